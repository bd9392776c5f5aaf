// Package bare is the floors under the bot's figures: discordgo as its
// documentation shows it, with one handler that answers every click with the
// same words; and SQLite as its documentation has it, with one row committed
// at a time. Benchmarks measure them in the same run as the bot; nothing else
// uses them.
package bare
