package say

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/storage/journal"
)

// chats are a chat beside Discord whose hand is on a page of its own, and one alone with an open hand.
var chats = []journal.Chat{{Channel: "korsar_live", Halves: true, Known: true, Latency: 10},
	{Channel: "korsar_live", Alone: true, Open: true}}

// chatLobby returns a lobby whose audience votes in a chat.
func chatLobby(c journal.Chat) table.PublicState {
	o := tabletest.Options(game.FreeForAll)
	o.VoteRules = journal.VoteRules{Window: 30, Chat: c}
	return tabletest.Lobby(o, "audience", "Anne", "computer mate")
}

// chatPage returns the live page of a table whose audience votes in a chat.
func chatPage(c journal.Chat) table.LivePage {
	p := table.LivePage{PublicState: chatLobby(c), Address: "https://korsar.example/t/abc"}
	if !c.Open {
		p.Viewers = "https://korsar.example/t/abc/hand/xyz"
	}
	return p
}

// TestChatTextsMatchGolden: the texts about a chat that votes equal the reviewed ones.
func TestChatTextsMatchGolden(t *testing.T) {
	var b strings.Builder
	for _, l := range localizers() {
		page := func(what string, p Page) {
			b.WriteString("== " + l.Tag() + " " + what + "\n" + p.Title + "\n" + p.Body + "\n")
		}
		for _, c := range chats {
			b.WriteString("== " + l.Tag() + " lobby\n" + goldenBoard(l.Board(chatLobby(c))))
			page("settings", l.TableSettings(
				table.Settings{PublicState: chatLobby(c), MayChange: true, MaySetChat: true},
				[]SettingLine{{SettingChat, ChatChoice(chatLobby(c).Options)}}))
			p := chatPage(c)
			p.Options.Language = l.Tag()
			page("live page", l.LivePage(p))
		}
		page("settings without a chat", l.TableSettings(table.Settings{PublicState: chatLobby(journal.Chat{}),
			MayChange: true, MaySetChat: true, Chosen: SettingChat}, []SettingLine{{SettingChat, ChatOff}}))
		page("closed live page", l.LivePage(table.LivePage{PublicState: chatLobby(chats[0])}))
	}
	compareGolden(t, filepath.Join("testdata", "chat.golden"), b.String())
}

// TestLineForTheChatFitsTwitch: a message there has at most 500 characters (dev.twitch.tv/docs/api/reference, "Send
// Chat Message"). It is one line in the language of the table, not of the host.
func TestLineForTheChatFitsTwitch(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for _, c := range chats {
			p := chatPage(c)
			p.Options.Language = l.Tag()
			if p.Viewers != "" {
				p.Viewers = "https://" + strings.Repeat("long-name.", 12) + "example/t/" + strings.Repeat("a", 22) +
					"/hand/" + strings.Repeat("b", 22)
			}
			_, rest, _ := strings.Cut(In("fr").chatLine(p), "```\n")
			line, _, closed := strings.Cut(rest, "\n```")
			if n := utf8.RuneCountInString(line); n == 0 || n > 500 || strings.Contains(line, "\n") || !closed {
				t.Errorf("the line has %d characters: %q", n, line)
			}
			if want := l.say("live-page.line."+HandChoice(p.Options), "Address", p.Viewers); line != want {
				t.Errorf("the line is %q, want %q", line, want)
			}
		}
	})
}

// TestChatIsNamedWhileItVotes: a table that is over has nothing to paste.
func TestChatIsNamedWhileItVotes(t *testing.T) {
	for phase, named := range map[journal.Phase]bool{journal.Lobby: true, journal.Playing: true,
		journal.Finished: false} {
		p := chatPage(chats[0])
		p.Phase = phase
		if got := strings.Contains(In("en").LivePage(p).Body, "/hand/"); got != named {
			t.Errorf("%s: the address is named: %v", phase, got)
		}
	}
}

// TestRemovedAudienceHasNoChat: nothing is said about a chat once the host has removed the audience.
func TestRemovedAudienceHasNoChat(t *testing.T) {
	p := chatPage(chats[0])
	p.Seats[0].Audience, p.Seats[0].Free = nil, true
	if text := In("en").Board(p.PublicState).Body + In("en").LivePage(p).Body; strings.Contains(text, "twitch.tv") {
		t.Errorf("they read\n%s", text)
	}
}

// TestChatFormFitsDiscordsLimits: labels of fields have at most 45 characters, hints at most 100.
func TestChatFormFitsDiscordsLimits(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		checkFits(t, "the title", l.ChatTitle(), FormLimit)
		fits := func(label, hint string) {
			checkFits(t, "the label", label, FormLimit)
			if hint != "" {
				checkFits(t, "the hint of "+label, hint, OptionLimit)
			}
		}
		fits(l.ChannelField())
		for _, c := range append(chats, journal.Chat{}) {
			for _, seats := range [][]string{{"audience", "Anne"}, {"audience", "computer mate"}} {
				state := tabletest.Lobby(chatLobby(c).Options, seats...)
				for _, name := range []string{"chat-votes", "chat-hand", "chat-viewers", "chat-latency"} {
					fits(l.ChatField(name, table.Settings{PublicState: state}))
				}
			}
		}
		for _, value := range families["chat.about."] {
			checkFits(t, value, l.ChatAbout(value), OptionLimit)
		}
	})
}
