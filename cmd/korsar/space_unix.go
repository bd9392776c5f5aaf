//go:build linux || darwin || freebsd

package main

import "syscall"

// freeSpace returns the number of bytes that an unprivileged program can still write in a directory.
func freeSpace(directory string) (bytes uint64, known bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(directory, &s); err != nil {
		return 0, false
	}
	return uint64(s.Bavail) * uint64(s.Bsize), true
}
