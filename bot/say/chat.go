package say

import (
	"strings"

	"korsar/bot/table"
	"korsar/storage/journal"
)

// Choices of the chat of a stream that votes: who votes, how its viewers see the hand, and which of them vote.
const (
	ChatOff = "off"

	VotesAlike  = "alike"
	VotesHalves = "halves"
	VotesAlone  = "alone"

	HandLive       = "live"
	HandPage       = "page"
	ViewersAll     = "everyone"
	ViewersSettled = "settled"
	ViewersKnown   = "known"
)

// SettingChat is the name of the setting for the chat that votes. Its value is the address of the channel, or ChatOff.
const SettingChat = "chat"

// ChatChoice returns the value of SettingChat.
func ChatChoice(o journal.Options) string {
	if chat := o.VoteRules.Chat; chat.Votes() {
		return "twitch.tv/" + chat.Channel
	}
	return ChatOff
}

// VotesChoice returns the choice of who votes.
func VotesChoice(o journal.Options) string {
	switch chat := o.VoteRules.Chat; {
	case chat.Alone:
		return VotesAlone
	case chat.Halves:
		return VotesHalves
	}
	return VotesAlike
}

// HandChoice returns the choice of how viewers see the hand.
func HandChoice(o journal.Options) string {
	if o.VoteRules.Chat.Open {
		return HandLive
	}
	return HandPage
}

// ViewersChoice returns the choice of which viewers vote.
func ViewersChoice(o journal.Options) string {
	switch chat := o.VoteRules.Chat; {
	case chat.Known:
		return ViewersKnown
	case chat.Settled:
		return ViewersSettled
	}
	return ViewersAll
}

// chat returns the lines of a lobby about the chat that votes, or "" if none does. They ask opponents not to look at a
// hand that is for the viewers alone.
func (r *boardRenderer) chat() string {
	o := r.state.Options
	if !o.VoteRules.Chat.Votes() || !r.state.HasAudience() {
		return ""
	}
	parts := []string{"**" + r.SettingName(SettingChat) + "**", code(ChatChoice(o)),
		r.Choice("chat-votes", VotesChoice(o))}
	if viewers := ViewersChoice(o); viewers != ViewersAll {
		parts = append(parts, r.Choice("chat-viewers", viewers))
	}
	return strings.Join(parts, separatorDot) + "\n" + r.say("lobby.hand."+HandChoice(o))
}

// chatNote tells the host in the settings of a lobby what a chat is for, or what to do next. It returns "" if they see
// nothing of it there.
func (l *Localizer) chatNote(s table.Settings) string {
	switch {
	case !s.MaySetChat:
		return ""
	case s.Options.VoteRules.Chat.Votes():
		return l.say("chat.next", "Overlay", l.slash("korsar overlay"))
	case s.Chosen == SettingChat:
		return l.say("chat.intro")
	}
	return ""
}

// ChatTitle returns the title of the form for the chat that votes.
func (l *Localizer) ChatTitle() string { return l.say("chat.title") }

// ChannelField returns the label of the form's field for the channel, and what to fill in.
func (l *Localizer) ChannelField() (label, hint string) {
	return l.say("chat.channel"), l.say("chat.about.channel")
}

// ChatField returns the label of the form's field for a setting of the chat, and what to know. For the first chat of a
// table, it says why the form suggests a way to see the hand.
func (l *Localizer) ChatField(setting string, s table.Settings) (label, hint string) {
	label = l.SettingName(setting)
	switch {
	case setting == "chat-latency":
		hint = l.say("chat.about.latency")
	case setting == "chat-hand" && !s.Options.VoteRules.Chat.Votes():
		o := s.Options
		o.VoteRules.Chat = s.FirstChat()
		hint = l.say("chat.suggest." + HandChoice(o))
	}
	return label, hint
}

// ChatAbout describes a value of a setting of the chat. It returns "" for one that needs no description.
func (l *Localizer) ChatAbout(value string) string {
	about, _ := l.find("chat.about." + value)
	return about
}

// chatLine tells the host of a table whose audience votes in a chat what to paste there. Viewers read it in the
// language of the table.
func (l *Localizer) chatLine(p table.LivePage) string {
	o := p.Options
	if !o.VoteRules.Chat.Votes() || !p.HasAudience() || !p.Phase.Live() {
		return ""
	}
	line := In(o.Language).say("live-page.line."+HandChoice(o), "Address", p.Viewers)
	text := l.say("live-page.chat", "Page", code(ChatChoice(o)), "Line", line)
	if p.Viewers != "" {
		text += " " + l.say("live-page.honor")
	}
	return text
}
