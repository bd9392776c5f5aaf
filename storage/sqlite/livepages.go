package sqlite

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

const (
	livePageOf      = `SELECT table_id, token, delay, made FROM overlays WHERE table_id = ?`
	livePageByToken = `SELECT table_id, token, delay, made FROM overlays WHERE token = ?`
)

// LivePageOf implements storage.LivePages.
func (s *Store) LivePageOf(ctx context.Context, id journal.TableID) (storage.LivePage, error) {
	o, err := s.livePage(ctx, livePageOf, int64(id))
	if err != nil {
		return storage.LivePage{}, fmt.Errorf("find the live page of table %d: %w", id, err)
	}
	return o, nil
}

// LivePageByToken implements storage.LivePages.
func (s *Store) LivePageByToken(ctx context.Context, token string) (storage.LivePage, error) {
	o, err := s.livePage(ctx, livePageByToken, token)
	if err != nil {
		return storage.LivePage{}, fmt.Errorf("find a live page by its token: %w", err)
	}
	return o, nil
}

func (s *Store) livePage(ctx context.Context, query string, key any) (o storage.LivePage, err error) {
	var delay, made int64
	err = s.one(ctx, []any{&o.Table, &o.Token, &delay, &made}, query, key)
	o.Delay, o.Made = time.Duration(delay)*time.Second, moment(made)
	return o, err
}

// SetLivePage implements storage.LivePages.
func (s *Store) SetLivePage(ctx context.Context, o storage.LivePage) error {
	err := s.write(ctx, func(w *writer) error {
		if o.Token == "" {
			return w.must(deleteLivePage, rowOf(int64(o.Table)))
		}
		if err := w.mustExist(o.Table); err != nil {
			return err
		}
		_, err := w.exec(setLivePage, rowOf(int64(o.Table), o.Token, int64(o.Delay/time.Second), storedTime(o.Made)))
		return err
	})
	if err != nil {
		return fmt.Errorf("set the live page of table %d: %w", o.Table, err)
	}
	return nil
}
