package storage

import (
	"korsar/game"
	"korsar/storage/journal"
)

// Credit is a person's share of the moves of a seat. Person 0 stands for an audience and for the program: a computer,
// or a move made for a person who was late or away.
type Credit struct {
	Seat   game.Seat
	Side   game.Side
	Person journal.PersonID
	Share  float64 // of the seat's moves, 0 to 1
	Feats  journal.Feats
	Rating int // as shown on the guild's all-time ladder after this game; 0 if unrated; set by the store
}

// half is the least share of a seat's moves for which the game counts for the person.
const half = 0.5

// Counts reports whether the game counts for the person: they made at least half of the seat's moves.
func (c *Credit) Counts() bool { return c.Person != 0 && c.Share >= half }

// CreditOf returns a person's credit with the largest share. It returns nil if there is none.
func (r *Result) CreditOf(person journal.PersonID) (found *Credit) {
	for i, c := range r.Credits {
		if person != 0 && c.Person == person && (found == nil || c.Share > found.Share) {
			found = &r.Credits[i]
		}
	}
	return found
}

// CreditsOf returns the credits of everybody who made a move in a game.
func CreditsOf(t *journal.Table) []Credit {
	made := map[game.Seat]int{}
	for _, c := range t.Credits {
		made[c.Seat] += c.Moves
	}
	var list []Credit
	for _, c := range t.Credits {
		if c.Moves > 0 {
			list = append(list, Credit{Seat: c.Seat, Side: t.Game.Mode().SideOf(c.Seat), Person: c.Person,
				Share: float64(c.Moves) / float64(made[c.Seat]), Feats: c.Feats})
		}
	}
	return list
}
