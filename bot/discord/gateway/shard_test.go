package gateway_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/discord/gateway"
	"korsar/bot/sandbox"
	standin "korsar/bot/sandbox/gateway"
)

// TestLostConnectionIsResumed loses the connection in each way that keeps the session:
// it is resumed where READY said, what happened meanwhile is heard once and in order,
// and nothing is identified again.
func TestLostConnectionIsResumed(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(*standin.Gateway){
		"op 7":                          (*standin.Gateway).Reconnect,
		"op 9, resumable":               func(g *standin.Gateway) { g.Invalidate(true) },
		"broken":                        (*standin.Gateway).Drop,
		"closed: unknown error":         func(g *standin.Gateway) { g.CloseWith(standin.CloseUnknownError, "Unknown error.") },
		"closed: too many packets sent": func(g *standin.Gateway) { g.CloseWith(standin.CloseRateLimited, "Rate limited.") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{})
			l := w.listen(0, 1, gateway.Session{})
			l.connects(1, 0)
			w.until("all guilds have said hello", func() bool { return l.count("GUILD_CREATE") == 1 })
			for round := range 3 {
				lose(w.discord.Gateway())
				w.until("the connection is lost", func() bool { return !l.is(round + 1) })
				w.guild.NewChannel("missed")
				l.connects(round+2, round+1)
				w.until("the channel of the meantime is heard", func() bool { return l.count("CHANNEL_CREATE missed") == round+1 })
			}
			w.identified(1)
			if resumes := w.discord.Gateway().Resumes(); resumes.AtResumeURL != 3 || resumes.Elsewhere != 0 {
				t.Errorf("resumed %+v", resumes)
			}
			if l.replayed != 3 {
				t.Errorf("%d events count as replayed, want 3", l.replayed)
			}
		})
	}
}

// TestStableConnectionIsReplacedAtOnce: the first loss after a while costs no wait.
func TestStableConnectionIsReplacedAtOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	l := w.listen(0, 1, gateway.Session{})
	l.connects(1, 0)
	w.turn(time.Minute)
	w.discord.Gateway().Drop()
	l.connects(2, 1)
}

// TestEndedSessionIsIdentifiedAgain ends the session in each way that does: after one
// to five seconds at random, and not before the limiter allows it, there is a new one.
func TestEndedSessionIsIdentifiedAgain(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(*standin.Gateway){
		"op 9":                     func(g *standin.Gateway) { g.Invalidate(false) },
		"closed: not identified":   func(g *standin.Gateway) { g.CloseWith(4003, "Not authenticated.") },
		"closed: invalid sequence": func(g *standin.Gateway) { g.CloseWith(4007, "Invalid seq.") },
		"closed: timed out":        func(g *standin.Gateway) { g.CloseWith(standin.CloseSessionTimedOut, "Session timed out.") },
		"op 9 in answer to a resume": func(g *standin.Gateway) {
			g.OverrideHandshakes(standin.HandshakeOverride{Ready: standin.OpInvalidSession, Times: 1})
			g.Drop()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{})
			l := w.listen(0, 1, gateway.Session{})
			l.connects(1, 0)
			lose(w.discord.Gateway())
			w.until("the session is given up", func() bool { return !l.is(1) })
			l.connects(2, 0)
			w.identified(2)
		})
	}
}

// count returns how often a shard has been connected.
func (w *world) count(l *listener) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.connected
}

// TestFatalCloseCodeEndsTheShard: after these nothing is tried any more, and the error
// says what to do.
func TestFatalCloseCodeEndsTheShard(t *testing.T) {
	t.Parallel()
	for code, words := range map[int]string{
		standin.CloseAuthentication: "DISCORD_TOKEN", standin.CloseInvalidShard: "KORSAR_SHARDS", standin.CloseShardingRequired: "KORSAR_SHARDS=auto",
		standin.CloseInvalidVersion: "update korsar", standin.CloseInvalidIntents: "update korsar", standin.CloseDisallowedIntents: "intents",
	} {
		w := newWorld(t, sandbox.Options{})
		l := w.listen(0, 1, gateway.Session{})
		l.connects(1, 0)
		w.discord.Gateway().CloseWith(code, "")
		var fatal *gateway.FatalError
		if err := <-l.ended; !errors.As(err, &fatal) || fatal.Code != code || !strings.Contains(err.Error(), words) {
			t.Errorf("after close code %d: %v", code, err)
		} else {
			l.ended <- err
		}
		w.identified(1)
	}
}

// unknownOp is an operation that Discord does not have.
const unknownOp = 99

// TestConnectedFromReadyOn: a connection that gets as far as hello, or on which op 9
// comes in place of READY, is none.
func TestConnectedFromReadyOn(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	w.discord.Gateway().OverrideHandshakes(standin.HandshakeOverride{Ready: standin.OpInvalidSession, Times: 1})
	l := w.listen(0, 1, gateway.Session{})
	w.paused()
	if n := w.count(l); n != 0 {
		t.Errorf("connected %d times before READY", n)
	}
	l.connects(1, 0)
	w.discord.Gateway().OverrideHandshakes(standin.HandshakeOverride{Ready: unknownOp, Times: 1}) // neither RESUMED nor op 9 answers the resume
	w.discord.Gateway().Drop()
	w.turning("the shard has asked to resume", func() bool { return w.discord.Gateway().Resumes().AtResumeURL == 1 })
	if n := w.count(l); n != 1 {
		t.Errorf("connected %d times without RESUMED", n)
	}
	w.pulse.Advance(20 * time.Second) // connecting takes no longer
	l.connects(2, 1)
}

// TestReconnectAsFirstPacket: op 7 before hello is a connection to be replaced, and
// leaves nothing behind (TestMain looks).
func TestReconnectAsFirstPacket(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	w.discord.Gateway().OverrideHandshakes(standin.HandshakeOverride{Hello: standin.OpReconnect, Times: 3})
	l := w.listen(0, 1, gateway.Session{})
	l.connects(1, 0)
	w.identified(1)
}

// TestSilentConnectionIsLeft: a connection on which nothing comes through any more,
// but which stays open, is left after two heartbeat intervals at most, and what was
// missed is heard.
func TestSilentConnectionIsLeft(t *testing.T) {
	t.Parallel()
	for name, silence := range map[string]func(*standin.Gateway){
		"nothing comes":                     (*standin.Gateway).Silence,
		"heartbeats are not acknowledged":   func(g *standin.Gateway) { g.MuteAcks(true) },
		"silent before the first heartbeat": nil,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{})
			l := w.listen(0, 1, gateway.Session{})
			l.connects(1, 0)
			gw := w.discord.Gateway()
			if silence == nil {
				silence = (*standin.Gateway).Silence
			} else {
				l.beat()
			}
			silence(gw)
			w.guild.NewChannel("missed")
			deaf := w.pulsing("the connection is left", func() bool { return !l.is(1) })
			gw.MuteAcks(false)
			if deaf > 2*beat {
				t.Errorf("deaf for %v of heartbeats of %v", deaf, beat)
			}
			l.connects(2, 1)
			w.until("the channel of the meantime is heard", func() bool { return l.count("CHANNEL_CREATE missed") >= 1 })
			t.Logf("left after %v, heartbeats every %v", deaf, beat)
		})
	}
}

// pulsing turns the clock of heartbeats until something is so, and returns how much
// time passed by it.
func (w *world) pulsing(what string, condition func() bool) time.Duration {
	w.t.Helper()
	began := w.pulse.Now()
	w.until(what, func() bool {
		if condition() {
			return true
		}
		if wait, waits := w.pulse.next(); waits {
			w.pulse.Advance(wait) // who waited sets the next timer
		}
		return false
	})
	return w.pulse.Since(began)
}

// beat lets the shard send a heartbeat and hear that it arrived.
func (l *listener) beat() {
	w := l.w
	w.t.Helper()
	gw := w.discord.Gateway()
	before := gw.Heartbeats()
	var wait time.Duration
	w.until("a heartbeat is due", func() (due bool) { wait, due = w.pulse.next(); return due })
	w.pulse.Advance(wait)
	w.until("the heartbeat is sent", func() bool { return gw.Heartbeats() > before })
	w.guild.NewChannel("after the heartbeat") // and after its acknowledgement
	w.until("the channel is heard", func() bool { return l.count("CHANNEL_CREATE after the heartbeat") > 0 })
}

// TestHeartbeatAcknowledgesWhatIsKept: Discord is not told to forget events that a
// later run would ask for, since the session could not be kept.
func TestHeartbeatAcknowledgesWhatIsKept(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	first := w.listen(0, 1, gateway.Session{})
	first.connects(1, 0)
	w.until("the session is kept", func() bool { return first.keeps().ID != "" })
	first.mu.Lock()
	kept := first.kept
	first.refuses = errors.New("the disk is full")
	first.mu.Unlock()
	w.guild.NewChannel("not kept")
	w.until("the channel is heard", func() bool { return first.count("CHANNEL_CREATE not kept") == 1 })
	first.beat()
	if err := first.end(); err != nil {
		t.Fatal(err)
	}
	w.until("the connection is gone", func() bool { return w.discord.Gateway().Connected() == 0 })
	w.limiter = w.newLimiter(1)
	second := w.listen(0, 1, kept)
	second.connects(1, 1)
	if second.count("CHANNEL_CREATE not kept") != 1 {
		t.Errorf("the second heard %q", second.heard)
	}
	w.identified(1)
}

// TestKilledAfterReadyIsResumed: a run that is killed before any time has passed leaves a
// session that the next one resumes.
func TestKilledAfterReadyIsResumed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	first := w.listen(0, 1, gateway.Session{})
	first.connects(1, 0)
	w.until("the session is kept", func() bool { return first.keeps().ID != "" })
	kept := first.keeps()
	if err := first.end(); err != nil {
		t.Fatal(err)
	}
	w.until("the connection is gone", func() bool { return w.discord.Gateway().Connected() == 0 })
	w.limiter = w.newLimiter(1)
	second := w.listen(0, 1, kept)
	second.connects(1, 1)
	w.identified(1)
}

// TestReplayedReadyIsNoConnection: to a run that resumes a session whose READY the run
// before had not dealt with, READY is one of the events that it missed.
func TestReplayedReadyIsNoConnection(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	first := w.listen(0, 1, gateway.Session{})
	first.connects(1, 0)
	session := first.shard.Session()
	if err := first.end(); err != nil {
		t.Fatal(err)
	}
	w.until("the connection is gone", func() bool { return w.discord.Gateway().Connected() == 0 })
	session.Sequence = 0
	second := w.listen(0, 1, session)
	w.until("the session goes on", func() bool { return second.count("RESUMED") == 1 })
	w.until("the shard is connected", func() bool { return second.is(1) })
	if want := []string{"READY", "GUILD_CREATE", "RESUMED"}; !slices.Equal(second.heard, want) {
		t.Errorf("the second heard %q; want %q", second.heard, want)
	}
	if w.count(second) != 1 || second.resumed != 1 || second.replayed != 2 {
		t.Errorf("connected %d times, resumed %d, %d events replayed; want 1, 1, 2", w.count(second), second.resumed, second.replayed)
	}
	w.identified(1)
}

// TestResumeHostThatIsAway: where the resume host answers 503, the session is resumed
// at the ordinary address, and nothing is identified.
func TestResumeHostThatIsAway(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	l := w.listen(0, 1, gateway.Session{})
	l.connects(1, 0)
	w.discord.Gateway().SetResumeUnavailable(true)
	w.discord.Gateway().Drop()
	w.until("the connection is lost", func() bool { return !l.is(1) })
	l.connects(2, 1)
	w.identified(1)
	if resumes := w.discord.Gateway().Resumes(); resumes.Elsewhere != 1 {
		t.Errorf("resumed %+v", resumes)
	}
}

// TestSessionIsResumedByAnother: a session is a value; another shard, of another run
// of the program, goes on where it was left and hears what came meanwhile.
func TestSessionIsResumedByAnother(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	first := w.listen(0, 1, gateway.Session{})
	first.connects(1, 0)
	w.guild.NewChannel("heard")
	w.until("the channel is heard", func() bool { return first.count("CHANNEL_CREATE heard") == 1 })
	first.mu.Lock()
	first.hold = true // these come in, and the program dies before they are dealt with
	first.mu.Unlock()
	for _, name := range []string{"lost", "lost too"} {
		w.guild.NewChannel(name)
		w.until("the channel is heard", func() bool { return first.count("CHANNEL_CREATE "+name) == 1 })
	}
	first.held[1]() // the second was dealt with before the first
	session := first.shard.Session()
	if err := first.end(); err != nil {
		t.Fatal(err)
	}
	w.until("the connection is gone", func() bool { return w.discord.Gateway().Connected() == 0 })
	w.guild.NewChannel("meanwhile")
	w.limiter = w.newLimiter(1)
	second := w.listen(0, 1, session)
	second.connects(1, 1)
	want := []string{"CHANNEL_CREATE lost", "CHANNEL_CREATE lost too", "CHANNEL_CREATE meanwhile", "RESUMED"}
	if !slices.Equal(second.heard, want) {
		t.Errorf("the second heard %q; want %q", second.heard, want)
	}
	w.identified(1)
	first.held[0]()
}

// TestStaleSessionIsReplaced: a session that Discord has forgotten costs one identify.
func TestStaleSessionIsReplaced(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	l := w.listen(0, 1, gateway.Session{ID: "forgotten", Sequence: 7, ResumeURL: "ws" + strings.TrimPrefix(w.discord.Origin(), "http") + "/resume"})
	l.connects(1, 0)
	w.identified(1)
}

// TestHourAway: while the gateway is away for an hour the shard tries now and then,
// and identifies once when it is back.
func TestHourAway(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	l := w.listen(0, 1, gateway.Session{})
	l.connects(1, 0)
	w.discord.Gateway().SetUnavailable(true)
	began := w.clock.Now()
	w.turning("an hour has passed", func() bool { return w.clock.Since(began) > time.Hour })
	w.discord.Gateway().SetUnavailable(false)
	l.connects(2, 0)
	w.identified(2)
	if tries := strings.Count(w.log.String(), "connecting again"); tries > 70 {
		t.Errorf("tried %d times in an hour", tries)
	}
}

// TestUnknownPacketsAreIgnored: what Discord may come to send one day does no harm.
func TestUnknownPacketsAreIgnored(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	l := w.listen(0, 1, gateway.Session{})
	l.connects(1, 0)
	w.discord.Gateway().Dispatch("KRAKEN_SIGHTED", map[string]any{"arms": 10})
	w.until("it is heard", func() bool { return l.count("KRAKEN_SIGHTED") == 1 })
	w.discord.Gateway().RequestHeartbeat()
	w.until("a heartbeat was asked for", func() bool { return w.discord.Gateway().Heartbeats() == 1 })
}
