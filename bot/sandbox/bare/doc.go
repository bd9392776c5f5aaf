// Package bare is the baseline of the bot's benchmarks: discordgo as its documentation shows it, with one handler that
// answers every click with the same text, and SQLite or PostgreSQL (pgx) as their documentation shows it, with one row
// committed at a time. It can also make the requests that follow a move: a board and a hand are edited with a picture.
// Benchmarks measure it in the same run as the bot; nothing else uses it.
package bare
