package journal

import (
	"fmt"

	"korsar/game"
	"korsar/game/deal"
)

// Started records the deal. It removes the free seats: the taken seats move up and are numbered from 1.
type Started struct {
	First    game.Seat  `json:"first"`
	Deck     game.Deck  `json:"deck"`
	Joins    deal.Joins `json:"joins,omitempty"`    // of the fair deal; nil for those of FairJoins
	Unproven bool       `json:"unproven,omitempty"` // no click came after the commitment, so the deal proves nothing
}

// Kind implements Body.
func (Started) Kind() Kind { return "started" }

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
	joins, err := t.joinsOf(b, len(seats))
	if err != nil {
		return fmt.Errorf("start game: %w", err)
	}
	t.Dealt, t.Unproven, t.Chairs, t.Game, t.Phase = joins, b.Unproven, seats, state, Playing
	t.beginTurn(e)
	t.beginCounts()
	t.numberChairs()
	for _, c := range t.Chairs {
		t.Assisted = t.Assisted || c.Occupant.Kind != IsPerson
		t.recordHolder(c.Occupant, c.Seat)
	}
	return nil
}

// joinsOf returns the joins with which a game was dealt.
func (t *Table) joinsOf(b Started, seats int) (deal.Joins, error) {
	switch {
	case b.Joins == nil:
		return t.FairJoins(), nil
	case len(b.Joins) != seats:
		return nil, fmt.Errorf("%d joins for %d seats", len(b.Joins), seats)
	}
	return b.Joins, nil
}
