package twitch

import (
	"testing"
	"time"

	irc "github.com/gempir/go-twitch-irc/v4"
)

// sent is a time in milliseconds, as tmi-sent-ts has it.
var sent = time.UnixMilli(1642786203573)

func TestMessageHasWhatAVoteNeeds(t *testing.T) {
	const moderator = "badges=moderator/1;mod=1"
	for name, test := range map[string]struct {
		text, tags string
		expected   Message // with Sent and Voter added
	}{
		"a vote":                 {"a", "", Message{Letter: "A"}},
		"an action":              {"\x01ACTION a\x01", "", Message{Letter: "A"}},
		"a reply":                {"@someone !b", "reply-parent-msg-id=1", Message{Letter: "B"}},
		"a reply without a name": {"b", "reply-parent-msg-id=1", Message{Letter: "B"}},
		"an emote":               {"A", "emotes=25:0-0;emote-only=1", Message{Letter: "A"}},
		"the first message":      {"A", "first-msg=1", Message{Letter: "A", First: true}},
		"no first message":       {"A", "first-msg=0", Message{Letter: "A"}},
		"a subscriber":           {"A", "badges=subscriber/12;subscriber=1", Message{Letter: "A", Known: true}},
		"a hidden subscriber":    {"A", "subscriber=1", Message{Letter: "A", Known: true}},
		"a founder":              {"A", "badges=founder/0;subscriber=0", Message{Letter: "A", Known: true}},
		"a VIP":                  {"A", "badges=vip/1;vip=1", Message{Letter: "A", Known: true}},
		"no VIP":                 {"A", "vip=0", Message{Letter: "A"}},
		"a prime":                {"A", "badges=premium/1", Message{Letter: "A"}},
		"a moderator":            {"A", moderator, Message{Letter: "A", Known: true}},
		"a moderator's command":  {"!korsar close", moderator, Message{Command: Close, Known: true}},
		"a lead moderator's":     {"!korsar go", "badges=lead_moderator/1;mod=0", Message{Command: Go, Known: true}},
		"the broadcaster's":      {"!korsar go", "badges=broadcaster/1;mod=0", Message{Command: Go, Known: true}},
		"a moderator's reply": {"@x !korsar pause", moderator + ";reply-parent-msg-id=1",
			Message{Command: Pause, Known: true}},
		"shared, of this channel": {"A", "source-room-id=1", Message{Letter: "A"}},
	} {
		test.expected.Sent, test.expected.Voter = sent, Voter(chatterID(1))
		got, ok := read(post{text: test.text, tags: test.tags})
		if !ok || got != test.expected {
			t.Errorf("%s is read as %+v, %v, expected %+v", name, got, ok, test.expected)
		}
	}
}

func TestOtherMessagesAreNone(t *testing.T) {
	for name, p := range map[string]post{
		"talk":                     {text: "hello A"},
		"an address":               {text: "@someone a"},
		"a viewer's command":       {text: "!korsar close", tags: "badges=vip/1,subscriber/1"},
		"a moderator's other word": {text: "!korsar stop", tags: "badges=moderator/1;mod=1"},
		"of another channel":       {text: "A", tags: "source-room-id=2"},
		"command of another's":     {text: "!korsar go", tags: "source-room-id=2;mod=1;badges=moderator/1"},
		"of a bot":                 {text: "A", tags: "badges=moderator/1,bot-badge/1;mod=1"},
		"nothing":                  {},
	} {
		if got, ok := read(p); ok {
			t.Errorf("%s is read as %+v", name, got)
		}
	}
}

func TestMessageWithoutAnIDOrATime(t *testing.T) {
	now := time.Now()
	for line, ok := range map[string]bool{
		"@user-id=1 :a!a@a PRIVMSG #room :A":                    true,
		"@user-id=one :a!a@a PRIVMSG #room :A":                  false,
		"@user-id=-1 :a!a@a PRIVMSG #room :A":                   false,
		"@user-id=99999999999999999999 :a!a@a PRIVMSG #room :A": false,
		":a!a@a PRIVMSG #room :A":                               false,
	} {
		m, got := messageOf(parse(line).(*irc.PrivateMessage), now)
		if got != ok {
			t.Errorf("%s: %v, expected %v", line, got, ok)
		}
		if got && !m.Sent.Equal(now) {
			t.Errorf("%s was sent at %v, expected the given time", line, m.Sent)
		}
	}
}

func TestBrokenLinesAreNoMessages(t *testing.T) {
	for _, line := range []string{
		"@badges=vip :a!a@a PRIVMSG #room :A",
		"@emotes=25:0-4 :a!a@a PRIVMSG #room :",
		":a!a@a PRIVMSG",
	} {
		if m := parse(line); m != nil {
			t.Errorf("%s is read as %v", line, m)
		}
	}
}

// read parses a post, sent at sent by user 1.
func read(p post) (Message, bool) {
	p.channel, p.user, p.at = "room", 1, sent
	return messageOf(parse(p.String()).(*irc.PrivateMessage), time.Time{})
}
