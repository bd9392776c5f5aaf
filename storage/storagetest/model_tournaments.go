package storagetest

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"pgregory.net/rapid"

	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

type modelTournament struct {
	*Organizer
	due    storage.DueTournament // with a zero time if it is never due
	stale  storage.DueTournament // as it was before the latest wake
	people map[journal.PersonID]storage.TournamentPerson
}

// wake counts a wake, and makes the tournament due by the given time. Every commit does that.
func (t *modelTournament) wake(due time.Time) {
	t.stale = t.due
	t.due.Wakes++
	if !due.IsZero() && (t.due.Due.IsZero() || due.Before(t.due.Due)) {
		t.due.Due = due
	}
}

func (m *model) createTournament(r *rapid.T) {
	o := NewOrganizer(SwissRules(2), rapid.Uint64().Draw(r, "seed"))
	id, err := m.real.CreateTournament(m.test.Context(), o.Create(), ManyTournaments)
	ok(r, err)
	if slices.Contains(m.used, id) {
		r.Fatalf("tournament %d was given twice", id)
	}
	o.ID = id
	m.used = append(m.used, id)
	m.tournaments = append(m.tournaments, &modelTournament{Organizer: o, due: storage.DueTournament{ID: id},
		stale:  storage.DueTournament{ID: id, Wakes: -1},
		people: map[journal.PersonID]storage.TournamentPerson{}})
}

func (m *model) drawTournament(r *rapid.T) *modelTournament {
	if len(m.tournaments) == 0 {
		r.Skip("no tournament")
	}
	return m.tournaments[rapid.IntRange(0, len(m.tournaments)-1).Draw(r, "tournament")]
}

// drawBody draws the next entry of a tournament.
func (m *model) drawBody(r *rapid.T, o *Organizer) tournamentjournal.Body {
	next := o.Next()
	if next != nil && rapid.Bool().Draw(r, "go on") {
		return next
	}
	user := snowflake.ID(rapid.IntRange(1, 3).Draw(r, "user"))
	if known, met := m.people[user]; met && o.IsEntryOpen() && o.EntrantOf(known.person) == 0 {
		return tournamentjournal.Entered{Entrant: tournament.Entrant(o.Entrants() + 1),
			People: []journal.PersonID{known.person}}
	}
	return tournamentjournal.Posted{Message: 5}
}

// organize commits an entry in a tournament. A later commit by an organizer who does not know the entry must be
// refused.
func (m *model) organize(r *rapid.T) {
	t := m.drawTournament(r)
	late := t.Fork()
	c := t.Commit(0, m.drawBody(r, t.Organizer))
	if rapid.Bool().Draw(r, "due") {
		c.Due = m.drawTime(r)
	}
	ok(r, m.real.AppendTournament(m.test.Context(), t.ID, c))
	t.wake(c.Due)
	for _, p := range c.People {
		if !m.forgotten[p.Person] {
			t.people[p.Person] = p
		}
	}
	lost := late.Commit(0, m.drawBody(r, late))
	lost.Due = m.clock
	if err := m.real.AppendTournament(m.test.Context(), t.ID, lost); !errors.Is(err, storage.ErrConflict) {
		r.Fatalf("a second entry with a number: %v", err)
	}
}

// wakeTournament commits at a table, and wakes a tournament with the same commit.
func (m *model) wakeTournament(r *rapid.T) {
	t := m.drawTournament(r)
	script := m.drawTable(r, unfinished)
	before := script.Seq
	m.append(r, script, func(s *Script) storage.Commit {
		c := m.drawCommit(r, s)
		c.Tournament = t.ID
		return c
	})
	if script.Seq > before {
		t.wake(script.LatestAt)
	}
}

func (m *model) postponeTournament(r *rapid.T) {
	t := m.drawTournament(r)
	until := m.drawTime(r)
	if rapid.Bool().Draw(r, "never") {
		until = time.Time{}
	}
	seen := t.due
	if rapid.Bool().Draw(r, "stale") {
		seen = t.stale
	}
	ok(r, m.real.PostponeTournament(m.test.Context(), seen, until))
	if seen.Wakes == t.due.Wakes {
		t.due.Due = until
	}
}

func (m *model) deleteTournament(r *rapid.T) {
	t := m.drawTournament(r)
	ok(r, m.real.DeleteTournament(m.test.Context(), t.ID))
	m.tournaments = slices.DeleteFunc(m.tournaments, func(one *modelTournament) bool { return one == t })
}

// forgetInTournaments removes a person from all tournaments.
func (m *model) forgetInTournaments(p journal.PersonID) {
	for _, t := range m.tournaments {
		delete(t.people, p)
	}
}

func (m *model) checkTournaments(r *rapid.T) {
	ctx, now := m.test.Context(), m.drawTime(r)
	var rows []storage.TournamentSummary
	var due []storage.DueTournament
	var next time.Time
	for _, t := range m.tournaments {
		loaded, err := m.real.LoadTournament(ctx, t.ID)
		ok(r, err)
		if got, want := TournamentText(loaded.Tournament), TournamentText(t.Tournament); got != want {
			r.Fatalf("tournament %d: expected\n%s, found\n%s", t.ID, want, got)
		}
		rows = append(rows, *t.Summary())
		if at := t.due.Due; !at.IsZero() {
			next = earlier(next, at)
			if !at.After(now) {
				due = append(due, t.due)
			}
		}
	}
	slices.SortFunc(rows, func(a, b storage.TournamentSummary) int {
		return cmp.Or(compareBool(a.Phase.IsOver(), b.Phase.IsOver()), b.Latest.Compare(a.Latest),
			cmp.Compare(b.ID, a.ID))
	})
	slices.SortFunc(due, func(a, b storage.DueTournament) int {
		return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.ID, b.ID))
	})
	listed, err := m.real.TournamentsAt(ctx, 7, 99)
	ok(r, err)
	equal(r, "tournaments", listed, rows, func(a, b storage.TournamentSummary) bool { return a == b })
	found, err := m.real.DueTournaments(ctx, storage.AllGuilds, now, 99)
	ok(r, err)
	equal(r, "due tournaments", found, due, func(a, b storage.DueTournament) bool { return a == b })
	if at, err := m.real.NextTournament(ctx, storage.AllGuilds); err != nil || !at.Equal(next) {
		r.Fatalf("the next tournament: expected %v, found %v (%v)", next, at, err)
	}
	m.checkParts(r)
}

// checkParts compares the tournaments of each person.
func (m *model) checkParts(r *rapid.T) {
	people := map[journal.PersonID]bool{}
	for p := range m.forgotten {
		people[p] = true
	}
	for _, known := range m.people {
		people[known.person] = true
	}
	for p := range people {
		found, err := m.real.TournamentsOf(m.test.Context(), p)
		ok(r, err)
		parts := map[journal.TournamentID]storage.TournamentPerson{}
		for _, part := range found {
			parts[part.ID] = storage.TournamentPerson{Person: p, Entrant: part.Entrant, Place: part.Place}
		}
		for _, t := range m.tournaments {
			if parts[t.ID] != t.people[p] {
				r.Fatalf("person %d in tournament %d: expected %+v, found %+v", p, t.ID, t.people[p], parts[t.ID])
			}
		}
	}
}
