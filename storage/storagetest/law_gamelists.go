package storagetest

import (
	"testing"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// gameListsFollowTables checks that a guild's list of games falls due when its settings name a channel for it, when one
// of its tables changes, is opened or ends, and when it is time to check it. It never falls due before its time, nor
// for the tables of another guild. It is deleted once the settings name no channel.
func gameListsFollowTables(t *testing.T, s storage.Store) {
	ctx := t.Context()
	one := playing(t, s, 10, 2) // in guild 7
	now := one.Clock
	due := func(what string, want int) (g storage.GameList) {
		t.Helper()
		found, err := s.DueGameLists(ctx, storage.AllGuilds, now, 10)
		must(t, err)
		wantEqual(t, what, len(found), want)
		if want > 0 && len(found) > 0 {
			g = found[0]
		}
		return g
	}
	shown := func(g storage.GameList) {
		t.Helper()
		g.Due, g.Check = now.Add(time.Minute), now.Add(time.Hour)
		must(t, s.SetGameList(ctx, g))
		due("once it is shown", 0)
		now = now.Add(time.Minute)
		due("a minute later", 0)
	}
	next, err := s.NextGameList(ctx, storage.AllGuilds)
	must(t, err)
	wantEqual(t, "no list", next, time.Time{})
	must(t, s.SetGuildSettings(ctx, 7, storage.GuildSettings{}))
	due("without a channel", 0)
	on := storage.GuildSettings{Standing: 20}
	must(t, s.SetGuildSettings(ctx, 7, on))
	g := due("with a channel", 1)
	at := time.UnixMilli(0).UTC()
	wantEqual(t, "a new list", g, storage.GameList{Guild: 7, Due: at, Check: at, Seen: g.Seen})
	g.Channel, g.Message, g.Posted, g.Number, g.Unsure, g.Shows, g.Attempts = 20, 21, now, 1, true, "ab", 2
	shown(g)
	next, err = s.NextGameList(ctx, storage.AllGuilds)
	must(t, err)
	wantEqual(t, "the next", next, now)

	must(t, s.Append(ctx, one.ID, one.Move()))
	moved := due("after a move", 1)
	wantEqual(t, "another state of the tables", moved.Seen != g.Seen, true)
	g.Seen, g.Due, g.Check = moved.Seen, now, now.Add(59*time.Minute)
	wantEqual(t, "what was stored", moved, g)
	shown(moved)
	two := lobby(t, s, 11)
	shown(due("after a table was opened", 1))
	must(t, s.Append(ctx, two.ID, two.Commit(1, journal.Closed{Reason: journal.Canceled})))
	shown(due("after a table was closed", 1))
	must(t, s.SetGuildSettings(ctx, 8, storage.GuildSettings{NoPictures: true}))
	due("after changes in another guild", 0)
	now = now.Add(time.Hour)
	seen := due("after an hour", 1)

	must(t, s.SetGuildSettings(ctx, 7, on)) // while the list is shown
	seen.Due, seen.Check = now.Add(time.Minute), now.Add(time.Hour)
	must(t, s.SetGameList(ctx, seen))
	woken := due("after the settings changed", 1)
	must(t, s.DeleteGameList(ctx, 7))
	due("with a channel it is not deleted", 1)
	woken.Attempts = 0
	shown(woken)
	must(t, s.WakeGameList(ctx, 7))
	due("a list that did not fail is not woken", 0)
	woken.Attempts, woken.Due, woken.Check = 1, now.Add(time.Hour), now.Add(time.Hour)
	must(t, s.SetGameList(ctx, woken))
	waiting, err := s.GuildsWaiting(ctx, storage.AllGuilds, now.Add(time.Hour))
	must(t, err)
	wantEqual(t, "guilds that wait", waiting, []snowflake.ID{7})
	must(t, s.WakeGameList(ctx, 7))
	due("a list that failed is woken", 1)

	must(t, s.ScheduleDeletion(ctx, 7, now.Add(30*24*time.Hour)))
	due("once the guild has removed the bot", 0)
	must(t, s.ScheduleDeletion(ctx, 7, time.Time{}))
	due("once the bot is back", 1)
	must(t, s.SetGuildSettings(ctx, 7, storage.GuildSettings{}))
	off := due("once it is turned off", 1)
	must(t, s.DeleteGameList(ctx, 7))
	due("once it is deleted", 0)
	must(t, s.SetGameList(ctx, off))
	due("it does not come back", 0)

	must(t, s.SetGuildSettings(ctx, 7, on))
	must(t, s.Delete(ctx, one.ID))
	due("with a table left", 1)
	must(t, s.Delete(ctx, two.ID))
	due("after the guild's last table", 0)
}
