package twitch_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"korsar/bot/sandbox/twitch"
)

// entered is what a reader with the capabilities gets for a JOIN.
func entered(channel, id string) []string {
	return []string{
		":justinfan42!justinfan42@justinfan42.tmi.twitch.tv JOIN #" + channel,
		":justinfan42.tmi.twitch.tv 353 justinfan42 = #" + channel + " :justinfan42",
		":justinfan42.tmi.twitch.tv 366 justinfan42 #" + channel + " :End of /NAMES list",
		"@emote-only=0;followers-only=-1;r9k=0;room-id=" + id + ";slow=0;subs-only=0 " +
			":tmi.twitch.tv ROOMSTATE #" + channel,
	}
}

func TestJoinAndPart(t *testing.T) {
	w := newWorld(t)
	korsar, other := w.open("korsar"), w.open("other")
	c := w.reader()
	c.send("JOIN #korsar,#other")
	c.expect(append(entered("korsar", "700000001"), entered("other", "700000002")...)...)
	c.send("PART #other")
	c.expect(":justinfan42!justinfan42@justinfan42.tmi.twitch.tv PART #other")
	if korsar.Readers() != 1 || other.Readers() != 0 {
		t.Errorf("the channels have %d and %d readers, want 1 and 0", korsar.Readers(), other.Readers())
	}
	w.honest()
}

func TestAReaderWithoutCapabilitiesGetsNoTwitchCommands(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	c := w.dial()
	c.logIn()
	c.send("JOIN #korsar")
	c.expect(append(welcome, entered("korsar", "")[:3]...)...)
	say(t, korsar, twitch.Chatter{ID: 5, Login: "foo"}, "A")
	korsar.Clear()
	w.Reconnect(time.Hour)
	c.expect(":foo!foo@foo.tmi.twitch.tv PRIVMSG #korsar :A")
}

func TestJoinsThatFail(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	w.open("other")
	c := w.reader(korsar)
	c.send("JOIN #nobody", "JOIN #Other", "JOIN other", "JOIN #korsar")
	c.expect()
	for reason, text := range map[twitch.Refusal]string{
		twitch.Suspended:  "This channel does not exist or has been suspended.",
		twitch.Banned:     "You are permanently banned from talking in other.",
		twitch.ClosedRoom: "The community has closed channel other due to Terms of Service violations.",
	} {
		w.open("other").Refuse(reason)
		c.send("JOIN #other")
		c.expect("@msg-id=" + string(reason) + " :tmi.twitch.tv NOTICE #other :" + text)
	}
	w.open("other").Refuse("")
	c.send("JOIN #other")
	c.expect(entered("other", "700000002")...)
	w.open("other").Refuse(twitch.Suspended)
	c.expect("@msg-id=msg_channel_suspended :tmi.twitch.tv NOTICE #other "+
		":This channel does not exist or has been suspended.",
		":justinfan42!justinfan42@justinfan42.tmi.twitch.tv PART #other")
}

func TestTheTwentyFirstJoinInTenSecondsIsIgnored(t *testing.T) {
	w := newWorld(t)
	last := w.open("last")
	c, list := w.reader(), []string{}
	for i := range twitch.MaxJoins - 1 {
		list = append(list, fmt.Sprintf("#channel%d", i))
		w.open(fmt.Sprintf("channel%d", i))
	}
	c.send("JOIN " + strings.Join(list, ","))
	c.skip()
	w.clock.Advance(9 * time.Second)
	c.send("JOIN #nobody") // a channel that does not exist counts, too
	another := w.reader()
	another.send("JOIN #last") // another connection is the same user
	another.expect()
	w.clock.Advance(time.Second)
	another.send("JOIN #last")
	another.expect(entered("last", "700000001")...)
	if n := last.Readers(); n != 1 {
		t.Errorf("the last channel has %d readers, want 1", n)
	}
}

func TestTheHundredFirstChannelIsRefused(t *testing.T) {
	w := newWorld(t)
	c := w.reader()
	for i := range twitch.MaxChannels + 1 {
		w.open(fmt.Sprintf("channel%d", i))
		if i > 0 && i%twitch.MaxJoins == 0 {
			c.skip()
			w.clock.Advance(10 * time.Second)
		}
		if i == twitch.MaxChannels {
			break
		}
		c.send(fmt.Sprintf("JOIN #channel%d", i))
	}
	c.send("JOIN #channel100")
	c.expect("@msg-id=msg_concurrent_channel_limit_reached :tmi.twitch.tv NOTICE #channel100 " +
		":You are connected to too many chat channels.")
	again := w.reader()
	again.send("JOIN #channel0") // a channel that the user has joined by another connection is no further one
	again.expect(entered("channel0", "700000001")...)
	c.send("PART #channel1", "JOIN #channel100")
	c.expect(append([]string{":justinfan42!justinfan42@justinfan42.tmi.twitch.tv PART #channel1"},
		entered("channel100", "700000101")...)...)
}
