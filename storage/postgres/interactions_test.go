package postgres_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"korsar/storage"
	"korsar/storage/postgres"
	"korsar/storage/postgres/postgrestest"
	"korsar/storage/snowflake"
)

// TestOldInteractionsAreDeletedWithinTheLimit checks the limit with every plan of the deletion. A plan that evaluates
// the subquery again for each row would delete everything.
func TestOldInteractionsAreDeletedWithinTheLimit(t *testing.T) {
	t.Parallel()
	ctx, url := t.Context(), postgrestest.Database(t)
	conn, err := pgx.Connect(ctx, url)
	must(t, err)
	for way := range strings.FieldsSeq("hashjoin mergejoin hashagg sort material memoize") {
		_, err := conn.Exec(ctx, `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET enable_`+way+
			` = off', current_database()); END $$`)
		must(t, err)
	}
	s, err := postgres.Open(ctx, url, postgres.Options{})
	must(t, err)
	first := snowflake.At(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	const old = storage.MaxDeletedInteractions + 5
	_, err = conn.Exec(ctx, `INSERT INTO interactions (id, effect, result)
		SELECT $1::bigint + i, 'served', 0 FROM generate_series(0, $2::bigint - 1) i`, int64(first), old)
	must(t, err)
	must(t, s.AcceptInteraction(ctx, first+old, first+old))
	var left int
	must(t, conn.QueryRow(ctx, `SELECT count(*) FROM interactions`).Scan(&left))
	if want := old - storage.MaxDeletedInteractions + 1; left != want {
		t.Errorf("%d interactions are left, want %d", left, want)
	}
	must(t, errors.Join(s.Close(), conn.Close(ctx)))
}
