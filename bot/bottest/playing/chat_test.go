package playing_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/table"
	"korsar/bot/twitch"
	"korsar/storage/journal"
)

// readChats makes a bot read chats that it cannot reach.
func readChats(t *testing.T) func(*bot.Options) {
	return func(o *bot.Options) {
		o.Chats = twitch.New(twitch.Options{Clock: o.Clock, Log: o.Log,
			Dial: func(context.Context) (net.Conn, error) { return nil, errors.New("no network") }})
		t.Cleanup(o.Chats.Close)
	}
}

// handPath finds the path of a page with the hand of an audience.
var handPath = regexp.MustCompile(`/t/[\w-]+/hand/[\w-]+`)

// TestHostSetsTheChat in a form: it suggests how the hand is seen, a refused form keeps what was typed, and the lobby
// shows the chat. The host alone gets the address of the viewers' page, which nobody else reads.
func TestHostSetsTheChat(t *testing.T) {
	t.Parallel()
	served, server := bottest.ServeLive(t, 2, readChats(t))
	w := &world{served}
	anne, ben := w.People[0], w.People[1]
	w.Type(anne, "/korsar new audiences:1 seats:3")
	w.Press(ben, "join")
	chosen := w.Shown(w.PickOption(anne, w.Shown(w.Press(anne, "settings")), "setting", "chat"))
	form := w.OpenForm(w.ClickOn(anne, chosen, "set-chat"))
	if hint := form.Parts[2].Description; hint != "Suggested: a page for the chat, as people can play against it" {
		t.Errorf("the form says %q about the hand", hint)
	}
	refused := w.Submit(anne, form, sandbox.Inputs{"Channel": {"not a channel"}, "chat-latency": {"20"}})
	w.ExpectPrivate(refused, "`not a channel` isn’t a Twitch channel.")
	again := w.OpenForm(w.ClickOn(anne, w.Shown(refused), "form-again"))
	if text := again.Parts[0].Input.Value; text != "not a channel" {
		t.Errorf("the form begins again with the channel %q", text)
	}
	page := w.Shown(w.Submit(anne, again, sandbox.Inputs{"Channel": {"https://www.twitch.tv/Korsar_Live"},
		"chat-votes": {"alone"}}))
	want := journal.Chat{Channel: "korsar_live", Alone: true, Latency: 20}
	if got := w.LoadTable().Table.Opened.Options.VoteRules.Chat; got != want {
		t.Errorf("the chat is %+v, want %+v", got, want)
	}
	for where, text := range map[string]string{"the settings": page.Text(),
		"what Ben reads": w.Shown(w.Press(ben, "settings")).Text(), "the lobby": w.LastMessage().Text()} {
		if !strings.Contains(text, "`twitch.tv/korsar_live`") || !strings.Contains(text, "Twitch only") {
			t.Errorf("%s do not show the chat:\n%s", where, text)
		}
	}
	if bottest.HasButton(w.LastMessage(), "audience") {
		t.Error("people in Discord are offered to join, though the chat alone votes")
	}
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Forge(ben, w.LastMessage(), customIDOnBoard(t, w, "set-chat", "")),
			bottest.NoticeText(table.HostOnly))
	})

	shown := w.Shown(w.Type(anne, "/korsar overlay"))
	path := handPath.FindString(shown.Text())
	w.Press(anne, "start")
	if status, _, _ := server.Get(path); path == "" || status != http.StatusOK {
		t.Errorf("the host gets the address of the hand %q, which answers with %d:\n%s", path, status, shown.Text())
	}
	for _, m := range w.Messages() {
		if strings.Contains(m.Text(), "/hand/") {
			t.Errorf("everybody reads the address of the hand:\n%s", m.Text())
		}
	}
}

// TestChatIsRemoved by an empty channel, whatever else the form has.
func TestChatIsRemoved(t *testing.T) {
	t.Parallel()
	served, _ := bottest.ServeLive(t, 1, readChats(t))
	w := &world{served}
	anne := w.People[0]
	w.Type(anne, "/korsar new audiences:1 seats:2")
	page := w.Shown(w.PickOption(anne, w.Shown(w.Press(anne, "settings")), "setting", "chat"))
	for _, channel := range []string{"#korsar", ""} {
		form := w.OpenForm(w.ClickOn(anne, page, "set-chat"))
		page = w.Shown(w.Submit(anne, form, sandbox.Inputs{"Channel": {channel}, "chat-votes": {"halves"}}))
		chat := w.LoadTable().Table.Opened.Options.VoteRules.Chat
		if chat.Votes() != (channel != "") || chat.Halves != (channel != "") {
			t.Errorf("after %q the chat is %+v", channel, chat)
		}
	}
}

// TestChatIsOfferedWhereOneCanVote: at tables with one audience, by a bot that reads chats. A forged press is refused.
func TestChatIsOfferedWhereOneCanVote(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		holds, command string
		reads          bool
		refused        table.Code // "" if it is offered
	}{
		{"one audience", "/korsar new audiences:1 seats:2", true, ""},
		{"two audiences", "/korsar new audiences:2 seats:2", true, table.OneAudience},
		{"no audience", "/korsar new seats:2", true, table.OneAudience},
		{"no chats", "/korsar new audiences:1 seats:2", false, table.ChatsOff},
	} {
		var change []func(*bot.Options)
		if test.reads {
			change = append(change, readChats(t))
		}
		served, _ := bottest.ServeLive(t, 1, change...)
		w := &world{served}
		anne := w.People[0]
		w.Type(anne, test.command)
		page := w.Shown(w.Press(anne, "settings"))
		offered := false
		for _, o := range page.Selects()[0].Options {
			offered = offered || o.Value == "chat"
		}
		if offered != (test.refused == "") {
			t.Errorf("%s: the chat is offered: %v", test.holds, offered)
		}
		if test.refused != "" {
			w.ExpectPrivate(w.Forge(anne, w.LastMessage(), customIDOnBoard(t, w, "set-chat", "")),
				bottest.NoticeText(test.refused))
		}
	}
}
