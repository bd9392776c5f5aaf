package discord

import (
	"cmp"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/discord/rights"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// click is one interaction: who clicked, where, in which language, and how to answer it.
type click struct {
	table.Click
	*interaction
	receivedAt       time.Time
	language         *say.Localizer  // of the user
	avatar           string          // the hash of the user's avatar; "" for none
	userPermissions  int64           // of the user in the channel of a guild
	onPrivate        bool            // the button is on a message that only this user sees
	onHand           bool            // and that message is a hand
	board            snowflake.ID    // the board with the button; 0 for any other message, and in direct messages
	table            journal.TableID // of that board
	lost             bool            // the message with the button was posted before a backup was restored
	answered         bool            // it had a first response before, perhaps of another type
	messageMayBeGone bool            // tells answerInPlace that a newer hand may have taken the place of the message
	form             *submitted      // the form that was sent; nil for any other click
}

// clickOf returns the click of an interaction. It returns false if the user, the token or the data is missing, because
// nobody can be answered then.
func clickOf(i *interaction) (click, bool) {
	c := click{interaction: i, language: say.In(i.locale)}
	c.Interaction, c.Guild, c.Channel = i.id, i.guild, i.channelID
	user := i.user
	if i.member != nil && i.member.User != nil {
		user = i.member.User
		c.setMember(i.member)
	}
	if user == nil || c.Interaction == 0 || c.token == "" || i.data == nil {
		return click{}, false
	}
	c.User, c.Name, c.avatar = snowflake.Parse(user.ID), displayName(i.member, user), user.Avatar
	if i.message.private {
		c.onPrivate, c.Replaces = true, i.message.answers
	}
	c.Reply = table.ReplyToken{Token: c.token, Language: c.language.Tag(), Message: cmp.Or(c.Replaces, c.Interaction)}
	return c, c.User != 0
}

// setMember records what the guild says about the user.
func (c *click) setMember(m *discordgo.Member) {
	c.userPermissions = m.Permissions
	c.ManagesGuild = m.Permissions&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) != 0
	c.ModeratesHere = c.ManagesGuild || m.Permissions&discordgo.PermissionManageMessages != 0
	c.Member = rights.Member(m)
}

// displayName returns the name of a user in this guild, in visible characters.
func displayName(m *discordgo.Member, u *discordgo.User) string {
	name := u.Username
	switch {
	case m != nil && m.Nick != "":
		name = m.Nick
	case u.GlobalName != "":
		name = u.GlobalName
	}
	return say.Line(name)
}

// setLanguage sets the language of the answer to the preferred one, or to that of the user's client if preferred is "".
func (c *click) setLanguage(preferred string) {
	if preferred == "" {
		preferred = c.locale
	}
	c.language = say.In(preferred)
	c.Reply.Language = c.language.Tag()
}

// defaultOptions returns the options of a new table in the guild.
func (c *click) defaultOptions(s storage.GuildSettings) journal.Options {
	return table.DefaultOptions(s, say.In(c.guildLocale).Tag())
}

// answeredIn returns the interaction that showed the private message in which the click is answered. A click on a hand
// is answered in a new message, or by another hand, which is not edited this way.
func (c *click) answeredIn() snowflake.ID {
	if !c.onPrivate || c.onHand || c.lost {
		return c.Interaction
	}
	return c.Reply.Message
}

// setBoard records the board that was clicked on, if the button with this id is on one.
func (c *click) setBoard(id customID) {
	if !c.isPrivate() && slices.ContainsFunc(boardButtons, func(b boardButton) bool { return b.action == id.Action }) {
		c.board, c.table = c.message.id, id.Table
	}
}

// startMessage makes the answer to the click a new private message. The clicked one stays.
func (c *click) startMessage() { c.onPrivate, c.Replaces, c.Reply.Message = false, 0, c.Interaction }

// isPrivate reports whether only the user sees the message with the button.
func (c *click) isPrivate() bool { return c.onPrivate || c.direct }
