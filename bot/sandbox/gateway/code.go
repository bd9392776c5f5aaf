package gateway

import "time"

// Operations of the gateway (Opcodes and Status Codes).
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	OpReconnect      = 7
	OpInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// Close codes of the gateway (Opcodes and Status Codes).
const (
	CloseUnknownError      = 4000
	closeUnknownOperation  = 4001
	closeDecode            = 4002
	CloseAuthentication    = 4004
	closeAlreadyIdentified = 4005
	closeInvalidSequence   = 4007
	CloseRateLimited       = 4008
	CloseSessionTimedOut   = 4009
	CloseInvalidShard      = 4010
	CloseShardingRequired  = 4011
	CloseInvalidVersion    = 4012
	CloseInvalidIntents    = 4013
	CloseDisallowedIntents = 4014
)

// Limits of the gateway. Discord publishes neither sessionLife nor maxReplay.
const (
	maxEvents               = 120 // that a client may send in eventWindow
	eventWindow             = time.Minute
	maxEventSize            = 4096
	maxStarts               = 1000 // identifies a day
	startWindow             = 24 * time.Hour
	identifyGap             = 5 * time.Second // between two identifies of a bucket
	MaxGuildsOfShard        = 2500
	sessionLife             = 5 * time.Minute // to resume after a connection is lost
	maxReplay               = 1024            // events kept for a resume
	heartbeatGrace          = 2               // intervals without a heartbeat until the connection is closed
	maxUnsent               = 4096
	maxInboundGatewayPacket = 1 << 20
)

// IntentGuilds is the intent for events of guilds, their channels and roles. The sandbox refuses all other intents.
const IntentGuilds = 1 << 0
