package discord

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
)

// command is what people type, or find on the menu of a person: defined once, in the file
// of its handler. What is registered with Discord, the words that catalogs must have, the
// help page, and who may use it where come from it.
type command struct {
	path    string // "korsar profile"; its words in the catalogs are those of command.korsar.profile
	weight  int    // further down in lists the more; no two weigh the same
	options []option
	run     func(b *Bot, ctx context.Context, c *click, a arguments) error // nil where subcommands have it

	// Of what has subcommands or is none: what holds for all of it.
	onPerson bool // it is on the menu of a person, not typed
	anywhere bool // it may be used outside guilds, also by those who installed the bot for themselves
	managers bool // it is for those who manage the guild
}

// commands is what was defined, in the order in which it is shown.
var commands []*command

// onCommand defines a command.
func onCommand(c command) {
	if commandAt(c.path) != nil {
		panic("two commands " + c.path)
	}
	commands = append(commands, &c)
	slices.SortFunc(commands, func(a, b *command) int { return a.weight - b.weight })
}

func commandAt(path string) *command {
	for _, c := range commands {
		if c.path == path {
			return c
		}
	}
	return nil
}

// root returns the command of which this is a subcommand, or itself.
func (c *command) root() *command {
	name, _, _ := strings.Cut(c.path, " ")
	return commandAt(name)
}

// isSubcommand reports whether it is part of another.
func (c *command) isSubcommand() bool { return strings.Contains(c.path, " ") }

// commandOf returns the command of an interaction, with what was given to it; nil for one
// that the bot does not have, or no longer has.
func commandOf(data discordgo.ApplicationCommandInteractionData) (*command, arguments) {
	path, list := data.Name, data.Options
	if data.CommandType == discordgo.UserApplicationCommand {
		path = pathOnPerson(data.Name)
	}
	if len(list) == 1 && list[0].Type == discordgo.ApplicationCommandOptionSubCommand {
		path, list = path+" "+list[0].Name, list[0].Options
	}
	return commandAt(path), argumentsOf(data, list)
}

// pathOnPerson returns the command that has a name on the menu of a person.
func pathOnPerson(name string) string {
	for _, c := range commands {
		if c.onPerson && english.Command(c.path).Name == name {
			return c.path
		}
	}
	return ""
}

// command answers a command.
func (b *Bot) command(ctx context.Context, c *click, data discordgo.ApplicationCommandInteractionData) error {
	command, given := commandOf(data)
	switch {
	case command == nil || command.run == nil:
		return b.tell(ctx, c, text(c.language.Fault(say.UnknownCommand)))
	case command.root().anywhere:
		return command.run(b, ctx, c, given)
	case c.Guild == 0:
		return b.tell(ctx, c, text(c.language.Fault(say.GuildOnly)))
	case command.root().managers:
		return b.managed(ctx, c, func() error { return command.run(b, ctx, c, given) })
	}
	return command.run(b, ctx, c, given)
}

// suggest answers while something is being typed: what there is to choose that has it in
// its words.
func (b *Bot) suggest(ctx context.Context, c *click, data discordgo.ApplicationCommandInteractionData) error {
	list := []choice{}
	if command, given := commandOf(data); command != nil {
		for _, o := range command.options {
			if o.suggest != nil && given.typing(o.name) {
				list = o.suggest(b, ctx, c, given, strings.ToLower(strings.TrimSpace(given.text(o.name))))
			}
		}
	}
	return b.respond(ctx, c, answerChoices, suggestions{Choices: list[:min(len(list), maxOptions)]})
}

type suggestions struct {
	Choices []choice `json:"choices"`
}

// here answers a command by what is done at the table of this channel.
func here(do func(*table.Table, context.Context, table.Click) (table.Reply, error)) func(*Bot, context.Context, *click, arguments) error {
	return func(b *Bot, ctx context.Context, c *click, _ arguments) error {
		return b.here(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) { return do(t, ctx, by) })
	}
}

// here does something at the table of this channel.
func (b *Bot) here(ctx context.Context, c *click, do table.Visit) error {
	return b.reply(ctx, c, b.registry.In(ctx, c.Click, do))
}
