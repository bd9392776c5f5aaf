package engine_test

import (
	"context"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"korsar/storage/postgres"
	"korsar/storage/postgres/postgrestest"
)

// BenchmarkDurableMovesOnPostgres is BenchmarkDurableMoves on a PostgreSQL server that keeps commits. The yardstick is
// one connection that commits one row after the other. The rate of 64 such connections together is reported too.
func BenchmarkDurableMovesOnPostgres(b *testing.B) {
	ctx := context.Background()
	url := postgrestest.DurableDatabase(b)
	store, err := postgres.Open(ctx, url, postgres.Options{})
	if err != nil {
		b.Fatal(err)
	}
	tables := openTablesIn(b, store, 65)
	rows := openBareRows(b, postgrestest.DurableDatabase(b))
	b.Run("beside-one-connection", func(b *testing.B) {
		measureMoves(b, tables, func() error { return rows.commit(ctx) })
	})
	b.Run("64-connections", func(b *testing.B) {
		var bare rate
		for b.Loop() {
			bare.measure(64*50, func() {
				var clients sync.WaitGroup
				for range 64 {
					clients.Go(func() {
						for range 50 {
							if err := rows.commit(ctx); err != nil {
								b.Error(err)
								return
							}
						}
					})
				}
				clients.Wait()
			})
		}
		b.ReportMetric(bare.perSecond(), "bare-commits/s")
	})
}

// bareRows commits single rows with nothing around them.
type bareRows struct{ pool *pgxpool.Pool }

func openBareRows(b *testing.B, url string) bareRows {
	b.Helper()
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		b.Fatal(err)
	}
	config.MaxConns = 64
	pool, err := pgxpool.NewWithConfig(context.Background(), config)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(pool.Close)
	if _, err := pool.Exec(context.Background(),
		`CREATE TABLE bare (id bigint GENERATED ALWAYS AS IDENTITY, body text)`, pgx.QueryExecModeExec); err != nil {
		b.Fatal(err)
	}
	return bareRows{pool}
}

func (r bareRows) commit(ctx context.Context) error {
	_, err := r.pool.Exec(ctx, `INSERT INTO bare (body) VALUES ($1)`, "a row")
	return err
}
