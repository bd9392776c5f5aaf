package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"korsar/storage"
)

// After a lease has ended, its row stays for a day. Then it is deleted, because each started process adds rows under
// its own name. No epoch of a lease is given twice: the first one is a transaction's id, and ids rise at least as fast.
// Each statement but lockEpoch is a transaction of its own, so that it works through a pooler.
const (
	leaseColumns = `name, holder, epoch, extract(epoch FROM ends - clock_timestamp())::double precision AS left_seconds`
	leaseEnd     = `clock_timestamp() + $3::bigint * interval '1 microsecond'`

	selectLeases = `SELECT ` + leaseColumns + ` FROM leases WHERE ends > clock_timestamp() ORDER BY name`
	selectLease  = `SELECT ` + leaseColumns + ` FROM leases WHERE name = $1`
	// A claim does not lock the row of a lease that is held, because the commits of its holder would wait. The first
	// claim of a name uses ON CONFLICT without a constraint, which means all of them. With DO UPDATE it would have to
	// name one, and two first claims at the same time could conflict on another one and fail ("INSERT", "ON CONFLICT
	// Clause").
	claimLease = `WITH over AS (UPDATE leases SET holder = $2::text, epoch = epoch + 1, ends = ` + leaseEnd + `
			WHERE name = $1::text AND ends <= clock_timestamp() RETURNING name, holder, epoch, ends),
		first AS (INSERT INTO leases (name, holder, epoch, ends)
			SELECT $1::text, $2::text, pg_current_xact_id()::text::bigint, ` + leaseEnd + `
			WHERE NOT EXISTS (SELECT 1 FROM leases WHERE name = $1::text) ON CONFLICT DO NOTHING
			RETURNING name, holder, epoch, ends),
		old AS (DELETE FROM leases WHERE ends < clock_timestamp() - interval '1 day' AND name <> $1::text
			AND EXISTS (SELECT 1 FROM first))
		SELECT ` + leaseColumns + ` FROM (TABLE over UNION ALL TABLE first) AS claimed`
	renewLeases = `WITH renewed AS (UPDATE leases SET ends = clock_timestamp() + $2::bigint * interval '1 microsecond'
		WHERE holder = $1 AND ends > clock_timestamp() RETURNING ` + leaseColumns + `)
		SELECT name, holder, epoch, left_seconds FROM renewed ORDER BY name`
	// The epoch is part of a key, so a change of it waits for transactions that have locked the row with FOR KEY SHARE,
	// and they wait for the change. A change of the end does not wait ("Explicit Locking", "Row-Level Locks").
	lockEpoch = `SELECT 1 FROM leases WHERE name = $1 AND epoch = $2 FOR KEY SHARE`

	releaseLease = `UPDATE leases SET ends = clock_timestamp()
		WHERE name = $1 AND epoch = $2 AND ends > clock_timestamp()`
)

var _ storage.Leases = (*Store)(nil)

// Leases implements storage.Leases.
func (s *Store) Leases(ctx context.Context) ([]storage.Lease, error) {
	all, err := s.queryLeases(ctx, selectLeases)
	if err != nil {
		return nil, fmt.Errorf("list leases: %w", err)
	}
	return all, nil
}

// Claim implements storage.Leases.
func (s *Store) Claim(ctx context.Context, name, holder string, life time.Duration) (storage.Lease, bool, error) {
	found, err := s.queryLeases(ctx, claimLease, name, holder, life.Microseconds())
	claimed := len(found) > 0
	if err == nil && !claimed {
		found, err = s.queryLeases(ctx, selectLease, name)
	}
	if err == nil && len(found) == 0 {
		err = errors.New("it was deleted meanwhile")
	}
	if err != nil {
		return storage.Lease{}, false, fmt.Errorf("claim lease %s: %w", name, err)
	}
	return found[0], claimed, nil
}

// Renew implements storage.Leases.
func (s *Store) Renew(ctx context.Context, holder string, life time.Duration) ([]storage.Lease, error) {
	renewed, err := s.queryLeases(ctx, renewLeases, holder, life.Microseconds())
	if err != nil {
		return nil, fmt.Errorf("renew leases: %w", err)
	}
	return renewed, nil
}

// Release implements storage.Leases.
func (s *Store) Release(ctx context.Context, name string, epoch int64) error {
	err := s.Call(func() error {
		_, err := s.database.pool.Exec(ctx, releaseLease, name, epoch)
		return err
	})
	if err != nil {
		return fmt.Errorf("release lease %s: %w", name, err)
	}
	return nil
}

// lockLease prevents other claims of a lease before the transaction ends. It returns storage.ErrLeaseOver if the lease
// has been claimed already.
func lockLease(ctx context.Context, tx pgx.Tx, l storage.Lease) error {
	if l.Name == "" {
		return nil
	}
	result, err := tx.Exec(ctx, lockEpoch, l.Name, l.Epoch)
	if err == nil && result.RowsAffected() == 0 {
		err = fmt.Errorf("lease %s: %w", l.Name, storage.ErrLeaseOver)
	}
	return err
}

// replaceSilent replaces all connections after an error that means that a connection is lost or silent. A deadline
// means that too, because callers give a request only a part of the life of their leases.
func (s *Store) replaceSilent(ctx context.Context, err error) {
	if err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		s.database.pool.Reset()
		return
	}
	s.database.replaceLost(err)
}

func (s *Store) queryLeases(ctx context.Context, query string, args ...any) (all []storage.Lease, err error) {
	err = s.Call(func() error {
		rows, _ := s.database.pool.Query(ctx, query, args...) // the rows return its error too
		all, err = pgx.CollectRows(rows, scanLease)
		s.replaceSilent(ctx, err)
		return err
	})
	return all, err
}

func scanLease(row pgx.CollectableRow) (l storage.Lease, err error) {
	var left float64
	err = row.Scan(&l.Name, &l.Holder, &l.Epoch, &left)
	l.Left = time.Duration(left * float64(time.Second))
	return l, err
}
