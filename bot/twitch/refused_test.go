package twitch

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestChannelThatCannotBeJoinedIsRefused(t *testing.T) {
	for notice, reason := range map[string]Reason{
		"msg_channel_suspended": Suspended,
		"msg_room_not_found":    Suspended,
		"tos_ban":               Suspended,
		"msg_banned":            Banned,
	} {
		t.Run(notice, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				w.server.answer("gone", notice)
				v := w.watch("gone")
				s := w.server.session()
				s.expect("JOIN #gone")
				v.expectState(Refused, reason)
				w.expectLogged("cannot read a Twitch chat")

				good := w.watch("good")
				s.expect("JOIN #good")
				good.expectState(Reading, "")

				w.server.forget("gone") // it is back
				w.advance(firstRejoin)
				v.expectState(Reading, "")
			})
		})
	}
}

func TestJoinWithoutAnAnswerIsRepeated(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.server.answer("nobody", "")
		v := w.watch("nobody")
		s := w.server.session()
		s.expect("JOIN #nobody")
		s.expectNothing()
		w.advance(answerTime - time.Second)
		s.expectNothing()
		if state := v.State(); state.Phase != Joining {
			t.Fatalf("state is %+v before the time is up", state)
		}
		w.advance(time.Second)
		v.expectState(Refused, Unanswered)
		s.keepAlive(10 * time.Second)
		s.expectNothing()
		w.advance(firstRejoin - 10*time.Second)
		s.expect("JOIN #nobody")
		s.expectNothing()
		w.advance(answerTime) // again without an answer, which changes nothing
		w.server.forget("nobody")
		s.keepAlive(10 * time.Second)
		s.expectNothing()
		w.advance(firstRejoin*5/4 - 10*time.Second) // the pauses may be a quarter shorter, that before this one, too
		s.expectNothing()
		w.advance(firstRejoin * 3 / 4)
		s.expect("JOIN #nobody")
		v.expectState(Reading, "")
	})
}

func TestSuspensionDuringTheGameIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		v, s := w.read("korsar")
		s.send("@msg-id=slow_on :tmi.twitch.tv NOTICE #korsar :Slow mode.")
		s.send("@msg-id=msg_channel_suspended :tmi.twitch.tv NOTICE #korsar :Gone.")
		v.expectState(Refused, Suspended)
		s.send("@msg-id=msg_banned :tmi.twitch.tv NOTICE #korsar :No.")
		v.expectState(Refused, Banned)
		s.keepAlive(20 * time.Second)
		s.expectNothing()
		w.advance(2*firstRejoin - 20*time.Second)
		s.expect("JOIN #korsar")
		v.expectState(Reading, "")
	})
}
