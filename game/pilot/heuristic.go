package pilot

import (
	"slices"

	"korsar/game"
)

// heuristic values the moves of one seat, in gold for its side.
type heuristic struct {
	view        *game.SeatView
	side        game.Side
	before      game.Supposition // with arbitrary hidden cards, which are never read
	rivalWeight float64          // cost of a piece of gold won by a rival
	drawValue   float64          // average value of a hidden card once drawn
}

func newHeuristic(v *game.SeatView) *heuristic {
	hidden := v.Hidden(nil)
	h := &heuristic{view: v, side: v.Mode.SideOf(v.Seat), before: suppose(v, hidden),
		rivalWeight: 1 / float64(len(v.Sides)-1)}
	turns := turnsLeft(&v.PublicView)
	for _, c := range hidden {
		h.drawValue += handValue(c, turns, 1) / float64(len(hidden))
	}
	return h
}

// suppose returns the position of a view with the given hidden cards.
func suppose(v *game.SeatView, hidden []game.Card) game.Supposition {
	p, err := v.Suppose(hidden)
	if err != nil {
		panic("pilot: suppose hidden cards: " + err.Error())
	}
	return p
}

// turnsLeft estimates the remaining turns of a seat: those until the pile is empty, and 3 to empty its hand.
func turnsLeft(v *game.PublicView) float64 { return float64(v.Pile)/float64(len(v.Seats)) + 3 }

// moveValue returns the value, in gold, of the position after a move.
func (h *heuristic) moveValue(m game.Move) float64 {
	after := h.before
	if _, err := after.Play(h.view.Seat, m); err != nil {
		panic("pilot: play a move of the view: " + err.Error())
	}
	public := after.PublicView()
	value := h.seaValue(&public)
	played := slices.Index(h.view.Hand, m.Card) // one card of the kind; -1 for none
	if after.Over() {
		stranded := 0
		for i, c := range h.view.Hand {
			if i != played {
				stranded += c.Gold()
			}
		}
		return value - float64(stranded)
	}
	turns := turnsLeft(&public)
	merchants := 0
	for _, c := range h.view.Hand {
		if c.IsMerchant() {
			merchants++
		}
	}
	for i, c := range h.view.Hand {
		if i != played {
			value += handValue(c, turns, merchants)
		}
	}
	if m.Action == game.Draw {
		value += h.drawValue
	}
	return value
}

// handValue returns the value of a card in the hand, given the number of turns left and the number of merchant ships to
// launch in these turns.
func handValue(c game.Card, turns float64, merchants int) float64 {
	usable := min(turns/8, 1) // near the end a card has less time to be of use
	switch {
	case c.IsMerchant():
		launched := min((turns-2)/float64(merchants+1), 1)
		return float64(c.Gold()) * (float64(0.45*launched) - (1 - launched))
	case c.IsPirate():
		return (0.25 + float64(0.3*float64(c.Strength()))) * usable
	case c.IsCaptain():
		return 1.9 * usable
	default:
		return 1.5 * usable
	}
}

// seaValue returns the gold captured and the expected value of the ships at sea.
func (h *heuristic) seaValue(v *game.PublicView) (value float64) {
	for _, side := range v.Sides {
		value += float64(h.goldWeight(side.Side) * float64(side.Gold))
	}
	for i := range v.AtSea {
		ship := &v.AtSea[i]
		if ship.Controller == game.NoSide {
			value += h.tiedValue(v, ship)
			continue
		}
		held := holdChance(v, ship)
		gold := float64(ship.Gold)
		value += float64(h.goldWeight(ship.Controller) * gold * (held - float64((1-held)*lostShare)))
	}
	return value
}

// lostShare is the average share of a ship's gold that goes to rivals once its controller has lost the ship. The rest
// is won back or stays tied.
const lostShare = 0.3

// goldWeight returns the value, for the heuristic's side, of a piece of gold won by a side.
func (h *heuristic) goldWeight(side game.Side) float64 {
	if side == h.side {
		return 1
	}
	return -h.rivalWeight
}

// tiedValue returns the value of a ship that no side controls: a quarter of its gold for each side in the tie.
func (h *heuristic) tiedValue(v *game.PublicView, ship *game.Ship) float64 {
	most := 0
	for _, sq := range ship.Squadrons {
		most = max(most, sq.Strength)
	}
	mine, others := 0.0, 0.0
	for _, sq := range ship.Squadrons {
		switch {
		case sq.Strength < most:
		case sq.Side == h.side:
			mine = 1
		default:
			others++
		}
	}
	return 0.25 * float64(ship.Gold) * (mine - float64(h.rivalWeight*others))
}

// holdChance returns the probability that the controller of a ship still controls it when that side captures next. Each
// seat of another side that acts before then has one action for all its temptations.
func holdChance(v *game.PublicView, ship *game.Ship) float64 {
	if v.Turn == game.NoSeat {
		return 0 // after the end no side takes a ship
	}
	held := 1.0
	for i := range v.Seats {
		seat := game.Seat((int(v.Turn)-1+i)%len(v.Seats) + 1)
		side := v.Mode.SideOf(seat)
		if side == ship.Controller {
			if v.Mode.Captures(seat) {
				break
			}
			continue
		}
		held *= 1 - float64(temptation(v, ship, side)*takeChance(ship)*cardChance(v, seat))
	}
	return held
}

// otherTemptation is the gold that drawing and launching are worth, as an alternative to taking ships.
const otherTemptation = 3

// temptation returns the share of a side's attention that a ship gets.
func temptation(v *game.PublicView, ship *game.Ship, side game.Side) float64 {
	all := float64(otherTemptation)
	for i := range v.AtSea {
		if v.AtSea[i].Controller != side {
			all += float64(v.AtSea[i].Gold)
		}
	}
	return float64(ship.Gold) / all
}

// takeChance returns the probability that one action takes a ship from its controller, by the controller's lead.
func takeChance(ship *game.Ship) float64 {
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

// cardChance returns the probability that a seat has a card to take a ship with.
func cardChance(v *game.PublicView, seat game.Seat) float64 {
	cards := v.Seats[seat-1].Cards
	return float64(cards) / float64(cards+2)
}
