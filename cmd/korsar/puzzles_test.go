package main

import (
	"os"
	"strings"
	"testing"

	"korsar/game/gametest"
	"korsar/game/puzzle"
)

// TestCheckPuzzles checks a puzzle that holds, and the same one with another best move, which does not.
func TestCheckPuzzles(t *testing.T) {
	gametest.Long(t)
	good := *puzzle.Numbered(100) // which is searched in less than a second
	name := file(t, "good.txt", good.String()+"\n")
	o := korsar("", "puzzles", "check", name)
	if o.code != 0 || o.out != "1 puzzles are legal; 1 searched, 1 hold\n" {
		t.Errorf("%+v", o)
	}
	bad := good
	v := good.View()
	bad.Chances = append([]float64(nil), good.Chances...)
	for i, m := range v.Options {
		switch {
		case m == good.Best:
			bad.Chances[i] = 0
		case bad.Best == good.Best && !good.Right(&v, m):
			bad.Best, bad.Chances[i] = m, 1
		}
	}
	o = korsar("", "puzzles", "check", file(t, "bad.txt", bad.String()+"\n"))
	if o.code != 1 || !strings.Contains(o.out, "puzzle 1 does not hold") ||
		!strings.Contains(o.out, "1 searched, 0 hold") {
		t.Errorf("%+v", o)
	}
}

// TestCheckRefusesFaults checks that a file with a line that is no puzzle is refused with its number.
func TestCheckRefusesFaults(t *testing.T) {
	o := korsar("", "puzzles", "check", file(t, "faulty.txt", "# a comment\n\nkorsar-2019 3\n"))
	if o.code != 1 || !strings.Contains(o.err, "faulty.txt: line 3: expected edition, seats") {
		t.Errorf("%+v", o)
	}
}

// TestGenerateContinues checks that a file is continued after its last puzzle, as if there had been no interruption.
func TestGenerateContinues(t *testing.T) {
	gametest.Campaign(t)
	whole, cut := t.TempDir()+"/whole.txt", t.TempDir()+"/cut.txt"
	generate := func(out, count, workers string) {
		t.Helper()
		o := korsar("", "puzzles", "generate", "--seed", "5", "--out", out, "--count", count, "--workers", workers)
		if o.code != 0 || o.err != count+" puzzles\n" {
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
