package storagetest

import (
	"fmt"
	"testing"
	"time"

	"korsar/game"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// tournamentsAreListed checks the order of lists, and that a tournament is found by the token of its page.
func tournamentsAreListed(t *testing.T, s storage.Store) {
	ctx, people := t.Context(), meet(t, s, 3)
	var all []*Organizer
	for i := range 3 {
		o := newTournament(t, s, uint64(i))
		o.Clock = o.Clock.Add(time.Duration(i) * time.Hour)
		o.Token = fmt.Sprint("token-", i)
		must(t, s.AppendTournament(ctx, o.ID, o.Enter(people[0], people[1])))
		all = append(all, o)
	}
	createTournament(t, s, NewOrganizer(SwissRules(2), 9).InGuild(8))
	must(t, s.AppendTournament(ctx, all[2].ID, all[2].Commit(1, tournament.Canceled{})))
	at := func(limit int, want ...*Organizer) {
		t.Helper()
		var rows []storage.TournamentSummary
		for _, o := range want {
			rows = append(rows, *o.Summary())
		}
		found, err := s.TournamentsAt(ctx, 7, limit)
		must(t, err)
		wantEqual(t, "tournaments of the guild", found, rows)
	}
	at(9, all[1], all[0], all[2])
	at(1, all[1])
	at(0)
	of := func(p journal.PersonID, want ...storage.TournamentPart) {
		t.Helper()
		found, err := s.TournamentsOf(ctx, p)
		must(t, err)
		wantEqual(t, "tournaments of a person", found, want)
	}
	part := func(o *Organizer, e tournament.Entrant) storage.TournamentPart {
		return storage.TournamentPart{TournamentSummary: *o.Summary(), Entrant: e}
	}
	of(people[1], part(all[2], 2), part(all[1], 2), part(all[0], 2))
	of(people[2])
	must(t, s.AppendTournament(ctx, all[0].ID,
		all[0].Commit(1, tournamentjournal.Replaced{Entrant: 2, Old: people[1], New: people[2]})))
	of(people[1], part(all[2], 2), part(all[1], 2))
	of(people[2], part(all[0], 2))

	id, err := s.TournamentByToken(ctx, "token-1")
	must(t, err)
	wantEqual(t, "by token", id, all[1].ID)
	taken := *all[0].Summary()
	taken.Token = "token-1"
	if s.AppendTournament(ctx, all[0].ID, storage.TournamentCommit{Follows: all[0].Checksum, Summary: &taken}) == nil {
		t.Error("two pages have one token")
	}
	wantTournament(t, s, all[0])
}

// forgottenInTournaments checks that a forgotten person is in no tournament and cannot be added to one. The tournaments
// that the person was in know the user until they are over.
func forgottenInTournaments(t *testing.T, s storage.Store) {
	ctx, people := t.Context(), meet(t, s, 2)
	o := newTournament(t, s, 1)
	must(t, s.AppendTournament(ctx, o.ID, o.Enter(people...)))
	must(t, s.Forget(ctx, people[0]))
	wantForgottenEntrant(t, s, o.ID, 100, true)
	wantForgottenEntrant(t, s, o.ID, 101, false)
	for !o.Phase().IsOver() {
		must(t, s.AppendTournament(ctx, o.ID, o.Play()))
	}
	wantTournament(t, s, o)
	for i, want := range []int{0, 1} {
		parts, err := s.TournamentsOf(ctx, people[i])
		must(t, err)
		wantEqual(t, "tournaments of a person", len(parts), want)
	}
	must(t, s.Forget(ctx, people[1]))
	wantForgottenEntrant(t, s, o.ID, 100, false)
	wantForgottenEntrant(t, s, o.ID, 101, false)
}

// forgottenAskers checks that a person who has only asked for a partner is in no tournament. After being forgotten, the
// user is remembered like an entrant, because requests are counted.
func forgottenAskers(t *testing.T, s storage.Store) {
	ctx, people := t.Context(), meet(t, s, 2)
	rules := SwissRules(4)
	rules.Mode, rules.Partners = game.Partnership, tournament.FixedPartners
	o := createTournament(t, s, NewOrganizer(rules, 1))
	must(t, s.AppendTournament(ctx, o.ID, o.Commit(people[0],
		tournamentjournal.PartnerAsked{Person: people[0], Partner: people[1]})))
	parts, err := s.TournamentsOf(ctx, people[0])
	must(t, err)
	wantEqual(t, "tournaments of somebody who asked", len(parts), 0)
	must(t, s.Forget(ctx, people[0]))
	wantForgottenEntrant(t, s, o.ID, 100, true)
	wantForgottenEntrant(t, s, o.ID, 101, false)
}

// wantForgottenEntrant checks whether a user was in a tournament when the user was forgotten.
func wantForgottenEntrant(t *testing.T, s storage.Store, id journal.TournamentID, user snowflake.ID,
	want bool) {
	t.Helper()
	got, err := s.HasForgottenEntrant(t.Context(), id, user)
	must(t, err)
	wantEqual(t, "whether they took part", got, want)
}

// deletedTournaments checks that nothing but its tables is left of a deleted tournament, and that its number is not
// given again.
func deletedTournaments(t *testing.T, s storage.Store) {
	ctx, people := t.Context(), meet(t, s, 2)
	o, other := newTournament(t, s, 1), newTournament(t, s, 2)
	o.Token = "token"
	must(t, s.AppendTournament(ctx, o.ID, o.Enter(people...)))
	must(t, s.AppendTournament(ctx, other.ID, other.Enter(people...)))
	dueOnce(t, s, o)
	must(t, s.DeleteTournament(ctx, o.ID))
	wantError(t, s.DeleteTournament(ctx, o.ID), storage.ErrNotFound)
	_, err := s.LoadTournament(ctx, o.ID)
	wantError(t, err, storage.ErrNotFound)
	_, err = s.TournamentByToken(ctx, "token")
	wantError(t, err, storage.ErrNotFound)
	wantDue(t, s, o.Clock.Add(time.Hour))
	parts, err := s.TournamentsOf(ctx, people[0])
	must(t, err)
	wantEqual(t, "tournaments that are left", len(parts), 1)
	wantTournament(t, s, other)
	must(t, s.DeleteTournament(ctx, other.ID))
	if again := newTournament(t, s, 3); again.ID <= other.ID {
		t.Errorf("tournament %d was created after %d was deleted", again.ID, other.ID)
	}
}
