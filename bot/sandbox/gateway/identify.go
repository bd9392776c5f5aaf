package gateway

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"korsar/bot/sandbox/rate"
)

// Identify is an identify that reached the gateway.
type Identify struct {
	At      time.Time
	Shard   int
	Allowed bool // false if it came too early or beyond the day's limit
}

// Identifies returns every identify that was counted, in order.
func (gw *Gateway) Identifies() []Identify {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	return slices.Clone(gw.identifies)
}

type identifyJSON struct {
	Token      string          `json:"token"`
	Properties json.RawMessage `json:"properties"`
	Compress   bool            `json:"compress"`
	Shard      *[2]int         `json:"shard"`
	Intents    *int            `json:"intents"`
}

// isBotToken reports whether a token is the bot's. The world's lock must be held.
func (gw *Gateway) isBotToken(token string) bool {
	return strings.TrimPrefix(token, "Bot ") == gw.world.Token()
}

// validateIdentify returns the close code and reason for an invalid identify, or 0 for a valid one.
func (gw *Gateway) validateIdentify(id *identifyJSON) (code int, reason string) {
	switch {
	case !gw.isBotToken(id.Token):
		return CloseAuthentication, "Authentication failed."
	case id.Intents == nil:
		return CloseInvalidIntents, "Invalid intent(s)."
	case *id.Intents&^IntentGuilds != 0:
		return CloseDisallowedIntents, "The sandbox supports no intent but Guilds; add it before using it."
	case len(id.Properties) == 0:
		return closeDecode, "Error while decoding payload."
	}
	shard, shards := id.shard()
	if shards < 1 || shard < 0 || shard >= shards {
		return CloseInvalidShard, "Invalid shard."
	}
	if len(gw.guildsOf(shard, shards)) > MaxGuildsOfShard {
		return CloseShardingRequired, "Sharding required."
	}
	return 0, ""
}

func (id *identifyJSON) shard() (shard, shards int) {
	if id.Shard == nil {
		return 0, 1
	}
	return id.Shard[0], id.Shard[1]
}

// admitIdentify counts an identify. allowed reports whether it is within both limits, which are one in five seconds for
// each bucket of shards (max_concurrency) and maxStarts a day. today reports whether it is within the limit of the day,
// which counts refused ones too. Beyond it Discord resets the token (Gateway, "Rate Limiting", "Session Start Limit
// Object"). gw.mu must be held.
func (gw *Gateway) admitIdentify(shard int) (allowed, today bool) {
	now := gw.clock.Now()
	today = gw.sessionStarts.Admit(now, rate.Of(maxStarts, startWindow))
	bucket := shard % gw.concurrency
	latest, before := gw.identified[bucket]
	allowed = today && (!before || now.Sub(latest) >= identifyGap)
	if allowed {
		gw.identified[bucket] = now
	}
	gw.identifies = append(gw.identifies, Identify{At: now, Shard: shard, Allowed: allowed})
	return allowed, today
}
