// Package testclock provides a fake clock for tests. [clockwork.FakeClock] runs the functions passed to AfterFunc in
// goroutines of their own, so a test that advances it must guess when they are done. Here [Clock.Advance] waits for
// them.
package testclock
