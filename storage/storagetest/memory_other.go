//go:build !linux

package storagetest

// MemoryDir returns "", because there is no folder in memory on this system.
func MemoryDir() string { return "" }
