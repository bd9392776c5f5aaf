package record

import (
	"slices"

	"korsar/game"
	"korsar/game/deal"
)

// Version is the format version that is written, and the only one read.
const Version = "1"

// Limits of a record, against text made to exhaust its reader. The format sets
// none; no honest record comes near these. What is beyond them is refused, by
// [Append] too.
const (
	// MaxSize bounds the bytes from one record's opening to the next, comments
	// and white space included. An annotated game takes some ten thousand.
	MaxSize = 1 << 20
	// MaxMoves bounds the moves. A card is drawn once at most and played once at
	// most, and at least 12 are dealt: that makes 144 moves; and at most every
	// second move is a sitting out.
	MaxMoves = 512
	// MaxValue bounds the bytes of a tag's value. A deck takes 233.
	MaxValue = 4096
)

// Record is one game as text tells it.
type Record struct {
	Edition string // id
	Mode    game.Mode
	Seats   []string // the name at each seat, seat 1 first
	First   game.Seat
	Deck    game.Deck
	Fair    *Fair    // the fair deal; nil where it is not told
	Result  []int    // final scores, of seats or in partnership of sides; nil while unfinished
	Changes []Change // in order
	Others  []Tag    // tags that the format does not know, in order
	Moves   []game.Move

	source source
}

// Fair is what the deck and the first seat were made from.
type Fair struct {
	Secret     deal.Secret
	Commitment string     // as it was published
	Joins      deal.Joins // one a seat
}

// Change is someone else at a seat.
type Change struct {
	Move int // from this move of the game on, counted from 1
	Seat game.Seat
	Name string
}

// Tag is a name, of ASCII letters and digits, and a value without control
// characters.
type Tag struct{ Name, Value string }

// source is where a record was read. It is empty for one that was not.
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

// Setup is what the game begins from.
func (r *Record) Setup() game.Setup {
	return game.Setup{Edition: game.EditionByID(r.Edition), Mode: r.Mode, Seats: len(r.Seats), First: r.First, Deck: r.Deck}
}

// Scores is a game's result as a record has it; nil while it is not over.
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

// Equal tells whether two records say the same, wherever they were read.
func (r *Record) Equal(other *Record) bool {
	return r.Edition == other.Edition && r.Mode == other.Mode && r.First == other.First && r.Deck == other.Deck &&
		r.Fair.equal(other.Fair) &&
		slices.Equal(r.Seats, other.Seats) &&
		slices.Equal(r.Result, other.Result) &&
		slices.Equal(r.Changes, other.Changes) &&
		slices.Equal(r.Others, other.Others) &&
		slices.Equal(r.Moves, other.Moves)
}

func (f *Fair) equal(other *Fair) bool {
	if f == nil || other == nil {
		return f == other
	}
	return f.Secret == other.Secret && f.Commitment == other.Commitment && slices.Equal(f.Joins, other.Joins)
}
