package pilot

import (
	"korsar/game"
)

// judge weighs the moves of one seat, in gold for its side.
type judge struct {
	view   *game.SeatView
	side   game.Side
	before game.Supposition // with any hidden cards: nothing of them is read
	rivals float64          // what a piece of gold in a rival's hold costs
	drawn  float64          // what a hidden card is worth in the hand, on average
}

// judgeOf is the judge of a view.
func judgeOf(v *game.SeatView) *judge {
	hidden := v.Hidden(nil)
	before, err := v.Suppose(hidden)
	if err != nil {
		panic("pilot: a view of its own is refused: " + err.Error())
	}
	j := &judge{view: v, side: v.Mode.SideOf(v.Seat), before: before, rivals: 1 / float64(len(v.Sides)-1)}
	time := j.time(v.Pile, len(v.Seats))
	for _, c := range hidden {
		j.drawn += keeping(c, time, 1) / float64(len(hidden))
	}
	return j
}

// time is how many more turns the seat may have: until the pile is used up, and
// a few more to empty hands.
func (j *judge) time(pile, seats int) float64 { return float64(pile)/float64(seats) + 3 }

// move is what a move is worth: the position after it.
func (j *judge) move(m game.Move) float64 {
	after := j.before
	if _, err := after.Play(j.view.Seat, m); err != nil {
		panic("pilot: a move of the view is refused: " + err.Error())
	}
	public := after.PublicView()
	worth := j.sea(&public)
	if after.Over() {
		return worth + j.ended(m)
	}
	time := j.time(public.Pile, len(public.Seats))
	merchants := 0
	for _, c := range j.view.Hand {
		if c.IsMerchant() {
			merchants++
		}
	}
	played := m.Card
	for _, c := range j.view.Hand {
		if c == played {
			played = game.NoCard // one of them is gone
			continue
		}
		worth += keeping(c, time, merchants)
	}
	if m.Action == game.Draw {
		worth += j.drawn
	}
	return worth
}

// ended is what the merchant ships that stay in the hand at the end cost.
func (j *judge) ended(m game.Move) (worth float64) {
	played := m.Card
	for _, c := range j.view.Hand {
		if c == played {
			played = game.NoCard
			continue
		}
		worth -= float64(c.Gold())
	}
	return worth
}

// keeping is what a card is worth in the hand, with a number of turns to come
// and of merchant ships to be launched in them.
func keeping(c game.Card, time float64, merchants int) float64 {
	fresh := min(time/8, 1) // near the end cards lose what they could have done
	switch {
	case c.IsMerchant():
		launched := min((time-2)/float64(merchants+1), 1)
		return float64(c.Gold()) * (0.45*launched - (1 - launched))
	case c.IsPirate():
		return (0.25 + 0.3*float64(c.Strength())) * fresh
	case c.IsCaptain():
		return 1.9 * fresh
	default:
		return 1.5 * fresh
	}
}

// sea is the gold in holds and what the ships at sea promise.
func (j *judge) sea(v *game.PublicView) (worth float64) {
	for _, side := range v.Sides {
		worth += j.of(side.Side) * float64(side.Gold)
	}
	for i := range v.AtSea {
		ship := &v.AtSea[i]
		if ship.Controller == game.NoSide {
			worth += j.tied(v, ship)
			continue
		}
		held := holding(v, ship)
		gold := float64(ship.Gold)
		worth += j.of(ship.Controller) * gold * (held - (1-held)*lost)
	}
	return worth
}

// lost is how much of a ship's gold goes to rivals, on average, once its
// controller has lost it: the rest is won back or stays tied.
const lost = 0.3

// of is what a piece of gold is worth to the judge's side in a side's hold.
func (j *judge) of(side game.Side) float64 {
	if side == j.side {
		return 1
	}
	return -j.rivals
}

// tied is the hope in a ship that nobody controls: a little for whoever is part
// of the tie with most cards left.
func (j *judge) tied(v *game.PublicView, ship *game.Ship) float64 {
	most := 0
	for _, sq := range ship.Squadrons {
		most = max(most, sq.Strength)
	}
	mine, others := 0.0, 0.0
	for _, sq := range ship.Squadrons {
		switch {
		case sq.Strength < most:
		case sq.Side == j.side:
			mine = 1
		default:
			others++
		}
	}
	return 0.25 * float64(ship.Gold) * (mine - j.rivals*others)
}

// holding is how likely the controller of a ship still controls her when its
// side captures next: every seat of another side that acts before has one
// action for all that tempts it.
func holding(v *game.PublicView, ship *game.Ship) float64 {
	if v.Turn == game.NoSeat {
		return 0 // what was to be taken at the end is taken already
	}
	held := 1.0
	for i := range v.Seats {
		seat := game.Seat((int(v.Turn)-1+i)%len(v.Seats) + 1)
		side := v.Mode.SideOf(seat)
		if side == ship.Controller {
			if v.Mode.First(seat) {
				break
			}
			continue
		}
		held *= 1 - tempted(v, ship, side)*able(ship)*handy(v, seat)
	}
	return held
}

// elsewhere is the gold that tempts a seat besides ships: drawing, launching.
const elsewhere = 3

// tempted is the share of a side's attention that a ship has.
func tempted(v *game.PublicView, ship *game.Ship, side game.Side) float64 {
	all := float64(elsewhere)
	for i := range v.AtSea {
		if v.AtSea[i].Controller != side {
			all += float64(v.AtSea[i].Gold)
		}
	}
	return float64(ship.Gold) / all
}

// able is how likely one action takes a ship from her controller, by what leads
// her.
func able(ship *game.Ship) float64 {
	if ship.Commander.Card != game.NoCard {
		return 0.12
	}
	lead := 0
	for _, sq := range ship.Squadrons {
		if sq.Side == ship.Controller {
			lead = sq.Strength
		}
	}
	rest := 0
	for _, sq := range ship.Squadrons {
		if sq.Side != ship.Controller {
			rest = max(rest, sq.Strength)
		}
	}
	return [...]float64{0.95, 0.85, 0.7, 0.5, 0.3, 0.15}[min(lead-rest, 5)]
}

// handy is how likely a seat has the card for it.
func handy(v *game.PublicView, seat game.Seat) float64 {
	cards := v.Seats[seat-1].Cards
	return float64(cards) / float64(cards+2)
}
