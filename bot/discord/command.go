package discord

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/engine"
	"korsar/bot/say"
	"korsar/bot/table"
)

// command is a command that users type. Its entry in listCommands decides which definition is registered with Discord,
// which keys catalogs must have, what the help page shows, and who may use it where.
type command struct {
	path    string // such as "korsar profile", with the keys command.korsar.profile.* in the catalogs
	options []option
	run     commandHandler   // nil if it has subcommands
	group   say.CommandGroup // where the help lists it, unless it is the help; "" if it has subcommands

	// These apply to a whole command and are not set for a subcommand.
	anywhere     bool // usable outside guilds too, also by users who installed the bot for themselves
	managersOnly bool // only for users who may manage the guild
}

// commandHandler runs a command and answers it.
type commandHandler func(b *Bot, ctx context.Context, c *click, a arguments) error

// isSubcommand reports whether the command is part of another one.
func (c *command) isSubcommand() bool { return strings.Contains(c.path, " ") }

// isHelp reports whether the command shows the help, which does not list it.
func (c *command) isHelp() bool { return strings.HasSuffix(c.path, " help") }

// parseCommand returns the command of an interaction and its arguments. It returns nil for a command that the bot does
// not have, or no longer has.
func (r *routes) parseCommand(data discordgo.ApplicationCommandInteractionData) (*command, arguments) {
	path, list := data.Name, data.Options
	if len(list) == 1 && list[0].Type == discordgo.ApplicationCommandOptionSubCommand {
		path, list = path+" "+list[0].Name, list[0].Options
	}
	return r.findCommand(path), newArguments(data, list)
}

func (b *Bot) handleCommand(ctx context.Context, c *click, data discordgo.ApplicationCommandInteractionData) error {
	command, a := b.routes.parseCommand(data)
	switch {
	case command == nil || command.run == nil:
		return b.answerFault(ctx, c, say.UnknownCommand)
	case c.Guild == 0 && !b.routes.rootOf(command).anywhere:
		return b.answerFault(ctx, c, say.GuildOnly)
	case b.routes.rootOf(command).managersOnly:
		return b.ifManager(ctx, c, func() error { return command.run(b, ctx, c, a) })
	}
	return command.run(b, ctx, c, a)
}

// autocomplete answers with the choices that fit what the user has typed so far.
func (b *Bot) autocomplete(ctx context.Context, c *click, data discordgo.ApplicationCommandInteractionData) error {
	list := []choice{}
	if command, a := b.routes.parseCommand(data); command != nil {
		for _, o := range command.options {
			if o.suggest != nil && a.isFocused(o.name) {
				list = append(list, o.suggest(b, ctx, c, a, strings.ToLower(a.text(o.name)))...)
			}
		}
	}
	return b.respond(ctx, c, callbackAutocomplete, autocompleteData{Choices: list[:min(len(list), maxOptions)]})
}

type autocompleteData struct {
	Choices []choice `json:"choices"`
}

// withoutOptions handles a press like the command without options.
func withoutOptions(run commandHandler) pressHandler {
	return func(b *Bot, ctx context.Context, c *click, _ pressed) error { return run(b, ctx, c, arguments{}) }
}

// tableFunc is a method of a table that answers a click.
type tableFunc func(*table.Table, context.Context, table.Click) (table.Reply, error)

// visit returns do as a visit.
func visit(ctx context.Context, do tableFunc) engine.Visit {
	return func(t *table.Table, by table.Click) (table.Reply, error) { return do(t, ctx, by) }
}

// atChannelTable returns a handler that answers with do's reply at this channel's table.
func atChannelTable(do tableFunc) commandHandler {
	return func(b *Bot, ctx context.Context, c *click, _ arguments) error {
		return b.replyFromChannelTable(ctx, c, visit(ctx, do))
	}
}

// replyFromChannelTable answers with do's reply at this channel's table.
func (b *Bot) replyFromChannelTable(ctx context.Context, c *click, do engine.Visit) error {
	return b.reply(ctx, c, b.registry.In(ctx, c.Click, do))
}
