package storagetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// interactionsAreAcceptedOnce checks that an interaction is accepted once. Records of old interactions are deleted, but
// only a limited number by one call.
func interactionsAreAcceptedOnce(t *testing.T, s storage.Store) {
	noon := snowflake.At(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	const more = 5 // beyond what one call deletes
	for i := range snowflake.ID(storage.MaxDeletedInteractions + more) {
		must(t, s.AcceptInteraction(t.Context(), noon+i, noon))
	}
	wantError(t, s.AcceptInteraction(t.Context(), noon, noon), storage.ErrRepeated)
	last := noon + storage.MaxDeletedInteractions + more - 1
	must(t, s.AcceptInteraction(t.Context(), last+1, last))
	must(t, s.AcceptInteraction(t.Context(), noon, noon))                             // it was deleted
	wantError(t, s.AcceptInteraction(t.Context(), last-1, noon), storage.ErrRepeated) // too many for that call
	must(t, s.AcceptInteraction(t.Context(), last+2, last))
	must(t, s.AcceptInteraction(t.Context(), last-1, noon))
	wantError(t, s.AcceptInteraction(t.Context(), last, noon), storage.ErrRepeated) // not old enough
}

// oneProcessAccepts passes each interaction to every process at the same time. Each process commits several
// interactions at once.
func oneProcessAccepts(t *testing.T, stores []storage.Store) {
	noon := snowflake.At(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	const interactions = 40
	var errs [interactions][processes]error
	var race sync.WaitGroup
	for i := range errs {
		for p, s := range stores {
			race.Go(func() { errs[i][p] = s.AcceptInteraction(t.Context(), noon+snowflake.ID(i), noon) })
		}
	}
	race.Wait()
	for i, of := range errs {
		accepted := 0
		for _, err := range of {
			if err == nil {
				accepted++
			} else {
				wantError(t, err, storage.ErrRepeated)
			}
		}
		if accepted != 1 {
			t.Errorf("interaction %d was accepted by %d processes: %v", i, accepted, errors.Join(of[:]...))
		}
	}
}

// interactionsChangeOnce checks that an interaction makes a change once, and that a refused change can be made later.
func interactionsChangeOnce(t *testing.T, s storage.Store) {
	people, at := meet(t, s, 2), time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	anne, bart := people[0], people[1]
	games := newLeague(t, s, 6)
	games.play()
	over := games.results[0]
	deeds := map[string]func(context.Context) error{
		"preferences": func(ctx context.Context) error {
			return s.SetPreferences(ctx, anne, storage.UserPreferences{Streamer: true})
		},
		"settings": func(ctx context.Context) error {
			return s.SetGuildSettings(ctx, 1, storage.GuildSettings{NoPictures: true})
		},
		"page": func(ctx context.Context) error {
			return s.SetLivePage(ctx, storage.LivePage{Table: over.Table, Token: "a", Made: at})
		},
		"answer": func(ctx context.Context) error {
			return s.SavePuzzleAnswer(ctx, storage.PuzzleAnswer{Person: anne, Puzzle: 1, At: at,
				Move: game.PlayMove(game.Pirate(game.Red, 3), 4)})
		},
		"practice": func(ctx context.Context) error {
			return s.SavePracticeAnswer(ctx, storage.PracticeAnswer{Person: anne, Puzzle: 1, At: at,
				Move: game.PlayMove(game.Pirate(game.Red, 3), 4)})
		},
		"ruling": func(ctx context.Context) error {
			return s.Void(ctx, storage.Ruling{Table: over.Table, Guild: over.Guild, At: at, By: anne, Voided: true})
		},
		"forget": func(ctx context.Context) error { return s.Forget(ctx, bart) },
	}
	id := snowflake.At(at)
	for name, do := range deeds {
		id++
		ctx := storage.CausedBy(t.Context(), id)
		if err := do(ctx); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := do(ctx); !errors.Is(err, storage.ErrRepeated) {
			t.Errorf("%s, done again: %v", name, err)
		}
	}
	one := storage.CausedBy(t.Context(), id+1) // other kinds of changes count separately
	must(t, s.SetPreferences(one, anne, storage.UserPreferences{}))
	wantError(t, s.Forget(one, 999), storage.ErrNotFound)
	must(t, s.Forget(one, anne))
	wantError(t, s.SetPreferences(one, anne, storage.UserPreferences{Streamer: true}), storage.ErrRepeated)

	ctx := storage.CausedBy(t.Context(), id)
	first, err := s.CreateTournament(ctx, NewOrganizer(SwissRules(2), 1).Create(), ManyTournaments)
	must(t, err)
	again, err := s.CreateTournament(ctx, NewOrganizer(SwissRules(2), 2).Create(), ManyTournaments)
	wantError(t, err, storage.ErrRepeated)
	wantEqual(t, "the tournament made before", again, first)
	_, err = s.OpenedBy(ctx, id)
	wantError(t, err, storage.ErrNotFound)
	opened := create(t, s, NewScript(99, Options(game.FreeForAll, 2), 1))
	_, err = s.Create(ctx, NewScript(99, Options(game.FreeForAll, 2), 2).Open())
	wantError(t, err, storage.ErrChannelTaken)
	must(t, s.Append(ctx, opened.ID, opened.Commit(1, journal.Closed{Reason: journal.Canceled})))
	table, err := s.Create(ctx, NewScript(99, Options(game.FreeForAll, 2), 2).Open())
	must(t, err)
	for _, channel := range []snowflake.ID{99, 98} {
		repeated, err := s.Create(ctx, NewScript(channel, Options(game.FreeForAll, 2), 3).Open())
		wantError(t, err, storage.ErrRepeated)
		wantEqual(t, "the table opened before", repeated, table)
	}
	by, err := s.OpenedBy(t.Context(), id)
	must(t, err)
	wantEqual(t, "the table that an interaction has opened", by, table)
	later := storage.CausedBy(t.Context(), snowflake.At(at.Add(2*storage.InteractionLife)))
	must(t, s.SetGuildSettings(later, 1, storage.GuildSettings{}))
	must(t, s.SetGuildSettings(storage.CausedBy(t.Context(), id), 1, storage.GuildSettings{})) // its record was deleted
}

// oneProcessCreates passes the same interactions to every process at the same time. Each creates a tournament and a
// table.
func oneProcessCreates(t *testing.T, stores []storage.Store) {
	noon := snowflake.At(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	for i := range snowflake.ID(20) {
		ctx := storage.CausedBy(t.Context(), noon+i)
		createdOnce(t, stores, "tournament", func(s storage.Store, p uint64) (journal.TournamentID, error) {
			return s.CreateTournament(ctx, NewOrganizer(SwissRules(2), p).Create(), ManyTournaments)
		})
		createdOnce(t, stores, "table", func(s storage.Store, p uint64) (journal.TableID, error) {
			channel := 10*(i+1) + snowflake.ID(p)
			return s.Create(ctx, NewScript(channel, Options(game.FreeForAll, 2), p).Open())
		})
	}
}

// createdOnce lets every process create the same thing at the same time. One process creates it, and all get its
// number.
func createdOnce[N comparable](t *testing.T, stores []storage.Store, what string,
	create func(s storage.Store, p uint64) (N, error)) {
	var ids [processes]N
	var errs [processes]error
	var race sync.WaitGroup
	for p, s := range stores {
		race.Go(func() { ids[p], errs[p] = create(s, uint64(p)) })
	}
	race.Wait()
	made := 0
	for p, err := range errs {
		if err == nil {
			made++
		} else {
			wantError(t, err, storage.ErrRepeated)
		}
		wantEqual(t, "the "+what, ids[p], ids[0])
	}
	wantEqual(t, "how many were made", made, 1)
}

// BenchmarkAccept measures how many interactions a store accepts per second, by one caller and by many. Each call
// deletes an old one.
func BenchmarkAccept(b *testing.B, s storage.Store) {
	const kept = 1000
	first := snowflake.At(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	var accepted atomic.Uint64
	for _, callers := range []int{1, 64} {
		b.Run(fmt.Sprintf("callers=%d", callers), func(b *testing.B) {
			var calls sync.WaitGroup
			for caller := range callers {
				calls.Go(func() {
					for range (b.N + caller) / callers {
						id := first + snowflake.ID(accepted.Add(1))
						if err := s.AcceptInteraction(b.Context(), id, id-kept); err != nil {
							b.Error(err)
						}
					}
				})
			}
			calls.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "interactions/s")
		})
	}
}
