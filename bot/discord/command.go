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
	onUser       bool // it is on the menu of a person, not typed
	anywhere     bool // it may be used outside guilds, also by those who installed the bot for themselves
	managersOnly bool // it is for those who manage the guild
}

// commands is what was defined, in the order in which it is shown.
var commands []*command

// onCommand defines a command.
func onCommand(c command) {
	if findCommand(c.path) != nil {
		panic("two commands " + c.path)
	}
	commands = append(commands, &c)
	slices.SortFunc(commands, func(a, b *command) int { return a.weight - b.weight })
}

func findCommand(path string) *command {
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
	return findCommand(name)
}

// isSubcommand reports whether it is part of another.
func (c *command) isSubcommand() bool { return strings.Contains(c.path, " ") }

// parseCommand returns the command of an interaction, with what was given to it; nil for one
// that the bot does not have, or no longer has.
func parseCommand(data discordgo.ApplicationCommandInteractionData) (*command, arguments) {
	path, list := data.Name, data.Options
	if data.CommandType == discordgo.UserApplicationCommand {
		path = userCommandPath(data.Name)
	}
	if len(list) == 1 && list[0].Type == discordgo.ApplicationCommandOptionSubCommand {
		path, list = path+" "+list[0].Name, list[0].Options
	}
	return findCommand(path), newArguments(data, list)
}

// userCommandPath returns the command that has a name on the menu of a person.
func userCommandPath(name string) string {
	for _, c := range commands {
		if c.onUser && english.Command(c.path).Name == name {
			return c.path
		}
	}
	return ""
}

// handleCommand answers a command.
func (b *Bot) handleCommand(ctx context.Context, c *click, data discordgo.ApplicationCommandInteractionData) error {
	command, a := parseCommand(data)
	switch {
	case command == nil || command.run == nil:
		return b.answer(ctx, c, textMessage(c.language.Fault(say.UnknownCommand)))
	case command.root().anywhere:
		return command.run(b, ctx, c, a)
	case c.Guild == 0:
		return b.answer(ctx, c, textMessage(c.language.Fault(say.GuildOnly)))
	case command.root().managersOnly:
		return b.ifManager(ctx, c, func() error { return command.run(b, ctx, c, a) })
	}
	return command.run(b, ctx, c, a)
}

// autocomplete answers while something is being typed: what there is to choose that has it in
// its words.
func (b *Bot) autocomplete(ctx context.Context, c *click, data discordgo.ApplicationCommandInteractionData) error {
	list := []choice{}
	if command, a := parseCommand(data); command != nil {
		for _, o := range command.options {
			if o.suggest != nil && a.isFocused(o.name) {
				list = o.suggest(b, ctx, c, a, strings.ToLower(strings.TrimSpace(a.text(o.name))))
			}
		}
	}
	return b.respond(ctx, c, callbackAutocomplete, autocompleteData{Choices: list[:min(len(list), maxOptions)]})
}

type autocompleteData struct {
	Choices []choice `json:"choices"`
}

// atChannelTable answers a command by what is done at the table of this channel.
func atChannelTable(do func(*table.Table, context.Context, table.Click) (table.Reply, error)) func(*Bot, context.Context, *click, arguments) error {
	return func(b *Bot, ctx context.Context, c *click, _ arguments) error {
		return b.replyFromChannelTable(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) { return do(t, ctx, by) })
	}
}

// replyFromChannelTable does something at the table of this channel.
func (b *Bot) replyFromChannelTable(ctx context.Context, c *click, do table.Visit) error {
	return b.reply(ctx, c, b.registry.In(ctx, c.Click, do))
}
