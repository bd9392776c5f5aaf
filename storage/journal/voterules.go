package journal

import (
	"cmp"
	"fmt"
	"time"
)

// VoteRules are the rules by which the audiences of a table vote. A table without audiences has the zero value.
type VoteRules struct {
	Window     int  `json:"window,omitempty"`      // seconds that a vote takes
	CloseEarly int  `json:"close_early,omitempty"` // seconds of an unchanged lead that close the vote; 0 for none
	Least      int  `json:"least,omitempty"`       // fewest voters for a vote to count; 0 for 1
	Days       int  `json:"days,omitempty"`        // fewest days in the guild to join
	Boosters   bool `json:"boosters,omitempty"`    // only server boosters may join
	Silent     Rule `json:"silent,omitempty"`      // if too few voted: ComputerPlays or DrawOne; "" for ComputerPlays
	// Lot breaks ties by lot ([deal.Lot]). Otherwise the move that reached its votes first wins.
	Lot  bool `json:"lot,omitempty"`
	Chat Chat `json:"chat,omitzero"` // the chat that votes, too
}

// Limits of the rules.
const (
	MinWindow    = 10        // seconds
	MaxWindow    = 120       // seconds
	MaxLeast     = 1_000_000 // voters
	MaxDays      = 10 * 365
	MaxAudiences = 4
	maxExtended  = 120 // seconds that one extension may add
)

// Time returns how long a vote takes, from when its voters can see the letters.
func (r VoteRules) Time() time.Duration { return time.Duration(r.Window) * time.Second }

// span returns how long the window of a vote is. With a chat it is longer by the time after which viewers see the
// stream.
func (r VoteRules) span() time.Duration { return r.Time() + r.Chat.delay() }

// IfSilent returns the rule for a turn on which too few people voted.
func (r VoteRules) IfSilent() Rule { return cmp.Or(r.Silent, ComputerPlays) }

// Check returns an error for rules by which no audience could vote.
func (r VoteRules) Check() error {
	switch {
	case r == VoteRules{}:
		return nil
	case r.Window < MinWindow || r.Window > MaxWindow:
		return fmt.Errorf("vote window of %d seconds: expected %d to %d", r.Window, MinWindow, MaxWindow)
	case r.CloseEarly < 0 || r.CloseEarly > MaxWindow:
		return fmt.Errorf("early close after %d seconds: expected 0 to %d", r.CloseEarly, MaxWindow)
	case r.Least < 0 || r.Least > MaxLeast:
		return fmt.Errorf("%d voters required: expected 0 to %d", r.Least, MaxLeast)
	case r.Days < 0 || r.Days > MaxDays:
		return fmt.Errorf("%d days of membership required: expected 0 to %d", r.Days, MaxDays)
	case r.Silent != "" && r.Silent != ComputerPlays && r.Silent != DrawOne:
		return fmt.Errorf("silent %q: expected computer or draw", r.Silent)
	}
	return r.Chat.check()
}
