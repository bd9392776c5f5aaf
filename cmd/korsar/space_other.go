//go:build !linux && !darwin && !freebsd

package main

// freeSpace reports that the free space is unknown on this system.
func freeSpace(string) (bytes uint64, known bool) { return 0, false }
