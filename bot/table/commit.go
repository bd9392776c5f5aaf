package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// lobbyTime is how long a lobby that nobody touches stays open.
const lobbyTime = 24 * time.Hour

// change tries entries on a copy of the table, commits them with all that
// follows from them, and only then makes the copy the table.
func (t *Table) change(ctx context.Context, c Click, bodies ...journal.Body) error {
	if c.Interaction != 0 && slices.Contains(t.causes, c.Interaction) {
		return nil // the platform delivers an interaction twice at times: it has happened
	}
	next := t.now.Clone()
	commit, err := t.apply(&next, c, bodies)
	if err != nil {
		return err
	}
	commit = t.consequences(&next, commit)
	began := t.registry.Clock.Now()
	err = t.registry.Store.Tables.Append(ctx, t.id, commit)
	t.registry.Metrics.Commit(t.registry.Clock.Since(began), err)
	if err != nil {
		t.forget() // the outcome is the store's to tell
		if errors.Is(err, storage.ErrConflict) {
			return Notice{Kind: MovedOn}
		}
		return fmt.Errorf("append to table %d: %w", t.id, err)
	}
	t.become(next, &commit)
	t.caused(c.Interaction)
	t.wait(commit, c.Answered)
	return nil
}

// manyCauses is how many interactions a table remembers: more than come in the time
// within which one could be delivered again.
const manyCauses = 64

// caused remembers an interaction that changed the table.
func (t *Table) caused(by snowflake.ID) {
	if by == 0 {
		return
	}
	if len(t.causes) == manyCauses {
		t.causes = t.causes[:copy(t.causes, t.causes[1:])]
	}
	t.causes = append(t.causes, by)
}

// apply puts the entries onto the table, and what follows from them by itself. The commit has them as they are to be
// stored, and whom they bind. All that shows somebody a hand comes this way: what the law forbids is refused here.
func (t *Table) apply(next *journal.Table, c Click, bodies []journal.Body) (commit storage.Commit, err error) {
	commit.Follows = next.Checksum
	add := func(by journal.PersonID, cause snowflake.ID, b journal.Body) error {
		if err := t.checkSight(c, next, b); err != nil {
			return err
		}
		bound := t.binds(next, b)
		e := journal.Entry{Seq: next.Seq + 1, At: t.registry.Clock.Now().Truncate(time.Millisecond).UTC(), By: by, Cause: cause, Body: b}
		l, err := next.Apply(e)
		if err != nil {
			return err
		}
		commit.Entries, commit.Bound = append(commit.Entries, l), append(commit.Bound, bound...)
		return nil
	}
	for _, b := range bodies {
		if err := add(t.personOf(c.User), c.Interaction, b); err != nil {
			return storage.Commit{}, err
		}
	}
	for by, body := byItself(next); body != nil; by, body = byItself(next) {
		if err := add(by, 0, body); err != nil {
			return storage.Commit{}, err
		}
	}
	return commit, nil
}

// binds returns whom an entry binds. A seat that somebody had in the lobby who was forgotten binds nobody.
func (t *Table) binds(next *journal.Table, b journal.Body) []journal.PersonID {
	bound := next.Binds(b)
	if _, starts := b.(journal.Started); starts {
		bound = slices.DeleteFunc(bound, func(p journal.PersonID) bool { _, known := t.users[p]; return !known })
	}
	return bound
}

// mustSitOut tells whether the seat on turn has no card and no pile to draw
// from.
func mustSitOut(g *game.State) bool { return g.HandSize(g.Turn()) == 0 && g.PileSize() == 0 }

// consequences completes the commit of entries that led to the table as it is next.
func (t *Table) consequences(next *journal.Table, c storage.Commit) storage.Commit {
	c.Summary = summary(next)
	c.Summary.Due = t.ends
	switch {
	case next.Seen == t.now.Seen:
		return c // nobody else may know
	case next.Shown == t.now.Shown:
		t.tellVote(&c, next)
		return c
	}
	t.tellBoard(&c, next)
	t.turnDue(&c, next, t.stillEnds(next))
	switch next.Phase {
	case journal.Lobby:
		c.Deadlines = append(c.Deadlines, storage.Deadline{Table: t.id, Kind: storage.DueLobby, At: next.LatestAt.Add(lobbyTime)})
	case journal.Playing:
		switch t.now.Phase {
		case journal.Lobby:
			c.Deadlines = append(c.Deadlines, storage.Deadline{Table: t.id, Kind: storage.DueLobby}, t.shelveDue(next))
		case journal.Shelved:
			c.Deadlines = append(c.Deadlines, t.shelveDue(next))
		}
	case journal.Shelved:
		c.Deadlines = append(c.Deadlines, storage.Deadline{Table: t.id, Kind: storage.DueShelve})
	case journal.Finished:
		c.Result = result(t.id, next)
		t.tellEnd(&c, next)
	case journal.Gone:
		c.Deadlines = append(c.Deadlines, storage.Deadline{Table: t.id, Kind: storage.DueLobby})
		t.tellEnd(&c, next)
	}
	return c
}

// become is the table as it is after a commit.
func (t *Table) become(next journal.Table, c *storage.Commit) {
	t.now, t.ends, t.sailing = next, c.Summary.Due, t.computerPlays(&next)
	for _, d := range c.Deadlines {
		if d.Kind == storage.DueTurn {
			t.alarmAt = d.At
		}
	}
	t.registry.hub.notify(t.id)
}

// shelveDue is when a game that begins or goes on is laid up, should nobody act.
func (t *Table) shelveDue(next *journal.Table) storage.Deadline {
	return storage.Deadline{Table: t.id, Kind: storage.DueShelve, At: next.LatestAt.Add(patience(next.Options()))}
}

// tellEnd has everybody told how the game ended, if there was one, and its
// thread closed after that.
func (t *Table) tellEnd(c *storage.Commit, next *journal.Table) {
	c.Deadlines = append(c.Deadlines, storage.Deadline{Table: t.id, Kind: storage.DueShelve})
	if next.Game.Seats() > 0 {
		c.Messages = append(c.Messages, storage.OutboxMessage{Table: t.id, Kind: storage.OutboxEnd, Seq: next.Seq, Nonce: t.nonce("e", 0)})
	}
	if next.Opened.Thread {
		c.Messages = append(c.Messages, storage.OutboxMessage{Table: t.id, Kind: storage.OutboxThread, Seq: next.Seq})
	}
}

// wait notes what a commit leaves to be told and has it told, once whoever
// caused it has been answered.
func (t *Table) wait(c storage.Commit, answered <-chan struct{}) {
	for _, telling := range c.Messages {
		t.put(telling)
	}
	for _, d := range c.Deadlines {
		t.registry.scheduler.wakeAt(d.At)
	}
	t.registry.dispatcher.wake(t.id, answered)
	if t.handsShown() {
		t.registry.dispatcher.wakeHands(t.id, answered)
	}
}

// nonce names a post of this table, so that a repeated one returns the first.
func (t *Table) nonce(kind string, number int64) string {
	return kind + strconv.FormatInt(int64(t.id), 36) + "." + strconv.FormatInt(number, 36)
}

func summary(next *journal.Table) *storage.Summary {
	s := &storage.Summary{Phase: next.Phase, Guild: next.Opened.Guild, Channel: next.Opened.Channel,
		Edition: next.Opened.Options.Edition, Mode: next.Opened.Options.Mode, Host: next.Opened.Host, Moved: next.LatestAt}
	for _, c := range next.Chairs {
		s.People = append(s.People, c.Occupant.Person)
	}
	if next.Phase == journal.Playing && next.Chairs[next.Game.Turn()-1].Occupant.Kind == journal.IsPerson {
		s.Turn = next.Game.Turn()
	}
	return s
}

// result is that of a game that has come to its end. It is rated if only people
// began it and they made at least half of the moves of each seat: who gives up
// early leaves the others without a fair game, who gives up late keeps what they
// had coming.
func result(id journal.TableID, next *journal.Table) *storage.Result {
	view, _ := next.Game.FinishedView()
	r := &storage.Result{Table: id, Guild: next.Opened.Guild, Edition: view.Edition.ID, Mode: view.Mode, Seats: len(view.Seats),
		Moves: view.Moves, Finished: next.LatestAt, Rated: !next.Assisted}
	for _, s := range view.Result {
		r.Sides = append(r.Sides, storage.SideResult{Side: s.Side, Booty: s.Booty, Score: s.Score, Place: s.Place})
	}
	made := map[game.Seat]int{}
	for _, c := range next.Credits {
		made[c.Seat] += c.Moves
	}
	for _, c := range next.Credits {
		if c.Moves == 0 {
			continue
		}
		share := float64(c.Moves) / float64(made[c.Seat])
		r.Credits = append(r.Credits, storage.Credit{Seat: c.Seat, Side: view.Mode.SideOf(c.Seat), Person: c.Person, Share: share, Feats: c.Feats})
		if c.Person == 0 && share > 0.5 {
			r.Rated = false
		}
	}
	return r
}
