package discord

import (
	"testing"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/storage/journal"
)

// lobbyOfAChat returns the settings of a lobby whose audience votes in a chat.
func lobbyOfAChat(c journal.Chat) table.Settings {
	o := tabletest.Options(game.FreeForAll)
	o.VoteRules = journal.VoteRules{Window: defaultVoteWindow, Chat: c}
	return table.Settings{MayChange: true, MaySetChat: true, MayInvite: true, MayCall: true,
		PublicState: tabletest.Lobby(o, "audience", "computer mate")}
}

// submitUnchanged returns what a user sends who changes nothing in a form.
func submitUnchanged(t *testing.T, f form) submitted {
	t.Helper()
	s := submitted{fields: map[string]string{}}
	for _, field := range f.Fields {
		in := field.Input
		s.fields[in.CustomID] = in.Value
		chosen := 0
		for _, o := range in.Options {
			if o.Default {
				s.fields[in.CustomID] = o.Value
				chosen++
			}
		}
		if in.Type == typeSelect && chosen != 1 {
			t.Errorf("%s begins with %d choices", in.CustomID, chosen)
		}
	}
	return s
}

// TestFormOfTheChatBeginsWithTheChat: sent without a change, it changes nothing.
func TestFormOfTheChatBeginsWithTheChat(t *testing.T) {
	for _, votes := range chatSettings[0].values {
		for _, hand := range chatSettings[1].values {
			for _, viewers := range chatSettings[2].values {
				for _, latency := range chatSettings[3].values {
					var o journal.Options
					for i, value := range []string{votes, hand, viewers, latency} {
						chatSettings[i].change(&o, value)
					}
					chat := o.VoteRules.Chat
					chat.Channel = "korsar"
					var got journal.Options
					submitUnchanged(t, chatForm(say.In("en"), lobbyOfAChat(chat))).setChat(&got)
					if got.VoteRules.Chat != chat {
						t.Errorf("%+v became %+v", chat, got.VoteRules.Chat)
					}
				}
			}
		}
	}
}

// TestFirstFormOfTheChatSuggests how the hand is seen, and some latency.
func TestFirstFormOfTheChatSuggests(t *testing.T) {
	settings := lobbyOfAChat(journal.Chat{})
	s := submitUnchanged(t, chatForm(say.In("en"), settings))
	var got journal.Options
	if s.setChat(&got); got.VoteRules.Chat != (journal.Chat{}) {
		t.Errorf("without a channel the chat is %+v", got.VoteRules.Chat)
	}
	want := settings.FirstChat()
	want.Channel = "korsar"
	s.fields[fieldChannel] = "@Korsar"
	if s.setChat(&got); got.VoteRules.Chat != want || !want.Open {
		t.Errorf("with a channel alone the chat is %+v, want %+v", got.VoteRules.Chat, want)
	}
}

// TestForgedFormOfTheChat sets nothing that a form does not have, and a channel only as a text that is refused.
func TestForgedFormOfTheChat(t *testing.T) {
	s := submitted{fields: map[string]string{fieldChannel: "a b", "chat-votes": "forged", "chat-latency": "7",
		"chat-hand": "", "window": "90"}}
	var got journal.Options
	if s.setChat(&got); got != (journal.Options{VoteRules: journal.VoteRules{Chat: journal.Chat{Channel: "a b"}}}) {
		t.Errorf("a forged form makes %+v", got)
	}
}

// TestSettingsWithAChatFitAMessage: at most five rows, and one menu of at most 25 settings.
func TestSettingsWithAChatFitAMessage(t *testing.T) {
	for _, tag := range say.Languages() {
		for _, chat := range []journal.Chat{{}, {Channel: "korsar"}} {
			for _, chosen := range []string{"", chatSetting.name} {
				s := lobbyOfAChat(chat)
				s.Chosen = chosen
				m := tableSettingsMessage(say.In(tag), s)
				if rows := len(m.Components); rows > 5 {
					t.Errorf("%s: there are %d rows", tag, rows)
				}
				options := m.Components[0].Components[0].Options
				last := options[len(options)-2] // before the role of the audience
				if len(options) > maxOptions || last.Value != chatSetting.name || last.Default != (chosen != "") {
					t.Errorf("%s: of %d options the last but one is %+v", tag, len(options), last)
				}
			}
		}
	}
}
