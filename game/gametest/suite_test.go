package gametest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"korsar/game"
)

// TestWrongEditionsAreFound checks that the suite can fail. Random games must find an edition with one wrong value.
func TestWrongEditionsAreFound(t *testing.T) {
	for says, test := range map[string]struct {
		of   game.Edition
		make func(*game.Edition)
	}{
		"ships at sea score in the English game": {game.English,
			func(e *game.Edition) { e.AtEnd = game.ControllersTakeShips }},
		"ships at sea are lost in the 2019 game": {game.Korsar2019,
			func(e *game.Edition) { e.AtEnd = game.ShipsAreDiscarded }},
		"Tilsit's admiral leaves the partner": {game.Tilsit,
			func(e *game.Edition) { e.AdmiralFor = game.OwnShips }},
		"Philibert's admiral helps the partner": {game.Philibert,
			func(e *game.Edition) { e.AdmiralFor = game.OwnSide }},
		"Tilsit's partners meet": {game.Tilsit,
			func(e *game.Edition) { e.PartnersMeet = game.InOneRound }},
		"Lutin Ludique's partners do not meet": {game.LutinLudique,
			func(e *game.Edition) { e.PartnersMeet = game.NotInOneRound }},
	} {
		e := test.of
		test.make(&e)
		rng := rand.New(rand.NewPCG(5, 6))
		found := ""
		for games := 0; found == "" && games < 50; games++ {
			found = failureOf(func(t TB) { playRandomly(t, rng, newTally(), Shuffled(rng, &e, game.Partnership, 4)) })
		}
		if found == "" {
			t.Errorf("%s, and nobody noticed", says)
		}
	}
}

// failureOf returns the message with which a law fails, or "" if the law holds.
func failureOf(law func(TB)) (says string) {
	defer func() {
		switch stopped := recover().(type) {
		case nil:
		case failed:
			says = string(stopped)
		default:
			panic(stopped)
		}
	}()
	law(failureRecorder{})
	return ""
}

// failureRecorder is a TB that stops at the first failure.
type failureRecorder struct{}

type failed string

func (failureRecorder) Helper() {}

func (failureRecorder) Fatalf(format string, args ...any) {
	panic(failed(fmt.Sprintf(format, args...)))
}
