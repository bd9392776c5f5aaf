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

// change tries entries on a copy of the table, commits them with all that follows from them, and only then makes the copy
// the table.
func (t *Table) change(ctx context.Context, c Click, bodies ...journal.Body) error {
	if c.Interaction != 0 && slices.Contains(t.causes, c.Interaction) {
		return nil // the platform delivers an interaction twice at times: it has happened
	}
	next := t.now.Clone()
	commit, err := t.apply(&next, c, bodies)
	if err != nil {
		return err
	}
	commit = t.complete(&next, commit)
	began := t.env.Clock.Now()
	err = t.env.Tables.Append(ctx, t.id, commit)
	t.env.Metrics.Commit(t.env.Clock.Since(began), err)
	if err != nil {
		t.Unload() // only the store knows what became of it
		if errors.Is(err, storage.ErrConflict) {
			return Refuse(MovedOn)
		}
		return fmt.Errorf("append to table %d: %w", t.id, err)
	}
	t.replace(next, &commit)
	t.causes.add(c.Interaction)
	t.await(commit, c.Answered)
	return nil
}

// causes is the interactions that changed a table last.
type causes []snowflake.ID

// maxCauses is how many interactions a table remembers: more than come in the time within which one could be delivered
// again.
const maxCauses = 64

// add remembers an interaction; 0 is none.
func (c *causes) add(interaction snowflake.ID) {
	if interaction == 0 {
		return
	}
	if len(*c) == maxCauses {
		*c = (*c)[:copy(*c, (*c)[1:])]
	}
	*c = append(*c, interaction)
}

// apply puts the entries onto the table, and what follows from them by itself. The commit has them as they are to be
// stored, and whom they bind. Everything that shows somebody a hand comes this way: what the law forbids is refused here.
func (t *Table) apply(next *journal.Table, c Click, bodies []journal.Body) (commit storage.Commit, err error) {
	commit.Follows = next.Checksum
	add := func(by journal.PersonID, cause snowflake.ID, b journal.Body) error {
		if err := t.checkSight(c, next, b); err != nil {
			return err
		}
		bound := t.binds(next, b)
		e := journal.Entry{Seq: next.Seq + 1, At: t.env.Clock.Now().Truncate(time.Millisecond).UTC(), By: by, Cause: cause, Body: b}
		line, err := next.Apply(e)
		if err != nil {
			return err
		}
		commit.Entries, commit.Bound = append(commit.Entries, line), append(commit.Bound, bound...)
		return nil
	}
	for _, b := range bodies {
		if err := add(t.personOf(c.User), c.Interaction, b); err != nil {
			return storage.Commit{}, err
		}
	}
	for by, body := automatic(next); body != nil; by, body = automatic(next) {
		if err := add(by, 0, body); err != nil {
			return storage.Commit{}, err
		}
	}
	return commit, nil
}

// binds returns whom an entry binds. A seat that somebody had in the lobby whose data was deleted binds nobody.
func (t *Table) binds(next *journal.Table, b journal.Body) []journal.PersonID {
	bound := next.Binds(b)
	if _, starts := b.(journal.Started); starts {
		bound = slices.DeleteFunc(bound, func(p journal.PersonID) bool { _, known := t.people.users[p]; return !known })
	}
	return bound
}

// automatic returns what follows without anybody's click: the turns of partners who have to sit out, and those of seats
// with a standing order. The body is nil if nothing does.
func automatic(t *journal.Table) (by journal.PersonID, body journal.Body) {
	if t.Phase != journal.Playing {
		return 0, nil
	}
	seat := t.Game.Turn()
	switch {
	case mustSitOut(&t.Game):
		return 0, journal.Played{Seat: seat, Move: game.SitOutMove}
	case t.Orders[seat] == (journal.Order{}):
		return 0, nil
	}
	if m, may := t.OrderedMove(seat); may {
		return t.Chairs[seat-1].Occupant.Person, journal.Played{Seat: seat, Move: m}
	}
	return 0, journal.Ordered{Seat: seat}
}

// mustSitOut reports whether the seat on turn has no card and no pile to draw from.
func mustSitOut(g *game.State) bool { return g.HandSize(g.Turn()) == 0 && g.PileSize() == 0 }

// complete adds to a commit of entries what follows from them: summary, deadlines, messages, the result.
func (t *Table) complete(next *journal.Table, c storage.Commit) storage.Commit {
	c.Summary = Summary(next)
	c.Summary.Due = t.turn.ends
	switch {
	case next.Seen == t.now.Seen:
		return c // nobody else may know
	case next.Shown == t.now.Shown:
		t.showVotes(&c, next)
		return c
	}
	t.showNext(&c, next)
	t.scheduleTurn(&c, next, t.stillEnds(next))
	c.Deadlines = append(c.Deadlines, t.phaseDeadlines(next)...)
	switch next.Phase {
	case journal.Finished:
		c.Result = result(t.id, next)
		t.showEnd(&c, next)
	case journal.Gone:
		t.showEnd(&c, next)
	}
	return c
}

// phaseDeadlines returns what is set and cleared where the table goes on to another phase, or somebody acts in the lobby.
func (t *Table) phaseDeadlines(next *journal.Table) []storage.Deadline {
	lobby := storage.Deadline{Table: t.id, Kind: storage.DueLobby}
	shelve := storage.Deadline{Table: t.id, Kind: storage.DueShelve}
	switch next.Phase {
	case journal.Lobby:
		lobby.At = next.LatestAt.Add(LobbyTime)
		return []storage.Deadline{lobby}
	case journal.Playing:
		shelve.At = next.LatestAt.Add(patience(next.Options()))
		switch t.now.Phase {
		case journal.Lobby:
			return []storage.Deadline{lobby, shelve}
		case journal.Shelved:
			return []storage.Deadline{shelve}
		}
		return nil
	case journal.Gone:
		return []storage.Deadline{lobby, shelve}
	default:
		return []storage.Deadline{shelve}
	}
}

// replace makes the table what it is after a commit.
func (t *Table) replace(next journal.Table, c *storage.Commit) {
	t.now, t.turn.ends, t.turn.computer = next, c.Summary.Due, t.computerPlays(&next)
	for _, d := range c.Deadlines {
		if d.Kind == storage.DueTurn {
			t.turn.alarm = d.At
		}
	}
	t.env.Engine.Notify(t.id)
}

// showEnd has everybody told how the game ended, if there was one, and its thread closed after that.
func (t *Table) showEnd(c *storage.Commit, next *journal.Table) {
	if next.Game.Seats() > 0 {
		c.Messages = append(c.Messages, storage.OutboxMessage{Table: t.id, Kind: storage.OutboxEnd, Seq: next.Seq, Nonce: t.nonce("e", 0)})
	}
	if next.Opened.Thread {
		c.Messages = append(c.Messages, storage.OutboxMessage{Table: t.id, Kind: storage.OutboxThread, Seq: next.Seq})
	}
}

// await has the messages and deadlines of a commit looked after, once the user who caused it has been answered.
func (t *Table) await(c storage.Commit, answered <-chan struct{}) {
	for _, m := range c.Messages {
		t.outbox.put(t, m)
	}
	for _, d := range c.Deadlines {
		t.env.Engine.WakeAt(d.At)
	}
	t.env.Engine.Deliver(t.id, answered)
	if t.hands.anyStanding() {
		t.env.Engine.RenewHands(t.id, answered)
	}
}

// commitQuietly commits an entry that changes nothing of what everybody sees, beside what else there is to commit.
func (t *Table) commitQuietly(ctx context.Context, c storage.Commit, body journal.Body) error {
	next := t.now.Clone()
	made, err := t.apply(&next, Click{}, []journal.Body{body})
	if err != nil {
		return err
	}
	c.Follows, c.Entries, c.Bound, c.Summary = made.Follows, made.Entries, made.Bound, Summary(&next)
	ends := t.endOfTurn(&next)
	t.scheduleTurn(&c, &next, ends)
	if err := t.commitMessages(ctx, c); err != nil {
		return err
	}
	t.replace(next, &c)
	for _, d := range c.Deadlines {
		t.env.Engine.WakeAt(d.At)
	}
	return nil
}

// nonce names a post of this table, so that a repeated one returns the first.
func (t *Table) nonce(kind string, number int64) string {
	return kind + strconv.FormatInt(int64(t.id), 36) + "." + strconv.FormatInt(number, 36)
}
