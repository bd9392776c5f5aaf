package journal

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"korsar/game"
)

// Options are a table's settings, fixed when its game starts.
type Options struct {
	Edition  string    `json:"edition"`
	Mode     game.Mode `json:"mode"`
	Seats    int       `json:"seats"` // most seats
	Pace     Pace      `json:"pace"`
	Booty    Booty     `json:"booty"`
	Language string    `json:"language"` // of public text, as BCP 47: en, fr

	// CoverComputer is the level of the computer that replaces a player who leaves; "" for none.
	CoverComputer Level `json:"cover_computer,omitempty"`
	Hints         bool  `json:"hints,omitempty"` // the player on turn may ask the computer for advice

	Minutes int  `json:"minutes,omitempty"` // turn time; 0 for no limit
	Late    Rule `json:"late,omitempty"`    // what happens when the time is over; "" for ComputerPlays
	Misses  int  `json:"misses,omitempty"`  // turns in a row that a person may miss until HandOver; 0 for 1
	Away    Rule `json:"away,omitempty"`    // what happens on the turn of a person who is away; "" for Wait

	VoteRules VoteRules `json:"audience,omitzero"` // how audiences vote
}

// TurnTime returns how long a turn may take, or 0 for no limit.
func (o Options) TurnTime() time.Duration { return time.Duration(o.Minutes) * time.Minute }

// IfLate returns the rule for a turn whose time is over.
func (o Options) IfLate() Rule { return cmp.Or(o.Late, ComputerPlays) }

// IfAway returns the rule for the turn of a person who is away.
func (o Options) IfAway() Rule { return cmp.Or(o.Away, Wait) }

// Computers returns the level of computers that make moves for people.
func (o Options) Computers() Level { return cmp.Or(o.CoverComputer, Mate) }

// Check returns an error for options that no table can be played with. For edition, mode and seats it is a
// [game.SetupRefusal].
func (o Options) Check() error {
	if game.EditionByID(o.Edition) == nil {
		return game.SetupRefusal{Rule: game.UnknownEdition}
	}
	if err := game.CheckSeats(o.Mode, o.Seats); err != nil {
		return err
	}
	if o.Pace != Relaxed && o.Pace != Live {
		return fmt.Errorf("pace %q: expected relaxed or live", o.Pace)
	}
	if o.Booty != OpenBooty && o.Booty != ClosedBooty {
		return fmt.Errorf("booty %q: expected open or closed", o.Booty)
	}
	if o.CoverComputer != "" && !slices.Contains(Levels, o.CoverComputer) {
		return fmt.Errorf("cover computer %q: expected deckhand, mate, captain or none", o.CoverComputer)
	}
	if o.Minutes < 0 || o.Minutes > MaxMinutes {
		return fmt.Errorf("a turn of %d minutes: expected 0 to %d", o.Minutes, MaxMinutes)
	}
	if o.Late != "" && !slices.Contains([]Rule{ComputerPlays, DrawOne, HandOver}, o.Late) {
		return fmt.Errorf("late %q: expected computer, draw or hand-over", o.Late)
	}
	if o.Misses < 0 || o.Misses > MaxMisses {
		return fmt.Errorf("%d misses: expected 0 to %d", o.Misses, MaxMisses)
	}
	if o.Away != "" && o.Away != Wait && o.Away != ComputerPlays {
		return fmt.Errorf("away %q: expected wait or computer", o.Away)
	}
	if o.Language == "" {
		return errors.New("no language")
	}
	return o.VoteRules.Check()
}

// Rule is what happens on a turn that nobody takes.
type Rule string

// The rules.
const (
	Wait          Rule = "wait"      // the table waits
	ComputerPlays Rule = "computer"  // a computer makes this move
	DrawOne       Rule = "draw"      // a card is drawn; if none can be, a computer moves
	HandOver      Rule = "hand-over" // like ComputerPlays; after Misses turns in a row a computer gets the seat
)

// MaxMisses is the highest number of misses.
const MaxMisses = 9

// MaxMinutes is the longest turn time: seven days.
const MaxMinutes = 7 * 24 * 60

// Pace is how the board is updated.
type Pace string

// The paces.
const (
	// Relaxed posts a new board that mentions the player on turn.
	Relaxed Pace = "relaxed"
	// Live edits the one board in place.
	Live Pace = "live"
)

// Booty is whether the board shows the gold of captured ships.
type Booty string

// The values of Booty.
const (
	OpenBooty   Booty = "open"
	ClosedBooty Booty = "closed"
)
