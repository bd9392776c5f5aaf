package endurance_test

import (
	"context"
	"database/sql"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/bench"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/sqlite"
	"korsar/storage/storagetest"
)

// BenchmarkStart starts the bot, which runs in a process of its own, with 100,000 unfinished tables in its database,
// and with none. It measures the time until the bot serves, its resident memory at that moment, and the duration of the
// check of the database, which runs in parallel. The reminders that are due in the next hour have to arrive, and no
// others.
//
//	go test ./bot/bottest/endurance -run '^$' -bench Start -benchtime 3x
func BenchmarkStart(b *testing.B) {
	const many, soon = 100_000, 40
	for _, tables := range []int{0, many} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) {
			ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
			defer cancel()
			w := newClockedBot(b, ctx)
			channels := w.storeTables(b, tables, min(soon, tables))
			var took time.Duration
			var resident float64
			for range b.N {
				began := time.Now()
				w.start()
				took += time.Since(began)
				resident = w.resident(b)
				w.kill()
			}
			b.ReportMetric(w.timeOfCheck(b).Seconds()*1000, "ms-check")
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(took.Seconds()*1000/float64(b.N), "ms-to-ready")
			b.ReportMetric(resident, "MB-resident")
			w.start()
			w.advance(time.Hour)
			w.expectLine("done")
			isSilent := func(ch *sandbox.Channel) bool { return len(ch.Messages()) == 0 }
			for range 60 { // the bot posts no faster than it may
				w.advance(time.Second)
				w.expectLine("done")
				if !slices.ContainsFunc(channels, isSilent) {
					break
				}
			}
			for _, ch := range channels {
				if posted := ch.Messages(); len(posted) != 1 ||
					!strings.Contains(posted[0].Content, "still your turn") {
					b.Fatalf("a channel with one due reminder has %d messages: %+v", len(posted), posted)
				}
			}
			if n := len(channels); n != min(soon, tables) {
				b.Fatalf("%d channels", n)
			}
			w.kill()
		})
	}
}

// timeOfCheck returns how long Open takes if it waits for the check of the database.
func (c *clockedBot) timeOfCheck(b *testing.B) time.Duration {
	b.Helper()
	began := time.Now()
	store, err := sqlite.Open(c.ctx, c.path, sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	took := time.Since(began)
	if err := store.Close(); err != nil {
		b.Fatal(err)
	}
	return took
}

// storeTables stores tables in the middle of a game. They are copies of one table with other channels and ends of
// turns. At soon of them a reminder is due within the hour. It returns their channels.
func (c *clockedBot) storeTables(b *testing.B, tables, soon int) (channels []*sandbox.Channel) {
	b.Helper()
	store, err := sqlite.Open(c.ctx, c.path, sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	guild := c.world.NewGuild("Port Royal")
	if tables > 0 {
		c.storeTemplate(b, store)
	}
	if err := store.Close(); err != nil {
		b.Fatal(err)
	}
	if tables == 0 {
		return nil
	}
	db, err := sql.Open("sqlite3", "file:"+c.path+"?_journal_mode=WAL&_foreign_keys=on")
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	run := func(text string, values ...any) {
		b.Helper()
		if _, err := db.ExecContext(c.ctx, text, values...); err != nil {
			b.Fatal(err)
		}
	}
	run(`UPDATE tables SET guild = ?1`, guild.ID())
	run(`UPDATE entries SET body = json_set(body, '$.guild', CAST(?1 AS INTEGER)) WHERE kind = 'opened'`, guild.ID())
	const each = `WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?1) `
	run(each+`INSERT INTO tables (id, phase, guild, channel, edition, mode, host, people, turn, latest, due,
		last_seq, checksum)
		SELECT i, phase, guild, 1000 + i, edition, mode, host, people, turn, latest, due + i * 1000, last_seq, checksum
		FROM n, tables WHERE tables.id = 1`, tables)
	run(each+`INSERT INTO seats (table_id, seat, person) SELECT i, seat, person FROM n, seats WHERE table_id = 1`,
		tables)
	run(each+`INSERT INTO entries (table_id, seq, at, kind, person, cause, body) SELECT i, seq, at, kind, person, cause,
		CASE kind WHEN 'opened' THEN json_set(body, '$.channel', 1000 + i) ELSE body END
		FROM n, entries WHERE table_id = 1`, tables)
	run(each+`INSERT INTO deadlines (table_id, kind, at)
		SELECT i, kind, at + i * 1000 FROM n, deadlines WHERE table_id = 1`, tables)
	for i := range soon {
		ch := guild.NewChannel(fmt.Sprintf("table-%d", i))
		channels = append(channels, ch)
		id := 10 + 7*i
		run(`UPDATE tables SET channel = ?2 WHERE id = ?1`, id, ch.ID())
		run(`UPDATE entries SET body = json_set(body, '$.channel', CAST(?2 AS INTEGER))
			WHERE table_id = ?1 AND kind = 'opened'`, id, ch.ID())
		// The turn began so long ago that half of it is over within the hour.
		back := (12*time.Hour - 30*time.Minute).Milliseconds()
		run(`UPDATE entries SET at = at - ?2 WHERE table_id = ?1`, id, back)
		// The row has its own copy of the due time. If it did not follow from the turn, the bot would post the board
		// again.
		run(`UPDATE tables SET due = due - ?2 - id * 1000, latest = latest - ?2 WHERE id = ?1`, id, back)
		run(`UPDATE deadlines SET at = ?2 WHERE table_id = ?1 AND kind = 'turn'`, id,
			c.clock.Now().Add(30*time.Minute).UnixMilli())
	}
	if err := updateChecksums(c.ctx, db); err != nil {
		b.Fatal(err)
	}
	return channels
}

// updateChecksums makes the row of each table match its journal, which was written without the store.
func updateChecksums(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx,
		`SELECT table_id, seq, at, kind, person, cause, body FROM entries ORDER BY table_id, seq`)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	sums := map[journal.TableID]journal.Checksum{}
	for rows.Next() {
		var id journal.TableID
		var l journal.Line
		if err := rows.Scan(&id, &l.Seq, &l.At, &l.Kind, &l.By, &l.Cause, &l.Body); err != nil {
			return err
		}
		sums[id] = sums[id].Add(l)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // does nothing after the commit
	for id, sum := range sums {
		if _, err := tx.ExecContext(ctx, `UPDATE tables SET checksum = ?2 WHERE id = ?1`,
			int64(id), int64(sum)); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// storeTemplate stores the table that the others are copied from: a game of two players after forty moves.
func (c *clockedBot) storeTemplate(b *testing.B, store *sqlite.Store) {
	b.Helper()
	o := storagetest.Options(game.FreeForAll, 2)
	o.Minutes, o.Pace = 24*60, journal.Live
	story := storagetest.NewScript(1001, o, 1)
	var people []journal.PersonID
	for i, name := range []string{"Anne", "Ben"} {
		who, err := store.PersonOf(c.ctx, snowflake.ID(900_000+i), name)
		if err != nil {
			b.Fatal(err)
		}
		if err := store.SetPreferences(c.ctx, who, storage.UserPreferences{ADay: 1000}); err != nil {
			b.Fatal(err)
		}
		people = append(people, who)
	}
	story.Clock = c.clock.Now().Add(-time.Minute)
	id, err := store.Create(c.ctx, story.Open()) // its host is person 1, who was stored first
	if err != nil {
		b.Fatal(err)
	}
	commits := []storage.Commit{story.Join(people[1]), story.Start()}
	for range 40 {
		commits = append(commits, story.Move())
	}
	ends := story.Clock.Add(24 * time.Hour)
	last := &commits[len(commits)-1]
	last.Summary.Due = ends
	last.Deadlines = []storage.Deadline{{Kind: storage.DueTurn, At: story.Clock.Add(12 * time.Hour)},
		{Kind: storage.DueShelve, At: story.Clock.Add(14 * 24 * time.Hour)}}
	for _, commit := range commits {
		if err := store.Append(c.ctx, id, commit); err != nil {
			b.Fatal(err)
		}
	}
}

// resident returns the resident memory of the bot, in MB of a million bytes.
func (c *clockedBot) resident(b *testing.B) float64 { return residentOf(b, c.process) }

// residentOf returns the resident memory of a process, in MB of a million bytes. It skips the benchmark if that is
// unknown.
func residentOf(b testing.TB, child *exec.Cmd) float64 {
	b.Helper()
	MB, err := bench.ResidentMemory(child.Process.Pid)
	if err != nil {
		b.Skip(err)
	}
	return MB
}
