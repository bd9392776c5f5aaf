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
	"time"

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

// TestVerifyRefusesAnotherRound checks that no other tables than those of the secret verify.
func TestVerifyRefusesAnotherRound(t *testing.T) {
	o := open(t, swissRules(4, 3), 1)
	o.enter(16)
	fair, err := o.Pair(o.secret)
	if err != nil || !o.Verify(fair) {
		t.Fatalf("a fair round: %v", err)
	}
	forged := fair
	forged.Tables = slices.Clone(fair.Tables)
	forged.Tables[0], forged.Tables[1] = fair.Tables[1], fair.Tables[0]
	if o.Verify(forged) {
		t.Error("another round verifies")
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
		Voided{Round: 1, Table: 1}, Extended{Round: 1, Table: 1, Until: time.Unix(5, 0).UTC()},
		LaidUp{Round: 1, Table: 1}, Woken{Round: 1, Table: 1}, Finished{Secret: "s"}, Cancelled{},
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
	if len(kinds) != 13 {
		t.Errorf("%d kinds", len(kinds))
	}
}
