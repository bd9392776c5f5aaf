package journal_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage/journal"
)

// tournamentTable is a table in the tests of tournaments.
type tournamentTable struct {
	*testing.T
	journal.Table
}

// opening returns the first entry of a table with the given places.
func opening(mode game.Mode, places ...journal.Occupant) journal.Opened {
	entrants := make([]int, len(places))
	for i, place := range places {
		entrants[i] = int(place.Person)
	}
	return journal.Opened{Guild: 7, Channel: 10, Options: journal.Options{Edition: game.Editions[0].ID, Mode: mode,
		Seats: len(places), Pace: journal.Relaxed, Booty: journal.OpenBooty, Language: "en"},
		Tournament: &journal.TournamentTable{ID: 3, Round: 2, Number: 1, Places: places, Entrants: entrants}}
}

// newTournamentTable opens a table whose places are kept for persons 1, 2 and 3 and a computer.
func newTournamentTable(t *testing.T) *tournamentTable {
	t.Helper()
	table := &tournamentTable{T: t}
	table.must(opening(game.FreeForAll, person(1), person(2), person(3), journal.Computer(journal.Mate)))
	table.must(journal.Seated{Seat: 4, Occupant: journal.Computer(journal.Mate)})
	return table
}

func (t *tournamentTable) must(b journal.Body) {
	t.Helper()
	if _, err := t.Apply(journal.Entry{Seq: t.Seq + 1, Body: b}); err != nil {
		t.Fatalf("%T %+v: %v", b, b, err)
	}
}

// refuses checks that an entry is refused and changes nothing.
func (t *tournamentTable) refuses(why string, b journal.Body) {
	t.Helper()
	before := t.Clone()
	if _, err := t.Apply(journal.Entry{Seq: t.Seq + 1, Body: b}); err == nil {
		t.Errorf("%s: %+v was accepted", why, b)
	}
	if !reflect.DeepEqual(t.Table, before) {
		t.Errorf("%s: %+v was refused and changed the table", why, b)
	}
}

// sit seats people in their places.
func (t *tournamentTable) sit(people ...journal.PersonID) {
	t.Helper()
	for _, p := range people {
		t.must(journal.Seated{Seat: t.Opened.Tournament.SeatOf(p), Occupant: person(p)})
	}
}

func TestPlacesOfATournamentAreKept(t *testing.T) {
	table := newTournamentTable(t)
	table.refuses("a stranger", journal.Seated{Seat: 1, Occupant: person(9)})
	table.refuses("a place of somebody else", journal.Seated{Seat: 1, Occupant: person(2)})
	table.refuses("a computer", journal.Seated{Seat: 1, Occupant: journal.Computer(journal.Mate)})
	table.refuses("a computer for somebody else", journal.Seated{Seat: 1,
		Occupant: journal.Occupant{Kind: journal.IsComputer, Person: 2, Level: journal.Mate}})
	table.refuses("an audience", journal.Seated{Seat: 1, Occupant: journal.Audience(0)})
	table.sit(2)
	table.refuses("leaving", journal.Left{Seat: 2})
	table.refuses("removing a computer", journal.Left{Seat: 4})
	table.refuses("changing seats", journal.Reseated{Seat: 2, With: 1})
	table.refuses("other options", journal.OptionsChanged{Options: table.Options()})
	table.refuses("an invitation", journal.Invited{Person: 9})
	table.refuses("declining", journal.Declined{Person: 1})
	table.must(journal.Seated{Seat: 3,
		Occupant: journal.Occupant{Kind: journal.IsComputer, Person: 3, Level: journal.Mate}})
	if table.Ready() {
		t.Error("the table is ready without person 1")
	}
	table.sit(1)
	if !table.Ready() {
		t.Error("the table is not ready with everybody")
	}
}

func TestSeatsOfATournamentGoToTheirOwnPeople(t *testing.T) {
	table := newTournamentTable(t)
	table.sit(1, 2)
	table.must(journal.Started{First: 1, Deck: game.OrderedDeck()}) // person 3 did not come
	covered := journal.Occupant{Kind: journal.IsComputer, Person: 1, Level: journal.Mate}
	table.must(journal.Handed{Seat: 1, Occupant: covered})
	table.refuses("a stranger", journal.Handed{Seat: 1, Occupant: person(9)})
	table.refuses("who did not come", journal.Handed{Seat: 1, Occupant: person(3)})
	table.refuses("a computer's place", journal.Handed{Seat: 3, Occupant: person(3)})
	table.must(journal.Handed{Seat: 1, Occupant: person(1)})
	table.refuses("who is not replaced yet", journal.Handed{Seat: 2, Occupant: person(9)})
	table.must(journal.PlaceReplaced{Old: 2, New: 9})
	table.refuses("another one's seat", journal.Handed{Seat: 1, Occupant: person(9)})
	table.must(journal.Handed{Seat: 2, Occupant: person(9)})
	table.refuses("who was replaced", journal.Handed{Seat: 2, Occupant: person(2)})
}

func TestReplacedPersonMakesRoomInTheLobby(t *testing.T) {
	table := newTournamentTable(t)
	table.sit(1, 2)
	before := table.Clone()
	table.refuses("nobody", journal.PlaceReplaced{Old: 1})
	table.refuses("who has a place", journal.PlaceReplaced{Old: 1, New: 3})
	table.refuses("who has none", journal.PlaceReplaced{Old: 8, New: 9})
	table.must(journal.PlaceReplaced{Old: 1, New: 9})
	table.must(journal.TournamentDeadline{Until: time.Unix(1_800_000_000, 0).UTC()})
	if before.Opened.Tournament.SeatOf(1) != 1 || !before.Opened.Tournament.Until.IsZero() || before.Guest(1) == nil {
		t.Error("a clone changed with its table")
	}
	if !table.Chairs[0].Free() || table.Chairs[0].Seat != 1 || table.SeatOf(2) != 2 || table.Guest(1) != nil ||
		table.Guest(9) == nil {
		t.Errorf("the chairs are %+v, the guests %+v", table.Chairs, table.Guests)
	}
	if got := table.Opened.Tournament.People(); !slices.Equal(got, []journal.PersonID{9, 2, 3}) {
		t.Errorf("the places are kept for %v, want [9 2 3]", got)
	}
	table.refuses("who was replaced", journal.Seated{Seat: 1, Occupant: person(1)})
	table.sit(9, 3)
}

// TestRemovedPlacesInTheLobby checks that in free-for-all the place is gone, and that people who joined keep their
// seats.
func TestRemovedPlacesInTheLobby(t *testing.T) {
	table := newTournamentTable(t)
	table.sit(1, 2)
	before := table.Clone()
	table.refuses("nobody", journal.PlacesRemoved{})
	table.refuses("who has none", journal.PlacesRemoved{People: []journal.PersonID{9}})
	table.refuses("one person twice", journal.PlacesRemoved{People: []journal.PersonID{1, 1}})
	table.refuses("everybody", journal.PlacesRemoved{People: []journal.PersonID{1, 2, 3}})
	table.must(journal.PlacesRemoved{People: []journal.PersonID{1}})
	if before.Opened.Tournament.SeatOf(1) != 1 || before.Options().Seats != 4 || before.IsRemoved(1) ||
		before.Guest(1) == nil {
		t.Error("a clone changed with its table")
	}
	if got := table.Opened.Tournament.People(); !slices.Equal(got, []journal.PersonID{2, 3}) ||
		table.Options().Seats != 3 {
		t.Errorf("the places are kept for %v, want [2 3], at %d seats", got, table.Options().Seats)
	}
	if table.SeatOf(2) != 1 || table.SeatOf(1) != game.NoSeat ||
		table.Chairs[2].Occupant.Kind != journal.IsComputer ||
		table.Guest(1) != nil || !table.IsRemoved(1) || table.IsRemoved(2) {
		t.Errorf("the chairs are %+v, the guests %+v", table.Chairs, table.Guests)
	}
	for seat := game.Seat(1); seat <= 3; seat++ {
		table.refuses("who was removed", journal.Seated{Seat: seat, Occupant: person(1)})
	}
	table.sit(3)
	if !table.Ready() {
		t.Error("without who was removed the table is not ready")
	}
	table.must(journal.Started{First: 1, Deck: game.OrderedDeck()})
}

// TestRemovedPartnersInTheLobby checks that a computer plays beside a partner who stays, and that a side is gone if no
// one of it stays.
func TestRemovedPartnersInTheLobby(t *testing.T) {
	table := &tournamentTable{T: t}
	opened := opening(game.Partnership, person(1), person(2), person(3), person(4), person(5), person(6))
	opened.Tournament.Entrants = []int{7, 7, 8}
	table.refuses("places without an entrant", opened)
	opened.Tournament.Entrants = []int{7, 7, 8, 8, 9, 9}
	table.must(opened)
	table.sit(3, 5)
	table.must(journal.PlacesRemoved{People: []journal.PersonID{3}})
	if c := table.Chairs[2]; len(table.Chairs) != 6 || c.Occupant != journal.Computer(journal.Mate) ||
		c.Since != table.Seq {
		t.Errorf("beside the partner who stays there is %+v", c)
	}
	table.refuses("who was removed", journal.Seated{Seat: 3, Occupant: person(3)})
	table.must(journal.PlacesRemoved{People: []journal.PersonID{4}})
	if table.SeatOf(5) != 3 || len(table.Chairs) != 4 || table.Opened.Tournament.SeatOf(6) != 4 ||
		table.Opened.Tournament.EntrantOf(6) != 9 ||
		table.Options().Seats != 4 {
		t.Errorf("without the second pair the chairs are %+v", table.Chairs)
	}
	if c := table.Chairs[2]; table.Unconfirmed(c) {
		t.Errorf("with fewer seats %+v has to confirm", c)
	}
	table.refuses("another pair", journal.PlacesRemoved{People: []journal.PersonID{1, 2}})
	table.sit(1, 2, 6)
	table.must(journal.Started{First: 1, Deck: game.OrderedDeck()})
}

// TestRemovedFromAGame checks that a computer keeps the seat of a removed person, who may come back only in the place
// of another person.
func TestRemovedFromAGame(t *testing.T) {
	table := newTournamentTable(t)
	table.sit(1, 2, 3)
	table.must(journal.Started{First: 1, Deck: game.OrderedDeck()})
	table.must(journal.PlacesRemoved{People: []journal.PersonID{1}})
	if len(table.Chairs) != 4 || table.Options().Seats != 4 {
		t.Errorf("the game has %d chairs", len(table.Chairs))
	}
	table.must(journal.Handed{Seat: 1,
		Occupant: journal.Occupant{Kind: journal.IsComputer, Person: 1, Level: journal.Mate}})
	table.refuses("who was removed", journal.Handed{Seat: 1, Occupant: person(1)})
	if table.CoveredSeat(1) != game.NoSeat || table.Opened.Tournament.SeatOf(1) != game.NoSeat {
		t.Errorf("who was removed can return to seat %d", table.CoveredSeat(1))
	}
	table.must(journal.PlaceReplaced{Old: 2, New: 1})
	table.must(journal.Handed{Seat: 2, Occupant: person(1)})
}

// TestNobodyGetsAnotherPlace applies random entries to a tournament's table.
func TestNobodyGetsAnotherPlace(t *testing.T) {
	gametest.Check(t, func(r *rapid.T) {
		table := newTournamentTable(t)
		if rapid.Bool().Draw(r, "start") {
			table.sit(1, 2, 3)
			table.must(journal.Started{First: 1, Deck: game.OrderedDeck()})
		}
		people := table.Opened.Tournament.People() // everybody who has or had a place
		for range rapid.IntRange(1, 30).Draw(r, "entries") {
			body := bodies.Draw(r, "body")
			if _, err := table.Apply(journal.Entry{Seq: table.Seq + 1, Body: body}); err != nil {
				continue
			}
			places := table.Opened.Tournament
			people = append(people, places.People()...)
			for _, c := range table.Chairs {
				switch {
				case c.Occupant.Person != 0 && !slices.Contains(people, c.Occupant.Person):
					r.Fatalf("after %+v person %d has seat %d", body, c.Occupant.Person, c.Seat)
				case table.Phase == journal.Lobby && !c.Free() && !places.Keeps(c.Seat, c.Occupant):
					r.Fatalf("after %+v seat %d of the lobby has %+v", body, c.Seat, c.Occupant)
				}
			}
		}
	})
}

func TestOnlyTournamentsHavePlacesAndDeadlines(t *testing.T) {
	s := newScript(game.FreeForAll, 2, 1)
	s.Start()
	table := &tournamentTable{t, s.Table}
	table.refuses("no tournament", journal.PlaceReplaced{Old: 1, New: 9})
	table.refuses("no tournament", journal.PlacesRemoved{People: []journal.PersonID{1}})
	table.refuses("no tournament", journal.TournamentDeadline{Until: s.Clock})
	table.refuses("no tournament", journal.Covered{Seat: s.Game.Turn(), Why: journal.RoundOver})
	over := newTournamentTable(t)
	over.must(journal.Closed{Reason: journal.ByTournament})
	over.refuses("a closed table", journal.PlaceReplaced{Old: 1, New: 9})
	over.refuses("a closed table", journal.PlacesRemoved{People: []journal.PersonID{1}})
	over.refuses("a closed table", journal.TournamentDeadline{Until: s.Clock})
}

func TestTablesOfTournamentsAreChecked(t *testing.T) {
	for name, change := range map[string]func(*journal.Opened){
		"no tournament":    func(o *journal.Opened) { o.Tournament.ID = 0 },
		"no round":         func(o *journal.Opened) { o.Tournament.Round = 0 },
		"no number":        func(o *journal.Opened) { o.Tournament.Number = 0 },
		"a seat more":      func(o *journal.Opened) { o.Options.Seats++ },
		"one person twice": func(o *journal.Opened) { o.Tournament.Places[1] = person(1) },
		"nobody":           func(o *journal.Opened) { o.Tournament.Places[1] = person(0) },
		"an audience":      func(o *journal.Opened) { o.Tournament.Places[1] = journal.Audience(0) },
		"computers only": func(o *journal.Opened) {
			o.Tournament.Places = slices.Repeat([]journal.Occupant{journal.Computer(journal.Mate)}, 2)
		},
		"a covered person": func(o *journal.Opened) {
			o.Tournament.Places[1] = journal.Occupant{Kind: journal.IsComputer, Person: 2}
		},
		"no kind of anybody": func(o *journal.Opened) { o.Tournament.Places[1] = journal.Occupant{} },
	} {
		o := opening(game.FreeForAll, person(1), person(2))
		change(&o)
		table := &tournamentTable{T: t}
		table.refuses(name, o)
	}
}
