package gametest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"korsar/game"
)

// TestWrongEditionsAreFound checks that the suite can fail: random games must find an edition with one wrong value.
func TestWrongEditionsAreFound(t *testing.T) {
	for says, wrong := range map[string]func() game.Edition{
		"ships at sea score in the English game": func() game.Edition { e := game.English; e.AtEnd = game.ControllersTakeShips; return e },
		"ships at sea are lost in the 2019 game": func() game.Edition { e := game.Korsar2019; e.AtEnd = game.ShipsAreDiscarded; return e },
		"Tilsit's admiral leaves the partner":    func() game.Edition { e := game.Tilsit; e.AdmiralFor = game.OwnShips; return e },
		"Philibert's admiral helps the partner":  func() game.Edition { e := game.Philibert; e.AdmiralFor = game.OwnSide; return e },
		"Tilsit's partners meet":                 func() game.Edition { e := game.Tilsit; e.PartnersMeet = game.InOneRound; return e },
		"Lutin Ludique's partners do not meet":   func() game.Edition { e := game.LutinLudique; e.PartnersMeet = game.NotInOneRound; return e },
	} {
		e := wrong()
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

// failureOf returns the message with which a law fails, or "" if it holds.
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

// failureRecorder is a test that stops at the first failure.
type failureRecorder struct{}

type failed string

func (failureRecorder) Helper() {}

func (failureRecorder) Fatalf(format string, args ...any) {
	panic(failed(fmt.Sprintf(format, args...)))
}
