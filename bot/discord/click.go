package discord

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// click is one interaction: who, where, in which language, and how it is
// answered.
type click struct {
	table.Click
	receivedAt  time.Time
	token       string
	language    *say.Localizer // of the reader
	guildLocale string
	permissions int64   // of the bot in the channel
	channel     channel // the channel
	onPrivate   bool    // the button stands on a message that only this person sees
	onHand      bool    // and that message is a hand
	interaction *discordgo.Interaction
}

// parseClick makes a click of an interaction. It is false for one that lacks
// who, where or how to answer: there is nobody to tell.
func parseClick(i *discordgo.Interaction, raw json.RawMessage) (click, bool) {
	c := click{token: i.Token, language: say.In(string(i.Locale)), permissions: i.AppPermissions, interaction: i, channel: parseChannel(raw)}
	c.Interaction, c.Guild, c.Channel = snowflake.Parse(i.ID), snowflake.Parse(i.GuildID), snowflake.Parse(i.ChannelID)
	user := i.User
	if i.Member != nil && i.Member.User != nil {
		user = i.Member.User
		c.setMember(i.Member)
	}
	if user == nil || c.Interaction == 0 || c.token == "" || i.Data == nil {
		return click{}, false
	}
	c.User, c.Name = snowflake.Parse(user.ID), displayName(i.Member, user)
	if i.GuildLocale != nil {
		c.guildLocale = string(*i.GuildLocale)
	}
	if i.Message != nil {
		c.onPrivate = i.Message.Flags&discordgo.MessageFlagsEphemeral != 0
	}
	c.Reply = table.ReplyToken{Token: c.token, Language: c.language.Tag()}
	return c, c.User != 0
}

// setMember notes what the guild says of who clicked.
func (c *click) setMember(m *discordgo.Member) {
	c.ManagesGuild = m.Permissions&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) != 0
	c.ModeratesHere = c.ManagesGuild || m.Permissions&discordgo.PermissionManageMessages != 0
	for _, role := range m.Roles {
		c.Member.Roles = append(c.Member.Roles, snowflake.Parse(role))
	}
	c.Member.Since, c.Member.Booster = m.JoinedAt, m.PremiumSince != nil
	if m.CommunicationDisabledUntil != nil {
		c.Member.TimedOut = *m.CommunicationDisabledUntil
	}
}

// displayName is what a person is called here. Control characters and those that
// turn the writing direction are left out: a name is data.
func displayName(m *discordgo.Member, u *discordgo.User) string {
	name := u.Username
	switch {
	case m != nil && m.Nick != "":
		name = m.Nick
	case u.GlobalName != "":
		name = u.GlobalName
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.C, r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r) {
			return -1
		}
		return r
	}, name))
}

// setLanguage has the answer to a click be in the language that its person prefers, or
// in that of their client.
func (c *click) setLanguage(preferred string) {
	if preferred == "" {
		preferred = string(c.interaction.Locale)
	}
	c.language = say.In(preferred)
	c.Reply.Language = c.language.Tag()
}

// interactionKind is what an interaction is, for figures.
func interactionKind(i *discordgo.Interaction) string {
	switch i.Type {
	case discordgo.InteractionApplicationCommand:
		return "command"
	case discordgo.InteractionMessageComponent:
		return "component"
	case discordgo.InteractionApplicationCommandAutocomplete:
		return "autocomplete"
	}
	return "other"
}

// hasRole tells whether whoever clicked has a role.
func (c *click) hasRole(role snowflake.ID) bool { return slices.Contains(c.Member.Roles, role) }

// isPrivate tells whether only whoever clicked sees the message clicked on.
func (c *click) isPrivate() bool { return c.onPrivate || c.Guild == 0 }
