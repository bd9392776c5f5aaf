package postgrestest

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"korsar/storage/postgres/localserver"

	"github.com/jackc/pgx/v5"
)

// poolerPort is part of the name of the pooler's socket.
const poolerPort = "6432"

// Modes in which a pooler gives its clients connections to the server.
const (
	TransactionMode = "transaction"
	SessionMode     = "session"
)

// Pooled starts a PgBouncer in front of a database, and returns the URL that leads through it. The test is skipped if
// PgBouncer is not installed.
func Pooled(t testing.TB, database, mode string) string {
	t.Helper()
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		program, err = exec.LookPath("/usr/sbin/pgbouncer") // Debian puts it where only root has it on the path
	}
	if err != nil {
		t.Skip("no PgBouncer here: install the package pgbouncer")
	}
	dir, err := os.MkdirTemp("", "korsar-pgbouncer-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	pooled, err := startPooler(t, program, dir, database, mode)
	if err != nil {
		t.Fatalf("start PgBouncer: %v", err)
	}
	return pooled
}

func startPooler(t testing.TB, program, dir, database, mode string) (string, error) {
	behind, err := pgx.ParseConfig(database)
	if err != nil {
		return "", err
	}
	password := ""
	if behind.Password != "" {
		password = "password=" + behind.Password // PgBouncer does not accept an empty value
	}
	settings := fmt.Sprintf(`[databases]
%s = host=%s port=%d user=%s %s
[pgbouncer]
unix_socket_dir = %s
listen_port = %s
auth_type = any
pool_mode = %s
max_client_conn = 500
`, behind.Database, behind.Host, behind.Port, behind.User, password, dir, poolerPort, mode)
	file := filepath.Join(dir, "pgbouncer.ini")
	if err := os.WriteFile(file, []byte(settings), 0o644); err != nil {
		return "", err
	}
	cmd := exec.Command(program, file)
	cmd.Dir = "/"
	var said strings.Builder
	cmd.Stderr = &said
	if err := localserver.LowerRights(cmd, dir); err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", err
	}
	ended := make(chan struct{})
	var ending error
	// The goroutine ends with the program, which the test's cleanup kills.
	go func() {
		defer close(ended)
		ending = cmd.Wait()
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-ended
	})
	socket := filepath.Join(dir, ".s.PGSQL."+poolerPort)
	for !listens(socket) {
		select {
		case <-ended:
			return "", fmt.Errorf("it has ended: %w: %s", ending, &said)
		case <-time.After(10 * time.Millisecond):
		}
	}
	place := url.URL{Scheme: "postgres", User: url.User(behind.User), Path: "/" + behind.Database,
		RawQuery: url.Values{"host": {dir}, "port": {poolerPort}}.Encode()}
	return place.String(), nil
}

// listens reports whether a program accepts connections at a socket. The socket's file exists somewhat earlier.
func listens(socket string) bool {
	conn, err := net.Dial("unix", socket)
	if err != nil {
		return false
	}
	return conn.Close() == nil
}
