package twitch

import (
	"testing"
	"testing/synctest"
)

// TestNothingOfAChatterIsLogged, neither of a vote nor of a line that cannot be read, when all that is logged happens.
// Every other test checks the same of its log.
func TestNothingOfAChatterIsLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.server.answer("gone", "msg_channel_suspended")
		gone := w.watch("gone")
		s := w.server.session()
		gone.expectState(Refused, Suspended)
		v := w.watch("korsar")
		v.expectState(Reading, "")
		for _, tags := range []string{"", "badges=vip", "first-msg=1", "mod=1", "source-room-id=5"} {
			s.say(post{channel: "korsar", user: 1, text: "A", tags: tags})
		}
		s.say(post{channel: "korsar", user: 1, text: "!korsar close", tags: "mod=1"})
		s.send("@msg-id=msg_banned;user-id=7700001 :tmi.twitch.tv NOTICE #korsar :some_chatter is banned")
		v.expectState(Refused, Banned)
		s.Close()
		w.expectLogged("connection ended")
		w.expectNoChatters()
	})
}
