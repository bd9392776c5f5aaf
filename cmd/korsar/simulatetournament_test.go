package main

import (
	"bytes"
	"context"
	"encoding/json"
	"runtime"
	"strings"
	"testing"

	"github.com/jonboulle/clockwork"

	"korsar/game/deal"
	"korsar/game/tournament"
)

// TestTournamentOfComputers checks that every format prints its rounds and standings, and the same on one core.
func TestTournamentOfComputers(t *testing.T) {
	for args, rounds := range map[string]int{
		"--entrants 10 --rounds 3":                                     3,
		"--entrants 7 --rounds 2 --players 2 --fill-up":                2,
		"--format round-robin --players 3 --entrants 9":                4,
		"--format knock-out --players 2 --entrants 6":                  3,
		"--format league --players 2 --entrants 8 --division 4":        6,
		"--mode partnership --partners drawn --entrants 9 --rounds 2":  2,
		"--mode partnership --entrants 5 --rounds 2":                   2,
		"--levels captain@20,mate --players 2 --entrants 4 --rounds 1": 1,
	} {
		words := append([]string{"--tournament"}, strings.Fields(args)...)
		text := simulated(t, words...)
		if got := strings.Count(text, "\nround "); got != rounds || !strings.Contains(text, "\nstandings\nplace") {
			t.Errorf("%s: %d rounds in\n%s", args, got, text)
		}
		cores := runtime.GOMAXPROCS(1)
		alone := simulated(t, words...)
		runtime.GOMAXPROCS(cores)
		if alone != text {
			t.Errorf("%s: one core played\n%s\nand several\n%s", args, alone, text)
		}
	}
}

// TestTournamentAsJSON computes the pairings of a tournament again from the printed JSON.
func TestTournamentAsJSON(t *testing.T) {
	var printed struct {
		Rules      tournament.Rules
		Entrants   []string
		Rounds     []pairedRound
		Commitment string
		Secret     string
		Standings  []tournament.Standing
	}
	text := simulated(t, "--tournament", "--json", "--entrants", "12", "--rounds", "4", "--seed", "3")
	if err := json.Unmarshal([]byte(text), &printed); err != nil {
		t.Fatal(err)
	}
	var again tournament.Tournament
	apply := func(e tournament.Event) {
		t.Helper()
		if err := again.Apply(e); err != nil {
			t.Fatalf("%s: %v", e.Kind(), err)
		}
	}
	apply(tournament.Created{Rules: printed.Rules, Commitment: printed.Rounds[0].Commitment})
	for i := range printed.Entrants {
		apply(tournament.Entered{Entrant: tournament.Entrant(i + 1)})
	}
	for n, round := range printed.Rounds {
		secret, err := deal.ParseSecret(round.Secret)
		if err != nil {
			t.Fatal(err)
		}
		paired, err := again.Pair(secret)
		if err != nil {
			t.Fatal(err)
		}
		if paired.Next = printed.Commitment; n+1 < len(printed.Rounds) {
			paired.Next = printed.Rounds[n+1].Commitment
		}
		apply(paired)
		for i, table := range round.Tables {
			apply(tournament.Settled{Round: n + 1, Table: i + 1, Gold: table.Gold})
		}
	}
	apply(tournament.Finished{Secret: printed.Secret})
	for i, s := range again.Standings() {
		if s != printed.Standings[i] {
			t.Errorf("%+v was printed as %+v", s, printed.Standings[i])
		}
	}
}

// TestTooFewEntrantsForATable checks the error for a fault that is found only when a round is paired.
func TestTooFewEntrantsForATable(t *testing.T) {
	o := korsar("", "simulate", "--tournament", "--mode", "partnership", "--partners", "drawn", "--entrants", "3")
	if o.code != 1 || !strings.Contains(o.err, "too few entrants") {
		t.Errorf("%+v", o)
	}
}

// TestInterruptedTournament checks that an interrupted tournament ends after its last complete round.
func TestInterruptedTournament(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	var out, stderr bytes.Buffer
	p := &process{In: strings.NewReader(""), Err: &stderr, Clock: clockwork.NewFakeClock(),
		Out: writerFunc(func(text []byte) (int, error) {
			if bytes.Contains(text, []byte("round 2")) {
				interrupt()
			}
			return out.Write(text)
		})}
	if code := p.execute(ctx, []string{"simulate", "--tournament", "--rounds", "100"}); code != 130 {
		t.Errorf("code %d", code)
	}
	if text := out.String(); strings.Contains(text, "round 3") || strings.Contains(text, "standings") ||
		stderr.String() != "korsar: interrupted\n" {
		t.Errorf("standard output is %q, standard error %q", text, &stderr)
	}
}
