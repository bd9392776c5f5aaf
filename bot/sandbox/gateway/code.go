package gateway

import "time"

// Operations of the gateway (Opcodes and Status Codes).
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
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
	closeNotAuthenticated  = 4003
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

// Limits of the gateway. Discord does not publish maxReplay.
const (
	maxEvents               = 120 // that a client may send in eventWindow
	eventWindow             = time.Minute
	maxEventSize            = 4096
	maxStarts               = 1000 // identifies a day
	startWindow             = 24 * time.Hour
	identifyGap             = 5 * time.Second // between two identifies of a bucket
	MaxGuildsOfShard        = 2500
	maxReplay               = 1024 // events kept for a resume
	heartbeatGrace          = 2    // intervals without a heartbeat until the connection is closed
	maxUnsent               = 4096
	maxInboundGatewayPacket = 1 << 20
)

// Intents of the gateway.
const (
	IntentGuilds         = 1 << 0
	IntentGuildMessages  = 1 << 9
	IntentDirectMessages = 1 << 12
	intentsPrivileged    = 1<<1 | 1<<8 | 1<<15
	intentsKnown         = 1<<17 - 1 | 1<<20 | 1<<21 | 1<<24 | 1<<25
)
