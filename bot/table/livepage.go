package table

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

// LivePage is the right to watch a table from outside, for those who may give
// and take it.
type LivePage struct {
	PublicState
	Address string // of the page; "" while there is none
	Delay   time.Duration
}

func (LivePage) reply() {}

// usualDelay is how far behind the first viewers of a table are: a hand that
// stands on a stream is older than that.
const usualDelay = 5 * time.Second

// LivePage shows the host or a moderator the address of the table's live page, and
// makes one if there is none.
func (t *Table) LivePage(ctx context.Context, c Click) (Reply, error) {
	if err := t.mayHaveLivePage(c); err != nil {
		return nil, err
	}
	o, err := t.registry.Store.LivePages.LivePageOf(ctx, t.id)
	if errors.Is(err, storage.ErrNotFound) {
		o, err = t.newLivePage(ctx, usualDelay)
	}
	return t.livePage(o), err
}

// NewLivePage makes another address, under which viewers are so far behind. The
// one before leads nowhere from then on.
func (t *Table) NewLivePage(ctx context.Context, c Click, delay time.Duration) (Reply, error) {
	if err := t.mayHaveLivePage(c); err != nil {
		return nil, err
	}
	o, err := t.newLivePage(ctx, min(max(delay, 0), storage.MaxDelay))
	return t.livePage(o), err
}

// RemoveLivePage takes the right to watch the table away.
func (t *Table) RemoveLivePage(ctx context.Context, c Click) (Reply, error) {
	if err := t.mayHaveLivePage(c); err != nil {
		return nil, err
	}
	err := t.registry.Store.LivePages.SetLivePage(ctx, storage.LivePage{Table: t.id})
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return nil, err
	}
	t.registry.hub.end(t.id)
	return t.livePage(storage.LivePage{}), nil
}

// mayHaveLivePage refuses whoever may not have the table shown.
func (t *Table) mayHaveLivePage(c Click) error {
	switch {
	case t.registry.Live == "":
		return t.notice(LiveOff)
	case t.now.Phase == journal.Gone:
		return t.notice(TableGone)
	case !t.isHost(c) && !c.Moderator:
		return t.notice(HostOrModerator)
	}
	return nil
}

// newLivePage keeps a new token for the table. 128 bits are not guessed.
func (t *Table) newLivePage(ctx context.Context, delay time.Duration) (storage.LivePage, error) {
	var chance [16]byte
	if err := t.registry.draw(chance[:]); err != nil {
		return storage.LivePage{}, fmt.Errorf("draw the token of an overlay: %w", err)
	}
	o := storage.LivePage{Token: base64.RawURLEncoding.EncodeToString(chance[:]), Table: t.id, Delay: delay,
		Made: t.registry.Clock.Now().Truncate(time.Millisecond).UTC()}
	if err := t.registry.Store.LivePages.SetLivePage(ctx, o); err != nil {
		return storage.LivePage{}, err
	}
	t.registry.hub.end(t.id)
	return o, nil
}

// inheritLivePage gives a rematch a live page if the table before has one, whose viewers
// go there. Without it the table is none the worse.
func (h *Registry) inheritLivePage(ctx context.Context, before, id journal.TableID) {
	o, err := h.Store.LivePages.LivePageOf(ctx, before)
	if err == nil {
		err = h.with(ctx, id, func(t *Table) error {
			_, err := t.newLivePage(ctx, o.Delay)
			return err
		})
		h.hub.notify(before)
	}
	if unlessNotFound(err) != nil {
		h.fails.report(ctx, "a rematch could not be given a live page", err, "table", id)
	}
}

func (t *Table) livePage(o storage.LivePage) LivePage {
	shown := LivePage{PublicState: t.publicState(), Delay: o.Delay}
	if o.Token != "" {
		shown.Address = t.registry.Live + LivePath(o.Token)
	}
	return shown
}

// LivePath is where the live page of a token stands, below the address of the
// server that serves it.
func LivePath(token string) string { return "/t/" + token }
