package postgres_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"korsar/storage"
	"korsar/storage/postgres"
	"korsar/storage/postgres/postgrestest"
	"korsar/storage/snowflake"
)

// A long lease does not end during a test, and a short one ends soon.
const (
	long  = time.Hour
	short = time.Millisecond
)

func claim(t testing.TB, s storage.Leases, name, holder string, life time.Duration) storage.Lease {
	t.Helper()
	lease, taken, err := s.Claim(t.Context(), name, holder, life)
	must(t, err)
	if !taken || lease.Name != name || lease.Holder != holder || lease.Left > life || lease.Left < life-time.Minute {
		t.Fatalf("%s claims %s: %+v, %v", holder, name, lease, taken)
	}
	return lease
}

// claimWhenOver claims a lease as soon as it is free.
func claimWhenOver(t testing.TB, s storage.Leases, name, holder string) storage.Lease {
	t.Helper()
	for {
		lease, taken, err := s.Claim(t.Context(), name, holder, long)
		must(t, err)
		if taken {
			return lease
		}
	}
}

func names(leases []storage.Lease) (all []string) {
	for _, l := range leases {
		all = append(all, l.Name)
	}
	return all
}

// TestLease checks that a lease has one holder at a time, and that each holder gets another epoch.
func TestLease(t *testing.T) {
	t.Parallel()
	s := openPostgres(t)
	first := claim(t, s, "bot", "anne", long)
	for _, holder := range []string{"anne", "bart"} {
		if other, taken, err := s.Claim(t.Context(), "bot", holder, long); taken || err != nil ||
			other.Holder != "anne" || other.Epoch != first.Epoch {
			t.Errorf("%s claims a lease that anne holds: %+v, %v, %v", holder, other, taken, err)
		}
	}
	must(t, s.Release(t.Context(), "bot", first.Epoch))
	second := claim(t, s, "bot", "bart", long)
	if second.Epoch <= first.Epoch {
		t.Errorf("epoch %d follows %d", second.Epoch, first.Epoch)
	}
	must(t, s.Release(t.Context(), "bot", first.Epoch)) // this epoch is over
	if held, err := s.Leases(t.Context()); err != nil || len(held) != 1 || held[0].Holder != "bart" {
		t.Errorf("after the release of an earlier epoch: %+v, %v", held, err)
	}
}

// TestRenewLeases checks that only the leases of the holder are renewed, and none that has ended.
func TestRenewLeases(t *testing.T) {
	t.Parallel()
	s := openPostgres(t)
	claim(t, s, "shard/2", "anne", time.Minute)
	claim(t, s, "shard/1", "anne", time.Minute)
	claim(t, s, "shard/3", "bart", time.Minute)
	over := claim(t, s, "shard/4", "anne", short)
	next := claimWhenOver(t, s, "shard/4", "bart")
	must(t, s.Release(t.Context(), "shard/4", next.Epoch))
	renewed, err := s.Renew(t.Context(), "anne", long)
	must(t, err)
	if got := names(renewed); !slices.Equal(got, []string{"shard/1", "shard/2"}) {
		t.Errorf("anne's leases are %v", got)
	}
	for _, l := range renewed {
		if l.Left < long-time.Minute {
			t.Errorf("%s ends in %v", l.Name, l.Left)
		}
	}
	if renewed, err := s.Renew(t.Context(), "bart", long); err != nil ||
		!slices.Equal(names(renewed), []string{"shard/3"}) {
		t.Errorf("bart's leases are %v, %v", renewed, err)
	}
	all, err := s.Leases(t.Context())
	if err != nil || !slices.Equal(names(all), []string{"shard/1", "shard/2", "shard/3"}) {
		t.Errorf("the leases are %v, %v", names(all), err)
	}
	if again := claim(t, s, "shard/4", "anne", long); again.Epoch != over.Epoch+2 {
		t.Errorf("epoch %d follows %d and another", again.Epoch, over.Epoch)
	}
}

// TestClaimRace checks that of several claims at the same time one gets the lease, whether the lease is new or has
// ended.
func TestClaimRace(t *testing.T) {
	t.Parallel()
	s := openPostgres(t)
	for round := range 200 {
		name := strconv.Itoa(round)
		for range 2 {
			race(t, s, name)
			all, err := s.Leases(t.Context())
			must(t, err)
			i := slices.IndexFunc(all, func(l storage.Lease) bool { return l.Name == name })
			must(t, s.Release(t.Context(), name, all[i].Epoch))
		}
	}
}

// race lets eight holders claim a lease at the same time.
func race(t *testing.T, s storage.Leases, name string) {
	t.Helper()
	var taken atomic.Int32
	var claims sync.WaitGroup
	for n := range 8 {
		claims.Go(func() {
			_, mine, err := s.Claim(t.Context(), name, strconv.Itoa(n), long)
			if err != nil {
				t.Error(err)
			}
			if mine {
				taken.Add(1)
			}
		})
	}
	claims.Wait()
	if n := taken.Load(); n != 1 {
		t.Fatalf("%d processes hold the lease %s", n, name)
	}
}

// TestUnderALease checks that writes under a lease are refused once another process has claimed it, and change nothing.
// Other writes at the same time succeed.
func TestUnderALease(t *testing.T) {
	t.Parallel()
	s := openPostgres(t)
	first := claim(t, s, "bot", "anne", short)
	anne := storage.Under(t.Context(), first)
	person, err := s.PersonOf(anne, 1, "Anne") // the lease may be over, but nobody else has claimed it
	must(t, err)
	second := claimWhenOver(t, s, "bot", "bart")
	bart := storage.Under(t.Context(), second)
	var writes sync.WaitGroup
	for n := range 30 {
		writes.Go(func() {
			user := snowflake.ID(100 + n)
			switch n % 3 {
			case 0:
				if _, err := s.PersonOf(anne, user, "Anne"); !errors.Is(err, storage.ErrLeaseOver) {
					t.Errorf("a write under a lease that is over: %v", err)
				}
			case 1:
				if _, err := s.PersonOf(bart, user, "Bart"); err != nil {
					t.Errorf("a write under a lease: %v", err)
				}
			default:
				if _, err := s.PersonOf(t.Context(), user, "Clara"); err != nil {
					t.Errorf("a write without a lease: %v", err)
				}
			}
		})
	}
	writes.Wait()
	if found, err := s.FindPerson(anne, 1); err != nil || found != person {
		t.Errorf("a read under a lease that is over: %v, %v", found, err)
	}
	known := 0
	for n := range 30 {
		if _, err := s.FindPerson(t.Context(), snowflake.ID(100+n)); err == nil {
			known++
		}
	}
	if known != 20 {
		t.Errorf("%d people are known, want 20", known)
	}
}

// TestForgottenConnectionsCostOneRenewal checks a network that silently forgets all connections. One renewal times out,
// and the next one uses another connection. A lease lasts long enough for two renewals.
func TestForgottenConnectionsCostOneRenewal(t *testing.T) {
	t.Parallel()
	network := postgrestest.Through(t, postgrestest.Database(t))
	s, err := postgres.Open(t.Context(), network.URL, postgres.Options{})
	must(t, err)
	defer func() { must(t, s.Close()) }()
	defer network.Repair()
	claim(t, s, "bot", "anne", long)
	var reads sync.WaitGroup
	for range 8 { // to open several connections
		reads.Go(func() {
			for range 10 {
				if _, err := s.Identifies(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	reads.Wait()
	network.Forget()
	renew := func(timeout time.Duration) error {
		ctx, cancel := context.WithTimeout(t.Context(), timeout)
		defer cancel()
		_, err := s.Renew(ctx, "anne", long)
		return err
	}
	if err := renew(200 * time.Millisecond); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("on a forgotten connection: %v", err)
	}
	if err := renew(5 * time.Second); err != nil {
		t.Errorf("the next renewal: %v", err)
	}
}

// TestOldLeasesAreDeleted checks that a lease that has been over for a day is deleted, and that its epochs are not
// given again. Otherwise rows would accumulate, because each process that starts has leases in its own name.
func TestOldLeasesAreDeleted(t *testing.T) {
	t.Parallel()
	url := postgrestest.Database(t)
	s, err := postgres.Open(t.Context(), url, postgres.Options{})
	must(t, err)
	defer func() { must(t, s.Close()) }()
	conn, err := pgx.Connect(t.Context(), url)
	must(t, err)
	defer conn.Close(t.Context())
	held := claim(t, s, "held", "anne", long)
	var last int64
	for range 100 {
		last = claimWhenOver(t, s, "old", "bart").Epoch
		must(t, s.Release(t.Context(), "old", last))
	}
	_, err = conn.Exec(t.Context(), `UPDATE leases SET ends = ends - interval '2 days' WHERE name = 'old'`)
	must(t, err)
	claim(t, s, "new", "clara", long)
	var rows int
	must(t, conn.QueryRow(t.Context(), `SELECT count(*) FROM leases`).Scan(&rows))
	if rows != 2 {
		t.Errorf("there are %d leases, want 2", rows)
	}
	if again := claim(t, s, "old", "bart", long); again.Epoch <= last {
		t.Errorf("epoch %d follows %d", again.Epoch, last)
	}
	if renewed, err := s.Renew(t.Context(), "anne", long); err != nil || len(renewed) != 1 ||
		renewed[0].Epoch != held.Epoch {
		t.Errorf("the lease that is held is %+v, %v", renewed, err)
	}
}

// TestClaimWaitsForWrites checks that a lease cannot be claimed while a transaction writes under it, but can be
// renewed.
func TestClaimWaitsForWrites(t *testing.T) {
	t.Parallel()
	url := postgrestest.Database(t)
	s, err := postgres.Open(t.Context(), url, postgres.Options{})
	must(t, err)
	defer func() { must(t, s.Close()) }()
	lease := claim(t, s, "bot", "anne", long)
	conn, err := pgx.Connect(t.Context(), url)
	must(t, err)
	defer conn.Close(t.Context())
	tx, err := conn.Begin(t.Context())
	must(t, err)
	// A commit locks the lease in the same way.
	_, err = tx.Exec(t.Context(), "SELECT 1 FROM leases WHERE name = 'bot' AND epoch = $1 FOR KEY SHARE", lease.Epoch)
	must(t, err)
	renewed, err := s.Renew(t.Context(), "anne", long)
	if err != nil || len(renewed) != 1 {
		t.Errorf("during a write the lease is not renewed: %+v, %v", renewed, err)
	}
	if _, taken, err := s.Claim(t.Context(), "bot", "bart", long); taken || err != nil { // returns immediately
		t.Errorf("during a write the lease that is held is claimed: %v, %v", taken, err)
	}
	must(t, s.Release(t.Context(), "bot", lease.Epoch))
	claimed := make(chan error)
	go func() {
		_, taken, err := s.Claim(t.Context(), "bot", "bart", long)
		if !taken && err == nil {
			err = errors.New("the lease is not taken")
		}
		claimed <- err
	}()
	waiting := func() (n int) {
		must(t, tx.QueryRow(t.Context(), `SELECT count(*) FROM pg_locks WHERE NOT granted`).Scan(&n))
		return n
	}
	for waiting() == 0 {
		select {
		case err := <-claimed:
			t.Fatalf("claimed during a write: %v", err)
		default:
		}
	}
	must(t, tx.Commit(t.Context()))
	must(t, <-claimed)
}
