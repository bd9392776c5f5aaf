// Package bench measures the bot under load: many people at many tables, beside what
// the client library and the database need for themselves in the same run.
//
// Three processes take part, so that what is measured of the bot is the bot's: the
// load, which has things done at its times and notes how long each answer took; the
// quay, which is the stand-in for Discord with the people on it; and the bot. Load and
// quay speak net/rpc over the quay's standard input and output, so that the quay ends
// with the load. Nobody here starts processes: that is the command's work.
//
// Laws:
//
//   - Clicks come when they are due, not when the one before was answered: one that has
//     to wait is late from its due time on. (Otherwise a bot that stalls would be asked
//     less, and look better.)
//   - The stand-in keeps Discord's limits, and the bot is the one that people run.
//   - A floor is measured by the same load, in the same way.
//   - What is not answered, or answered by a refusal, is counted, never left out.
package bench
