// Package analyser has finished games analysed for readers who wait: package analysis does the work.
//
// The main types:
//
//   - [Analyser] analyses a game.
//   - [Process] does it in a process of its own, which calls [Serve] and ends with the bot. In the program it yields to
//     all others of the machine.
//   - [Here] does it in this process.
//
// A thread of a lower priority is not enough. Beside 200 clicks a second a searching thread of this process made the
// slowest click in a hundred take three to four times as long, since the runtime waits for each of its threads when it
// stops the world, and a thread that yields to other processes lets it wait (docs/figures.md).
//
// # Slices
//
// An analysis works in slices of a few milliseconds and goes on when its caller lets it. One that works all the time
// slows clicks down, whatever its priority: the caches of the processors are shared.
//
// # The protocol
//
// The process gets a line of JSON, {"iterations", "record"}. After each slice it writes {"done"} with a number of moves
// and waits for the line true, and at last it writes {"analysis"} or {"fault"}. If its input ends, so does the process.
package analyser
