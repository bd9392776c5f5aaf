package storagetest

import (
	"testing"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// dueOnce makes a tournament due now, and returns it as a reader sees it.
func dueOnce(t *testing.T, s storage.Store, o *Organizer) storage.DueTournament {
	t.Helper()
	must(t, s.AppendTournament(t.Context(), o.ID, storage.TournamentCommit{Follows: o.Checksum, Due: o.Clock}))
	all, err := s.DueTournaments(t.Context(), storage.AllGuilds, o.Clock, 99)
	must(t, err)
	wantEqual(t, "how many are due", len(all), 1)
	return all[0]
}

func wantDue(t *testing.T, s storage.Store, now time.Time, want ...storage.DueTournament) {
	t.Helper()
	all, err := s.DueTournaments(t.Context(), storage.AllGuilds, now, 99)
	must(t, err)
	wantEqual(t, "what is due", all, want)
}

// tournamentsFallDue checks due times. A reader that postpones a tournament must not miss anything that woke it.
func tournamentsFallDue(t *testing.T, s storage.Store) {
	ctx := t.Context()
	next := func(want time.Time) {
		t.Helper()
		at, err := s.NextTournament(ctx, storage.AllGuilds)
		must(t, err)
		wantEqual(t, "the next", at, want)
	}
	next(time.Time{})
	one, two := newTournament(t, s, 1), newTournament(t, s, 2)
	next(time.Time{})
	at := one.Clock
	due := func(o *Organizer, after time.Duration) {
		t.Helper()
		must(t, s.AppendTournament(ctx, o.ID, storage.TournamentCommit{Follows: o.Checksum, Due: at.Add(after)}))
	}
	due(one, 2*time.Hour)
	due(two, time.Hour)
	due(one, 3*time.Hour) // changes nothing, because it is due earlier
	next(at.Add(time.Hour))
	wantDue(t, s, at)
	first := storage.DueTournament{ID: two.ID, Due: at.Add(time.Hour), Wakes: 1}
	second := storage.DueTournament{ID: one.ID, Due: at.Add(2 * time.Hour), Wakes: 2}
	wantDue(t, s, at.Add(time.Hour), first)
	wantDue(t, s, at.Add(2*time.Hour), first, second)
	limited, err := s.DueTournaments(ctx, storage.AllGuilds, at.Add(9*time.Hour), 1)
	must(t, err)
	wantEqual(t, "one of what is due", limited, []storage.DueTournament{first})

	must(t, s.WakeTournaments(ctx, 8, at)) // of another guild
	must(t, s.WakeTournaments(ctx, 7, at.Add(9*time.Hour)))
	first.Wakes, second.Wakes = 2, 3
	wantDue(t, s, at.Add(2*time.Hour), first, second)

	must(t, s.PostponeTournament(ctx, first, at.Add(4*time.Hour)))
	next(at.Add(2 * time.Hour))
	must(t, s.PostponeTournament(ctx, second, time.Time{}))
	next(at.Add(4 * time.Hour))
	due(one, 5*time.Hour)
	first.Due, second.Due, second.Wakes = at.Add(4*time.Hour), at.Add(5*time.Hour), 4
	wantDue(t, s, at.Add(9*time.Hour), first, second)

	must(t, s.AppendTournament(ctx, two.ID, two.Enter(2))) // a player enters after the reader has looked
	must(t, s.PostponeTournament(ctx, first, at.Add(8*time.Hour)))
	first.Wakes++
	wantDue(t, s, at.Add(9*time.Hour), first, second)
}

// tablesWakeTournaments checks that a commit at a table makes its tournament due. A refused commit does not.
func tablesWakeTournaments(t *testing.T, s storage.Store) {
	ctx := t.Context()
	o := newTournament(t, s, 1)
	script := NewScript(30, Options(game.FreeForAll, 2), 1)
	opening := script.Open()
	opening.Tournament = o.ID
	var err error
	script.ID, err = s.Create(ctx, opening)
	must(t, err)
	seen := storage.DueTournament{ID: o.ID, Due: script.Clock, Wakes: 1}
	wantDue(t, s, script.Clock, seen)

	late := *script
	late.Table = script.Clone()
	joined := script.Join(2)
	joined.Tournament = o.ID
	must(t, s.Append(ctx, script.ID, joined))
	must(t, s.PostponeTournament(ctx, seen, script.Clock.Add(time.Hour))) // the reader looked before the player joined
	seen.Wakes++
	wantDue(t, s, script.Clock, seen)
	lost := late.Join(3)
	lost.Tournament = o.ID
	wantError(t, s.Append(ctx, script.ID, lost), storage.ErrConflict)
	wantDue(t, s, script.Clock, seen)
	must(t, s.PostponeTournament(ctx, seen, script.Clock.Add(time.Hour)))
	wantDue(t, s, script.Clock)

	must(t, s.Append(ctx, script.ID, script.Start()))
	for !script.Game.Over() {
		c := script.Move()
		if script.Game.Over() {
			c.Tournament = o.ID
		}
		must(t, s.Append(ctx, script.ID, c))
	}
	seen.Due, seen.Wakes = script.Clock, 3
	wantDue(t, s, script.Clock.Add(-time.Millisecond))
	wantDue(t, s, script.Clock, seen)

	if s.Append(ctx, script.ID, storage.Commit{Tournament: o.ID,
		Board: &storage.Board{Channel: 1, Message: 2, Number: 1}}) == nil {
		t.Error("a tournament was woken by no entry")
	}
	must(t, s.DeleteTournament(ctx, o.ID))
	other := NewScript(31, Options(game.FreeForAll, 2), 1).Open()
	other.Tournament = o.ID
	_, err = s.Create(ctx, other)
	must(t, err)
	wantDue(t, s, script.Clock.Add(time.Hour))
	wantJournal(t, s, script)
}

// guildsLoseTournaments checks tournaments of a guild that removed the bot. They are not due until their deletion, and
// are deleted with the last table.
func guildsLoseTournaments(t *testing.T, s storage.Store) {
	ctx := t.Context()
	o := newTournament(t, s, 1)
	script := create(t, s, NewScript(11, Options(game.FreeForAll, 2), 1).InGuild(8))
	with := createTournament(t, s, NewOrganizer(SwissRules(2), 2).InGuild(8))
	known, err := s.KnownGuilds(ctx)
	must(t, err)
	wantEqual(t, "known guilds", known, []snowflake.ID{7, 8})
	seen := dueOnce(t, s, o)

	at := o.Clock.Add(30 * 24 * time.Hour)
	for _, guild := range known {
		must(t, s.ScheduleDeletion(ctx, guild, at))
		must(t, s.ScheduleDeletion(ctx, guild, at.Add(time.Hour))) // it is scheduled already
	}
	scheduled, err := s.ScheduledForDeletion(ctx)
	must(t, err)
	wantEqual(t, "guilds scheduled for deletion", scheduled, known)
	wantDue(t, s, at.Add(-time.Millisecond))
	gone := storage.DueTournament{ID: o.ID, Due: at, Wakes: seen.Wakes, Gone: true}
	wantDue(t, s, at, gone, storage.DueTournament{ID: with.ID, Due: at, Gone: true})
	next, err := s.NextTournament(ctx, storage.AllGuilds)
	must(t, err)
	wantEqual(t, "the next", next, at)

	must(t, s.ScheduleDeletion(ctx, 7, time.Time{}))
	wantDue(t, s, at.Add(-time.Millisecond), seen)
	must(t, s.Delete(ctx, script.ID))
	_, err = s.LoadTournament(ctx, with.ID)
	wantError(t, err, storage.ErrNotFound)
	wantTournament(t, s, o)
	known, err = s.KnownGuilds(ctx)
	must(t, err)
	wantEqual(t, "known guilds", known, []snowflake.ID{7})
}
