package tournaments

import (
	"context"
	"slices"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// takeResults records the results of games, and games that were shelved, unshelved or voided.
func (p *pass) takeResults(ctx context.Context) (bool, error) {
	return each(gamesOf(p.t), func(r roundTable) (bool, error) {
		s, err := p.state(ctx, r.venue.ID)
		if err != nil {
			return false, err
		}
		entry := p.result(r, s)
		if entry == nil {
			return false, nil
		}
		return true, p.append(ctx, entry)
	})
}

// result returns the entry for what happened to a game since the last pass. It returns nil if nothing did.
func (p *pass) result(r roundTable, s table.TournamentState) tournamentjournal.Body {
	held := r.table.Phase == tournament.OnHold
	switch s.Phase {
	case journal.Finished:
		if left := p.absentees(r, &s, goneAtEnd(s)); len(left) > 0 {
			return tournament.NoShow{Round: r.Round, Table: r.Table, Absent: left}
		}
		return tournament.Settled{Round: r.Round, Table: r.Table, Gold: p.gold(r, &s), Joins: s.Joins}
	case journal.Gone:
		return tournament.Voided{Round: r.Round, Table: r.Table}
	case journal.Shelved:
		if !held {
			return tournament.Shelved{Round: r.Round, Table: r.Table}
		}
	case journal.Playing:
		if held {
			return tournament.Unshelved{Round: r.Round, Table: r.Table}
		}
	}
	return nil
}

// goneAtEnd returns the people for whom a computer had the seat at the end of the game because they had left or run out
// of time. It leaves out people who are already absent.
func goneAtEnd(s table.TournamentState) (people []journal.PersonID) {
	for _, seat := range s.Scores {
		if seat.Person != 0 && !seat.Held && !seat.Lost {
			people = append(people, seat.Person)
		}
	}
	return people
}

// gold returns the score of each side. An absent side has 0.
func (p *pass) gold(r roundTable, s *table.TournamentState) []int {
	sides, mode := r.table.Sides, p.t.Rules().Mode
	gold := make([]int, len(sides))
	theirs := map[game.Side]bool{} // sides of the game on which people have, or had, seats
	for _, seat := range s.Scores {
		if seat.Person == 0 {
			continue
		}
		theirs[mode.SideOf(seat.Seat)] = true
		if e := tournament.Entrant(s.EntrantOf(seat.Person)); e != tournament.Computer && !seat.Lost {
			gold[r.table.SideOf(e)] = seat.Gold
		}
	}
	i := slices.IndexFunc(sides,
		func(s tournament.Side) bool { return slices.Equal(s, tournament.Side{tournament.Computer}) })
	for _, seat := range s.Scores {
		if i >= 0 && !theirs[mode.SideOf(seat.Seat)] {
			gold[i] = seat.Gold
		}
	}
	return gold
}
