package discord

import (
	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
)

// arguments are the options that a command was given.
type arguments struct {
	options  map[string]*discordgo.ApplicationCommandInteractionDataOption
	resolved *discordgo.ApplicationCommandInteractionDataResolved // the users among the options
}

func newArguments(data discordgo.ApplicationCommandInteractionData,
	list []*discordgo.ApplicationCommandInteractionDataOption) arguments {
	options := map[string]*discordgo.ApplicationCommandInteractionDataOption{}
	for _, o := range list {
		options[o.Name] = o
	}
	return arguments{options: options, resolved: data.Resolved}
}

// has reports whether an option was given.
func (a arguments) has(name string) bool { return a.options[name] != nil }

// isFocused reports whether the user is typing this option now.
func (a arguments) isFocused(name string) bool { return a.has(name) && a.options[name].Focused }

// argumentValue returns the value of an option. It returns the zero value if the option was not given or has another
// type. Discord sends users, roles and choices as text.
func argumentValue[T any](a arguments, name string) (none T) {
	if a.has(name) {
		if v, ok := a.options[name].Value.(T); ok {
			return v
		}
	}
	return none
}

// text returns the text or the choice of an option, as one line of visible characters.
func (a arguments) text(name string) string { return say.Line(argumentValue[string](a, name)) }

func (a arguments) bool(name string) bool { return argumentValue[bool](a, name) }

// resolveUser returns the user with an id, such as the text of an option, or the zero User if Discord sent none. bot
// reports whether the user is a bot, which cannot play.
func (a arguments) resolveUser(user string) (who table.User, bot bool) {
	if a.resolved == nil {
		return who, false
	}
	return resolvedUser(a.resolved.Users, a.resolved.Members, user)
}
