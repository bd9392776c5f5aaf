package table

import (
	"context"
	"fmt"
	"io"
	"time"

	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Opening is a table to be made.
type Opening struct {
	Guild   snowflake.ID
	Channel snowflake.ID
	Options journal.Options
	After   journal.TableID    // whose rematch it is; 0 for none
	Thread  bool               // the channel is a thread of this table's own
	Aboard  []journal.Occupant // computers and crews that sit down at once, in order of seats
	Invited []User             // who are asked to sit down
}

// Open makes a table in a channel that has no unfinished one. Its lobby is
// told by the herald; the secret of its deal is drawn here, before anyone can
// join.
func (h *Registry) Open(ctx context.Context, c Click, o Opening) Reply {
	host, err := h.Store.People.PersonOf(ctx, c.User, c.Name)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	opened := journal.Opened{Guild: o.Guild, Channel: o.Channel, Host: host, Options: o.Options, After: o.After, Thread: o.Thread}
	if opened.Secret, err = h.secret(); err != nil {
		return h.explain(ctx, 0, err)
	}
	var next journal.Table
	at := h.Clock.Now().Truncate(time.Millisecond).UTC()
	var lines []journal.Line
	bodies, err := h.beginning(ctx, o, opened)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	for _, body := range bodies {
		e := journal.Entry{Seq: next.Seq + 1, At: at, By: host, Cause: c.Interaction, Body: body}
		l, err := next.Apply(e)
		if err != nil {
			return h.explain(ctx, 0, err)
		}
		lines = append(lines, l)
	}
	id, err := h.Store.Tables.Create(ctx, storage.Commit{
		Entries:   lines,
		Summary:   summary(&next),
		Messages:  []storage.OutboxMessage{{Kind: storage.OutboxBoard, Seq: next.Seq, Body: boardBody{Ask: len(o.Invited) > 0}.String()}},
		Deadlines: []storage.Deadline{{Kind: storage.DueLobby, At: at.Add(lobbyTime)}},
	})
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	h.addNew(id)
	h.scheduler.wakeAt(at.Add(lobbyTime))
	h.dispatcher.wake(id, c.Answered)
	if o.After != 0 {
		h.inheritLivePage(ctx, o.After, id)
	}
	var face PublicState
	err = h.with(ctx, id, func(t *Table) error {
		face = t.publicState()
		return nil
	})
	if err != nil {
		return h.explain(ctx, id, err)
	}
	return Opened{face}
}

// beginning is the first entries of the table's journal.
func (h *Registry) beginning(ctx context.Context, o Opening, opened journal.Opened) ([]journal.Body, error) {
	list := []journal.Body{opened}
	for i, occupant := range o.Aboard {
		list = append(list, journal.Seated{Seat: game.Seat(i + 1), Occupant: occupant})
	}
	known := map[journal.PersonID]bool{opened.Host: true}
	for _, named := range o.Invited {
		person, err := h.Store.People.PersonOf(ctx, named.ID, named.Name)
		if err != nil {
			return nil, err
		}
		if !known[person] {
			known[person] = true
			list = append(list, journal.Invited{Person: person})
		}
	}
	return list, nil
}

// secret draws the secret of a fair deal.
func (h *Registry) secret() (s deal.Secret, err error) {
	if err := h.draw(s[:]); err != nil {
		return s, fmt.Errorf("draw the secret of a deal: %w", err)
	}
	return s, nil
}

// draw fills a buffer with chance.
func (h *Registry) draw(chance []byte) error {
	h.random.Lock()
	defer h.random.Unlock()
	_, err := io.ReadFull(h.Random, chance)
	return err
}
