// Package priority lets work that nobody waits for yield to answers.
//
// A goroutine that has locked its thread calls [Lower]. It never unlocks the thread, which would serve clicks with the
// lower priority, so the thread ends with the goroutine. What takes longer than a few milliseconds belongs in a process of
// its own: see [LowerGroup].
package priority

// Niceness is how much a thread yields, from 0, the usual, to 19 (sched(7)).
type Niceness int

// What yields. Beside a busy thread of the usual priority a drawing one gets a tenth of its time, and one that analyses
// one in seventy.
const (
	Drawing   Niceness = 10
	Analysing Niceness = 19
)
