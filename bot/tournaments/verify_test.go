package tournaments_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"korsar/bot/tournaments"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
	"korsar/storage/tournamentjournal"
)

var update = flag.Bool("update", false, "rewrite testdata/cup.json")

// cupFile is an exported file that has to verify forever.
const cupFile = "testdata/cup.json"

// played returns the file of a tournament that was played to its end. Its results have no joins, like those from before
// lots depended on them.
func played(t *testing.T, rules tournament.Rules, entrants int, seed uint64) *tournaments.File {
	t.Helper()
	return playedWith(t, rules, entrants, seed, func(e tournament.Settled) tournament.Settled { return e })
}

// joined adds joins to a result.
func joined(e tournament.Settled) tournament.Settled {
	for i := range e.Gold {
		e.Joins = append(e.Joins, uint64(1000*e.Round+10*e.Table+i))
	}
	return e
}

// playedWith is played with the results changed by a function.
func playedWith(t *testing.T, rules tournament.Rules, entrants int, seed uint64,
	result func(tournament.Settled) tournament.Settled) *tournaments.File {
	t.Helper()
	o := storagetest.NewOrganizer(rules, seed)
	o.Create()
	for i := range entrants {
		people := []journal.PersonID{journal.PersonID(2*i + 1), journal.PersonID(2*i + 2)}
		if rules.Partners != tournament.FixedPartners {
			people = people[:1]
		}
		o.Commit(people[0], tournamentjournal.Entered{Entrant: tournament.Entrant(i + 1), People: people,
			Join: seed + uint64(i), Strength: i / 2})
	}
	for !o.IsOver() {
		next := o.Next()
		if e, is := next.(tournament.Settled); is {
			next = result(e)
		}
		o.Commit(0, next)
	}
	file := &tournaments.File{Name: o.Created.Name, Rules: rules, Entrants: [][]string{}, Standings: o.Standings()}
	for i := range entrants {
		file.Entrants = append(file.Entrants, []string{fmt.Sprintf("Player %c", 'A'+i)})
	}
	for _, l := range o.Lines() {
		e, err := tournamentjournal.Parse(l)
		if err != nil {
			t.Fatal(err)
		}
		if event, is := tournamentjournal.Event(e.Body); is {
			file.Events = append(file.Events, tournaments.FileEvent{At: e.At, Kind: event.Kind(), Event: event})
		}
	}
	return file
}

// textOf returns the text of a file as it is exported.
func textOf(t testing.TB, file *tournaments.File) []byte {
	t.Helper()
	text, err := json.MarshalIndent(file, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func read(t testing.TB, text []byte) *tournaments.File {
	t.Helper()
	file, err := tournaments.ReadFile(text)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// TestEveryFormatVerifies checks that a tournament played by the rules has no fault in any format.
func TestEveryFormatVerifies(t *testing.T) {
	t.Parallel()
	for name, rules := range map[string]tournament.Rules{
		"swiss": {Format: tournament.Swiss, Mode: game.FreeForAll, Seats: 4, Rounds: 3},
		"a computer": {Format: tournament.Swiss, Mode: game.FreeForAll, Seats: 2, Rounds: 3,
			Odd: tournament.PlayComputer},
		"drawn pairs": {Format: tournament.Swiss, Mode: game.Partnership, Seats: 4, Rounds: 3,
			Partners: tournament.DrawnPartners},
		"fixed pairs": {Format: tournament.Swiss, Mode: game.Partnership, Seats: 4, Rounds: 3,
			Partners: tournament.FixedPartners},
		"all meet":  {Format: tournament.RoundRobin, Mode: game.FreeForAll, Seats: 3},
		"knock-out": {Format: tournament.KnockOut, Mode: game.FreeForAll, Seats: 2},
		"league":    {Format: tournament.League, Mode: game.FreeForAll, Seats: 2, Division: 4, Seasons: 2, Movers: 1},
		"tie-breaks": {Format: tournament.Swiss, Mode: game.FreeForAll, Seats: 2, Rounds: 2,
			TieBreaks: []tournament.Criterion{tournament.ByGold}},
	} {
		for seed := range uint64(gametest.Sample(t, "tournaments", 3, 100)) {
			file := played(t, rules, 5+int(seed)%4, seed)
			if faults := read(t, textOf(t, file)).Verify(); len(faults) > 0 {
				t.Fatalf("%s, seed %d: %v", name, seed, faults)
			}
			file = playedWith(t, rules, 5+int(seed)%4, seed, joined)
			if faults := read(t, textOf(t, file)).Verify(); len(faults) > 0 {
				t.Fatalf("%s, seed %d, with joins: %v", name, seed, faults)
			}
		}
	}
}

// TestStoredFileVerifies checks that a file that once verified always verifies.
func TestStoredFileVerifies(t *testing.T) {
	t.Parallel()
	if *update {
		text := textOf(t, played(t, storagetest.SwissRules(2), 5, 1))
		if err := os.WriteFile(cupFile, append(text, '\n'), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(cupFile)
	if err != nil {
		t.Fatal(err)
	}
	file := read(t, text)
	if faults := file.Verify(); len(faults) > 0 || file.Rounds() != 2 {
		t.Errorf("%d rounds, faults %v", file.Rounds(), faults)
	}
	if !bytes.Equal(text, append(textOf(t, file), '\n')) {
		t.Error("the file is written otherwise than it was read")
	}
}

// eventOf returns the nth event of a type in a file, from 0, with its index.
func eventOf[E tournament.Event](t *testing.T, file *tournaments.File, n int) (int, E) {
	t.Helper()
	for i, e := range file.Events {
		if event, is := e.Event.(E); is {
			if n == 0 {
				return i, event
			}
			n--
		}
	}
	t.Fatal("there is no such event")
	panic("unreachable")
}

// change returns a change of the nth event of a type, from 0.
func change[E tournament.Event](n int, by func(*E)) func(*testing.T, *tournaments.File) {
	return func(t *testing.T, file *tournaments.File) {
		t.Helper()
		i, event := eventOf[E](t, file, n)
		by(&event)
		file.Events[i].Event = event
	}
}

// leaveOut returns a change that leaves out the nth event of a type, from 0.
func leaveOut[E tournament.Event](n int) func(*testing.T, *tournaments.File) {
	return func(t *testing.T, file *tournaments.File) {
		t.Helper()
		i, _ := eventOf[E](t, file, n)
		file.Events = slices.Delete(file.Events, i, i+1)
	}
}

const otherSecret = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

// TestEveryLieIsFound checks that each possible change of a correct file is found.
func TestEveryLieIsFound(t *testing.T) {
	t.Parallel()
	swiss := storagetest.SwissRules(2)
	bracket := tournament.Rules{Format: tournament.KnockOut, Mode: game.FreeForAll, Seats: 2}
	league := tournament.Rules{Format: tournament.League, Mode: game.FreeForAll, Seats: 2, Division: 4,
		Seasons: 2, Movers: 1}
	for name, lie := range map[string]struct {
		rules tournament.Rules
		tell  func(*testing.T, *tournaments.File)
		found []string // at the beginning of each fault
	}{
		"another secret of a round": {swiss, change(1, func(e *tournament.RoundPaired) { e.Secret = otherSecret }),
			[]string{"event 12, round-paired: the secret is not the one committed to: its commitment is "}},
		"no secret of a round": {swiss, change(1, func(e *tournament.RoundPaired) { e.Secret = "?" }),
			[]string{"event 12, round-paired: the secret is none: expected 64 "}},
		"another final secret": {swiss, change(0, func(e *tournament.Finished) { e.Secret = otherSecret }),
			[]string{"event 16, finished: the secret is not the one committed to: "}},
		"another first commitment": {swiss, change(0, func(e *tournament.Created) { e.Commitment = otherSecret }),
			[]string{"event 8, round-paired: the secret is not the one committed to: "}},
		"another commitment": {swiss, change(0, func(e *tournament.RoundPaired) { e.Next = otherSecret }),
			[]string{"event 12, round-paired: the secret is not the one committed to: "}},
		"a commitment to a secret that is known": {swiss, func(t *testing.T, file *tournaments.File) {
			_, created := eventOf[tournament.Created](t, file, 0)
			change(0, func(e *tournament.RoundPaired) { e.Next = created.Commitment })(t, file)
		}, []string{"event 8, round-paired: this cannot be a commitment"}},
		"a join": {swiss, change(2, func(e *tournament.Entered) { e.Join++ }),
			[]string{"event 8, round-paired: round 1, table 1: events and secret give another table: expected entrant ",
				"event 8, round-paired: round 1, table 2: ", "event 8, round-paired: round 1, table 3: ",
				"event 12, round-paired: round 2, table 2: ", "event 12, round-paired: round 2, table 3: "}},
		"a strength": {bracket, change(0, func(e *tournament.Entered) { e.Strength = 99 }),
			[]string{"event 8, round-paired: round 1: " +
				"events and secret give another order, on which all later rounds depend: expected [[1 ",
				"event 8, round-paired: round 1, table 1: ", "event 8, round-paired: round 1, table 2: ",
				"event 8, round-paired: round 1, table 3: ", "event 8, round-paired: round 1, table 4: "}},
		"two players exchanged": {swiss, change(1, func(e *tournament.RoundPaired) {
			a, b := e.Tables[0].Sides, e.Tables[1].Sides
			a[0], b[0] = b[0], a[0]
		}), []string{"event 12, round-paired: round 2, table 1: events and secret give another table: " +
			"expected entrant ", "event 12, round-paired: round 2, table 2: ", "standings, line "}},
		"two seats exchanged": {swiss, change(1, func(e *tournament.RoundPaired) { slices.Reverse(e.Tables[0].Sides) }),
			[]string{"event 12, round-paired: round 2, table 1: ", "standings, line "}},
		"a table left out": {swiss, change(1, func(e *tournament.RoundPaired) { e.Tables = e.Tables[:2] }),
			[]string{"event 12, round-paired: round 2: events and secret give another round: expected 3 tables, not 2",
				"event 12, round-paired: somebody sits twice, nowhere, or at a table of a wrong size, round 2"}},
		"another bracket": {bracket, change(1, func(e *tournament.RoundPaired) { slices.Reverse(e.Order[0]) }),
			[]string{"event 11, round-paired: round 2: " +
				"events and secret give another order, on which all later rounds depend: "}},
		"another division": {league, change(0, func(e *tournament.RoundPaired) {
			e.Order[0][0], e.Order[1][0] = e.Order[1][0], e.Order[0][0]
		}), []string{"event 8, round-paired: round 1: events and secret give another order, "}},
		"a table of another division": {league, change(0, func(e *tournament.RoundPaired) { e.Tables[0].Division = 2 }),
			[]string{"event 8, round-paired: round 1, table 1: events and secret give another table: " +
				"expected entrant "}},
		"a result": {swiss, change(3, func(e *tournament.Settled) { slices.Reverse(e.Gold) }),
			[]string{"standings, line "}},
		"a result of nobody": {swiss, change(0, func(e *tournament.Settled) { e.Gold = append(e.Gold, 1) }),
			[]string{"event 9, settled: a result has one score for each side, round 1, table "}},
		"a result left out": {swiss, leaveOut[tournament.Settled](1),
			[]string{"event 11, round-paired: games of the round have no result, round 1"}},
		"a round left out": {swiss, leaveOut[tournament.RoundPaired](0),
			[]string{"event 8, settled: there is no such table, round 1, table "}},
		"an entry left out": {swiss, leaveOut[tournament.Entered](1),
			[]string{"event 3, entered: the number is not the next, entrant 3"}},
		"the creation left out": {swiss, leaveOut[tournament.Created](0),
			[]string{"event 1, entered: the tournament is not created"}},
		"a withdrawal added": {swiss, func(_ *testing.T, file *tournaments.File) {
			left := tournaments.FileEvent{Kind: "withdrawn", Event: tournament.Withdrawn{Entrant: 1}}
			file.Events = slices.Insert(file.Events, 11, left)
		}, []string{"event 13, round-paired: round 2, table 2: events and secret give another table: expected entrant ",
			"event 13, round-paired: somebody sits twice, nowhere, or at a table of a wrong size, round 2"}},
		"points": {swiss, func(_ *testing.T, file *tournaments.File) { file.Standings[2].Points++ },
			[]string{"standings, line 3: expected place 3 for entrant "}},
		"a place": {swiss, func(_ *testing.T, file *tournaments.File) {
			s := file.Standings
			s[0], s[1] = s[1], s[0]
		}, []string{"standings, line 1: expected place 1 for entrant ",
			"standings, line 2: expected place 2 for entrant "}},
		"what decided": {swiss, func(_ *testing.T, file *tournaments.File) { file.Standings[5].Decided = "\x1b" },
			[]string{"standings, line 6: expected place 6 for entrant "}},
		"a place left out": {swiss, func(_ *testing.T, file *tournaments.File) { file.Standings = file.Standings[1:] },
			[]string{"standings: expected 6 places, not 5"}},
		"rules": {swiss, func(_ *testing.T, file *tournaments.File) { file.Rules.Rounds++ },
			[]string{"event 1, created: the rules at the beginning of the file are others"}},
		"rules that nobody can play": {swiss, change(0, func(e *tournament.Created) { e.Rules.Rounds = 0 }),
			[]string{"event 1, created: the rules at the beginning of the file are others",
				"event 1, created: the number of rounds is out of range"}},
		"a name left out": {swiss, func(_ *testing.T, file *tournaments.File) { file.Entrants = file.Entrants[1:] },
			[]string{"entrants: expected names of the 6 who entered, not of 5"}},
		"no events": {swiss, func(_ *testing.T, file *tournaments.File) { file.Events = nil }, []string{"no events: "}},
	} {
		file := played(t, lie.rules, 6, 1)
		lie.tell(t, file)
		faults := read(t, textOf(t, file)).Verify()
		told := fmt.Sprint(faults)
		for _, found := range lie.found {
			if !slices.ContainsFunc(faults,
				func(f tournaments.Fault) bool { return strings.HasPrefix(f.Error(), found) }) {
				t.Errorf("%s: not found is %q, but\n%s", name, found, told)
			}
		}
		if strings.Contains(told, "\x1b") {
			t.Errorf("%s: a control character is printed", name)
		}
	}
}

// TestLiesAboutJoinsAreFound checks that changed and missing joins at a table are found in the next round and in the
// final order.
func TestLiesAboutJoinsAreFound(t *testing.T) {
	t.Parallel()
	drawn := func(e tournament.Settled) tournament.Settled { // lots alone order those who have the same score
		clear(e.Gold)
		return joined(e)
	}
	for name, lie := range map[string]func(*tournament.Settled){
		"another join":    func(e *tournament.Settled) { e.Joins[0]++ },
		"a join left out": func(e *tournament.Settled) { e.Joins = e.Joins[1:] },
		"no joins":        func(e *tournament.Settled) { e.Joins = nil },
		"joins exchanged": func(e *tournament.Settled) { slices.Reverse(e.Joins) },
	} {
		for result, found := range map[int]string{0: "event 18, round-paired: round 2, table ", 5: "standings, line "} {
			file := playedWith(t, storagetest.SwissRules(2), 10, 1, drawn)
			change(result, lie)(t, file)
			if faults := fmt.Sprint(read(t, textOf(t, file)).Verify()); !strings.Contains(faults, found) {
				t.Errorf("%s, result %d: not found is %q, but\n%s", name, result, found, faults)
			}
		}
	}
}

// TestLotsWithoutJoinsAreNamed checks that Unproven names what was drawn after a round without joins.
func TestLotsWithoutJoinsAreNamed(t *testing.T) {
	t.Parallel()
	byHand := func(e tournament.Settled) tournament.Settled { return e }
	firstByHand := func(e tournament.Settled) tournament.Settled {
		if e.Round == 1 {
			return e
		}
		return joined(e)
	}
	for _, test := range []struct {
		settle   func(tournament.Settled) tournament.Settled
		unproven []int
	}{{joined, nil}, {byHand, []int{2, 0}}, {firstByHand, []int{2}}} {
		file := read(t, textOf(t, playedWith(t, storagetest.SwissRules(2), 4, 1, test.settle)))
		if got := file.Unproven(); !slices.Equal(got, test.unproven) {
			t.Errorf("unproven are %v, want %v", got, test.unproven)
		}
	}
}

// TestReadFileRefuses checks that a text that has more or less than a file is refused.
func TestReadFileRefuses(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(cupFile)
	if err != nil {
		t.Fatal(err)
	}
	replace := func(old, by string) string {
		if !bytes.Contains(text, []byte(old)) {
			t.Fatalf("the file has no %s", old)
		}
		return strings.Replace(string(text), old, by, 1)
	}
	for name, bad := range map[string]string{
		"nothing":            "",
		"null":               "null",
		"a list":             "[]",
		"text after the end": string(text) + "{}",
		"half a file":        string(text[:len(text)/2]),
		"an unknown field":   replace(`"name":`, `"names":`),
		"an unknown kind":    replace(`"kind": "settled"`, `"kind": "settle"`),
		"no event":           replace(`"kind": "settled"`, `"kind": "started"`),
		"another kind":       replace(`"kind": "settled"`, `"kind": "voided"`),
		"an unknown detail":  replace(`"gold":`, `"silver":`),
		"null among events":  replace(`"events": [`, `"events": [null,`),
		"an event of null":   replace(`"events": [`, `"events": [{"kind":"unshelved","event":null},`),
		"a kind alone":       replace(`"events": [`, `"events": [{"kind":"unshelved"},`),
		"a time that isn't":  replace(`"at": "`, `"at": "?`),
	} {
		if file, err := tournaments.ReadFile([]byte(bad)); err == nil ||
			!strings.HasPrefix(err.Error(), "no tournament that can be read: ") {
			t.Errorf("%s is read as %+v (%v)", name, file, err)
		}
	}
}

// TestIsFile checks that a file is known by its first characters, however its JSON is laid out.
func TestIsFile(t *testing.T) {
	t.Parallel()
	for text, is := range map[string]bool{
		`{"name":"Cup"`:             true,
		"\n{\n\t\"events\" : [":     true,
		"{}":                        false,
		"":                          false,
		"[Korsar \"1\"]":            false,
		"{only a comment}":          false,
		`{"He has a comment too!"}`: false,
		"{":                         false,
	} {
		if tournaments.IsFile([]byte(text)) != is {
			t.Errorf("a file begins %q: that should be %v", text, is)
		}
	}
}

// TestVerifyRefusesCrowds checks that a file with too many entrants is refused before it takes too much memory.
func TestVerifyRefusesCrowds(t *testing.T) {
	t.Parallel()
	file := played(t, storagetest.SwissRules(2), 2, 1)
	created := file.Events[0]
	file.Events = []tournaments.FileEvent{created}
	for i := range 10_001 {
		file.Events = append(file.Events,
			tournaments.FileEvent{Kind: "entered", Event: tournament.Entered{Entrant: tournament.Entrant(i + 1)}})
	}
	faults := file.Verify()
	const tooMany = "event 10002, entered: more than 10000 entrants are too many to be computed again"
	if len(faults) != 1 || faults[0].Error() != tooMany {
		t.Error(faults)
	}
}

// TestNoDamageStopsTheCheck damages many files at random places. Each must be refused, or read and checked.
func TestNoDamageStopsTheCheck(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(cupFile)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range gametest.Sample(t, "files", 100, 20_000) {
		damaged := bytes.Clone(text)
		for range 1 + random.IntN(3) {
			damaged[random.IntN(len(damaged))] = text[random.IntN(len(text))]
		}
		if file, err := tournaments.ReadFile(damaged); err == nil {
			file.Verify()
		}
	}
}

// FuzzVerifyTournament checks that any text is refused, or read and checked. A file that is written again has the same
// faults. A file without a mode cannot be written again, and has faults.
func FuzzVerifyTournament(f *testing.F) {
	text, err := os.ReadFile(cupFile)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte("{}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := tournaments.ReadFile(text)
		if err != nil {
			return
		}
		faults := file.Verify()
		written, err := tournaments.ReadFile(textOf(t, file))
		switch {
		case err != nil && len(faults) == 0:
			t.Fatalf("a file without a fault cannot be written again: %v", err)
		case err != nil:
			return
		}
		if again := written.Verify(); len(again) != len(faults) {
			t.Fatalf("%v was found, and in the same file written again %v", faults, again)
		}
	})
}
