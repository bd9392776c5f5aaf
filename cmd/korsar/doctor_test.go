package main

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"korsar/bot/sandbox"
)

// runDoctor runs korsar doctor with settings and returns its standard output.
func runDoctor(t *testing.T, settings ...string) (code int, out string) {
	t.Helper()
	return runDoctorOf(t, "", settings...)
}

// runDoctorOf is like runDoctor for one server. If guild is "", it checks all servers.
func runDoctorOf(t *testing.T, guild string, settings ...string) (code int, out string) {
	t.Helper()
	args := []string{"doctor"}
	if guild != "" {
		args = append(args, "--guild", guild)
	}
	t.Chdir(t.TempDir())
	var text, faults bytes.Buffer
	code = run(args, settings, strings.NewReader(""), &text, &faults)
	if faults.Len() > 0 {
		t.Errorf("standard error: %s", &faults)
	}
	return code, text.String()
}

// TestDoctorSaysWhatToDo checks the output for a sound setup, and for each fault.
func TestDoctorSaysWhatToDo(t *testing.T) {
	path := storedDatabase(t)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d, err := sandbox.Open(sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	dir := t.TempDir()
	token, api := "DISCORD_TOKEN="+d.Token(), "KORSAR_DISCORD_API="+d.API()
	database := "KORSAR_DB=" + filepath.Join(dir, "korsar.db")

	if code, out := runDoctor(t, token, api, database); code != 1 ||
		!strings.Contains(out, "DO   servers: the bot is in none: invite it") {
		t.Errorf("exit %d:\n%s", code, out)
	}
	guild := d.NewGuild("Port Royal")
	code, out := runDoctor(t, token, api, "KORSAR_DB="+path)
	for _, words := range []string{"ok   settings", "ok   live pages: none are served",
		"is intact: 8 tables, 0 MB, schema 1", "ok   disk",
		"ok   Discord: reached", "ok   clock", "ok   token: that of", "ok   application: clicks come to the bot",
		"ok   installs: by servers and by users",
		"1000 of 1000 identifies are left", "ok   server Port Royal"} {
		if !strings.Contains(out, words) {
			t.Errorf("it does not say %q", words)
		}
	}
	if code != 0 || strings.Contains(out, "DO ") {
		t.Errorf("exit %d:\n%s", code, out)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(after, before) {
		t.Error("the database was changed")
	}

	guild.SetPermissions(sandbox.ViewChannel, sandbox.SendMessages)
	for _, test := range []struct {
		settings []string
		says     string
	}{
		{[]string{token, api, database},
			"DO   server Port Royal: the bot lacks Embed Links, Attach Files, Create Public Threads, " +
				"Send Messages in Threads"},
		{[]string{"DISCORD_TOKEN=nobodys", api, database}, "DO   token: this token is unknown to Discord"},
		{[]string{api, database}, "DO   settings: DISCORD_TOKEN is not set"},
		{[]string{token, "KORSAR_DISCORD_API=http://127.0.0.1:1/", database}, "DO   Discord: it cannot be reached"},
		{[]string{token, api, database, "KORSAR_LIVE=:8080", "KORSAR_LIVE_URL=https://korsar.example"},
			"DO   live pages: KORSAR_LIVE_URL starts with https, so there is a proxy in front of them, " +
				"but KORSAR_PROXIES is not set"},
		{[]string{token, api, database, "KORSAR_LIVE=:8080", "KORSAR_LIVE_URL=https://korsar.example",
			"KORSAR_PROXIES=127.0.0.1 ::1"},
			"ok   live pages: https://korsar.example is served at :8080; trusted proxies: 2"},
		{[]string{token, api, "KORSAR_DB=" + filepath.Join(dir, "no", "where.db")}, "DO   database: no directory"},
		{[]string{token, "KORSAR_DISCORD_API=" + alteredAPI(t, d.API(), withWrongTime), database},
			"DO   clock: this machine's is"},
		{[]string{token, "KORSAR_DISCORD_API=" + alteredAPI(t, d.API(), withEndpointURL), database},
			"DO   application: it has an Interactions Endpoint URL"},
		{[]string{token, "KORSAR_DISCORD_API=" + alteredAPI(t, d.API(), withoutInstall("1")), database},
			"DO   installs: users cannot install the application"},
		{[]string{token, "KORSAR_DISCORD_API=" + alteredAPI(t, d.API(), withoutInstall("0")), database},
			"DO   installs: servers cannot install the application"},
		{[]string{token, api, database, "KORSAR_INTERACTIONS=127.0.0.1:8081", "KORSAR_PUBLIC_KEY=" + d.PublicKey()},
			"DO   application: KORSAR_INTERACTIONS is set, but it has no Interactions Endpoint URL"},
		{[]string{token, api, database, "KORSAR_INTERACTIONS=127.0.0.1:8081",
			"KORSAR_PUBLIC_KEY=" + strings.Repeat("0a", 32)},
			"DO   application: KORSAR_PUBLIC_KEY is the key of another application"},
		{[]string{token, "KORSAR_DISCORD_API=" + alteredAPI(t, d.API(), withEndpointURL), database,
			"KORSAR_INTERACTIONS=127.0.0.1:8081", "KORSAR_PUBLIC_KEY=" + d.PublicKey()},
			"ok   application: clicks are posted to https://elsewhere.example and received on 127.0.0.1:8081"},
	} {
		code, out := runDoctor(t, test.settings...)
		if code != 1 || !strings.Contains(out, test.says) {
			t.Errorf("exit %d, want %q:\n%s", code, test.says, out)
		}
	}
}

// TestDoctorIsHeard checks that the doctor fails if it cannot write its findings, although there is nothing to do.
func TestDoctorIsHeard(t *testing.T) {
	t.Chdir(t.TempDir())
	d := openSandbox(t)
	d.NewGuild("Port Royal")
	for err, code := range map[error]int{nil: 0, errors.New("no space left"): 1, io.ErrClosedPipe: 141} {
		var stderr bytes.Buffer
		out := writerFunc(func(text []byte) (int, error) { return len(text), err })
		environ := []string{"DISCORD_TOKEN=" + d.Token(), "KORSAR_DISCORD_API=" + d.API()}
		if got := run([]string{"doctor"}, environ, strings.NewReader(""), out, &stderr); got != code {
			t.Errorf("%v: exit code %d, want %d: %s", err, got, code, &stderr)
		}
	}
}

// TestDoctorInManyServers checks that the doctor names only the servers that lack permissions, and that one can be
// chosen.
func TestDoctorInManyServers(t *testing.T) {
	d, err := sandbox.Open(sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	var last *sandbox.Guild
	for n := range 205 {
		last = d.NewGuild(fmt.Sprintf("Port %d", n))
	}
	settings := []string{"DISCORD_TOKEN=" + d.Token(), "KORSAR_DISCORD_API=" + d.API(),
		"KORSAR_DB=" + filepath.Join(t.TempDir(), "korsar.db")}
	_, out := runDoctor(t, settings...)
	for _, words := range []string{"ok   servers: all permissions are there in 200 of 200",
		"ok   servers: no more than these are checked"} {
		if !strings.Contains(out, words) {
			t.Errorf("it does not say %q:\n%s", words, out)
		}
	}
	if strings.Contains(out, "server Port") {
		t.Errorf("it names sound servers:\n%s", out)
	}
	for guild, words := range map[string]string{last.ID(): "ok   server Port 204",
		"12345": "DO   server 12345: the bot is not in it"} {
		if _, out := runDoctorOf(t, guild, settings...); !strings.Contains(out, words) {
			t.Errorf("of %s it does not say %q:\n%s", guild, words, out)
		}
	}
}

// TestDoctorNamesDamagedTables checks that an incomplete game is reported even if SQLite finds no damage in the file.
func TestDoctorNamesDamagedTables(t *testing.T) {
	d, err := sandbox.Open(sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	d.NewGuild("Port Royal")
	path := storedDatabase(t)
	if o := korsar("", "ratings", "rebuild", "--database", path); o.code != 0 {
		t.Fatalf("%+v", o)
	}
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(`DELETE FROM entries WHERE table_id = 2 AND seq > 40;
		UPDATE entries SET cause = 7 WHERE table_id = 3 AND seq = 1`)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	code, out := runDoctor(t, "DISCORD_TOKEN="+d.Token(), "KORSAR_DISCORD_API="+d.API(), "KORSAR_DB="+path)
	for _, words := range []string{"DO   table 2: the journal of table 2 is damaged at entry 41: the journal ends " +
		"with entry 40, but 45 were committed", "DO   table 3: the journal of table 3 is damaged at entry",
		"DO   database: 2 of 11 tables and tournaments in " + path +
			" are damaged and cannot be played: restore a backup"} {
		if !strings.Contains(out, words) {
			t.Errorf("it does not say %q", words)
		}
	}
	if code != 1 {
		t.Errorf("exit %d:\n%s", code, out)
	}
}

// storedDatabase returns the path of a copy of the database in the first format, which has eight tables.
func storedDatabase(t *testing.T) (path string) {
	t.Helper()
	stored, err := os.ReadFile("../../storage/testdata/format1.sqlite")
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "korsar.db")
	if err := os.WriteFile(path, stored, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// alteredAPI returns the address of a proxy for an API that changes the responses.
func alteredAPI(t *testing.T, api string, change func(*http.Response) error) string {
	t.Helper()
	to, err := url.Parse(strings.TrimSuffix(api, "/api/"))
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(to)
	proxy.ModifyResponse = change
	server := httptest.NewServer(proxy)
	t.Cleanup(server.Close)
	return server.URL + "/api/"
}

func withWrongTime(response *http.Response) error {
	response.Header.Set("Date", "Mon, 02 Nov 2026 08:00:00 GMT")
	return nil
}

// withEndpointURL gives the application an Interactions Endpoint URL.
func withEndpointURL(response *http.Response) error {
	return replaceIn(response, `"interactions_endpoint_url":null`,
		`"interactions_endpoint_url":"https://elsewhere.example"`)
}

// withoutInstall forbids a kind of installation.
func withoutInstall(kind string) func(*http.Response) error {
	return func(response *http.Response) error { return replaceIn(response, `"`+kind+`":{}`, `"9":{}`) }
}

// replaceIn replaces a text in a response.
func replaceIn(response *http.Response, old, by string) error {
	body, err := io.ReadAll(response.Body)
	body = bytes.Replace(body, []byte(old), []byte(by), 1)
	response.Body, response.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	response.Header.Del("Content-Length")
	return err
}

// TestBackupCommand checks that a database is copied, and that a missing one is refused.
func TestBackupCommand(t *testing.T) {
	dir := t.TempDir()
	path, to := storedDatabase(t), filepath.Join(dir, "copy.db")
	if o := korsar("", "backup", to, "--database", path); o.code != 0 || !strings.HasPrefix(o.out, to+": ") ||
		!strings.HasSuffix(o.out, " bytes, checked\n") {
		t.Errorf("%+v", o)
	}
	if o := korsar("", "backup", to, "--database", path); o.code != 1 ||
		!strings.Contains(o.err, "already exists: choose another name") {
		t.Errorf("%+v", o)
	}
	if o := korsar("", "backup", to+"2", "--database", filepath.Join(dir, "none.db")); o.code != 1 ||
		!strings.Contains(o.err, "no database") {
		t.Errorf("%+v", o)
	}
}
