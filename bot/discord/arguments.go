package discord

import (
	"github.com/bwmarrin/discordgo"

	"korsar/bot/table"
)

// arguments is what was given to a command.
type arguments struct {
	given    map[string]*discordgo.ApplicationCommandInteractionDataOption
	resolved *discordgo.ApplicationCommandInteractionDataResolved // the people among them
	target   string                                               // on whom the command was used
}

func argumentsOf(data discordgo.ApplicationCommandInteractionData, list []*discordgo.ApplicationCommandInteractionDataOption) arguments {
	a := arguments{given: map[string]*discordgo.ApplicationCommandInteractionDataOption{}, resolved: data.Resolved, target: data.TargetID}
	for _, o := range list {
		a.given[o.Name] = o
	}
	return a
}

// has reports whether an option was given.
func (a arguments) has(name string) bool { return a.given[name] != nil }

// typing reports whether an option is being typed.
func (a arguments) typing(name string) bool { return a.has(name) && a.given[name].Focused }

// value returns what was given, if it is of that type; else the zero value. Discord gives
// people, roles and choices as text, numbers as float64.
func value[T any](a arguments, name string) (none T) {
	if a.has(name) {
		if v, ok := a.given[name].Value.(T); ok {
			return v
		}
	}
	return none
}

func (a arguments) text(name string) string { return value[string](a, name) }
func (a arguments) number(name string) int  { return int(value[float64](a, name)) }
func (a arguments) yes(name string) bool    { return value[bool](a, name) }

// person returns whom an option names; nobody, the zero value, where it names none who was
// told of. Bot reports whether it is a bot, who cannot play.
func (a arguments) person(name string) (who table.User, bot bool) {
	return a.resolve(a.text(name))
}

func (a arguments) resolve(user string) (who table.User, bot bool) {
	if a.resolved == nil {
		return who, false
	}
	return namedIn(a.resolved.Users, a.resolved.Members, user)
}
