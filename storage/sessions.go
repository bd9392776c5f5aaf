package storage

import (
	"context"
	"time"

	"korsar/storage/snowflake"
)

// Sessions stores the state that the connection to the platform's gateway needs after a restart.
type Sessions interface {
	// GatewaySessions returns the stored sessions, ordered by shard.
	GatewaySessions(ctx context.Context) ([]GatewaySession, error)
	// SetGatewaySession replaces the shard's session, or removes it if ID is empty.
	SetGatewaySession(ctx context.Context, s GatewaySession) error
	// Identifies returns when each bucket of shards last identified.
	Identifies(ctx context.Context) (map[int]time.Time, error)
	// SetIdentify stores when a bucket identified.
	SetIdentify(ctx context.Context, bucket int, at time.Time) error
}

// GatewaySession is a session at the platform's gateway. A program that resumes it receives the events since the
// previous process ended.
type GatewaySession struct {
	Application snowflake.ID // of the bot
	Shard       int          // from 0
	Shards      int          // number of shards
	ID          string       // given by the platform
	Sequence    int64        // of the last event that was handled
	URL         string       // where to resume it
	At          time.Time    // when it was stored
}
