package tournament

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"korsar/game/deal"
	"korsar/game/gametest"
)

// TestLaws plays random tournaments of every format, with latecomers, withdrawals, no-shows, voided games and tables on
// hold, and checks the laws of doc.go.
func TestLaws(t *testing.T) {
	played, events := make(map[Format]int), make(map[string]int)
	for seed := range gametest.Sample(t, "tournaments", 250, 2000) {
		random := rand.New(rand.NewPCG(uint64(seed), 7))
		rules := anyRules(random)
		o := open(t, rules, uint64(seed))
		if random.IntN(3) > 0 {
			o.rates = rates{late: 0.3, withdraw: 0.03, noShow: 0.1, void: 0.05, layUp: 0.1, tie: 0.2}
		}
		o.enter(rules.least() + random.IntN(24+16*(seed%2)))
		o.play()
		played[rules.Format]++
		for _, e := range o.events {
			events[e.Kind()]++
		}
		checkRounds(o)
		checkPoints(o)
		checkFold(o)
		if t.Failed() {
			t.Fatalf("seed %d: %+v", seed, rules)
		}
	}
	for _, f := range Formats {
		if played[f] < 20 {
			t.Errorf("only %d of %s", played[f], f)
		}
	}
	t.Logf("tournaments: %v; events: %v", played, events)
}

// checkRounds checks the seats, the sizes of the tables and the meetings of each round.
func checkRounds(o *organizer) {
	o.Helper()
	var replayed Tournament
	for _, e := range o.events {
		if paired, ok := e.(RoundPaired); ok {
			if len(o.events)%4 == 0 { // pairing is slow
				checkPairing(o, &replayed, paired)
			}
			checkSeats(o, &replayed, paired)
			if replayed.rules.Format == Swiss {
				checkSizes(o, &replayed, paired)
				checkMeetings(o, &replayed, paired)
			}
		}
		if err := replayed.Apply(e); err != nil {
			o.Fatal(err)
		}
	}
}

// checkPairing checks that a round is the one that its secret gives.
func checkPairing(o *organizer, t *Tournament, paired RoundPaired) {
	o.Helper()
	secret, err := deal.ParseSecret(paired.Secret)
	if err != nil {
		o.Fatal(err)
	}
	again, err := t.Pair(secret)
	again.Next = paired.Next
	if err != nil || !reflect.DeepEqual(again, paired) {
		o.Errorf("the secret of round %d gives another round: %v (%v)", paired.Round, again, err)
	}
}

func checkSeats(o *organizer, before *Tournament, e RoundPaired) {
	o.Helper()
	seen := make(map[Entrant]bool)
	for i := range e.Tables {
		e.Tables[i].seated(func(_ int, who Entrant) {
			if seen[who] && who != Computer {
				o.Errorf("round %d: %d sits twice", e.Round, who)
			}
			seen[who] = true
		})
	}
	if before.rules.Format != Swiss {
		return
	}
	for _, who := range before.active() {
		if !seen[who] {
			o.Errorf("round %d: %d sits nowhere", e.Round, who)
		}
	}
}

func checkSizes(o *organizer, before *Tournament, e RoundPaired) {
	o.Helper()
	least, most, byes := 99, 0, 0
	for _, p := range e.Tables {
		if len(p.Sides) == 1 {
			byes++
			continue
		}
		least, most = min(least, len(p.Sides)), max(most, len(p.Sides))
	}
	full := before.rules.full()
	if before.rules.Partners == DrawnPartners {
		full = max(full/2, most) // with a pair left over
		if most > 3 && most > before.rules.Seats/2 {
			o.Errorf("round %d: %d sides at a table", e.Round, most)
		}
	}
	if most > full || most-least > 1 || byes > 1 || byes > 0 && before.rules.Odd == PlayComputer {
		o.Errorf("round %d: tables of %d to %d sides, %d byes", e.Round, least, most, byes)
	}
}

// checkMeetings checks that nobody meets again who can avoid it. At tables of two it tries all pairings of a small
// field. At larger tables it checks while everybody has met at most a third of the others and the tables outnumber both
// the entrants that anybody has met and the seats of a table. With fewer tables, some of a table must meet again.
func checkMeetings(o *organizer, before *Tournament, e RoundPaired) {
	o.Helper()
	met := before.meetings(before.rounds)
	again, largest := 0, 0
	for _, p := range e.Tables {
		var table []Entrant
		p.seated(func(_ int, who Entrant) { table = append(table, who) })
		if len(table) == 1 {
			table = append(table, Computer)
		}
		largest = max(largest, len(table))
		for i, a := range table {
			for _, b := range table[:i] {
				if met[a][b] > 0 && (before.rules.full() == 2 || a != Computer && b != Computer) {
					again++
				}
			}
		}
	}
	who := before.active()
	if before.rules.full() > 2 {
		if m := most(who, met); again > 0 && roomy*m <= len(who)-1 && max(m, largest) < len(e.Tables) {
			o.Errorf("round %d of %d: %d meetings again, with %d met at most", e.Round, len(who), again, m)
		}
		return
	}
	if len(who)%2 != 0 {
		who = append(who, Computer)
	}
	if again > 0 && len(who) <= 16 && canAvoid(who, met) {
		o.Errorf("round %d: %d meet again, which can be avoided", e.Round, again)
	}
}

// roomy is such that nobody meets again at larger tables while everybody has met at most one in roomy of the others.
const roomy = 3

// most returns the largest number of others in a list that one of them has met.
func most(list []Entrant, met meetings) (most int) {
	for _, a := range list {
		count := 0
		for _, b := range list {
			if a != b && met[a][b] > 0 {
				count++
			}
		}
		most = max(most, count)
	}
	return most
}

// canAvoid reports whether all can sit at tables of two with an entrant they have not met.
func canAvoid(who []Entrant, met meetings) bool {
	failed := make(map[uint32]bool)
	var try func(left uint32) bool
	try = func(left uint32) bool {
		if left == 0 {
			return true
		}
		if failed[left] {
			return false
		}
		first := 0
		for left&(1<<first) == 0 {
			first++
		}
		for i := first + 1; i < len(who); i++ {
			if left&(1<<i) != 0 && met[who[first]][who[i]] == 0 && try(left&^(1<<first)&^(1<<i)) {
				return true
			}
		}
		failed[left] = true
		return false
	}
	return try(1<<len(who) - 1)
}

// neverCame returns the entrants who had games and came to none of them.
func neverCame(o *organizer) map[Entrant]bool {
	never := make(map[Entrant]bool)
	came := make(map[Entrant]bool)
	for _, r := range counted(o.rounds) {
		for i := range r.Tables {
			table := &r.Tables[i]
			table.seated(func(_ int, e Entrant) {
				if table.Phase != Rest {
					never[e] = !came[e] && table.IsAbsent(e)
					came[e] = came[e] || !table.IsAbsent(e)
				}
			})
		}
	}
	return never
}

// checkPoints checks that the points of each table have the right sum, and that the standings have these points and are
// in order.
func checkPoints(o *organizer) {
	o.Helper()
	standings := o.Standings()
	if len(standings) != o.Entrants() {
		o.Errorf("%d of %d stand somewhere", len(standings), o.Entrants())
	}
	var sum, want Points
	never := neverCame(o)
	for _, r := range counted(o.rounds) {
		for i := range r.Tables {
			got, expected := pointsAt(&r.Tables[i], o.rules.byePoints())
			if got != expected {
				o.Errorf("%+v: %d points, expected %d", r.Tables[i], got, expected)
			}
			r.Tables[i].seated(func(_ int, e Entrant) {
				if e != Computer && !never[e] {
					want += r.Tables[i].points(e, o.rules.byePoints())
				}
			})
		}
	}
	seen := make(map[Entrant]bool)
	for i, s := range standings {
		sum += s.Points
		if s.Place != i+1 || seen[s.Entrant] || (s.Decided == "") != (i == 0) {
			o.Errorf("standing %d is %+v", i+1, s)
		}
		seen[s.Entrant] = true
		if i > 0 && s.Decided == ByPoints && s.Points >= standings[i-1].Points {
			o.Errorf("%+v is behind %+v by points", s, standings[i-1])
		}
	}
	if sum != want {
		o.Errorf("the standings have %d points, the tables %d", sum, want)
	}
}

// pointsAt returns the points that a table gives, and those it must give. They are the points of the first places, one
// for each side that came, which is Win ÷ 2 a side if nobody is absent.
func pointsAt(t *Table, bye Points) (got, want Points) {
	sides, absent := len(t.Sides), 0
	for i, side := range t.Sides {
		best := Points(0)
		for _, e := range side {
			best = max(best, t.points(e, bye))
		}
		got += best
		if !t.IsPresent(i) {
			absent++
		}
	}
	switch t.Phase {
	case Rest:
		return got, bye * Points(1-absent)
	case Void:
		return got, Win / 2 * Points(sides-absent)
	default:
		for place := 1; place <= sides-absent; place++ {
			want += Win * Points(sides-place) / Points(sides-1)
		}
		return got, want
	}
}

// checkFold checks that the events give the same tournament again, since refused events have changed nothing.
func checkFold(o *organizer) {
	o.Helper()
	for _, e := range []Event{Entered{Entrant: 1}, Settled{Round: 1, Table: 1}, Withdrawn{Entrant: 1}, Finished{},
		Created{}, RoundPaired{Round: 1}, Canceled{}} {
		if err := o.Apply(e); err == nil {
			o.Errorf("%s after the end", e.Kind())
		}
	}
	var again Tournament
	for _, e := range o.events {
		if err := again.Apply(e); err != nil {
			o.Fatal(err)
		}
	}
	first := *o.Tournament
	first.schedules, again.schedules = nil, nil // they are made when needed, so they can differ
	if !reflect.DeepEqual(again, first) {
		o.Error("the same events gave another tournament")
	}
	if fmt.Sprint(again.Standings()) != fmt.Sprint(o.Standings()) {
		o.Error("the same tournament has other standings")
	}
}
