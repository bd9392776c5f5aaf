package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"sync"
	"sync/atomic"
	"testing"

	"korsar/storage/postgres/localserver"
)

// Exit stops the server, if one was started, and ends the program. It is for TestMain:
//
//	func TestMain(m *testing.M) { goleak.VerifyTestMain(m, goleak.Cleanup(postgrestest.Exit)) }
func Exit(code int) {
	if running.own != nil {
		if err := running.own.Stop(); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
	os.Exit(code)
}

// running is the server of this process.
var running server

// server is a PostgreSQL server.
type server struct {
	once sync.Once
	err  error // why there is none
	base *url.URL
	own  *localserver.Server // nil for one that was named

	databases atomic.Int64
}

// Database creates an empty database and returns its URL. The test is skipped where there is no PostgreSQL.
func Database(t testing.TB) string {
	t.Helper()
	running.once.Do(func() { running.err = running.start() })
	switch {
	case errors.Is(running.err, localserver.ErrMissing):
		t.Skip(running.err)
	case running.err != nil:
		t.Fatal(running.err)
	}
	name := fmt.Sprintf("korsar_%d_%d", os.Getpid(), running.databases.Add(1))
	ctx := context.WithoutCancel(t.Context())
	place, err := localserver.CreateDatabase(ctx, running.base, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := localserver.DropDatabase(ctx, running.base, name); err != nil {
			t.Error(err)
		}
	})
	return place.String()
}

// DurableDatabase creates an empty database whose commits survive a crash of the machine, for benchmarks. The other
// databases of this process are durable from then on, too.
func DurableDatabase(t testing.TB) string {
	t.Helper()
	place := Database(t)
	if running.own != nil {
		if err := running.setDurable(true); err != nil {
			t.Fatal(err)
		}
	}
	return place
}

// setDurable decides whether commits survive a crash of the machine.
func (s *server) setDurable(durable bool) error {
	fsync := "ALTER SYSTEM SET fsync = off"
	if durable {
		fsync = "ALTER SYSTEM SET fsync = on"
	}
	return localserver.Exec(context.Background(), s.base, fsync, "SELECT pg_reload_conf()")
}

// Crash ends the server without a warning and starts it again, with its databases. The test is skipped if it is not
// this process's own. No other test may use the server meanwhile.
func Crash(t testing.TB) {
	t.Helper()
	if running.own == nil {
		t.Skip("the server that KORSAR_POSTGRES names is not ended")
	}
	if err := running.own.Crash(); err != nil {
		t.Fatal(err)
	}
}

// start finds or starts the server.
func (s *server) start() (err error) {
	if named := os.Getenv("KORSAR_POSTGRES"); named != "" {
		s.base, err = url.Parse(named)
		return err
	}
	if s.own, err = localserver.Start(); err != nil {
		return err
	}
	s.base = s.own.URL()
	return s.setDurable(false) // tests need no durability, but see DurableDatabase
}
