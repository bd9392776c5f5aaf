package tournamentjournal

import (
	"errors"
	"fmt"
	"time"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Settings are what a host may change while the tournament runs. Open tables keep those that they were opened with.
type Settings struct {
	Edition    string        `json:"edition"`               // of all games
	Language   string        `json:"language"`              // of public text, as BCP 47
	Hours      int           `json:"hours,omitempty"`       // turn time; 0 for no limit
	JoinHours  int           `json:"join_hours,omitempty"`  // until users who have not joined are no-shows; 0 for never
	RoundHours int           `json:"round_hours,omitempty"` // until the deadline of a round; 0 for none
	Starts     time.Time     `json:"starts,omitzero"`       // zero to wait for the host
	Role       snowflake.ID  `json:"role,omitempty"`        // for the winner; 0 for none
	Event      bool          `json:"event,omitempty"`       // an event of the guild is scheduled for the start
	Booty      journal.Booty `json:"booty"`
}

// MaxRoundHours is the longest time for joining a table, and for a round: 90 days.
const MaxRoundHours = 90 * 24

// Check returns an error for settings that no tournament can be played with.
func (s Settings) Check() error {
	switch {
	case game.EditionByID(s.Edition) == nil:
		return game.SetupRefusal{Rule: game.UnknownEdition}
	case s.Language == "":
		return errors.New("no language")
	case s.Hours < 0 || s.Hours > journal.MaxHours:
		return fmt.Errorf("a turn of %d hours: expected 0 to %d", s.Hours, journal.MaxHours)
	case s.JoinHours < 0 || s.JoinHours > MaxRoundHours:
		return fmt.Errorf("%d hours to join a table: expected 0 to %d", s.JoinHours, MaxRoundHours)
	case s.RoundHours < 0 || s.RoundHours > MaxRoundHours:
		return fmt.Errorf("a round of %d hours: expected 0 to %d", s.RoundHours, MaxRoundHours)
	case s.Booty != journal.OpenBooty && s.Booty != journal.ClosedBooty:
		return fmt.Errorf("booty %q: expected open or closed", s.Booty)
	}
	return nil
}

// SettingsChanged records the settings from now on.
type SettingsChanged struct {
	Settings Settings `json:"settings"`
}

// Kind returns KindSettingsChanged.
func (SettingsChanged) Kind() Kind { return KindSettingsChanged }

func (t *Tournament) changeSettings(b SettingsChanged) error {
	if err := b.Settings.Check(); err != nil {
		return err
	}
	t.Settings = b.Settings
	return nil
}
