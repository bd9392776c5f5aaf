package storage

import (
	"context"
	"time"

	"korsar/storage/snowflake"
)

// Sessions keeps what the connection to the platform's gateway needs over restarts.
type Sessions interface {
	// GatewaySessions lists the sessions that are kept, by shard.
	GatewaySessions(ctx context.Context) ([]GatewaySession, error)
	// SetGatewaySession keeps a session in place of the shard's earlier one; one
	// without an ID removes that.
	SetGatewaySession(ctx context.Context, s GatewaySession) error
	// Identifies returns when each bucket of shards identified last.
	Identifies(ctx context.Context) (map[int]time.Time, error)
	// SetIdentify keeps when a bucket identified.
	SetIdentify(ctx context.Context, bucket int, at time.Time) error
}

// GatewaySession is a session at the platform's gateway: a run of the program that
// knows it hears what happened since the one before ended.
type GatewaySession struct {
	Application snowflake.ID // whose it is
	Shard       int          // its number, from 0
	Shards      int          // of how many
	ID          string       // the platform's
	Sequence    int64        // of the last event that was dealt with
	URL         string       // where it is resumed
	At          time.Time    // when it was kept
}
