package discord

import (
	"context"
	"strconv"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/twitch"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// chatSetting is the setting for the chat that votes. It has no menu of values. Its button opens a form: the menu of
// settings could not, since Discord sends no second choice of the same option after a form that was closed
// (discord-api-docs issue 4801).
var chatSetting = setting{name: say.SettingChat, get: say.ChatChoice}

// chatSettings are the settings of a chat that votes. Each is a field of the form.
var chatSettings = []setting{
	{"chat-votes", []string{say.VotesAlike, say.VotesHalves, say.VotesAlone}, setChatVotes, say.VotesChoice},
	{"chat-hand", []string{say.HandLive, say.HandPage},
		func(o *journal.Options, v string) { o.VoteRules.Chat.Open = v == say.HandLive }, say.HandChoice},
	{"chat-viewers", []string{say.ViewersAll, say.ViewersSettled, say.ViewersKnown}, setChatViewers, say.ViewersChoice},
	{"chat-latency", []string{"0", "5", "10", "15", "20", "30"}, // seconds
		func(o *journal.Options, v string) { o.VoteRules.Chat.Latency, _ = strconv.Atoi(v) },
		func(o journal.Options) string { return strconv.Itoa(o.VoteRules.Chat.Latency) }},
}

func setChatVotes(o *journal.Options, v string) {
	chat := &o.VoteRules.Chat
	chat.Alone, chat.Halves = v == say.VotesAlone, v == say.VotesHalves
}

func setChatViewers(o *journal.Options, v string) {
	chat := &o.VoteRules.Chat
	chat.Known, chat.Settled = v == say.ViewersKnown, v == say.ViewersSettled
}

// setChatButton opens the form for the chat that votes.
var setChatButton = newButton(button{action: "set-chat", style: primary})

// actionChatForm sets the chat of the table whose number is that of the custom id.
const actionChatForm action = "chat-form"

// Fields of the form besides the settings.
const (
	fieldChannel = "channel"
	maxAddress   = 100 // characters of a channel's address
)

// chatLines returns the settings of the chat that votes with their values. Without a chat it returns none, or that
// there is none if the host chose that setting.
func chatLines(s table.Settings) []say.SettingLine {
	switch {
	case s.Options.VoteRules.Chat.Votes():
		return settingLines(append([]setting{chatSetting}, chatSettings...), s.Options)
	case s.Chosen == chatSetting.name && s.MaySetChat:
		return settingLines([]setting{chatSetting}, s.Options)
	}
	return nil
}

// askForChat opens the form for the chat that votes at a table.
func (b *Bot) askForChat(ctx context.Context, c *click, p pressed) error {
	reply := b.atTable(ctx, c, p, tableMethod((*table.Table).ChatSettings), false)
	if s, may := reply.(table.Settings); may {
		return b.openForm(ctx, c, chatForm(c.language, s))
	}
	return b.reply(ctx, c, reply)
}

// askForChatAgain opens a refused form again.
func (b *Bot) askForChatAgain(ctx context.Context, c *click, p pressed) error {
	p.Table = journal.TableID(p.Seq)
	return b.askForChat(ctx, c, p)
}

// chatForm returns the form for the chat that votes at a table. It begins with the present chat, or with a suggestion.
func chatForm(t *say.Localizer, s table.Settings) form {
	o := s.Options
	if !o.VoteRules.Chat.Votes() {
		o.VoteRules.Chat = s.FirstChat()
	}
	f := newForm(customID{Seq: int64(s.Table), Action: actionChatForm}, t.ChatTitle())
	label, hint := t.ChannelField()
	f.addText(fieldChannel, label, hint, o.VoteRules.Chat.Channel, maxAddress, false)
	for _, one := range chatSettings {
		var list []selectOption
		for _, value := range one.values {
			list = append(list, selectOption{Label: t.Choice(one.name, value), Value: value,
				Description: t.ChatAbout(value), Default: value == one.get(o)})
		}
		label, hint := t.ChatField(one.name, s)
		f.addChoice(one.name, label, hint, list)
	}
	return f
}

// setChat sets the chat that votes to that of a form. Without a channel, none votes.
func (b *Bot) setChat(ctx context.Context, c *click, s submitted) error {
	p := pressed{customID: customID{Table: journal.TableID(s.Seq), Seq: s.Seq}}
	do := func(t *table.Table, ctx context.Context, by table.Click) (table.Reply, error) {
		reply, err := t.ChangeSettings(ctx, by, func(o *journal.Options, _ []snowflake.ID) { s.setChat(o) })
		if shown, ok := reply.(table.Settings); ok && shown.Refusal != nil {
			return nil, shown.Refusal // its message opens the form again
		}
		return reply, err
	}
	return b.showTableSettings(ctx, c, p, say.SettingChat, do)
}

// setChat sets the chat in o to that of the form.
func (s submitted) setChat(o *journal.Options) {
	o.VoteRules.Chat = journal.Chat{}
	text := s.fields[fieldChannel]
	if text == "" {
		return
	}
	for _, one := range chatSettings {
		one.change(o, s.fields[one.name])
	}
	o.VoteRules.Chat.Channel = text // refused if it names no channel
	if name, ok := twitch.ParseChannel(text); ok {
		o.VoteRules.Chat.Channel = name
	}
}
