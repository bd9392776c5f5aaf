package record

import (
	"korsar/game"
	"korsar/game/deal"
)

// Version is the format version that is written, and the only one that is read.
const Version = "1"

// Limits of a record, against text made to exhaust its reader. The format sets none, and no real record comes near
// them. A Reader and [Append] refuse a record that exceeds them.
const (
	// MaxSize bounds the bytes from one record's opening to the next, including comments and white space. An annotated
	// game takes some ten thousand.
	MaxSize = 1 << 20
	// MaxMoves bounds the moves. Each card is drawn at most once and played at most once, and at least 12 are dealt,
	// which makes 144 moves. At most every second move is sitting out, which makes 288.
	MaxMoves = 512
	// MaxValue bounds the bytes of a tag's value. A deck takes 233.
	MaxValue = 4096
)

// Record is one game.
type Record struct {
	Edition string // the edition's id
	Mode    game.Mode
	Seats   []string // the name at each seat, seat 1 first
	First   game.Seat
	Deck    game.Deck
	Fair    *Fair    // the fair deal; nil if it is not recorded
	Result  []int    // final scores by side; nil while the game is unfinished
	Changes []Change // in order
	Others  []Tag    // unknown tags, in order
	Moves   []game.Move

	source source
}

// Fair is the evidence of a fair deal, from which everybody can compute the deck and the first seat.
type Fair struct {
	Secret     deal.Secret
	Commitment string     // as it was published
	Joins      deal.Joins // one for each seat
}

// Change is a change of the player at a seat.
type Change struct {
	Move int // the first move of the new player, from 1
	Seat game.Seat
	Name string
}

// Tag is a name and a value. The name consists of ASCII letters and digits. The value has no control characters.
type Tag struct{ Name, Value string }

// Unproven is the tag of a game whose deal proves nothing, because only the program contributed numbers to it.
var Unproven = Tag{Name: "Deal", Value: "unproven"}

// source is the place where a record was read. It is empty for a record that was not read.
type source struct {
	record   int            // from 1
	tags     map[string]int // line of each tag
	moves    []int          // line of each move
	comments []comment      // of the moves section
}

// comment is a comment before a move.
type comment struct {
	move int // counted from 0
	line int
	text string
}

// Setup returns the setup of the game.
func (r *Record) Setup() game.Setup {
	return game.Setup{Edition: game.EditionByID(r.Edition), Mode: r.Mode, Seats: len(r.Seats), First: r.First,
		Deck: r.Deck}
}

// Scores returns a game's result for [Record.Result], or nil if the game is not over.
func Scores(g *game.State) []int {
	if !g.Over() {
		return nil
	}
	scores := make([]int, g.Sides())
	for i := range scores {
		scores[i] = g.Score(game.Side(i + 1))
	}
	return scores
}
