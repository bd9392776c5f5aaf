// Package snowflake handles the ids that the chat platform gives to guilds, channels, messages, users and interactions.
//
// Laws:
//
//   - An [ID] is stored as a number and sent to the platform as its decimal digits ([ID.String]). In the store's
//     JSON it is a number.
//   - 0 means no id: [Parse] returns it for any invalid text.
//   - An id contains the time at which it was given, so the order of ids is the order of events (Discord's
//     documentation, "Snowflakes").
package snowflake
