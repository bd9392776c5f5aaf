// Package snowflake is the ids that the chat platform gives: of guilds, channels, messages, users and interactions.
//
// Laws:
//
//   - An [ID] is stored as a number and sent as its decimal digits, which is what [ID.String] returns. In JSON of the
//     store it is a number.
//   - 0 is no id: [Parse] returns it for any text that is none.
//   - An id carries the time at which it was given, so that the order of ids is an order of events (Discord's
//     documentation, "Snowflakes").
package snowflake
