package tournament

import (
	"korsar/game/deal"
)

// Event is a fact about a tournament: one of the types of this package. [Tournament] is the fold of its events. Rounds
// are numbered from 1, and so are the tables of each round.
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

// Entered is the entry of a player or of a fixed pair, including latecomers. Entrants are numbered in the order in
// which they enter. Join is the entrant's contribution to the lots, as in a deal: a number that no player picks, or 0
// for a computer. Strength seeds a knock-out and a league, the strongest first. A lot orders equals.
type Entered struct {
	Entrant  Entrant `json:"entrant"`
	Join     uint64  `json:"join,omitempty"`
	Strength int     `json:"strength,omitempty"`
}

// Kind returns the stored name of the kind.
func (Entered) Kind() string { return "entered" }

// Withdrawn takes an entrant out of all later rounds. At an open table it counts as a no-show.
type Withdrawn struct {
	Entrant Entrant `json:"entrant"`
}

// Kind returns the stored name of the kind.
func (Withdrawn) Kind() string { return "withdrawn" }

// Returned brings back an entrant who had withdrawn, from the next round on.
type Returned struct {
	Entrant Entrant `json:"entrant"`
}

// Kind returns the stored name of the kind.
func (Returned) Kind() string { return "returned" }

// RoundPaired starts a round. It publishes the secret that the round was paired with, and commits to the next one.
// Order is what later rounds depend on. In the first round of a season it has the order of each division in the
// schedule. In every round of a knock-out it has the places in the bracket.
type RoundPaired struct {
	Round  int         `json:"round"`
	Secret string      `json:"secret"`
	Next   string      `json:"next"`
	Order  [][]Entrant `json:"order,omitempty"`
	Tables []Pairing   `json:"tables"`
}

// Kind returns the stored name of the kind.
func (RoundPaired) Kind() string { return "round-paired" }

// Settled is the result of a table: the gold of each side, in the order of the sides. The gold of an absent side does
// not count. ByHand marks a result that no game gave. Joins are those of the game's deal, and are part of the next
// lots. A result by hand has none. Nor has a result from before lots depended on joins.
type Settled struct {
	Round  int        `json:"round"`
	Table  int        `json:"table"`
	Gold   []int      `json:"gold"`
	ByHand bool       `json:"by_hand,omitempty"`
	Joins  deal.Joins `json:"joins,omitempty"`
}

// Kind returns the stored name of the kind.
func (Settled) Kind() string { return "settled" }

// NoShow names the entrants at a table who had not come when the deadline passed, after a reminder, or who stopped
// playing. The others play without them. A side that is left alone wins by walk-over.
type NoShow struct {
	Round  int       `json:"round"`
	Table  int       `json:"table"`
	Absent []Entrant `json:"absent"`
}

// Kind returns the stored name of the kind.
func (NoShow) Kind() string { return "no-show" }

// Voided annuls a game of the latest round, finished or not. It then counts for nobody at the table.
type Voided struct {
	Round int `json:"round"`
	Table int `json:"table"`
}

// Kind returns the stored name of the kind.
func (Voided) Kind() string { return "voided" }

// Shelved puts a table's game on hold because nobody acted for a long time. The round waits for it.
type Shelved struct {
	Round int `json:"round"`
	Table int `json:"table"`
}

// Kind returns the stored name of the kind.
func (Shelved) Kind() string { return "shelved" }

// Unshelved continues a game that was on hold.
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

// Canceled ends a tournament early, without a final result.
type Canceled struct{}

// Kind returns the stored name of the kind.
func (Canceled) Kind() string { return "canceled" }
