package storagetest

import (
	"testing"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

func board(seq int64, at time.Time) storage.OutboxMessage {
	return storage.OutboxMessage{Kind: storage.OutboxBoard, Seq: seq, NotBefore: at, Nonce: "b1-2", Body: `{"mention":true}`}
}

// undelivered is what the store has to tell by a time.
func undelivered(t testing.TB, s storage.Store, now time.Time) []storage.OutboxMessage {
	t.Helper()
	list, err := s.Undelivered(t.Context(), now, 100)
	must(t, err)
	return list
}

func outboxKeepsNewest(t *testing.T, s storage.Store) {
	ctx := t.Context()
	story := lobby(t, s, 10)
	at := story.Clock
	first, second := board(1, at), board(2, at.Add(time.Second))
	must(t, s.Append(ctx, story.ID, storage.Commit{Messages: []storage.OutboxMessage{first}}))
	must(t, s.Append(ctx, story.ID, storage.Commit{Messages: []storage.OutboxMessage{second}}))
	first.Table, second.Table = story.ID, story.ID
	same(t, "before its time", undelivered(t, s, at), nil)
	same(t, "the newer one replaced it", undelivered(t, s, at.Add(time.Hour)), []storage.OutboxMessage{second})

	delivered := func(seq int64) storage.Commit {
		return storage.Commit{Delivered: []storage.Delivered{{Kind: storage.OutboxBoard, Seq: seq}}}
	}
	must(t, s.Append(ctx, story.ID, delivered(1)))
	same(t, "an older one was told", undelivered(t, s, at.Add(time.Hour)), []storage.OutboxMessage{second})
	must(t, s.Append(ctx, story.ID, delivered(2)))
	same(t, "it was told", undelivered(t, s, at.Add(time.Hour)), nil)
	must(t, s.Append(ctx, story.ID, delivered(2)))

	retire := func(key string, at time.Time) storage.OutboxMessage {
		return storage.OutboxMessage{Table: story.ID, Kind: storage.OutboxRetire, Key: key, Seq: 1, NotBefore: at}
	}
	other := lobby(t, s, 11)
	elsewhere := retire("a", at.Add(2*time.Second))
	elsewhere.Table = 0
	must(t, s.Append(ctx, other.ID, storage.Commit{Messages: []storage.OutboxMessage{elsewhere}}))
	elsewhere.Table = other.ID
	late, early := retire("a", at.Add(3*time.Second)), retire("b", at.Add(time.Second))
	must(t, s.Append(ctx, story.ID, storage.Commit{Messages: []storage.OutboxMessage{late, early}}))
	same(t, "oldest first", undelivered(t, s, at.Add(time.Hour)), []storage.OutboxMessage{early, elsewhere, late})
	loaded, err := s.Load(ctx, story.ID)
	must(t, err)
	same(t, "of one table", loaded.Undelivered, []storage.OutboxMessage{early, late})
	list, err := s.Undelivered(ctx, at.Add(time.Hour), 1)
	must(t, err)
	same(t, "one at most", list, []storage.OutboxMessage{early})
	list, err = s.Undelivered(ctx, at.Add(time.Hour), 0)
	must(t, err)
	same(t, "none at most", list, nil)

	// Told and told anew in one commit: what is new waits.
	again := retire("b", at.Add(9*time.Second))
	must(t, s.Append(ctx, story.ID, storage.Commit{
		Delivered: []storage.Delivered{{Kind: storage.OutboxRetire, Key: "b", Seq: 1}, {Kind: storage.OutboxRetire, Key: "a", Seq: 1}},
		Messages:  []storage.OutboxMessage{again},
	}))
	same(t, "what was told is gone", undelivered(t, s, at.Add(time.Hour)), []storage.OutboxMessage{elsewhere, again})
}

func retriesWait(t *testing.T, s storage.Store) {
	ctx := t.Context()
	story := lobby(t, s, 10)
	at := story.Clock
	failed := board(1, at)
	must(t, s.Append(ctx, story.ID, storage.Commit{Messages: []storage.OutboxMessage{failed}}))
	failed.Attempts, failed.NotBefore = 1, at.Add(time.Minute)
	must(t, s.Append(ctx, story.ID, storage.Commit{Messages: []storage.OutboxMessage{failed}}))
	retry := failed
	retry.Table = story.ID
	same(t, "again later", undelivered(t, s, at.Add(time.Hour)), []storage.OutboxMessage{retry})

	newer := board(2, at)
	must(t, s.Append(ctx, story.ID, storage.Commit{Messages: []storage.OutboxMessage{newer}}))
	failed.Attempts = 2
	must(t, s.Append(ctx, story.ID, storage.Commit{Messages: []storage.OutboxMessage{failed}}))
	newer.Table = story.ID
	same(t, "a newer one is not undone", undelivered(t, s, at.Add(time.Hour)), []storage.OutboxMessage{newer})
}

func deadlines(t *testing.T, s storage.Store) {
	ctx := t.Context()
	none, err := s.NextDeadline(ctx)
	must(t, err)
	same(t, "no deadline", none, time.Time{})
	at := lobby(t, s, 9).Clock
	set := func(story *Story, at time.Time) storage.Deadline {
		d := storage.Deadline{Kind: storage.DueLobby, At: at}
		must(t, s.Append(ctx, story.ID, storage.Commit{Deadlines: []storage.Deadline{d}}))
		d.Table = story.ID
		return d
	}
	one, two := lobby(t, s, 10), lobby(t, s, 11)
	set(one, at.Add(time.Second))
	second := set(two, at.Add(2*time.Second))
	first := set(one, at.Add(3*time.Second)) // in place of the one before
	due := func(now time.Time, limit int) []storage.Deadline {
		t.Helper()
		list, err := s.DueDeadlines(ctx, now, limit)
		must(t, err)
		return list
	}
	same(t, "not yet", due(second.At.Add(-time.Millisecond), 10), nil)
	same(t, "at its time", due(second.At, 10), []storage.Deadline{second})
	same(t, "earliest first", due(at.Add(time.Hour), 10), []storage.Deadline{second, first})
	same(t, "one at most", due(at.Add(time.Hour), 1), []storage.Deadline{second})
	next, err := s.NextDeadline(ctx)
	must(t, err)
	same(t, "next deadline", next, second.At)
	set(two, time.Time{})
	set(two, time.Time{})
	same(t, "cleared", due(at.Add(time.Hour), 10), []storage.Deadline{first})
}

func people(t *testing.T, s storage.Store) {
	ctx := t.Context()
	_, err := s.FindPerson(ctx, 100)
	want(t, err, storage.ErrNotFound)
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
		same(t, "number", again, anne)
		known, err := s.PeopleByID(ctx, anne, bart, anne, 999)
		must(t, err)
		same(t, "people", known, map[journal.PersonID]storage.PersonRow{anne: {User: 100, Name: name}, bart: {User: 200, Name: "Anne"}})
	}
	found, err := s.FindPerson(ctx, 200)
	must(t, err)
	same(t, "person behind a user", found, bart)
	nobody, err := s.PeopleByID(ctx)
	must(t, err)
	same(t, "nobody asked for", nobody, map[journal.PersonID]storage.PersonRow{})
}

// settingsAreKept keeps what people and guilds want, each their own.
func settingsAreKept(t *testing.T, s storage.Store) {
	ctx := t.Context()
	anne, err := s.PersonOf(ctx, 100, "Anne")
	must(t, err)
	bart, err := s.PersonOf(ctx, 200, "Bart")
	must(t, err)
	for _, wanted := range []storage.UserPreferences{{NoPictures: true}, {Streamer: true}, {Language: "fr", Remind: storage.InPrivate, ADay: 2, NoMessages: true,
		Zone: "Europe/Berlin", QuietFrom: 22, QuietTo: 7, Away: time.Date(2026, 12, 24, 0, 0, 0, 0, time.UTC)}, {}} {
		must(t, s.SetPreferences(ctx, anne, wanted))
		_, err = s.PersonOf(ctx, 100, "Anne the second")
		must(t, err)
		known, err := s.PeopleByID(ctx, anne, bart)
		must(t, err)
		same(t, "wanted", known[anne].Preferences, wanted)
		same(t, "wanted by another", known[bart].Preferences, storage.UserPreferences{})
	}
	want(t, s.SetPreferences(ctx, 999, storage.UserPreferences{}), storage.ErrNotFound)
	for _, ordered := range []storage.GuildSettings{{NoPictures: true}, {Channels: []snowflake.ID{1, 2}, Hosts: 3, Threads: true,
		Edition: "tilsit-2005", Language: "fr", Pace: journal.Live, Booty: journal.ClosedBooty, Hours: storage.NoHours}, {}} {
		must(t, s.SetGuildSettings(ctx, 1, ordered))
		found, err := s.GuildSettings(ctx, 1)
		must(t, err)
		same(t, "settings", found, ordered)
	}
	other, err := s.GuildSettings(ctx, 2)
	must(t, err)
	same(t, "settings of a guild that never said", other, storage.GuildSettings{})
}

// results plays two games whose first moves are made in turn and looks that
// the one that ended first stands first.
func results(t *testing.T, s storage.Store) {
	slow, quick := playing(t, s, 10, 2), playing(t, s, 11, 2, 3, 4)
	for _, story := range []*Story{quick, slow} {
		for !story.Game.Over() {
			must(t, s.Append(t.Context(), story.ID, story.Move()))
		}
	}
	var order int64
	for _, story := range []*Story{quick, slow} {
		found, err := s.ResultOf(t.Context(), story.ID)
		must(t, err)
		if found.Number <= order {
			t.Fatalf("the result of table %d stands at %d, the one before at %d", story.ID, found.Number, order)
		}
		order, found.Number = found.Number, 0
		for i := range found.Credits {
			found.Credits[i].Rating = 0 // a law of ladders
		}
		same(t, "result", found, *story.Result())
	}
}
