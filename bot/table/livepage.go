package table

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

// LivePage is the reply that shows a table's live page to a user who controls it.
type LivePage struct {
	PublicState
	Address string // URL of the page; "" if there is none
	Viewers string // URL of the page with the hand of the audience, for those who vote in its chat; "" if there is none
	Delay   time.Duration
}

// defaultDelay is how far viewers are behind the table unless the host chooses otherwise. With a delay, watching a
// stream gives no advantage.
const defaultDelay = 5 * time.Second

// LivePage shows the host or a moderator the address of the table's live page. It creates the page if there is none.
func (t *Table) LivePage(ctx context.Context, c Click) (Reply, error) {
	if err := t.mayHaveLivePage(c); err != nil {
		return nil, err
	}
	page, err := t.ensureLivePage(ctx)
	return t.livePage(page), err
}

// LivePageForTournament creates the live page of a tournament's table for the tournament's spectators. It does nothing
// if there is one, or if the program serves none.
func (t *Table) LivePageForTournament(ctx context.Context) error {
	if t.env.LiveURL == "" {
		return nil
	}
	_, err := t.ensureLivePage(ctx)
	return err
}

// ensureLivePage returns the table's live page. It creates one if there is none.
func (t *Table) ensureLivePage(ctx context.Context) (storage.LivePage, error) {
	page, err := t.env.Store.LivePageOf(ctx, t.id)
	if errors.Is(err, storage.ErrNotFound) {
		return t.newLivePage(ctx, defaultDelay)
	}
	return page, err
}

// NewLivePage gives the live page a new address and a delay of 0 to storage.MaxDelay. The previous address stops
// working.
func (t *Table) NewLivePage(ctx context.Context, c Click, delay time.Duration) (Reply, error) {
	if err := t.mayHaveLivePage(c); err != nil {
		return nil, err
	}
	page, err := t.newLivePage(ctx, min(max(delay, 0), storage.MaxDelay))
	return t.livePage(page), err
}

// RemoveLivePage removes the live page and ends its subscriptions.
func (t *Table) RemoveLivePage(ctx context.Context, c Click) (Reply, error) {
	if err := t.mayHaveLivePage(c); err != nil {
		return nil, err
	}
	err := t.env.Store.SetLivePage(ctx, storage.LivePage{Table: t.id})
	if err := storage.UnlessRepeated(storage.UnlessNotFound(err)); err != nil {
		return nil, err
	}
	t.env.Engine.EndSubscriptions(t.id)
	return t.livePage(storage.LivePage{}), nil
}

// mayHaveLivePage refuses a user who may not control the table's live page.
func (t *Table) mayHaveLivePage(c Click) error {
	switch {
	case t.env.LiveURL == "":
		return t.refuse(LivePagesOff)
	case t.now.Phase == journal.Gone:
		return t.refuse(TableGone)
	case !t.isHost(c) && !c.Moderator:
		return t.refuse(HostOrModerator)
	}
	return nil
}

// newLivePage stores a live page with a new token. Its 128 random bits cannot be guessed.
func (t *Table) newLivePage(ctx context.Context, delay time.Duration) (storage.LivePage, error) {
	var token [16]byte
	if _, err := io.ReadFull(t.env.Random, token[:]); err != nil {
		return storage.LivePage{}, fmt.Errorf("draw the token of a live page: %w", err)
	}
	page := storage.LivePage{Token: base64.RawURLEncoding.EncodeToString(token[:]), Table: t.id, Delay: delay,
		Made: t.env.Clock.Now().Truncate(time.Millisecond).UTC()}
	switch err := t.env.Store.SetLivePage(ctx, page); {
	case errors.Is(err, storage.ErrRepeated):
		return t.env.Store.LivePageOf(ctx, t.id)
	case err != nil:
		return storage.LivePage{}, err
	}
	t.env.Engine.EndSubscriptions(t.id)
	return page, nil
}

func (t *Table) livePage(page storage.LivePage) LivePage {
	shown := LivePage{PublicState: t.PublicState(), Delay: page.Delay}
	if page.Token != "" {
		shown.Address = t.env.LiveURL + LivePath(page.Token)
		chat := t.now.Options().VoteRules.Chat
		if t.now.Phase.Live() && t.hasAudience() && chat.Votes() && !chat.Open {
			shown.Viewers = t.env.LiveURL + ViewersPath(page.Token, t.now.Opened.Secret)
		}
	}
	return shown
}

// LivePath returns the path of the live page with a token, relative to Env.LiveURL.
func LivePath(token string) string { return "/t/" + token }

// InheritLivePage gives a rematch a live page of its own, with the delay of the previous table's.
func (t *Table) InheritLivePage(ctx context.Context, before storage.LivePage) error {
	_, err := t.newLivePage(ctx, before.Delay)
	return err
}
