package tournament

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"korsar/game"
	"korsar/game/deal"
)

// TestLotAsDescribed computes a lot by the description in doc.go alone.
func TestLotAsDescribed(t *testing.T) {
	secret, err := deal.ParseSecret(strings.Repeat("0123456789abcdef", 4))
	if err != nil {
		t.Fatal(err)
	}
	key := sha256.Sum256([]byte(strings.Repeat("0123456789abcdef", 4) + "\n11 0 33\nlot\nseats"))
	l := newLot(secret, deal.Joins{11, 0, 33}, "seats")
	list := []Entrant{1, 2, 3, 10}
	l.order(list)
	for i, e := range list[1:] {
		if number(key, list[i]) >= number(key, e) {
			t.Errorf("%d comes before %d in %v", list[i], e, list)
		}
	}
}

func number(key [32]byte, e Entrant) string {
	return fmt.Sprintf("%x", sha256.Sum256(append(key[:], strconv.Itoa(int(e))...)))
}

// TestLotsDiffer checks that another purpose, secret or join gives another order.
func TestLotsDiffer(t *testing.T) {
	orders := make(map[string]bool)
	for i, l := range []lot{newLot(deal.Secret{}, nil, "a"), newLot(deal.Secret{}, nil, "b"),
		newLot(deal.Secret{1}, nil, "a"), newLot(deal.Secret{}, deal.Joins{1}, "a")} {
		var list []Entrant
		for e := range 20 {
			list = append(list, Entrant(e))
		}
		l.order(list)
		if orders[fmt.Sprint(list)] = true; len(orders) != i+1 {
			t.Errorf("lot %d is like another", i)
		}
	}
}

// TestPairNeedsTheSecretOfTheCommitment checks that no other secret chooses a round.
func TestPairNeedsTheSecretOfTheCommitment(t *testing.T) {
	o := open(t, swissRules(4, 3), 1)
	o.enter(16)
	if _, err := o.Pair(o.secret); err != nil {
		t.Error(err)
	}
	if _, err := o.Pair(deal.Secret{}); !errors.Is(err, Refusal{Reason: WrongSecret}) {
		t.Errorf("another secret: %v", err)
	}
}

// TestEventsAsJSON checks that every kind of event survives its stored form.
func TestEventsAsJSON(t *testing.T) {
	kinds := make(map[string]bool)
	for _, e := range []Event{
		Created{Rules: Rules{Format: League, Mode: game.Partnership, Seats: 4, Partners: FixedPartners, Rounds: 2,
			Odd: PlayComputer, Division: 6, Seasons: 2, Movers: 1, TieBreaks: []Criterion{ByGold}}, Commitment: "c"},
		Created{Rules: Rules{Format: Swiss, Mode: game.FreeForAll, Seats: 4, Rounds: 2, TieBreaks: []Criterion{}},
			Commitment: "c"},
		Entered{Entrant: 1, Join: 1 << 63, Strength: -3}, Withdrawn{Entrant: 1}, Returned{Entrant: 1},
		RoundPaired{Round: 1, Secret: "s", Next: "n", Order: [][]Entrant{{1, 2}},
			Tables: []Pairing{{Division: 1, Sides: []Side{{1}, {0}}}}},
		Settled{Round: 1, Table: 1, Gold: []int{-3, 4}}, NoShow{Round: 1, Table: 1, Absent: []Entrant{1}},
		Voided{Round: 1, Table: 1}, Shelved{Round: 1, Table: 1}, Unshelved{Round: 1, Table: 1},
		Finished{Secret: "s"}, Canceled{},
	} {
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		again := reflect.New(reflect.TypeOf(e))
		if err := json.Unmarshal(text, again.Interface()); err != nil ||
			!reflect.DeepEqual(again.Elem().Interface(), e) {
			t.Errorf("%s: %s, %v", e.Kind(), text, err)
		}
		kinds[e.Kind()] = true
	}
	if len(kinds) != 12 {
		t.Errorf("%d kinds", len(kinds))
	}
}

// playedRound returns a tournament whose first round is played, with the given joins by number of the table.
func playedRound(t *testing.T, joins map[int]deal.Joins) *organizer {
	t.Helper()
	o := open(t, swissRules(2, 2), 1)
	o.enter(16)
	o.pairNext(t)
	for i := len(o.last().Tables); i > 0; i-- { // the order of the results does not matter
		o.must(Settled{Round: 1, Table: i, Gold: []int{i, 0}, Joins: joins[i]})
	}
	return o
}

func (o *organizer) pairNext(t *testing.T) {
	t.Helper()
	paired, err := o.Pair(o.secret)
	if err != nil {
		t.Fatal(err)
	}
	paired.Next = o.commit()
	o.must(paired)
}

// TestLotsDependOnJoinsAtTables checks that the same secret gives other lots after other joins at the tables of the
// round before, as doc.go describes. Without such joins, the lots depend on the entrants' joins alone.
func TestLotsDependOnJoinsAtTables(t *testing.T) {
	seen := map[[sha256.Size]byte]bool{}
	for i, joins := range []map[int]deal.Joins{nil, {1: {71, 72}}, {1: {72, 71}}, {1: {71}},
		{1: {71, 72}, 2: {0, 73}}} {
		o := playedRound(t, joins)
		var all deal.Joins
		for _, e := range o.entrants {
			all = append(all, e.join)
		}
		all = slices.Concat(all, joins[1], joins[2])
		got := o.lot(o.secret, "seats")
		if got != newLot(o.secret, all, "seats") {
			t.Errorf("%v: not the lot of the joins %v", joins, all)
		}
		if seen[got.key] = true; len(seen) != i+1 {
			t.Errorf("%v: the lot is that of other joins", joins)
		}
	}
}

// TestShownLotsStayWhileARoundIsPlayed checks that the joins of a round's own games do not change its lots.
func TestShownLotsStayWhileARoundIsPlayed(t *testing.T) {
	o := playedRound(t, map[int]deal.Joins{1: {71, 72}})
	secret := o.secret
	before := o.lot(secret, "standings")
	o.pairNext(t)
	o.must(Settled{Round: 2, Table: 1, Gold: []int{1, 0}, Joins: deal.Joins{81, 82}})
	if o.lot(secret, "standings") != before {
		t.Error("the lot of round 2 has changed with the joins at its own tables")
	}
}

// TestJoinsOfVoidedGamesStay checks that nobody can choose lots by annulling a game.
func TestJoinsOfVoidedGamesStay(t *testing.T) {
	o := playedRound(t, map[int]deal.Joins{1: {71, 72}})
	before := o.lot(o.secret, "pairing")
	o.must(Voided{Round: 1, Table: 1})
	if o.lot(o.secret, "pairing") != before {
		t.Error("a game that was annulled has changed the lot")
	}
	clone := o.Clone()
	o.must(Settled{Round: 1, Table: 1, Gold: []int{1, 0}, Joins: deal.Joins{91, 92}})
	if o.lot(o.secret, "pairing") == before || clone.lot(o.secret, "pairing") != before {
		t.Error("a game that was played again has not changed the lot, or that of a clone")
	}
}
