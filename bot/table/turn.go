package table

import (
	"context"
	"slices"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// onTurn is who a table waits for; false if it is no person, or time stands
// still.
func onTurn(t *journal.Table) (journal.PersonID, bool) {
	if t.Phase != journal.Playing || t.Paused != "" {
		return 0, false
	}
	o := t.Chairs[t.Game.Turn()-1].Occupant
	return o.Person, o.Kind == journal.IsPerson
}

// preferencesAt is what whoever is on turn wants.
func (t *Table) preferencesAt(next *journal.Table) storage.UserPreferences {
	person, _ := onTurn(next)
	return t.users[person].Preferences
}

// computerPlays tells whether a computer moves next, for itself or for somebody who is
// away.
func (t *Table) computerPlays(next *journal.Table) bool {
	if next.Phase != journal.Playing || next.Paused != "" {
		return false
	}
	return computerOnTurn(next) || t.isAway(next) && next.Options().IfAway() == journal.ComputerPlays
}

// isAway tells whether whoever is on turn is away.
func (t *Table) isAway(next *journal.Table) bool {
	_, person := onTurn(next)
	return person && t.preferencesAt(next).Away.After(t.registry.Clock.Now())
}

// endOfTurn is when the time of the present turn is over; the zero time for
// never.
func (t *Table) endOfTurn(next *journal.Table) time.Time {
	if votes(next) {
		return next.Poll.Closes(next.Options().VoteRules)
	}
	span := next.Options().TurnTime()
	if _, person := onTurn(next); !person || span == 0 || t.computerPlays(next) {
		return time.Time{}
	}
	return calendarOf(t.preferencesAt(next)).after(next.TurnAt, span)
}

// stillEnds is endOfTurn of a turn that goes on: what was given beyond that, a
// grace, stays given.
func (t *Table) stillEnds(next *journal.Table) time.Time {
	ends := t.endOfTurn(next)
	_, grace := t.registry.availability.state()
	if !ends.IsZero() && !votes(next) && next.TurnSeq == t.now.TurnSeq && t.ends.After(ends) && !t.ends.After(grace) {
		return t.ends
	}
	return ends
}

// turnDue sets what happens by itself in the turn that begins or goes on: the
// move of a computer, a reminder, the end of the time. Its end is noted in the
// summary. An alarm that rings before anything is due may stay: it sets the next
// one, and a fast game writes none at all.
func (t *Table) turnDue(c *storage.Commit, next *journal.Table, ends time.Time) {
	c.Summary.Due = ends
	_, reminder := t.reminders(next)
	alarm := storage.Deadline{Table: t.id, Kind: storage.DueTurn, At: reminder}
	if alarm.At.IsZero() || !ends.IsZero() && ends.Before(alarm.At) {
		alarm.At = ends
	}
	over := t.now.Phase == journal.Playing && next.Phase != journal.Playing
	if over || !alarm.At.IsZero() && (t.alarmAt.IsZero() || alarm.At.Before(t.alarmAt)) {
		c.Deadlines = append(c.Deadlines, alarm)
	}
	switch {
	case t.computerPlays(next):
		c.Deadlines = append(c.Deadlines, storage.Deadline{Table: t.id, Kind: storage.DueComputer, At: t.registry.Clock.Now().Add(breath)})
	case t.sailing:
		c.Deadlines = append(c.Deadlines, storage.Deadline{Table: t.id, Kind: storage.DueComputer})
	}
}

// keep commits what follows from no entry: another end of the turn, other
// deadlines, reminders.
func (t *Table) keep(ctx context.Context, ends time.Time, c storage.Commit) error {
	c.Summary, t.alarmAt = summary(&t.now), time.Time{}
	t.turnDue(&c, &t.now, ends)
	if !slices.ContainsFunc(c.Deadlines, func(d storage.Deadline) bool { return d.Kind == storage.DueTurn }) {
		c.Deadlines = append(c.Deadlines, storage.Deadline{Table: t.id, Kind: storage.DueTurn})
	}
	if !ends.Equal(t.ends) && !slices.ContainsFunc(c.Messages, isBoard) {
		t.addBoard(&c, &t.now, boardBody{})
	}
	if err := t.note(ctx, c); err != nil {
		return err
	}
	t.become(t.now, &c)
	t.wait(c, nil)
	return nil
}

// refresh follows what has changed about the person on turn.
func (t *Table) refresh(ctx context.Context) error {
	if t.now.Phase != journal.Playing {
		return nil
	}
	return t.keep(ctx, t.stillEnds(&t.now), storage.Commit{})
}

// strike does what is due in the present turn: it reminds, or it ends the turn.
// While the bot cannot be reached, and for a grace after that, no turn ends.
func (t *Table) strike(ctx context.Context) error {
	if votes(&t.now) {
		return t.strikeVote(ctx)
	}
	if _, waits := onTurn(&t.now); !waits {
		return t.silence(ctx, storage.DueTurn)
	}
	now, ends := t.registry.Clock.Now(), t.stillEnds(&t.now)
	reachable, grace := t.registry.availability.state()
	switch {
	case !reachable:
		return t.alarm(ctx, storage.DueTurn, now.Add(putOff))
	case ends.IsZero() || ends.After(now):
		var c storage.Commit
		if err := t.remindIfDue(ctx, &c); err != nil {
			return err
		}
		return t.keep(ctx, ends, c)
	case grace.After(now):
		return t.keep(ctx, grace, storage.Commit{})
	default:
		return t.timeOut(ctx)
	}
}

// timeOut ends a turn whose time is over, as the table was made.
func (t *Table) timeOut(ctx context.Context) error {
	seat, o := t.now.Game.Turn(), t.now.Options()
	switch rule := o.IfLate(); {
	case rule == journal.HandOver && t.now.Chairs[seat-1].Missed+1 >= max(o.Misses, 1):
		return t.handOver(ctx, Click{}, seat, t.coverComputer(seat))
	case rule == journal.DrawOne && t.now.Game.PileSize() > 0:
		return t.change(ctx, Click{}, journal.Covered{Seat: seat, Why: journal.Late}, journal.Played{Seat: seat, Move: game.DrawMove})
	}
	if err := t.alarm(ctx, storage.DueTurn, t.registry.Clock.Now().Add(lease)); err != nil {
		return err
	}
	t.registry.computers.start(t.id)
	return nil
}

// cover is why the program is to move for the person or the crew on turn now; ""
// if it is not.
func (t *Table) cover() journal.Cover {
	_, waits := onTurn(&t.now)
	now := t.registry.Clock.Now()
	switch {
	case t.silent():
		return journal.Silent
	case !waits:
		return ""
	case t.computerPlays(&t.now):
		return journal.Away
	case !t.ends.IsZero() && !t.ends.After(now):
		return journal.Late
	}
	return ""
}

// alarm sets a deadline of the table.
func (t *Table) alarm(ctx context.Context, kind storage.DeadlineKind, at time.Time) error {
	c := storage.Commit{Deadlines: []storage.Deadline{{Table: t.id, Kind: kind, At: at}}}
	if err := t.note(ctx, c); err != nil {
		return err
	}
	if kind == storage.DueTurn {
		t.alarmAt = at
	}
	t.registry.scheduler.wakeAt(at)
	return nil
}

// silence clears a deadline of the table.
func (t *Table) silence(ctx context.Context, kind storage.DeadlineKind) error {
	return t.alarm(ctx, kind, time.Time{})
}
