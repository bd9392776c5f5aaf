package postgres

import (
	"net"
	"testing"

	"golang.org/x/sys/unix"
)

// TestDeadConnectionEnds checks that the system ends a connection whose other end has gone silently. The connection may
// be waiting for a response, or for the acknowledgement of sent data.
func TestDeadConnectionEnds(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	conn, err := dial(deadAfter)(t.Context(), "tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	raw, err := conn.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	_ = raw.Control(func(socket uintptr) {
		for option, want := range map[int]int{unix.TCP_USER_TIMEOUT: 15_000, unix.TCP_KEEPIDLE: 3,
			unix.TCP_KEEPINTVL: 3, unix.TCP_KEEPCNT: 4} {
			if got, err := unix.GetsockoptInt(int(socket), unix.IPPROTO_TCP, option); err != nil || got != want {
				t.Errorf("option %d is %d, want %d: %v", option, got, want, err)
			}
		}
	})
}
