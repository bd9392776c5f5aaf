package discord

import (
	"context"
	"slices"

	"korsar/bot/say"
)

// helpMenu leads to How to Play, and to the page of each group of commands.
var helpMenu = newMenu(menu{action: "help"})

// howToOption is the option of the menu that leads to How to Play.
const howToOption = "how-to-play"

// help returns the handler of a help command. It shows the commands of a group, or the first page if the group is "".
func help(shown say.CommandGroup) commandHandler {
	return func(b *Bot, ctx context.Context, c *click, _ arguments) error {
		return b.answer(ctx, c, b.routes.help(c, shown))
	}
}

// pressHelp shows How to Play, or the commands of a group.
func (b *Bot) pressHelp(ctx context.Context, c *click, p pressed) error {
	if p.value() == howToOption {
		return b.reply(ctx, c, b.showHowToPlay(ctx, c, pressed{}))
	}
	return b.answer(ctx, c, b.routes.help(c, say.CommandGroup(p.choice())))
}

// help lists the commands of a group, if the user may type any of them here. Otherwise it returns the first page, which
// says what the bot is and has the buttons to begin a game. Below is the menu of the pages.
func (r *routes) help(c *click, shown say.CommandGroup) message {
	t := c.language
	var groups []say.CommandGroup
	for _, g := range say.CommandGroups {
		if len(r.groupPaths(c, g)) > 0 {
			groups = append(groups, g)
		}
	}
	var m message
	if slices.Contains(groups, shown) {
		m = pageMessage(t.HelpGroup(shown, r.groupPaths(c, shown)))
	} else {
		m = pageMessage(t.Help())
		m.addTableOffer(c)
	}
	list := []selectOption{{Label: t.Label(howToButton.label), Value: howToOption}}
	for _, g := range groups {
		list = append(list, selectOption{Label: t.GroupName(g), Description: t.AboutGroup(g), Value: string(g),
			Default: g == shown})
	}
	m.addMenu(t, helpMenu, customID{}, list)
	return m
}

// groupPaths returns the commands of a group that the user may type where they are, without the one for help.
func (r *routes) groupPaths(c *click, g say.CommandGroup) (paths []string) {
	for _, one := range r.commands {
		root := r.rootOf(one)
		may := (c.ManagesGuild || !root.managersOnly) && (c.Guild != 0 || root.anywhere)
		if may && one.group == g && !one.isHelp() {
			paths = append(paths, one.path)
		}
	}
	return paths
}
