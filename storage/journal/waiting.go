package journal

import (
	"errors"
	"fmt"

	"korsar/storage/snowflake"
)

// Paused records that time stops at a table. While it is paused no turn ends, but people can still move.
type Paused struct {
	Why Pause `json:"why"`
}

// Kind implements Body.
func (Paused) Kind() Kind { return "paused" }

// Pause is the reason why a table is paused.
type Pause string

// The reasons.
const (
	NoAccess Pause = "no-access" // nothing can be posted in its channel
	Removed  Pause = "removed"   // the bot was removed from the guild
)

// Resumed records that time continues. The current turn starts over.
type Resumed struct{}

// Kind implements Body.
func (Resumed) Kind() Kind { return "resumed" }

// Shelving records that a game is shelved because no person has acted for long. It no longer occupies its channel, and
// nothing happens until somebody unshelves it.
type Shelving struct{}

// Kind implements Body.
func (Shelving) Kind() Kind { return "shelved" }

// Unshelving records that a shelved game continues.
type Unshelving struct{}

// Kind implements Body.
func (Unshelving) Kind() Kind { return "unshelved" }

// ChannelChanged records that a table moves to another channel of its guild.
type ChannelChanged struct {
	Channel snowflake.ID `json:"channel"`
}

// Kind implements Body.
func (ChannelChanged) Kind() Kind { return "channel-changed" }

func (t *Table) pause(b Paused) error {
	switch {
	case t.Phase != Playing && t.Phase != Lobby:
		return fmt.Errorf("a table in phase %q cannot be paused", t.Phase)
	case b.Why != NoAccess && b.Why != Removed:
		return fmt.Errorf("unknown reason to pause: %q", b.Why)
	case b.Why == t.Paused:
		return errors.New("the table is already paused for that reason")
	}
	t.Paused = b.Why
	return nil
}

func (t *Table) resume(e Entry) error {
	if t.Paused == "" || t.Phase != Playing && t.Phase != Lobby {
		return errors.New("the table is not paused")
	}
	t.Paused, t.ActedAt, t.Resumed = "", e.At, e.At
	t.beginTurn(e)
	return nil
}

func (t *Table) shelve() error {
	if err := t.requirePhase(Playing, "shelving"); err != nil {
		return err
	}
	t.Phase = Shelved
	return nil
}

func (t *Table) unshelve(e Entry) error {
	if err := t.requirePhase(Shelved, "unshelving"); err != nil {
		return err
	}
	t.Phase, t.Paused, t.ActedAt = Playing, "", e.At
	t.beginTurn(e)
	return nil
}

func (t *Table) changeChannel(b ChannelChanged) error {
	switch {
	case !t.Phase.Live():
		return fmt.Errorf("a table in phase %q cannot be moved", t.Phase)
	case b.Channel == 0 || b.Channel == t.Opened.Channel:
		return fmt.Errorf("the table cannot be moved to channel %d", b.Channel)
	}
	t.Opened.Channel, t.Opened.Thread = b.Channel, false
	return nil
}
