// Package bench measures the bot under load: many people at many tables, next to what the client
// library and the database need by themselves in the same run.
//
// Three processes take part, so that what is measured of the bot is the bot's: the load generator,
// which makes clicks at their due times and records how long each answer took; the harness, which
// runs the stand-in for Discord and its people; and the bot. Load generator and harness speak
// net/rpc over the harness's standard input and output, so the harness ends with the load
// generator. This package starts no process: the command does.
//
// Laws:
//
//   - Clicks are made when they are due, whether or not the one before was answered. A click that
//     has to wait is late from its due time. (Otherwise a stalled bot would get fewer clicks, and
//     look better.)
//   - The stand-in enforces Discord's limits, and the bot is the one that people run.
//   - A baseline is measured by the same load, in the same way.
//   - A click that is not answered, or is refused, is counted, never left out.
package bench
