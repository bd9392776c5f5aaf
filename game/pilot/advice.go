package pilot

import (
	"context"
	"math/rand/v2"

	"korsar/game"
)

// Reason is why a move is advised. Its name is the key of the sentence in every
// language.
type Reason string

// The reasons.
const (
	Gather   Reason = "gather"   // drawing: the hand is worth more than what could be done with it
	Forced   Reason = "forced"   // there is nothing else
	SetSail  Reason = "set-sail" // a merchant ship may come home
	Hasten   Reason = "hasten"   // the pile runs out, and a merchant ship left in the hand costs its gold
	Take     Reason = "take"     // the ship would be the side's own now
	Secure   Reason = "secure"   // only another captain or the admiral could win the ship back
	Defend   Reason = "defend"   // the side holds the ship, and by more now
	Spoil    Reason = "spoil"    // nobody would have the ship now, who had it before
	Join     Reason = "join"     // a step towards the ship
	HandDown Reason = "discard"  // of the cards to discard the one that is missed least
)

// Reasons lists every reason.
var Reasons = []Reason{Gather, Forced, SetSail, Hasten, Take, Secure, Defend, Spoil, Join, HandDown}

// Advice is a move with its reason.
type Advice struct {
	Move   game.Move
	Reason Reason
	Gold   int // of the ship that is played with or onto; 0 for none
}

// Advise is a pilot's choice with its reason. It makes the same demands as
// [Pilot.Choose].
func Advise(ctx context.Context, p Pilot, v *game.SeatView, rng *rand.Rand) Advice {
	m := p.Choose(ctx, v, rng)
	a := Advice{Move: m, Gold: m.Card.Gold(), Reason: reasonOf(v, m)}
	for i := range v.AtSea {
		if ship := &v.AtSea[i]; ship.Number == m.Ship {
			a.Gold = ship.Gold
		}
	}
	return a
}

// lastTurns is when merchant ships have to leave the hand.
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
		return HandDown
	}
	return reasonAtSea(v, m)
}

// reasonAtSea is why a card goes to a ship: by whose she was and whose she
// becomes.
func reasonAtSea(v *game.SeatView, m game.Move) Reason {
	j := judgeOf(v)
	before, after := j.before.Controller(m.Ship), j.before
	if _, err := after.Play(v.Seat, m); err != nil {
		panic("pilot: a move of the view is refused: " + err.Error())
	}
	switch now := after.Controller(m.Ship); {
	case now == j.side && m.Action != game.Attack:
		return Secure
	case now == j.side && before == j.side:
		return Defend
	case now == j.side:
		return Take
	case before != game.NoSide && now == game.NoSide:
		return Spoil
	default:
		return Join
	}
}
