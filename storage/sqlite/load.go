package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

const (
	boardOf   = `SELECT board_channel, board_message, board_posted, board_number, due FROM tables WHERE id = ?`
	entriesOf = `SELECT seq, at, kind, person, cause, body FROM entries WHERE table_id = ? ORDER BY seq`
)

// Load implements storage.Store.
func (s *Store) Load(ctx context.Context, id journal.TableID) (storage.Kept, error) {
	kept, err := s.load(ctx, id)
	if err != nil {
		return storage.Kept{}, fmt.Errorf("load table %d: %w", id, err)
	}
	return kept, nil
}

func (s *Store) load(ctx context.Context, id journal.TableID) (kept storage.Kept, err error) {
	if err := s.enter(); err != nil {
		return kept, err
	}
	defer s.calls.Done()
	// One transaction, so that the board is that of the entries.
	tx, err := s.readers.BeginTx(ctx, nil)
	if err != nil {
		return kept, err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	kept.ID = id
	if kept.Board, kept.Due, err = loadBoard(ctx, tx, id); err != nil {
		return kept, err
	}
	if kept.Untold, err = loadUntold(ctx, tx, id); err != nil {
		return kept, err
	}
	return kept, loadEntries(ctx, tx, &kept)
}

func loadUntold(ctx context.Context, tx *sql.Tx, id journal.TableID) (list []storage.Telling, err error) {
	rows, err := tx.QueryContext(ctx, untoldOf, int64(id))
	if err != nil {
		return nil, err
	}
	err = each(rows, func(rows *sql.Rows) error {
		t, err := scanTelling(rows)
		list = append(list, t)
		return err
	})
	return list, err
}

func loadBoard(ctx context.Context, tx *sql.Tx, id journal.TableID) (b storage.Board, due time.Time, err error) {
	var posted, ends int64
	err = tx.QueryRowContext(ctx, boardOf, int64(id)).Scan(&b.Channel, &b.Message, &posted, &b.Number, &ends)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return b, due, storage.ErrNotFound
	case err == nil && b.Number > 0:
		b.Posted = moment(posted)
	}
	return b, instant(ends), err
}

// loadEntries reads a journal and folds it, so that nothing leaves the store
// that cannot be played on.
func loadEntries(ctx context.Context, tx *sql.Tx, kept *storage.Kept) error {
	rows, err := tx.QueryContext(ctx, entriesOf, int64(kept.ID))
	if err != nil {
		return err
	}
	err = each(rows, func(rows *sql.Rows) error {
		l, err := scanLine(rows)
		var e journal.Entry
		if err == nil {
			e, err = kept.Table.Restore(l)
		}
		if err != nil {
			return &storage.CorruptError{Table: kept.ID, Seq: l.Seq, Err: err}
		}
		kept.Entries = append(kept.Entries, e)
		return nil
	})
	if err == nil && len(kept.Entries) == 0 {
		err = &storage.CorruptError{Table: kept.ID, Seq: 1, Err: errors.New("there is no entry")}
	}
	return err
}

func scanLine(from scanner) (l journal.Line, err error) {
	err = from.Scan(&l.Seq, &l.At, &l.Kind, &l.By, &l.Cause, &l.Body)
	return l, err
}

// moment is a time as it is stored: milliseconds since 1970, UTC.
func moment(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
