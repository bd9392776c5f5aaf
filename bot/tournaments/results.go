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
	return each(p.games(), func(o open) (bool, error) {
		s, err := p.state(ctx, o.venue.ID)
		if err != nil {
			return false, err
		}
		entry := p.result(o, s)
		if entry == nil {
			return false, nil
		}
		return true, p.append(ctx, entry)
	})
}

// result returns the entry for what happened to a game since the last pass. It returns nil if nothing did.
func (p *pass) result(o open, s table.TournamentState) tournamentjournal.Body {
	held := o.table.Phase == tournament.OnHold
	switch s.Phase {
	case journal.Finished:
		if left := p.absentees(o, &s, goneAtEnd(s)); len(left) > 0 {
			return tournament.NoShow{Round: o.Round, Table: o.Table, Absent: left}
		}
		return tournament.Settled{Round: o.Round, Table: o.Table, Gold: p.gold(o, &s), Joins: s.Joins}
	case journal.Gone:
		return tournament.Voided{Round: o.Round, Table: o.Table}
	case journal.Shelved:
		if !held {
			return tournament.Shelved{Round: o.Round, Table: o.Table}
		}
	case journal.Playing:
		if held {
			return tournament.Unshelved{Round: o.Round, Table: o.Table}
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
func (p *pass) gold(o open, s *table.TournamentState) []int {
	sides, mode := o.table.Sides, p.t.Rules().Mode
	gold := make([]int, len(sides))
	theirs := map[game.Side]bool{} // sides of the game on which people have, or had, seats
	for _, seat := range s.Scores {
		if seat.Person == 0 {
			continue
		}
		theirs[mode.SideOf(seat.Seat)] = true
		if e := p.entrantAt(o, s, seat.Person); e != tournament.Computer && !seat.Lost {
			gold[o.table.SideOf(e)] = seat.Gold
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
