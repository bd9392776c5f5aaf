package sqlstore

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
)

var (
	gatewaySessions = define(`SELECT application, shard, shards, session, sequence, url, at FROM gateway_sessions
		ORDER BY shard`)
	identifies = define(`SELECT bucket, at FROM identifies`)
)

// GatewaySessions implements storage.Sessions.
func (s *Store) GatewaySessions(ctx context.Context) ([]storage.GatewaySession, error) {
	all, err := list(ctx, s, func(from Scanner) (storage.GatewaySession, error) {
		var session storage.GatewaySession
		var at int64
		err := from.Scan(&session.Application, &session.Shard, &session.Shards, &session.ID, &session.Sequence,
			&session.URL, &at)
		session.At = fromMillis(at)
		return session, err
	}, gatewaySessions)
	if err != nil {
		return nil, fmt.Errorf("list gateway sessions: %w", err)
	}
	return all, nil
}

// SetGatewaySession implements storage.Sessions.
func (s *Store) SetGatewaySession(ctx context.Context, session storage.GatewaySession) error {
	err := s.write(ctx, func(w writer) error {
		if session.ID == "" {
			return w.Exec(deleteSession, Row{int64(session.Shard)})
		}
		return w.Exec(upsertSession, Row{int64(session.Shard), int64(session.Shards), int64(session.Application),
			session.ID, session.Sequence, session.URL, session.At.UnixMilli()})
	})
	if err != nil {
		return fmt.Errorf("save gateway session of shard %d: %w", session.Shard, err)
	}
	return nil
}

// Identifies implements storage.Sessions.
func (s *Store) Identifies(ctx context.Context) (map[int]time.Time, error) {
	all := map[int]time.Time{}
	err := s.read(ctx, func(row Scanner) error {
		var bucket int
		var at int64
		err := row.Scan(&bucket, &at)
		all[bucket] = fromMillis(at)
		return err
	}, identifies)
	if err != nil {
		return nil, fmt.Errorf("list identifies: %w", err)
	}
	return all, nil
}

// SetIdentify implements storage.Sessions.
func (s *Store) SetIdentify(ctx context.Context, bucket int, at time.Time) error {
	err := s.write(ctx, func(w writer) error {
		return w.Exec(upsertIdentify, Row{int64(bucket), at.UnixMilli()})
	})
	if err != nil {
		return fmt.Errorf("save identify of bucket %d: %w", bucket, err)
	}
	return nil
}
