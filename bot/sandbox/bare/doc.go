// Package bare is the baseline of the bot's benchmarks. It uses discordgo as its documentation shows it, with one
// handler that answers every click with the same text. It uses SQLite or PostgreSQL (pgx) as their documentation shows
// it, with one row committed at a time. It can also make the requests that follow a move, which edit a board and a hand
// with a picture. Benchmarks measure it in the same run as the bot. Nothing else uses it.
package bare
