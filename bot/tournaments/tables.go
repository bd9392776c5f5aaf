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
func (r *round) tables() []open {
	rounds := r.t.Rounds()
	if len(rounds) == 0 {
		return nil
	}
	number := len(rounds)
	list := make([]open, len(rounds[number-1].Tables))
	for i := range list {
		list[i] = open{Place: Place{number, i + 1}, table: &rounds[number-1].Tables[i], venue: r.t.TableAt(number, i+1)}
	}
	return list
}

// waiting returns the tables of the latest round that have no result. It returns none once the tournament is over.
func (r *round) waiting() []open {
	if r.t.IsOver() {
		return nil
	}
	return slices.DeleteFunc(r.tables(), func(o open) bool { return !o.table.Waits() })
}

// games returns the waiting tables at which a game was opened.
func (r *round) games() []open {
	return slices.DeleteFunc(r.waiting(), func(o open) bool { return o.venue.ID == 0 })
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

// catchUp reads the games of the round again that other processes have changed.
func (r *round) catchUp(ctx context.Context) error {
	var ids []journal.TableID
	for _, o := range r.games() {
		ids = append(ids, o.venue.ID)
	}
	return r.service.registry.CatchUp(ctx, ids...)
}

// at calls do for a game, unless it was deleted. If do fails, the others go on without it.
func (r *round) at(ctx context.Context, id journal.TableID, do func(*table.Table) error) error {
	err := storage.UnlessNotFound(r.service.registry.With(ctx, id, do))
	if err != nil {
		return r.without(ctx, "cannot conduct a table of a tournament", err)
	}
	return nil
}

// state returns what a table knows of its game. The game of a deleted table is Gone. If the table cannot be read now,
// the state is zero.
func (r *round) state(ctx context.Context, id journal.TableID) (s table.TournamentState, err error) {
	s.Phase = journal.Gone
	known := r.service.registry.With(ctx, id, func(t *table.Table) error {
		s = t.TournamentState()
		return nil
	})
	if errors.Is(known, storage.ErrNotFound) || known == nil {
		return s, nil
	}
	return table.TournamentState{}, r.without(ctx, "cannot read a table of a tournament", known)
}

// closeTables closes the games that no longer count: those that were annulled or settled by hand, those of a walk-over
// and those of a tournament that is over.
func (r *round) closeTables(ctx context.Context) (bool, error) {
	return each(r.tables(), func(o open) (bool, error) {
		ids := []journal.TableID{o.venue.Superseded}
		if o.table.Phase == tournament.WalkOver || r.t.IsOver() {
			ids = append(ids, o.venue.ID)
		}
		if o.venue.ID == 0 && (r.t.IsOver() || !o.table.Waits()) {
			unrecorded, err := r.unrecorded(ctx, o)
			if err != nil {
				return false, err
			}
			ids = append(ids, unrecorded)
		}
		for _, id := range ids {
			if err := r.close(ctx, id); err != nil {
				return false, err
			}
		}
		return false, nil
	})
}

// close closes a game. It ignores 0.
func (r *round) close(ctx context.Context, id journal.TableID) error {
	if id == 0 {
		return nil
	}
	return r.at(ctx, id, func(t *table.Table) error { return t.CloseForTournament(ctx) })
}

// unrecorded returns the game of a table whose opening was not recorded, because a click was recorded first or the
// program stopped. It returns 0 if there is none.
func (r *round) unrecorded(ctx context.Context, o open) (journal.TableID, error) {
	if o.venue.Message == 0 {
		return 0, nil
	}
	at := journal.TournamentTable{ID: r.loaded.ID, Round: o.Round, Number: o.Table}
	id, err := r.service.registry.OpenedForTournament(ctx, o.venue.Message, at)
	if err := storage.UnlessNotFound(err); err != nil {
		return 0, r.without(ctx, "cannot look for a table of a tournament", err)
	}
	return id, nil
}

// updateTables makes the games of the round follow the tournament: who plays, for whom, and until when.
func (r *round) updateTables(ctx context.Context) (bool, error) {
	return each(r.games(), func(o open) (bool, error) {
		over := r.reached(r.deadline(o.table))
		return false, r.at(ctx, o.venue.ID, func(t *table.Table) error {
			if err := t.SetTournamentDeadline(ctx, r.deadline(o.table)); err != nil {
				return err
			}
			if err := r.replaceAt(ctx, t); err != nil {
				return err
			}
			if err := r.removeAbsent(ctx, t, o); err != nil || !over {
				return err
			}
			return t.EndWaitForTournament(ctx)
		})
	})
}

// deadline returns the time from which a computer makes each move at a table. It returns the zero time for never.
func (r *round) deadline(t *tournament.Table) time.Time {
	if r.t.Paused {
		return time.Time{}
	}
	return later(t.Until, r.t.Deadline())
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
func (r *round) replaceAt(ctx context.Context, t *table.Table) error {
	for again := true; again; {
		again = false
		state := t.TournamentState()
		for i, place := range state.Places {
			by := r.successor(&state, i)
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
func (r *round) removeAbsent(ctx context.Context, t *table.Table, o open) error {
	state := t.TournamentState()
	return t.RemovePlaces(ctx, slices.DeleteFunc(state.People(), func(p journal.PersonID) bool {
		return !slices.Contains(o.table.Absent, r.entrantAt(o, &state, p))
	})...)
}
