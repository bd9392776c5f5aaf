package gateway_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/discord/gateway"
	"korsar/bot/sandbox"
	standin "korsar/bot/sandbox/gateway"
)

// TestHeartbeatAcknowledgesWhatIsKept fails to save the session. Heartbeats do not acknowledge events that a later run
// will ask for.
func TestHeartbeatAcknowledgesWhatIsKept(t *testing.T) {
	t.Parallel()
	w, first := connected(t)
	w.waitUntil("the session is saved", func() bool { return first.savedSession().ID != "" })
	first.mu.Lock()
	kept := first.saved
	first.unsaved = true
	first.mu.Unlock()
	w.guild.NewChannel("not kept")
	w.waitUntil("the channel is received", func() bool { return first.count("CHANNEL_CREATE not kept") == 1 })
	first.beat()
	if err := first.stopAndWait(); err != nil {
		t.Fatal(err)
	}
	w.waitUntil("the connection is closed", func() bool { return w.discord.Gateway().Connected() == 0 })
	w.limiter = w.newLimiter(1)
	second := w.startShard(0, 1, kept)
	second.wantConnected(1, 1)
	if second.count("CHANNEL_CREATE not kept") != 1 {
		t.Errorf("the second received %q", second.events)
	}
	w.wantIdentifies(1)
}

// TestHeartbeatIsOfItsSession replaces a session by one that cannot be saved. Heartbeats do not send the sequence of
// the old session, which is still saved. It would acknowledge events that the new session has yet to send. So the new
// session is resumed.
func TestHeartbeatIsOfItsSession(t *testing.T) {
	t.Parallel()
	w, l := connected(t)
	for n := range 20 {
		name := fmt.Sprint("channel ", n)
		w.guild.NewChannel(name)
		w.waitUntil("the channel is received", func() bool { return l.count("CHANNEL_CREATE "+name) == 1 })
	}
	l.shard.Save()
	l.mu.Lock()
	l.unsaved = true
	l.mu.Unlock()
	gw := w.discord.Gateway()
	gw.Invalidate(false)
	l.wantConnected(2, 0)
	before := gw.Heartbeats()
	gw.RequestHeartbeat()
	w.waitUntil("the heartbeat is sent", func() bool { return gw.Heartbeats() > before })
	gw.Drop()
	l.wantConnected(3, 1)
	w.wantIdentifies(2)
}

// TestKilledAfterReadyIsResumed kills a run right after READY. The next run resumes its session.
func TestKilledAfterReadyIsResumed(t *testing.T) {
	t.Parallel()
	w, first := connected(t)
	w.waitUntil("the session is saved", func() bool { return first.savedSession().ID != "" })
	kept := first.savedSession()
	if err := first.stopAndWait(); err != nil {
		t.Fatal(err)
	}
	w.waitUntil("the connection is closed", func() bool { return w.discord.Gateway().Connected() == 0 })
	w.limiter = w.newLimiter(1)
	second := w.startShard(0, 1, kept)
	second.wantConnected(1, 1)
	w.wantIdentifies(1)
}

// TestReplayedReadyDoesNotConnect resumes a session whose READY was not handled. READY is replayed like other events.
func TestReplayedReadyDoesNotConnect(t *testing.T) {
	t.Parallel()
	w, first := connected(t)
	session := first.shard.Session()
	if err := first.stopAndWait(); err != nil {
		t.Fatal(err)
	}
	w.waitUntil("the connection is closed", func() bool { return w.discord.Gateway().Connected() == 0 })
	session.Sequence = 0
	second := w.startShard(0, 1, session)
	w.waitUntil("the session goes on", func() bool { return second.count("RESUMED") == 1 })
	w.waitUntil("the shard is connected", func() bool { return second.isConnected(1) })
	if want := []string{"READY", "GUILD_CREATE", "RESUMED"}; !slices.Equal(second.events, want) {
		t.Errorf("the second received %q; want %q", second.events, want)
	}
	if w.connectedCount(second) != 1 || second.resumed != 1 || second.replayed != 2 {
		t.Errorf("connected %d times, resumed %d, %d events replayed; want 1, 1, 2", w.connectedCount(second),
			second.resumed, second.replayed)
	}
	w.wantIdentifies(1)
}

// TestUnreachableResumeHostIsAvoided lets the resume host answer 503, or accept a connection and not answer the resume.
// The session is resumed at the gateway's URL, and the shard does not identify.
func TestUnreachableResumeHostIsAvoided(t *testing.T) {
	t.Parallel()
	for name, isSilent := range map[string]bool{"it answers 503": false, "it does not answer the resume": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, l := connected(t)
			gw := w.discord.Gateway()
			if isSilent {
				gw.OverrideHandshakes(standin.HandshakeOverride{Ready: unknownOp, Times: 1})
			} else {
				gw.SetResumeUnavailable(true)
			}
			gw.Drop()
			w.waitUntil("the connection is lost", func() bool { return !l.isConnected(1) })
			if isSilent {
				w.advanceUntil("a resume was sent", func() bool { return gw.Resumes().AtResumeURL == 1 })
				w.heartbeatClock.Advance(20 * time.Second) // the timeout of connecting
			}
			l.wantConnected(2, 1)
			w.wantIdentifies(1)
			if resumes := gw.Resumes(); resumes.Elsewhere != 1 {
				t.Errorf("resumed %+v", resumes)
			}
		})
	}
}

// TestSessionIsResumedByAnotherShard passes a session to a shard of another run. It continues where the first stopped
// and receives what came in between.
func TestSessionIsResumedByAnotherShard(t *testing.T) {
	t.Parallel()
	w, first := connected(t)
	w.guild.NewChannel("heard")
	w.waitUntil("the channel is received", func() bool { return first.count("CHANNEL_CREATE heard") == 1 })
	first.mu.Lock()
	first.hold = true // the next events are received, and the program dies before they are handled
	first.mu.Unlock()
	for _, name := range []string{"lost", "lost too"} {
		w.guild.NewChannel(name)
		w.waitUntil("the channel is received", func() bool { return first.count("CHANNEL_CREATE "+name) == 1 })
	}
	first.held[1]() // the second was handled before the first
	session := first.shard.Session()
	if err := first.stopAndWait(); err != nil {
		t.Fatal(err)
	}
	w.waitUntil("the connection is closed", func() bool { return w.discord.Gateway().Connected() == 0 })
	w.guild.NewChannel("meanwhile")
	w.limiter = w.newLimiter(1)
	second := w.startShard(0, 1, session)
	second.wantConnected(1, 1)
	want := []string{"CHANNEL_CREATE lost", "CHANNEL_CREATE lost too", "CHANNEL_CREATE meanwhile", "RESUMED"}
	if !slices.Equal(second.events, want) {
		t.Errorf("the second received %q; want %q", second.events, want)
	}
	w.wantIdentifies(1)
	first.held[0]()
}

// TestStaleSessionIsReplaced resumes a session that Discord has forgotten, which costs one identify.
func TestStaleSessionIsReplaced(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	l := w.startShard(0, 1, gateway.Session{ID: "forgotten", Sequence: 7,
		ResumeURL: "ws" + strings.TrimPrefix(w.discord.Origin(), "http") + "/resume"})
	l.wantConnected(1, 0)
	w.wantIdentifies(1)
}
