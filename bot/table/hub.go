package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// Subscription hears of one table from outside, as long as its overlay stands.
type Subscription struct {
	Changed <-chan struct{} // holds one token when there may be something new
	Ended   <-chan struct{} // closed when the overlay was changed or taken away

	changed chan struct{}
	ended   chan struct{}
}

// hub is who follows which table.
type hub struct {
	mu  sync.Mutex
	all map[journal.TableID]map[*Subscription]bool
}

// Subscribe hears of a table until the function that it returns is called.
func (h *Registry) Subscribe(id journal.TableID) (*Subscription, func()) {
	f := &Subscription{changed: make(chan struct{}, 1), ended: make(chan struct{})}
	f.Changed, f.Ended = f.changed, f.ended
	g := &h.hub
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.all == nil {
		g.all = map[journal.TableID]map[*Subscription]bool{}
	}
	if g.all[id] == nil {
		g.all[id] = map[*Subscription]bool{}
	}
	g.all[id][f] = true
	return f, func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.leave(id, f)
	}
}

// leave forgets a follower; the caller holds the lock.
func (g *hub) leave(id journal.TableID, f *Subscription) {
	delete(g.all[id], f)
	if len(g.all[id]) == 0 {
		delete(g.all, id)
	}
}

// notify lets those who follow a table know that it has changed.
func (g *hub) notify(id journal.TableID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for f := range g.all[id] {
		select {
		case f.changed <- struct{}{}:
		default:
		}
	}
}

// notifyAll lets all who follow any table know that it may have changed.
func (g *hub) notifyAll() {
	g.mu.Lock()
	var all []journal.TableID
	for id := range g.all {
		all = append(all, id)
	}
	g.mu.Unlock()
	for _, id := range all {
		g.notify(id)
	}
}

// end ends whoever follows a table.
func (g *hub) end(id journal.TableID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for f := range g.all[id] {
		close(f.ended)
		g.leave(id, f)
	}
}

// Scene is a table as everybody may see it at a moment.
type Scene struct {
	PublicState
	At       time.Time         // of the latest entry
	Best     []BestVoter       // once the game is over
	Captures []journal.Capture // in their order
	Result   []game.SideResult // by side, once the game came to its end
	Next     string            // the token of the rematch's overlay; "" while there is none
}

// Scene is a table as it is now.
func (h *Registry) Scene(ctx context.Context, id journal.TableID) (s Scene, err error) {
	err = h.with(ctx, id, func(t *Table) error {
		s, err = t.scene(ctx)
		return err
	})
	if err == nil && !s.Phase.Live() {
		s.Next, err = h.nextLivePage(ctx, &s.PublicState)
	}
	return s, err
}

// nextLivePage is the token of the rematch of a table that is over; "" if there is
// none.
func (h *Registry) nextLivePage(ctx context.Context, f *PublicState) (string, error) {
	next, err := h.Store.Index.LatestIn(ctx, f.Channel)
	if err != nil || next == f.Table {
		return "", unlessNotFound(err)
	}
	var after journal.TableID
	err = h.with(ctx, next, func(t *Table) error {
		after = t.now.Opened.After
		return nil
	})
	if err != nil || after != f.Table {
		return "", err
	}
	o, err := h.Store.LivePages.LivePageOf(ctx, next)
	return o.Token, unlessNotFound(err)
}

func unlessNotFound(err error) error {
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	return err
}

func (t *Table) scene(ctx context.Context) (Scene, error) {
	s := Scene{PublicState: t.publicState(), At: t.now.LatestAt, Captures: slices.Clone(t.now.Captures)}
	if t.now.Phase.Live() {
		return s, nil
	}
	if view, over := t.now.Game.FinishedView(); over {
		s.Result = view.Result
	}
	var err error
	s.Best, err = t.bestVoters(ctx)
	return s, err
}

// Past is a table as it was at an earlier moment, and when it has changed since.
// Who sits there is named as they are now.
func (h *Registry) Past(ctx context.Context, id journal.TableID, at time.Time) (s Scene, since []time.Time, err error) {
	kept, err := h.Store.Tables.Load(ctx, id)
	if err != nil {
		return s, nil, err
	}
	then := kept.Entries
	for i, e := range kept.Entries {
		if e.At.After(at) {
			then = kept.Entries[:max(i, 1)] // before its opening a table is what it was made as
			break
		}
	}
	for _, e := range kept.Entries[len(then):] {
		since = append(since, e.At)
	}
	now, err := journal.Replay(then)
	if err != nil {
		return s, nil, fmt.Errorf("replay table %d to %v: %w", id, at, err)
	}
	err = h.with(ctx, id, func(t *Table) error {
		past := *t.remembered(now)
		s, err = past.scene(ctx)
		return err
	})
	return s, since, err
}

// remembered is the table with another state of its journal.
func (t *Table) remembered(now journal.Table) *Table {
	past := &Table{registry: t.registry, id: t.id, now: now, commitment: t.commitment, users: t.users, wordsOnly: t.wordsOnly}
	past.ends = past.endOfTurn(&past.now)
	return past
}

// LivePage finds the overlay of a token. Errors: storage.ErrNotFound.
func (h *Registry) LivePage(ctx context.Context, token string) (storage.LivePage, error) {
	return h.Store.LivePages.LivePageByToken(ctx, token)
}
