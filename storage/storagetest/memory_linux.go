package storagetest

import "golang.org/x/sys/unix"

// room is the free space that MemoryDir requires, in bytes. A PostgreSQL server takes 40 MB before its first database.
const room = 1 << 30

// MemoryDir returns a folder in memory with room for databases. It returns "" if there is none: the folder of a
// container may have only 64 MB.
func MemoryDir() string {
	const dir = "/dev/shm"
	var at unix.Statfs_t
	if err := unix.Statfs(dir, &at); err != nil || at.Bavail*uint64(at.Bsize) < room {
		return ""
	}
	return dir
}
