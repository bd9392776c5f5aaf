// Package priority lets work that nobody waits for yield to answers.
//
// A goroutine that has locked its thread calls [LowerThread]. It never unlocks the thread, which would serve clicks
// with the lower priority, so the thread ends with the goroutine. What takes longer than a few milliseconds belongs in
// a process of its own, which calls [LowerProcess].
package priority
