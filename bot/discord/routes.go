package discord

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
)

// routes holds the handlers of everything that users can send.
type routes struct {
	commands []*command // each followed by its subcommands
	presses  map[action]pressRoute
	forms    map[action]formRoute
}

// newRoutes indexes the lists of commands, presses and forms.
func newRoutes() *routes {
	r := &routes{presses: map[action]pressRoute{}, forms: map[action]formRoute{}}
	for _, c := range listCommands() {
		r.commands = append(r.commands, &c)
	}
	for _, p := range listPresses() {
		r.presses[p.action] = p
	}
	for _, f := range listForms() {
		r.forms[f.action] = f
	}
	return r
}

// findCommand returns the command with a path, or nil.
func (r *routes) findCommand(path string) *command {
	for _, c := range r.commands {
		if c.path == path {
			return c
		}
	}
	return nil
}

// rootOf returns the command that c is a subcommand of, or c itself.
func (r *routes) rootOf(c *command) *command {
	name, _, _ := strings.Cut(c.path, " ")
	return r.findCommand(name)
}

// route passes an interaction to its handler.
func (b *Bot) route(ctx context.Context, c *click) error {
	switch data := c.data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		if c.isAutocomplete() {
			return b.autocomplete(ctx, c, data)
		}
		if refused, err := b.refuseExcluded(ctx, c, 0); refused {
			return err
		}
		return b.handleCommand(ctx, c, data)
	case discordgo.MessageComponentInteractionData:
		return b.handlePress(ctx, c, data)
	case submitted:
		return b.handleSubmitted(ctx, c, data)
	default:
		return b.answerFault(ctx, c, say.UnknownCommand)
	}
}

// ifManager calls do if the user may manage this guild.
func (b *Bot) ifManager(ctx context.Context, c *click, do func() error) error {
	switch {
	case c.Guild == 0:
		return b.answerFault(ctx, c, say.GuildOnly)
	case !c.ManagesGuild:
		return b.answerFault(ctx, c, say.ManagersOnly)
	}
	return do()
}
