package storagetest

import (
	"testing"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
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
	wantEqual(t, "an older one was delivered", undelivered(t, s, at.Add(time.Hour)), []storage.OutboxMessage{second})
	must(t, s.Append(ctx, script.ID, delivered(2)))
	wantEqual(t, "it was delivered", undelivered(t, s, at.Add(time.Hour)), nil)
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
	wantEqual(t, "what was delivered is gone", undelivered(t, s, at.Add(time.Hour)),
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
