package engine_test

import (
	"context"
	"database/sql"
	"errors"
	"sync/atomic"
	"testing"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

// TestDamagedTableIsRefused: a click at a table whose journal does not fold is refused. Other tables go on.
func TestDamagedTableIsRefused(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	other := h.Playing(6, journal.Live)
	h.Stop()
	h.Served = corruptStore{Store: h.Store, id: id}
	h.Start()
	if reply := h.Do(id, 1, h.ShowBoard); enginetest.CodeOf(reply) != string(table.Damaged) {
		t.Errorf("got %+v, want %s", reply, table.Damaged)
	}
	h.Draw(other)
}

// TestShortenedJournalIsNoGame: a game whose journal has lost its last entry does not go on from the one before.
// Other games go on.
func TestShortenedJournalIsNoGame(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	other := h.Playing(6, journal.Live)
	h.Draw(id)
	h.Draw(id)
	h.Close()
	db, err := sql.Open("sqlite3", h.Path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(`DELETE FROM entries WHERE table_id = ?1
		AND seq = (SELECT max(seq) FROM entries WHERE table_id = ?1)`, int64(id))
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	h.Open()
	h.Settle()
	if reply := h.Do(id, 1, h.ShowBoard); enginetest.CodeOf(reply) != string(table.Damaged) {
		t.Errorf("got %+v, want %s", reply, table.Damaged)
	}
	h.Draw(other)
}

// errFold is the cause of the damage that a corruptStore reports.
var errFold = errors.New("the entry does not fold")

// corruptStore is a store in which the journal of one table does not fold.
type corruptStore struct {
	storage.Store
	id    journal.TableID
	sound *atomic.Bool // for as long as it is true, the journal folds; nil for never
	panic bool         // the fold panics
}

func (s corruptStore) Load(ctx context.Context, id journal.TableID) (storage.LoadedTable, error) {
	if id == s.id && (s.sound == nil || !s.sound.Load()) {
		if s.panic {
			panic(errFold)
		}
		return storage.LoadedTable{}, &storage.CorruptError{Table: id, Seq: 3, Err: errFold}
	}
	return s.Store.Load(ctx, id)
}
