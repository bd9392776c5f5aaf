package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"korsar/storage"
)

const (
	gatewaySessions = `SELECT application, shard, shards, session, sequence, url, at FROM gateway_sessions ORDER BY shard`
	identifies      = `SELECT bucket, at FROM identifies`
)

// GatewaySessions implements storage.Sessions.
func (s *Store) GatewaySessions(ctx context.Context) ([]storage.GatewaySession, error) {
	all, err := list(ctx, s, func(from scanner) (storage.GatewaySession, error) {
		var of storage.GatewaySession
		var at int64
		err := from.Scan(&of.Application, &of.Shard, &of.Shards, &of.ID, &of.Sequence, &of.URL, &at)
		of.At = moment(at)
		return of, err
	}, gatewaySessions)
	if err != nil {
		return nil, fmt.Errorf("list the sessions at the gateway: %w", err)
	}
	return all, nil
}

// SetGatewaySession implements storage.Sessions.
func (s *Store) SetGatewaySession(ctx context.Context, of storage.GatewaySession) error {
	application, err := stored(of.Application)
	if err == nil {
		err = s.write(ctx, func(w *writer) error {
			if of.ID == "" {
				_, err := w.exec(deleteSession, rowOf(int64(of.Shard)))
				return err
			}
			_, err := w.exec(upsertSession, rowOf(int64(of.Shard), int64(of.Shards), application, of.ID, of.Sequence, of.URL, of.At.UnixMilli()))
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("save the session of shard %d: %w", of.Shard, err)
	}
	return nil
}

// Identifies implements storage.Sessions.
func (s *Store) Identifies(ctx context.Context) (map[int]time.Time, error) {
	all := map[int]time.Time{}
	err := s.read(ctx, func(rows *sql.Rows) error {
		var bucket int
		var at int64
		err := rows.Scan(&bucket, &at)
		all[bucket] = moment(at)
		return err
	}, identifies)
	if err != nil {
		return nil, fmt.Errorf("list when shards identified: %w", err)
	}
	return all, nil
}

// SetIdentify implements storage.Sessions.
func (s *Store) SetIdentify(ctx context.Context, bucket int, at time.Time) error {
	err := s.write(ctx, func(w *writer) error {
		_, err := w.exec(upsertIdentify, rowOf(int64(bucket), at.UnixMilli()))
		return err
	})
	if err != nil {
		return fmt.Errorf("save when bucket %d identified: %w", bucket, err)
	}
	return nil
}
