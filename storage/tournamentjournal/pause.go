package tournamentjournal

import (
	"errors"
	"time"

	"korsar/game/tournament"
)

// Paused records that the tournament waits: no round is paired and no deadline passes until it is resumed.
type Paused struct{}

// Kind returns KindPaused.
func (Paused) Kind() Kind { return KindPaused }

// Resumed records that the tournament goes on. The deadlines of the latest round and of its open tables are later by
// the time that it was paused.
type Resumed struct{}

// Kind returns KindResumed.
func (Resumed) Kind() Kind { return KindResumed }

func (t *Tournament) pause(e Entry) error {
	if t.Paused {
		return errors.New("the tournament is paused")
	}
	t.Paused, t.pausedAt = true, e.At
	return nil
}

func (t *Tournament) resume(e Entry) error {
	if !t.Paused {
		return errors.New("the tournament is not paused")
	}
	pause := e.At.Sub(t.pausedAt)
	t.Paused, t.pausedAt = false, time.Time{}
	t.joinBy, t.deadline = postponed(t.joinBy, pause), postponed(t.deadline, pause)
	return t.postponeTables(pause)
}

// postponeTables makes the deadlines that open tables have of their own later.
func (t *Tournament) postponeTables(pause time.Duration) error {
	round := len(t.Rounds())
	if round == 0 {
		return nil
	}
	for i, table := range t.Rounds()[round-1].Tables {
		isOpen := table.Phase == tournament.Open || table.Phase == tournament.OnHold
		if !isOpen || table.Until.IsZero() {
			continue
		}
		later := tournament.Extended{Round: round, Table: i + 1, Until: table.Until.Add(pause)}
		if err := t.Tournament.Apply(later); err != nil {
			return err
		}
	}
	return nil
}

// postponed returns a deadline that is later by some time; none stays none.
func postponed(at time.Time, by time.Duration) time.Time {
	if at.IsZero() {
		return at
	}
	return at.Add(by)
}
