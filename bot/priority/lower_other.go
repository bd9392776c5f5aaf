//go:build !linux

package priority

// Lower does nothing: only Linux gives threads a priority of their own.
func Lower(Niceness) {}
