package main

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"korsar/game/gametest"
)

// moveDuration matches the time per move in the standings, which differs from run to run.
var moveDuration = regexp.MustCompile(`[0-9.]+(ns|µs|ms|s) a move`)

// matchOf returns the lines of a match's standings, without times.
func matchOf(t *testing.T, args string) []string {
	t.Helper()
	o := korsar("", append([]string{"match"}, strings.Fields(args)...)...)
	if o.code != 0 || !moveDuration.MatchString(o.out) {
		t.Fatalf("match %s: %+v", args, o)
	}
	return strings.Split(strings.TrimSpace(moveDuration.ReplaceAllString(o.out, "T")), "\n")
}

// winsIn returns the share of wins in a line of the standings, in %.
func winsIn(t *testing.T, line string) float64 {
	t.Helper()
	found := regexp.MustCompile(`wins +([0-9.]+) %`).FindStringSubmatch(line)
	if found == nil {
		t.Fatalf("no wins in %q", line)
	}
	share, err := strconv.ParseFloat(found[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	return share
}

// TestMatchFavorsTheBetterPilot checks that a seed gives the same games, that a better pilot wins more of them,
// and that all wins add up.
func TestMatchFavorsTheBetterPilot(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for _, test := range []struct{ args, first string }{
		{"--pilots mate,random --games 60 --seed 3", "60 games, korsar-2019, free-for-all, 2 players"},
		{"--pilots mate,random --games 40 --players 4", "40 games, korsar-2019, free-for-all, 4 players"},
		{"--pilots mate,deckhand,random --games 30 --players 6 --mode partnership --edition english",
			"30 games, english, partnership, 6 players"},
		{"--pilots captain@60,random --budget 1s --games 20", "20 games, korsar-2019, free-for-all, 2 players"},
	} {
		lines := matchOf(t, test.args)
		if again := matchOf(t, test.args); strings.Join(again, "\n") != strings.Join(lines, "\n") {
			t.Errorf("%s: once\n%s\nand then\n%s", test.args, strings.Join(lines, "\n"), strings.Join(again, "\n"))
		}
		if lines[0] != test.first {
			t.Errorf("%s: it begins with %q", test.args, lines[0])
		}
		sum := 0.0
		for _, line := range lines[1:] {
			sum += winsIn(t, line)
		}
		if sum < 99.7 || sum > 100.3 {
			t.Errorf("%s: the wins make %.1f %% together", test.args, sum)
		}
		if first, last := winsIn(t, lines[1]), winsIn(t, lines[len(lines)-1]); first < last+20 {
			t.Errorf("%s: %s", test.args, strings.Join(lines, "\n"))
		}
	}
}

// TestPilotTiesWithItself checks that a pilot wins exactly half of the games against itself. Every deal is played from
// both seats with the same random numbers.
func TestPilotTiesWithItself(t *testing.T) {
	for _, line := range matchOf(t, "--pilots mate,mate --games 20 --seed 9")[1:] {
		if !strings.Contains(line, "wins  50.0 % ± 0.0") || !strings.Contains(line, "Elo    +0") {
			t.Errorf("a mate against itself: %s", line)
		}
	}
}

// TestElo checks that odds of ten to one are 400 points.
func TestElo(t *testing.T) {
	for _, test := range []struct {
		share  float64
		pilots int
		want   string
	}{
		{0.5, 2, "+0"}, {10.0 / 11, 2, "+400"}, {1.0 / 11, 2, "-400"}, {1.0 / 3, 3, "+0"}, {0, 2, "below all"}, {1, 3,
			"above all"},
	} {
		if got := strings.TrimSpace(elo(test.share, test.pilots)); got != test.want {
			t.Errorf("%.3f of the wins among %d is %s, want %s", test.share, test.pilots, got, test.want)
		}
	}
}
