package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"korsar/game/gametest"
	"korsar/storage/postgres/postgrestest"
)

// TestBenchAnswersEveryClick checks that every click of a short benchmark is answered while games end and others start.
// The rate is so low that a machine busy with other tests keeps up, because speed does not matter here.
func TestBenchAnswersEveryClick(t *testing.T) {
	gametest.Campaign(t)
	cmd := child("bench", "--tables", "6", "--rate", "20", "--seconds", "6", "--profile", "bot.pprof")
	cmd.Dir = t.TempDir()
	if err := os.WriteFile(cmd.Dir+"/.env", []byte("DISCORD_TOKEN=somebody-elses\nKORSAR_DB=/nowhere/at/all.db\n"),
		0o600); err != nil {
		t.Fatal(err)
	}
	cmd.Env = append(cmd.Env, "KORSAR_LIVE=127.0.0.1:1", "KORSAR_LOG_FORMAT=json")
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, &out, &stderr)
	}
	for _, line := range []string{
		`answer \(baseline\) +\d+\.\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d +– +\S+ +0 +\S+ × *\n`,
		`commit, answer \(baseline\) +\d+\.\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d +\S+ +0 +\S+ × *\n`,
		`commit, answer, edit \(baseline\) +\d+\.\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d +\S+ +0 +\S+ × *\n`,
		`korsar +\d+\.\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d +\S+ +0 +– *\n`,
		`\n\d+ tables in memory, 6 with a move within the last minute; `,
		`\nclicks: \d+\.\d % on boards, to open a hand; \d+\.\d % on hands; \d+\.\d % elsewhere\n`,
		`\nages of boards`,
	} {
		if !regexp.MustCompile(line).MatchString(out.String()) {
			t.Errorf("no line of the output matches %s:\n%s", line, &out)
		}
	}
	if stderr.Len() > 0 {
		t.Errorf("standard error: %s", &stderr)
	}
	if profile, err := os.Stat(filepath.Join(cmd.Dir, "bot.pprof")); err != nil || profile.Size() == 0 {
		t.Errorf("the profile is %v: %v", profile, err)
	}
}

// TestBenchAlone checks that --alone measures only the bot.
func TestBenchAlone(t *testing.T) {
	gametest.Long(t)
	cmd := child("bench", "--alone", "--tables", "2", "--rate", "10", "--seconds", "1")
	cmd.Dir = t.TempDir()
	out, err := cmd.CombinedOutput()
	if err != nil || strings.Contains(string(out), "baseline") || !strings.Contains(string(out), "korsar  ") {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestBenchOfSeveralBots runs a short benchmark of bots that share a PostgreSQL database, with tournaments and quiet
// servers.
func TestBenchOfSeveralBots(t *testing.T) {
	gametest.Campaign(t)
	postgrestest.Database(t) // skips the test if there is no PostgreSQL
	cmd := child("bench", "--processes", "2", "--store", "postgres", "--shards", "4", "--quiet-servers", "40",
		"--tables", "8", "--tournaments", "--rate", "20", "--seconds", "4")
	cmd.Dir = t.TempDir()
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, &out, &stderr)
	}
	for _, line := range []string{
		`, postgres; .* 2 bots with 4 shards with 8 tables of 2 players, 8 tournaments and 40 quiet servers\n`,
		` commit, answer \(baseline\) +\d+\.\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d +\S+ +0 +\S+ × *\n`,
		`korsar +\d+\.\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d +\S+ +0 +– *\n`,
		`\nresident MB of each bot: \d+\.\d \d+\.\d; together, pages of the program's file counted once: \d+\.\d\n`,
	} {
		if !regexp.MustCompile(line).MatchString(out.String()) {
			t.Errorf("no line of the output matches %s:\n%s", line, &out)
		}
	}
	if stderr.Len() > 0 {
		t.Errorf("standard error: %s", &stderr)
	}
}

// TestBenchWithoutPostgres checks that a benchmark that finds no PostgreSQL says what to install.
func TestBenchWithoutPostgres(t *testing.T) {
	if found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb"); len(found) > 0 {
		t.Skip("PostgreSQL is installed here")
	}
	t.Setenv("PATH", "")
	if o := korsar("", "bench", "--store", "postgres"); o.code != 1 ||
		!strings.Contains(o.err, "install the package postgresql") {
		t.Errorf("%+v", o)
	}
}

// TestBenchRefusesImpossibleFlags checks that flags that exclude each other are an error, and so are bots that cannot
// share a database or would have no shard.
func TestBenchRefusesImpossibleFlags(t *testing.T) {
	for _, line := range []struct{ args, says string }{
		{"--processes 2", "--processes: only --store postgres can be shared"},
		{"--processes 0", "--processes: expected 1 to"},
		{"--store mysql", "--store: expected sqlite or postgres"},
		{"--store postgres --processes 4 --shards 3", "--shards: expected as many as there are bots"},
		{"--store postgres --processes 2 --floor-command true", "--floor-command: expected one process"},
		{"--tables 16 --quiet-servers 2500", "--shards: expected one for each 2500 of the 2501 servers"},
		{"--quiet-servers=-1", "--quiet-servers: expected 0 to"},
		{"--alone --find-capacity", "--alone: --find-capacity needs the baselines"},
		{"--rounds 2", "--rounds: only --interleaved has rounds"},
		{"--interleaved --rounds 21", "--rounds: expected 1 to 20"},
		{"--interleaved --rounds=-1", "--rounds: expected 1 to 20"},
		{"--interleaved --seconds 721", "--rounds: expected turns of 3600 seconds together"},
		{"--interleaved --find-capacity", "--interleaved: --find-capacity tries other rates"},
		{"--interleaved --tournaments", "--interleaved: with --analyse or --tournaments"},
		{"--neighbours loops=0", "--neighbours loops: expected 1 to 64"},
		{"--neighbours loops=1,noise=1", "--neighbours: expected KIND=N, with the kinds builds, disk, loops"},
	} {
		o := korsar("", append([]string{"bench"}, strings.Fields(line.args)...)...)
		if o.code != 2 || !strings.Contains(o.err, line.says) {
			t.Errorf("%s: %+v", line.args, o)
		}
	}
}

// TestForeignBaselineIsAProgram checks that a blank --floor-command is an error.
func TestForeignBaselineIsAProgram(t *testing.T) {
	o := korsar("", "bench", "--floor-command", " ")
	if o.code != 2 || !strings.Contains(o.err, "--floor-command: expected a program") {
		t.Errorf("%+v", o)
	}
}

// TestForeignBaselineMustAnswer checks the error if the program of --floor-command ends immediately.
func TestForeignBaselineMustAnswer(t *testing.T) {
	gametest.Campaign(t)
	if _, err := exec.LookPath("true"); err != nil {
		t.Skip("this system has no program true")
	}
	cmd := child("bench", "--tables", "2", "--rate", "5", "--seconds", "1", "--floor-command", "true")
	cmd.Dir = t.TempDir()
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err == nil || !strings.Contains(out.String(), "has to post its buttons and print a line") {
		t.Errorf("a baseline that does nothing ends with %v:\n%s", err, &out)
	}
}

// TestMeasuredProgramsHaveNoSecrets checks that the programs that a benchmark starts do not inherit the bot's settings.
func TestMeasuredProgramsHaveNoSecrets(t *testing.T) {
	got := withoutSettings([]string{"PATH=/bin", "DISCORD_TOKEN=secret", "KORSAR_DB=postgres://u:secret@h/d",
		"KORSAR_BD=postgres://u:secret@h/d", "HOME=/"})
	if !slices.Equal(got, []string{"PATH=/bin", "HOME=/"}) {
		t.Errorf("they get %q", got)
	}
}

// TestNoDatabaseIsAnArgument checks that no child process has a flag for a database. Everybody on the machine can read
// a command line, and the URL of a database may have a password.
func TestNoDatabaseIsAnArgument(t *testing.T) {
	parser, err := kong.New(new(commands), flagValues)
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, command := range parser.Model.Leaves(false) {
		if !command.Hidden {
			continue
		}
		tried++
		for _, flag := range command.Flags {
			if flag.Target.Type() == reflect.TypeFor[database]() {
				t.Errorf("%s takes a database by --%s", command.Name, flag.Name)
			}
		}
	}
	if tried != 4 {
		t.Errorf("%d commands are child processes", tried)
	}
}

// TestInterruptedBenchEndsAtOnce checks that an interrupted benchmark stops with all its child processes. A child that
// still ran would keep its standard error open.
func TestInterruptedBenchEndsAtOnce(t *testing.T) {
	gametest.Campaign(t)
	cmd := child("bench", "--tables", "2", "--seconds", "60")
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = cmd.Wait() // the exit code is checked below
	}()
	time.Sleep(3 * time.Second) // the first baseline is being measured by now
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	select {
	case <-ended:
	case <-time.After(2 * time.Minute):
		t.Fatal("it does not stop")
	}
	if code := cmd.ProcessState.ExitCode(); code != 130 || out.Len() > 0 ||
		!strings.HasSuffix(stderr.String(), "korsar: interrupted\n") {
		t.Errorf("code %d, %q, %q", code, &out, &stderr)
	}
}
