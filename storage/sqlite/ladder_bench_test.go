package sqlite

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/sqlstore"
	"korsar/storage/storagetest"
)

var benchResults = flag.Int("results", 20_000, "number of results in BenchmarkLadder, among a tenth as many people")

// BenchmarkLadder reads pages of ladders, each with the reader's rank. Results are added in between, so that nothing
// can be cached. It also reports how long the commit of a result with all its standings takes, and its size.
//
//	go test ./storage/sqlite -run '^$' -bench Ladder -benchtime 2000x -results 1000000
func BenchmarkLadder(b *testing.B) {
	path := filepath.Join(b.TempDir(), "korsar.db")
	s, err := Open(b.Context(), path, Options{})
	must(b, err)
	b.Cleanup(func() { must(b, s.Close()) })
	people := max(*benchResults/10, 10)
	random := rand.New(rand.NewPCG(1, 2))
	fillLeague(b, s, people, *benchResults, random)
	before := fileSize(b, path)
	start := time.Now()
	must(b, s.Rebuild(b.Context(), true, nil))
	rebuild := time.Since(start)
	after := fileSize(b, path)

	var reads, commits []time.Duration
	b.ResetTimer()
	for i := range b.N {
		b.StopTimer()
		at := leagueBegins.Add(time.Duration(*benchResults+i) * time.Minute)
		script := storagetest.NewScript(snowflake.ID(i+1), storagetest.Options(game.FreeForAll, 2), 1)
		create(b, s, script)
		r := leagueResult(random, people, at)
		start := time.Now()
		must(b, s.Append(b.Context(), script.ID, storage.Commit{Result: &r}))
		commits = append(commits, time.Since(start))
		q := storage.PlacingQuery{Sort: storage.LadderSorts[i%len(storage.LadderSorts)], From: random.IntN(people),
			Limit: 10, Asker: journal.PersonID(1 + random.IntN(people))}
		q.Guild, q.Games = 7, storage.Rated
		if i%2 > 0 {
			q.Season = storage.Monthly.SeasonAt(at)
		}
		b.StartTimer()
		start = time.Now()
		found, err := s.Placing(b.Context(), q)
		reads = append(reads, time.Since(start))
		must(b, err)
		if found.Total == 0 {
			b.Fatalf("nobody stands on %+v", q)
		}
	}
	b.StopTimer()
	for name, list := range map[string][]time.Duration{"page": reads, "commit": commits} {
		slices.Sort(list)
		b.ReportMetric(float64(list[len(list)/2].Microseconds())/1000, name+"-p50-ms")
		b.ReportMetric(float64(list[len(list)*99/100].Microseconds())/1000, name+"-p99-ms")
	}
	b.ReportMetric(rebuild.Seconds(), "rebuild-s")
	b.ReportMetric(float64(before)/float64(*benchResults), "bytes/result")
	b.ReportMetric(float64(after-before)/float64(*benchResults), "bytes-of-ladders/result")
}

var leagueBegins = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func leagueResult(random *rand.Rand, people int, at time.Time) storage.Result {
	r := storage.Result{Guild: 7, Edition: game.Editions[0].ID, Mode: game.FreeForAll, Seats: 2 + random.IntN(3),
		Moves: 120, Finished: at, Rated: true}
	first := random.IntN(people)
	for seat := range r.Seats {
		// Seat 1 wins, and so on. That is random, because the seats are.
		r.Sides = append(r.Sides, storage.SideResult{Side: game.Side(seat + 1), Booty: 40 - 5*seat, Score: 38 - 5*seat,
			Place: seat + 1})
		who := journal.PersonID(1 + (first+seat*(1+random.IntN(people/10+1)))%people)
		r.Credits = append(r.Credits, storage.Credit{Seat: game.Seat(seat + 1), Side: game.Side(seat + 1), Person: who,
			Share: 1})
	}
	return r
}

// fillLeague stores people and their results in one transaction. The tables have no journals.
func fillLeague(b *testing.B, s *Store, people, results int, random *rand.Rand) {
	must(b, s.write(b.Context(), func(w sqlstore.Writer) error {
		for i := range people {
			if err := w.Exec(insertPlayer, sqlstore.Row{int64(1000 + i), fmt.Sprint("Player ", i)}); err != nil {
				return err
			}
		}
		for i := range results {
			r := leagueResult(random, people, leagueBegins.Add(time.Duration(i)*time.Minute))
			r.Season = storage.Monthly.SeasonAt(r.Finished)
			if err := insertPlain(w, int64(i+1), r); err != nil {
				return err
			}
		}
		return nil
	}))
}

// Rows of a league, without the standings that follow from them.
var (
	insertPlayer = sqlstore.NewStatement(`INSERT INTO people ("user", name, preferences)
		VALUES (?1, ?2, '{"everywhere":true}')`)
	insertPlace = sqlstore.NewStatement(`INSERT INTO tables
		(id, phase, guild, channel, edition, mode, host, people, turn,
		latest, last_seq, checksum)
		VALUES (?1, 'finished', ?2, ?1, ?3, ?4, 1, '[]', 0, 0, 0, 0)`)
	insertPlainResult = sqlstore.NewStatement(`INSERT INTO results
		(number, table_id, guild, edition, mode, seats, moves,
		finished, season, rated, voided)
		VALUES (?1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, FALSE)`)
	insertPlainSide = sqlstore.NewStatement(`INSERT INTO result_sides (result, side, booty, score, place)
		VALUES (?1, ?2, ?3, ?4, ?5)`)
	insertPlainCredit = sqlstore.NewStatement(`INSERT INTO credits (result, seat, side, person, share)
		VALUES (?1, ?2, ?2, ?3, 1)`)
)

// insertPlain stores a result, and the row of a table with the same number.
func insertPlain(w sqlstore.Writer, number int64, r storage.Result) error {
	guild, mode := int64(r.Guild), r.Mode.String()
	err := w.Exec(insertPlace, sqlstore.Row{number, guild, r.Edition, mode})
	if err == nil {
		err = w.Exec(insertPlainResult, sqlstore.Row{number, guild, r.Edition, mode, int64(r.Seats), int64(r.Moves),
			r.Finished.UnixMilli(), int64(r.Season), r.Rated})
	}
	for i, s := range r.Sides {
		if err == nil {
			err = w.Exec(insertPlainSide, sqlstore.Row{number, int64(s.Side), int64(s.Booty), int64(s.Score),
				int64(s.Place)})
		}
		if err == nil {
			err = w.Exec(insertPlainCredit, sqlstore.Row{number, int64(s.Side), int64(r.Credits[i].Person)})
		}
	}
	return err
}

func fileSize(b *testing.B, path string) int64 {
	b.Helper()
	var size int64
	for _, name := range []string{path, path + "-wal"} {
		if info, err := os.Stat(name); err == nil {
			size += info.Size()
		}
	}
	return size
}

// BenchmarkGameSize stores complete games, from the lobby to the result. It reports the size of a game with its
// standings.
//
//	go test ./storage/sqlite -run '^$' -bench GameSize -benchtime 500x
func BenchmarkGameSize(b *testing.B) {
	path := filepath.Join(b.TempDir(), "korsar.db")
	s, err := Open(b.Context(), path, Options{})
	must(b, err)
	for i := range 4 {
		_, err := s.PersonOf(b.Context(), snowflake.ID(100+i), fmt.Sprint("Player ", i))
		must(b, err)
	}
	empty := fileSize(b, path)
	moves := 0
	for i := range b.N {
		script := storagetest.NewScript(snowflake.ID(i+1), storagetest.Options(game.FreeForAll, 4), uint64(i))
		create(b, s, script)
		appendAll(b, s, script, script.Join(2), script.Join(3), script.Join(4), script.Start())
		for script.Phase == journal.Playing {
			appendAll(b, s, script, script.Move())
			moves++
		}
	}
	must(b, s.Close()) // so that everything is in the file
	b.ReportMetric(float64(fileSize(b, path)-empty)/float64(b.N), "bytes/game")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
}
