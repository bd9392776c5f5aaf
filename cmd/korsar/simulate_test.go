package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/game"
	"korsar/game/record"
)

// records parses the output of a simulation.
func records(t *testing.T, text string) (all []*record.Record) {
	t.Helper()
	reader := record.NewReader(strings.NewReader(text))
	for {
		r, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
}

// TestSimulateEveryCombination checks that every selected combination gets its games, in order. Combinations that the
// rules do not allow are left out.
func TestSimulateEveryCombination(t *testing.T) {
	every := len(game.Editions)
	tests := []struct {
		args     string
		editions int
		tables   []string // mode and players, for each edition
	}{
		{"", every, []string{"free-for-all 2", "free-for-all 3", "free-for-all 4", "free-for-all 5", "partnership 4",
			"partnership 6", "partnership 8"}},
		{"--mode partnership", every, []string{"partnership 4", "partnership 6", "partnership 8"}},
		{"--players 4", every, []string{"free-for-all 4", "partnership 4"}},
		{"--players 6", every, []string{"partnership 6"}},
		{"--players 3 --edition english", 1, []string{"free-for-all 3"}},
		{"--players 8 --mode partnership --edition all", every, []string{"partnership 8"}},
	}
	for _, test := range tests {
		t.Run(test.args, func(t *testing.T) {
			var played []string
			editions := make(map[string]bool)
			for _, r := range records(t, simulated(t, append(strings.Fields(test.args), "--games", "2")...)) {
				editions[r.Edition] = true
				played = append(played, fmt.Sprintf("%s %v %d", r.Edition, r.Mode, len(r.Seats)))
			}
			var expected []string
			for _, e := range game.Editions {
				for _, table := range test.tables {
					if editions[e.ID] {
						expected = append(expected, e.ID+" "+table, e.ID+" "+table)
					}
				}
			}
			if len(editions) != test.editions || !slices.Equal(played, expected) {
				t.Errorf("played %q", played)
			}
		})
	}
}

// everyTable returns the number of kinds of table. Each edition has seven combinations of mode and players.
func everyTable() int { return 7 * len(game.Editions) }

// TestSimulatedRecordsAreValid checks that the records are complete, name random players, and have fair deals.
func TestSimulatedRecordsAreValid(t *testing.T) {
	for _, r := range records(t, simulated(t, "--annotate")) {
		if faults := r.VerifyAnnotated(); faults != nil {
			t.Errorf("%v", faults)
		}
		for i, name := range r.Seats {
			if name != fmt.Sprintf("Random %d", i+1) || r.Fair == nil || r.Fair.Joins[i] != 0 {
				t.Fatalf("%+v", r)
			}
		}
		if r.Result == nil {
			t.Error("a game without an end")
		}
	}
}

// TestSeedGivesTheSameGamesForever compares simulated games with golden files.
func TestSeedGivesTheSameGamesForever(t *testing.T) {
	tests := []struct{ file, args string }{
		{"seed7.txt", "--games 2 --seed 7 --edition english --players 2"},
		{"seed7-annotated.txt", "--seed 7 --edition korsar-2019 --mode partnership --players 4 --annotate"},
	}
	for _, test := range tests {
		text, err := os.ReadFile("testdata/" + test.file)
		if err != nil {
			t.Fatal(err)
		}
		if got := simulated(t, strings.Fields(test.args)...); got != string(text) {
			t.Errorf("%s: simulated\n%s", test.file, got)
		}
	}
}

// TestSimulateIsDeterministic checks that a game depends only on its seed and number. It does not depend on the number
// of cores.
func TestSimulateIsDeterministic(t *testing.T) {
	text := simulated(t, "--games", "3", "--seed", "5")
	if simulated(t, "--games", "3", "--seed", "5") != text {
		t.Error("the same arguments gave other games")
	}
	cores := runtime.GOMAXPROCS(1)
	alone := simulated(t, "--games", "3", "--seed", "5")
	runtime.GOMAXPROCS(cores)
	if alone != text {
		t.Error("one core gave other games")
	}
	decks := make(map[game.Deck]bool)
	for _, r := range records(t, text+simulated(t, "--games", "3", "--seed", "6")) {
		decks[r.Deck] = true
	}
	if games := 2 * 3 * everyTable(); len(decks) != games {
		t.Errorf("%d different decks in %d games", len(decks), games)
	}
	// A game does not depend on the other combinations either.
	if some := simulated(t, "--games", "2", "--seed", "5", "--edition", "english", "--players",
		"5"); !strings.Contains(text, some) {
		t.Error("a combination alone gave other games")
	}
}

// TestMovesAreUniform checks the index of the played move among the legal ones, scaled to between 0 and 1. Its mean is
// one half, and each third has a third of the moves.
func TestMovesAreUniform(t *testing.T) {
	var sum, count float64
	var thirds [3]float64
	for _, r := range records(t, simulated(t, "--games", "20")) {
		if _, err := r.Replay(func(before *game.State, m game.Move, _ game.Turn) error {
			legal := before.Moves(before.Turn(), nil)
			if len(legal)%3 == 0 {
				thirds[slices.Index(legal, m)*3/len(legal)]++
			}
			sum += (float64(slices.Index(legal, m)) + 0.5) / float64(len(legal))
			count++
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if mean := sum / count; mean < 0.49 || mean > 0.51 {
		t.Errorf("mean place %.4f of %.0f moves", mean, count)
	}
	for i, part := range thirds {
		if share := part / (thirds[0] + thirds[1] + thirds[2]); share < 0.32 || share > 0.35 {
			t.Errorf("share %.4f in third %d of %v", share, i+1, thirds)
		}
	}
}

// TestSummaryIsOnStandardError checks the summary, and that there is no bar if standard error is not a terminal.
func TestSummaryIsOnStandardError(t *testing.T) {
	o := korsar("", "simulate", "--games", "2")
	if !regexp.MustCompile(fmt.Sprintf(`^%d games, \d+ moves, \d+ moves/s\n$`, 2*everyTable())).MatchString(o.err) {
		t.Errorf("%q", o.err)
	}
	run := simulation{played: 3, moves: 500}
	if got := run.summary(2 * time.Second); got != "3 games, 500 moves, 250 moves/s" {
		t.Errorf("%q", got)
	}
}

// BenchmarkSimulate measures moves per second of whole simulations, including dealing and writing.
func BenchmarkSimulate(b *testing.B) {
	for _, annotate := range []bool{false, true} {
		b.Run(fmt.Sprintf("annotate=%v", annotate), func(b *testing.B) {
			moves := 0
			for b.Loop() {
				c := combination{&game.Korsar2019, game.FreeForAll, 4}
				run := simulation{simulate: &simulate{Games: 10, Seed: uint64(moves), Annotate: annotate},
					out: bufio.NewWriter(io.Discard)}
				p := &process{Err: io.Discard}
				if err := run.games(b.Context(), c, p.progress(0, "")); err != nil {
					b.Fatal(err)
				}
				moves += run.moves
			}
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}
