package journal

import (
	"cmp"
	"fmt"
	"time"
)

// VoteRules is how the audiences of a table vote; the zero value where there are
// none.
type VoteRules struct {
	Window   int  `json:"window,omitempty"`   // seconds that a vote takes
	Settle   int  `json:"settle,omitempty"`   // seconds after which it closes if the same move has led through all of them; 0 for never
	Least    int  `json:"least,omitempty"`    // voters that a vote needs; 0 is 1
	Days     int  `json:"days,omitempty"`     // that somebody has been on the server who joins
	Boosters bool `json:"boosters,omitempty"` // only who boosts the server joins
	Silent   Rule `json:"silent,omitempty"`   // what happens without a vote: Sail or DrawOne; "": Sail
	Lot      bool `json:"lot,omitempty"`      // ties are drawn from the deal's stream; else the move wins that got there first
}

// Limits of an audience.
const (
	MinWindow    = 10        // seconds
	MaxWindow    = 120       // seconds
	MaxLeast     = 1_000_000 // voters
	MaxDays      = 10 * 365
	MaxAudiences = 4
	maxExtended  = 120 // seconds that are given at once
)

// Time is how long a vote takes.
func (a VoteRules) Time() time.Duration { return time.Duration(a.Window) * time.Second }

// IfSilent is what happens without a vote.
func (a VoteRules) IfSilent() Rule { return cmp.Or(a.Silent, ComputerPlays) }

// Check refuses an audience that could not vote.
func (a VoteRules) Check() error {
	switch {
	case a == VoteRules{}:
		return nil
	case a.Window < MinWindow || a.Window > MaxWindow:
		return fmt.Errorf("a vote of %d seconds: expected %d to %d", a.Window, MinWindow, MaxWindow)
	case a.Settle < 0 || a.Settle > MaxWindow:
		return fmt.Errorf("closing after %d seconds: expected 0 to %d", a.Settle, MaxWindow)
	case a.Least < 0 || a.Least > MaxLeast:
		return fmt.Errorf("%d voters at least: expected 0 to %d", a.Least, MaxLeast)
	case a.Days < 0 || a.Days > MaxDays:
		return fmt.Errorf("members for %d days: expected 0 to %d", a.Days, MaxDays)
	case a.Silent != "" && a.Silent != ComputerPlays && a.Silent != DrawOne:
		return fmt.Errorf("silent %q: expected sail or draw", a.Silent)
	}
	return nil
}
