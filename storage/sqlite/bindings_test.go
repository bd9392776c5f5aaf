package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"korsar/storage"
	"korsar/storage/journal"
)

// boundBy returns the people whom a table binds, by number, forgotten or not.
func boundBy(t *testing.T, s *Store, id journal.TableID) (people []journal.PersonID) {
	t.Helper()
	rows, err := s.db.readers.QueryContext(t.Context(),
		`SELECT person FROM bindings WHERE table_id = ? ORDER BY person`, int64(id))
	must(t, err)
	defer rows.Close()
	for rows.Next() {
		var p journal.PersonID
		must(t, rows.Scan(&p))
		people = append(people, p)
	}
	must(t, rows.Err())
	return people
}

// TestUpgradeBindsRunningGames upgrades a database of every released format: a running game binds everybody who has
// seen a hand of it, other games bind nobody.
func TestUpgradeBindsRunningGames(t *testing.T) {
	dirs, err := filepath.Glob(filepath.Join(versions, "v*"))
	must(t, err)
	for _, dir := range dirs {
		file, err := os.ReadFile(filepath.Join(dir, released))
		must(t, err)
		path := filepath.Join(t.TempDir(), "korsar.db")
		must(t, os.WriteFile(path, file, 0o600))
		s, err := Open(t.Context(), path, Options{})
		must(t, err)
		running := 0
		for id := journal.TableID(1); ; id++ {
			loaded, err := s.Load(t.Context(), id)
			if err != nil {
				break
			}
			var wanted []journal.PersonID
			if phase := loaded.Table.Phase; phase == journal.Playing || phase == journal.Shelved {
				running++
				for p := range journal.PersonID(20) { // more than they have
					_, votes := loaded.Table.Voters[p]
					if votes || slices.ContainsFunc(loaded.Table.SeatHolders,
						func(h journal.SeatHolder) bool { return h.Person == p }) {
						wanted = append(wanted, p)
					}
				}
			}
			if got := boundBy(t, s, id); !slices.Equal(got, wanted) || len(wanted) == 0 &&
				loaded.Table.Phase == journal.Playing {
				t.Errorf("%s: table %d, %s, binds %v, want %v", dir, id, loaded.Table.Phase, got, wanted)
			}
		}
		if running == 0 {
			t.Errorf("%s has no running game", dir)
		}
		must(t, s.Close())
	}
}

// TestUpgradeBindsAsCommitsDo checks that the migration finds in the journals what their commits would have stored.
func TestUpgradeBindsAsCommitsDo(t *testing.T) {
	path, ctx := filepath.Join(t.TempDir(), "korsar.db"), context.Background()
	makeAll(t, path)
	all := func() (tables [][]journal.PersonID) {
		s, err := Open(ctx, path, Options{})
		must(t, err)
		for id := range journal.TableID(6) {
			tables = append(tables, boundBy(t, s, id+1))
		}
		must(t, s.Close())
		return tables
	}
	exec(t, path, `UPDATE bindings SET user = NULL`) // an upgrade does not know the users of forgotten people
	wanted := all()
	exec(t, path, `DELETE FROM bindings`)
	db, err := sql.Open(driverName, path)
	must(t, err)
	tx, err := db.BeginTx(ctx, nil)
	must(t, err)
	must(t, addBindings(ctx, tx, storage.Inspector{}))
	must(t, errors.Join(tx.Commit(), db.Close()))
	got := all()
	for i := range wanted {
		if !slices.Equal(got[i], wanted[i]) {
			t.Errorf("table %d binds %v, by its commits %v", i+1, got[i], wanted[i])
		}
	}
	if len(slices.Concat(wanted...)) < 8 {
		t.Errorf("few are bound: %v", wanted)
	}
}
