package table

import (
	"context"
	"slices"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

const (
	computerDelay = 1200 * time.Millisecond // from a computer's turn until it begins to think
	putOff        = time.Minute             // until what the platform does not allow now is tried again

	// ComputerLease is when a computer's move is tried again that came to nothing: the program was killed meanwhile, or
	// the store did not take it.
	ComputerLease = 15 * time.Second
)

// onTurn returns whom a table waits for; false if it is no person, or time stands still.
func onTurn(t *journal.Table) (journal.PersonID, bool) {
	if t.Phase != journal.Playing || t.Paused != "" {
		return 0, false
	}
	o := t.Chairs[t.Game.Turn()-1].Occupant
	return o.Person, o.Kind == journal.IsPerson
}

// preferencesOnTurn returns what the person on turn wants.
func (t *Table) preferencesOnTurn(next *journal.Table) storage.UserPreferences {
	person, _ := onTurn(next)
	return t.people.users[person].Preferences
}

// computerPlays reports whether a computer moves next, for itself or for somebody who is away.
func (t *Table) computerPlays(next *journal.Table) bool {
	if next.Phase != journal.Playing || next.Paused != "" {
		return false
	}
	return computerOnTurn(next) || t.isAway(next) && next.Options().IfAway() == journal.ComputerPlays
}

// isAway reports whether the person on turn is away.
func (t *Table) isAway(next *journal.Table) bool {
	_, person := onTurn(next)
	return person && t.preferencesOnTurn(next).Away.After(t.env.Clock.Now())
}

// endOfTurn returns when the time of the present turn is over; the zero time for never.
func (t *Table) endOfTurn(next *journal.Table) time.Time {
	if votes(next) {
		return next.Poll.Closes(next.Options().VoteRules)
	}
	span := next.Options().TurnTime()
	if _, person := onTurn(next); !person || span == 0 || t.computerPlays(next) {
		return time.Time{}
	}
	return calendarOf(t.preferencesOnTurn(next)).after(next.TurnAt, span)
}

// stillEnds is endOfTurn of a turn that goes on: what was given beyond that, a grace, stays given.
func (t *Table) stillEnds(next *journal.Table) time.Time {
	ends := t.endOfTurn(next)
	grace := t.env.Engine.Availability().Grace
	if !ends.IsZero() && !votes(next) && next.TurnSeq == t.now.TurnSeq && t.turn.ends.After(ends) && !t.turn.ends.After(grace) {
		return t.turn.ends
	}
	return ends
}

// scheduleTurn sets what happens by itself in the turn that begins or goes on: the move of a computer, a reminder, the end
// of the time. Its end is noted in the summary. An alarm that is due before anything else may stay: it sets the next one,
// and a fast game writes none at all.
func (t *Table) scheduleTurn(c *storage.Commit, next *journal.Table, ends time.Time) {
	c.Summary.Due = ends
	_, reminder := t.reminders(next)
	alarm := storage.Deadline{Table: t.id, Kind: storage.DueTurn, At: reminder}
	if alarm.At.IsZero() || !ends.IsZero() && ends.Before(alarm.At) {
		alarm.At = ends
	}
	over := t.now.Phase == journal.Playing && next.Phase != journal.Playing
	if over || !alarm.At.IsZero() && (t.turn.alarm.IsZero() || alarm.At.Before(t.turn.alarm)) {
		c.Deadlines = append(c.Deadlines, alarm)
	}
	switch {
	case t.computerPlays(next):
		c.Deadlines = append(c.Deadlines, storage.Deadline{Table: t.id, Kind: storage.DueComputer, At: t.env.Clock.Now().Add(computerDelay)})
	case t.turn.computer:
		c.Deadlines = append(c.Deadlines, storage.Deadline{Table: t.id, Kind: storage.DueComputer})
	}
}

// commitTurn commits what follows from no entry: another end of the turn, other deadlines, reminders.
func (t *Table) commitTurn(ctx context.Context, ends time.Time, c storage.Commit) error {
	c.Summary, t.turn.alarm = Summary(&t.now), time.Time{}
	t.scheduleTurn(&c, &t.now, ends)
	if !slices.ContainsFunc(c.Deadlines, func(d storage.Deadline) bool { return d.Kind == storage.DueTurn }) {
		c.Deadlines = append(c.Deadlines, storage.Deadline{Table: t.id, Kind: storage.DueTurn})
	}
	if !ends.Equal(t.turn.ends) && !slices.ContainsFunc(c.Messages, isBoard) {
		t.addBoard(&c, &t.now, boardBody{})
	}
	if err := t.commitMessages(ctx, c); err != nil {
		return err
	}
	t.replace(t.now, &c)
	t.await(c, nil)
	return nil
}

// FollowPreferences follows what has changed about the person on turn.
func (t *Table) FollowPreferences(ctx context.Context) error {
	if t.now.Phase != journal.Playing {
		return nil
	}
	return t.commitTurn(ctx, t.stillEnds(&t.now), storage.Commit{})
}

// Due does what a deadline of the table is for.
func (t *Table) Due(ctx context.Context, kind storage.DeadlineKind) error {
	switch kind {
	case storage.DueLobby:
		return t.lobbyDue(ctx)
	case storage.DueTurn:
		return t.turnDue(ctx)
	case storage.DueShelve:
		return t.shelveDue(ctx)
	default:
		return t.clearDeadline(ctx, kind) // of another version
	}
}

// turnDue does what is due in the present turn: it reminds, or it ends the turn. While the bot cannot be reached, and for
// a grace after that, no turn ends.
func (t *Table) turnDue(ctx context.Context) error {
	if votes(&t.now) {
		return t.voteDue(ctx)
	}
	if _, waits := onTurn(&t.now); !waits {
		return t.clearDeadline(ctx, storage.DueTurn)
	}
	now, ends := t.env.Clock.Now(), t.stillEnds(&t.now)
	switch available := t.env.Engine.Availability(); {
	case !available.Reachable:
		return t.setDeadline(ctx, storage.DueTurn, now.Add(putOff))
	case ends.IsZero() || ends.After(now):
		var c storage.Commit
		if err := t.remindIfDue(ctx, &c); err != nil {
			return err
		}
		return t.commitTurn(ctx, ends, c)
	case available.Grace.After(now):
		return t.commitTurn(ctx, available.Grace, storage.Commit{})
	default:
		return t.endTurn(ctx)
	}
}

// endTurn ends a turn whose time is over, as the table was made.
func (t *Table) endTurn(ctx context.Context) error {
	seat, o := t.now.Game.Turn(), t.now.Options()
	switch rule := o.IfLate(); {
	case rule == journal.HandOver && t.now.Chairs[seat-1].Missed+1 >= max(o.Misses, 1):
		return t.handOver(ctx, Click{}, seat, t.coverComputer(seat))
	case rule == journal.DrawOne && t.now.Game.PileSize() > 0:
		return t.change(ctx, Click{}, journal.Covered{Seat: seat, Why: journal.Late}, journal.Played{Seat: seat, Move: game.DrawMove})
	}
	return t.haveComputerMove(ctx)
}

// haveComputerMove has a computer make the move of the present turn.
func (t *Table) haveComputerMove(ctx context.Context) error {
	if err := t.setDeadline(ctx, storage.DueTurn, t.env.Clock.Now().Add(ComputerLease)); err != nil {
		return err
	}
	t.env.Engine.StartComputer(t.id)
	return nil
}

// cover returns why the program is to move for the person or the audience on turn now; "" if it is not.
func (t *Table) cover() journal.Cover {
	_, waits := onTurn(&t.now)
	now := t.env.Clock.Now()
	switch {
	case t.silent():
		return journal.Silent
	case !waits:
		return ""
	case t.computerPlays(&t.now):
		return journal.Away
	case !t.turn.ends.IsZero() && !t.turn.ends.After(now):
		return journal.Late
	}
	return ""
}

// setDeadline sets a deadline of the table.
func (t *Table) setDeadline(ctx context.Context, kind storage.DeadlineKind, at time.Time) error {
	c := storage.Commit{Deadlines: []storage.Deadline{{Table: t.id, Kind: kind, At: at}}}
	if err := t.commitMessages(ctx, c); err != nil {
		return err
	}
	if kind == storage.DueTurn {
		t.turn.alarm = at
	}
	t.env.Engine.WakeAt(at)
	return nil
}

// clearDeadline clears a deadline of the table.
func (t *Table) clearDeadline(ctx context.Context, kind storage.DeadlineKind) error {
	return t.setDeadline(ctx, kind, time.Time{})
}
