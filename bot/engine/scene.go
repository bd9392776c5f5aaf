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
func (r *Registry) Scene(ctx context.Context, id journal.TableID) (table.Scene, error) {
	s, err := r.ViewersScene(ctx, id)
	return s.Scene, err
}

// ViewersScene returns a table as it is now, for the viewers of its stream.
func (r *Registry) ViewersScene(ctx context.Context, id journal.TableID) (s table.ViewersScene, err error) {
	err = r.With(ctx, id, func(t *table.Table) error {
		s, err = t.ViewersScene(ctx)
		return err
	})
	if err == nil {
		err = r.addNext(ctx, &s.Scene)
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
func (r *Registry) addNext(ctx context.Context, s *table.Scene) error {
	if s.Phase.Live() {
		return nil
	}
	next, err := r.store.LatestIn(ctx, s.Channel)
	if err != nil || next == s.Table {
		return storage.UnlessNotFound(err)
	}
	page, err := r.store.LivePageOf(ctx, next)
	if err != nil {
		return storage.UnlessNotFound(err)
	}
	return r.With(ctx, next, func(t *table.Table) error {
		if t.After() == s.Table {
			s.Next = page.Token
		}
		return nil
	})
}

// PastScene returns a table as it was at an earlier time, and the times of its changes since. Players have their
// present names. A table that was over leads to its present rematch.
func (r *Registry) PastScene(ctx context.Context, id journal.TableID,
	at time.Time) (table.Scene, []time.Time, error) {
	s, since, err := r.PastViewersScene(ctx, id, at)
	return s.Scene, since, err
}

// PastViewersScene is PastScene for the viewers of the table's stream.
func (r *Registry) PastViewersScene(ctx context.Context, id journal.TableID,
	at time.Time) (s table.ViewersScene, since []time.Time, err error) {
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
		err = r.addNext(ctx, &s.Scene)
	}
	return s, since, err
}

// LivePage returns the live page with a token, or storage.ErrNotFound.
func (r *Registry) LivePage(ctx context.Context, token string) (storage.LivePage, error) {
	return r.store.LivePageByToken(ctx, token)
}

// CheckViewersKey returns storage.ErrNotFound unless the key opens the page with the hand of a live page's table. Like
// CheckReplay, it keeps no table in memory.
func (r *Registry) CheckViewersKey(ctx context.Context, page storage.LivePage, key string) error {
	stored, err := r.store.Load(ctx, page.Table)
	if err == nil && !table.IsViewersKey(page.Token, stored.Table.Opened.Secret, key) {
		return storage.ErrNotFound
	}
	return err
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
