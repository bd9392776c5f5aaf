package storagetest

import (
	"slices"
	"testing"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/snowflake"
)

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
