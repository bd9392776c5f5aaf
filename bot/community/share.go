package community

import (
	"cmp"
	"slices"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// SeatShare is the part of a user or of the program in a seat of a finished game.
type SeatShare struct {
	Seat    game.Seat
	User    table.User // zero for the program, and for a user whose data was deleted
	Program bool       // an audience or the program made the moves, even for a person
	Part    float64    // of the seat's moves, above 0 and at most 1
}

// sharesOf returns the shares in the moves of a seat, the largest first.
func sharesOf(credits []storage.Credit, seat game.Seat, users map[journal.PersonID]table.User) []SeatShare {
	var list []SeatShare
	for _, c := range credits {
		if c.Seat == seat {
			list = append(list, SeatShare{Seat: seat, User: users[c.Person], Program: c.Person == 0, Part: c.Share})
		}
	}
	slices.SortStableFunc(list, func(a, b SeatShare) int { return cmp.Compare(b.Part, a.Part) })
	return list
}

// credited returns the person of every credit, repeated ones included.
func credited(credits []storage.Credit) (people []journal.PersonID) {
	for _, c := range credits {
		people = append(people, c.Person)
	}
	return people
}

// creditedPeople is credited for several results.
func creditedPeople(results []storage.Result) (people []journal.PersonID) {
	for _, r := range results {
		people = append(people, credited(r.Credits)...)
	}
	return people
}

// countedFor returns the credit by which a game counts for a person, as on leaderboards. It returns nil if the game was
// voided, or if they made less than half of the moves of each seat.
func countedFor(r *storage.Result, person journal.PersonID) *storage.Credit {
	own := r.CreditOf(person)
	if r.Voided || own == nil || !own.Counts() {
		return nil
	}
	return own
}
