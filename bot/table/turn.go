package table

import (
	"context"
	"slices"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

const (
	computerDelay = 1200 * time.Millisecond // from the beginning of a computer's turn until it starts to think

	// ComputerLease is how long a computer has to move. After it the move is started again, since the program may have
	// been killed or the store may have failed.
	ComputerLease = 15 * time.Second

	// sittingTurn is more than the time of a turn for which people stay at the table.
	sittingTurn = time.Hour
)

// onTurn returns the person whose move a table waits for. It returns false if it waits for no person or is paused.
func onTurn(t *journal.Table) (journal.PersonID, bool) {
	if t.Phase != journal.Playing || t.Paused != "" {
		return 0, false
	}
	o := t.Chairs[t.Game.Turn()-1].Occupant
	return o.Person, o.Kind == journal.IsPerson
}

func (t *Table) preferencesOnTurn(next *journal.Table) storage.UserPreferences {
	person, _ := onTurn(next)
	return t.people.users[person].Preferences
}

// turnCalendar returns the calendar in which the time of the present turn passes. Quiet hours do not stop a turn for
// which people stay at the table.
func (t *Table) turnCalendar(next *journal.Table) calendar {
	c := calendarOf(t.preferencesOnTurn(next))
	if span := next.Options().TurnTime(); span > 0 && span < sittingTurn {
		c.from, c.to = 0, 0
	}
	return c
}

// computerPlays reports whether a computer makes the next move, for itself, for a person who is away, or because the
// round of a tournament is over.
func (t *Table) computerPlays(next *journal.Table) bool {
	if next.Phase != journal.Playing || next.Paused != "" {
		return false
	}
	return next.Chairs[next.Game.Turn()-1].Occupant.Kind == journal.IsComputer || t.roundOver(next) ||
		t.isAway(next) && next.Options().IfAway() == journal.ComputerPlays
}

// isAway reports whether the person on turn is away.
func (t *Table) isAway(next *journal.Table) bool {
	_, person := onTurn(next)
	return person && t.preferencesOnTurn(next).Away.After(t.env.Clock.Now())
}

// endOfTurn returns when the present turn ends, or the zero time for never.
func (t *Table) endOfTurn(next *journal.Table) time.Time {
	if voteOpen(next) {
		return next.Poll.Closes(next.Options().VoteRules)
	}
	if _, person := onTurn(next); !person || t.computerPlays(next) {
		return time.Time{}
	}
	ends := roundDeadline(next)
	if span := next.Options().TurnTime(); span > 0 {
		ends = EarlierOf(ends, t.turnCalendar(next).after(next.TurnAt, span))
	}
	return ends
}

// endOfTurnWithGrace is endOfTurn, but keeps the extension that a grace period gave to the present turn.
func (t *Table) endOfTurnWithGrace(next *journal.Table) time.Time {
	ends := t.endOfTurn(next)
	grace := t.availability().Grace
	if ends.IsZero() || voteOpen(next) || next.TurnSeq != t.now.TurnSeq {
		return ends
	}
	if t.turn.ends.After(ends) && !t.turn.ends.After(grace) {
		return t.turn.ends
	}
	return ends
}

// scheduleTurn sets the deadlines of the present turn: one for a computer's move, and an alarm. The alarm is due at the
// next reminder, the end of a vote's wait for its audience or the end of the turn, whichever is first. The summary gets
// the end of the turn. An alarm that is due earlier may stay, since it sets the next one. So a fast game writes none.
func (t *Table) scheduleTurn(c *storage.Commit, next *journal.Table, ends time.Time) {
	c.Summary.Due = ends
	_, reminder := t.reminders(next)
	alarm := storage.Deadline{Table: t.id, Kind: storage.DueTurn,
		At: EarlierOf(reminder, EarlierOf(ends, endOfWait(next)))}
	over := t.now.Phase == journal.Playing && next.Phase != journal.Playing
	if over || !alarm.At.IsZero() && (t.turn.alarm.IsZero() || alarm.At.Before(t.turn.alarm)) {
		c.Deadlines = append(c.Deadlines, alarm)
	}
	t.scheduleChat(c, next)
	switch {
	case t.computerPlays(next):
		at := t.env.Clock.Now().Add(computerDelay)
		c.Deadlines = append(c.Deadlines, storage.Deadline{Table: t.id, Kind: storage.DueComputer, At: at})
	case t.turn.computer:
		c.Deadlines = append(c.Deadlines, storage.Deadline{Table: t.id, Kind: storage.DueComputer})
	}
}

// commitTurn commits changes to the present turn that need no entry: its end, deadlines and reminders.
func (t *Table) commitTurn(ctx context.Context, ends time.Time, c storage.Commit) error {
	c.Summary, t.turn.alarm = summaryOf(&t.now), time.Time{}
	t.scheduleTurn(&c, &t.now, ends)
	if !slices.ContainsFunc(c.Deadlines, func(d storage.Deadline) bool { return d.Kind == storage.DueTurn }) {
		c.Deadlines = append(c.Deadlines, storage.Deadline{Table: t.id, Kind: storage.DueTurn})
	}
	if !ends.Equal(t.turn.ends) && !slices.ContainsFunc(c.Messages, isBoardMessage) {
		t.addBoard(&c, &t.now, boardBody{})
	}
	if err := t.commitMessages(ctx, c); err != nil {
		return err
	}
	t.replace(t.now, &c)
	t.afterCommit(c, nil)
	return nil
}

// FollowPreferences reschedules the present turn after the preferences of the person on turn have changed.
func (t *Table) FollowPreferences(ctx context.Context) error {
	if t.now.Phase != journal.Playing {
		return nil
	}
	return t.commitTurn(ctx, t.endOfTurnWithGrace(&t.now), storage.Commit{})
}

// Due handles a deadline of the table that has been reached.
func (t *Table) Due(ctx context.Context, kind storage.DeadlineKind) error {
	switch kind {
	case storage.DueLobby:
		return t.lobbyDue(ctx)
	case storage.DueTurn:
		return t.turnDue(ctx)
	case storage.DueChat:
		return t.chatDue(ctx)
	case storage.DueShelve:
		return t.shelveDue(ctx)
	default:
		t.env.Log.WarnContext(ctx, "deadline cleared: this version does not know its kind", "table", t.id, "kind", kind)
		return t.clearDeadline(ctx, kind)
	}
}

// turnDue handles the deadline of the present turn: it sends a reminder or ends the turn. No turn ends while the bot is
// unreachable, or in the grace period after that.
func (t *Table) turnDue(ctx context.Context) error {
	if voteOpen(&t.now) {
		return t.voteDue(ctx)
	}
	if _, waits := onTurn(&t.now); !waits {
		return t.clearDeadline(ctx, storage.DueTurn)
	}
	now, ends := t.env.Clock.Now(), t.endOfTurnWithGrace(&t.now)
	switch available := t.availability(); {
	case !available.Reachable:
		return t.setDeadline(ctx, storage.DueTurn, now.Add(unreachableRetry))
	case t.roundOver(&t.now) && available.Grace.After(now):
		return t.setDeadline(ctx, storage.DueTurn, available.Grace)
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

// endTurn ends a turn that is over, according to the table's options.
func (t *Table) endTurn(ctx context.Context) error {
	seat, o := t.now.Game.Turn(), t.now.Options()
	switch rule := o.IfLate(); {
	case rule == journal.HandOver && t.now.Chairs[seat-1].Missed+1 >= max(o.Misses, 1):
		return t.handOver(ctx, Click{}, seat, t.coverComputer(seat))
	case rule == journal.DrawOne && t.now.Game.PileSize() > 0:
		return t.drawFor(ctx, seat, journal.Late)
	}
	return t.startComputerMove(ctx)
}

// startComputerMove has a computer make the move of the present turn.
func (t *Table) startComputerMove(ctx context.Context) error {
	lease := t.env.Clock.Now().Add(ComputerLease)
	if err := t.setDeadline(ctx, storage.DueTurn, lease); err != nil {
		return err
	}
	t.env.Engine.StartComputer(t.id)
	return nil
}

// coverReason returns why the program has to move for the person or the audience on turn now, or "" if it does not.
func (t *Table) coverReason() journal.Cover {
	_, waits := onTurn(&t.now)
	switch {
	case t.silent():
		return journal.Silent
	case !waits:
		return ""
	case t.roundOver(&t.now):
		return journal.RoundOver
	case t.computerPlays(&t.now):
		return journal.Away
	case t.hasPassed(t.turn.ends):
		return journal.Late
	}
	return ""
}

// hasPassed reports whether a time has passed. The zero time never passes.
func (t *Table) hasPassed(at time.Time) bool { return !at.IsZero() && !at.After(t.env.Clock.Now()) }

// setDeadline sets a deadline of the table and has the scheduler wake for it.
func (t *Table) setDeadline(ctx context.Context, kind storage.DeadlineKind, at time.Time) error {
	c := storage.Commit{Deadlines: []storage.Deadline{{Table: t.id, Kind: kind, At: at}}}
	if err := t.commitMessages(ctx, c); err != nil {
		return err
	}
	t.turn.note(kind, at)
	t.env.Engine.WakeAt(at)
	return nil
}

func (t *Table) clearDeadline(ctx context.Context, kind storage.DeadlineKind) error {
	return t.setDeadline(ctx, kind, time.Time{})
}
