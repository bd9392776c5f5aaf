package storagetest

import (
	"testing"
	"time"

	"korsar/storage"
)

// survives closes a store after every commit and opens it again.
func survives(t *testing.T, open Opener) {
	dir := t.TempDir()
	s := open(t, dir)
	story := playing(t, s, 10, 2)
	at := story.Clock
	for range 3 {
		c := story.Move()
		c.Messages = []storage.OutboxMessage{board(story.Seq, at)}
		c.Deadlines = []storage.Deadline{{Kind: storage.DueLobby, At: at}}
		c.Board = &storage.Board{Channel: 10, Message: 500, Posted: at, Number: story.Seq}
		must(t, s.Append(t.Context(), story.ID, c))
		person, err := s.PersonOf(t.Context(), 100, "Anne")
		must(t, err)
		must(t, s.Close())

		s = open(t, dir)
		holds(t, s, story)
		loaded, err := s.Load(t.Context(), story.ID)
		must(t, err)
		same(t, "board", loaded.Board, *c.Board)
		c.Messages[0].Table, c.Deadlines[0].Table = story.ID, story.ID
		same(t, "what is to be told", undelivered(t, s, at), c.Messages)
		due, err := s.DueDeadlines(t.Context(), at, 10)
		must(t, err)
		same(t, "deadlines", due, c.Deadlines)
		found, err := s.FindPerson(t.Context(), 100)
		must(t, err)
		same(t, "person", found, person)
	}
	must(t, s.Close())
}

// closes calls everything after Close.
func closes(t *testing.T, s storage.Store) {
	ctx := t.Context()
	story := lobby(t, s, 10)
	must(t, s.Close())
	after := map[string]error{"Append": s.Append(ctx, story.ID, story.Join(2)), "Close": s.Close()}
	_, after["Create"] = s.Create(ctx, NewStory(11, story.Options(), 1).Open())
	_, after["Load"] = s.Load(ctx, story.ID)
	_, after["TableIn"] = s.TableIn(ctx, 10)
	_, after["LatestIn"] = s.LatestIn(ctx, 10)
	_, after["ChannelsOf"] = s.ChannelsOf(ctx, story.ID)
	_, after["TablesOf"] = s.TablesOf(ctx, 1, 1)
	_, after["Untold"] = s.Undelivered(ctx, time.Time{}, 1)
	_, after["Due"] = s.DueDeadlines(ctx, time.Time{}, 1)
	_, after["NextDeadline"] = s.NextDeadline(ctx)
	_, after["PersonOf"] = s.PersonOf(ctx, 1, "Anne")
	_, after["FindPerson"] = s.FindPerson(ctx, 1)
	_, after["People"] = s.PeopleByID(ctx, 1)
	_, after["ResultOf"] = s.ResultOf(ctx, story.ID)
	after["SetPreferences"] = s.SetPreferences(ctx, 1, storage.UserPreferences{})
	_, after["GuildSettings"] = s.GuildSettings(ctx, 1)
	after["SetCustoms"] = s.SetGuildSettings(ctx, 1, storage.GuildSettings{})
	for call, err := range after {
		t.Run(call, func(t *testing.T) { want(t, err, storage.ErrClosed) })
	}
}
