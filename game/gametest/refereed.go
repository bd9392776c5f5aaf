package gametest

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/google/go-cmp/cmp"

	"korsar/game"
	"korsar/game/gametest/referee"
)

// TB is the part of a test that the laws need. *testing.T and *rapid.T implement it.
type TB interface {
	Helper()
	Fatalf(format string, args ...any)
}

// Refereed is a game with the naive referee and a listener beside it. Every step is compared. The first difference
// fails the test, with everything needed to replay the game.
type Refereed struct {
	State game.State

	setup    game.Setup
	table    *referee.Table
	listener listener
	expected position // according to the referee

	moves  []game.Move // made so far
	turns  []game.Turn // their effects
	events [][]game.PublicEvent
	gold   []int // of each launched ship, the first at index 1

	positions, tried int
}

// Open deals a game for package game and for the referee.
func Open(t TB, setup game.Setup) *Refereed {
	t.Helper()
	r := &Refereed{setup: setup, listener: newListener(setup), gold: []int{0}}
	var err error
	if r.State, err = game.New(setup); err != nil {
		r.failf(t, "package game refuses the setup: %v", err)
	}
	r.table, err = referee.New(setup.Edition.ID, setup.Mode.String(), setup.Seats, int(setup.First),
		texts(setup.Deck[:]))
	if err != nil {
		r.failf(t, "the referee refuses the setup: %v", err)
	}
	r.compare(t)
	return r
}

// Legal returns the legal moves of the seat on turn.
func (r *Refereed) Legal() []game.Move { return r.expected.legal }

// Play makes a legal move of the seat on turn and compares the position and the events.
func (r *Refereed) Play(t TB, m game.Move) {
	t.Helper()
	before := r.expected
	turn, err := r.State.Play(before.public.Turn, m)
	if err != nil {
		r.failf(t, "%v is listed and refused: %v", m, err)
	}
	if err := r.table.Play(m.String()); err != nil {
		r.failf(t, "the referee refuses what package game played: %v", err)
	}
	r.moves = append(r.moves, m)
	r.turns = append(r.turns, turn)
	r.events = append(r.events, turn.Public(&r.State))
	if m.Action == game.Launch {
		r.gold = append(r.gold, m.Card.Gold())
	}
	r.compare(t)
	r.checkTurn(t, before, turn)
	r.checkEvents(t, before, turn)
}

// equal fails the test if two values differ, and prints the difference.
func (r *Refereed) equal(t TB, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		r.failf(t, "%s (-want +got):\n%s", what, cmp.Diff(want, got))
	}
}

// failf fails the test with the setup and the moves, from which the game can be replayed.
func (r *Refereed) failf(t TB, format string, args ...any) {
	t.Helper()
	t.Fatalf("%s\nin %s, %v of %d, first %d\ndeck %v\nafter %s", fmt.Sprintf(format, args...),
		r.setup.Edition.ID, r.setup.Mode, r.setup.Seats, r.setup.First, &r.setup.Deck,
		strings.Join(texts(r.moves), " "))
}
