package engine

import (
	"context"
	"fmt"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

// Scene returns a table as it is now.
func (r *Registry) Scene(ctx context.Context, id journal.TableID) (s table.Scene, err error) {
	err = r.With(ctx, id, func(t *table.Table) error {
		s, err = t.Scene(ctx)
		return err
	})
	if err == nil {
		err = r.addNext(ctx, &s)
	}
	return s, err
}

// TournamentState returns what a table knows of its game in a tournament.
func (r *Registry) TournamentState(ctx context.Context, id journal.TableID) (s table.TournamentState, err error) {
	err = r.With(ctx, id, func(t *table.Table) error {
		s = t.TournamentState()
		return nil
	})
	return s, err
}

// addNext adds the rematch's live page to the scene of a table that is over.
func (r *Registry) addNext(ctx context.Context, s *table.Scene) (err error) {
	if !s.Phase.Live() {
		s.Next, err = r.nextLivePage(ctx, &s.PublicState)
	}
	return err
}

// nextLivePage returns the token of the live page of a finished table's rematch, or "" if there is none.
func (r *Registry) nextLivePage(ctx context.Context, s *table.PublicState) (string, error) {
	next, err := r.store.LatestIn(ctx, s.Channel)
	if err != nil || next == s.Table {
		return "", storage.UnlessNotFound(err)
	}
	var after journal.TableID
	err = r.With(ctx, next, func(t *table.Table) error {
		after = t.After()
		return nil
	})
	if err != nil || after != s.Table {
		return "", err
	}
	page, err := r.store.LivePageOf(ctx, next)
	return page.Token, storage.UnlessNotFound(err)
}

// PastScene returns a table as it was at an earlier time, and the times of its changes since. Players have their
// present names. A table that was over leads to its present rematch.
func (r *Registry) PastScene(ctx context.Context, id journal.TableID,
	at time.Time) (s table.Scene, since []time.Time, err error) {
	stored, err := r.store.Load(ctx, id)
	if err != nil {
		return s, nil, err
	}
	then := stored.Entries
	for i, e := range stored.Entries {
		if e.At.After(at) {
			then = stored.Entries[:max(i, 1)] // before its opening, a table is shown as it was opened
			break
		}
	}
	for _, e := range stored.Entries[len(then):] {
		since = append(since, e.At)
	}
	past, err := journal.Replay(then) // without holding the table, since a long game takes long
	if err != nil {
		return s, nil, fmt.Errorf("replay %d entries of table %d: %w", len(then), id, err)
	}
	err = r.With(ctx, id, func(t *table.Table) error {
		s, err = t.PastScene(ctx, past)
		return err
	})
	if err == nil {
		err = r.addNext(ctx, &s)
	}
	return s, since, err
}

// LivePage returns the live page with a token, or storage.ErrNotFound.
func (r *Registry) LivePage(ctx context.Context, token string) (storage.LivePage, error) {
	return r.store.LivePageByToken(ctx, token)
}

// CheckReplay returns storage.ErrNotFound unless the token is that of the table's replay page. The table is read from
// the store, so that a wrong address keeps no table in memory.
func (r *Registry) CheckReplay(ctx context.Context, id journal.TableID, token string) error {
	stored, err := r.store.Load(ctx, id)
	if err == nil && !table.IsReplayToken(stored.Table.Opened.Secret, token) {
		return storage.ErrNotFound
	}
	return err
}
