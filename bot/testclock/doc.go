// Package testclock is a clock for tests. With a fake clock as it is, a test that turns it
// has to guess when that has had its effects: what [clockwork.Clock.AfterFunc] is to call
// runs in goroutines that may not even have begun. Here [Clock.Advance] waits for them.
package testclock
