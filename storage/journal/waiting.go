package journal

import (
	"fmt"

	"korsar/storage/snowflake"
)

// Paused is time standing still at a table: nobody's turn ends while it is
// paused. It can be played on.
type Paused struct {
	Why Pause `json:"why"`
}

// Kind returns KindPaused.
func (Paused) Kind() Kind { return KindPaused }

// Pause is why time stands still at a table.
type Pause string

// The reasons.
const (
	NoAccess Pause = "no-access" // nothing can be posted in its channel
	Removed  Pause = "removed"   // the bot was removed from the guild
)

// Resumed is time going on; the turn begins anew.
type Resumed struct{}

// Kind returns KindResumed.
func (Resumed) Kind() Kind { return KindResumed }

// Shelving is a game on which no person has acted for long. It takes no room in
// its channel any more, and nothing happens until somebody unshelves it.
type Shelving struct{}

// Kind returns KindShelving.
func (Shelving) Kind() Kind { return KindShelving }

// Unshelving is a game that was shelved and goes on.
type Unshelving struct{}

// Kind returns KindUnshelving.
func (Unshelving) Kind() Kind { return KindUnshelving }

// Moved is a table that is in another channel of its guild from now on.
type Moved struct {
	Channel snowflake.ID `json:"channel"`
}

// Kind returns KindMoved.
func (Moved) Kind() Kind { return KindMoved }

func (t *Table) pause(b Paused) error {
	switch {
	case t.Phase != Playing && t.Phase != Lobby:
		return fmt.Errorf("a table in phase %q cannot be paused", t.Phase)
	case b.Why != NoAccess && b.Why != Removed:
		return fmt.Errorf("%q is no reason to pause", b.Why)
	case b.Why == t.Paused:
		return fmt.Errorf("the table is paused already")
	}
	t.Paused = b.Why
	return nil
}

func (t *Table) resume(e Entry) error {
	if t.Paused == "" || t.Phase != Playing && t.Phase != Lobby {
		return fmt.Errorf("the table is not paused")
	}
	t.Paused, t.ActedAt = "", e.At
	t.begin(e)
	return nil
}

func (t *Table) shelve() error {
	if err := t.must(Playing, "shelving"); err != nil {
		return err
	}
	t.Phase = Shelved
	return nil
}

func (t *Table) unshelve(e Entry) error {
	if err := t.must(Shelved, "unshelving"); err != nil {
		return err
	}
	t.Phase, t.Paused, t.ActedAt = Playing, "", e.At
	t.begin(e)
	return nil
}

func (t *Table) move(b Moved) error {
	switch {
	case t.Phase != Playing && t.Phase != Lobby && t.Phase != Shelved:
		return fmt.Errorf("a table in phase %q cannot be moved", t.Phase)
	case b.Channel == 0 || b.Channel == t.Opened.Channel:
		return fmt.Errorf("the table cannot be moved to channel %d", b.Channel)
	}
	t.Opened.Channel, t.Opened.Thread = b.Channel, false
	return nil
}
