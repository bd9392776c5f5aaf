package storagetest

import (
	"testing"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// oneCallAnHour checks that a commit with a second call in a channel within an hour changes nothing, whichever table
// it is at.
func oneCallAnHour(t *testing.T, s storage.Store) {
	ctx := t.Context()
	first, second := lobby(t, s, 10), lobby(t, s, 11)
	at := first.Clock
	call := func(in snowflake.ID, after time.Duration) storage.Commit {
		return storage.Commit{Call: &storage.PlayerCall{Channel: in, At: at.Add(after)},
			Messages: []storage.OutboxMessage{{Kind: storage.OutboxCall, Seq: 1, NotBefore: at}}}
	}
	latest, err := s.LatestCall(ctx, 12)
	must(t, err)
	wantEqual(t, "latest call before any", latest, time.Time{})
	must(t, s.Append(ctx, first.ID, call(12, 0)))
	wantError(t, s.Append(ctx, second.ID, call(12, storage.CallEvery-time.Millisecond)), storage.ErrCalled)
	loaded, err := s.Load(ctx, second.ID)
	must(t, err)
	wantEqual(t, "messages of the refused call", len(loaded.Undelivered), 0)
	must(t, s.Append(ctx, second.ID, call(13, time.Minute)))
	must(t, s.Append(ctx, second.ID, call(12, storage.CallEvery)))
	latest, err = s.LatestCall(ctx, 12)
	must(t, err)
	wantEqual(t, "latest call", latest, at.Add(storage.CallEvery))

	must(t, s.Delete(ctx, second.ID))
	latest, err = s.LatestCall(ctx, 12)
	must(t, err)
	wantEqual(t, "latest call of a deleted table", latest, time.Time{})
}
