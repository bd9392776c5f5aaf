// Package bench measures the bot under load, with many people at many tables. In the same run it measures the client
// library and the database by themselves, as baselines.
//
// At least three processes take part, so that the bot's figures are its own. The load generator makes clicks at their
// due times and records how long each answer took. The harness runs the stand-in for Discord and its people. Each other
// process is a bot, or keeps them company. Load generator and harness speak net/rpc over the harness's standard input
// and output, so the harness ends with the load generator. The command starts the processes. This package starts none.
//
// Laws:
//
//   - Clicks are made when they are due, whether or not the previous one was answered. The latency of a click counts
//     from its due time. Otherwise a stalled bot would get fewer clicks and look better.
//   - The stand-in enforces Discord's limits, and the bot is the one that people run.
//   - A baseline is measured by the same load, in the same way. If programs run beside each other, only one of them has
//     load at a time, and the next one gets it when the one before is at rest.
//   - A click that is refused or not answered is counted, never left out.
package bench
