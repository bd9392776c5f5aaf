package gametest

import (
	"slices"

	"korsar/game"
	"korsar/game/gametest/referee"
)

// position is the referee's position in the types of package game.
type position struct {
	public game.PublicView
	hands  [][]game.Card // by seat; none at index 0
	pile   []game.Card   // next card first
	legal  []game.Move   // of the seat on turn
	scores []int         // by side, from side 1 at index 0
}

func (r *Refereed) readReferee(t TB) position {
	t.Helper()
	p := position{public: r.publicView(t), pile: r.cards(t, r.table.Pile()), scores: r.table.Scores()}
	for seat := range r.setup.Seats + 1 {
		p.hands = append(p.hands, r.cards(t, r.table.Hand(seat)))
	}
	for _, text := range r.table.Legal() {
		m, err := game.ParseMove(text)
		if err != nil {
			r.failf(t, "the referee lists %q: %v", text, err)
		}
		p.legal = append(p.legal, m)
	}
	return p
}

func (r *Refereed) cards(t TB, list []string) []game.Card {
	t.Helper()
	cards := make([]game.Card, len(list))
	for i, text := range list {
		var err error
		if cards[i], err = game.ParseCard(text); err != nil {
			r.failf(t, "the referee holds %q: %v", text, err)
		}
	}
	return cards
}

func (r *Refereed) publicView(t TB) game.PublicView {
	t.Helper()
	v := game.PublicView{Edition: r.setup.Edition, Mode: r.setup.Mode, First: r.setup.First,
		Turn:  game.Seat(r.table.Seat()),
		Moves: len(r.moves), Pile: len(r.table.Pile()), Out: countedCards(r.cards(t, r.table.Discards()))}
	for seat := 1; seat <= r.setup.Seats; seat++ {
		s := game.Seat(seat)
		v.Seats = append(v.Seats, game.SeatSeen{Seat: s, Side: sideOf(r.setup.Mode, s), Cards: len(r.table.Hand(seat))})
	}
	for side := 1; side <= len(r.table.Scores()); side++ {
		v.Sides = append(v.Sides, r.sideSeen(side))
	}
	for _, ship := range r.table.AtSea() {
		v.AtSea = append(v.AtSea, r.ship(t, ship))
	}
	for _, n := range r.table.Captured() {
		v.Captured = append(v.Captured, game.ShipNumber(n))
	}
	return v
}

func (r *Refereed) sideSeen(side int) game.SideSeen {
	seen := game.SideSeen{Side: game.Side(side)}
	for _, n := range slices.Sorted(slices.Values(r.table.Booty(side))) {
		seen.Ships = append(seen.Ships, game.Prize{Ship: game.ShipNumber(n), Gold: r.gold[n]})
		seen.Gold += r.gold[n]
	}
	return seen
}

func (r *Refereed) ship(t TB, at referee.Ship) game.Ship {
	t.Helper()
	n := game.ShipNumber(at.Number)
	ship := game.Ship{Number: n, Gold: at.Gold, Owner: game.Seat(at.Owner), Controller: game.Side(at.Controller),
		Barred: n == barred(r.setup, r.moves, r.table.Ended())}
	if at.Commander != "" {
		ship.Commander = game.Commander{Card: r.cards(t, []string{at.Commander})[0], Side: game.Side(at.By)}
	}
	for _, f := range game.AllFleets {
		for side, pirates := range at.Pirates {
			if pirates[0][:1] == f.String() {
				ship.Squadrons = append(ship.Squadrons, squadron(f, game.Side(side), r.cards(t, pirates)))
			}
		}
	}
	return ship
}

func squadron(f game.Fleet, side game.Side, pirates []game.Card) game.Squadron {
	sq := game.Squadron{Fleet: f, Side: side}
	for _, c := range pirates {
		sq.Pirates[c.Strength()-1]++
		sq.Strength += c.Strength()
	}
	return sq
}

// barred returns the ship closed to the second partner on turn, or NoShip (000 "Le jeu en équipe").
func barred(setup game.Setup, moves []game.Move, ended bool) game.ShipNumber {
	if setup.Edition.PartnersMeet != game.NotInOneRound || setup.Mode != game.Partnership || ended || len(moves) == 0 {
		return game.NoShip
	}
	if mover := int(setup.First) - 1 + len(moves) - 1; mover%2 != 0 { // a second partner, seats counted from 0
		return game.NoShip
	}
	return moves[len(moves)-1].Ship
}

// sideOf returns the side of a seat: itself, or its pair of adjacent seats.
func sideOf(mode game.Mode, s game.Seat) game.Side {
	if mode == game.Partnership {
		return game.Side((int(s) + 1) / 2)
	}
	return game.Side(s)
}

// countedCards returns how many cards there are of each kind, by kind.
func countedCards(cards []game.Card) []game.OutCard {
	var out []game.OutCard
	for _, c := range slices.Sorted(slices.Values(cards)) {
		if len(out) == 0 || out[len(out)-1].Card != c {
			out = append(out, game.OutCard{Card: c})
		}
		out[len(out)-1].Count++
	}
	return out
}
