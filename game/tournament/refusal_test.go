package tournament

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"korsar/game"
)

// badRules are rules that cannot be played, by reason.
var badRules = map[Reason]Rules{
	UnknownFormat:      {Format: "ladder", Mode: game.FreeForAll, Seats: 2},
	RoundsOutOfRange:   {Format: Swiss, Mode: game.FreeForAll, Seats: 2},
	SeasonsOutOfRange:  {Format: League, Mode: game.FreeForAll, Seats: 2, Division: 4},
	DivisionOutOfRange: {Format: League, Mode: game.FreeForAll, Seats: 4, Division: 3, Seasons: 1},
	PartnersUnclear:    {Format: KnockOut, Mode: game.Partnership, Seats: 4},
	DrawnOnlyInSwiss:   {Format: KnockOut, Mode: game.Partnership, Seats: 4, Partners: DrawnPartners},
	TableTooLarge:      {Format: KnockOut, Mode: game.FreeForAll, Seats: 5},
	OddUnclear:         {Format: KnockOut, Mode: game.FreeForAll, Seats: 2, Odd: "dummy"},
	TieBreakUnclear:    {Format: KnockOut, Mode: game.FreeForAll, Seats: 2, TieBreaks: []Criterion{ByGold, ByGold}},
}

// TestEveryReason checks that something is refused for each reason, and that a refusal changes nothing.
func TestEveryReason(t *testing.T) {
	seen := map[Reason]bool{}
	for reason, rules := range badRules {
		if err := rules.Check(); !errors.Is(err, Refusal{Reason: reason}) {
			t.Errorf("%+v: %v, expected %v", rules, err, reason)
		}
		seen[reason] = true
	}
	rules := Rules{Format: Swiss, Mode: game.FreeForAll, Seats: 7, Rounds: 1}
	if err := rules.Check(); err == nil || !strings.Contains(err.Error(), "seven") {
		t.Errorf("a table of seven: %v", err)
	}
	refuse := func(o *organizer, e Event, reason Reason) {
		t.Helper()
		before := *o.replay()
		o.refuse(e, reason)
		after := *o.Tournament
		before.schedules, after.schedules = nil, nil
		if !reflect.DeepEqual(before, after) {
			t.Errorf("%+v was refused and changed something", e)
		}
		seen[reason] = true
	}

	o := &organizer{TB: t, Tournament: new(Tournament)}
	refuse(o, Entered{Entrant: 1}, NotCreated)
	refuse(o, Created{Rules: swissRules(2, 2), Commitment: "no"}, InvalidCommitment)
	o = open(t, swissRules(2, 2), 1)
	refuse(o, Created{}, AlreadyCreated)
	refuse(o, Entered{Entrant: 2}, WrongNumber)
	refuse(o, Withdrawn{Entrant: 1}, UnknownEntrant)
	refuse(o, RoundPaired{}, TooFewEntrants)
	o.enter(4)
	refuse(o, Returned{Entrant: 1}, EntrantHasNotWithdrawn)
	refuse(o, Finished{}, EndNotDue)
	refuse(o, RoundPaired{Round: 1, Secret: "00"}, WrongSecret)
	fair, err := o.Pair(o.secret)
	if err != nil {
		t.Fatal(err)
	}
	fair.Next = fair.Secret // any commitment
	spent := fair
	spent.Next = o.commitment
	refuse(o, spent, InvalidCommitment)
	for _, tables := range [][]Pairing{nil, fair.Tables[:1], {fair.Tables[0], fair.Tables[0]},
		{{Sides: []Side{{1, 2}, {3, 4}}}},
		{{Division: 1, Sides: fair.Tables[0].Sides}, fair.Tables[1]}, {{Sides: []Side{{1}, {2}, {3}, {4}, {0}, {0}}}},
		{fair.Tables[0], {Sides: []Side{{9}, {10}}}}} {
		wrong := fair
		wrong.Tables = tables
		refuse(o, wrong, WrongTables)
	}
	o.pair()
	refuse(o, RoundPaired{}, GamesAreOpen)
	refuse(o, Settled{Round: 1, Table: 3}, UnknownTable)
	refuse(o, Settled{Round: 1, Table: 1}, WrongScores)
	refuse(o, Settled{Round: 1, Table: 1, Gold: []int{MaxGold + 1, 0}}, WrongScores)
	refuse(o, Settled{Round: 1, Table: 1, Gold: []int{0, math.MinInt}}, WrongScores)
	refuse(o, Unshelved{Round: 1, Table: 1}, TableIsNotShelved)
	number, _ := o.tableWith(1)
	refuse(o, NoShow{Round: 1, Table: 3 - number, Absent: []Entrant{1}}, NotAtTable)
	refuse(o, NoShow{Round: 1, Table: 1}, NotAtTable)
	o.settle()
	refuse(o, Shelved{Round: 1, Table: 1}, TableIsSettled)
	o.must(Voided{Round: 1, Table: 1})
	refuse(o, Voided{Round: 1, Table: 1}, TableIsNotSettled)
	o.must(Withdrawn{Entrant: 1})
	refuse(o, Withdrawn{Entrant: 1}, EntrantHasWithdrawn)
	o.pair()
	refuse(o, Settled{Round: 1, Table: 1, Gold: []int{1, 2}}, RoundIsOver)
	refuse(o, Entered{Entrant: 5}, EntryIsClosed)
	o.settle()
	refuse(o, RoundPaired{}, NoRoundDue)
	o.finish()
	refuse(o, Canceled{}, TournamentIsOver)
	full := open(t, Rules{Format: RoundRobin, Mode: game.FreeForAll, Seats: 2}, 1)
	full.enter(maxSchedule)
	refuse(full, Entered{Entrant: maxSchedule + 1}, TournamentIsFull)

	for _, reason := range Reasons() {
		if !seen[reason] {
			t.Errorf("nothing is refused for %v", reason)
		}
		text := (Refusal{Reason: reason, Entrant: 1, Round: 2, Table: 3}).Error()
		if !strings.HasSuffix(text, ", entrant 1, round 2, table 3") || len(reasonSentences[reason]) < 10 {
			t.Errorf("%v: %q", reason, text)
		}
	}
}
