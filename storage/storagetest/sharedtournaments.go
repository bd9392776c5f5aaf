package storagetest

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// oneOrganizerWins lets every process commit the next step of a tournament at the same time.
func oneOrganizerWins(t *testing.T, stores []storage.Store) {
	people := meet(t, stores[0], 4)
	o := newTournament(t, stores[0], 1)
	must(t, stores[0].AppendTournament(t.Context(), o.ID, o.Enter(people...)))
	for !o.Phase().IsOver() {
		next := o.Fork()
		c := next.Play()
		errs := make([]error, processes)
		var race sync.WaitGroup
		for i, s := range stores {
			race.Go(func() { errs[i] = s.AppendTournament(t.Context(), o.ID, c) })
		}
		race.Wait()
		won := 0
		for _, err := range errs {
			if err == nil {
				won++
			} else {
				wantError(t, err, storage.ErrConflict)
			}
		}
		if won != 1 {
			t.Fatalf("%d processes went on: %v", won, errs)
		}
		o = next
	}
	wantTournament(t, stores[1], o)
}

// noWakeIsMissed lets tables of every process wake one tournament in opposite orders, while a looker postpones it. When
// the tournament is no longer due, the looker's last look has seen every table.
func noWakeIsMissed(t *testing.T, stores []storage.Store) {
	const tables = 12
	o := newTournament(t, stores[0], 1)
	l := looker{store: stores[1], until: o.Clock.AddDate(1, 0, 0)}
	var scripts []*Script
	for i := range tables {
		script := create(t, stores[0], NewScript(snowflake.ID(10+i), Options(game.FreeForAll, 2), 1))
		scripts, l.tables = append(scripts, script), append(l.tables, script.ID)
	}
	var players, looking sync.WaitGroup
	errs := make(chan error, processes*tables)
	for n, s := range stores {
		if n == 1 {
			slices.Reverse(scripts)
		}
		for _, script := range scripts {
			next := *script // all processes commit the same entry, and one of them is first
			next.Table = script.Clone()
			c := next.Join(2)
			c.Tournament = o.ID
			players.Go(func() { errs <- s.Append(t.Context(), script.ID, c) })
		}
	}
	ended := make(chan struct{})
	looking.Go(func() {
		for l.look(t.Context()) {
			select {
			case <-ended:
				return
			default:
			}
		}
	})
	players.Wait()
	close(ended)
	looking.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			wantError(t, err, storage.ErrConflict)
		}
	}
	for l.due && l.look(t.Context()) {
	}
	must(t, l.err)
	wantDue(t, stores[2], l.until.Add(-time.Millisecond))
	wantEqual(t, "tables whose entry the last look saw", l.seen, tables)
}

// looker watches a tournament whose tables get a third entry.
type looker struct {
	store  storage.Store
	tables []journal.TableID
	until  time.Time
	due    bool // the tournament was due at the last look
	seen   int  // the number of tables that had the entry when the tournament was last due
	err    error
}

// look counts the tables and postpones the tournament if it is due. It returns false after an error.
func (l *looker) look(ctx context.Context) bool {
	all, err := l.store.DueTournaments(ctx, storage.AllGuilds, l.until.Add(-time.Millisecond), 9)
	if l.due = len(all) > 0; err != nil || !l.due {
		l.err = err
		return err == nil
	}
	latest, err := l.store.LatestEntries(ctx, l.tables...)
	l.seen = 0
	for _, seq := range latest {
		if seq > 2 {
			l.seen++
		}
	}
	if l.err = err; err == nil {
		l.err = l.store.PostponeTournament(ctx, all[0], l.until)
	}
	return l.err == nil
}

// enteredOrForgotten forgets people in one process while another process adds them to a tournament.
func enteredOrForgotten(t *testing.T, stores []storage.Store) {
	ctx, people := t.Context(), meet(t, stores[0], 40)
	o := newTournament(t, stores[0], 1)
	for _, p := range people {
		var forgetting sync.WaitGroup
		var forgotten error
		forgetting.Go(func() { forgotten = stores[1].Forget(ctx, p) })
		must(t, stores[2].AppendTournament(ctx, o.ID, o.Enter(p)))
		forgetting.Wait()
		must(t, forgotten)
		parts, err := stores[0].TournamentsOf(ctx, p)
		must(t, err)
		wantEqual(t, "tournaments of who was forgotten", parts, nil)
	}
	wantTournament(t, stores[0], o)
}
