package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/jonboulle/clockwork"

	"korsar/game/gametest"
)

// fifo creates a named pipe without a writer.
func fifo(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestInterruptEndsWaitingForAFile checks that the first signal ends a command that waits for a file.
func TestInterruptEndsWaitingForAFile(t *testing.T) {
	for name, args := range map[string][]string{
		"verify":   {"verify", fifo(t)},
		"analyse":  {"analyse", fifo(t)},
		"animate":  {"animate", "--out", filepath.Join(t.TempDir(), "game.gif"), fifo(t)},
		"puzzles":  {"puzzles", "check", fifo(t)},
		"settings": {"doctor"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := syscall.Mkfifo(dotenv, 0o600); err != nil {
				t.Fatal(err)
			}
			ctx, interrupt := context.WithCancel(t.Context())
			var stderr bytes.Buffer
			p := &process{In: strings.NewReader(""), Out: io.Discard, Err: &stderr, Clock: clockwork.NewFakeClock()}
			ended := make(chan exitCode)
			go func() { ended <- p.execute(ctx, args) }()
			interrupt()
			if code := <-ended; code != exitInterrupted {
				t.Errorf("code %d, told %q", code, &stderr)
			}
		})
	}
}

// TestEndlessInputIsRefused checks that a command stops reading a file that is longer than any valid one.
func TestEndlessInputIsRefused(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	const endless = "/dev/zero"
	dir := t.TempDir()
	for name, test := range map[string]struct{ args, says string }{
		"verify":        {"verify " + endless, "not a file of records"},
		"analyse":       {"analyse " + endless, "not a file of records"},
		"animate":       {"animate --out " + dir + "/game.gif " + endless, "not a file of records"},
		"puzzles":       {"puzzles check " + endless, "more than any such file"},
		"more puzzles":  {"puzzles generate --out " + endless, "not a regular file"},
		"backup":        {"backup " + dir + "/copy.db --database " + endless, "not a regular file"},
		"ratings":       {"ratings rebuild --database " + endless, "not a regular file"},
		"migrate-store": {"migrate-store " + endless + " " + dir + "/copy.db", "not a regular file"},
	} {
		t.Run(name, func(t *testing.T) {
			if o := korsar("", strings.Fields(test.args)...); o.code != 1 || !strings.Contains(o.err, test.says) {
				t.Errorf("%+v", o)
			}
		})
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	tournament := io.MultiReader(strings.NewReader(`{"tournament":1,"events":[`), zeros{})
	var stderr bytes.Buffer
	if code := run([]string{"verify"}, nil, tournament, io.Discard, &stderr); code != 1 ||
		!strings.Contains(stderr.String(), "more than any such file") {
		t.Errorf("a tournament: code %d, %q", code, &stderr)
	}
}

// zeros is an endless stream.
type zeros struct{}

// Read implements io.Reader.
func (zeros) Read(text []byte) (int, error) {
	clear(text)
	return len(text), nil
}

// TestEndlessSettingsAreRefused checks that the size of a settings file is limited.
func TestEndlessSettingsAreRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Symlink("/dev/zero", dotenv); err != nil {
		t.Fatal(err)
	}
	if o := korsar("", "doctor"); o.code != 1 || !strings.Contains(o.out, "more than any such file") {
		t.Errorf("%+v", o)
	}
}

// TestOutputDestroysNothing checks that no command overwrites a file that is not its own earlier output, even if the
// command line names the file differently.
func TestOutputDestroysNothing(t *testing.T) {
	game := oneGame(t)
	input := file(t, "game.txt", game)
	link := filepath.Join(t.TempDir(), "link.gif")
	if err := os.Symlink(input, link); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{
		"animate --out " + input + " " + input,
		"animate --out " + link + " " + input,
		"animate --out /dev/null " + input,
		"analyse --iterations 1 --picture " + input + " " + input,
		"run --profile " + input,
		"puzzles generate --count 1 --out " + input,
		"backup " + input + " --database " + input,
	} {
		var out, err bytes.Buffer
		code := run(strings.Fields(args), []string{"DISCORD_TOKEN=t", "KORSAR_DB=/no/such/place"},
			strings.NewReader(""), &out, &err)
		if code != 1 {
			t.Errorf("%s ends with %d: %s%s", args, code, &out, &err)
		}
		if now, err := os.ReadFile(input); err != nil || string(now) != game {
			t.Fatalf("%s: the file has changed: %v", args, err)
		}
	}
	for _, earlier := range []string{"", "GIF89a"} {
		if o := korsar(game, "animate", "--to", "2", "--out", file(t, "game.gif", earlier)); o.code != 0 {
			t.Errorf("over %q: %+v", earlier, o)
		}
	}
}

// TestProfileWaitsForTheSettings checks that a bot with invalid settings does not overwrite an earlier profile.
func TestProfileWaitsForTheSettings(t *testing.T) {
	t.Chdir(t.TempDir())
	const earlier = "\x1f\x8bprofile"
	path := file(t, "bot.pprof", earlier)
	if o := korsar("", "run", "--profile", path); o.code != 1 || !strings.Contains(o.err, "DISCORD_TOKEN") {
		t.Errorf("%+v", o)
	}
	if now, err := os.ReadFile(path); err != nil || string(now) != earlier {
		t.Errorf("the profile is %q: %v", now, err)
	}
}

// TestOutputIsPossibleBeforeTheWork checks that a command with long work first checks that its output can be written.
// The input, which has no game, has not been read then.
func TestOutputIsPossibleBeforeTheWork(t *testing.T) {
	dir := t.TempDir()
	input := file(t, "notes.txt", "notes")
	tests := map[string]string{
		"animate --out=": "name a file\n",
	}
	for _, command := range []string{"animate --out=", "analyse --picture=", "bench --tables=1 --profile="} {
		tests[command+dir+"/no/such"] = "/no/such: no such file or directory: choose another place\n"
		tests[command+input+"/no"] = ": not a directory"
		tests[command+input] = " exists and is no "
	}
	for args, says := range tests {
		if o := korsar("no game", strings.Fields(args)...); o.code != 1 || !strings.Contains(o.err, says) {
			t.Errorf("%s: %+v", args, o)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// TestBackupOfNothingIsRefused checks that a backup of an empty file or of another program's database fails. A file in
// the way of the copy is not overwritten.
func TestBackupOfNothingIsRefused(t *testing.T) {
	dir := t.TempDir()
	to := filepath.Join(dir, "copy.db")
	if o := korsar("", "backup", to, "--database", file(t, "empty.db", "")); o.code != 1 ||
		!strings.Contains(o.err, "it is empty: name the bot's database") {
		t.Errorf("an empty file: %+v", o)
	}
	if err := os.WriteFile(to+".partial", []byte("notes"), 0o600); err != nil {
		t.Fatal(err)
	}
	stored, err := os.ReadFile("../../storage/testdata/format1.sqlite")
	if err != nil {
		t.Fatal(err)
	}
	if o := korsar("", "backup", to, "--database", file(t, "korsar.db", string(stored))); o.code != 1 ||
		!strings.Contains(o.err, "is in the way") {
		t.Errorf("a file in the way: %+v", o)
	}
	if text, err := os.ReadFile(to + ".partial"); err != nil || string(text) != "notes" {
		t.Errorf("the file in the way is %q: %v", text, err)
	}
}
