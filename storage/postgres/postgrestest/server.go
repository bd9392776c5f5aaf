package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
)

// binaries is where Debian's packages put each version's programs.
const binaries = "/usr/lib/postgresql/*/bin"

// Exit stops the server, if one was started, and ends the program. It is for TestMain:
//
//	func TestMain(m *testing.M) { goleak.VerifyTestMain(m, goleak.Cleanup(postgrestest.Exit)) }
func Exit(code int) {
	running.stop()
	os.Exit(code)
}

// running is the server of this process.
var running server

// server is a PostgreSQL server.
type server struct {
	once sync.Once
	err  error // why there is none
	base *url.URL
	dir  string // of its files; "" for one that was named

	databases atomic.Int64
}

// errMissing is returned where there is no PostgreSQL.
var errMissing = errors.New("no PostgreSQL here: install the package postgresql, or name a server by KORSAR_POSTGRES")

// Database creates an empty database and returns its URL. The test is skipped where there is no PostgreSQL.
func Database(t testing.TB) string {
	t.Helper()
	running.once.Do(func() { running.err = running.start() })
	switch {
	case errors.Is(running.err, errMissing):
		t.Skip(running.err)
	case running.err != nil:
		t.Fatal(running.err)
	}
	name := fmt.Sprintf("korsar_%d_%d", os.Getpid(), running.databases.Add(1))
	ctx := context.WithoutCancel(t.Context())
	if err := running.exec(ctx, "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := running.exec(ctx, "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Error(err)
		}
	})
	place := *running.base
	place.Path = "/" + name
	return place.String()
}

// DurableDatabase creates an empty database whose commits survive a crash of the machine, for benchmarks. The other
// databases of this process are durable from then on, too.
func DurableDatabase(t testing.TB) string {
	t.Helper()
	place := Database(t)
	if running.dir != "" {
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
	return s.exec(context.Background(), fsync, "SELECT pg_reload_conf()")
}

// Crash ends the server without a warning and starts it again, with its databases. The test is skipped if it is not this
// process's own. No other test may use the server meanwhile.
func Crash(t testing.TB) {
	t.Helper()
	if running.dir == "" {
		t.Skip("the server that KORSAR_POSTGRES names is not ended")
	}
	if err := running.restart(); err != nil {
		t.Fatal(err)
	}
}

// exec runs statements on the server.
func (s *server) exec(ctx context.Context, statements ...string) error {
	conn, err := pgx.Connect(ctx, s.base.String())
	if err != nil {
		return err
	}
	for _, text := range statements {
		if _, err = conn.Exec(ctx, text); err != nil {
			break
		}
	}
	return errors.Join(err, conn.Close(ctx))
}

// start finds or starts the server.
func (s *server) start() (err error) {
	if named := os.Getenv("KORSAR_POSTGRES"); named != "" {
		s.base, err = url.Parse(named)
		return err
	}
	programs, err := findPrograms()
	if err != nil {
		return err
	}
	if s.dir, err = os.MkdirTemp("", "korsar-postgres-"); err != nil {
		return err
	}
	if err := run(s.dir, filepath.Join(programs, "initdb"), "--pgdata", s.data(), "--username", "korsar", "--auth", "trust",
		"--encoding", "UTF8", "--no-sync"); err != nil {
		return err
	}
	if err := s.launch(programs); err != nil {
		return err
	}
	s.base = &url.URL{Scheme: "postgres", User: url.User("korsar"), Path: "/postgres",
		RawQuery: url.Values{"host": {s.dir}}.Encode()}
	return s.setDurable(false) // tests need no durability, but see DurableDatabase
}

// data returns the directory of the databases.
func (s *server) data() string { return filepath.Join(s.dir, "data") }

// launch starts the server on its files. Listening on a socket only needs no port.
func (s *server) launch(programs string) error {
	settings := "-c listen_addresses='' -c unix_socket_directories=" + s.dir + " -c max_connections=300"
	return run(s.dir, filepath.Join(programs, "pg_ctl"), "--pgdata", s.data(), "--wait", "--log", filepath.Join(s.dir, "log"),
		"--options", settings, "start")
}

// kill ends the server without a warning.
func (s *server) kill(programs string) error {
	return run(s.dir, filepath.Join(programs, "pg_ctl"), "--pgdata", s.data(), "--mode", "immediate", "--wait", "stop")
}

// restart kills the server and starts it again.
func (s *server) restart() error {
	programs, err := findPrograms()
	if err != nil {
		return err
	}
	if err := s.kill(programs); err != nil {
		return err
	}
	return s.launch(programs)
}

// stop stops the server that was started, and removes its files.
func (s *server) stop() {
	if s.dir == "" {
		return
	}
	programs, err := findPrograms()
	if err == nil {
		err = s.kill(programs)
	}
	if err = errors.Join(err, os.RemoveAll(s.dir)); err != nil {
		fmt.Fprintln(os.Stderr, "stop PostgreSQL:", err)
	}
}

// findPrograms returns the directory of the newest version's programs.
func findPrograms() (string, error) {
	found, err := filepath.Glob(binaries)
	if err != nil {
		return "", err
	}
	version := func(dir string) int {
		n, _ := strconv.Atoi(filepath.Base(filepath.Dir(dir))) // 0 for a directory without a number
		return n
	}
	slices.SortFunc(found, func(a, b string) int { return version(a) - version(b) })
	if len(found) > 0 {
		return found[len(found)-1], nil
	}
	initdb, err := exec.LookPath("initdb")
	if err != nil {
		return "", errMissing
	}
	return filepath.Dir(initdb), nil
}

// run runs a program on the files in a directory. Its output, which a server that it starts would keep open, goes to a
// file.
func run(dir, name string, args ...string) error {
	output, err := os.CreateTemp("", "korsar-postgres-output-")
	if err != nil {
		return err
	}
	defer func() { _, _ = output.Close(), os.Remove(output.Name()) }()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = "/", output, output
	if err := lowerRights(cmd, dir); err != nil {
		return err
	}
	if err := cmd.Run(); err != nil {
		said, _ := os.ReadFile(output.Name())
		return fmt.Errorf("%s: %w: %s", filepath.Base(name), err, strings.TrimSpace(string(said)))
	}
	return nil
}
