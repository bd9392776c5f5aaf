package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestAnalyse checks that games from a file and from standard input get the same analysis.
func TestAnalyse(t *testing.T) {
	args := []string{"analyse", "--iterations", "50"}
	o := korsar("", append(args, file(t, "games.txt", seed7(t)))...)
	if again := korsar(seed7(t), args...); again != o {
		t.Error("the analysis of standard input differs from that of a file")
	}
	for _, words := range []string{"verdict", "accuracy", "blunder", "before the deal", "luck", "skill", "Random 2"} {
		if n := strings.Count(o.out, words); o.code != 0 || n < 2 {
			t.Errorf("%q is there %d times, in two games: %+v", words, n, o)
		}
	}
	all := korsar(seed7(t), append(args, "--all")...)
	if few, many := strings.Count(o.out, "\n"), strings.Count(all.out, "\n"); many < 279 || few >= many {
		t.Errorf("%d lines, and %d with every move", few, many)
	}
}

// TestAnalysisFitsTerminal checks that no line has more than 80 columns, however long the names are. Each move that
// gave something away has its reason below it.
func TestAnalysisFitsTerminal(t *testing.T) {
	record := korsar("", "simulate", "--edition", "english", "--mode", "partnership", "--players", "4").out
	for seat := range 4 {
		record = strings.Replace(record, fmt.Sprintf("Random %d", seat+1), "A name "+strings.Repeat("long ", 20), 1)
	}
	o := korsar(record, "analyse", "--iterations", "50", "--all")
	if o.code != 0 || !strings.Contains(o.out, "A name long") {
		t.Fatalf("the names are not shown: %+v", o)
	}
	gave, reasons := 0, 0
	for line := range strings.Lines(o.out) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
		if strings.Contains(line, "→") && !strings.HasSuffix(line, " best\n") && !strings.HasSuffix(line, " forced\n") {
			gave++
		}
		if strings.HasPrefix(line, "      ") {
			reasons++
		}
	}
	if gave == 0 || gave != reasons {
		t.Errorf("%d moves gave something away, and %d have a reason:\n%s", gave, reasons, o.out)
	}
}

// TestAnalyseAsJSON checks that each game is a line of JSON with every move of the record.
func TestAnalyseAsJSON(t *testing.T) {
	o := korsar(seed7(t), "analyse", "--json", "--iterations", "20", "--seed", "9")
	lines := strings.Split(strings.TrimSpace(o.out), "\n")
	if len(lines) != 2 {
		t.Fatalf("%d lines: %+v", len(lines), o)
	}
	moves := 0
	for _, line := range lines {
		var a struct {
			Names []string
			Seed  uint64
			Moves []struct{ Played, Best, Verdict, Reason string }
			Sides []struct{ Luck, Skill float64 }
		}
		if err := json.Unmarshal([]byte(line), &a); err != nil || a.Seed != 9 || len(a.Names) != 2 ||
			len(a.Sides) != 2 {
			t.Fatalf("%v: %s", err, line)
		}
		for _, m := range a.Moves {
			if !strings.Contains(seed7(t), m.Played) || m.Best == "" || m.Verdict == "" || m.Reason == "" {
				t.Errorf("a move is %+v", m)
			}
			moves++
		}
	}
	if moves != 279 {
		t.Errorf("%d moves", moves)
	}
}

// TestAnalyseDraws checks that the chances of one game are drawn, and that two games are refused.
func TestAnalyseDraws(t *testing.T) {
	one := seed7(t)[:strings.LastIndex(seed7(t), "[Korsar")]
	for text, code := range map[string]int{one: 0, seed7(t): 1} {
		path := filepath.Join(t.TempDir(), "chances.png")
		o := korsar(text, "analyse", "--iterations", "20", "--picture", path)
		picture, err := os.ReadFile(path)
		if o.code != code || err != nil || !bytes.HasPrefix(picture, []byte("\x89PNG")) {
			t.Errorf("the picture has %d bytes (%v): %+v", len(picture), err, o)
		}
	}
	if o := korsar(one, "analyse", "--iterations", "20", "--picture", t.TempDir()); o.code != 1 ||
		!strings.Contains(o.err, "write the picture") {
		t.Errorf("a picture that cannot be written: %+v", o)
	}
}

// TestAnalyseRefuses checks that the error for a file that cannot be analyzed names the fault.
func TestAnalyseRefuses(t *testing.T) {
	unfinished := seed7(t)[:strings.Index(seed7(t), "[Result")] + "[Result \"*\"]\n\n"
	for name, test := range map[string]struct{ in, words string }{
		"nothing":    {"", "standard input: no record: expected [Korsar"},
		"no record":  {"hello", "standard input: record 1, line 1, hello: expected [Korsar"},
		"unfinished": {unfinished, "standard input: record 1: the game is not over: only finished games are analyzed"},
	} {
		if o := korsar(test.in, "analyse"); o.code != 1 || o.out != "" || !strings.Contains(o.err, test.words) {
			t.Errorf("%s: %+v", name, o)
		}
	}
	if o := korsar("", "analyse", "--iterations", "0"); o.code != 2 {
		t.Errorf("no iterations: %+v", o)
	}
	if o := korsar("", "analyse", "no such file"); o.code != 1 ||
		!strings.Contains(o.err, "no such file: cannot open") {
		t.Errorf("no file: %+v", o)
	}
}
