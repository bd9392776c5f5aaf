package main

import (
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"

	"korsar/game/gametest"
	"korsar/game/puzzle"
)

// misjudged returns a puzzle, and the same puzzle with another option that has a tactic as its best move.
func misjudged(t *testing.T) (good, bad puzzle.Puzzle) {
	t.Helper()
	for _, p := range puzzle.Set() {
		v := p.View()
		for i, m := range v.Options {
			if p.Right(&v, m) {
				continue
			}
			bad := *p
			bad.Best, bad.Chances = m, make([]float64, len(v.Options))
			bad.Chances[i] = 1
			if _, err := puzzle.Parse(bad.String()); err == nil {
				return *p, bad
			}
		}
	}
	t.Fatal("no puzzle has another option with a tactic")
	return good, bad
}

// TestCheckPuzzles checks a puzzle that holds. The same puzzle with another best move does not.
func TestCheckPuzzles(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	good, bad := misjudged(t)
	name := file(t, "good.txt", good.String()+"\n")
	o := korsar("", "puzzles", "check", name)
	if o.code != 0 || o.out != "1 puzzle, all legal; 1 searched, 1 hold\n" {
		t.Errorf("%+v", o)
	}
	o = korsar("", "puzzles", "check", file(t, "bad.txt", bad.String()+"\n"))
	if o.code != 1 || !strings.Contains(o.out, "puzzle 1 does not hold") ||
		!strings.Contains(o.out, "1 searched, 0 hold") {
		t.Errorf("%+v", o)
	}
}

// TestCheckRefusesFaults checks that a file with an invalid line is refused with the number of the line.
func TestCheckRefusesFaults(t *testing.T) {
	o := korsar("", "puzzles", "check", file(t, "faulty.txt", "# a comment\n\n3 1/9\n"))
	if o.code != 1 || !strings.Contains(o.err, "faulty.txt: line 3: expected seats, deal") {
		t.Errorf("%+v", o)
	}
}

// TestCheckOfNothingFails checks that the check fails for a file without a puzzle.
func TestCheckOfNothingFails(t *testing.T) {
	for _, text := range []string{"", "# a comment\n\n"} {
		if o := korsar("", "puzzles", "check", file(t, "none.txt", text)); o.code != 1 || o.out != "" ||
			!strings.Contains(o.err, "none.txt: no puzzle: expected one a line") {
			t.Errorf("of %q: %+v", text, o)
		}
	}
}

// TestGenerateBeginsALine checks that a last line without a line break, as some editors leave it, gets one. Otherwise
// the next puzzle would be appended to it.
func TestGenerateBeginsALine(t *testing.T) {
	for _, end := range []string{"", "\n"} {
		name := file(t, "one.txt", puzzle.Numbered(1).String()+end)
		if o := korsar("", "puzzles", "generate", "--count", "1", "--out", name); o.code != 0 || o.err != "1 puzzle\n" {
			t.Errorf("%+v", o)
		}
		if text, err := os.ReadFile(name); err != nil || string(text) != puzzle.Numbered(1).String()+"\n" {
			t.Errorf("with an end %q: %q, %v", end, text, err)
		}
	}
}

// fullDisk is a file on a disk that has room for that many more bytes.
type fullDisk struct {
	*os.File
	room int
}

// WriteString implements io.StringWriter.
func (f *fullDisk) WriteString(text string) (int, error) {
	n, err := f.File.WriteString(text[:min(len(text), f.room)])
	if f.room -= n; err == nil && n < len(text) {
		err = syscall.ENOSPC
	}
	return n, err
}

// TestFullDiskLeavesWholePuzzles checks that a line for which the disk has no room leaves nothing in the file, so that
// the file can be continued.
func TestFullDiskLeavesWholePuzzles(t *testing.T) {
	file, err := openAtLine(t.TempDir() + "/puzzles.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	out := &fullDisk{file, 10}
	if err := appendLine(out, "first"); err != nil {
		t.Error(err)
	}
	if err := appendLine(out, "second"); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("a line without room: %v", err)
	}
	if text, err := os.ReadFile(file.Name()); err != nil || string(text) != "first\n" {
		t.Errorf("the file is %q, %v", text, err)
	}
}

// TestGenerateContinues checks that a file is continued after its last puzzle as if the run had not been interrupted.
func TestGenerateContinues(t *testing.T) {
	gametest.Campaign(t)
	whole, cut := t.TempDir()+"/whole.txt", t.TempDir()+"/cut.txt"
	generate := func(out, count, workers string) {
		t.Helper()
		o := korsar("", "puzzles", "generate", "--seed", "5", "--out", out, "--count", count, "--workers", workers)
		if o.code != 0 || !strings.HasPrefix(o.err, count+" puzzle") {
			t.Fatalf("%+v", o)
		}
	}
	generate(whole, "3", "3")
	generate(cut, "1", "1")
	generate(cut, "3", "2")
	first, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	if second, err := os.ReadFile(cut); err != nil || string(second) != string(first) {
		t.Errorf("continued:\n%s\nat once:\n%s(%v)", second, first, err)
	}
	if o := korsar("", "puzzles", "generate", "--seed", "6", "--out", cut); o.code != 1 ||
		!strings.Contains(o.err, "continue it with --seed 5") {
		t.Errorf("%+v", o)
	}
}
