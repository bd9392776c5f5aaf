package tournament

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"testing"

	"korsar/game"
	"korsar/game/deal"
)

// organizer runs a tournament in a test and keeps its events.
type organizer struct {
	testing.TB
	*Tournament
	random *rand.Rand
	secret deal.Secret // of the next round
	events []Event
	rates  rates
}

// rates are the probabilities of incidents.
type rates struct{ late, withdraw, noShow, void, layUp, tie float64 }

func open(t testing.TB, rules Rules, seed uint64) *organizer {
	t.Helper()
	o := &organizer{TB: t, Tournament: new(Tournament), random: rand.New(rand.NewPCG(seed, 1))}
	o.must(Created{Rules: rules, Commitment: o.commit()})
	return o
}

// commit draws the next secret and returns the commitment to it.
func (o *organizer) commit() string {
	for i := 0; i < len(o.secret); i += 8 {
		binary.BigEndian.PutUint64(o.secret[i:], o.random.Uint64())
	}
	return deal.Commitment(o.secret)
}

func (o *organizer) must(e Event) {
	o.Helper()
	if err := o.Apply(e); err != nil {
		o.Fatalf("%s %+v: %v", e.Kind(), e, err)
	}
	o.events = append(o.events, e)
}

// refuse checks that an event is refused for a reason.
func (o *organizer) refuse(e Event, want Reason) {
	o.Helper()
	var refusal Refusal
	if err := o.Apply(e); !errors.As(err, &refusal) || refusal.Reason != want {
		o.Errorf("%s %+v: %v, expected %v", e.Kind(), e, err, want)
	}
}

func (o *organizer) enter(n int) {
	o.Helper()
	for range n {
		o.must(Entered{Entrant: Entrant(o.Entrants() + 1), Join: o.random.Uint64(), Strength: o.random.IntN(5)})
	}
}

// pair pairs the next round and returns it.
func (o *organizer) pair() *Round {
	o.Helper()
	e, err := o.Pair(o.secret)
	if err != nil {
		o.Fatal(err)
	}
	e.Next = o.commit()
	o.must(e)
	return o.last()
}

// settle gives all open games of the round a random result, in which higher numbers are better.
func (o *organizer) settle() {
	o.Helper()
	for i := range o.last().Tables {
		if o.last().Tables[i].Waits() {
			o.must(Settled{Round: len(o.Rounds()), Table: i + 1, Gold: o.scoresAt(&o.last().Tables[i])})
		}
	}
}

func (o *organizer) scoresAt(t *Table) []int {
	gold := make([]int, len(t.Sides))
	for i, side := range t.Sides {
		gold[i] = o.random.IntN(20)
		for _, e := range side {
			gold[i] += int(e) % 16
		}
		if o.random.Float64() < o.rates.tie {
			gold[i] = 10
		}
	}
	return gold
}

func (o *organizer) finish() {
	o.Helper()
	o.must(Finished{Secret: o.secret.String()})
}

// round plays a round in which things go wrong at the organizer's rates.
func (o *organizer) round() {
	for i := range o.last().Tables {
		table := &o.last().Tables[i]
		for table.Waits() || table.Phase == Played && o.chance(o.rates.void) {
			if table.Phase == Played {
				o.must(Voided{Round: len(o.Rounds()), Table: i + 1})
				continue
			}
			o.game(len(o.Rounds()), i+1, table)
		}
		if table.Phase == Void && o.chance(0.5) {
			o.must(Settled{Round: len(o.Rounds()), Table: i + 1, Gold: o.scoresAt(table)})
		}
	}
	for o.rates.late > 0 && o.IsEntryOpen() && o.chance(o.rates.late) {
		o.enter(1)
	}
	for _, e := range o.everybody() {
		if !o.HasWithdrawn(e) && o.chance(o.rates.withdraw) {
			o.must(Withdrawn{Entrant: e})
		} else if o.HasWithdrawn(e) && o.IsEntryOpen() && o.chance(o.rates.withdraw) {
			o.must(Returned{Entrant: e})
		}
	}
}

// game lets one thing happen at a table.
func (o *organizer) game(round, number int, t *Table) {
	switch {
	case t.Phase == OnHold && o.chance(0.5):
		o.must(Unshelved{Round: round, Table: number})
	case o.chance(o.rates.layUp):
		o.must(Shelved{Round: round, Table: number})
	case o.chance(o.rates.noShow):
		var absent []Entrant
		t.seated(func(_ int, e Entrant) {
			if e != Computer && o.chance(0.5) {
				absent = append(absent, e)
			}
		})
		if absent != nil {
			o.must(NoShow{Round: round, Table: number, Absent: absent})
		}
	case o.chance(o.rates.withdraw):
		if e := t.Sides[0][0]; e != Computer && !o.HasWithdrawn(e) {
			o.must(Withdrawn{Entrant: e})
		}
	default:
		o.must(Settled{Round: round, Table: number, Gold: o.scoresAt(t)})
	}
}

func (o *organizer) chance(p float64) bool { return o.random.Float64() < p }

// play plays the tournament to its end.
func (o *organizer) play() {
	o.Helper()
	for {
		switch due := o.Due(); due {
		case DueRound:
			o.pair()
			o.round()
		case DueEnd:
			o.finish()
			return
		default:
			o.Fatalf("after %d rounds %v is due", len(o.Rounds()), due)
		}
	}
}

// anyRules returns random rules that can be played.
func anyRules(random *rand.Rand) Rules {
	r := Rules{Format: Formats[random.IntN(len(Formats))], Mode: game.FreeForAll, Seats: 2 + random.IntN(3)}
	switch {
	case r.Format == Swiss && random.IntN(3) == 0:
		r.Mode, r.Seats, r.Partners = game.Partnership, 4+2*random.IntN(3), DrawnPartners
	case random.IntN(4) == 0:
		r.Mode, r.Seats, r.Partners = game.Partnership, 4+2*random.IntN(3), FixedPartners
	case r.Format == Swiss && random.IntN(4) == 0:
		r.Seats = 5
	}
	if random.IntN(2) == 0 {
		r.Odd = PlayComputer
	}
	switch r.Format {
	case Swiss:
		r.Rounds = 1 + random.IntN(9)
	case League:
		r.Seasons, r.Division = 1+random.IntN(3), 4+random.IntN(4)
		r.Movers = random.IntN(r.Division/2 + 1)
		r.Rounds = random.IntN(3)
	case RoundRobin:
		r.Rounds = random.IntN(4)
	}
	if random.IntN(3) == 0 {
		r.TieBreaks = []Criterion{ByGold, ByHeadToHead}
	}
	return r
}
