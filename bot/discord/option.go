package discord

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
)

// option is an option of a command. Its keys in the catalogs are option.COMMAND.NAME.*.
type option struct {
	name     string
	kind     discordgo.ApplicationCommandOptionType
	required bool
	values   []string // to choose from; nil allows any
	suggest  suggester
}

// suggester returns the choices that fit the text typed so far, which is in lower case.
type suggester func(b *Bot, ctx context.Context, c *click, a arguments, typed string) []choice

// addSuggestion adds a choice to a list if its name or one of the other texts contains the typed one.
func addSuggestion(list []choice, typed, name, value string, others ...string) []choice {
	fits := func(text string) bool { return strings.Contains(strings.ToLower(text), typed) }
	if fits(name) || slices.ContainsFunc(others, fits) {
		list = append(list, choice{Name: say.Clip(name, say.OptionLimit), Value: value})
	}
	return list
}

// require returns a required copy of the option.
func (o option) require() option {
	o.required = true
	return o
}

// choiceOption returns an option with a fixed list of values. The keys of the values in the catalogs are
// choice.NAME.VALUE.
func choiceOption(name string, values []string) option {
	return option{name: name, kind: discordgo.ApplicationCommandOptionString, values: values}
}

// autocompleteOption returns a text option with suggestions while the user types.
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

// toStrings returns values as the values of an option.
func toStrings[T any](list ...T) []string {
	all := []string{} // an option without values takes any text
	for _, value := range list {
		all = append(all, fmt.Sprint(value))
	}
	return all
}
