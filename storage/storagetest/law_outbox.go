package storagetest

import (
	"slices"
	"testing"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

func board(seq int64, at time.Time) storage.OutboxMessage {
	return storage.OutboxMessage{Kind: storage.OutboxBoard, Seq: seq, NotBefore: at, Nonce: "b1-2",
		Body: `{"mention":true}`}
}

// undelivered returns the messages that are due at a time.
func undelivered(t testing.TB, s storage.Store, now time.Time) []storage.OutboxMessage {
	t.Helper()
	list, err := s.Undelivered(t.Context(), storage.AllGuilds, now, 100)
	must(t, err)
	return list
}

func outboxKeepsNewest(t *testing.T, s storage.Store) {
	ctx := t.Context()
	script := lobby(t, s, 10)
	at := script.Clock
	first, second := board(1, at), board(2, at.Add(time.Second))
	must(t, s.Append(ctx, script.ID, storage.Commit{Messages: []storage.OutboxMessage{first}}))
	must(t, s.Append(ctx, script.ID, storage.Commit{Messages: []storage.OutboxMessage{second}}))
	first.Table, second.Table = script.ID, script.ID
	wantEqual(t, "before its time", undelivered(t, s, at), nil)
	wantEqual(t, "the newer one replaced it", undelivered(t, s, at.Add(time.Hour)), []storage.OutboxMessage{second})

	delivered := func(seq int64) storage.Commit {
		return storage.Commit{Delivered: []storage.Delivered{{Kind: storage.OutboxBoard, Seq: seq}}}
	}
	must(t, s.Append(ctx, script.ID, delivered(1)))
	wantEqual(t, "an older one was told", undelivered(t, s, at.Add(time.Hour)), []storage.OutboxMessage{second})
	must(t, s.Append(ctx, script.ID, delivered(2)))
	wantEqual(t, "it was told", undelivered(t, s, at.Add(time.Hour)), nil)
	must(t, s.Append(ctx, script.ID, delivered(2)))

	retire := func(key string, at time.Time) storage.OutboxMessage {
		return storage.OutboxMessage{Table: script.ID, Kind: storage.OutboxDeleteBoard, Key: key, Seq: 1, NotBefore: at}
	}
	other := lobby(t, s, 11)
	elsewhere := retire("a", at.Add(2*time.Second))
	elsewhere.Table = 0
	must(t, s.Append(ctx, other.ID, storage.Commit{Messages: []storage.OutboxMessage{elsewhere}}))
	elsewhere.Table = other.ID
	late, early := retire("a", at.Add(3*time.Second)), retire("b", at.Add(time.Second))
	must(t, s.Append(ctx, script.ID, storage.Commit{Messages: []storage.OutboxMessage{late, early}}))
	wantEqual(t, "oldest first", undelivered(t, s, at.Add(time.Hour)), []storage.OutboxMessage{early, elsewhere, late})
	loaded, err := s.Load(ctx, script.ID)
	must(t, err)
	wantEqual(t, "of one table", loaded.Undelivered, []storage.OutboxMessage{early, late})
	list, err := s.Undelivered(ctx, storage.AllGuilds, at.Add(time.Hour), 1)
	must(t, err)
	wantEqual(t, "one at most", list, []storage.OutboxMessage{early})
	list, err = s.Undelivered(ctx, storage.AllGuilds, at.Add(time.Hour), 0)
	must(t, err)
	wantEqual(t, "none at most", list, nil)

	failed := func(want ...journal.TableID) {
		t.Helper()
		list, err := s.Failed(ctx, 7, 10)
		must(t, err)
		wantEqual(t, "what failed", list, want)
	}
	failed()
	early.Attempts, elsewhere.Attempts, late.Attempts = 1, 3, 2
	must(t, s.Append(ctx, script.ID, storage.Commit{Messages: []storage.OutboxMessage{early, late}}))
	must(t, s.Append(ctx, other.ID, storage.Commit{Messages: []storage.OutboxMessage{elsewhere}}))
	failed(script.ID, other.ID)
	elsewhereFailed, err := s.Failed(ctx, 8, 10)
	must(t, err)
	wantEqual(t, "what failed in another guild", len(elsewhereFailed), 0)

	// A message that is delivered and committed again in the same commit stays.
	again := retire("b", at.Add(9*time.Second))
	must(t, s.Append(ctx, script.ID, storage.Commit{
		Delivered: []storage.Delivered{{Kind: storage.OutboxDeleteBoard, Key: "b", Seq: 1},
			{Kind: storage.OutboxDeleteBoard, Key: "a", Seq: 1}},
		Messages: []storage.OutboxMessage{again},
	}))
	wantEqual(t, "what was told is gone", undelivered(t, s, at.Add(time.Hour)),
		[]storage.OutboxMessage{elsewhere, again})
}

func retriesWait(t *testing.T, s storage.Store) {
	ctx := t.Context()
	script := lobby(t, s, 10)
	at := script.Clock
	failed := board(1, at)
	must(t, s.Append(ctx, script.ID, storage.Commit{Messages: []storage.OutboxMessage{failed}}))
	failed.Attempts, failed.NotBefore = 1, at.Add(time.Minute)
	must(t, s.Append(ctx, script.ID, storage.Commit{Messages: []storage.OutboxMessage{failed}}))
	retry := failed
	retry.Table = script.ID
	wantEqual(t, "again later", undelivered(t, s, at.Add(time.Hour)), []storage.OutboxMessage{retry})

	newer := board(2, at)
	must(t, s.Append(ctx, script.ID, storage.Commit{Messages: []storage.OutboxMessage{newer}}))
	failed.Attempts = 2
	must(t, s.Append(ctx, script.ID, storage.Commit{Messages: []storage.OutboxMessage{failed}}))
	newer.Table = script.ID
	wantEqual(t, "a newer one is not undone", undelivered(t, s, at.Add(time.Hour)), []storage.OutboxMessage{newer})
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

// shardsHaveTheirOwn checks that only the shard of a guild finds what is due in the guild.
func shardsHaveTheirOwn(t *testing.T, s storage.Store) {
	ctx := t.Context()
	script := NewScript(10, Options(game.FreeForAll, 2), 1)
	guild := snowflake.ID(7 + 4<<22) // in the second of three shards
	script.opened.Guild = guild
	create(t, s, script)
	at := script.Clock
	must(t, s.Append(ctx, script.ID, storage.Commit{Messages: []storage.OutboxMessage{board(1, at)},
		Deadlines: []storage.Deadline{{Kind: storage.DueLobby, At: at}}}))
	dueOnce(t, s, createTournament(t, s, NewOrganizer(SwissRules(2), 1).InGuild(guild)))
	for _, of := range []snowflake.ID{0, guild} {
		must(t, s.SetAnnouncement(ctx, storage.Announcement{Guild: of, Kind: storage.Digest, At: at}))
	}
	for number := range 3 {
		of := storage.Shard{Number: number, Count: 3}
		messages, err := s.Undelivered(ctx, of, at, 10)
		must(t, err)
		due, err := s.DueDeadlines(ctx, of, at, 10)
		must(t, err)
		next, err := s.NextDeadline(ctx, of)
		must(t, err)
		wantEqual(t, "messages", len(messages) == 1, of.Number == 1)
		wantEqual(t, "deadlines", len(due) == 1, of.Number == 1)
		wantEqual(t, "a next deadline", !next.IsZero(), of.Number == 1)
		tournaments, err := s.DueTournaments(ctx, of, at.Add(time.Hour), 10)
		must(t, err)
		wanted, err := s.NextTournament(ctx, of)
		must(t, err)
		wantEqual(t, "tournaments", len(tournaments) == 1, of.Number == 1)
		wantEqual(t, "a next tournament", !wanted.IsZero(), of.Number == 1)
		announcements, err := s.DueAnnouncements(ctx, of, at, 10)
		must(t, err)
		first, err := s.NextAnnouncement(ctx, of)
		must(t, err)
		wantEqual(t, "announcements", len(announcements) == 1, of.Number < 2)
		wantEqual(t, "a next announcement", !first.IsZero(), of.Number < 2)
		for _, a := range announcements {
			wantEqual(t, "is of the shard", of.Has(a.Guild), true)
		}
	}
}

// guildsWait checks that each guild of a shard is found once if something waits that may have been refused there.
func guildsWait(t *testing.T, s storage.Store) {
	ctx := t.Context()
	script := lobby(t, s, 10) // in guild 7
	at := script.Clock
	waiting := func(of storage.Shard, by time.Time, want ...snowflake.ID) {
		t.Helper()
		found, err := s.GuildsWaiting(ctx, of, by)
		must(t, err)
		slices.Sort(found)
		wantEqual(t, "where something waits", found, want)
	}
	message := board(1, at)
	must(t, s.Append(ctx, script.ID, storage.Commit{Messages: []storage.OutboxMessage{message}}))
	waiting(storage.AllGuilds, at.Add(time.Hour))
	message.Attempts, message.NotBefore = 1, at.Add(time.Minute)
	must(t, s.Append(ctx, script.ID, storage.Commit{Messages: []storage.OutboxMessage{message}}))
	must(t, s.SetAnnouncement(ctx, storage.Announcement{Guild: 7, Kind: storage.Digest, At: at.Add(time.Minute)}))
	must(t, s.SetAnnouncement(ctx, storage.Announcement{Guild: 8, Kind: storage.Digest, At: at.Add(time.Minute)}))
	second := snowflake.ID(7 + 4<<22) // in the second of three shards
	dueOnce(t, s, createTournament(t, s, NewOrganizer(SwissRules(2), 1).InGuild(second)))
	waiting(storage.AllGuilds, at.Add(-time.Hour))
	waiting(storage.AllGuilds, at.Add(time.Hour), 7, 8, second)
	waiting(storage.Shard{Number: 0, Count: 3}, at.Add(time.Hour), 7, 8)
	waiting(storage.Shard{Number: 1, Count: 3}, at.Add(time.Hour), second)
}

func people(t *testing.T, s storage.Store) {
	ctx := t.Context()
	_, err := s.FindPerson(ctx, 100)
	wantError(t, err, storage.ErrNotFound)
	anne, err := s.PersonOf(ctx, 100, "Anne")
	must(t, err)
	bart, err := s.PersonOf(ctx, 200, "Anne")
	must(t, err)
	if anne == bart || anne <= 0 || bart <= 0 {
		t.Fatalf("two people have the numbers %d and %d", anne, bart)
	}
	for _, name := range []string{"Anne", "Anne B.", ""} {
		again, err := s.PersonOf(ctx, 100, name)
		must(t, err)
		wantEqual(t, "number", again, anne)
		known, err := s.PeopleByID(ctx, anne, bart, anne, 999)
		must(t, err)
		wantEqual(t, "people", known, map[journal.PersonID]storage.PersonRow{anne: {User: 100, Name: name},
			bart: {User: 200, Name: "Anne"}})
	}
	found, err := s.FindPerson(ctx, 200)
	must(t, err)
	wantEqual(t, "person behind a user", found, bart)
	nobody, err := s.PeopleByID(ctx)
	must(t, err)
	wantEqual(t, "nobody asked for", nobody, map[journal.PersonID]storage.PersonRow{})
}

// settingsAreStored checks that each person and each guild has its own settings.
func settingsAreStored(t *testing.T, s storage.Store) {
	ctx := t.Context()
	anne, err := s.PersonOf(ctx, 100, "Anne")
	must(t, err)
	bart, err := s.PersonOf(ctx, 200, "Bart")
	must(t, err)
	for _, wanted := range []storage.UserPreferences{{NoPictures: true}, {Streamer: true}, {Guide: storage.GuideDone},
		{Language: "fr", Remind: storage.InPrivate, ADay: 2, NoMessages: true,
			Zone: "Europe/Berlin", QuietFrom: 22, QuietTo: 7, Away: time.Date(2026, 12, 24, 0, 0, 0, 0, time.UTC)},
		{}} {
		must(t, s.SetPreferences(ctx, anne, wanted))
		_, err = s.PersonOf(ctx, 100, "Anne the second")
		must(t, err)
		known, err := s.PeopleByID(ctx, anne, bart)
		must(t, err)
		wantEqual(t, "wanted", known[anne].Preferences, wanted)
		wantEqual(t, "wanted by another", known[bart].Preferences, storage.UserPreferences{})
		for user, want := range map[snowflake.ID]storage.UserPreferences{100: wanted, 200: {}, 999: {}} {
			got, err := s.PreferencesOf(ctx, user)
			must(t, err)
			wantEqual(t, "wanted by the user", got, want)
		}
	}
	wantError(t, s.SetPreferences(ctx, 999, storage.UserPreferences{}), storage.ErrNotFound)
	for _, ordered := range []storage.GuildSettings{{NoPictures: true},
		{Channels: []snowflake.ID{1, 2}, Hosts: 3, Threads: true,
			Edition: "tilsit-2005", Language: "fr", Pace: journal.Live, Booty: journal.ClosedBooty,
			Minutes: storage.NoTimeLimit}, {}} {
		must(t, s.SetGuildSettings(ctx, 1, ordered))
		found, err := s.GuildSettings(ctx, 1)
		must(t, err)
		wantEqual(t, "settings", found, ordered)
	}
	other, err := s.GuildSettings(ctx, 2)
	must(t, err)
	wantEqual(t, "settings of a guild that never said", other, storage.GuildSettings{})
}

// results plays two games, the second to its end first, and checks that results are in the order of the ends.
func results(t *testing.T, s storage.Store) {
	slow, quick := playing(t, s, 10, 2), playing(t, s, 11, 2, 3, 4)
	for _, script := range []*Script{quick, slow} {
		for !script.Game.Over() {
			must(t, s.Append(t.Context(), script.ID, script.Move()))
		}
	}
	var order int64
	for _, script := range []*Script{quick, slow} {
		found, err := s.ResultOf(t.Context(), script.ID)
		must(t, err)
		if found.Number <= order {
			t.Fatalf("the result of table %d stands at %d, the one before at %d", script.ID, found.Number, order)
		}
		order, found.Number = found.Number, 0
		for i := range found.Credits {
			found.Credits[i].Rating = 0 // checked by the law of ladders
		}
		wantEqual(t, "result", found, *script.Result())
	}
}
