package tournamentjournal

import (
	"errors"
	"time"
)

// Paused records that the tournament waits: no round is paired and no deadline passes until it is resumed.
type Paused struct {
	Removed bool `json:"removed,omitempty"` // because the guild removed the bot, and nobody decided it
}

// Kind implements Body.
func (Paused) Kind() Kind { return "paused" }

// Resumed records that the tournament goes on. The deadlines of the latest round are later by the time that it was
// paused. So is the start if the guild had removed the bot.
type Resumed struct{}

// Kind implements Body.
func (Resumed) Kind() Kind { return "resumed" }

// RemovedBot reports whether the tournament is paused because its guild removed the bot.
func (t *Tournament) RemovedBot() bool { return t.Paused && t.removed }

func (t *Tournament) pause(b Paused, e Entry) error {
	if t.Paused {
		return errors.New("the tournament is paused")
	}
	t.Paused, t.removed, t.pausedAt = true, b.Removed, e.At
	return nil
}

func (t *Tournament) resume(e Entry) error {
	if !t.Paused {
		return errors.New("the tournament is not paused")
	}
	pause := e.At.Sub(t.pausedAt)
	if t.removed && t.Settings.Starts.After(t.pausedAt) {
		t.Settings.Starts = t.Settings.Starts.Add(pause)
	}
	t.Paused, t.pausedAt = false, time.Time{}
	t.joinBy, t.deadline = postponed(t.joinBy, pause), postponed(t.deadline, pause)
	return nil
}

// postponed returns a deadline that is later by the given time. A zero deadline stays zero.
func postponed(at time.Time, by time.Duration) time.Time {
	if at.IsZero() {
		return at
	}
	return at.Add(by)
}
