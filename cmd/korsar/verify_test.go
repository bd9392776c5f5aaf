package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/jonboulle/clockwork"
)

// seed7 returns two finished games of two players, written by simulate.
func seed7(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/seed7.txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// cup returns the file of a tournament with two rounds.
func cup(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../bot/tournaments/testdata/cup.json")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestVerifyReadsFilesAndStandardInput(t *testing.T) {
	path, cupPath := file(t, "games.txt", seed7(t)), file(t, "cup.txt", cup(t))
	const two, four = "2 records, 279 moves, all legal\n", "4 records, 558 moves, all legal\n"
	const less = ": the lots of round 2 and the final order prove less, " +
		"since nobody joined a table in the round before\n"
	const one, both = "1 tournament, 2 rounds, all as computed again\n",
		"2 tournaments, 4 rounds, all as computed again\n"
	tests := []struct {
		name, in string
		args     []string
		out      string
	}{
		{"a file", "", []string{path}, two},
		{"standard input", seed7(t), nil, two},
		{"standard input by its name", seed7(t), []string{"-"}, two},
		{"two files", "", []string{path, path}, four},
		{"a file and standard input", seed7(t), []string{path, "-"}, four},
		{"a tournament", "", []string{cupPath}, one + cupPath + less},
		{"a tournament in standard input", cup(t), nil, one + "standard input" + less},
		{"two tournaments", cup(t), []string{cupPath, "-"}, both + cupPath + less + "standard input" + less},
		{"tournaments and records", cup(t), []string{cupPath, path, "-"},
			two + both + cupPath + less + "standard input" + less},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if o := korsar(test.in, append([]string{"verify"}, test.args...)...); o != (outcome{0, test.out, ""}) {
				t.Errorf("%+v", o)
			}
		})
	}
}

// TestVerifyAcceptsSimulations checks that all records that simulate writes are valid.
func TestVerifyAcceptsSimulations(t *testing.T) {
	text := simulated(t, "--games", "4", "--annotate")
	for _, args := range [][]string{{"verify"}, {"verify", "--annotations"}} {
		if o := korsar(text, args...); o.code != 0 ||
			!strings.HasPrefix(o.out, fmt.Sprintf("%d records, ", 4*everyTable())) || o.err != "" {
			t.Errorf("%v: %+v", args, o)
		}
	}
}

// TestVerifyFindsCorruption damages valid records in many ways.
func TestVerifyFindsCorruption(t *testing.T) {
	good := seed7(t)
	replace := func(old, changed string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("the records do not hold %q", old)
		}
		return strings.Replace(good, old, changed, 1)
	}
	tests := []struct {
		name, text string
		says       []string
	}{
		{"a move against the rules", replace("1. M3 G1#1", "1. M3 G1#2"),
			[]string{"standard input: record 1, line 12, G1#2: move 2, seat 2: " +
				"no such ship is at sea (G1 on #2), rule not-at-sea\n"}},
		{"a move that is none", replace("1. M3 G1#1", "1. M3 pass"),
			[]string{"record 1, line 12, pass: expected a move"}},
		{"a move left out", replace("1. M3 G1#1", "1. G1#1"),
			[]string{"record 1, line 12, G1#1: move 1, seat 1: " +
				"the card is not in this hand (G1 on #1), rule not-in-hand\n"}},
		{"a move too many", replace("\n\n[", "\ndraw\n\n["),
			[]string{"draw: move 140, seat 2: the game is over, rule game-over\n"}},
		{"the last move left out", replace("70. -R2\n\n", "\n"),
			[]string{"record 1, line 11, [Result \"49 51\"]: " +
				"the game is unfinished after 138 moves, seat 1 is to act: expected *\n"}},
		{"another result", replace("\"49 51\"", "\"51 49\""),
			[]string{"record 1, line 11, [Result \"51 49\"]: expected the game's scores, 49 51\n"}},
		{"no result", replace("\"49 51\"", "\"*\""),
			[]string{"record 1, line 11, [Result \"*\"]: expected the game's scores, 49 51\n"}},
		{"a card too many", replace("[Deck \"", "[Deck \"AD "),
			[]string{"record 1, line 7, [Deck \"AD ", "the deck has 79 cards, expected 78"}},
		{"another deck", replace("M2 M2 M4\"", "M2 M4 M2\""),
			[]string{"record 1, line 7, [Deck \"",
				"secret and joins deal another deck: expected card 77 to be M2, not M4\n"}},
		{"another secret", replace("[Secret \"d", "[Secret \"e"),
			[]string{"record 1, line 7, [Deck", "record 1, line 9, [Commitment",
				"the secret's commitment is another: expected "}},
		{"other joins", replace("[Joins \"0 0\"]", "[Joins \"0 1\"]"),
			[]string{"record 1, line 7, [Deck", "secret and joins deal another deck"}},
		{"half a fair deal", replace("[Joins \"0 0\"]\n", ""),
			[]string{"record 1, line 11, 1.: expected the tag Joins before it\n"}},
		{"the end cut off", good[:len(good)-200], []string{"record 2, line "}},
		{"an edition that is none", replace("\"english\"", "\"German\""),
			[]string{"record 1, line 2, [Edition \"German\"]: no such edition"}},
		{"two records' faults", strings.ReplaceAll(good, "Random 2", "Random\t2"),
			[]string{"record 1, line 5, ", "record 2, line ", "a control character in the value"}},
		{"no text", "", []string{"standard input: no record: expected [Korsar \"1\"] in the first line\n"}},
		{"no record", "{only a comment}\n", []string{"standard input: no record"}},
		{"no text of ours", "PK\x03\x04",
			[]string{"standard input: record 1, line 1, \"PK\\x03\\x04\": " +
				"expected [Korsar \"1\"], which opens every record\n"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			o := korsar(test.text, "verify")
			if o.code != 1 || o.out != "" {
				t.Errorf("code %d, %q", o.code, o.out)
			}
			for _, says := range test.says {
				if !strings.Contains(o.err, says) {
					t.Errorf("stderr %q, expected %q", o.err, says)
				}
			}
		})
	}
}

// TestVerifyFindsFaultsOfTournaments checks that each fault is a line with the file, and that later files are checked.
func TestVerifyFindsFaultsOfTournaments(t *testing.T) {
	changed := strings.Replace(cup(t), `"place": 1`, `"place": 2`, 1)
	changed = strings.Replace(changed, `"join": 3`, `"join": 4`, 1)
	lie, half := file(t, "lie.json", changed), file(t, "half.json", cup(t)[:900])
	o := korsar(seed7(t), "verify", lie, half, "-")
	if o.code != 1 || o.out != "" {
		t.Errorf("%+v", o)
	}
	for _, starts := range []string{lie + ": event 7, round-paired: round 1, table ",
		lie + ": standings, line 1: expected place 1 for entrant ",
		half + ": no tournament that can be read: unexpected EOF\n"} {
		if !strings.Contains("\n"+o.err, "\n"+starts) {
			t.Errorf("stderr %q, expected %q", o.err, starts)
		}
	}
}

// TestVerifyReportsATournamentCutOff checks the error if a stream breaks within a tournament.
func TestVerifyReportsATournamentCutOff(t *testing.T) {
	var out, stderr bytes.Buffer
	in := io.MultiReader(strings.NewReader(cup(t)[:900]), iotest.ErrReader(errors.New("the line is dead")))
	if code := run([]string{"verify"}, nil, in, &out, &stderr); code != 1 ||
		stderr.String() != "standard input: cannot read the tournament: the line is dead\n" {
		t.Errorf("code %d, %q", code, &stderr)
	}
}

// TestVerifyAnnotations checks that annotations are checked only on request.
func TestVerifyAnnotations(t *testing.T) {
	text := simulated(t, "--edition", "english", "--players", "2", "--annotate")
	corrupted := strings.Replace(text, "legal draw ", "legal ", 1)
	if o := korsar(corrupted, "verify"); o.code != 0 {
		t.Errorf("%+v", o)
	}
	if o := korsar(corrupted, "verify", "--annotations"); o.code != 1 ||
		!strings.Contains(o.err, "expected every legal move once: draw is missing\n") {
		t.Errorf("%+v", o)
	}
	if o := korsar(seed7(t), "verify", "--annotations"); o.code != 1 ||
		!strings.Contains(o.err, "expected an annotation before move 1: {seat 1; captures; legal draw ") {
		t.Errorf("%+v", o)
	}
}

// TestVerifyContinuesAfterAFault checks that every file is reported that is invalid, or cannot be opened or read.
func TestVerifyContinuesAfterAFault(t *testing.T) {
	corrupted := file(t, "spoiled.txt", strings.Replace(seed7(t), "M3", "M9", 1))
	empty := file(t, "empty.txt", "")
	missing, directory := filepath.Join(t.TempDir(), "missing.txt"), t.TempDir()
	last := file(t, "last.txt", strings.Replace(seed7(t), "1. M3", "1. M8", 1))
	o := korsar("", "verify", corrupted, empty, missing, directory, last)
	if o.code != 1 || o.out != "" {
		t.Errorf("%+v", o)
	}
	stderr := strings.Split(o.err, "\n")
	starts := []string{corrupted + ": record 1, line 7, ", empty + ": no record", missing + ": cannot open: ",
		directory + ": cannot read records: ", last + ": record 1, line 12, M8: move 1, seat 1: ", ""}
	if len(stderr) != len(starts) {
		t.Fatalf("stderr %q", stderr)
	}
	for i, start := range starts {
		if !strings.HasPrefix(stderr[i], start) {
			t.Errorf("stderr %q, expected it to begin %q", stderr[i], start)
		}
	}
}

// TestVerifyReportsAReadError checks the error if a stream breaks after valid records.
func TestVerifyReportsAReadError(t *testing.T) {
	var out, stderr bytes.Buffer
	in := io.MultiReader(strings.NewReader(seed7(t)), iotest.ErrReader(errors.New("the line is dead")))
	if code := run([]string{"verify"}, nil, in, &out, &stderr); code != 1 ||
		stderr.String() != "standard input: cannot read records: the line is dead\n" {
		t.Errorf("code %d, %q", code, &stderr)
	}
}

// TestInterruptedVerification interrupts a verification that waits for more input.
func TestInterruptedVerification(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	in, feed := io.Pipe()
	defer feed.Close()
	var out, stderr bytes.Buffer
	p := &process{In: in, Out: &out, Err: &stderr, Clock: clockwork.NewFakeClock()}
	ended := make(chan exitCode)
	go func() { ended <- p.execute(ctx, []string{"verify"}) }()
	if _, err := feed.Write([]byte(seed7(t))); err != nil { // returns once the records have been read
		t.Fatal(err)
	}
	interrupt()
	if code := <-ended; code != 130 || out.Len() > 0 || stderr.String() != "korsar: interrupted\n" {
		t.Errorf("code %d, out %q, told %q", code, &out, &stderr)
	}
}

// TestAwaitEndsWithItsContext checks that await returns once a signal has ended the context. It does not wait for work
// that cannot be interrupted, such as pairing thousands of entrants.
func TestAwaitEndsWithItsContext(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	if n, err := await(ctx, func() (int, error) { return 7, nil }); n != 7 || err != nil {
		t.Errorf("it returns %d, %v", n, err)
	}
	never := make(chan struct{})
	defer close(never)
	if n, err := await(ctx, func() (int, error) {
		interrupt()
		<-never
		return 7, nil
	}); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted, it returns %d, %v", n, err)
	}
}
