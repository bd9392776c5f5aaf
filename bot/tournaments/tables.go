package tournaments

import (
	"context"
	"errors"
	"slices"
	"time"

	"korsar/bot/table"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// roundTable is a table of the latest round.
type roundTable struct {
	TableNumber
	table *tournament.Table
	venue tournamentjournal.Venue
}

// tablesOf returns the tables of the latest round.
func tablesOf(t *tournamentjournal.Tournament) []roundTable {
	rounds := t.Rounds()
	if len(rounds) == 0 {
		return nil
	}
	number := len(rounds)
	tables := rounds[number-1].Tables
	list := make([]roundTable, len(tables))
	for i := range list {
		list[i] = roundTable{TableNumber{number, i + 1}, &tables[i], t.VenueAt(number, i+1)}
	}
	return list
}

// waitingOf returns the tables of the latest round that have no result. It returns none once the tournament is over.
func waitingOf(t *tournamentjournal.Tournament) []roundTable {
	if t.IsOver() {
		return nil
	}
	return slices.DeleteFunc(tablesOf(t), func(r roundTable) bool { return !r.table.Waits() })
}

// gamesOf returns the waiting tables at which a game was opened.
func gamesOf(t *tournamentjournal.Tournament) []roundTable {
	return slices.DeleteFunc(waitingOf(t), func(r roundTable) bool { return r.venue.ID == 0 })
}

// each takes a step at each table. It reports whether the step did something at any of them.
func each(list []roundTable, step func(roundTable) (did bool, err error)) (did bool, err error) {
	for _, r := range list {
		one, err := step(r)
		if err != nil {
			return did, err
		}
		did = did || one
	}
	return did, nil
}

// catchUpGames rereads the games of a tournament that other processes have changed.
func (s *Service) catchUpGames(ctx context.Context, t *tournamentjournal.Tournament) error {
	var ids []journal.TableID
	for _, r := range gamesOf(t) {
		ids = append(ids, r.venue.ID)
	}
	return s.registry.CatchUp(ctx, ids...)
}

// at calls do for a game, unless it was deleted. If do fails, the others go on without it.
func (p *pass) at(ctx context.Context, id journal.TableID, do func(*table.Table) error) error {
	err := storage.UnlessNotFound(p.service.registry.With(ctx, id, do))
	if err != nil {
		return p.continueWithout(ctx, "cannot conduct a table of a tournament", err)
	}
	return nil
}

// state returns what a table knows of its game. The game of a deleted table is Gone. If the table cannot be read now,
// the state is zero.
func (p *pass) state(ctx context.Context, id journal.TableID) (s table.TournamentState, err error) {
	s, err = p.service.registry.TournamentState(ctx, id)
	switch {
	case err == nil:
		return s, nil
	case errors.Is(err, storage.ErrNotFound):
		return table.TournamentState{Phase: journal.Gone}, nil
	}
	return table.TournamentState{}, p.continueWithout(ctx, "cannot read a table of a tournament", err)
}

// closeTables closes games that no longer count: games that were annulled or settled by hand, games of a walk-over, and
// all games once the tournament is over.
func (p *pass) closeTables(ctx context.Context) (bool, error) {
	return each(tablesOf(p.t), func(r roundTable) (bool, error) {
		ids := []journal.TableID{r.venue.Superseded}
		if r.table.Phase == tournament.WalkOver || p.t.IsOver() {
			ids = append(ids, r.venue.ID)
		}
		if r.venue.ID == 0 && (p.t.IsOver() || !r.table.Waits()) {
			unrecorded, err := p.unrecorded(ctx, r)
			if err != nil {
				return false, err
			}
			ids = append(ids, unrecorded)
		}
		for _, id := range ids {
			if id == 0 {
				continue
			}
			if err := p.at(ctx, id, func(t *table.Table) error { return t.CloseForTournament(ctx) }); err != nil {
				return false, err
			}
		}
		return false, nil
	})
}

// unrecorded returns the game of a table whose opening was not recorded, because a click was recorded first or the
// program stopped. It returns 0 if there is none.
func (p *pass) unrecorded(ctx context.Context, r roundTable) (journal.TableID, error) {
	if r.venue.Message == 0 {
		return 0, nil
	}
	at := journal.TournamentTable{ID: p.loaded.ID, Round: r.Round, Number: r.Table}
	id, err := p.service.registry.OpenedForTournament(ctx, r.venue.Message, at)
	if err := storage.UnlessNotFound(err); err != nil {
		return 0, p.continueWithout(ctx, "cannot look for a table of a tournament", err)
	}
	return id, nil
}

// updateTables makes the games of the round follow the tournament: who plays, for whom, and until when.
func (p *pass) updateTables(ctx context.Context) (bool, error) {
	return each(gamesOf(p.t), func(r roundTable) (bool, error) {
		over := p.reached(p.deadline())
		return false, p.at(ctx, r.venue.ID, func(t *table.Table) error {
			if err := t.SetTournamentDeadline(ctx, p.deadline()); err != nil {
				return err
			}
			if err := p.replaceAt(ctx, t); err != nil {
				return err
			}
			if err := p.removeAbsent(ctx, t, r); err != nil || !over {
				return err
			}
			return t.EndWaitForTournament(ctx)
		})
	})
}

// deadline returns the time from which a computer makes each move. It returns the zero time for never.
func (p *pass) deadline() time.Time {
	if p.t.Paused {
		return time.Time{}
	}
	return p.t.Deadline()
}

// replaceAt gives the places at a table to the people who now play for their entrants. A person whom the table refuses
// plays from the next round on. It repeats after a success, since a place that was given away may free a person.
func (p *pass) replaceAt(ctx context.Context, t *table.Table) error {
	for again := true; again; {
		again = false
		state := t.TournamentState()
		for i, place := range state.Places {
			by := p.successor(&state, i)
			if place.Kind != journal.IsPerson || by == place.Person {
				continue
			}
			err := t.ReplacePlace(ctx, place.Person, by)
			if err != nil && !errors.As(err, new(*table.Refusal)) {
				return err
			}
			again = again || err == nil
		}
	}
	return nil
}

// removeAbsent removes the places of people who are absent from the table.
func (p *pass) removeAbsent(ctx context.Context, t *table.Table, r roundTable) error {
	state := t.TournamentState()
	return t.RemovePlaces(ctx, slices.DeleteFunc(state.People(), func(one journal.PersonID) bool {
		return !r.table.IsAbsent(tournament.Entrant(state.EntrantOf(one)))
	})...)
}
