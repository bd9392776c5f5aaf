package sqlite

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

const (
	overlayOf = `SELECT table_id, token, delay, made FROM overlays WHERE table_id = ?`
	overlayBy = `SELECT table_id, token, delay, made FROM overlays WHERE token = ?`
)

// LivePageOf implements storage.LivePages.
func (s *Store) LivePageOf(ctx context.Context, id journal.TableID) (storage.LivePage, error) {
	o, err := s.overlay(ctx, overlayOf, int64(id))
	if err != nil {
		return storage.LivePage{}, fmt.Errorf("find the overlay of table %d: %w", id, err)
	}
	return o, nil
}

// LivePageByToken implements storage.LivePages.
func (s *Store) LivePageByToken(ctx context.Context, token string) (storage.LivePage, error) {
	o, err := s.overlay(ctx, overlayBy, token)
	if err != nil {
		return storage.LivePage{}, fmt.Errorf("find an overlay by its token: %w", err)
	}
	return o, nil
}

func (s *Store) overlay(ctx context.Context, query string, key any) (o storage.LivePage, err error) {
	var delay, made int64
	err = s.one(ctx, []any{&o.Table, &o.Token, &delay, &made}, query, key)
	o.Delay, o.Made = time.Duration(delay)*time.Second, moment(made)
	return o, err
}

// SetLivePage implements storage.LivePages.
func (s *Store) SetLivePage(ctx context.Context, o storage.LivePage) error {
	err := s.write(ctx, func(w *writer) error {
		if o.Token == "" {
			return w.must(unlook, rowOf(int64(o.Table)))
		}
		if err := w.find(o.Table); err != nil {
			return err
		}
		_, err := w.exec(look, rowOf(int64(o.Table), o.Token, int64(o.Delay/time.Second), storedTime(o.Made)))
		return err
	})
	if err != nil {
		return fmt.Errorf("set the overlay of table %d: %w", o.Table, err)
	}
	return nil
}
