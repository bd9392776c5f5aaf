package journal

import (
	"fmt"

	"korsar/game"
)

// Started is the deal. It removes the free seats: the taken seats move up and are numbered from 1.
type Started struct {
	First game.Seat `json:"first"`
	Deck  game.Deck `json:"deck"`
}

// Kind returns KindStarted.
func (Started) Kind() Kind { return KindStarted }

func (t *Table) start(b Started, e Entry) error {
	if err := t.requirePhase(Lobby, "the start"); err != nil {
		return err
	}
	seats := t.Taken()
	state, err := game.New(game.Setup{Edition: game.EditionByID(t.Opened.Options.Edition), Mode: t.Opened.Options.Mode,
		Seats: len(seats), First: b.First, Deck: b.Deck})
	if err != nil {
		return fmt.Errorf("start game: %w", err)
	}
	t.Dealt, t.Chairs, t.Game, t.Phase = t.FairJoins(), seats, state, Playing
	t.beginTurn(e)
	t.numberChairs()
	for _, c := range t.Chairs {
		t.Assisted = t.Assisted || c.Occupant.Kind != IsPerson
		t.recordHolder(c.Occupant, c.Seat)
	}
	return nil
}
