package postgres

import (
	"net"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// A server that has not acknowledged anything for deadAfter counts as dead. The system's own limit is about 15 minutes.
const (
	deadAfter  = 15 * time.Second
	probeEvery = 3 * time.Second
)

// dial returns a function whose connections notice a network that fails silently.
func dial(connectTimeout time.Duration) pgconn.DialFunc {
	dialer := &net.Dialer{Timeout: connectTimeout,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: probeEvery, Interval: probeEvery,
			Count: int(deadAfter/probeEvery) - 1},
		Control: func(network, _ string, conn syscall.RawConn) error {
			if network == "unix" {
				return nil
			}
			return limitUnacknowledged(conn, deadAfter)
		}}
	return dialer.DialContext
}
