package gateway_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"korsar/bot/discord/gateway"
	"korsar/bot/sandbox"
	standin "korsar/bot/sandbox/gateway"
)

// TestLostConnectionIsResumed loses the connection in each way that keeps the session. The session is resumed at the
// URL in READY, and the shard does not identify again. Events in between are received once and in order.
func TestLostConnectionIsResumed(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(*standin.Gateway){
		"op 7":            (*standin.Gateway).Reconnect,
		"op 9, resumable": func(g *standin.Gateway) { g.Invalidate(true) },
		"broken":          (*standin.Gateway).Drop,
		"closed: unknown error": func(g *standin.Gateway) {
			g.CloseWith(standin.CloseUnknownError, "Unknown error.")
		},
		"closed: too many packets sent": func(g *standin.Gateway) {
			g.CloseWith(standin.CloseRateLimited, "Rate limited.")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, l := connected(t)
			w.waitUntil("all guilds have been sent", func() bool { return l.count("GUILD_CREATE") == 1 })
			for round := range 3 {
				lose(w.discord.Gateway())
				w.waitUntil("the connection is lost", func() bool { return !l.isConnected(round + 1) })
				w.guild.NewChannel("missed")
				l.wantConnected(round+2, round+1)
				w.waitUntil("the channel created in between is received", func() bool {
					return l.count("CHANNEL_CREATE missed") == round+1
				})
			}
			w.wantIdentifies(1)
			if resumes := w.discord.Gateway().Resumes(); resumes.AtResumeURL != 3 || resumes.Elsewhere != 0 {
				t.Errorf("resumed %+v", resumes)
			}
			if l.replayed != 3 {
				t.Errorf("%d events count as replayed, want 3", l.replayed)
			}
		})
	}
}

// TestStableConnectionIsReplacedAtOnce loses a connection that has lasted for a while.
func TestStableConnectionIsReplacedAtOnce(t *testing.T) {
	t.Parallel()
	w, l := connected(t)
	w.advance(time.Minute)
	w.discord.Gateway().Drop()
	l.wantConnected(2, 1)
}

// TestEndedSessionIsIdentifiedAgain ends the session in each way that Discord does. A new session begins after one to
// five seconds, and not before the limiter allows it.
func TestEndedSessionIsIdentifiedAgain(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(*standin.Gateway){
		"op 9":                     func(g *standin.Gateway) { g.Invalidate(false) },
		"closed: not identified":   func(g *standin.Gateway) { g.CloseWith(4003, "Not authenticated.") },
		"closed: invalid sequence": func(g *standin.Gateway) { g.CloseWith(4007, "Invalid seq.") },
		"closed: timed out": func(g *standin.Gateway) {
			g.CloseWith(standin.CloseSessionTimedOut, "Session timed out.")
		},
		"op 9 in answer to a resume": func(g *standin.Gateway) {
			g.OverrideHandshakes(standin.HandshakeOverride{Ready: standin.OpInvalidSession, Times: 1})
			g.Drop()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, l := connected(t)
			lose(w.discord.Gateway())
			w.waitUntil("the connection is lost", func() bool { return !l.isConnected(1) })
			l.wantConnected(2, 0)
			w.wantIdentifies(2)
		})
	}
}

// connectedCount returns how often a shard has been connected.
func (w *world) connectedCount(l *listener) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.connected
}

// TestFatalCloseCodeEndsTheShard closes with each fatal code. The shard stops, and the error says what to do.
func TestFatalCloseCodeEndsTheShard(t *testing.T) {
	t.Parallel()
	for code, words := range map[int]string{
		standin.CloseAuthentication:    "DISCORD_TOKEN",
		standin.CloseInvalidShard:      "KORSAR_SHARDS",
		standin.CloseShardingRequired:  "KORSAR_SHARDS=auto",
		standin.CloseInvalidVersion:    "update korsar",
		standin.CloseInvalidIntents:    "update korsar",
		standin.CloseDisallowedIntents: "intents",
	} {
		w, l := connected(t)
		w.discord.Gateway().CloseWith(code, "")
		var fatal *gateway.FatalError
		if err := <-l.ended; !errors.As(err, &fatal) || fatal.Code != code || !strings.Contains(err.Error(), words) {
			t.Errorf("after close code %d: %v", code, err)
		} else {
			l.ended <- err
		}
		w.wantIdentifies(1)
	}
}

// unknownOp is an opcode that Discord does not have.
const unknownOp = 99

// TestNotConnectedBeforeReady answers an identify with op 9, and does not answer a resume. Neither connects the shard.
func TestNotConnectedBeforeReady(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	w.discord.Gateway().OverrideHandshakes(standin.HandshakeOverride{Ready: standin.OpInvalidSession, Times: 1})
	l := w.startShard(0, 1, gateway.Session{})
	w.waitForTimer()
	if n := w.connectedCount(l); n != 0 {
		t.Errorf("connected %d times before READY", n)
	}
	l.wantConnected(1, 0)
	// Neither RESUMED nor op 9 answers the resume.
	w.discord.Gateway().OverrideHandshakes(standin.HandshakeOverride{Ready: unknownOp, Times: 1})
	w.discord.Gateway().Drop()
	w.advanceUntil("the shard has sent a resume", func() bool { return w.discord.Gateway().Resumes().AtResumeURL == 1 })
	if n := w.connectedCount(l); n != 1 {
		t.Errorf("connected %d times without RESUMED", n)
	}
	w.heartbeatClock.Advance(20 * time.Second) // the timeout of connecting
	l.wantConnected(2, 1)
}

// TestReconnectAsFirstPacket sends op 7 before HELLO. The connection is replaced and leaves no goroutine behind, which
// TestMain checks.
func TestReconnectAsFirstPacket(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	w.discord.Gateway().OverrideHandshakes(standin.HandshakeOverride{Hello: standin.OpReconnect, Times: 3})
	l := w.startShard(0, 1, gateway.Session{})
	l.wantConnected(1, 0)
	w.wantIdentifies(1)
}

// TestSilentConnectionIsLeft stops all traffic on a connection that stays open. It is closed after at most two
// heartbeat intervals, and missed events are received after the resume.
func TestSilentConnectionIsLeft(t *testing.T) {
	t.Parallel()
	for name, silence := range map[string]func(*standin.Gateway){
		"nothing comes":                     (*standin.Gateway).Silence,
		"heartbeats are not acknowledged":   func(g *standin.Gateway) { g.MuteAcks(true) },
		"silent before the first heartbeat": nil,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, l := connected(t)
			gw := w.discord.Gateway()
			if silence == nil {
				silence = (*standin.Gateway).Silence
			} else {
				l.beat()
			}
			silence(gw)
			w.guild.NewChannel("missed")
			silent := w.advanceHeartbeatsUntil("the connection is closed", func() bool { return !l.isConnected(1) })
			gw.MuteAcks(false)
			if silent > 2*beat {
				t.Errorf("silent for %v with heartbeats every %v", silent, beat)
			}
			l.wantConnected(2, 1)
			w.waitUntil("the channel created in between is received", func() bool {
				return l.count("CHANNEL_CREATE missed") >= 1
			})
			t.Logf("closed after %v, heartbeats every %v", silent, beat)
		})
	}
}

// advanceHeartbeatsUntil advances the clock of heartbeats until a condition holds, and returns how much time
// passed on it.
func (w *world) advanceHeartbeatsUntil(what string, condition func() bool) time.Duration {
	w.t.Helper()
	began := w.heartbeatClock.Now()
	w.waitUntil(what, func() bool {
		if condition() {
			return true
		}
		if wait, waits := w.heartbeatClock.next(); waits {
			w.heartbeatClock.Advance(wait) // its goroutine sets the next timer
		}
		return false
	})
	return w.heartbeatClock.Since(began)
}

// beat lets the shard send a heartbeat and receive its acknowledgment.
func (l *listener) beat() {
	w := l.w
	w.t.Helper()
	gw := w.discord.Gateway()
	before := gw.Heartbeats()
	var wait time.Duration
	w.waitUntil("a heartbeat is due", func() (due bool) { wait, due = w.heartbeatClock.next(); return due })
	w.heartbeatClock.Advance(wait)
	w.waitUntil("the heartbeat is sent", func() bool { return gw.Heartbeats() > before })
	w.guild.NewChannel("after the heartbeat") // and after its acknowledgment
	w.waitUntil("the channel is received", func() bool { return l.count("CHANNEL_CREATE after the heartbeat") > 0 })
}

// TestHourLongOutage takes the gateway away for an hour. The shard tries now and then, and identifies once when the
// gateway is back.
func TestHourLongOutage(t *testing.T) {
	t.Parallel()
	w, l := connected(t)
	w.discord.Gateway().SetUnavailable(true)
	began := w.clock.Now()
	w.advanceUntil("an hour has passed", func() bool { return w.clock.Since(began) > time.Hour })
	w.discord.Gateway().SetUnavailable(false)
	l.wantConnected(2, 0)
	w.wantIdentifies(2)
	if tries := strings.Count(w.log.String(), "connecting again"); tries > 70 {
		t.Errorf("tried %d times in an hour", tries)
	}
}

// TestUnknownPacketsAreIgnored sends an event that Discord may add one day.
func TestUnknownPacketsAreIgnored(t *testing.T) {
	t.Parallel()
	w, l := connected(t)
	w.discord.Gateway().Dispatch("KRAKEN_SIGHTED", map[string]any{"arms": 10})
	w.waitUntil("it is received", func() bool { return l.count("KRAKEN_SIGHTED") == 1 })
	w.discord.Gateway().RequestHeartbeat()
	w.waitUntil("the requested heartbeat was sent", func() bool { return w.discord.Gateway().Heartbeats() == 1 })
}
