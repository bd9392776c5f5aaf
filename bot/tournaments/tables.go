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

// open is a table of the latest round.
type open struct {
	Place
	table *tournament.Table
	venue tournamentjournal.Venue
}

// tables returns the tables of the latest round.
func (p *pass) tables() []open {
	rounds := p.t.Rounds()
	if len(rounds) == 0 {
		return nil
	}
	number := len(rounds)
	list := make([]open, len(rounds[number-1].Tables))
	for i := range list {
		list[i] = open{Place: Place{number, i + 1}, table: &rounds[number-1].Tables[i], venue: p.t.TableAt(number, i+1)}
	}
	return list
}

// waiting returns the tables of the latest round that have no result. It returns none once the tournament is over.
func (p *pass) waiting() []open {
	if p.t.IsOver() {
		return nil
	}
	return slices.DeleteFunc(p.tables(), func(o open) bool { return !o.table.Waits() })
}

// games returns the waiting tables at which a game was opened.
func (p *pass) games() []open {
	return slices.DeleteFunc(p.waiting(), func(o open) bool { return o.venue.ID == 0 })
}

// each takes a step at each table. It reports whether the step did something at any of them.
func each(list []open, step func(open) (did bool, err error)) (did bool, err error) {
	for _, o := range list {
		one, err := step(o)
		if err != nil {
			return did, err
		}
		did = did || one
	}
	return did, nil
}

// catchUp rereads the games of the round that other processes have changed.
func (p *pass) catchUp(ctx context.Context) error {
	var ids []journal.TableID
	for _, o := range p.games() {
		ids = append(ids, o.venue.ID)
	}
	return p.service.registry.CatchUp(ctx, ids...)
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
	s.Phase = journal.Gone
	known := p.service.registry.With(ctx, id, func(t *table.Table) error {
		s = t.TournamentState()
		return nil
	})
	if errors.Is(known, storage.ErrNotFound) || known == nil {
		return s, nil
	}
	return table.TournamentState{}, p.continueWithout(ctx, "cannot read a table of a tournament", known)
}

// closeTables closes games that no longer count: games that were annulled or settled by hand, games of a walk-over, and
// all games once the tournament is over.
func (p *pass) closeTables(ctx context.Context) (bool, error) {
	return each(p.tables(), func(o open) (bool, error) {
		ids := []journal.TableID{o.venue.Superseded}
		if o.table.Phase == tournament.WalkOver || p.t.IsOver() {
			ids = append(ids, o.venue.ID)
		}
		if o.venue.ID == 0 && (p.t.IsOver() || !o.table.Waits()) {
			unrecorded, err := p.unrecorded(ctx, o)
			if err != nil {
				return false, err
			}
			ids = append(ids, unrecorded)
		}
		for _, id := range ids {
			if err := p.close(ctx, id); err != nil {
				return false, err
			}
		}
		return false, nil
	})
}

// close closes a game. It ignores 0.
func (p *pass) close(ctx context.Context, id journal.TableID) error {
	if id == 0 {
		return nil
	}
	return p.at(ctx, id, func(t *table.Table) error { return t.CloseForTournament(ctx) })
}

// unrecorded returns the game of a table whose opening was not recorded, because a click was recorded first or the
// program stopped. It returns 0 if there is none.
func (p *pass) unrecorded(ctx context.Context, o open) (journal.TableID, error) {
	if o.venue.Message == 0 {
		return 0, nil
	}
	at := journal.TournamentTable{ID: p.loaded.ID, Round: o.Round, Number: o.Table}
	id, err := p.service.registry.OpenedForTournament(ctx, o.venue.Message, at)
	if err := storage.UnlessNotFound(err); err != nil {
		return 0, p.continueWithout(ctx, "cannot look for a table of a tournament", err)
	}
	return id, nil
}

// updateTables makes the games of the round follow the tournament: who plays, for whom, and until when.
func (p *pass) updateTables(ctx context.Context) (bool, error) {
	return each(p.games(), func(o open) (bool, error) {
		over := p.reached(p.deadline(o.table))
		return false, p.at(ctx, o.venue.ID, func(t *table.Table) error {
			if err := t.SetTournamentDeadline(ctx, p.deadline(o.table)); err != nil {
				return err
			}
			if err := p.replaceAt(ctx, t); err != nil {
				return err
			}
			if err := p.removeAbsent(ctx, t, o); err != nil || !over {
				return err
			}
			return t.EndWaitForTournament(ctx)
		})
	})
}

// deadline returns the time from which a computer makes each move at a table. It returns the zero time for never.
func (p *pass) deadline(t *tournament.Table) time.Time {
	if p.t.Paused {
		return time.Time{}
	}
	return later(t.Until, p.t.Deadline())
}

// later returns the later of two times. The zero time is before every other.
func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
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
func (p *pass) removeAbsent(ctx context.Context, t *table.Table, o open) error {
	state := t.TournamentState()
	return t.RemovePlaces(ctx, slices.DeleteFunc(state.People(), func(one journal.PersonID) bool {
		return !o.table.IsAbsent(p.entrantAt(o, &state, one))
	})...)
}
