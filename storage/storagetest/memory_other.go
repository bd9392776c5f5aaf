//go:build !linux

package storagetest

// MemoryDir returns a folder in memory that has room for databases; "" where there is none.
func MemoryDir() string { return "" }
