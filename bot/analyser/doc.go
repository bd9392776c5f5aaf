// Package analyser has finished games analysed for readers who wait: package analysis does the work.
//
// The main types:
//
//   - [Analyser] analyses a game.
//   - [Process] does it in a process of its own, which yields to all others of the machine and ends with the bot.
//   - [Here] does it in this process.
//
// A thread of a lower priority is not enough. Beside 200 clicks a second a searching thread of this process made the slowest
// click in a hundred take three to four times as long, since the runtime waits for each of its threads when it stops the
// world, and a thread that yields to other processes lets it wait (docs/figures.md).
//
// # The protocol
//
// The process gets a line of JSON, {"iterations", "record"}, and keeps its input open while it works: if that ends,
// so does the process. It writes lines of JSON: {"done"} with a number of moves, and at last {"analysis"} or {"fault"}.
package analyser
