package table

import (
	"context"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

// shelveAfter is how long a game waits for its players before it is put on hold. For long turns idleLimit extends it.
const shelveAfter = 14 * day

// idleLimit returns how long a table waits for its players: shelveAfter, or four turns if that is longer.
func idleLimit(o journal.Options) time.Duration { return max(shelveAfter, 4*o.TurnTime()) }

// shelveDue puts a game on hold if no person has acted in it for idleLimit. Time before the return of the player on
// turn does not count. A solo game is never put on hold, because nobody waits for it or its channel.
func (t *Table) shelveDue(ctx context.Context) error {
	if t.now.Phase != journal.Playing || t.now.Opened.Solo() {
		return t.clearDeadline(ctx, storage.DueShelve)
	}
	from := LaterOf(t.now.ActedAt, t.preferencesOnTurn(&t.now).Away)
	return t.idleDue(ctx, storage.DueShelve, from, idleLimit(t.now.Options()), journal.Shelving{})
}

// idleDue makes a change if the table has been idle for limit since from, and otherwise sets the deadline again. Time
// before the end of a pause does not count. Nothing is changed while users cannot reach the bot, or in the grace period
// after that.
func (t *Table) idleDue(ctx context.Context, kind storage.DeadlineKind, from time.Time, limit time.Duration,
	change journal.Body) error {
	now := t.env.Clock.Now()
	if t.now.Paused != "" {
		from = now
	}
	if until := LaterOf(from.Add(limit), t.availability().Until(now)); until.After(now) {
		return t.setDeadline(ctx, kind, until)
	}
	return t.change(ctx, Click{}, change)
}

// Unshelve resumes a game that is on hold. Its players, its host and moderators may.
func (t *Table) Unshelve(ctx context.Context, c Click) (Reply, error) {
	if err := t.requirePhase(journal.Shelved); err != nil {
		return nil, err
	}
	if !t.HasSeat(c) && !t.isHost(c) && !c.Moderator {
		return nil, t.refuse(NotSeated)
	}
	if err := t.change(ctx, c, journal.Unshelving{}); err != nil {
		return nil, err
	}
	return Posted{t.PublicState()}, nil
}

// MoveHere moves the table to the channel of the click, and resumes it if it is on hold. Only users who may judge the
// table may, because players who cannot see the new channel would lose their turns.
func (t *Table) MoveHere(ctx context.Context, c Click) (Reply, error) {
	switch {
	case !t.now.Phase.Live() || t.now.Opened.Guild != c.Guild:
		return nil, Refuse(TableGone)
	case c.Channel == t.now.Opened.Channel:
		return t.Show(ctx, c)
	}
	if err := t.mayJudge(c); err != nil {
		return nil, err
	}
	bodies := []journal.Body{journal.ChannelChanged{Channel: c.Channel}}
	if t.now.Phase == journal.Shelved {
		bodies = append(bodies, journal.Unshelving{})
	}
	if err := t.change(ctx, c, bodies...); err != nil {
		return nil, err
	}
	state := t.PublicState()
	state.Denied = Denial{} // it concerned the former channel
	return Posted{state}, nil
}

// PauseRemoved pauses the table because the bot was removed from the guild. It clears the deadline of a tournament's
// round, so that no turn ends at a deadline that passed meanwhile. The tournament sets a new one when it goes on.
func (t *Table) PauseRemoved(ctx context.Context) error {
	if t.now.Phase == journal.Shelved || t.now.Paused == journal.Removed || !t.now.CanPause() {
		return nil
	}
	bodies := []journal.Body{journal.Paused{Why: journal.Removed}}
	if !roundDeadline(&t.now).IsZero() {
		bodies = append(bodies, journal.TournamentDeadline{})
	}
	return t.commitQuietly(ctx, storage.Commit{}, bodies...)
}

// ResumeRemoved ends the pause because the bot is back in the guild, and posts the board again. If that is refused, the
// table is paused as after any other refusal, and its people are told.
func (t *Table) ResumeRemoved(ctx context.Context) error {
	if t.now.Paused != journal.Removed {
		return nil
	}
	var c storage.Commit
	t.addBoard(&c, &t.now, boardBody{Post: true})
	for i := range c.Messages { // refusals while the bot was gone do not count
		c.Messages[i].Attempts, c.Messages[i].NotBefore = 0, time.Time{}
	}
	if err := t.commitPause(ctx, c, journal.Resumed{}); err != nil {
		return err
	}
	t.env.Engine.Deliver(t.id, t.Guild(), nil)
	return nil
}
