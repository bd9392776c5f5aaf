package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/postgres"
	"korsar/storage/postgres/postgrestest"
	"korsar/storage/storagetest"
)

// BenchmarkSignals measures signals that many processes send to all others, on a server with durable commits.
func BenchmarkSignals(b *testing.B) {
	const processes = 40
	ctx, cancel := context.WithCancel(b.Context())
	url := postgrestest.DurableDatabase(b)
	var heard atomic.Int64
	var stores []*postgres.Store
	var listening, ready sync.WaitGroup
	for range processes {
		s, err := postgres.Open(ctx, url, postgres.Options{Readers: 1, Writers: 1})
		must(b, err)
		stores = append(stores, s)
		ready.Add(1)
		listening.Go(func() {
			_ = s.Listen(ctx, ready.Done, func(changed []storage.Changed) { heard.Add(int64(len(changed))) })
		})
	}
	ready.Wait()
	changed := []storage.Changed{{Table: 1, Guild: 2}}
	for b.Loop() {
		var sending sync.WaitGroup
		for _, s := range stores {
			sending.Go(func() { must(b, s.Signal(ctx, changed)) })
		}
		sending.Wait()
	}
	b.ReportMetric(float64(processes*b.N)/b.Elapsed().Seconds(), "signals/s")
	b.ReportMetric(float64(heard.Load())/float64(processes*b.N), "heard/signal")
	cancel()
	listening.Wait()
	for _, s := range stores {
		must(b, s.Close())
	}
}

// BenchmarkAccept measures how many interactions are accepted per second, on a server with durable commits.
func BenchmarkAccept(b *testing.B) {
	s, err := postgres.Open(b.Context(), postgrestest.DurableDatabase(b), postgres.Options{})
	must(b, err)
	defer func() { must(b, s.Close()) }()
	storagetest.BenchmarkAccept(b, s)
}

// BenchmarkLooks measures the queries that every process repeats regularly. It uses as many shards, leases and games as
// a million servers may have. The games are spread evenly over the shards.
func BenchmarkLooks(b *testing.B) {
	const shards, processes, games = 400, 40, 100_000
	url := postgrestest.DurableDatabase(b)
	s, err := postgres.Open(b.Context(), url, postgres.Options{})
	must(b, err)
	defer func() { must(b, s.Close()) }()
	conn, err := pgx.Connect(b.Context(), url)
	must(b, err)
	for _, fill := range []string{
		`INSERT INTO tables (phase, guild, channel, edition, mode, host, people, turn, latest, last_seq,
			checksum)
			SELECT 'playing', n << 22, n, 'korsar-2019', 'free', 1, '[]', 1, 0, 1, 0
			FROM generate_series(1, $1::bigint) n`,
		`INSERT INTO deadlines (table_id, kind, at) SELECT id, 'turn', $1::bigint + id FROM tables`,
	} {
		_, err = conn.Exec(b.Context(), fill, games)
		must(b, err)
	}
	_, err = conn.Exec(b.Context(), `ANALYZE`)
	must(b, errors.Join(err, conn.Close(b.Context())))
	for n := range shards {
		_, _, err := s.Claim(b.Context(), fmt.Sprintf("shard %d/%d", n, shards),
			fmt.Sprintf("process %d", n%processes), time.Hour)
		must(b, err)
	}
	of := storage.Shard{Number: shards - 1, Count: shards}
	var shown []journal.TableID // games whose hands a process shows
	for n := range games / processes / 10 {
		shown = append(shown, journal.TableID(n*processes+1))
	}
	for name, look := range map[string]func() error{
		"leases": func() error { _, err := s.Leases(b.Context()); return err },
		"renew":  func() error { _, err := s.Renew(b.Context(), "process 7", time.Hour); return err },
		"outbox": func() error {
			_, err := s.Undelivered(b.Context(), of, time.Now(), 100)
			return err
		},
		"deadlines": func() error {
			_, err := s.DueDeadlines(b.Context(), of, time.Unix(0, 0), 100)
			return err
		},
		"announcements": func() error {
			_, err := s.DueAnnouncements(b.Context(), of, time.Now(), 100)
			return err
		},
		"latest": func() error { _, err := s.LatestEntries(b.Context(), shown...); return err },
		"session": func() error {
			return s.SetGatewaySession(b.Context(),
				storage.GatewaySession{Application: 1, Shard: 7, Shards: shards, ID: "session",
					Sequence: time.Now().UnixNano(), URL: "wss://gateway.example", At: time.Now()})
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				must(b, look())
			}
		})
	}
}
