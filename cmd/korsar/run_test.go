package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/sandbox"
	"korsar/storage/sqlite"
)

// TestRun runs the program in a child process on a stand-in for Discord, uses a command, and stops it with SIGTERM.
func TestRun(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	d := openSandbox(t)
	guild := d.NewGuild("Port Royal")
	channel := guild.NewChannel("tavern")
	anne := d.NewPerson("Anne", "en-US")
	guild.Add(anne)

	database, live, figures := filepath.Join(t.TempDir(), "korsar.db"), unusedAddress(t), unusedAddress(t)
	posted := unusedAddress(t)
	var log strings.Builder
	korsar := child("run")
	korsar.Dir = t.TempDir()
	korsar.Stderr = &log
	korsar.Env = append(korsar.Env, "DISCORD_TOKEN="+d.Token(), "KORSAR_DISCORD_API="+d.API(), "KORSAR_DB="+database,
		"KORSAR_GUILD="+guild.ID(), "KORSAR_LOG=debug",
		"KORSAR_LIVE="+live, "KORSAR_METRICS="+figures, "KORSAR_LOG_FORMAT=json",
		"KORSAR_INTERACTIONS="+posted, "KORSAR_PUBLIC_KEY="+d.PublicKey())
	if err := korsar.Start(); err != nil {
		t.Fatal(err)
	}
	if err := d.Wait(ctx, func() bool {
		return d.Gateway().Connected() > 0 && len(d.Commands(guild)) > 0
	}); err != nil {
		t.Fatalf("the bot does not connect: %v\n%s", err, &log)
	}
	answer, err := anne.Type(ctx, channel, "/korsar help")
	if err != nil || answer.Kind != sandbox.Replied {
		t.Errorf("the bot does not answer: %v, %v", answer, err)
	}
	page, err := http.Get("http://" + live + "/t/nothing")
	for tries := 0; err != nil && tries < 3000; tries++ { // the pages are served once the bot is connected
		time.Sleep(50 * time.Millisecond)
		page, err = http.Get("http://" + live + "/t/nothing")
	}
	if err != nil || page.StatusCode != http.StatusNotFound {
		t.Errorf("live pages are not served: %v, %v", page, err)
	}
	for path, words := range map[string]string{"/metrics": `korsar_clicks_total{kind="command",outcome="done"} 1`,
		"/metrics?of=servers": "\nkorsar_guilds 1\n", "/metrics?of=people": "\nkorsar_people ",
		"/readyz": "ok", "/healthz": "ok"} {
		body := get(t, "http://"+figures+path)
		// A click is counted when its work is complete.
		for tries := 0; !strings.Contains(body, words) && tries < 5000; tries++ {
			time.Sleep(20 * time.Millisecond)
			body = get(t, "http://"+figures+path)
		}
		if !strings.Contains(body, words) {
			t.Errorf("%s does not report %s:\n%s", path, words, body)
		}
	}
	if err := d.SetInteractionsEndpoint(ctx, "http://"+posted); err != nil {
		t.Errorf("clicks cannot be posted: %v", err)
	}
	if answer, err := anne.Type(ctx, channel, "/korsar help"); err != nil || answer.Kind != sandbox.Replied {
		t.Errorf("the bot does not answer a post: %v, %v", answer, err)
	}
	if err := korsar.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := korsar.Wait(); err != nil {
		t.Errorf("after SIGTERM: %v\n%s", err, &log)
	}
	if _, err := os.Stat(database); err != nil {
		t.Errorf("the database: %v", err)
	}
	for line := range strings.Lines(log.String()) {
		if !strings.HasPrefix(line, "{") {
			t.Errorf("the log is not JSON: %s", line)
		}
	}
	if strings.Contains(log.String(), d.Token()) {
		t.Error("the token is in the log")
	}
}

func get(t *testing.T, address string) string {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func unusedAddress(t *testing.T) string {
	t.Helper()
	address, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// openSandbox opens a stand-in for Discord, which is closed when the test ends.
func openSandbox(t *testing.T) *sandbox.Discord {
	t.Helper()
	d, err := sandbox.Open(sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// TestRunOnADamagedDatabase checks that the bot stops with a remedy if damage is found while it already serves. The
// file stays as it was.
func TestRunOnADamagedDatabase(t *testing.T) {
	t.Chdir(t.TempDir())
	d := openSandbox(t)
	store, err := sqlite.Open(t.Context(), "korsar.db", sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	damaged, err := os.ReadFile("korsar.db")
	if err != nil {
		t.Fatal(err)
	}
	clear(damaged[len(damaged)-4096:]) // its last page
	if err := os.WriteFile("korsar.db", damaged, 0o600); err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	korsar := child("run")
	korsar.Stderr = &log
	korsar.Env = append(korsar.Env, "DISCORD_TOKEN="+d.Token(), "KORSAR_DISCORD_API="+d.API(), "KORSAR_DB=korsar.db")
	err = korsar.Run()
	if korsar.ProcessState.ExitCode() != int(exitFailure) ||
		!strings.Contains(log.String(), "the file is damaged: restore a backup; nothing was changed") {
		t.Errorf("%v: %s", err, &log)
	}
	if now, err := os.ReadFile("korsar.db"); err != nil || !bytes.Equal(now, damaged) {
		t.Errorf("the file was changed (%v)", err)
	}
}

// TestRunWithAWrongSetting checks that an error that Discord reports names the setting to change.
func TestRunWithAWrongSetting(t *testing.T) {
	t.Chdir(t.TempDir())
	d := openSandbox(t)
	for name, value := range map[string]string{"DISCORD_TOKEN": "nobodys", "KORSAR_GUILD": "81384788765712384"} {
		var log strings.Builder
		korsar := child("run")
		korsar.Stderr = &log
		korsar.Env = append(korsar.Env, "DISCORD_TOKEN="+d.Token(), "KORSAR_DISCORD_API="+d.API(), name+"="+value)
		err := korsar.Run()
		if korsar.ProcessState.ExitCode() != int(exitFailure) || !strings.Contains(log.String(), name) {
			t.Errorf("%s: %v: %s", name, err, &log)
		}
	}
}

// TestStopWhileStarting checks that a bot that is stopped while it waits for Discord has the exit code of a bot that
// serves. Otherwise its service would count as failed.
func TestStopWhileStarting(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var log strings.Builder
	p := &process{Environ: []string{"DISCORD_TOKEN=t", "KORSAR_DISCORD_API=http://127.0.0.1:1/"},
		In: strings.NewReader(""), Out: io.Discard, Clock: clockwork.NewRealClock(),
		Err: writerFunc(func(line []byte) (int, error) {
			if bytes.Contains(line, []byte("cannot reach Discord; trying again")) {
				stop()
			}
			return log.Write(line)
		})}
	if code := p.execute(ctx, []string{"run"}); code != exitDone || !strings.Contains(log.String(), "shutting down") {
		t.Errorf("exit code %d: %s", code, &log)
	}
}
