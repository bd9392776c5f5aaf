package draw

import (
	"errors"
	"image"

	"korsar/bot/say"
	"korsar/game/tournament"
)

var errNoBracket = errors.New("draw a bracket: not a knock-out")

// Bracket draws the bracket of a knock-out, as a PNG 1200 pixels wide. Each round has a column, except first rounds
// that do not fit. The rounds to come assume that nobody withdraws. Each table is a box with its sides. Lines lead to
// the tables at which they play next. Entrants who went on have an arrow, the best of the final have medals, and those
// who are out are gray. A table with a game in progress has a gold edge. If the field is too large for a bracket, the
// picture has only the tables of the latest round. If these are too many, it has the number of players left out. It
// fails if no round is paired.
func Bracket(t *say.Localizer, v Tournament) ([]byte, error) {
	switch {
	case v.State.Rules.Format != tournament.KnockOut:
		return nil, errNoBracket
	case len(v.State.Rounds) == 0:
		return nil, errNoRound
	}
	b := newBracket(t, &v)
	if b.isTooLarge() {
		return b.drawLatest()
	}
	b.keepWhatFits()
	b.layOut()
	return calmPicture(b.bottom()+margin, nil, b.draw)
}

// MaxInColumn is how many sides of a round fit a column of a bracket.
const MaxInColumn = 32

// bracket is a knock-out that is being drawn.
type bracket struct {
	*Tournament
	t      *say.Localizer
	tables tournament.Bracket
	rounds []bracketRound
	paired int // how many of the rounds are paired
	first  int // the number of rounds[0]
}

// bracketRound is a round with its boxes, from the top down.
type bracketRound struct {
	boxes []*bracketBox
	x     int
	wide  int
}

// bracketBox is a table in the bracket.
type bracketBox struct {
	tournament.BracketTable
	table *tournament.Table // nil in a round to come
	at    image.Rectangle
}

// newBracket returns the bracket of a knock-out. At least one round must be paired.
func newBracket(t *say.Localizer, v *Tournament) *bracket {
	b := &bracket{Tournament: v, t: t, tables: v.State.Bracket, paired: len(v.State.Rounds), first: 1}
	for r, tables := range b.tables {
		var boxes []*bracketBox
		for _, table := range tables {
			box := &bracketBox{BracketTable: table}
			if r < b.paired {
				box.table = &v.State.Rounds[r].Tables[table.Number-1]
			}
			boxes = append(boxes, box)
		}
		b.rounds = append(b.rounds, bracketRound{boxes: boxes})
	}
	return b
}

// isTooLarge reports whether the latest round does not fit a column.
func (b *bracket) isTooLarge() bool { return b.tables.SidesOf(b.paired-1) > MaxInColumn }
