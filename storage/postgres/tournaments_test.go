package postgres_test

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/postgres"
	"korsar/storage/postgres/postgrestest"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
)

// TestWakingTournamentsDoesNotDeadlock checks that transactions that lock tables and their tournament never wait for
// each other. Otherwise they would take the second after which PostgreSQL looks for deadlocks.
func TestWakingTournamentsDoesNotDeadlock(t *testing.T) {
	t.Parallel()
	const tables, rounds = 8, 20
	ctx, url := t.Context(), postgrestest.Database(t)
	s, err := postgres.Open(ctx, url, postgres.Options{})
	must(t, err)
	var tournaments []journal.TournamentID
	for i := range 2 {
		o := storagetest.NewOrganizer(storagetest.SwissRules(2), uint64(i))
		id, err := s.CreateTournament(ctx, o.Create(), storagetest.ManyTournaments)
		must(t, err)
		tournaments = append(tournaments, id)
	}
	var players sync.WaitGroup
	errs := make(chan error, 3*tables*rounds)
	for i := range tables {
		script := storagetest.NewScript(snowflake.ID(10+i), storagetest.Options(game.FreeForAll, 2), 1)
		id, err := s.Create(ctx, script.Open())
		must(t, err)
		players.Go(func() {
			for n := range rounds {
				c := script.Join(2)
				if c.Tournament = tournaments[(i+n)%2]; n%2 == 0 {
					c.Tournament = 0
				}
				errs <- s.Append(ctx, id, c)
				errs <- s.Append(ctx, id, script.Commit(2, journal.Left{Seat: 2}))
			}
		})
		for n := range rounds { // as the delivery of boards does at the same time
			players.Go(func() {
				board := storage.Board{Channel: 1, Message: 2, Number: int64(n)}
				errs <- s.Append(ctx, id, storage.Commit{Board: &board})
			})
		}
	}
	players.Wait()
	close(errs)
	for err := range errs {
		must(t, err)
	}
	must(t, s.Close()) // so that each connection reports its counts to the server

	conn, err := pgx.Connect(ctx, url)
	must(t, err)
	var deadlocks int
	err = conn.QueryRow(ctx, `SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`).
		Scan(&deadlocks)
	must(t, errors.Join(err, conn.Close(ctx)))
	if deadlocks > 0 {
		t.Errorf("PostgreSQL broke %d deadlocks", deadlocks)
	}
}

// TestTournamentsUnderALease checks that writes to tournaments under a lease are refused once another process has
// claimed it.
func TestTournamentsUnderALease(t *testing.T) {
	t.Parallel()
	s := openPostgres(t)
	anne := storage.Under(t.Context(), claim(t, s, "bot", "anne", short))
	o := storagetest.NewOrganizer(storagetest.SwissRules(2), 1)
	// The lease may be over, but nobody else has claimed it.
	id, err := s.CreateTournament(anne, o.Create(), storagetest.ManyTournaments)
	must(t, err)
	bart := storage.Under(t.Context(), claimWhenOver(t, s, "bot", "bart"))
	entered := o.Enter(2)
	entered.Due = o.Clock
	other := storagetest.NewOrganizer(storagetest.SwissRules(2), 2)
	_, err = s.CreateTournament(anne, other.Create(), storagetest.ManyTournaments)
	for what, err := range map[string]error{
		"create":   err,
		"append":   s.AppendTournament(anne, id, entered),
		"postpone": s.PostponeTournament(anne, storage.DueTournament{ID: id}, o.Clock),
		"delete":   s.DeleteTournament(anne, id),
	} {
		if !errors.Is(err, storage.ErrLeaseOver) {
			t.Errorf("%s under a lease that is over: %v", what, err)
		}
	}
	must(t, s.AppendTournament(bart, id, entered))
	due, err := s.DueTournaments(bart, storage.AllGuilds, o.Clock, 9)
	must(t, err)
	if want := (storage.DueTournament{ID: id, Due: o.Clock, Wakes: 1}); len(due) != 1 || due[0] != want {
		t.Errorf("due are %+v, want %+v", due, want)
	}
}

// TestExamineNamesDamagedTournaments checks that an examination also loads tournaments.
func TestExamineNamesDamagedTournaments(t *testing.T) {
	t.Parallel()
	ctx, url := t.Context(), postgrestest.Database(t)
	s, err := postgres.Open(ctx, url, postgres.Options{})
	must(t, err)
	for i := range 3 {
		o := storagetest.NewOrganizer(storagetest.SwissRules(2), uint64(i))
		id, err := s.CreateTournament(ctx, o.Create(), storagetest.ManyTournaments)
		must(t, err)
		must(t, s.AppendTournament(ctx, id, o.Enter(2)))
	}
	must(t, s.Close())
	conn, err := pgx.Connect(ctx, url)
	must(t, err)
	_, err = conn.Exec(ctx, `UPDATE tournament_entries SET at = at + 1 WHERE tournament = 2 AND seq = 2`)
	must(t, errors.Join(err, conn.Close(ctx)))
	var damaged []string
	r, err := postgres.Examine(ctx, url, storage.Inspector{
		Damaged: func(err *storage.CorruptError) { damaged = append(damaged, err.Subject()) },
	})
	if err != nil || r.Tournaments != 3 || !slices.Equal(damaged, []string{"tournament 2"}) {
		t.Errorf("%d tournaments, damaged are %v (%v)", r.Tournaments, damaged, err)
	}
}
