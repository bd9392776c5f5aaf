package gametest

import (
	"slices"

	"korsar/game"
)

// compare checks the position against the referee's and counts its cards.
func (r *Refereed) compare(t TB) {
	t.Helper()
	r.positions++
	r.expected = r.readReferee(t)
	r.compareMoves(t)
	r.compareAnswers(t)
	r.compareViews(t)
	r.countCards(t)
}

// compareMoves checks that the legal moves are those of the referee in the same order, and that a seat that is not on
// turn has none.
func (r *Refereed) compareMoves(t TB) {
	t.Helper()
	for s := game.NoSeat; s <= game.MaxSeats+1; s++ {
		var want []game.Move
		if s == r.expected.public.Turn {
			want = r.expected.legal
		}
		if got := r.State.Moves(s, nil); !slices.Equal(got, want) {
			r.failf(t, "the legal moves of seat %d are %v, the referee's %v", s, got, want)
		}
	}
}

// compareAnswers checks the methods of the state against the referee's position.
func (r *Refereed) compareAnswers(t TB) {
	t.Helper()
	g, want := &r.State, &r.expected.public
	same := g.Edition() == r.setup.Edition && g.Mode() == r.setup.Mode && g.Seats() == r.setup.Seats &&
		g.First() == r.setup.First &&
		g.Turn() == want.Turn && g.Over() == r.table.Ended() && g.MovesMade() == len(r.moves) &&
		g.PileSize() == want.Pile &&
		g.Sides() == len(want.Sides) && slices.Equal(slices.Collect(g.Captured().All()), want.Captured)
	if !same {
		r.failf(t, "the state says seat %d, over %v, %d moves, pile %d, captured %v; want %+v",
			g.Turn(), g.Over(), g.MovesMade(), g.PileSize(), slices.Collect(g.Captured().All()), want)
	}
	for _, seat := range want.Seats {
		if g.HandSize(seat.Seat) != seat.Cards {
			r.failf(t, "seat %d holds %d cards, want %d", seat.Seat, g.HandSize(seat.Seat), seat.Cards)
		}
	}
	for i, side := range want.Sides {
		if g.Booty(side.Side) != side.Gold || g.Score(side.Side) != r.expected.scores[i] {
			r.failf(t, "side %d has %d gold and scores %d, want %d and %d",
				side.Side, g.Booty(side.Side), g.Score(side.Side), side.Gold, r.expected.scores[i])
		}
	}
	for n := range game.ShipNumber(game.MaxShips + 2) {
		if side, _ := r.table.Controller(int(n)); g.Controller(n) != game.Side(side) {
			r.failf(t, "side %d controls %v, want %d", g.Controller(n), n, side)
		}
	}
}

// partners are the partners of the seats. They sit next to each other (000 "Le jeu en équipe").
var partners = [...]game.Seat{1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5, 7: 8, 8: 7}

// compareViews checks each view against the referee's.
func (r *Refereed) compareViews(t TB) {
	t.Helper()
	r.equal(t, "the public view", r.State.PublicView(), r.expected.public)
	for _, seat := range r.expected.public.Seats {
		want := game.SeatView{PublicView: r.expected.public, Seat: seat.Seat, Hand: r.expected.hands[seat.Seat]}
		if r.setup.Mode == game.Partnership {
			want.Partner = r.expected.hands[partners[seat.Seat]]
		}
		if seat.Seat == r.expected.public.Turn {
			want.Options = r.expected.legal
		}
		r.equal(t, "a seat's view", r.State.SeatView(seat.Seat), want)
	}
	var want game.FinishedView
	if r.table.Ended() {
		want = game.FinishedView{PublicView: r.expected.public, Hands: r.expected.hands[1:], Result: r.result()}
	}
	got, over := r.State.FinishedView()
	if over != r.table.Ended() {
		r.failf(t, "a finished view is there: %v, want %v", over, r.table.Ended())
	}
	r.equal(t, "the finished view", got, want)
}

// result ranks the sides by the referee's scores. A side's place is one more than the number of sides that score
// higher.
func (r *Refereed) result() []game.SideResult {
	var sides []game.SideResult
	for i, side := range r.expected.public.Sides {
		score, place := r.expected.scores[i], 1
		for _, other := range r.expected.scores {
			if other > score {
				place++
			}
		}
		sides = append(sides, game.SideResult{Side: side.Side, Booty: side.Gold,
			Stranded: side.Gold - score, Score: score, Place: place})
	}
	return sides
}

// countCards checks that package game shows all 78 cards and 100 gold. The pile is the bottom of the deck.
func (r *Refereed) countCards(t TB) {
	t.Helper()
	all := slices.Clone(r.setup.Deck[game.DeckSize-r.State.PileSize():])
	for s := game.Seat(1); int(s) <= r.State.Seats(); s++ {
		all = append(all, r.State.SeatView(s).Hand...)
	}
	v := r.State.PublicView()
	for _, side := range v.Sides {
		for _, prize := range side.Ships {
			all = append(all, game.Merchant(prize.Gold))
		}
	}
	for _, ship := range v.AtSea {
		all = append(all, played(ship)...)
		all = append(all, game.Merchant(ship.Gold))
	}
	for _, out := range v.Out {
		all = append(all, slices.Repeat([]game.Card{out.Card}, out.Count)...)
	}
	gold := 0
	for _, c := range all {
		gold += c.Gold()
	}
	ordered := game.OrderedDeck()
	if slices.Sort(all); !slices.Equal(all, ordered[:]) || gold != game.GoldInDeck {
		r.failf(t, "%d cards and %d gold are not the pack: %v", len(all), gold, all)
	}
}

// played returns the cards around a ship.
func played(ship game.Ship) []game.Card {
	var cards []game.Card
	for _, sq := range ship.Squadrons {
		for i, count := range sq.Pirates {
			cards = append(cards, slices.Repeat([]game.Card{game.Pirate(sq.Fleet, i+1)}, count)...)
		}
	}
	if ship.Commander.Card != game.NoCard {
		cards = append(cards, ship.Commander.Card)
	}
	return cards
}
