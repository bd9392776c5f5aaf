package game

import "fmt"

// Hidden appends the cards that the seat cannot see, in the order of the kinds:
// those of the pile and of the hands that are neither its own nor its
// partner's. Everybody who counts can tell them.
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
		v.AtSea[i].each(func(c Card, count int) { left[c] -= count })
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

// each tells the cards of a ship at sea: herself and all that was played onto
// her.
func (s *Ship) each(tell func(c Card, count int)) {
	tell(Merchant(s.Gold), 1)
	for _, sq := range s.Squadrons {
		for i, count := range sq.Pirates {
			tell(Pirate(sq.Fleet, i+1), count)
		}
	}
	if s.Commander.Card != NoCard {
		tell(s.Commander.Card, 1)
	}
}

// Supposition is a position whose hidden cards are made up. So all of it may be
// looked at, and what is found there tells nothing of the real one: no State of
// a real game becomes one.
type Supposition struct{ position }

type position = State

// Count is how many cards of a kind a seat holds.
func (s *Supposition) Count(seat Seat, c Card) int { return int(s.hands[seat].count[c]) }

// AtSea is the ships at sea.
func (s *Supposition) AtSea() Ships { return s.atSea }

// Gold is what a launched ship carries.
func (s *Supposition) Gold(n ShipNumber) int { return int(s.gold[n]) }

// Owner is who launched a ship.
func (s *Supposition) Owner(n ShipNumber) Seat { return s.owner[n] }

// Commander is the captain or the admiral on a ship at sea.
func (s *Supposition) Commander(n ShipNumber) Commander { return s.commanders[n] }

// Around is whose each fleet around a ship at sea is, and its skulls.
func (s *Supposition) Around(n ShipNumber, f Fleet) (Side, int) {
	sq := &s.battle[n][f]
	return sq.side, sq.pirates.strength()
}

// Suppose is a position that the seat cannot tell from the real one: all that
// it sees is as it is, and the hidden cards lie as they are given, in any order
// of those that [SeatView.Hidden] lists. They go to the other hands by rising
// seat, then to the pile, the card to be drawn next first. Errors: a game that
// is over, and cards that are not the hidden ones.
func (v *SeatView) Suppose(hidden []Card) (Supposition, error) {
	if v.Turn == NoSeat {
		return Supposition{}, fmt.Errorf("suppose hidden cards: the game is over, and every card is open")
	}
	if err := v.check(hidden); err != nil {
		return Supposition{}, err
	}
	g := State{edition: v.Edition, mode: v.Mode, seats: uint8(len(v.Seats)), first: v.First, turn: v.Turn, moves: uint16(v.Moves),
		drawn: uint8(DeckSize - v.Pile)}
	for _, out := range v.Out {
		g.outOf[out.Card] = uint8(out.Count)
	}
	for _, n := range v.Captured {
		g.taken |= only(n)
	}
	for _, side := range v.Sides {
		for _, prize := range side.Ships {
			g.gold[prize.Ship] = uint8(prize.Gold)
			g.booty[side.Side] |= only(prize.Ship)
			g.launches = max(g.launches, uint8(prize.Ship))
		}
	}
	for i := range v.AtSea {
		g.sail(&v.AtSea[i])
	}
	for _, seen := range v.Seats {
		g.hands[seen.Seat].size = uint8(seen.Cards)
	}
	known := [2]Seat{v.Seat, v.Mode.Partner(v.Seat)}
	for i, cards := range [2][]Card{v.Hand, v.Partner} {
		g.hands[known[i]] = hand{}
		g.hands[known[i]].take(cards)
	}
	g.giveOut(hidden, known)
	return Supposition{g}, nil
}

// check refuses what are not the hidden cards.
func (v *SeatView) check(hidden []Card) error {
	var count [Kinds + 1]int
	for _, c := range v.Hidden(nil) {
		count[c]++
	}
	for _, c := range hidden {
		if !c.known() {
			return fmt.Errorf("suppose hidden cards: there is no card %d", c)
		}
		count[c]--
	}
	for c, left := range count {
		if left != 0 {
			return fmt.Errorf("suppose hidden cards: %v is given %d times too often or too seldom", Card(c), max(left, -left))
		}
	}
	return nil
}

// sail puts a ship to sea with all around her.
func (g *State) sail(ship *Ship) {
	n := ship.Number
	g.launches = max(g.launches, uint8(n))
	g.gold[n], g.owner[n] = uint8(ship.Gold), ship.Owner
	g.atSea |= only(n)
	g.launched[ship.Owner] |= only(n)
	for _, sq := range ship.Squadrons {
		around := &g.battle[n][sq.Fleet]
		around.side = sq.Side
		for i, count := range sq.Pirates {
			for range count {
				around.pirates.add(i + 1)
			}
		}
		g.sent[sq.Side][sq.Fleet] |= only(n)
	}
	g.commanders[n] = ship.Commander
	if ship.Barred {
		g.barred |= only(n)
	}
	g.settle(n)
}

// Guesses makes one position after another that a seat cannot tell from the
// real one.
type Guesses struct {
	base   Supposition
	known  [2]Seat // whose hands are no guess
	hidden []Card
	mixed  bool
}

// Guesses is where guesses at what the seat cannot see come from. Errors: a
// game that is over.
func (v *SeatView) Guesses() (*Guesses, error) {
	g := &Guesses{hidden: v.Hidden(nil), known: [2]Seat{v.Seat, v.Mode.Partner(v.Seat)}}
	var err error
	g.base, err = v.Suppose(g.hidden)
	return g, err
}

// ahead is how many cards of the pile each guess mixes anew, beside the hands.
// Those below keep the order of the guess before: few lines of play get there.
const ahead = 16

// Next puts another guess into a position; every one is as likely as any other.
// All its chance is below(n): a number from 0 to n−1, each as likely.
func (g *Guesses) Next(into *Supposition, below func(n int) int) {
	last := len(g.hidden) - 1
	if hands := len(g.hidden) - g.base.PileSize(); g.mixed {
		last = min(last, hands+ahead)
	}
	g.mixed = true
	for i := range last { // R. Durstenfeld, "Algorithm 235: Random permutation", CACM 7(7), 1964
		j := i + below(len(g.hidden)-i)
		g.hidden[i], g.hidden[j] = g.hidden[j], g.hidden[i]
	}
	*into = g.base
	into.giveOut(g.hidden, g.known)
}

// giveOut fills the hands that are not known, each as large as it is, by rising
// seat, and then the pile.
func (g *State) giveOut(hidden []Card, known [2]Seat) {
	for s := Seat(1); s <= Seat(g.seats); s++ {
		if s == known[0] || s == known[1] {
			continue
		}
		held := int(g.hands[s].size)
		g.hands[s] = hand{}
		g.hands[s].take(hidden[:held])
		hidden = hidden[held:]
	}
	copy(g.deck[g.drawn:], hidden)
}

// take adds cards.
func (h *hand) take(cards []Card) {
	for _, c := range cards {
		h.add(c)
	}
}
