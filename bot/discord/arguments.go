package discord

import (
	"github.com/bwmarrin/discordgo"

	"korsar/bot/table"
)

// arguments is what was given to a command.
type arguments struct {
	options  map[string]*discordgo.ApplicationCommandInteractionDataOption
	resolved *discordgo.ApplicationCommandInteractionDataResolved // the people among them
	targetID string                                               // on whom the command was used
}

func newArguments(data discordgo.ApplicationCommandInteractionData, list []*discordgo.ApplicationCommandInteractionDataOption) arguments {
	a := arguments{options: map[string]*discordgo.ApplicationCommandInteractionDataOption{}, resolved: data.Resolved, targetID: data.TargetID}
	for _, o := range list {
		a.options[o.Name] = o
	}
	return a
}

// has reports whether an option was given.
func (a arguments) has(name string) bool { return a.options[name] != nil }

// isFocused reports whether an option is being typed.
func (a arguments) isFocused(name string) bool { return a.has(name) && a.options[name].Focused }

// argumentValue returns what was given, if it is of that type; else the zero value. Discord gives
// people, roles and choices as text, numbers as float64.
func argumentValue[T any](a arguments, name string) (none T) {
	if a.has(name) {
		if v, ok := a.options[name].Value.(T); ok {
			return v
		}
	}
	return none
}

func (a arguments) text(name string) string { return argumentValue[string](a, name) }
func (a arguments) number(name string) int  { return int(argumentValue[float64](a, name)) }
func (a arguments) bool(name string) bool   { return argumentValue[bool](a, name) }

// user returns whom an option names; nobody, the zero value, where it names none who was
// told of. Bot reports whether it is a bot, who cannot play.
func (a arguments) user(name string) (who table.User, bot bool) {
	return a.resolveUser(a.text(name))
}

func (a arguments) resolveUser(user string) (who table.User, bot bool) {
	if a.resolved == nil {
		return who, false
	}
	return resolvedUser(a.resolved.Users, a.resolved.Members, user)
}
