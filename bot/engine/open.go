package engine

import (
	"context"
	"errors"
	"fmt"

	"korsar/bot/table"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Open opens a table in a channel that has no unfinished one. It draws the secret of the deal before anyone can join.
// The dispatcher posts the lobby. A click opens one table. A click that is delivered again gets the first reply.
func (r *Registry) Open(ctx context.Context, c table.Click, o table.Opening) table.Reply {
	id, err := r.create(ctx, c, o)
	switch {
	case err == nil:
		r.addCreated(id)
	case !errors.Is(err, storage.ErrRepeated): // the steps below may be missing, and take effect once
		return r.Refuse(ctx, 0, err)
	}
	r.WakeAt(r.clock.Now().Add(table.LobbyTime))
	r.Deliver(id, o.Guild, c.Answered)
	if o.After != 0 {
		r.inheritLivePage(ctx, o.After, id)
	}
	return r.opened(ctx, id)
}

// Opened returns the reply of Open to a click that has opened a table before, so that callers do not repeat their own
// work. It returns nil for any other click.
func (r *Registry) Opened(ctx context.Context, c table.Click) table.Reply {
	id, err := r.store.OpenedBy(ctx, c.Interaction)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil
	case err != nil:
		return r.Refuse(ctx, 0, err)
	}
	return r.opened(ctx, id)
}

func (r *Registry) opened(ctx context.Context, id journal.TableID) table.Reply {
	var opened table.Opened
	err := r.With(ctx, id, func(t *table.Table) error {
		opened.PublicState = t.PublicState()
		return nil
	})
	if err != nil {
		return r.Refuse(ctx, id, err)
	}
	return opened
}

// OpenForTournament opens a table of a tournament in a channel that has no unfinished one, with a live page for
// spectators. If the table was opened there before, it returns its number, so a caller that was cut short can call
// again. It returns storage.ErrChannelTaken if the channel has another unfinished table.
func (r *Registry) OpenForTournament(ctx context.Context, o table.Opening) (journal.TableID, error) {
	id, err := r.createFor(ctx, o)
	if errors.Is(err, storage.ErrChannelTaken) {
		id, errOpened := r.OpenedForTournament(ctx, o.Channel, *o.Tournament)
		switch {
		case errors.Is(errOpened, storage.ErrNotFound):
			return 0, err
		case errOpened == nil:
			r.livePageForTournament(ctx, id)
		}
		return id, errOpened
	}
	if err != nil {
		return 0, err
	}
	r.addCreated(id)
	r.livePageForTournament(ctx, id)
	r.Deliver(id, o.Guild, nil)
	return id, nil
}

// livePageForTournament gives a table of a tournament a live page. A failure is logged, since the table works without.
func (r *Registry) livePageForTournament(ctx context.Context, id journal.TableID) {
	err := r.With(ctx, id, func(t *table.Table) error { return t.LivePageForTournament(ctx) })
	if err != nil {
		r.failures.report(ctx, "cannot give a table of a tournament a live page", err, "table", id)
	}
}

// OpenedForTournament returns the unfinished table of a channel if it has this tournament, round and number. Otherwise
// it returns storage.ErrNotFound.
func (r *Registry) OpenedForTournament(ctx context.Context, channel snowflake.ID,
	at journal.TournamentTable) (journal.TableID, error) {
	id, err := r.store.TableIn(ctx, channel)
	if err != nil {
		return 0, err
	}
	err = r.With(ctx, id, func(t *table.Table) error {
		if !t.IsAt(at) {
			return fmt.Errorf("table %d is another: %w", id, storage.ErrNotFound)
		}
		return nil
	})
	return id, err
}

// createFor stores a table of a tournament, which the program opens.
func (r *Registry) createFor(ctx context.Context, o table.Opening) (journal.TableID, error) {
	secret, err := deal.NewSecret(r.env.Random)
	if err != nil {
		return 0, err
	}
	commit, err := o.Commit(r.clock.Now(), 0, 0, secret, nil)
	if err != nil {
		return 0, err
	}
	return r.store.Create(ctx, commit)
}

// create counts the opening and stores the table.
func (r *Registry) create(ctx context.Context, c table.Click, o table.Opening) (id journal.TableID, err error) {
	takeBack, err := r.CountOpening(c.User)
	if err != nil {
		return 0, err
	}
	defer func() {
		if err != nil {
			takeBack()
		}
	}()
	host, err := r.store.PersonOf(ctx, c.User, c.Name)
	if err != nil {
		return 0, err
	}
	secret, err := deal.NewSecret(r.env.Random)
	if err != nil {
		return 0, err
	}
	var invited []journal.PersonID
	for _, user := range o.Invited {
		person, err := r.store.PersonOf(ctx, user.ID, user.Name)
		if err != nil {
			return 0, err
		}
		invited = append(invited, person)
	}
	if o.Alerts != 0 {
		alerts, err := r.store.AlertsIn(ctx, o.Alerts)
		if err != nil {
			return 0, err
		}
		if len(alerts) == 0 {
			o.Alerts = 0
		}
	}
	commit, err := o.Commit(r.clock.Now(), host, c.Interaction, secret, invited)
	if err != nil {
		return 0, err
	}
	if o.Guild != 0 { // a user has at most one unfinished solo game
		commit.Room = &storage.Room{OfHost: MaxHosted, OfGuild: MaxTables}
	}
	return r.store.Create(ctx, commit)
}

// CountOpening counts a table or a tournament that a user opens, or returns a refusal. If it is not opened after all,
// the returned function takes it back.
func (r *Registry) CountOpening(user snowflake.ID) (takeBack func(), err error) {
	takeBack, allowed := r.openings.count(user, r.clock.Now())
	if !allowed {
		return nil, table.Refuse(table.TooManyOpened)
	}
	return takeBack, nil
}

// inheritLivePage gives a rematch a live page if the previous table has one, and sends that page's viewers there. A
// failure is logged, since the table works without.
func (r *Registry) inheritLivePage(ctx context.Context, before, id journal.TableID) {
	page, err := r.store.LivePageOf(ctx, before)
	if err == nil {
		err = r.With(ctx, id, func(t *table.Table) error { return t.InheritLivePage(ctx, page) })
		r.Notify(before)
	}
	if storage.UnlessNotFound(err) != nil {
		r.failures.report(ctx, "cannot give a rematch a live page", err, "table", id)
	}
}
