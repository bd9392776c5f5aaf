//go:build !linux

package postgres

import (
	"syscall"
	"time"
)

// limitUnacknowledged does nothing: the system's own limit applies.
func limitUnacknowledged(syscall.RawConn, time.Duration) error { return nil }
