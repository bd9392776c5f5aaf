package game

import (
	"errors"
	"fmt"
)

// Hidden appends to list the cards that the seat cannot see, in the order of the kinds. These are the cards in the pile
// and in the hands other than its own and its partner's. A player who counts cards can know them.
func (v *SeatView) Hidden(list []Card) []Card {
	var left [Kinds + 1]int
	for c := Merchant2; c <= Admiral; c++ {
		left[c] = c.Copies()
	}
	for _, hand := range [][]Card{v.Hand, v.Partner} {
		for _, c := range hand {
			left[c]--
		}
	}
	for _, out := range v.Out {
		left[out.Card] -= out.Count
	}
	for i := range v.AtSea {
		v.AtSea[i].forEachCard(func(c Card, count int) { left[c] -= count })
	}
	for _, side := range v.Sides {
		for _, prize := range side.Ships {
			left[Merchant(prize.Gold)]--
		}
	}
	for c := Merchant2; c <= Admiral; c++ {
		for range left[c] {
			list = append(list, c)
		}
	}
	return list
}

// forEachCard calls visit for the cards of a ship at sea: the ship itself and everything played onto it.
func (s *Ship) forEachCard(visit func(c Card, count int)) {
	visit(Merchant(s.Gold), 1)
	for _, sq := range s.Squadrons {
		for i, count := range sq.Pirates {
			visit(Pirate(sq.Fleet, i+1), count)
		}
	}
	if s.Commander.Card != NoCard {
		visit(s.Commander.Card, 1)
	}
}

// Supposition is a view with hidden cards from the caller. All of it may be examined, since it reveals only these and
// the view. No State of a real game ever becomes a Supposition. Launched returns NoSeat for a captured ship, since no
// view has its owner.
type Supposition struct{ position }

// position hides the State in a Supposition from other packages, which get only its methods.
type position = State

// Count returns how many cards of a kind a seat has.
func (s *Supposition) Count(seat Seat, c Card) int { return int(s.hands[seat].count[c]) }

// AtSea returns the ships at sea.
func (s *Supposition) AtSea() Ships { return s.atSea }

// Commander returns the captain or the admiral in command of a ship at sea, if any.
func (s *Supposition) Commander(n ShipNumber) Commander { return s.commanders[n] }

// Around returns the side that uses a fleet around a ship at sea, and the fleet's skulls there.
func (s *Supposition) Around(n ShipNumber, f Fleet) (Side, int) {
	sq := &s.battle[n][f]
	return sq.side, sq.pirates.strength()
}

// Strengths returns the skulls of a side around a ship at sea, and those of the strongest other side.
func (s *Supposition) Strengths(n ShipNumber, side Side) (own, others int) {
	for _, f := range AllFleets {
		switch sq := &s.battle[n][f]; sq.side {
		case NoSide:
		case side:
			own = sq.pirates.strength()
		default:
			others = max(others, sq.pirates.strength())
		}
	}
	return own, others
}

// Controlled returns the ships at sea that a side controls.
func (s *Supposition) Controlled(side Side) Ships { return s.controlled[side] }

// Suppose returns a position that the seat cannot distinguish from the real one. The hidden cards, those of
// [SeatView.Hidden] in any order, go to the other hands in seat order and then to the pile, next card first. It returns
// an error if the game is over or if other cards are given.
func (v *SeatView) Suppose(hidden []Card) (Supposition, error) {
	if v.Turn == NoSeat {
		return Supposition{}, errors.New("suppose hidden cards: the game is over and every card is open")
	}
	if err := v.check(hidden); err != nil {
		return Supposition{}, err
	}
	g := State{edition: v.Edition, mode: v.Mode, seats: uint8(len(v.Seats)), first: v.First, turn: v.Turn,
		moves: uint16(v.Moves),
		drawn: uint8(DeckSize - v.Pile)}
	for _, out := range v.Out {
		g.outOfPlay[out.Card] = uint8(out.Count)
	}
	for _, n := range v.Captured {
		g.captured |= shipSet(n)
	}
	for _, side := range v.Sides {
		for _, prize := range side.Ships {
			g.gold[prize.Ship] = uint8(prize.Gold)
			g.booty[side.Side] |= shipSet(prize.Ship)
			g.launches = max(g.launches, uint8(prize.Ship))
		}
	}
	for i := range v.AtSea {
		g.addShip(&v.AtSea[i])
	}
	for _, seen := range v.Seats {
		g.hands[seen.Seat].size = uint8(seen.Cards)
	}
	known := [2]Seat{v.Seat, v.Mode.Partner(v.Seat)}
	for i, cards := range [2][]Card{v.Hand, v.Partner} {
		g.hands[known[i]] = hand{}
		g.hands[known[i]].addAll(cards)
	}
	g.dealHidden(hidden, known)
	return Supposition{g}, nil
}

// check returns an error unless the cards are those of [SeatView.Hidden], in any order.
func (v *SeatView) check(hidden []Card) error {
	var count [Kinds + 1]int
	for _, c := range v.Hidden(nil) {
		count[c]++
	}
	for _, c := range hidden {
		if !c.valid() {
			return fmt.Errorf("suppose hidden cards: invalid card %d", c)
		}
		count[c]--
	}
	for c, left := range count {
		if left != 0 {
			return fmt.Errorf("suppose hidden cards: wrong number of %v, off by %d", Card(c), max(left, -left))
		}
	}
	return nil
}

// addShip puts a ship to sea with everything around it.
func (g *State) addShip(ship *Ship) {
	n := ship.Number
	g.launches = max(g.launches, uint8(n))
	g.gold[n], g.owner[n] = uint8(ship.Gold), ship.Owner
	g.atSea |= shipSet(n)
	g.launched[ship.Owner] |= shipSet(n)
	for _, sq := range ship.Squadrons {
		around := &g.battle[n][sq.Fleet]
		around.side = sq.Side
		for i, count := range sq.Pirates {
			for range count {
				around.pirates.add(i + 1)
			}
		}
		g.fighting[sq.Side][sq.Fleet] |= shipSet(n)
	}
	g.commanders[n] = ship.Commander
	if ship.Barred {
		g.barred |= shipSet(n)
	}
	g.updateController(n)
}

// Guesses is a source of random positions that a seat cannot distinguish from the real one.
type Guesses struct {
	base     Supposition
	known    [2]Seat // seats whose hands are not guessed
	hidden   []Card
	shuffled bool
}

// Guesses returns a source of guesses at the cards that the seat cannot see. It returns an error if the game is over.
func (v *SeatView) Guesses() (*Guesses, error) {
	g := &Guesses{hidden: v.Hidden(nil), known: [2]Seat{v.Seat, v.Mode.Partner(v.Seat)}}
	var err error
	g.base, err = v.Suppose(g.hidden)
	return g, err
}

// reshuffledPile is how many cards of the pile each guess shuffles again, in addition to the hands. The cards below
// keep the order of the previous guess, since few lines of play reach them.
const reshuffledPile = 16

// Next writes another guess into a position. All guesses are equally likely. The only source of randomness is below(n),
// which must return a uniform number from 0 to n−1.
func (g *Guesses) Next(into *Supposition, below func(n int) int) {
	last := len(g.hidden) - 1
	if hands := len(g.hidden) - g.base.PileSize(); g.shuffled {
		last = min(last, hands+reshuffledPile)
	}
	g.shuffled = true
	for i := range last { // R. Durstenfeld, "Algorithm 235: Random permutation", CACM 7(7), 1964
		j := i + below(len(g.hidden)-i)
		g.hidden[i], g.hidden[j] = g.hidden[j], g.hidden[i]
	}
	*into = g.base
	into.dealHidden(g.hidden, g.known)
}

// dealHidden replaces the cards of the unknown hands, in seat order, and then those of the pile. The hands keep their
// sizes.
func (g *State) dealHidden(hidden []Card, known [2]Seat) {
	for s := Seat(1); s <= Seat(g.seats); s++ {
		if s == known[0] || s == known[1] {
			continue
		}
		held := int(g.hands[s].size)
		g.hands[s] = hand{}
		g.hands[s].addAll(hidden[:held])
		hidden = hidden[held:]
	}
	copy(g.deck[g.drawn:], hidden)
}

func (h *hand) addAll(cards []Card) {
	for _, c := range cards {
		h.add(c)
	}
}
