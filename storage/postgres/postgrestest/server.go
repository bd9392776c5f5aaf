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

// Exit stops the servers that were started and ends the program. It is for TestMain:
//
//	func TestMain(m *testing.M) { goleak.VerifyTestMain(m, goleak.Cleanup(postgrestest.Exit)) }
func Exit(code int) {
	for _, s := range []*server{&fast, &durable} {
		if s.own == nil {
			continue
		}
		s.admin.Close()
		if err := s.own.Stop(); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
	os.Exit(code)
}

// The servers of this process. If KORSAR_POSTGRES names a server, both are that one.
var fast, durable = server{fast: true}, server{}

type server struct {
	fast bool // for tests: its files are in memory, if there is room, and commits do not wait for the disk

	once  sync.Once
	err   error // why there is no server
	admin *localserver.Admin
	own   *localserver.Server // nil for the server of KORSAR_POSTGRES
}

// databases is the number of databases that were created.
var databases atomic.Int64

// Database creates an empty database and returns its URL. The test is skipped if there is no PostgreSQL.
func Database(t testing.TB) string {
	t.Helper()
	return fast.create(t)
}

// DurableDatabase creates an empty database whose commits survive a crash of the machine. It is for benchmarks.
func DurableDatabase(t testing.TB) string {
	t.Helper()
	return durable.create(t)
}

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
	place, err := s.admin.Create(ctx, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.admin.Drop(ctx, name); err != nil {
			t.Error(err)
		}
	})
	return place.String()
}

// Crash kills the server of the tests and starts it again with its databases. The test is skipped if this process has
// not started the server. No other test may use the server at the same time.
func Crash(t testing.TB) {
	t.Helper()
	if fast.own == nil {
		t.Skip("the server that KORSAR_POSTGRES names is not ended")
	}
	fast.admin.Close()
	if err := fast.own.Crash(); err != nil {
		t.Fatal(err)
	}
}

// start finds or starts the server.
func (s *server) start() (err error) {
	if named := os.Getenv("KORSAR_POSTGRES"); named != "" {
		base, err := url.Parse(named)
		s.admin = localserver.NewAdmin(base)
		return err
	}
	parent := ""
	if s.fast {
		parent = storagetest.MemoryDir()
	}
	if s.own, err = localserver.Start(parent); err != nil {
		return err
	}
	base := s.own.URL()
	s.admin = localserver.NewAdmin(base)
	if !s.fast {
		return nil
	}
	return localserver.Exec(context.Background(), base, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
}
