package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/bwmarrin/discordgo"
	"github.com/tidwall/gjson"

	"korsar/storage/snowflake"
)

// interaction has the parts of an interaction that the bot reads. discordgo's type decodes all of it, several kilobytes
// a click. Most of that is the message with the button, which the bot has written itself.
type interaction struct {
	id          snowflake.ID
	kind        discordgo.InteractionType
	token       string
	guild       snowflake.ID // 0 in direct messages, and in a guild without the bot
	direct      bool         // in the direct messages of the user with the bot
	channelID   snowflake.ID
	channel     channel
	user        *discordgo.User   // in direct messages
	member      *discordgo.Member // in guilds
	permissions int64             // of the bot in the channel
	locale      string            // of the user
	guildLocale string
	message     clickedMessage
	data        discordgo.InteractionData // of a command, of a button or menu, or of a form; nil if the kind has none
	responder   responder                 // sends the first response
	replayed    bool                      // it may have been served before, and cut short

	// admit reports whether the click is to be served. If not, it answers the click. nil admits every click.
	admit func(context.Context, *click) (bool, error)
}

// clickedMessage has the parts of the message with the pressed button that the bot reads. The zero value is none.
type clickedMessage struct {
	id         snowflake.ID
	private    bool         // only the user sees it
	answers    snowflake.ID // the interaction that it answers
	files      []string     // names of its files
	components string       // its buttons and menus, JSON
}

// ownedByGuild is the key of the guild among those who installed the application, with what was used of it
// (Interactions, "Authorizing Integration Owners Object"). It is missing where only the user has installed it: in the
// guilds of others, and in their conversations.
const ownedByGuild = "0"

// parseInteraction parses an interaction. text must be valid JSON. A user or member of a wrong type is an error.
func parseInteraction(text string) (*interaction, error) {
	i := &interaction{}
	var data string
	installed, amongOthers := true, false
	var failed error
	gjson.Parse(text).ForEach(func(key, value gjson.Result) bool {
		switch key.String() {
		case "id":
			i.id = snowflake.Parse(value.String())
		case "type":
			i.kind = discordgo.InteractionType(value.Uint())
		case "token":
			i.token = strings.Clone(value.String()) // hands keep it for minutes; uncloned it would hold all of text
		case "guild_id":
			i.guild = snowflake.Parse(value.String())
		case "context":
			amongOthers = discordgo.InteractionContextType(value.Uint()) == discordgo.InteractionContextPrivateChannel
		case "authorizing_integration_owners":
			installed = value.Get(ownedByGuild).Exists()
		case "channel_id":
			i.channelID = snowflake.Parse(value.String())
		case "channel":
			i.channel = parseChannel(value)
		case "user":
			i.user, failed = decode[*discordgo.User](value.Raw)
		case "member":
			i.member, failed = decode[*discordgo.Member](value.Raw)
		case "app_permissions":
			i.permissions = value.Int()
		case "locale":
			i.locale = value.String()
		case "guild_locale":
			i.guildLocale = value.String()
		case "message":
			i.message = parseClickedMessage(value)
		case "data":
			data = value.Raw
		}
		return failed == nil
	})
	i.direct = i.guild == 0 && !amongOthers
	if !installed {
		i.guild = 0
	}
	if failed == nil {
		failed = i.parseData(data)
	}
	if failed != nil {
		return nil, fmt.Errorf("parse an interaction: %w", failed)
	}
	return i, nil
}

// parseData parses the data by the kind of the interaction.
func (i *interaction) parseData(text string) (err error) {
	switch i.kind {
	case discordgo.InteractionApplicationCommand, discordgo.InteractionApplicationCommandAutocomplete:
		i.data, err = decode[discordgo.ApplicationCommandInteractionData](text)
	case discordgo.InteractionMessageComponent:
		i.data, err = decode[discordgo.MessageComponentInteractionData](text)
	case discordgo.InteractionModalSubmit:
		i.data = parseSubmitted(strings.Clone(text)) // a refused form is remembered, but not its whole interaction
	}
	return err
}

func decode[T any](text string) (value T, err error) {
	err = json.Unmarshal([]byte(text), &value)
	return value, err
}

func parseClickedMessage(text gjson.Result) (m clickedMessage) {
	text.ForEach(func(key, value gjson.Result) bool {
		switch key.String() {
		case "id":
			m.id = snowflake.Parse(value.String())
		case "flags":
			m.private = discordgo.MessageFlags(value.Int())&discordgo.MessageFlagsEphemeral != 0
		case "interaction_metadata":
			m.answers = snowflake.Parse(value.Get("id").String())
		case "attachments":
			for _, name := range value.Get("#.filename").Array() {
				m.files = append(m.files, name.String())
			}
		case "components":
			m.components = value.Raw
		}
		return true
	})
	return m
}

// isAutocomplete reports whether a user is typing an option of a command.
func (i *interaction) isAutocomplete() bool {
	return i.kind == discordgo.InteractionApplicationCommandAutocomplete
}

// kindName returns the kind of the interaction, for metrics.
func (i *interaction) kindName() string {
	switch i.kind {
	case discordgo.InteractionApplicationCommand:
		return "command"
	case discordgo.InteractionMessageComponent:
		return "component"
	case discordgo.InteractionApplicationCommandAutocomplete:
		return "autocomplete"
	case discordgo.InteractionModalSubmit:
		return "form"
	}
	return "other"
}
