package pilot

import (
	"context"
	"math/rand/v2"

	"korsar/game"
)

// Reason is why a move is advised. It is the key of the reason's sentence in every language.
type Reason string

// The reasons.
const (
	Gather       Reason = "gather"   // drawing: the hand is worth more than what playing would achieve
	Forced       Reason = "forced"   // there is no other move
	SetSail      Reason = "set-sail" // a merchant ship may be captured by its owner
	Hasten       Reason = "hasten"   // the pile runs out, and a merchant ship left in the hand costs its gold
	Take         Reason = "take"     // the side would control the ship
	Secure       Reason = "secure"   // only another captain or the admiral could win the ship back
	Defend       Reason = "defend"   // the side controls the ship already, and would by more
	Spoil        Reason = "spoil"    // nobody would control the ship, which another side controls
	Join         Reason = "join"     // a step toward the ship
	DiscardLeast Reason = "discard"  // the least useful card to discard
)

// Reasons lists every reason.
var Reasons = []Reason{Gather, Forced, SetSail, Hasten, Take, Secure, Defend, Spoil, Join, DiscardLeast}

// Advice is a move with its reason.
type Advice struct {
	Move   game.Move
	Reason Reason
	Gold   int // of the ship that is launched or played onto; 0 without a ship
}

// Advise returns a pilot's choice with its reason. The conditions of [Pilot.Choose] apply.
func Advise(ctx context.Context, p Pilot, v *game.SeatView, rng *rand.Rand) Advice {
	return Explain(v, p.Choose(ctx, v, rng))
}

// Explain returns a move with the reason for it. The move must be an option of the view.
func Explain(v *game.SeatView, m game.Move) Advice {
	a := Advice{Move: m, Gold: m.Card.Gold(), Reason: reasonOf(v, m)}
	if ship := v.Ship(m.Ship); ship != nil {
		a.Gold = ship.Gold
	}
	return a
}

// lastTurns is the number of remaining turns in which merchant ships must leave the hand.
const lastTurns = 4

func reasonOf(v *game.SeatView, m game.Move) Reason {
	switch {
	case len(v.Options) == 1:
		return Forced
	case m.Action == game.Draw:
		return Gather
	case m.Action == game.Launch && v.Pile < lastTurns*len(v.Seats):
		return Hasten
	case m.Action == game.Launch:
		return SetSail
	case m.Action == game.Discard:
		return DiscardLeast
	}
	return reasonAtSea(v, m)
}

// reasonAtSea returns the reason to play a card onto a ship. It compares the ship's controller before and after.
func reasonAtSea(v *game.SeatView, m game.Move) Reason {
	h := newHeuristic(v)
	before, after := h.before.Controller(m.Ship), h.before
	turn, err := after.Play(v.Seat, m)
	if err != nil {
		panic("pilot: play a move of the view: " + err.Error())
	}
	switch now := after.Holder(&turn, m.Ship); {
	case now == h.side && m.Action != game.Attack:
		return Secure
	case now == h.side && before == h.side:
		return Defend
	case now == h.side:
		return Take
	case before != game.NoSide && now == game.NoSide:
		return Spoil
	default:
		return Join
	}
}
