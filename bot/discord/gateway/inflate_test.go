package gateway_test

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// interaction returns a press of a board's button as Discord documents it ("Interaction Object"). It is the most common
// event of a bot without privileged intents.
func interaction(tb testing.TB, random *rand.Rand) []byte {
	tb.Helper()
	snowflake := func() string { return strconv.FormatUint(1<<60+random.Uint64()>>6, 10) }
	secret := func(bytes int) string {
		text := make([]byte, bytes)
		for i := range text {
			text[i] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[random.IntN(64)]
		}
		return string(text)
	}
	guild, channel, message := snowflake(), snowflake(), snowflake()
	user := map[string]any{"id": snowflake(), "username": secret(6), "global_name": secret(6), "avatar": secret(32),
		"discriminator": "0", "public_flags": 64, "clan": nil, "primary_guild": nil, "avatar_decoration_data": nil,
		"collectibles": nil}
	button := func(label, id string) map[string]any {
		return map[string]any{"type": 2, "style": 2, "label": label, "custom_id": "k1:3f:2a:" + id, "id": 3}
	}
	event := map[string]any{"op": 0, "s": random.IntN(1e6), "t": "INTERACTION_CREATE", "d": map[string]any{
		"id": snowflake(), "application_id": "1143591205926846500", "type": 3, "token": secret(170),
		"version": 1, "locale": "en-US", "guild_locale": "en-US", "app_permissions": "562949953421311",
		"guild_id": guild, "channel_id": channel, "context": 0, "attachment_size_limit": 10485760,
		"entitlements": []any{}, "authorizing_integration_owners": map[string]any{"0": guild},
		"guild": map[string]any{"id": guild, "locale": "en-US",
			"features": []string{"COMMUNITY", "NEWS"}},
		"channel": map[string]any{"id": channel, "type": 0, "guild_id": guild, "name": "tavern", "nsfw": false,
			"permissions": "562949953421311", "position": 4, "topic": nil, "last_message_id": message, "flags": 0,
			"parent_id": "1143591205926846503", "rate_limit_per_user": 0},
		"member": map[string]any{"user": user, "roles": []string{snowflake(), snowflake()}, "nick": nil, "mute": false,
			"deaf": false, "pending": false, "joined_at": "2024-05-01T12:00:00.000000+00:00", "premium_since": nil,
			"permissions": "562949953421311", "communication_disabled_until": nil, "flags": 0, "avatar": nil,
			"banner": nil},
		"data": map[string]any{"component_type": 2, "custom_id": "k1:3f:2a:hand", "id": 2},
		"message": map[string]any{"id": message, "type": 0, "channel_id": channel, "author": user,
			"content": "It is your turn, <@80351110224678912>!", "timestamp": "2026-11-22T12:00:00.000000+00:00",
			"edited_timestamp": nil, "tts": false, "mention_everyone": false, "mentions": []any{user},
			"mention_roles": []any{}, "attachments": []any{}, "pinned": false, "flags": 0, "nonce": "b3f.2",
			"embeds": []any{map[string]any{"type": "rich", "title": "Korsar 2019 · table of 4",
				"description": strings.Repeat(secret(6)+" drew a card. ", 4) +
					strings.Repeat(secret(5)+" attacks a ship. ", 4), "color": 2056075,
				"image": map[string]any{"url": "https://cdn.discordapp.com/attachments/" + channel + "/" + message +
					"/board.png?ex=65a&is=653&hm=" + secret(64), "width": 1200, "height": 900}}},
			"components": []any{map[string]any{"type": 1, "id": 1,
				"components": []any{button("My Hand", "hand"), button("Draw a Card", "draw"),
					button("Rules", "rules:korsar-2019"), button("Nudge", "nudge")}}}}}}
	text, err := json.Marshal(event)
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

// BenchmarkInflate measures what transport compression (zlib-stream) would cost and save for each click. All events of
// a connection are one stream, flushed after each event.
func BenchmarkInflate(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	var stream bytes.Buffer
	plain := 0
	deflate := zlib.NewWriter(&stream)
	for range b.N {
		text := interaction(b, random)
		plain += len(text)
		if _, err := deflate.Write(text); err != nil {
			b.Fatal(err)
		}
		if err := deflate.Flush(); err != nil {
			b.Fatal(err)
		}
	}
	packed := stream.Len()
	inflate, err := zlib.NewReader(&stream)
	if err != nil {
		b.Fatal(err)
	}
	event := make([]byte, plain/b.N)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		if _, err := io.ReadFull(inflate, event); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(packed)/float64(b.N), "packed-B/op")
	b.ReportMetric(float64(plain)/float64(b.N), "plain-B/op")
}
