package storagetest

import "golang.org/x/sys/unix"

// room is how many bytes databases of tests take, at most: a server has 40 MB before the first.
const room = 1 << 30

// MemoryDir returns a folder in memory that has room for databases; "" where there is none. That of a container may
// have 64 MB.
func MemoryDir() string {
	const dir = "/dev/shm"
	var at unix.Statfs_t
	if err := unix.Statfs(dir, &at); err != nil || at.Bavail*uint64(at.Bsize) < room {
		return ""
	}
	return dir
}
