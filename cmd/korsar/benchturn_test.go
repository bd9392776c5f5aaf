package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"time"

	"korsar/bot/sandbox/bench"
	"korsar/game/gametest"
)

// TestTurnsAreBalanced checks that each of four programs has a turn in each round, is first once in four rounds, and
// follows each other program once within a round. Of five programs none follows the same one always.
func TestTurnsAreBalanced(t *testing.T) {
	for _, programs := range []int{1, 2, 4, 5} {
		first, followed := map[int]int{}, map[[2]int]int{}
		for round := range programs {
			order := turnOrder(round, programs)
			for program, once := range slices.Sorted(slices.Values(order)) {
				if program != once {
					t.Errorf("round %d of %d programs has the order %v", round, programs, order)
				}
			}
			first[order[0]]++
			for i, program := range order[1:] {
				followed[[2]int{order[i], program}]++
			}
		}
		if len(first) != programs {
			t.Errorf("of %d programs, first are %v", programs, first)
		}
		if want := programs * (programs - 1); programs%2 == 0 && len(followed) != want || len(followed) < programs-1 {
			t.Errorf("of %d programs, %d pairs follow each other: %v", programs, len(followed), followed)
		}
	}
}

// TestFiguresOfRounds checks the texts of medians, ranges and ratios. The ratio is the median of the rounds' ratios.
func TestFiguresOfRounds(t *testing.T) {
	of := func(name string, p99 ...time.Duration) measurement {
		r := measurement{name: name}
		for _, late := range p99 {
			r.turns = append(r.turns, benchTurn{Result: bench.Result{Clicks: 1, Elapsed: time.Second,
				Latencies: []time.Duration{late * time.Millisecond}}})
		}
		return r
	}
	bot := of("korsar", 30, 10, 20)
	cells := of("baseline", 10, 20, 5).cells(bot)
	for i, want := range map[int][2]string{
		0: {"1.0", ""}, 2: {"10.00", "5.00–20.00"}, 4: {"–", ""}, 6: {"0", ""}, 7: {"3.00 ×", "0.50–4.00"}} {
		if got := [2]string{cells[i].median(), cells[i].extent()}; got != want {
			t.Errorf("cell %d: %q, expected %q", i, got, want)
		}
	}
	if own := bot.cells(bot)[7]; own.median() != "–" || own.extent() != "" {
		t.Errorf("the bot's own ratio is %q", own.median())
	}
}

// TestInterleavedBench runs a short benchmark in turns, beside neighbors. Nothing is left of them.
func TestInterleavedBench(t *testing.T) {
	gametest.Campaign(t)
	cmd := child("bench", "--interleaved", "--rounds", "2", "--tables", "6", "--rate", "20", "--seconds", "2",
		"--neighbours", "loops=1,disk=1")
	cmd.Dir = t.TempDir()
	cmd.Env = append(cmd.Env, "TMPDIR="+cmd.Dir)
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, &out, &stderr)
	}
	for _, line := range []string{
		`2 s each in turns, medians of 2 rounds and their ranges; .*; beside disk=1, loops=1\n`,
		`commit, answer, edit \(baseline\) +\d+\.\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d +\S+ +0 +\S+ × *\n`,
		`\n +p99 ms in round +1 +2 *\n`,
		`\n +korsar +\d+\.\d\d +\d+\.\d\d *\n`,
	} {
		if !regexp.MustCompile(line).MatchString(out.String()) {
			t.Errorf("no line of the output matches %s:\n%s", line, &out)
		}
	}
	if left, err := filepath.Glob(filepath.Join(cmd.Dir, "korsar-bench-*")); err != nil || len(left) > 0 {
		t.Errorf("it leaves %v behind: %v", left, err)
	}
	if stderr.Len() > 0 {
		t.Errorf("standard error: %s", &stderr)
	}
}

// TestNeighboursEndWithTheirInput checks that each kind of neighbor works until its input ends, as it does if the
// benchmark is killed, and removes its files.
func TestNeighboursEndWithTheirInput(t *testing.T) {
	gametest.Campaign(t)
	for kind := range neighbours {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			cmd := child("benchneighbour", kind)
			cmd.Dir = t.TempDir()
			input, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &out
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			for begun := false; !begun; {
				list, err := os.ReadDir(cmd.Dir)
				if begun = len(list) > 0; err != nil || ctx.Err() != nil {
					t.Fatalf("it does not begin: %v", err)
				}
				time.Sleep(time.Millisecond)
			}
			_ = input.Close()
			if err := cmd.Wait(); err != nil || out.Len() > 0 {
				t.Errorf("it ends with %v: %s", err, &out)
			}
			if list, err := os.ReadDir(cmd.Dir); err != nil || len(list) > 0 {
				t.Errorf("it leaves %v behind: %v", list, err)
			}
		})
	}
}

// TestBuildsNeedGo checks the error if the go command is not installed.
func TestBuildsNeedGo(t *testing.T) {
	t.Setenv("PATH", "")
	m := &benchRun{benchmark: benchmark{Neighbours: map[string]int{"builds": 1}}}
	if err := m.startNeighbours(t.Context(), nil); err == nil ||
		!regexp.MustCompile(`--neighbours builds needs the go command`).MatchString(err.Error()) {
		t.Errorf("the error is %v", err)
	}
}
