package tournament

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"korsar/game/gametest"
)

// TestDamagedEvents plays tournaments again with some events changed or repeated. It checks that the accepted events
// give a tournament that can be shown and paired.
func TestDamagedEvents(t *testing.T) {
	accepted := 0
	for seed := range gametest.Sample(t, "tournaments", 100, 2000) {
		random := rand.New(rand.NewPCG(uint64(seed), 9))
		rules := anyRules(random)
		o := open(t, rules, uint64(seed))
		o.rates = rates{late: 0.2, withdraw: 0.05, noShow: 0.1, void: 0.05, layUp: 0.1, tie: 0.2}
		o.enter(rules.least() + random.IntN(8))
		o.play()
		var damaged Tournament
		for _, e := range o.events {
			if random.IntN(40) == 0 {
				e = damage(t, random, e)
			}
			for range 1 + random.IntN(20)/19 {
				if damaged.Apply(e) == nil {
					accepted++
				}
			}
			if damaged.commitment != "" {
				damaged.Standings()
				if damaged.Due() == DueRound {
					damaged.pairer().pair(o.secret)
				}
			}
		}
	}
	if accepted < 1000 {
		t.Errorf("only %d events were accepted", accepted)
	}
}

// damage changes a number in an event, or replaces the event by a Voided.
func damage(t *testing.T, random *rand.Rand, e Event) Event {
	t.Helper()
	switch e := e.(type) {
	case Created:
		return e
	case Entered:
		e.Entrant += Entrant(random.IntN(3) - 1)
		return e
	case RoundPaired:
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		e = RoundPaired{}
		if err := json.Unmarshal(text, &e); err != nil { // a copy
			t.Fatal(err)
		}
		damageRound(random, &e)
		return e
	case Settled:
		e.Table += random.IntN(3) - 1
		return e
	case NoShow:
		e.Absent = append(e.Absent, Entrant(random.IntN(9)-1))
		return e
	case Withdrawn:
		e.Entrant = Entrant(random.IntN(20) - 1)
		return e
	default:
		return Voided{Round: random.IntN(4), Table: random.IntN(4)}
	}
}

func damageRound(random *rand.Rand, e *RoundPaired) {
	switch random.IntN(6) {
	case 0:
		e.Order = nil
	case 1:
		e.Tables = e.Tables[1:]
	case 2:
		e.Tables[0].Sides = e.Tables[0].Sides[1:]
	case 3:
		e.Tables[0].Sides[0][0] = Entrant(random.IntN(20) - 1)
	case 4:
		e.Tables[0].Division += random.IntN(4) - 1
	default:
		for _, group := range e.Order {
			group[0] = Entrant(random.IntN(20) - 1)
		}
	}
}
