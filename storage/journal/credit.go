package journal

import "korsar/game"

// Credit is how many moves of a seat somebody made: a person, or nobody for what
// the program made, as a computer or for a person who was late or away. A
// standing order is its person's.
type Credit struct {
	Seat   game.Seat
	Person Person
	Moves  int
}

// credit counts a move, or takes one back by a negative count.
func (t *Table) credit(s game.Seat, moves int) {
	c := Credit{Seat: s}
	if o := t.Chairs[s-1].Occupant; o.Kind == IsPerson && t.covering == "" {
		c.Person = o.Person
	}
	for i := range t.Credits {
		if t.Credits[i].Seat == c.Seat && t.Credits[i].Person == c.Person {
			t.Credits[i].Moves += moves
			return
		}
	}
	c.Moves = moves
	t.Credits = append(t.Credits, c)
}
