package postgres_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/postgres"
	"korsar/storage/postgres/postgrestest"
	"korsar/storage/storagetest"
)

// TestSuiteBehindAPooler checks that everything works through a pooler in transaction mode, which gives each
// transaction another connection.
func TestSuiteBehindAPooler(t *testing.T) {
	gametest.Campaign(t) // takes half a minute; TestSharedSuiteBehindAPooler is a sample
	t.Parallel()
	d := databases{suite: t, create: pooled}
	storagetest.Suite(t, d.open, d.lend, d.empty)
}

func TestSharedSuiteBehindAPooler(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	storagetest.SharedSuite(t, (&databases{suite: t, create: pooled}).lend)
}

// pooled returns the URL of an empty database through a pooler.
func pooled(t testing.TB) string {
	return postgrestest.Pooled(t, postgrestest.Database(t), postgrestest.TransactionMode)
}

// TestExamineTellsAPooler checks that the report says whether there is a pooler in front of the database, and that
// signals do not pass a pooler in transaction mode.
func TestExamineTellsAPooler(t *testing.T) {
	t.Parallel()
	direct := postgrestest.Database(t)
	through := postgrestest.Pooled(t, direct, postgrestest.TransactionMode)
	for url, behind := range map[string]bool{direct: false, through: true} {
		s, err := postgres.Open(t.Context(), url, postgres.Options{})
		must(t, err)
		must(t, s.Close())
		if r, err := postgres.Examine(t.Context(), url, storage.Inspector{}); err != nil || r.Pooled != behind ||
			r.Signals == behind || r.Schema != r.Newest {
			t.Errorf("%s: %+v, %v", url, r, err)
		}
	}
}

// TestNobodyListensBehindATransactionPooler checks that a store behind a pooler in transaction mode reports that no
// signal arrives. It leaves no LISTEN in a connection of the pooler, even if other clients are busy. In session mode it
// listens.
func TestNobodyListensBehindATransactionPooler(t *testing.T) {
	t.Parallel()
	direct := postgrestest.Database(t)
	listen := func(mode string) (ready bool, err error) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		url := postgrestest.Pooled(t, direct, mode)
		s, err := postgres.Open(ctx, url, postgres.Options{})
		must(t, err)
		defer s.Close()
		busy, err := pgxpool.New(ctx, url)
		must(t, err)
		defer busy.Close()
		var others sync.WaitGroup
		defer others.Wait()
		for range 4 {
			others.Go(func() {
				for ctx.Err() == nil {
					_, _ = busy.Exec(ctx, `SELECT 1`, pgx.QueryExecModeSimpleProtocol)
				}
			})
		}
		defer cancel()
		err = s.Listen(ctx, func() { ready = true; cancel() }, nil)
		return ready, err
	}
	if ready, err := listen(postgrestest.TransactionMode); ready || !errors.Is(err, storage.ErrNoSignals) {
		t.Errorf("in transaction mode it listens: %v, %v", ready, err)
	}
	if ready, err := listen(postgrestest.SessionMode); !ready {
		t.Errorf("in session mode it does not listen: %v", err)
	}
	var listening int
	conn, err := pgx.Connect(t.Context(), direct)
	must(t, err)
	defer conn.Close(t.Context())
	must(t, conn.QueryRow(t.Context(), `SELECT count(*) FROM pg_stat_activity
		WHERE datname = current_database() AND query LIKE 'LISTEN%' AND pid <> pg_backend_pid()`).Scan(&listening))
	if listening > 1 { // the session's own may not have ended yet
		t.Errorf("%d connections listen", listening)
	}
}
