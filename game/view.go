package game

import (
	"cmp"
	"slices"
)

// What a player may know
//
// Everybody knows the edition, the seats and whose turn it is; the number of cards in each hand and in the pile; every
// ship at sea with all cards on it; every card that left the game face up; and the ships that each side captured.
// Captured ships lie face down, but everybody saw the capture. Their gold is no secret, although a setting can keep a
// table from showing it.
//
// A seat also knows its own hand, its legal moves and its partner's hand. Partners may look (003 "Partnership Play")
// or may show their hands (000, 001, 002 and 004).
//
// Nobody knows the order of the pile or the other sides' hands. Once the game is over, every hand is open.
//
// The three views are built from the position field by field. None contains a [State], so nothing made from a view can
// reveal more than the view.

// PublicView is what everybody may know.
type PublicView struct {
	Edition  *Edition
	Mode     Mode
	First    Seat
	Turn     Seat // NoSeat once the game is over
	Moves    int  // number made so far
	Pile     int  // cards left to draw
	Seats    []SeatSeen
	Sides    []SideSeen
	AtSea    []Ship       // ascending
	Out      []OutCard    // by kind
	Captured []ShipNumber // by the side on turn, at the start of this turn
}

// SeatSeen is what everybody may know of a seat.
type SeatSeen struct {
	Seat  Seat
	Side  Side
	Cards int // number in hand
}

// SideSeen is a side's booty, by ship number.
type SideSeen struct {
	Side  Side
	Ships []Prize
	Gold  int // of all its ships
}

// Prize is a captured ship.
type Prize struct {
	Ship ShipNumber
	Gold int
}

// OutCard is how many cards of a kind left the game face up.
type OutCard struct {
	Card  Card
	Count int
}

// Ship is a merchant ship at sea with everything played onto it.
type Ship struct {
	Number     ShipNumber
	Gold       int
	Owner      Seat
	Squadrons  []Squadron // by fleet
	Commander  Commander
	Controller Side // who would capture it now; NoSide on a tie
	Barred     bool // closed to the seat on turn, whose partner just played onto it
}

// Squadron is a fleet around a ship.
type Squadron struct {
	Fleet    Fleet
	Side     Side
	Pirates  [maxStrength]int // number of strength 1, 2, 3, 4
	Strength int              // sum of the skulls
}

// SeatView is what a seat may know.
type SeatView struct {
	PublicView
	Seat    Seat
	Hand    []Card // in the order of the kinds
	Partner []Card // the partner's hand; nil in free-for-all
	Options []Move // the seat's legal moves; none if it is not on turn
}

// FinishedView is a game that is over, with every hand open.
type FinishedView struct {
	PublicView
	Hands  [][]Card // by seat, from seat 1 at index 0
	Result []SideResult
}

// SideResult is the result of a side.
type SideResult struct {
	Side     Side
	Booty    int // gold captured
	Stranded int // gold of the merchant ships left in hand
	Score    int // Booty − Stranded
	Place    int // from 1; equal scores share a place
}

// Ship returns the ship at sea with a number, or nil if there is none.
func (v *PublicView) Ship(n ShipNumber) *Ship {
	for i := range v.AtSea {
		if v.AtSea[i].Number == n {
			return &v.AtSea[i]
		}
	}
	return nil
}

// ByPlace returns the results of the sides, winners first.
func ByPlace(result []SideResult) []SideResult {
	return slices.SortedStableFunc(slices.Values(result),
		func(a, b SideResult) int { return cmp.Compare(a.Place, b.Place) })
}

// Share returns the side's part of the win: 1, less if it shares the win, or 0.
func (v *FinishedView) Share(side Side) float64 {
	winners := 0
	for _, r := range v.Result {
		if r.Place == 1 {
			winners++
		}
	}
	if v.Result[side-1].Place != 1 {
		return 0
	}
	return 1 / float64(winners)
}

// PublicView returns what everybody may know of the position.
func (g *State) PublicView() PublicView {
	v := PublicView{Edition: g.edition, Mode: g.mode, First: g.first, Turn: g.turn, Moves: int(g.moves),
		Pile: g.PileSize()}
	for s := Seat(1); s <= Seat(g.seats); s++ {
		v.Seats = append(v.Seats, SeatSeen{Seat: s, Side: g.sideOf(s), Cards: g.HandSize(s)})
	}
	for side := Side(1); int(side) <= g.Sides(); side++ {
		v.Sides = append(v.Sides, g.sideSeen(side))
	}
	for n := range g.atSea.All() {
		v.AtSea = append(v.AtSea, g.ship(n))
	}
	for c, count := range g.outOfPlay {
		if count > 0 {
			v.Out = append(v.Out, OutCard{Card: Card(c), Count: int(count)})
		}
	}
	for n := range g.captured.All() {
		v.Captured = append(v.Captured, n)
	}
	return v
}

// SeatView returns what a seat may know of the position.
func (g *State) SeatView(s Seat) SeatView {
	v := SeatView{PublicView: g.PublicView(), Seat: s, Hand: g.hands[s].cards(), Options: g.Moves(s, nil)}
	if partner := g.mode.Partner(s); partner != NoSeat {
		v.Partner = g.hands[partner].cards()
	}
	return v
}

// FinishedView returns the game with every hand open. ok is false until the game is over.
func (g *State) FinishedView() (v FinishedView, ok bool) {
	if !g.Over() {
		return FinishedView{}, false
	}
	v.PublicView = g.PublicView()
	for s := Seat(1); s <= Seat(g.seats); s++ {
		v.Hands = append(v.Hands, g.hands[s].cards())
	}
	v.Result = g.result()
	return v, true
}

func (g *State) sideSeen(side Side) SideSeen {
	seen := SideSeen{Side: side, Gold: g.Booty(side)}
	for n := range g.booty[side].All() {
		seen.Ships = append(seen.Ships, Prize{Ship: n, Gold: int(g.gold[n])})
	}
	return seen
}

func (g *State) ship(n ShipNumber) Ship {
	ship := Ship{Number: n, Gold: int(g.gold[n]), Owner: g.owner[n], Commander: g.commanders[n],
		Controller: g.Controller(n), Barred: g.barred.Has(n)}
	for _, f := range AllFleets {
		sq := g.battle[n][f]
		if sq.side == NoSide {
			continue
		}
		seen := Squadron{Fleet: f, Side: sq.side, Strength: sq.pirates.strength()}
		for i := range seen.Pirates {
			seen.Pirates[i] = sq.pirates.count(i + 1)
		}
		ship.Squadrons = append(ship.Squadrons, seen)
	}
	return ship
}

// result ranks the sides by score. Sides with equal scores share a place.
func (g *State) result() []SideResult {
	sides := make([]SideResult, g.Sides())
	for i := range sides {
		side := Side(i + 1)
		sides[i] = SideResult{Side: side, Booty: g.Booty(side), Stranded: g.stranded(side),
			Score: g.Score(side), Place: 1}
	}
	for i := range sides {
		for j := range sides {
			if sides[j].Score > sides[i].Score {
				sides[i].Place++
			}
		}
	}
	return sides
}
