package storagetest

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// ManyTournaments is a limit for a guild that no test reaches.
const ManyTournaments = 1000

// createTournament stores the commit that creates the organizer's tournament.
func createTournament(t testing.TB, s storage.Store, o *Organizer) *Organizer {
	t.Helper()
	id, err := s.CreateTournament(t.Context(), o.Create(), ManyTournaments)
	must(t, err)
	o.ID = id
	return o
}

// newTournament stores a new tournament with tables for two.
func newTournament(t testing.TB, s storage.Store, seed uint64) *Organizer {
	t.Helper()
	return createTournament(t, s, NewOrganizer(SwissRules(2), seed))
}

// meet stores people. Their users are 100, 101 …
func meet(t testing.TB, s storage.Store, count int) (people []journal.PersonID) {
	t.Helper()
	for i := range count {
		p, err := s.PersonOf(t.Context(), snowflake.ID(100+i), fmt.Sprint("Anne ", i))
		must(t, err)
		people = append(people, p)
	}
	return people
}

// wantTournament checks that the store has exactly the organizer's tournament.
func wantTournament(t testing.TB, s storage.Store, o *Organizer) {
	t.Helper()
	loaded, err := s.LoadTournament(t.Context(), o.ID)
	must(t, err)
	wantEqual(t, "the tournament", TournamentText(loaded.Tournament), TournamentText(o.Tournament))
	wantEqual(t, "its number", loaded.ID, o.ID)
	wantEqual(t, "its token", loaded.Token, o.Token)
	var lines []tournamentjournal.Line
	for _, e := range loaded.Entries {
		l, err := e.Line()
		must(t, err)
		lines = append(lines, l)
	}
	wantEqual(t, "its journal", lines, o.Lines())
	for _, seq := range []int64{0, o.Seq - 1, o.Seq} {
		after, err := s.TournamentAfter(t.Context(), o.ID, seq)
		must(t, err)
		wantEqual(t, "its checksum", after.Checksum, o.Checksum)
		if want := o.Lines()[seq:]; len(after.Entries)+len(want) > 0 {
			wantEqual(t, "its entries after one of them", after.Entries, want)
		}
	}
}

// tournamentsAreLoaded plays a tournament from its creation to its end, and loads it after each commit.
func tournamentsAreLoaded(t *testing.T, s storage.Store) {
	ctx, people := t.Context(), meet(t, s, 4)
	other := newTournament(t, s, 2)
	o := newTournament(t, s, 1)
	wantTournament(t, s, o)
	must(t, s.AppendTournament(ctx, o.ID, o.Enter(people...)))
	for !o.Phase().IsOver() {
		must(t, s.AppendTournament(ctx, o.ID, o.Play()))
		wantTournament(t, s, o)
		found, err := s.TournamentsAt(ctx, 7, 1)
		must(t, err)
		wantEqual(t, "the latest of the guild", len(found), 1)
	}
	winners, err := s.TournamentWinners(ctx, other.ID, o.ID, o.ID+1000)
	must(t, err)
	wantEqual(t, "winners", winners,
		map[journal.TournamentID][]journal.PersonID{o.ID: o.PeopleOf(o.Standings()[0].Entrant)})
	for _, place := range o.places() {
		parts, err := s.TournamentsOf(ctx, place.Person)
		must(t, err)
		wantEqual(t, "a finished part", parts,
			[]storage.TournamentPart{{TournamentSummary: *o.Summary(), Entrant: place.Entrant, Place: place.Place}})
	}
	wantTournament(t, s, other)
}

// tournamentsAreMissing checks the errors for a tournament that does not exist.
func tournamentsAreMissing(t *testing.T, s storage.Store) {
	ctx := t.Context()
	o := newTournament(t, s, 1)
	_, err := s.LoadTournament(ctx, o.ID+1)
	wantError(t, err, storage.ErrNotFound)
	_, err = s.TournamentAfter(ctx, o.ID+1, 1)
	wantError(t, err, storage.ErrNotFound)
	wantError(t, s.AppendTournament(ctx, o.ID+1, o.Fork().Enter(2)), storage.ErrNotFound)
	wantError(t, s.AppendTournament(ctx, o.ID+1, storage.TournamentCommit{Follows: o.Checksum}), storage.ErrNotFound)
	wantError(t, s.DeleteTournament(ctx, o.ID+1), storage.ErrNotFound)
	for _, token := range []string{"", "unknown"} {
		_, err = s.TournamentByToken(ctx, token)
		wantError(t, err, storage.ErrNotFound)
	}
	must(t, s.PostponeTournament(ctx, storage.DueTournament{ID: o.ID + 1}, o.Clock))
	wantDue(t, s, o.Clock.Add(time.Hour))
}

// lateTournamentCommits checks that a commit that follows another journal than the stored one changes nothing.
func lateTournamentCommits(t *testing.T, s storage.Store) {
	ctx, people := t.Context(), meet(t, s, 3)
	o, other := newTournament(t, s, 1), newTournament(t, s, 2)
	late, early := o.Fork(), o.Fork()
	must(t, s.AppendTournament(ctx, o.ID, o.Enter(people[0])))
	must(t, s.AppendTournament(ctx, o.ID, o.Enter(people[1])))
	seen := dueOnce(t, s, o)

	gap := o.Fork()
	gap.Enter(people[2])
	lost := late.Enter(people[2])
	lost.Summary.Name = "Another"
	lost.Due = o.Clock.Add(time.Minute)
	shifted := o.Fork().Enter(people[2]) // the right journal, but the wrong number
	shifted.Entries = slices.Clone(shifted.Entries)
	shifted.Entries[0].Seq++
	for what, c := range map[string]storage.TournamentCommit{
		"an entry whose number is used":      lost,
		"the same without entries":           {Follows: early.Checksum, Summary: lost.Summary, Due: lost.Due},
		"only a time":                        {Follows: early.Checksum, Due: lost.Due},
		"only people":                        {Follows: early.Checksum, People: lost.People},
		"only people removed":                {Follows: early.Checksum, Removed: people[:1]},
		"no journal to follow":               {People: lost.People},
		"an entry after a gap":               gap.Enter(99),
		"an entry with a number after a gap": shifted,
		"an entry of another tournament":     other.Fork().Enter(people[2]),
	} {
		t.Run(what, func(t *testing.T) { wantError(t, s.AppendTournament(ctx, o.ID, c), storage.ErrConflict) })
	}
	wantTournament(t, s, o)
	wantDue(t, s, o.Clock.Add(time.Hour), seen)
	found, err := s.TournamentsOf(ctx, people[0])
	must(t, err)
	wantEqual(t, "the summary", found, []storage.TournamentPart{{TournamentSummary: *o.Summary(), Entrant: 1}})
	parts, err := s.TournamentsOf(ctx, people[2])
	must(t, err)
	wantEqual(t, "tournaments of who was refused", parts, nil)

	torn := o.Fork().Enter(people[2], 98)
	torn.Entries = slices.Clone(torn.Entries)
	torn.Entries[1].Seq++
	bare := o.Fork().Enter(people[2])
	bare.Summary = nil
	for what, c := range map[string]storage.TournamentCommit{"a gap": torn, "no index row": bare} {
		if s.AppendTournament(ctx, o.ID, c) == nil {
			t.Errorf("a commit with %s was stored", what)
		}
	}
	wantTournament(t, s, o)
}

// tournamentsStartWithCreated checks that only valid commits can create a tournament.
func tournamentsStartWithCreated(t *testing.T, s storage.Store) {
	o := NewOrganizer(SwissRules(2), 1)
	created := o.Create()
	entered := o.Enter(2)
	for what, c := range map[string]storage.TournamentCommit{
		"nothing":           {},
		"another before it": {Follows: 1, Entries: created.Entries, Summary: created.Summary},
		"no index row":      {Entries: created.Entries},
		"no entry":          {Summary: created.Summary},
		"another number":    {Entries: entered.Entries, Summary: created.Summary},
		"another kind": {Entries: []tournamentjournal.Line{{Seq: 1, Kind: "started", Body: "{}"}},
			Summary: created.Summary},
	} {
		if _, err := s.CreateTournament(t.Context(), c, ManyTournaments); err == nil {
			t.Errorf("a journal that begins with %s was stored", what)
		}
	}
	found, err := s.TournamentsAt(t.Context(), 7, 9)
	must(t, err)
	wantEqual(t, "tournaments", found, nil)
}

// tournamentsOfAGuildAreLimited checks that the limit does not count tournaments that are over.
func tournamentsOfAGuildAreLimited(t *testing.T, s storage.Store) {
	const most = 2
	create := func(seed uint64) (*Organizer, error) {
		o := NewOrganizer(SwissRules(2), seed)
		id, err := s.CreateTournament(t.Context(), o.Create(), most)
		o.ID = id
		return o, err
	}
	first, err := create(1)
	must(t, err)
	_, err = create(2)
	must(t, err)
	_, err = create(3)
	wantError(t, err, storage.ErrFull)
	must(t, s.AppendTournament(t.Context(), first.ID, first.Commit(1, tournament.Canceled{})))
	_, err = create(4)
	must(t, err)
	_, err = create(5)
	wantError(t, err, storage.ErrFull)
}

// processesKeepTheLimit lets every process create tournaments of a guild at the same time.
func processesKeepTheLimit(t *testing.T, stores []storage.Store) {
	const most, tries = 5, 10
	var made atomic.Int64
	var race sync.WaitGroup
	for p, s := range stores {
		for i := range tries {
			race.Go(func() {
				_, err := s.CreateTournament(t.Context(), NewOrganizer(SwissRules(2), uint64(p*tries+i)).Create(), most)
				if err == nil {
					made.Add(1)
				} else {
					wantError(t, err, storage.ErrFull)
				}
			})
		}
	}
	race.Wait()
	wantEqual(t, "how many were made", made.Load(), most)
}
