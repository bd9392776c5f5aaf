package discord

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
)

// option is what can be given to a command. Its words in the catalogs are those of
// option.COMMAND.NAME.
type option struct {
	name     string
	kind     discordgo.ApplicationCommandOptionType
	required bool
	values   []any // of which one is chosen; nil where anything may be given
	label    func(t *say.Localizer, name string, value any) string
	suggest  suggester
}

// suggester returns what fits what was typed, in lower case.
type suggester func(b *Bot, ctx context.Context, c *click, a arguments, typed string) []choice

// require returns the option as one without which the command cannot be sent.
func (o option) require() option {
	o.required = true
	return o
}

// choiceOption is one of a few values, which are called in the catalogs by choice.NAME.VALUE.
func choiceOption(name string, values []string) option {
	o := option{name: name, kind: discordgo.ApplicationCommandOptionString, label: func(t *say.Localizer, name string, value any) string { return t.Choice(name, value.(string)) }}
	for _, value := range values {
		o.values = append(o.values, value)
	}
	return o
}

// autocompleteOption is anything, for which what fits is suggested while one types.
func autocompleteOption(name string, suggest suggester) option {
	return option{name: name, kind: discordgo.ApplicationCommandOptionString, suggest: suggest}
}

func textOption(name string) option {
	return option{name: name, kind: discordgo.ApplicationCommandOptionString}
}

func boolOption(name string) option {
	return option{name: name, kind: discordgo.ApplicationCommandOptionBoolean}
}

func userOption(name string) option {
	return option{name: name, kind: discordgo.ApplicationCommandOptionUser}
}

func roleOption(name string) option {
	return option{name: name, kind: discordgo.ApplicationCommandOptionRole}
}
