package analysis

import (
	"math/rand/v2"

	"korsar/game"
	"korsar/game/pilot"
)

// Side is how luck and skill changed a side's chances. Expected + Luck + Skill = Result, apart from rounding to a
// thousandth.
type Side struct {
	Side        game.Side `json:"side"`
	Expected    float64   `json:"expected"`    // chance before the deal: the mean over deals
	Luck        float64   `json:"luck"`        // change by the deal and all draws
	Skill       float64   `json:"skill"`       // change by decisions, including the opponents'
	Result      float64   `json:"result"`      // 1 for a win, a part of 1 for a shared win, else 0
	Uncertainty float64   `json:"uncertainty"` // standard deviation of Skill between equal players
}

// deals is the number of deals in the mean of [Side.Expected].
const deals = 400

// scatters is the standard deviation of a side's skill between equal players, by mode and number of sides. It was
// measured between mates with `go test ./game/analysis -run TestScatter -v -scatter 300`.
var scatters = map[game.Mode]map[int]float64{
	game.FreeForAll:  {2: 0.34, 3: 0.38, 4: 0.34, 5: 0.33},
	game.Partnership: {2: 0.37, 3: 0.40, 4: 0.38},
}

// chances are the chances to win, by side.
type chances [game.MaxSides + 1]float64

// luck separates luck from skill. The seed determines the deals whose mean is Expected.
func (g *Game) luck(seed uint64) []Side {
	expected := g.expected(rand.New(rand.NewPCG(seed, uint64(len(g.moves)))))
	var luck chances
	g.replay(func(i int, before *game.State, m game.Move) {
		if i == 0 {
			luck.add(pilot.Value(suppose(before, g.setup.Deck[:])), 1)
			luck.add(expected, -1)
		}
		if m.Action == game.Draw {
			luck.add(g.drawLuck(before), 1)
		}
	})
	list := make([]Side, g.sides)
	for i := range list {
		side := game.Side(i + 1)
		list[i] = Side{Side: side, Expected: round(expected[side]), Luck: round(luck[side]), Result: g.results[side],
			Skill: round(g.results[side] - expected[side] - luck[side]), Uncertainty: scatters[g.setup.Mode][g.sides]}
	}
	return list
}

// add adds chances, times a number. The conversion keeps processors from rounding only once (see package pilot).
func (c *chances) add(other chances, times float64) {
	for side := range c {
		c[side] += float64(times * other[side])
	}
}

// expected returns the mean of the chances over deals.
func (g *Game) expected(random *rand.Rand) (mean chances) {
	setup := g.setup
	for range deals {
		setup.Deck = game.OrderedDeck()
		random.Shuffle(len(setup.Deck), setup.Deck.Swap)
		at, err := game.New(setup)
		if err != nil {
			panic("analysis: deal once more: " + err.Error())
		}
		mean.add(pilot.Value(suppose(&at, setup.Deck[:])), 1.0/deals)
	}
	return mean
}

// drawLuck returns the change of the chances by the card drawn in a position, compared with the mean over all cards of
// the pile. Each of these could have been on top.
func (g *Game) drawLuck(before *game.State) (luck chances) {
	next := game.DeckSize - before.PileSize()
	var counts [game.Kinds + 1]int
	for _, c := range g.setup.Deck[next:] {
		counts[c]++
	}
	deck := g.setup.Deck
	for i := next; i < len(deck); i++ {
		c := g.setup.Deck[i]
		if counts[c] == 0 {
			continue // its kind was tried on top
		}
		deck[next], deck[i] = g.setup.Deck[i], g.setup.Deck[next]
		value := drawn(suppose(before, deck[:]))
		deck[next], deck[i] = g.setup.Deck[next], g.setup.Deck[i]
		luck.add(value, -float64(counts[c])/float64(before.PileSize()))
		if c == g.setup.Deck[next] {
			luck.add(value, 1)
		}
		counts[c] = 0
	}
	return luck
}

// drawn returns the value of a position after the seat on turn draws.
func drawn(p *game.Supposition) chances {
	if _, err := p.Play(p.Turn(), game.DrawMove); err != nil {
		panic("analysis: draw a card: " + err.Error())
	}
	return pilot.Value(p)
}

// suppose returns a position with all its cards as a supposition. The pile is in the order of the deck.
func suppose(at *game.State, deck []game.Card) *game.Supposition {
	v := at.SeatView(at.Turn())
	var hidden []game.Card
	for _, seen := range v.Seats {
		if s := seen.Seat; s != v.Seat && s != v.Mode.Partner(v.Seat) {
			other := at.SeatView(s)
			hidden = append(hidden, other.Hand...)
		}
	}
	p, err := v.Suppose(append(hidden, deck[game.DeckSize-at.PileSize():]...))
	if err != nil {
		panic("analysis: open the cards of a finished game: " + err.Error())
	}
	return &p
}
