package tournamentjournal

import (
	"errors"
	"fmt"
	"time"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Settings are the options of a tournament that are none of its rules. Only the start changes (StartMoved, Resumed).
type Settings struct {
	Edition      string        `json:"edition"`                 // of all games
	Language     string        `json:"language"`                // of public text, as BCP 47
	Minutes      int           `json:"minutes,omitempty"`       // turn time; 0 for no limit
	JoinMinutes  int           `json:"join_minutes,omitempty"`  // until the absent are no-shows; 0 for never
	RoundMinutes int           `json:"round_minutes,omitempty"` // until the deadline of a round; 0 for none
	Starts       time.Time     `json:"starts,omitzero"`         // zero to wait for the host
	Role         snowflake.ID  `json:"role,omitempty"`          // for the winner; 0 for none
	Event        bool          `json:"event,omitempty"`         // an event of the guild is scheduled for the start
	Booty        journal.Booty `json:"booty"`
}

// MaxRoundMinutes is the longest time for joining a table, and for a round: 90 days.
const MaxRoundMinutes = 90 * 24 * 60

// Check returns an error for settings that no tournament can be played with.
func (s Settings) Check() error {
	switch {
	case game.EditionByID(s.Edition) == nil:
		return game.SetupRefusal{Rule: game.UnknownEdition}
	case s.Language == "":
		return errors.New("no language")
	case s.Minutes < 0 || s.Minutes > journal.MaxMinutes:
		return fmt.Errorf("a turn of %d minutes: expected 0 to %d", s.Minutes, journal.MaxMinutes)
	case s.JoinMinutes < 0 || s.JoinMinutes > MaxRoundMinutes:
		return fmt.Errorf("%d minutes to join a table: expected 0 to %d", s.JoinMinutes, MaxRoundMinutes)
	case s.RoundMinutes < 0 || s.RoundMinutes > MaxRoundMinutes:
		return fmt.Errorf("a round of %d minutes: expected 0 to %d", s.RoundMinutes, MaxRoundMinutes)
	case s.Booty != journal.OpenBooty && s.Booty != journal.ClosedBooty:
		return fmt.Errorf("booty %q: expected open or closed", s.Booty)
	}
	return nil
}

// StartMoved records a later start, after an outage.
type StartMoved struct {
	Starts time.Time `json:"starts"`
}

// Kind implements Body.
func (StartMoved) Kind() Kind { return "start-moved" }

func (t *Tournament) moveStart(b StartMoved) error {
	if t.Started || b.Starts.Before(t.Settings.Starts) {
		return errors.New("the tournament has started, or the start is earlier than before")
	}
	t.Settings.Starts = b.Starts
	return nil
}
