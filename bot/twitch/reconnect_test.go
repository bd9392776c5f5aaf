package twitch

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestDroppedConnectionIsReplaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		v, s := w.read("korsar")
		other := w.watch("other")
		s.expect("JOIN #other")
		other.expectState(Reading, "")
		w.advance(5 * time.Second)
		s.Close()
		if since := v.expectState(Lost, "").Since; !since.Equal(time.Now()) {
			t.Errorf("lost since %v, expected now", since)
		}
		other.expectState(Lost, "")
		s = w.server.session()
		v.expectState(Reading, "")
		other.expectState(Reading, "")
		s.say(post{channel: "korsar", user: 1, text: "A"})
		v.expectVote(1, "A")
	})
}

func TestSilentConnectionIsReplaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		v, s := w.read("korsar")
		w.advance(pingAfter - time.Second)
		s.expectNothing() // and not silent
		w.advance(pingAfter - time.Second)
		s.expectNothing()
		w.advance(pingAfter)
		s.expect("PING :korsar")
		w.advance(deadAfter - pingAfter)
		v.expectState(Lost, "")
		w.server.session()
		v.expectState(Reading, "")
	})
}

func TestDialThatTakesLongIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.server.hold()
		v := w.watch("korsar")
		synctest.Wait()
		w.server.mu.Lock()
		w.server.gate = nil // for the next
		w.server.mu.Unlock()
		w.advance(dialTimeout)
		w.expectLogged("no answer in time")
		w.server.session()
		v.expectState(Reading, "")
	})
}

func TestLoginThatFailsIsTriedAgain(t *testing.T) {
	for answer, logged := range map[string]string{
		":tmi.twitch.tv NOTICE * :Login authentication failed": "login refused",
		"": "no answer in time",
	} {
		t.Run(logged, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				w.server.answer("*", answer)
				v := w.watch("korsar")
				for attempt := range 2 {
					s := w.server.session()
					if attempt == 1 {
						w.server.forget("*") // for the next
					}
					if answer == "" {
						w.advance(deadAfter)
					}
					w.expectLogged(logged)
					s.expectEnd()
					w.advance(2 * firstRedial)
				}
				v.expectState(Reading, "")
			})
		})
	}
}

// TestReconnectLosesNothing: after RECONNECT the old connection is read until the new one reads the channels, and a
// little longer.
func TestReconnectLosesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		v, old := w.read("korsar")
		w.server.answer("korsar", "") // not yet
		next := old.reconnect("korsar")
		old.send(":tmi.twitch.tv RECONNECT") // again, which changes nothing
		old.expectNothing()
		next.expectNothing()
		w.advance(overlap)
		next.expectNothing()
		old.say(post{channel: "korsar", user: 1, text: "A"})
		v.expectVote(1, "A")

		next.send(":tmi.twitch.tv ROOMSTATE #korsar")
		next.say(post{channel: "korsar", user: 2, text: "B"})
		v.expectVote(2, "B")
		old.say(post{channel: "korsar", user: 3, text: "C"})
		v.expectVote(3, "C")
		next.expectNothing()
		w.advance(overlap)
		old.expectEnd()
		next.say(post{channel: "korsar", user: 4, text: "D"})
		v.expectVote(4, "D")
		if len(v.states) > 0 {
			t.Errorf("the chat was %+v", <-v.states)
		}
	})
}

// TestReconnectThatEndsEarly: if Twitch closes the old connection first, the chat is lost until the new one reads it.
func TestReconnectThatEndsEarly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		v, old := w.read("korsar")
		w.server.answer("korsar", "")
		next := old.reconnect("korsar")
		old.Close()
		v.expectState(Lost, "")
		if phase := v.State().Phase; phase != Lost {
			t.Errorf("State returns %s, expected that it is lost", phase)
		}
		next.send(":tmi.twitch.tv ROOMSTATE #korsar")
		v.expectState(Reading, "")
	})
}

// TestAtMostTwoConnections: a RECONNECT of the second connection ends the first.
func TestAtMostTwoConnections(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		v, first := w.read("korsar")
		w.server.answer("korsar", "")
		second := first.reconnect("korsar")
		w.server.forget("korsar")
		second.send(":tmi.twitch.tv RECONNECT")
		first.expectEnd()
		w.advance(2 * firstRedial)
		third := w.server.session()
		third.expect("JOIN #korsar")
		third.say(post{channel: "korsar", user: 1, text: "A"})
		v.expectVote(1, "A")
	})
}

func TestCommandFromTwoConnectionsCountsOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		v, old := w.read("korsar")
		next := old.reconnect("korsar")
		command := post{channel: "korsar", user: 1, text: "!korsar close", tags: "mod=1", at: time.Now()}
		old.say(command)
		if m := receive(w, v.messages); m.Command != Close {
			t.Fatalf("got %+v", m)
		}
		next.say(command)
		command.text, command.at = "!korsar pause", command.at.Add(time.Second)
		next.say(command)
		if m := receive(w, v.messages); m.Command != Pause {
			t.Fatalf("got %+v, expected the command once", m)
		}
	})
}

// TestBrokenLinesAreSkipped: neither tags that the library cannot parse nor a line of any length end the connection.
// The end of a long line is no line, even if a chatter makes it look like one.
func TestBrokenLinesAreSkipped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		v, s := w.read("korsar")
		s.say(post{channel: "korsar", user: 1, text: "A", tags: "badges=vip"})
		s.say(post{channel: "korsar", user: 2, text: strings.Repeat("x", 10*maxLine)})
		s.say(post{channel: "korsar", user: 3, text: "A", tags: "long=" + strings.Repeat("x", 8000)})
		forged := post{channel: "korsar", user: 2}.String()
		s.send(forged + strings.Repeat("x", maxLine-len(forged)) + post{channel: "korsar", user: 5, text: "A"}.String())
		s.send(":tmi.twitch.tv NOTICE * :A notice to all.")
		s.send("")
		s.send("@")
		s.say(post{channel: "korsar", user: 4, text: "D"})
		v.expectVote(3, "A")
		v.expectVote(4, "D")
	})
}
