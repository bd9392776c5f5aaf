package gametest

import (
	"slices"

	"korsar/game"
)

// listener derives the public view from the public events and the setup without its deck. It knows nothing else.
type listener struct {
	setup game.Setup
	view  game.PublicView
	out   []game.Card
	heard []game.Move // only the ships are set
}

func newListener(setup game.Setup) listener {
	l := listener{setup: setup, view: game.PublicView{Edition: setup.Edition, Mode: setup.Mode, First: setup.First,
		Turn: setup.First}}
	l.view.Pile = game.DeckSize - game.HandAtStart*setup.Seats
	for s := game.Seat(1); int(s) <= setup.Seats; s++ {
		side := sideOf(setup.Mode, s)
		l.view.Seats = append(l.view.Seats, game.SeatSeen{Seat: s, Side: side, Cards: game.HandAtStart})
		if int(side) > len(l.view.Sides) {
			l.view.Sides = append(l.view.Sides, game.SideSeen{Side: side})
		}
	}
	return l
}

// hear processes the events of one turn.
func (l *listener) hear(events []game.PublicEvent) {
	v := &l.view
	v.Captured = nil
	for _, e := range events {
		l.hearEvent(e)
	}
	for i := range v.AtSea {
		ship := &v.AtSea[i]
		ship.Controller = controller(*ship, v.Mode)
		ship.Barred = ship.Number == barred(l.setup, l.heard, v.Turn == game.NoSeat)
	}
	v.Out = countedCards(l.out)
}

func (l *listener) hearEvent(e game.PublicEvent) {
	v := &l.view
	if e.Seat != game.NoSeat && !e.Kind.IsTaking() {
		l.heard = append(l.heard, game.Move{Ship: e.Ship})
		v.Moves = e.Move
		v.Turn = game.Seat(int(e.Seat)%len(v.Seats) + 1)
	}
	switch e.Kind {
	case game.Drew:
		v.Pile--
		v.Seats[e.Seat-1].Cards++
	case game.Launched:
		l.heard[len(l.heard)-1].Ship = game.NoShip // nothing was played onto it
		v.Seats[e.Seat-1].Cards--
		v.AtSea = append(v.AtSea, game.Ship{Number: e.Ship, Gold: e.Gold, Owner: e.Seat})
	case game.Attacked:
		v.Seats[e.Seat-1].Cards--
		attack(l.ship(e.Ship), e)
	case game.Commanded:
		v.Seats[e.Seat-1].Cards--
		if e.Displaced.Card != game.NoCard {
			l.out = append(l.out, e.Displaced.Card)
		}
		l.ship(e.Ship).Commander = game.Commander{Card: e.Card, Side: e.Side}
	case game.Discarded:
		v.Seats[e.Seat-1].Cards--
		l.out = append(l.out, e.Card)
	case game.Captured, game.CameHome:
		if e.Seat != game.NoSeat { // not at the end
			v.Captured = append(v.Captured, e.Ship)
		}
		l.capture(e)
	case game.Ended:
		v.Turn = game.NoSeat
	case game.LostAtSea:
		if l.setup.Edition.AtEnd == game.ShipsAreDiscarded {
			l.leaveSea(e.Ship)
			l.out = append(l.out, game.Merchant(e.Gold))
		}
	}
}

// ship returns a ship at sea. It panics if there is none with the number.
func (l *listener) ship(n game.ShipNumber) *game.Ship {
	at := slices.IndexFunc(l.view.AtSea, func(ship game.Ship) bool { return ship.Number == n })
	return &l.view.AtSea[at]
}

// attack adds the pirate ship of an event.
func attack(ship *game.Ship, e game.PublicEvent) {
	at, found := slices.BinarySearchFunc(ship.Squadrons, e.Card.Fleet(),
		func(sq game.Squadron, f game.Fleet) int { return int(sq.Fleet) - int(f) })
	if !found {
		ship.Squadrons = slices.Insert(ship.Squadrons, at, game.Squadron{Fleet: e.Card.Fleet(), Side: e.Side})
	}
	ship.Squadrons[at].Pirates[e.Card.Strength()-1]++
	ship.Squadrons[at].Strength += e.Card.Strength()
}

func (l *listener) capture(e game.PublicEvent) {
	l.leaveSea(e.Ship)
	side := &l.view.Sides[e.Side-1]
	side.Gold += e.Gold
	side.Ships = append(side.Ships, game.Prize{Ship: e.Ship, Gold: e.Gold})
	slices.SortFunc(side.Ships, func(a, b game.Prize) int { return int(a.Ship) - int(b.Ship) })
}

// leaveSea removes a ship from the sea and discards the cards around it.
func (l *listener) leaveSea(n game.ShipNumber) {
	l.out = append(l.out, played(*l.ship(n))...)
	l.view.AtSea = slices.DeleteFunc(l.view.AtSea, func(ship game.Ship) bool { return ship.Number == n })
	if len(l.view.AtSea) == 0 {
		l.view.AtSea = nil
	}
}

// controller returns the controller derived from the cards around a ship.
func controller(ship game.Ship, mode game.Mode) game.Side {
	if ship.Commander.Card != game.NoCard {
		return ship.Commander.Side
	}
	if len(ship.Squadrons) == 0 {
		return sideOf(mode, ship.Owner)
	}
	byStrength := slices.SortedFunc(slices.Values(ship.Squadrons),
		func(a, b game.Squadron) int { return b.Strength - a.Strength })
	if len(byStrength) > 1 && byStrength[0].Strength == byStrength[1].Strength {
		return game.NoSide
	}
	return byStrength[0].Side
}
