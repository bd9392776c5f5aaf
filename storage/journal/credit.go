package journal

import "korsar/game"

// Credit is what somebody did at a seat: a person, or nobody for what the program
// did, as a computer or for a person who was late or away. A standing order is
// its person's.
type Credit struct {
	Seat   game.Seat
	Person PersonID
	Moves  int
	Feats  Feats
}

// Feats is what there is to tell of somebody's moves.
type Feats struct {
	Fleets  [game.Fleets]int `json:"fleets"`            // pirates of each fleet that they played, captains too, in the order of game.AllFleets
	Prizes  int              `json:"prizes,omitempty"`  // ships of others that they captured, before the end
	Richest int              `json:"richest,omitempty"` // the gold of the richest of them
}

// creditOf is the account of whoever has a seat. covered is the program making
// the move for them.
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

// credit notes a move, and what it left for the seat that is next to capture.
func (t *Table) credit(turn *game.Turn) {
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
			f.Prizes, f.Richest = f.Prizes+1, max(f.Richest, gold)
		}
	}
}
