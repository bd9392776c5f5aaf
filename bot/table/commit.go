package table

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// change applies entries to a copy of the table, commits them with everything that follows from them, and only then
// replaces the table with the copy.
func (t *Table) change(ctx context.Context, c Click, bodies ...journal.Body) error {
	if t.HasChangedBy(c) {
		return nil // the platform sometimes delivers an interaction twice
	}
	next := t.now.Clone()
	commit, err := t.apply(&next, c, bodies)
	if err != nil {
		return err
	}
	commit = t.complete(&next, commit)
	began := t.env.Clock.Now()
	err = t.env.Store.Append(ctx, t.id, commit)
	t.env.Metrics.Commit(t.env.Clock.Since(began), err)
	if err != nil {
		t.Unload() // only the store knows whether it was written
		return fmt.Errorf("append to table %d: %w", t.id, err)
	}
	t.replace(next, &commit)
	t.causes.add(c.Interaction)
	t.afterCommit(commit, c.Answered)
	return nil
}

// causes lists the latest interactions that changed a table, oldest first.
type causes []snowflake.ID

// maxCauses is how many interactions a table remembers: more than arrive while one of them could be delivered again.
const maxCauses = 64

// HasChangedBy reports whether the table remembers the click's interaction as one that changed it.
func (t *Table) HasChangedBy(c Click) bool { return slices.Contains(t.causes, c.Interaction) }

// add remembers an interaction, unless it is 0.
func (c *causes) add(interaction snowflake.ID) {
	if interaction == 0 {
		return
	}
	if len(*c) == maxCauses {
		*c = (*c)[:copy(*c, (*c)[1:])]
	}
	*c = append(*c, interaction)
}

// apply applies entries to next, and then the automatic entries that follow from them. The commit that it returns has
// the entries in their stored form and the people whom they bind. Every entry that shows a person a hand passes through
// here, so this is where forbidden ones are refused.
func (t *Table) apply(next *journal.Table, c Click, bodies []journal.Body) (commit storage.Commit, err error) {
	commit.Follows = next.Checksum
	add := func(by journal.PersonID, cause snowflake.ID, b journal.Body) error {
		if err := t.checkSight(c, next, b); err != nil {
			return err
		}
		bound := t.binds(next, b)
		now := t.env.Clock.Now().Truncate(time.Millisecond).UTC()
		line, err := next.Apply(journal.Entry{Seq: next.Seq + 1, At: now, By: by, Cause: cause, Body: b})
		if err != nil {
			return t.explained(err)
		}
		commit.Entries, commit.Bound = append(commit.Entries, line), append(commit.Bound, bound...)
		return nil
	}
	for _, b := range bodies {
		if err := add(t.personOf(c.User), c.Interaction, b); err != nil {
			return storage.Commit{}, err
		}
	}
	for by, body := t.automaticEntry(next, c); body != nil; by, body = t.automaticEntry(next, c) {
		if err := add(by, 0, body); err != nil {
			return storage.Commit{}, err
		}
	}
	return commit, nil
}

// binds returns the people whom an entry binds. Starting a game does not bind a person from the lobby whose data was
// deleted.
func (t *Table) binds(next *journal.Table, b journal.Body) []journal.PersonID {
	bound := next.Binds(b)
	if _, starts := b.(journal.Started); starts {
		bound = slices.DeleteFunc(bound, func(p journal.PersonID) bool {
			_, known := t.people.users[p]
			return !known
		})
	}
	return bound
}

// automaticEntry returns the next entry that follows those of c without a click, or a nil body. It starts a game of a
// tournament or a rematch that everybody has joined. It plays the turn of a seat that has to sit out or has a standing
// order.
func (t *Table) automaticEntry(next *journal.Table, c Click) (by journal.PersonID, body journal.Body) {
	switch {
	case next.Ready(), next.Reunited() && unready(next).Ready():
		return 0, t.deal(next.JoinsAtStart(c.Interaction))
	case next.Phase != journal.Playing:
		return 0, nil
	}
	seat := next.Game.Turn()
	switch {
	case mustSitOut(&next.Game):
		return 0, journal.Played{Seat: seat, Move: game.SitOutMove}
	case next.Orders[seat] == (journal.Order{}):
		return 0, nil
	}
	if m, may := next.OrderedMove(seat); may {
		return next.Chairs[seat-1].Occupant.Person, journal.Played{Seat: seat, Move: m}
	}
	return 0, journal.Ordered{Seat: seat}
}

// mustSitOut reports whether the seat on turn has no card and no pile to draw from.
func mustSitOut(g *game.State) bool { return g.HandSize(g.Turn()) == 0 && g.PileSize() == 0 }

// complete adds to a commit what follows from its entries: summary, deadlines, messages and the result.
func (t *Table) complete(next *journal.Table, c storage.Commit) storage.Commit {
	c.Summary = summaryOf(next)
	c.Summary.Due = t.turn.ends
	c.Tournament = t.tournamentConcerned(next)
	switch {
	case next.VisibleSeq == t.now.VisibleSeq:
		return c // nothing that others may see has changed
	case next.BoardSeq == t.now.BoardSeq: // the board may wait a moment, so that it shows several changes at once
		t.addBoard(&c, next, boardBody{Tally: true})
		t.scheduleTurn(&c, next, t.endOfTurn(next))
		if next.Phase == journal.Lobby {
			c.Deadlines = append(c.Deadlines, t.phaseDeadlines(next)...)
		}
		return c
	}
	t.showNext(&c, next)
	t.addHeadsUp(&c, next)
	t.scheduleTurn(&c, next, t.endOfTurnWithGrace(next))
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

// phaseDeadlines returns the deadlines that are set or cleared when the phase changes or a user acts in the lobby.
func (t *Table) phaseDeadlines(next *journal.Table) []storage.Deadline {
	lobby := storage.Deadline{Table: t.id, Kind: storage.DueLobby}
	shelve := storage.Deadline{Table: t.id, Kind: storage.DueShelve}
	switch next.Phase {
	case journal.Lobby:
		if next.Opened.Tournament != nil {
			return nil // the tournament decides how long it stays open
		}
		lobby.At = next.LatestAt.Add(LobbyTime)
		return []storage.Deadline{lobby}
	case journal.Playing:
		shelve.At = next.LatestAt.Add(idleLimit(next.Options()))
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

// replace makes next the table after a commit, and has the scheduler wake for the commit's deadlines.
func (t *Table) replace(next journal.Table, c *storage.Commit) {
	t.now, t.turn.ends, t.turn.computer = next, c.Summary.Due, t.computerPlays(&next)
	for _, d := range c.Deadlines {
		t.turn.note(d.Kind, d.At)
		t.env.Engine.WakeAt(d.At)
	}
	if c.Tournament != 0 {
		t.env.Engine.WakeAt(t.env.Clock.Now()) // it is due
	}
	t.closeChat()
	t.env.Engine.Notify(t.id)
}

// showEnd adds the message that shows the result, if a game was played. The table's thread, which has the buttons
// Rematch and Replay, is not archived: a client reopens an archived thread before a click, which not every user may do.
func (t *Table) showEnd(c *storage.Commit, next *journal.Table) {
	if next.Game.Seats() > 0 {
		c.Messages = append(c.Messages, storage.OutboxMessage{
			Table: t.id, Kind: storage.OutboxEnd, Seq: next.Seq, Nonce: t.nonce("e", 0)})
	}
}

// afterCommit delivers a commit's messages and renews the hands on screens, once the user who caused it has been
// answered.
func (t *Table) afterCommit(c storage.Commit, answered <-chan struct{}) {
	t.updateOutbox(c)
	t.env.Engine.Deliver(t.id, t.now.Opened.Guild, answered)
	if t.HasHandOnScreen() {
		t.env.Engine.RenewHands(t.id, answered)
	}
}

// commitQuietly commits entries that no board has to show, together with the rest of the commit.
func (t *Table) commitQuietly(ctx context.Context, c storage.Commit, bodies ...journal.Body) error {
	next := t.now.Clone()
	made, err := t.apply(&next, Click{}, bodies)
	if err != nil {
		return err
	}
	c.Follows, c.Entries, c.Bound, c.Summary = made.Follows, made.Entries, made.Bound, summaryOf(&next)
	c.Tournament = t.tournamentConcerned(&next)
	t.scheduleTurn(&c, &next, t.endOfTurn(&next))
	if err := t.commitMessages(ctx, c); err != nil {
		return err
	}
	t.replace(next, &c)
	return nil
}

// commitAndDeliver commits changes without an entry. It starts the delivery of their messages once the user who caused
// them has been answered.
func (t *Table) commitAndDeliver(ctx context.Context, c storage.Commit, answered <-chan struct{}) error {
	if err := t.commitMessages(ctx, c); err != nil {
		return err
	}
	t.afterCommit(c, answered)
	return nil
}

// commitMessages commits a prepared commit, unless it is empty.
func (t *Table) commitMessages(ctx context.Context, c storage.Commit) error {
	if c.IsEmpty() {
		return nil
	}
	if c.Summary != nil || len(c.Deadlines) > 0 {
		c.Follows = t.now.Checksum
	}
	if err := t.env.Store.Append(ctx, t.id, c); err != nil {
		t.Unload()
		return fmt.Errorf("commit the messages of table %d: %w", t.id, err)
	}
	return nil
}

// nonce returns the nonce of a post of this table. Posting again with the same nonce returns the first post.
func (t *Table) nonce(kind string, number int64) string {
	return kind + strconv.FormatInt(int64(t.id), 36) + "." + strconv.FormatInt(number, 36)
}
