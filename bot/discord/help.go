package discord

import (
	"context"
	"slices"

	"korsar/bot/say"
	"korsar/game"
)

// actionHelp shows a page of the help. Its argument is the group of commands.
const actionHelp action = "help"

func (b *Bot) help(ctx context.Context, c *click, _ arguments) error {
	return b.answer(ctx, c, b.routes.help(c.language, "", c.ManagesGuild))
}

// pressHelp shows the commands of a group.
func (b *Bot) pressHelp(ctx context.Context, c *click, p pressed) error {
	return b.answer(ctx, c, b.routes.help(c.language, say.CommandGroup(p.Arg), c.ManagesGuild))
}

// help lists the commands of a group, if the user may type any of them. Otherwise it returns the first page, which says
// what the bot is. Below are the buttons to begin a game and to open the groups.
func (r *routes) help(t *say.Localizer, shown say.CommandGroup, manages bool) message {
	var groups []say.CommandGroup
	for _, g := range say.CommandGroups {
		if len(r.groupPaths(g, manages)) > 0 {
			groups = append(groups, g)
		}
	}
	m := pageMessage(t.Help(groups))
	if slices.Contains(groups, shown) {
		m = pageMessage(t.HelpGroup(shown, r.groupPaths(shown, manages)))
	}
	m.addButtons(soloButton.component(t, customID{}), openTableButton.component(t, customID{}),
		howToButton.component(t, customID{Arg: howToArg(game.Editions[0], say.HowToGoal)}))
	var list []component
	for _, g := range groups {
		one := newButtonComponent(customID{Action: actionHelp, Arg: string(g)}, secondary, t.GroupName(g))
		one.Disabled = g == shown
		list = append(list, one)
	}
	for row := range slices.Chunk(list, maxRow) {
		m.addButtons(row...)
	}
	return m
}

// groupPaths returns the commands of a group that a user may type.
func (r *routes) groupPaths(g say.CommandGroup, manages bool) (paths []string) {
	for _, c := range r.commands {
		if c.group == g && (manages || !r.rootOf(c).managersOnly) {
			paths = append(paths, c.path)
		}
	}
	return paths
}
