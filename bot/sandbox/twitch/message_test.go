package twitch_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"korsar/bot/sandbox/twitch"
)

var foo = twitch.Chatter{ID: 5, Login: "foo"}

// TestPrivmsgHasTheTagsOfTwitch compares whole lines. They have the tags of the examples in "PRIVMSG Tags".
func TestPrivmsgHasTheTagsOfTwitch(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	c := w.reader(korsar)
	for _, test := range []struct {
		from twitch.Chatter
		text string
		want string
	}{
		{
			foo, "A",
			"@badge-info=;badges=;client-nonce=00000000000000000000000000000001;color=;display-name=foo;emotes=;" +
				"first-msg=0;returning-chatter=0;flags=;id=00000001-0000-4000-8000-000000000001;mod=0;" +
				"room-id=700000001;subscriber=0;tmi-sent-ts=1796040000000;turbo=0;user-id=5;user-type= " +
				":foo!foo@foo.tmi.twitch.tv PRIVMSG #korsar :A",
		}, {
			korsar.Broadcaster(), "!korsar go",
			"@badge-info=;badges=broadcaster/1;client-nonce=00000000000000000000000000000002;color=;" +
				"display-name=korsar;emotes=;first-msg=0;returning-chatter=0;flags=;" +
				"id=00000002-0000-4000-8000-000000000002;mod=0;room-id=700000001;subscriber=0;" +
				"tmi-sent-ts=1796040000000;turbo=0;user-id=700000001;user-type= " +
				":korsar!korsar@korsar.tmi.twitch.tv PRIVMSG #korsar :!korsar go",
		}, {
			twitch.Chatter{ID: 6, Login: "mod", DisplayName: "M; d", Color: "#0000FF", Moderator: true, Bot: true},
			"/me b",
			"@badge-info=;badges=moderator/1,bot-badge/1;client-nonce=00000000000000000000000000000003;" +
				`color=#0000FF;display-name=M\:\sd;emotes=;first-msg=0;returning-chatter=0;flags=;` +
				"id=00000003-0000-4000-8000-000000000003;mod=1;room-id=700000001;subscriber=0;" +
				"tmi-sent-ts=1796040000000;turbo=0;user-id=6;user-type=mod " +
				":mod!mod@mod.tmi.twitch.tv PRIVMSG #korsar :\x01ACTION b\x01",
		}, {
			twitch.Chatter{ID: 7, Login: "vip", VIP: true, Subscriber: true, Months: 8, New: true},
			"Kappa Keepo Kappa",
			"@badge-info=subscriber/8;badges=vip/1,subscriber/6;client-nonce=00000000000000000000000000000004;" +
				"color=;display-name=vip;emote-only=1;emotes=25:0-4,12-16/1902:6-10;first-msg=1;" +
				"returning-chatter=0;flags=;id=00000004-0000-4000-8000-000000000004;mod=0;room-id=700000001;" +
				"subscriber=1;tmi-sent-ts=1796040000000;turbo=0;user-id=7;user-type=;vip=1 " +
				":vip!vip@vip.tmi.twitch.tv PRIVMSG #korsar :Kappa Keepo Kappa",
		},
	} {
		say(t, korsar, test.from, test.text)
		c.expect(test.want)
	}
	w.honest()
}

func TestFirstMessageIsFirstOnce(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	c := w.reader(korsar)
	somebody := twitch.Chatter{ID: 7, Login: "somebody", New: true}
	for i, want := range []string{";first-msg=1;", ";first-msg=0;"} {
		say(t, korsar, somebody, strings.Repeat("a", i+1))
		if line := c.read(); !strings.Contains(line, want) {
			t.Errorf("message %d lacks %q: %s", i+1, want, line)
		}
	}
}

func TestEmotePositionsOfAnActionBeginAfterIt(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	c := w.reader(korsar)
	say(t, korsar, foo, "/me é Kappa")
	if line := c.read(); !strings.Contains(line, ";emotes=25:2-6;") {
		t.Errorf("the emote is not at 2 to 6: %s", line)
	}
}

func TestAReplyNamesItsParentAndItsThread(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	c := w.reader(korsar)
	root := say(t, korsar, foo, "A or B; what now?")
	middle, err := korsar.Reply(korsar.Broadcaster(), root, "A")
	if err != nil {
		t.Fatal(err)
	}
	if _, err = korsar.Reply(foo, middle, "b"); err != nil {
		t.Fatal(err)
	}
	c.read()
	c.read()
	line := c.read()
	for _, want := range []string{
		`;reply-parent-display-name=korsar;reply-parent-msg-body=@foo\sA;reply-parent-msg-id=` + middle.ID + ";",
		";reply-parent-user-id=700000001;reply-parent-user-login=korsar;",
		";reply-thread-parent-msg-id=" + root.ID + ";reply-thread-parent-user-login=foo;",
		" PRIVMSG #korsar :@korsar b",
	} {
		if !strings.Contains(line, want) {
			t.Errorf("the reply lacks %q: %s", want, line)
		}
	}
	if _, err := w.open("other").Reply(foo, root, "b"); err == nil {
		t.Error("a reply to a message of another channel is sent")
	}
}

func TestMessagesThatTwitchDoesNotSend(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	c := w.reader(korsar)
	long := strings.Repeat("é", 500)
	say(t, korsar, foo, long)
	for _, text := range []string{"", " ", long + "é", "A\r\nPING :x"} {
		if _, err := korsar.Say(foo, text); err == nil {
			t.Errorf("%q is sent", text)
		}
	}
	if _, err := korsar.Say(twitch.Chatter{Login: "foo"}, "A"); err == nil {
		t.Error("somebody without an id can chat")
	}
	refused := func(want twitch.Refusal, text string) {
		t.Helper()
		if _, err := korsar.Say(foo, text); !errors.Is(err, want) {
			t.Errorf("%q: got %v, want %v", text, err, want)
		}
	}
	say(t, korsar, foo, "A")
	w.clock.Advance(30*time.Second - time.Nanosecond)
	refused(twitch.Duplicate, "A")
	w.clock.Advance(time.Nanosecond)
	say(t, korsar, foo, "A")
	korsar.Timeout(foo, time.Minute)
	refused(twitch.TimedOut, "B")
	w.clock.Advance(time.Minute)
	say(t, korsar, foo, "B")
	korsar.Ban(foo)
	refused(twitch.Banned, "C")
	korsar.Unban(foo)
	korsar.Refuse(twitch.Suspended)
	refused(twitch.Suspended, "C")
	var sent int
	for _, line := range c.skip() {
		if strings.Contains(line, " PRIVMSG ") {
			sent++
		}
	}
	if sent != 4 {
		t.Errorf("%d messages reached the reader, want 4", sent)
	}
}

func TestASharedChatDuplicatesMessages(t *testing.T) {
	w := newWorld(t)
	korsar, other := w.open("korsar"), w.open("other")
	c := w.reader(korsar, other)
	w.Share(korsar, other)
	member := twitch.Chatter{ID: 6, Login: "member", Moderator: true, Subscriber: true, Months: 3, New: true}
	original := say(t, other, member, "A")
	source := "source-badge-info=subscriber/3;source-badges=moderator/1,subscriber/3;source-id=" + original.ID +
		";source-room-id=700000002;"
	c.expect(
		"@badge-info=subscriber/3;badges=moderator/1,subscriber/3;client-nonce=00000000000000000000000000000001;"+
			"color=;display-name=member;emotes=;first-msg=1;returning-chatter=0;flags=;id="+original.ID+";mod=1;"+
			"room-id=700000002;"+source+"subscriber=1;tmi-sent-ts=1796040000000;turbo=0;user-id=6;user-type=mod "+
			":member!member@member.tmi.twitch.tv PRIVMSG #other :A",
		"@badge-info=;badges=;client-nonce=00000000000000000000000000000002;color=;display-name=member;emotes=;"+
			"flags=;id=00000002-0000-4000-8000-000000000002;mod=0;room-id=700000001;"+source+"subscriber=0;"+
			"tmi-sent-ts=1796040000000;turbo=0;user-id=6;user-type= "+
			":member!member@member.tmi.twitch.tv PRIVMSG #korsar :A",
	)
	w.Share()
	say(t, other, member, "B")
	if lines := c.skip(); len(lines) != 1 || strings.Contains(lines[0], "source-") {
		t.Errorf("after the shared chat, a message is sent as %q", lines)
	}
}

func TestModerationAndRaidsAreTold(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	c := w.reader(korsar)
	message := say(t, korsar, foo, "A")
	c.skip()
	message.Repeat()
	if line := c.read(); !strings.Contains(line, ";id="+message.ID+";") {
		t.Errorf("the repeated message has another id: %s", line)
	}
	korsar.Clear()
	korsar.Timeout(foo, 350*time.Second)
	korsar.Ban(foo)
	message.Delete()
	korsar.Raid(twitch.Chatter{ID: 9, Login: "testchannel", DisplayName: "TestChannel", Color: "#9ACD32"}, 15)
	c.expect(
		"@room-id=700000001;tmi-sent-ts=1796040000000 :tmi.twitch.tv CLEARCHAT #korsar",
		"@ban-duration=350;room-id=700000001;target-user-id=5;tmi-sent-ts=1796040000000 "+
			":tmi.twitch.tv CLEARCHAT #korsar :foo",
		"@room-id=700000001;target-user-id=5;tmi-sent-ts=1796040000000 :tmi.twitch.tv CLEARCHAT #korsar :foo",
		"@login=foo;room-id=;target-msg-id="+message.ID+";tmi-sent-ts=1796040000000 :tmi.twitch.tv CLEARMSG #korsar :A",
		"@badge-info=;badges=;color=#9ACD32;display-name=TestChannel;emotes=;id=00000002-0000-4000-8000-000000000002;"+
			"login=testchannel;mod=0;msg-id=raid;msg-param-displayName=TestChannel;msg-param-login=testchannel;"+
			"msg-param-viewerCount=15;room-id=700000001;subscriber=0;"+
			`system-msg=15\sraiders\sfrom\sTestChannel\shave\sjoined\n!;`+
			"tmi-sent-ts=1796040000000;turbo=0;user-id=9;user-type= :tmi.twitch.tv USERNOTICE #korsar",
	)
}
