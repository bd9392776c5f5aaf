package storagetest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// processes is the number of stores that share a database in [SharedSuite].
const processes = 3

// sharedLaws are tests of several stores on one database, which is empty at first.
var sharedLaws = []struct {
	name  string
	check func(*testing.T, []storage.Store)
}{
	{"what one process commits others load", othersLoadCommits},
	{"one of racers in several processes wins", oneProcessWins},
	{"one of several processes accepts an interaction", oneProcessAccepts},
	{"several processes make a tournament and a table once", oneProcessCreates},
	{"a guild has so many tournaments, whoever makes them", processesKeepTheLimit},
	{"results of several processes are folded in their order", processesFoldInOrder},
	{"a person is bound or forgotten", boundOrForgotten},
	{"tables of several processes never wait for one another", crossedTables},
	{"one of several processes goes on with a tournament", oneOrganizerWins},
	{"no table that wakes a tournament is missed", noWakeIsMissed},
	{"a person is in a tournament or forgotten", enteredOrForgotten},
}

// SharedSuite checks the laws of a store that several processes have open. A store from lend may have served another
// law, and may stay open after Close.
func SharedSuite(t *testing.T, lend Opener) {
	for _, law := range sharedLaws {
		t.Run(law.name, func(t *testing.T) {
			dir, stores := TempDir(t), make([]storage.Store, processes)
			lend(t, dir).Close() // creates the database, before all open it at the same time
			var opened sync.WaitGroup
			for i := range stores {
				opened.Go(func() { stores[i] = lend(t, dir) })
			}
			opened.Wait()
			t.Cleanup(func() {
				for _, s := range stores {
					must(t, s.Close())
				}
			})
			law.check(t, stores)
		})
	}
}

func othersLoadCommits(t *testing.T, stores []storage.Store) {
	script := playing(t, stores[0], 10, 2, 3)
	for i := range 2 * processes {
		must(t, stores[i%processes].Append(t.Context(), script.ID, script.Move()))
		for _, s := range stores {
			wantJournal(t, s, script)
		}
	}
}

func oneProcessWins(t *testing.T, stores []storage.Store) {
	script := playing(t, stores[0], 10, 2)
	for range 50 {
		errs := make([]error, processes)
		var race sync.WaitGroup
		next := *script
		next.Table = script.Clone()
		c := next.Move()
		for i, s := range stores {
			race.Go(func() { errs[i] = s.Append(t.Context(), script.ID, c) })
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
			t.Fatalf("%d processes made the move: %v", won, errs)
		}
		*script = next
		if script.Game.Over() {
			break
		}
	}
	wantJournal(t, stores[1], script)
}

// processesFoldInOrder ends games of the same people in every process at the same time. A rebuild, which folds the
// results in the order of their numbers, must change nothing.
func processesFoldInOrder(t *testing.T, stores []storage.Store) {
	games := gametest.Sample(t, "games of each process", 5, 40)
	l := newLeague(t, stores[0], 6)
	for _, p := range l.people {
		must(t, stores[0].SetPreferences(t.Context(), p, storage.UserPreferences{Everywhere: true}))
	}
	var ends [processes][]storage.Result
	for i := range stores {
		for range games {
			l.channel++
			script := create(t, stores[i], NewScript(l.channel, Options(game.FreeForAll, 2), 1).InGuild(7))
			ends[i] = append(ends[i], l.result(script))
		}
	}
	var errs [processes]error
	var players sync.WaitGroup
	for i, s := range stores {
		players.Go(func() {
			for n := range ends[i] {
				r := &ends[i][n]
				errs[i] = errors.Join(errs[i], s.Append(t.Context(), r.Table, storage.Commit{Result: r}))
			}
		})
	}
	players.Wait()
	must(t, errors.Join(errs[:]...))
	before := standingsOf(t, stores[1], l.people)
	must(t, stores[2].Rebuild(t.Context(), true, nil))
	wantEqual(t, "standings after a rebuild", standingsOf(t, stores[0], l.people), before)
	found, err := stores[1].FindResults(t.Context(), storage.ResultQuery{Guild: 7})
	must(t, err)
	if len(found) != processes*games {
		t.Errorf("%d results are stored, want %d", len(found), processes*games)
	}
}

func standingsOf(t *testing.T, s storage.Store, people []journal.PersonID) map[string]storage.Standing {
	t.Helper()
	all := map[string]storage.Standing{}
	for _, p := range people {
		ladders, err := s.StandingsOf(t.Context(), p)
		must(t, err)
		for l, standing := range ladders {
			all[fmt.Sprint(p, l)] = standing
		}
	}
	return all
}

// boundOrForgotten forgets a person in one process while a game binds the person in another one. The game is refused,
// or knows the user.
func boundOrForgotten(t *testing.T, stores []storage.Store) {
	ctx, refused, bound := t.Context(), 0, 0
	for i := range 40 {
		user := snowflake.ID(100 + i)
		p, err := stores[0].PersonOf(ctx, user, "Somebody")
		must(t, err)
		script := create(t, stores[0], NewScript(snowflake.ID(1000+i), Options(game.FreeForAll, 2), 1).HostedBy(77))
		must(t, stores[0].Append(ctx, script.ID, script.Join(p)))
		start := script.Start()
		var forgetting sync.WaitGroup
		var forgotten error
		forgetting.Go(func() { forgotten = stores[1].Forget(ctx, p) })
		err = stores[2].Append(ctx, script.ID, start)
		forgetting.Wait()
		must(t, forgotten)
		around, errAt := stores[0].Around(ctx, script.ID, 0)
		must(t, errAt)
		switch {
		case errors.Is(err, storage.ErrForgotten):
			refused++
			wantEqual(t, "the forgotten at a table that was refused",
				around.Forgotten, map[snowflake.ID]journal.PersonID{})
		case err != nil:
			t.Fatal(err)
		default:
			bound++
			wantEqual(t, "the forgotten at a table that binds",
				around.Forgotten, map[snowflake.ID]journal.PersonID{user: p})
		}
	}
	t.Logf("%d games were refused, %d bind", refused, bound)
}

// crossedTables lets every process commit at the same tables, in opposite orders.
func crossedTables(t *testing.T, stores []storage.Store) {
	const tables, boards = 24, 8
	l := newLeague(t, stores[0], 4)
	ids := make([]journal.TableID, tables)
	for i := range ids {
		ids[i] = create(t, stores[0], NewScript(snowflake.ID(10+i), Options(game.FreeForAll, 2), 1)).ID
	}
	var players sync.WaitGroup
	errs := make(chan error, processes*tables*boards)
	for n, s := range stores {
		order := slices.Clone(ids)
		if n%2 == 1 {
			slices.Reverse(order)
		}
		for _, id := range order {
			players.Go(func() {
				for number := range boards {
					errs <- s.Append(t.Context(), id, storage.Commit{Board: &storage.Board{Channel: 1, Message: 2,
						Posted: l.clock, Number: int64(number)}})
				}
			})
		}
	}
	players.Wait()
	close(errs)
	for err := range errs {
		must(t, err)
	}
}
