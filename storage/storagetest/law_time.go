package storagetest

import (
	"testing"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// turnsEnd checks that the end of a turn is stored with the summary, with or without entries.
func turnsEnd(t *testing.T, s storage.Store) {
	ctx := t.Context()
	script := playing(t, s, 10, 2)
	check := func(what string, wanted time.Time) {
		t.Helper()
		loaded, err := s.Load(ctx, script.ID)
		must(t, err)
		wantEqual(t, what, loaded.Due, wanted)
		list, err := s.TablesOf(ctx, 2, 10)
		must(t, err)
		wantEqual(t, what, list[0].Due, wanted)
	}
	check("no end", time.Time{})
	c := script.Move()
	c.Summary.Due = script.Clock.Add(time.Hour)
	must(t, s.Append(ctx, script.ID, c))
	check("with a move", c.Summary.Due)
	later := *c.Summary
	later.Due = script.Clock.Add(2 * time.Hour)
	must(t, s.Append(ctx, script.ID, storage.Commit{Follows: script.Checksum, Summary: &later}))
	check("put off", later.Due)
	later.Due = time.Time{}
	must(t, s.Append(ctx, script.ID, storage.Commit{Follows: script.Checksum, Summary: &later}))
	check("cleared", time.Time{})
}

// shelvedTables checks that shelved tables are found by player and by guild, and that their channel is free.
func shelvedTables(t *testing.T, s storage.Store) {
	ctx := t.Context()
	script := playing(t, s, 10, 2)
	must(t, s.Append(ctx, script.ID, script.Commit(1, journal.Shelving{})))
	_, err := s.TableIn(ctx, 10)
	wantError(t, err, storage.ErrNotFound)
	another := lobby(t, s, 10)
	list, err := s.TablesOf(ctx, 2, 10)
	must(t, err)
	wantEqual(t, "tables of who sits there", list, []storage.Summary{*script.Summary()})
	list, err = s.TablesAt(ctx, 7, 10)
	must(t, err)
	wantEqual(t, "tables of the guild", len(list), 2)
	wantError(t, s.Append(ctx, script.ID, script.Commit(1, journal.Unshelving{})), storage.ErrChannelTaken)
	must(t, s.Append(ctx, another.ID, another.Commit(1, journal.Closed{Reason: journal.Canceled})))
	list, err = s.TablesAt(ctx, 7, 10)
	must(t, err)
	wantEqual(t, "one is left", list[0].Table, script.ID)
	list, err = s.TablesAt(ctx, 8, 10)
	must(t, err)
	wantEqual(t, "tables of another guild", len(list), 0)
}

// lobbiesOfGuilds checks that a guild's lobbies are found, the latest first, without running games and tables of
// tournaments.
func lobbiesOfGuilds(t *testing.T, s storage.Store) {
	ctx := t.Context()
	first := lobby(t, s, 10)
	playing(t, s, 11, 2)
	second := lobby(t, s, 12)
	join := second.Join(2)
	must(t, s.Append(ctx, second.ID, join))
	places := []journal.Occupant{journal.Person(1), journal.Person(2)}
	ofTournament := NewScript(13, Options(game.FreeForAll, 2), 13).ForTournament(
		journal.TournamentTable{ID: 1, Round: 1, Number: 1, Places: places, Entrants: []int{1, 2}})
	_, err := s.Create(ctx, ofTournament.Open())
	must(t, err)
	list, err := s.LobbiesAt(ctx, 7, 10)
	must(t, err)
	wantEqual(t, "the latest first", list, []storage.Summary{*second.Summary(), *first.Summary()})
	list, err = s.LobbiesAt(ctx, 7, 1)
	must(t, err)
	wantEqual(t, "at most one", list, []storage.Summary{*second.Summary()})
	list, err = s.LobbiesAt(ctx, 8, 10)
	must(t, err)
	wantEqual(t, "lobbies of another guild", len(list), 0)
}

// guildsScheduledForDeletion checks that a guild's tables fall due for deletion unless the bot returns.
func guildsScheduledForDeletion(t *testing.T, s storage.Store) {
	ctx := t.Context()
	one, two := playing(t, s, 10, 2), lobby(t, s, 11)
	guilds, err := s.KnownGuilds(ctx)
	must(t, err)
	wantEqual(t, "guilds", guilds, []snowflake.ID{7})
	at := one.Clock.Add(30 * 24 * time.Hour)
	must(t, s.ScheduleDeletion(ctx, 7, at))
	must(t, s.ScheduleDeletion(ctx, 7, at.Add(time.Hour))) // it is scheduled already
	must(t, s.ScheduleDeletion(ctx, 8, at))
	due, err := s.DueDeadlines(ctx, storage.AllGuilds, at, 10)
	must(t, err)
	wantEqual(t, "due", due, []storage.Deadline{{Table: one.ID, Kind: storage.DueDeletion, At: at},
		{Table: two.ID, Kind: storage.DueDeletion, At: at}})
	gone, err := s.ScheduledForDeletion(ctx)
	must(t, err)
	wantEqual(t, "guilds scheduled for deletion", gone, []snowflake.ID{7})
	must(t, s.ScheduleDeletion(ctx, 7, time.Time{}))
	gone, err = s.ScheduledForDeletion(ctx)
	must(t, err)
	wantEqual(t, "guilds scheduled for deletion after the return", gone, nil)
	due, err = s.DueDeadlines(ctx, storage.AllGuilds, at, 10)
	must(t, err)
	wantEqual(t, "due after the return", due, nil)

	must(t, s.Append(ctx, one.ID, storage.Commit{Pings: []storage.Ping{{Person: 2, At: at}},
		Messages: []storage.OutboxMessage{board(one.Seq, at)}}))
	must(t, s.Delete(ctx, one.ID))
	wantError(t, s.Delete(ctx, one.ID), storage.ErrNotFound)
	_, err = s.Load(ctx, one.ID)
	wantError(t, err, storage.ErrNotFound)
	left, err := s.PingsOf(ctx, 2, at.Add(-time.Hour))
	must(t, err)
	wantEqual(t, "pings of a deleted table", left, nil)
	wantEqual(t, "what is delivered about a deleted table", undelivered(t, s, at.Add(time.Hour)), nil)
	wantJournal(t, s, two)
}

// reminders checks that recent reminders are found until the data of their receiver is deleted.
func reminders(t *testing.T, s storage.Store) {
	ctx := t.Context()
	script := playing(t, s, 10, 2)
	at := script.Clock
	for i := range 4 {
		must(t, s.Append(ctx, script.ID, storage.Commit{Pings: []storage.Ping{{Person: 2,
			At: at.Add(time.Duration(i) * 12 * time.Hour)}}}))
	}
	found, err := s.PingsOf(ctx, 2, at.Add(12*time.Hour))
	must(t, err)
	wantEqual(t, "later than noon", found, []storage.Ping{{Person: 2, Table: script.ID, At: at.Add(24 * time.Hour)},
		{Person: 2, Table: script.ID, At: at.Add(36 * time.Hour)}})
	found, err = s.PingsOf(ctx, 1, at.Add(-time.Hour))
	must(t, err)
	wantEqual(t, "of another", found, nil)
	reminded, err := s.PersonOf(ctx, 20, "Anne")
	must(t, err)
	must(t, s.Append(ctx, script.ID, storage.Commit{Pings: []storage.Ping{{Person: reminded, At: at}}}))
	must(t, s.Forget(ctx, reminded))
	found, err = s.PingsOf(ctx, reminded, at.Add(-time.Hour))
	must(t, err)
	wantEqual(t, "of somebody whose data was deleted", found, nil)
}

// uptime checks that the uptime is empty at first, and then stored.
func uptime(t *testing.T, s storage.Store) {
	ctx := t.Context()
	found, err := s.Uptime(ctx)
	must(t, err)
	wantEqual(t, "no uptime yet", found, storage.Uptime{})
	must(t, s.Probe(ctx))
	found, err = s.Uptime(ctx)
	must(t, err)
	wantEqual(t, "no uptime after a probe", found, storage.Uptime{})
	at := lobby(t, s, 10).Clock
	for _, l := range []storage.Uptime{{Reached: at}, {Reached: at.Add(time.Hour), Grace: at.Add(2 * time.Hour)}} {
		must(t, s.SetUptime(ctx, l))
		must(t, s.Probe(ctx))
		found, err := s.Uptime(ctx)
		must(t, err)
		wantEqual(t, "the uptime", found, l)
	}
}

// guildsWithoutGamesForgotten checks that the settings and announcements of a guild that removed the bot are deleted,
// and the guild of puzzle answers is cleared. That happens once the guild has neither tables nor tournaments.
func guildsWithoutGamesForgotten(t *testing.T, s storage.Store) {
	ctx := t.Context()
	const idle, plays, competes = 6, 7, 8
	anne, err := s.PersonOf(ctx, 101, "Anne")
	must(t, err)
	script := lobby(t, s, 10)
	o := createTournament(t, s, NewOrganizer(SwissRules(2), 2).InGuild(competes))
	at := script.Clock.Add(30 * 24 * time.Hour)
	for _, guild := range []snowflake.ID{idle, plays, competes} {
		must(t, s.SetGuildSettings(ctx, guild, storage.GuildSettings{NoPictures: true},
			storage.Announcement{Guild: guild, Kind: storage.Digest, At: at}))
		must(t, s.SavePuzzleAnswer(ctx, storage.PuzzleAnswer{Person: anne, Puzzle: int(guild), Guild: guild, At: at,
			Move: game.PlayMove(game.Pirate(game.Red, 3), 4)}))
	}
	wantKnown := func(what string, guilds ...snowflake.ID) {
		t.Helper()
		known, err := s.KnownGuilds(ctx)
		must(t, err)
		wantEqual(t, "known guilds "+what, known, guilds)
	}
	wantKnown("at first", idle, plays, competes)
	for _, guild := range []snowflake.ID{idle, plays, competes} {
		must(t, s.ScheduleDeletion(ctx, guild, at))
	}
	wantKnown("once the bot is removed", plays, competes)
	must(t, s.Delete(ctx, script.ID))
	wantKnown("after the last table", competes)
	must(t, s.DeleteTournament(ctx, o.ID))
	wantError(t, s.DeleteTournament(ctx, o.ID), storage.ErrNotFound)
	wantKnown("after the last tournament")
	for _, guild := range []snowflake.ID{idle, plays, competes} {
		settings, err := s.GuildSettings(ctx, guild)
		must(t, err)
		wantEqual(t, "settings", settings, storage.GuildSettings{})
	}
}

func deadlines(t *testing.T, s storage.Store) {
	ctx := t.Context()
	none, err := s.NextDeadline(ctx, storage.AllGuilds)
	must(t, err)
	wantEqual(t, "no deadline", none, time.Time{})
	at := lobby(t, s, 9).Clock
	set := func(script *Script, at time.Time) storage.Deadline {
		d := storage.Deadline{Kind: storage.DueLobby, At: at}
		must(t, s.Append(ctx, script.ID, storage.Commit{Deadlines: []storage.Deadline{d}}))
		d.Table = script.ID
		return d
	}
	one, two := lobby(t, s, 10), lobby(t, s, 11)
	set(one, at.Add(time.Second))
	second := set(two, at.Add(2*time.Second))
	first := set(one, at.Add(3*time.Second)) // replaces the deadline of the table
	due := func(now time.Time, limit int) []storage.Deadline {
		t.Helper()
		list, err := s.DueDeadlines(ctx, storage.AllGuilds, now, limit)
		must(t, err)
		return list
	}
	wantEqual(t, "not yet", due(second.At.Add(-time.Millisecond), 10), nil)
	wantEqual(t, "at its time", due(second.At, 10), []storage.Deadline{second})
	wantEqual(t, "earliest first", due(at.Add(time.Hour), 10), []storage.Deadline{second, first})
	wantEqual(t, "one at most", due(at.Add(time.Hour), 1), []storage.Deadline{second})
	next, err := s.NextDeadline(ctx, storage.AllGuilds)
	must(t, err)
	wantEqual(t, "next deadline", next, second.At)
	set(two, time.Time{})
	set(two, time.Time{})
	wantEqual(t, "cleared", due(at.Add(time.Hour), 10), []storage.Deadline{first})
}

// announcements checks that announcements fall due in order, independently of tables.
func announcements(t *testing.T, s storage.Store) {
	at := func(hours int) time.Time {
		return time.UnixMilli(1_790_000_000_000).UTC().Add(time.Duration(hours) * time.Hour)
	}
	all := []storage.Announcement{{Guild: 7, Kind: storage.SeasonEnd, At: at(1)},
		{Guild: 8, Kind: storage.Digest, At: at(2)}, {Guild: 7, Kind: storage.Digest, At: at(3)}}
	for _, i := range []int{2, 0, 1} {
		must(t, s.SetAnnouncement(t.Context(), all[i]))
	}
	next := func(wanted time.Time) {
		t.Helper()
		found, err := s.NextAnnouncement(t.Context(), storage.AllGuilds)
		must(t, err)
		wantEqual(t, "what is next", found, wanted)
	}
	next(at(1))
	found, err := s.DueAnnouncements(t.Context(), storage.AllGuilds, at(2), 10)
	must(t, err)
	wantEqual(t, "announcements", found, all[:2])
	all[0].At = at(9)
	must(t, s.SetAnnouncement(t.Context(), all[0]))
	next(at(2))
	must(t, s.SetAnnouncement(t.Context(), storage.Announcement{Guild: 8, Kind: storage.Digest}))
	next(at(3))
	found, err = s.DueAnnouncements(t.Context(), storage.AllGuilds, at(99), 1)
	must(t, err)
	wantEqual(t, "announcements", found, all[2:])
	found, err = s.AnnouncementsTo(t.Context(), 7)
	must(t, err)
	wantEqual(t, "announcements to a guild", found, []storage.Announcement{all[2], all[0]})
	script := lobby(t, s, 10)
	settings := storage.GuildSettings{Digest: true}
	must(t, s.SetGuildSettings(t.Context(), 7, settings, storage.Announcement{Guild: 7, Kind: storage.Digest}))
	next(at(9))
	must(t, s.SetGuildSettings(t.Context(), 7, settings, all[2]))
	next(at(3))
	defer func() {
		must(t, s.Delete(t.Context(), script.ID))
		settings, err := s.GuildSettings(t.Context(), 7)
		must(t, err)
		wantEqual(t, "what is kept of a guild without a table", settings, storage.GuildSettings{})
		next(time.Time{})
	}()
	must(t, s.Append(t.Context(), script.ID, storage.Commit{Deadlines: []storage.Deadline{{Table: script.ID,
		Kind: storage.DueLobby, At: at(2)}}}))
	next(at(3))
}
