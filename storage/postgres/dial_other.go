//go:build !linux

package postgres

import (
	"syscall"
	"time"
)

// limitUnacknowledged does nothing, so that the system's own limit applies.
func limitUnacknowledged(syscall.RawConn, time.Duration) error { return nil }
