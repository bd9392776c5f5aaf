package sqlstore

import (
	"context"
	"errors"
	"fmt"
	"time"

	"korsar/storage"
)

var (
	selectUptime = define(`SELECT reached, grace FROM uptime WHERE id = 1`)
	outages      = define(`SELECT began, ended FROM outages WHERE began > 0 ORDER BY began DESC LIMIT ?1`)
)

// Uptime implements storage.UptimeLog.
func (s *Store) Uptime(ctx context.Context) (found storage.Uptime, err error) {
	var reached, grace int64
	switch err := s.queryRow(ctx, []any{&reached, &grace}, selectUptime); {
	case errors.Is(err, storage.ErrNotFound):
		return found, nil
	case err != nil:
		return found, fmt.Errorf("read uptime: %w", err)
	}
	return storage.Uptime{Reached: fromOptionalMillis(reached), Grace: fromOptionalMillis(grace)}, nil
}

// SetUptime implements storage.UptimeLog.
func (s *Store) SetUptime(ctx context.Context, uptime storage.Uptime, ended ...storage.Outage) error {
	err := s.write(ctx, func(w writer) error {
		for _, o := range ended {
			if err := w.Exec(insertOutage, Row{o.Began.UnixMilli(), o.Ended.UnixMilli()}); err != nil {
				return err
			}
			if err := w.Exec(deleteOldOutages, Row{int64(storage.MaxOutages)}); err != nil {
				return err
			}
		}
		return w.Exec(upsertUptime, Row{toOptionalMillis(uptime.Reached), toOptionalMillis(uptime.Grace)})
	})
	if err != nil {
		return fmt.Errorf("save uptime: %w", err)
	}
	return nil
}

// Outages implements storage.UptimeLog.
func (s *Store) Outages(ctx context.Context) ([]storage.Outage, error) {
	all, err := list(ctx, s, func(from Scanner) (o storage.Outage, err error) {
		var began, ended int64
		err = from.Scan(&began, &ended)
		return storage.Outage{Began: fromMillis(began), Ended: fromMillis(ended)}, err
	}, outages, storage.MaxOutages)
	if err != nil {
		return nil, fmt.Errorf("list outages: %w", err)
	}
	return all, nil
}

// Probe implements storage.Prober. An update to the same value is written, too.
func (s *Store) Probe(ctx context.Context) error {
	if err := s.write(ctx, func(w writer) error {
		return w.Exec(probeUptime, Row{toOptionalMillis(time.Time{})})
	}); err != nil {
		return fmt.Errorf("save a probe: %w", err)
	}
	return nil
}
