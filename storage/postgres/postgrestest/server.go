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
	"korsar/storage/storagetest"
)

// Exit stops the servers that were started, and ends the program. It is for TestMain:
//
//	func TestMain(m *testing.M) { goleak.VerifyTestMain(m, goleak.Cleanup(postgrestest.Exit)) }
func Exit(code int) {
	for _, s := range []*server{&fast, &durable} {
		if s.own == nil {
			continue
		}
		if err := s.own.Stop(); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
	os.Exit(code)
}

// The servers of this process. One that KORSAR_POSTGRES names is both.
var fast, durable = server{fast: true}, server{}

// server is a PostgreSQL server.
type server struct {
	fast bool // it has its files in memory, where there is room, and waits for no disk: what tests need

	once sync.Once
	err  error // why there is none
	base *url.URL
	own  *localserver.Server // nil for one that was named
}

// databases counts those that were created.
var databases atomic.Int64

// Database creates an empty database and returns its URL. The test is skipped where there is no PostgreSQL.
func Database(t testing.TB) string {
	t.Helper()
	return fast.create(t)
}

// DurableDatabase creates an empty database whose commits survive a crash of the machine, for benchmarks.
func DurableDatabase(t testing.TB) string {
	t.Helper()
	return durable.create(t)
}

// create creates an empty database.
func (s *server) create(t testing.TB) string {
	t.Helper()
	s.once.Do(func() { s.err = s.start() })
	switch {
	case errors.Is(s.err, localserver.ErrMissing):
		t.Skip(s.err)
	case s.err != nil:
		t.Fatal(s.err)
	}
	name := fmt.Sprintf("korsar_%d_%d", os.Getpid(), databases.Add(1))
	ctx := context.WithoutCancel(t.Context())
	place, err := localserver.CreateDatabase(ctx, s.base, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := localserver.DropDatabase(ctx, s.base, name); err != nil {
			t.Error(err)
		}
	})
	return place.String()
}

// Crash ends the server of tests without a warning and starts it again, with its databases. The test is skipped if it
// is not this process's own. No other test may use the server meanwhile.
func Crash(t testing.TB) {
	t.Helper()
	if fast.own == nil {
		t.Skip("the server that KORSAR_POSTGRES names is not ended")
	}
	if err := fast.own.Crash(); err != nil {
		t.Fatal(err)
	}
}

// start finds or starts the server.
func (s *server) start() (err error) {
	if named := os.Getenv("KORSAR_POSTGRES"); named != "" {
		s.base, err = url.Parse(named)
		return err
	}
	parent := ""
	if s.fast {
		parent = storagetest.MemoryDir()
	}
	if s.own, err = localserver.Start(parent); err != nil {
		return err
	}
	s.base = s.own.URL()
	if !s.fast {
		return nil
	}
	return localserver.Exec(context.Background(), s.base, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
}
