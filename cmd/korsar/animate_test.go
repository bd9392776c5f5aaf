package main

import (
	"bytes"
	"image/gif"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"korsar/game/gametest"
)

func oneGame(t *testing.T) string {
	t.Helper()
	return seed7(t)[:strings.LastIndex(seed7(t), "[Korsar")]
}

// TestAnimate draws a game from a file, a game from standard input, and a part of a game.
func TestAnimate(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	path := filepath.Join(t.TempDir(), "game.gif")
	draw := func(in string, args ...string) ([]byte, outcome) {
		os.Remove(path)
		o := korsar(in, append([]string{"animate", "--out", path}, args...)...)
		picture, _ := os.ReadFile(path) // after a failure there is no picture
		return picture, o
	}
	frames := func(picture []byte) int {
		decoded, err := gif.DecodeAll(bytes.NewReader(picture))
		if err != nil {
			t.Fatal(err)
		}
		return len(decoded.Image)
	}
	whole, o := draw("", file(t, "game.txt", oneGame(t)))
	if o.code != 0 || frames(whole) < 100 || !strings.Contains(o.out, path+": moves 1 to 1") {
		t.Errorf("the animation has %d frames: %+v", frames(whole), o)
	}
	if again, o := draw(oneGame(t), "-"); o.code != 0 || !bytes.Equal(again, whole) {
		t.Errorf("the animation of standard input differs: %+v", o)
	}
	part, o := draw(oneGame(t), "--from", "11", "--to", "14")
	if n := frames(part); o.code != 0 || n < 5 || n > 9 || !strings.Contains(o.out, "moves 11 to 14") {
		t.Errorf("four moves have %d frames: %+v", n, o)
	}
}

// TestAnimateRefuses checks that the error for a file that cannot be animated names the fault, and that no file is
// left.
func TestAnimateRefuses(t *testing.T) {
	one := oneGame(t)
	unfinished := one[:strings.Index(one, "[Result")] + "[Result \"*\"]\n\n"
	path := filepath.Join(t.TempDir(), "game.gif")
	for name, test := range map[string]struct {
		in    string
		args  []string
		words string
	}{
		"nothing":     {"", nil, "standard input: no record: expected [Korsar"},
		"no record":   {"hello", nil, "standard input: record 1, line 1, hello: expected [Korsar"},
		"two records": {seed7(t), nil, "more records: remove them"},
		"two, broken": {one + "[Korsar \"9\"]\n", nil, "standard input: record 2, line "},
		"unfinished": {unfinished, nil,
			"standard input: record 1: the game is not over: only finished games are animated"},
		"too early": {one, []string{"--from", "0"}, "record 1: moves 0 to 1"},
		"too late":  {one, []string{"--to", "999"}, "expected moves from 1 to 1"},
		"backwards": {one, []string{"--from", "9", "--to", "8"}, "record 1: moves 9 to 8: expected"},
		"no end":    {one, []string{"--from", "999"}, "record 1: moves 999 to 1"},
	} {
		o := korsar(test.in, append([]string{"animate", "--out", path}, test.args...)...)
		if _, err := os.Stat(path); o.code != 1 || o.out != "" || !strings.Contains(o.err, test.words) || err == nil {
			t.Errorf("%s: %+v, a file: %v", name, o, err == nil)
		}
	}
	if o := korsar(one, "animate"); o.code != 2 || !strings.Contains(o.err, "--out") {
		t.Errorf("without a file to write: %+v", o)
	}
	if o := korsar(one, "animate", "--out", t.TempDir()); o.code != 1 ||
		!strings.Contains(o.err, "write the animation") {
		t.Errorf("a file that cannot be written: %+v", o)
	}
}

// TestPictureOfTheReadme checks that the animation in the README is small, and that the Makefile's command makes it.
func TestPictureOfTheReadme(t *testing.T) {
	gametest.Long(t)
	const command = "korsar animate --from 85 --out docs/game.gif game/analysis/testdata/game.txt"
	makefile, err := os.ReadFile(root + "/Makefile")
	if err != nil || !strings.Contains(string(makefile), command) ||
		!strings.Contains(manual(t)["README.md"], "](docs/game.gif)") {
		t.Fatalf("the README does not show it, or the Makefile does not make it: %v", err)
	}
	committed, err := os.ReadFile(root + "/docs/game.gif")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "game.gif")
	if o := korsar("", "animate", "--from", "85", "--out", path, root+"/game/analysis/testdata/game.txt"); o.code != 0 {
		t.Fatalf("%+v", o)
	}
	made, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var animations []*gif.GIF
	for _, file := range [][]byte{committed, made} {
		decoded, err := gif.DecodeAll(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		animations = append(animations, decoded)
	}
	// Pixels may differ, because other processors may round differently.
	if was, is := animations[0], animations[1]; !slices.Equal(was.Delay, is.Delay) ||
		was.Config.Height != is.Config.Height {
		t.Error("docs/game.gif is out of date: make pictures")
	}
	if len(committed) > 1_500_000 {
		t.Errorf("it has %d bytes", len(committed))
	}
}
