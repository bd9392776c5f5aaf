package draw

import (
	"errors"
	"image"
	"slices"

	"korsar/bot/say"
	"korsar/game/tournament"
)

var errNoBracket = errors.New("draw a bracket: not a knock-out")

// Bracket draws the bracket of a knock-out, as a PNG 1200 pixels wide: a column for each round from the first that
// fits, with those to come as far as nobody withdraws. Each table is a box with its sides, and lines lead to the tables
// at which they play next. Who went on has an arrow, the best of the final their medals, everybody else is grey; a
// table with a game in progress has a gold edge. While the field is too large for a bracket, the picture has the tables
// of the latest round only, and if they are too many, says how many more there are. It fails if no round is paired.
func Bracket(t *say.Localizer, v Tournament) ([]byte, error) {
	rules, rounds := v.State.Rules(), v.State.Rounds()
	switch {
	case rules.Format != tournament.KnockOut:
		return nil, errNoBracket
	case len(rounds) == 0:
		return nil, errNoRound
	}
	b := newBracket(t, &v)
	if b.isTooLarge() {
		return b.drawLatest()
	}
	b.keepWhatFits()
	b.layOut()
	return picture(b.bottom()+margin, b.draw)
}

// BracketRounds returns the numbers of the first and the last paired round that [Bracket] shows; 0 if none is paired.
func BracketRounds(v Tournament) (first, last int) {
	last = len(v.State.Rounds())
	if last == 0 {
		return 0, 0
	}
	b := newBracket(nil, &v)
	if b.isTooLarge() {
		return last, last
	}
	b.keepWhatFits()
	return b.first, last
}

// isTooLarge reports whether the latest round does not fit a column.
func (b *bracket) isTooLarge() bool { return b.rounds[b.paired-1].sides() > mostInColumn }

// mostInColumn is how many sides of a round fit a column.
const mostInColumn = 32

// bracket is the rounds of a knock-out.
type bracket struct {
	*Tournament
	say    *say.Localizer
	rounds []bracketRound
	paired int // how many of them are paired
	first  int // the number of the first of them
}

// bracketRound is a round with its boxes, from the top.
type bracketRound struct {
	boxes []*bracketBox
	x     int
	wide  int
}

// sides returns how many play in the round.
func (r *bracketRound) sides() (n int) {
	for _, box := range r.boxes {
		n += box.sides
	}
	return n
}

// bracketBox is a table in the bracket.
type bracketBox struct {
	table  *tournament.Table // nil of a round to come
	number int               // of it in its round, from 1
	from   []*bracketBox     // the tables of the round before whose entrants went on to it
	sides  int
	at     image.Rectangle

	goOn, equal []tournament.Entrant       // who goes on, and between whom the lot of the next round decides
	places      map[tournament.Entrant]int // at the final, once it is over
	isDecided   bool                       // nobody else goes on
}

// newBracket returns the bracket of a knock-out of which a round is paired.
func newBracket(t *say.Localizer, v *Tournament) *bracket {
	b := &bracket{Tournament: v, say: t, paired: len(v.State.Rounds()), first: 1}
	for _, round := range v.State.Rounds() {
		b.addPaired(round.Tables)
	}
	for _, tables := range v.State.Ahead() {
		before := b.last().boxes
		var boxes []*bracketBox
		for _, seats := range tables {
			box := &bracketBox{sides: len(seats)}
			for _, i := range slices.Compact(seats) {
				box.from = append(box.from, before[i])
			}
			boxes = append(boxes, box)
		}
		b.rounds = append(b.rounds, bracketRound{boxes: boxes})
	}
	b.foresee()
	b.findPlaces()
	b.order()
	return b
}

func (b *bracket) last() *bracketRound { return &b.rounds[len(b.rounds)-1] }

// addPaired adds a round that is paired, and marks in the one before who plays in it.
func (b *bracket) addPaired(tables []tournament.Table) {
	var boxes []*bracketBox
	for i := range tables {
		boxes = append(boxes, &bracketBox{table: &tables[i], number: i + 1, sides: len(tables[i].Sides)})
	}
	if len(b.rounds) > 0 {
		for _, before := range b.last().boxes {
			before.isDecided = true
			for _, box := range boxes {
				before.leadTo(box)
			}
		}
	}
	b.rounds = append(b.rounds, bracketRound{boxes: boxes})
}

// leadTo marks who went on to a table of the next round.
func (box *bracketBox) leadTo(next *bracketBox) {
	for _, side := range next.table.Sides {
		if box.table.SideOf(side[0]) < 0 {
			continue
		}
		box.goOn = append(box.goOn, side[0])
		if !slices.Contains(next.from, box) {
			next.from = append(next.from, box)
		}
	}
}

// foresee marks who goes on from the latest round, as far as it is certain.
func (b *bracket) foresee() {
	for _, box := range b.rounds[b.paired-1].boxes {
		box.goOn, box.equal = b.State.GoingOn(box.table)
		box.isDecided = box.goOn != nil
	}
}

// order puts the tables of each round in the order of those they lead to.
func (b *bracket) order() {
	for r := len(b.rounds) - 2; r >= 0; r-- {
		var boxes []*bracketBox
		for _, next := range b.rounds[r+1].boxes {
			boxes = append(boxes, next.from...)
		}
		boxes = append(boxes, b.rounds[r].boxes...) // those that lead nowhere come last
		var ordered []*bracketBox
		for _, box := range boxes {
			if !slices.Contains(ordered, box) {
				ordered = append(ordered, box)
			}
		}
		b.rounds[r].boxes = ordered
	}
}

// findPlaces finds the places of those at the final, once it is over.
func (b *bracket) findPlaces() {
	if b.State.FinalSecret() == "" || len(b.last().boxes) > 1 {
		return
	}
	final := b.last().boxes[0]
	final.isDecided, final.places = true, map[tournament.Entrant]int{}
	for _, s := range b.State.Standings()[:final.sides] {
		final.places[s.Entrant] = s.Place
	}
}
