// Package worker does long work without slowing down the answers that people wait for.
//
// The main types:
//
//   - [Analyser] analyzes a finished game. [Process] does it in a process of its own, which calls [Serve] and ends with
//     the bot. [Here] does it in this process. Package analysis does the work.
//   - [Pool] draws pictures on threads of a lower priority, the most urgent ones first.
//   - [Rush] makes pictures, hands and boards wait while clicks wait for a processor.
//   - [Pace] lets work rest while people click.
//
// [LowerProcess] gives a process a lower priority. Work of more than some 20 milliseconds belongs in one.
//
// A thread of a lower priority is not enough for an analysis. At 200 clicks a second, a searching thread of this
// process made the slowest click in a hundred take three to four times as long (docs/figures.md). The runtime waits for
// each of its threads when it stops the world, and a thread that yields to other processes keeps it waiting.
//
// # Slices
//
// An analysis works in slices of a few milliseconds and continues when its caller lets it. Continuous work slows clicks
// down at any priority, since processors share their caches.
//
// # The protocol
//
// The process gets a line of JSON, {"iterations", "record"}. After each slice it writes {"done"} with a number of moves
// and waits for the line true. Its last line is {"analysis"} or {"fault"}. If its input ends, so does the process.
package worker
