package journal

import "korsar/game"

// Credit counts a person's moves at a seat. Person 0 stands for an audience and for the program: a computer, or a move
// made for a person who was late or away. A move by a standing order counts for the person who gave it.
type Credit struct {
	Seat   game.Seat
	Person PersonID
	Moves  int
	Feats  Feats
}

// Feats are statistics about a person's moves.
type Feats struct {
	Fleets   [game.Fleets]int `json:"fleets"`             // pirates and captains played, in the order of game.AllFleets
	Captures int              `json:"captures,omitempty"` // other sides' ships captured before the end
	Richest  int              `json:"richest,omitempty"`  // gold of the richest of these ships
}

// creditOf returns the credit for a move of a seat's occupant, adding one if necessary. A covered move is credited to
// the program.
func (t *Table) creditOf(s game.Seat, covered bool) *Credit {
	c := Credit{Seat: s}
	if o := t.Chairs[s-1].Occupant; o.Kind == IsPerson && !covered {
		c.Person = o.Person
	}
	for i := range t.Credits {
		if t.Credits[i].Seat == c.Seat && t.Credits[i].Person == c.Person {
			return &t.Credits[i]
		}
	}
	t.Credits = append(t.Credits, c)
	return &t.Credits[len(t.Credits)-1]
}

// creditMove counts a move, and the ships it lets the next seat capture.
func (t *Table) creditMove(turn *game.Turn) {
	if move := turn.Move; move.Action != game.SitOut {
		c := t.creditOf(turn.Seat, t.covering != "")
		c.Moves++
		if move.Action == game.Attack || move.Action == game.PlayCaptain {
			c.Feats.Fleets[move.Card.Fleet()-game.AllFleets[0]]++
		}
	}
	for n := range turn.Captured.All() {
		owner, gold := t.Game.Launched(n)
		if mode := t.Game.Mode(); mode.SideOf(owner) != mode.SideOf(turn.Next) {
			f := &t.creditOf(turn.Next, false).Feats
			f.Captures, f.Richest = f.Captures+1, max(f.Richest, gold)
		}
	}
}
