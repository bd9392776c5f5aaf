package tournament

import (
	"time"

	"korsar/game/deal"
)

// Event is one thing that happened in a tournament, one of this package's types: the facts of which [Tournament] is the
// fold. Rounds and tables count from 1, tables in each round again.
type Event interface {
	// Kind returns the stored name of the kind of event.
	Kind() string
}

// Created opens a tournament. The commitment is to the secret of the first round.
type Created struct {
	Rules      Rules  `json:"rules"`
	Commitment string `json:"commitment"`
}

// Kind returns the stored name of the kind.
func (Created) Kind() string { return "created" }

// Entered is somebody's, or a fixed pair's, entry, also that of a latecomer. Entrants are numbered in the order in
// which they enter. The join is what they contribute to the lots, as in a deal: a number that no player picks, 0 for a
// computer. Strength seeds a knock-out, the strongest first; equals are seeded by lot.
type Entered struct {
	Entrant  Entrant `json:"entrant"`
	Join     uint64  `json:"join,omitempty"`
	Strength int     `json:"strength,omitempty"`
}

// Kind returns the stored name of the kind.
func (Entered) Kind() string { return "entered" }

// Withdrawn is an entrant's leave from all later rounds. At an open table it is a no-show.
type Withdrawn struct {
	Entrant Entrant `json:"entrant"`
}

// Kind returns the stored name of the kind.
func (Withdrawn) Kind() string { return "withdrawn" }

// Returned is the return of an entrant who had withdrawn, from the next round on.
type Returned struct {
	Entrant Entrant `json:"entrant"`
}

// Kind returns the stored name of the kind.
func (Returned) Kind() string { return "returned" }

// RoundPaired starts a round. It publishes the secret that the round was paired with, and the commitment to the next.
// Order is what later rounds depend on: of each division, in the first round of a season, the order in the schedule; in
// every round of a knock-out, the places in the bracket.
type RoundPaired struct {
	Round  int         `json:"round"`
	Secret string      `json:"secret"`
	Next   string      `json:"next"`
	Order  [][]Entrant `json:"order,omitempty"`
	Tables []Pairing   `json:"tables"`
}

// Kind returns the stored name of the kind.
func (RoundPaired) Kind() string { return "round-paired" }

// Settled is the result of a table: the score of each side in gold, as they sit. That of an absent side does not count.
// A result that the game did not give was entered by hand. The joins are those of the game's deal, and part of the next
// lots; results by hand have none, nor have those of games that were recorded before lots depended on them.
type Settled struct {
	Round  int        `json:"round"`
	Table  int        `json:"table"`
	Gold   []int      `json:"gold"`
	ByHand bool       `json:"by_hand,omitempty"`
	Joins  deal.Joins `json:"joins,omitempty"`
}

// Kind returns the stored name of the kind.
func (Settled) Kind() string { return "settled" }

// NoShow names those at a table who did not come to play, or stopped playing, until the reminder and the deadline had
// passed. The others play without them; a side that is left alone wins by walk-over.
type NoShow struct {
	Round  int       `json:"round"`
	Table  int       `json:"table"`
	Absent []Entrant `json:"absent"`
}

// Kind returns the stored name of the kind.
func (NoShow) Kind() string { return "no-show" }

// Voided annuls a game of the latest round, finished or not, that nobody at the table should be judged by.
type Voided struct {
	Round int `json:"round"`
	Table int `json:"table"`
}

// Kind returns the stored name of the kind.
func (Voided) Kind() string { return "voided" }

// Extended gives a table time until a later deadline.
type Extended struct {
	Round int       `json:"round"`
	Table int       `json:"table"`
	Until time.Time `json:"until"`
}

// Kind returns the stored name of the kind.
func (Extended) Kind() string { return "extended" }

// Shelved puts a table's game on hold, since nobody acted for long. The round waits for it.
type Shelved struct {
	Round int `json:"round"`
	Table int `json:"table"`
}

// Kind returns the stored name of the kind.
func (Shelved) Kind() string { return "shelved" }

// Unshelved ends [Shelved].
type Unshelved struct {
	Round int `json:"round"`
	Table int `json:"table"`
}

// Kind returns the stored name of the kind.
func (Unshelved) Kind() string { return "unshelved" }

// Finished ends a tournament once its rounds are over. The secret draws the lots of the final standings.
type Finished struct {
	Secret string `json:"secret"`
}

// Kind returns the stored name of the kind.
func (Finished) Kind() string { return "finished" }

// Cancelled ends a tournament early, without a final result.
type Cancelled struct{}

// Kind returns the stored name of the kind.
func (Cancelled) Kind() string { return "cancelled" }
