package sqlite

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
)

const pageSize = 4096

// corruption damages a database file, with the help of an earlier state of it. It returns a description of the damage.
type corruption func(random *rand.Rand, file, earlier []byte) string

// corruptions are ways in which disks, and people who copy files, lose pages.
var corruptions = []corruption{
	func(random *rand.Rand, file, _ []byte) string {
		a, b := anyPage(random, file), anyPage(random, file)
		first := string(page(file, a))
		copy(page(file, a), page(file, b))
		copy(page(file, b), first)
		return fmt.Sprintf("pages %d and %d are swapped", a, b)
	},
	func(random *rand.Rand, file, _ []byte) string {
		a, b := anyPage(random, file), anyPage(random, file)
		copy(page(file, a), page(file, b))
		return fmt.Sprintf("page %d is a copy of page %d", a, b)
	},
	func(random *rand.Rand, file, earlier []byte) string {
		a := anyPage(random, earlier)
		copy(page(file, a), page(earlier, a))
		return fmt.Sprintf("page %d is what it was earlier", a)
	},
	func(random *rand.Rand, file, _ []byte) string {
		a := anyPage(random, file)
		clear(page(file, a))
		return fmt.Sprintf("page %d is empty", a)
	},
	func(random *rand.Rand, file, _ []byte) string {
		a, at := anyPage(random, file), random.IntN(pageSize)
		page(file, a)[at] ^= 1 << random.IntN(8)
		return fmt.Sprintf("a bit of byte %d of page %d is turned", at, a)
	},
}

// anyPage returns the number of a random page, but not of the first one, which holds the schema.
func anyPage(random *rand.Rand, file []byte) int { return 2 + random.IntN(len(file)/pageSize-1) }

func page(file []byte, number int) []byte { return file[(number-1)*pageSize : number*pageSize] }

// TestRandomDamageIsFound damages a database in many ways, by pages or by deleted rows. Either Open refuses the
// database, or each table loads unchanged or with a CorruptError. Load returns no other error, not even ErrNotFound.
// The same holds for a tournament. Examine finds the same damage.
func TestRandomDamageIsFound(t *testing.T) {
	gametest.Long(t)
	count := gametest.Sample(t, "damaged databases", 30, 600)
	earlier, file, games, organizer := corruptibleDatabase(t)
	random, dir := rand.New(rand.NewPCG(17, 5)), storagetest.TempDir(t)
	var refused, same, damaged int
	for i := range count {
		path := filepath.Join(dir, fmt.Sprint(i, ".db"))
		text := append([]byte(nil), file...)
		var done string
		if way := i % (len(corruptions) + 1); way < len(corruptions) {
			done = corruptions[way](random, text, earlier)
			must(t, os.WriteFile(path, text, 0o600))
		} else {
			must(t, os.WriteFile(path, text, 0o600))
			done = deleteEntries(t, random, path, len(games))
		}
		_, named, found := runExamine(t, path)
		s, err := Open(t.Context(), path, Options{})
		if err != nil {
			if refused++; found == nil {
				t.Errorf("database %d, %s: it is refused (%v), but an examination finds nothing", i, done, err)
			}
			continue
		}
		for id, wanted := range games {
			loaded, err := s.Load(t.Context(), id)
			if slices.Contains(named, id) != errors.As(err, new(*storage.CorruptError)) {
				t.Errorf("database %d, %s: table %d is loaded with %v, an examination names %v",
					i, done, id, err, named)
			}
			switch {
			case errors.As(err, new(*storage.CorruptError)):
				damaged++
			case err != nil:
				t.Errorf("database %d, %s: table %d is loaded with %v", i, done, id, err)
			case !reflect.DeepEqual(loaded.Table, wanted):
				t.Errorf("database %d, %s: table %d is another: it ends with entry %d, not %d",
					i, done, id, loaded.Table.Seq, wanted.Seq)
			default:
				same++
			}
		}
		tournament, err := s.LoadTournament(t.Context(), organizer.ID)
		switch lost := errors.As(err, new(*storage.CorruptError)); {
		case lost != slices.Contains(named, 0), err != nil && !lost:
			t.Errorf("database %d, %s: the tournament is loaded with %v, an examination names %v", i, done, err, named)
		case err == nil &&
			storagetest.TournamentText(tournament.Tournament) != storagetest.TournamentText(organizer.Tournament):
			t.Errorf("database %d, %s: the tournament is another", i, done)
		}
		_ = s.Close() // may fail for a damaged database
	}
	t.Logf("%d databases, %d refused at the start; of the others' tables %d are as they were, %d damaged",
		count, refused, same, damaged)
	if refused == 0 || same == 0 || damaged == 0 {
		t.Error("the damage did not cover every case")
	}
}

// corruptibleDatabase returns a database with games and a tournament in progress, an earlier state of it, and its
// content.
func corruptibleDatabase(t *testing.T) (earlier, file []byte, games map[journal.TableID]journal.Table,
	organizer *storagetest.Organizer) {
	t.Helper()
	path := filepath.Join(storagetest.TempDir(t), "korsar.db")
	scripts := make([]*storagetest.Script, 24)
	organizer = storagetest.NewOrganizer(storagetest.SwissRules(2), 1)
	read := func(moves int) []byte {
		s, err := Open(t.Context(), path, Options{})
		must(t, err)
		for i := range scripts {
			if scripts[i] == nil {
				scripts[i] = storagetest.NewScript(snowflake.ID(i+1),
					storagetest.Options(game.FreeForAll, 2), uint64(i))
				create(t, s, scripts[i])
				appendAll(t, s, scripts[i], scripts[i].Join(2), scripts[i].Start())
			}
			for range moves + i {
				if !scripts[i].Game.Over() {
					appendAll(t, s, scripts[i], scripts[i].Move())
				}
			}
		}
		if organizer.ID == 0 {
			createTournament(t, s, organizer)
		}
		for range moves {
			next := journal.PersonID(2 + organizer.Entrants())
			must(t, s.AppendTournament(t.Context(), organizer.ID, organizer.Enter(next)))
		}
		must(t, s.Close())
		file, err := os.ReadFile(path)
		must(t, err)
		return file
	}
	earlier, file = read(10), read(20)
	games = map[journal.TableID]journal.Table{}
	for _, script := range scripts {
		games[script.ID] = script.Table
	}
	return earlier, file, games, organizer
}

// deleteEntries deletes rows, as a manual repair might do.
func deleteEntries(t *testing.T, random *rand.Rand, path string, tables int) string {
	t.Helper()
	id := 1 + random.IntN(tables)
	which := []string{
		fmt.Sprintf("seq > (SELECT max(seq) FROM entries WHERE table_id = %d) - %d", id, 1+random.IntN(20)),
		fmt.Sprintf("seq %% 7 = %d", random.IntN(7)),
		"TRUE",
	}[random.IntN(3)]
	exec(t, path, fmt.Sprintf(`DELETE FROM entries WHERE table_id = %d AND %s`, id, which))
	return fmt.Sprintf("of table %d the entries with %s are missing", id, which)
}
