package postgres_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/postgres"
	"korsar/storage/postgres/postgrestest"
	"korsar/storage/snowflake"
)

// TestSignals checks that other processes receive the signals of a process, but not the process itself. Invalid signals
// are skipped, and a lost connection is reported.
func TestSignals(t *testing.T) {
	t.Parallel()
	url := postgrestest.Database(t)
	open := func() *postgres.Store {
		s, err := postgres.Open(t.Context(), url, postgres.Options{})
		must(t, err)
		t.Cleanup(func() { must(t, s.Close()) })
		return s
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	anne, bart := open(), open()
	ready, heard, ended := make(chan bool), make(chan []storage.Changed, 100), make(chan error, 1)
	go func() {
		ended <- anne.Listen(ctx, func() { close(ready) }, func(c []storage.Changed) { heard <- c })
	}()
	<-ready
	must(t, anne.Signal(ctx, []storage.Changed{{Table: 1, Guild: 2}}))
	conn, err := pgx.Connect(ctx, url)
	must(t, err)
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, `SELECT pg_notify('korsar', 'somebody what:ever 3:4 5'), pg_notify('korsar', '')`)
	must(t, err)
	if got := <-heard; !slices.Equal(got, []storage.Changed{{Table: 3, Guild: 4}}) {
		t.Errorf("heard %+v", got)
	}
	var many []storage.Changed
	for n := range 1000 {
		many = append(many, storage.Changed{Table: journal.TableID(n + 1), Guild: snowflake.ID(1<<62 + n)})
		if n%10 == 0 {
			many[n].Offer = strings.Repeat("x", storage.MaxOffer)
		}
	}
	must(t, bart.Signal(ctx, many))
	var got []storage.Changed
	for len(got) < len(many) {
		select {
		case some := <-heard:
			got = append(got, some...)
		case <-ctx.Done():
			t.Fatalf("only %d are heard", len(got))
		}
	}
	if !slices.Equal(got, many) {
		t.Error("what was heard differs")
	}
	_, err = conn.Exec(ctx, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
		AND query = 'LISTEN korsar'`)
	must(t, err)
	if err := <-ended; err == nil || ctx.Err() != nil {
		t.Errorf("a lost connection ends with %v", err)
	}
}
