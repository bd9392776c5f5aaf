package postgres

import (
	"errors"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// limitUnacknowledged ends the connection if sent data is not acknowledged in time (tcp(7), TCP_USER_TIMEOUT).
func limitUnacknowledged(conn syscall.RawConn, limit time.Duration) error {
	var failed error
	err := conn.Control(func(socket uintptr) {
		failed = unix.SetsockoptInt(int(socket), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(limit.Milliseconds()))
	})
	return errors.Join(err, failed)
}
