package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"korsar/bot/sandbox"
	"korsar/storage/postgres/postgrestest"
	"korsar/storage/sqlite"
)

// password is the password of test databases. It must never be printed.
const password = "hunter2-is-secret"

// secretDatabase returns the URL of an empty PostgreSQL database. It has a password, which the server does not ask for.
func secretDatabase(t *testing.T) string {
	t.Helper()
	u, err := url.Parse(postgrestest.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	if _, has := u.User.Password(); !has {
		u.User = url.UserPassword(u.User.Username(), password)
	}
	return u.String()
}

// TestDatabaseHidesItsPassword checks that a printed database never shows its password.
func TestDatabaseHidesItsPassword(t *testing.T) {
	for _, named := range []string{
		"postgres://anne:" + password + "@db.example/korsar?sslmode=require",
		"postgresql://db.example/korsar?user=anne&password=" + password,
		"postgresql://db.example/korsar?user=anne&sslpassword=" + password,
		"postgres://anne:" + password + "@db.example:port/korsar",
		"postgres://anne:1234/" + password + "@db.example/korsar",
		"host=db.example user=anne password=" + password,
		"Server=db.example;Pwd=" + password,
		"Data Source=db.example; User ID=anne; Password=" + password,
		"db.example;Uid=anne;Pwd = " + password,
		"anne:" + password + "@db.example/korsar",
	} {
		d := database(named)
		var log bytes.Buffer
		for _, handler := range []slog.Handler{slog.NewTextHandler(&log, nil), slog.NewJSONHandler(&log, nil)} {
			slog.New(handler).Info("opened", "database", d)
		}
		for _, printed := range []string{fmt.Sprint(d), fmt.Sprintf("%q", d), fmt.Sprintf("%+v", d), log.String()} {
			if strings.Contains(printed, password) || printed == "" {
				t.Errorf("printed as %q", printed)
			}
		}
	}
	for named, valid := range map[string]bool{"korsar.db": true, "C:\\korsar.db": true,
		"postgres://localhost/korsar":             true,
		"postgres:///korsar?host=/run/postgresql": true, "postgres://": false, "mysql://localhost/korsar": false,
		"postgres://a:b c@/": false, "postgres://a:1#b@db/korsar": false, "postgres://a:1?b@db/korsar": false,
		"PASSWORD = 'x'": false, "file:korsar.db?mode=ro": false, "postgresql:/db/korsar": false,
		"/srv/a=b/korsar.db": true, "host.db": true} {
		if database(named).isValid() != valid {
			t.Errorf("%q is valid: %v", named, !valid)
		}
	}
}

// TestConnectionStringIsNoFile checks that a PostgreSQL connection string in place of a URL is refused. No file gets
// its name, and it is not printed.
func TestConnectionStringIsNoFile(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	const text = "host=db.example user=anne dbname=korsar password=" + password
	for _, args := range [][]string{{"run"}, {"doctor"}, {"backup", "copy.db"},
		{"backup", "copy.db", "--database", text}, {"ratings", "rebuild", "--database", text},
		{"cluster", "--database", text}, {"migrate-store", text, "copy.db"}, {"migrate-store", "copy.db", text}} {
		var out, err bytes.Buffer
		code := run(args, []string{"DISCORD_TOKEN=x", "KORSAR_DB=" + text}, strings.NewReader(""), &out, &err)
		said := out.String() + err.String()
		if code != 1 || !strings.Contains(said, "postgres://korsar@localhost") || strings.Contains(said, password) {
			t.Errorf("%q ends with %d: %s", args, code, said)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// botProcess is a bot that runs in a child process.
type botProcess struct {
	*exec.Cmd
	log *lockedBuffer
}

// lockedBuffer is a text buffer that is safe for concurrent use.
type lockedBuffer struct {
	mu   sync.Mutex
	text strings.Builder
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

func startBot(t *testing.T, d *sandbox.Discord, database string, settings ...string) botProcess {
	t.Helper()
	b := botProcess{child("run"), new(lockedBuffer)}
	b.Dir, b.Stderr = t.TempDir(), b.log
	b.Env = append(append(b.Env, settings...), "DISCORD_TOKEN="+d.Token(), "KORSAR_DISCORD_API="+d.API(),
		"KORSAR_DB="+database)
	if err := b.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Process.Kill() })
	return b
}

// waitFor waits until the bot has logged the words.
func (b botProcess) waitFor(t *testing.T, words string) {
	t.Helper()
	end := time.Now().Add(3 * time.Minute)
	for !strings.Contains(b.log.String(), words) {
		if time.Now().After(end) {
			t.Fatalf("it does not say %q:\n%s", words, b.log)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// joined is logged by a bot that has joined the cluster of its database.
const joined = "joined the bots of the database"

// TestRunOnPostgres runs the bot on PostgreSQL. A second bot gets no shard, and continues the games when the first has
// stopped.
func TestRunOnPostgres(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	d := openSandbox(t)
	guild := d.NewGuild("Port Royal")
	channel := guild.NewChannel("tavern")
	anne := d.NewPerson("Anne", "en-US")
	guild.Add(anne)
	database := secretDatabase(t)

	first := startBot(t, d, database)
	first.waitFor(t, "connected to Discord")
	if answer, err := anne.Type(ctx, channel, "/korsar new"); err != nil || answer.Kind != sandbox.Replied {
		t.Fatalf("no table is opened: %v, %v", answer, err)
	}
	second := startBot(t, d, database)
	second.waitFor(t, joined)
	second.waitFor(t, "waiting: other processes do all parts of the work")
	if n := d.Gateway().Connected(); n != 1 {
		t.Errorf("%d connections to Discord", n)
	}
	if err := first.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := first.Wait(); err != nil {
		t.Errorf("after SIGTERM: %v\n%s", err, first.log)
	}
	second.waitFor(t, "resumed=true")
	if answer, err := anne.Type(ctx, channel, "/korsar new"); err != nil ||
		!strings.Contains(answer.Message.Content+fmt.Sprint(answer), "already") {
		t.Errorf("the table is gone: %v, %v", answer, err)
	}
	for _, b := range []botProcess{first, second} {
		if strings.Contains(b.log.String(), password) {
			t.Errorf("the password is in the log:\n%s", b.log)
		}
	}
}

// TestRunWaitsForPostgres checks a bot that starts before its database server. It logs a remedy without the password,
// tries again, and serves once the server is there.
func TestRunWaitsForPostgres(t *testing.T) {
	t.Parallel()
	d := openSandbox(t)
	network := postgrestest.Through(t, secretDatabase(t))
	network.Refuse()
	b := startBot(t, d, network.URL)
	b.waitFor(t, "PostgreSQL cannot be reached: check that it runs")
	network.Repair()
	b.waitFor(t, joined)
	if err := b.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := b.Wait(); err != nil || strings.Contains(b.log.String(), password) {
		t.Errorf("the bot ends with %v: %s", err, b.log)
	}
}

// TestMigrateStore copies a database to PostgreSQL, where the other commands find it, and back.
func TestMigrateStore(t *testing.T) {
	file, err := os.ReadFile("../../storage/testdata/format1.sqlite")
	if err != nil {
		t.Fatal(err)
	}
	database := secretDatabase(t)
	empty := secretDatabase(t)
	t.Chdir(t.TempDir())
	for name, text := range map[string][]byte{"korsar.db": file, "empty.db": nil,
		"back.db": nil /* a failed copy may leave it */} {
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	fresh, err := sqlite.Open(t.Context(), "fresh.db", sqlite.Options{})
	if err == nil {
		err = fresh.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		args []string
		code exitCode
		says string
	}{
		{[]string{"migrate-store", "korsar.db", database}, exitDone, "rows, compared"},
		{[]string{"ratings", "rebuild", "--database", database}, exitDone, " counted"},
		{[]string{"migrate-store", "korsar.db", database}, exitFailure, "the target is not empty: name a new database"},
		{[]string{"migrate-store", database, "korsar.db"}, exitFailure,
			"korsar.db already exists: choose another name"},
		{[]string{"migrate-store", database, "back.db"}, exitDone, "Set KORSAR_DB to it"},
		{[]string{"migrate-store", database, database}, exitFailure, "cannot be copied to itself"},
		{[]string{"migrate-store", "nowhere.db", database}, exitFailure,
			"no database nowhere.db: name the file that the bot uses"},
		{[]string{"migrate-store", "fresh.db", "new.db"}, exitFailure, "there is nothing in fresh.db"},
		{[]string{"migrate-store", "empty.db", "new.db"}, exitFailure, "it is empty: name the bot's database"},
		{[]string{"migrate-store", empty, "new.db"}, exitFailure, "it is empty: name the bot's database"},
		{[]string{"ratings", "rebuild", "--database", empty}, exitFailure, "it is empty: name the bot's database"},
		{[]string{"restore", "--database", empty}, exitFailure, "it is empty: name the bot's database"},
		{[]string{"cluster", "--database", empty}, exitFailure, "it is empty: name the bot's database"},
		{[]string{"cluster", "--database", database}, exitDone, "No bot runs on this database"},
		{[]string{"migrate-store", "", "new.db"}, exitFailure, "expected a file for the database"},
		{[]string{"migrate-store", "back.db", "mysql://localhost/korsar"}, exitFailure,
			"expected a file for the database"},
		{[]string{"migrate-store", "back.db", "nowhere/else.db"}, exitFailure, "nowhere"},
		{[]string{"backup", "copy.db", "--database", database}, exitFailure,
			"copy it with pg_dump --format=custom --file=copy.db"},
	} {
		o := korsar("", step.args...)
		if o.code != int(step.code) || !strings.Contains(o.out+o.err, step.says) ||
			strings.Contains(o.out+o.err, password) {
			t.Errorf("%v: exit %d: %s%s", step.args, o.code, o.out, o.err)
		}
	}
	if left, _ := filepath.Glob("*"); len(left) != 4 {
		t.Errorf("the files are %v", left)
	}
	if info, err := os.Stat("back.db"); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read the copy: %v, %v", info, err)
	}
	d := openSandbox(t)
	d.NewGuild("Port Royal")
	settings := []string{"DISCORD_TOKEN=" + d.Token(), "KORSAR_DISCORD_API=" + d.API()}
	code, out := runDoctor(t, append(settings, "KORSAR_DB="+database)...)
	if !strings.Contains(out, "is intact: ") || strings.Contains(out, password) {
		t.Errorf("exit %d: %s", code, out)
	}
	code, out = runDoctor(t, append(settings, "KORSAR_DB="+empty)...)
	if !strings.Contains(out, "is filled at the first start") {
		t.Errorf("exit %d: %s", code, out)
	}
}

// TestSandboxKeepsOutOfPostgres checks that the sandbox refuses a PostgreSQL database.
func TestSandboxKeepsOutOfPostgres(t *testing.T) {
	t.Chdir(t.TempDir())
	var out, err bytes.Buffer
	code := run([]string{"sandbox"}, []string{"KORSAR_DB=postgres://localhost/korsar"},
		strings.NewReader(""), &out, &err)
	if code != int(exitFailure) || !strings.Contains(err.String(), "KORSAR_DB: the sandbox keeps its games in a file") {
		t.Errorf("exit %d: %s", code, &err)
	}
}
