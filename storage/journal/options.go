package journal

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"korsar/game"
)

// Options is how a table was made.
type Options struct {
	Edition  string    `json:"edition"`
	Mode     game.Mode `json:"mode"`
	Seats    int       `json:"seats"` // as many as may sit down
	Pace     Pace      `json:"pace"`
	Booty    Booty     `json:"booty"`
	Language string    `json:"language"` // of what everybody reads, as BCP 47: en, fr

	CoverComputer Level `json:"relief,omitempty"` // of the computer that takes over from whoever leaves the game; "": none does
	Hints         bool  `json:"hints,omitempty"`  // whoever is on turn may ask the computer for its advice

	Hours  int  `json:"hours,omitempty"`  // that a turn may take; 0: as long as it takes
	Late   Rule `json:"late,omitempty"`   // what happens when they are over; "": Sail
	Misses int  `json:"misses,omitempty"` // turns in a row that a person may miss until HandOver hands over; 0 is 1
	Away   Rule `json:"away,omitempty"`   // what happens on the turn of who is away; "": Wait

	VoteRules VoteRules `json:"audience,omitzero"` // how audiences vote
}

// TurnTime is how long a turn may take; 0 for as long as it takes.
func (o Options) TurnTime() time.Duration { return time.Duration(o.Hours) * time.Hour }

// IfLate is what happens when the time of a turn is over.
func (o Options) IfLate() Rule { return cmp.Or(o.Late, ComputerPlays) }

// IfAway is what happens on the turn of somebody who is away.
func (o Options) IfAway() Rule { return cmp.Or(o.Away, Wait) }

// Computers is the level of the computers that make moves for people here.
func (o Options) Computers() Level { return cmp.Or(o.CoverComputer, Mate) }

// Check refuses options that no table can be played with. What is wrong with
// mode and seats is a [game.SetupRefusal].
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
		return fmt.Errorf("relief %q: expected deckhand, mate, captain or none", o.CoverComputer)
	}
	if o.Hours < 0 || o.Hours > MaxHours {
		return fmt.Errorf("a turn of %d hours: expected 0 to %d", o.Hours, MaxHours)
	}
	if o.Late != "" && !slices.Contains([]Rule{ComputerPlays, DrawOne, HandOver}, o.Late) {
		return fmt.Errorf("late %q: expected sail, draw or hand-over", o.Late)
	}
	if o.Misses < 0 || o.Misses > MaxMisses {
		return fmt.Errorf("%d misses: expected 0 to %d", o.Misses, MaxMisses)
	}
	if o.Away != "" && o.Away != Wait && o.Away != ComputerPlays {
		return fmt.Errorf("away %q: expected wait or sail", o.Away)
	}
	if o.Language == "" {
		return errors.New("a table needs a language")
	}
	return o.VoteRules.Check()
}

// Rule is what happens when a turn is not taken.
type Rule string

// The rules.
const (
	Wait          Rule = "wait"      // the table waits
	ComputerPlays Rule = "sail"      // a computer makes this move
	DrawOne       Rule = "draw"      // a card is drawn; where none can be, a computer moves
	HandOver      Rule = "hand-over" // like ComputerPlays, and after some misses in a row a computer has the seat
)

// MaxMisses is how many turns may be missed in a row at most.
const MaxMisses = 9

// MaxHours is the longest time of a turn: seven days.
const MaxHours = 7 * 24

// Pace is how the board moves on.
type Pace string

// The paces.
const (
	// Relaxed posts a new board that mentions whoever is on turn.
	Relaxed Pace = "relaxed"
	// Live changes the one board in place.
	Live Pace = "live"
)

// Booty is whether the board shows the gold of captured ships.
type Booty string

// The choices.
const (
	OpenBooty   Booty = "open"
	ClosedBooty Booty = "closed"
)
