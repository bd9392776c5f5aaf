package discord

import (
	"context"

	"korsar/bot/say"
)

func init() {
	onCommand(command{path: "korsar", weight: 10})
	onCommand(command{path: "korsar-admin", weight: 240, managersOnly: true})
	onCommand(command{path: "korsar help", group: say.GroupPlay, weight: 230, run: (*Bot).help})
	onPress(actionHelp, (*Bot).pressHelp)
}

// actionHelp shows a page of the help. Its argument is the group of commands.
const actionHelp action = "help"

func (b *Bot) help(ctx context.Context, c *click, _ arguments) error {
	return b.answer(ctx, c, helpMessage(c.language))
}

// pressHelp shows the commands of a group.
func (b *Bot) pressHelp(ctx context.Context, c *click, p pressed) error {
	return b.answer(ctx, c, groupMessage(c.language, say.CommandGroup(p.Arg), c.ManagesGuild))
}

// helpMessage shows what the bot is, with the buttons to begin and those into the groups of commands.
func helpMessage(t *say.Localizer) message {
	m := pageMessage(t.Help())
	m.addHelpButtons(t, "")
	return m
}

// groupMessage lists the commands of a group that the user may type. An unknown group is replaced by the first page.
func groupMessage(t *say.Localizer, g say.CommandGroup, manages bool) message {
	var paths []string
	for _, c := range commands {
		if c.group == g && c.run != nil && (manages || !c.root().managersOnly) {
			paths = append(paths, c.path)
		}
	}
	if g == "" || len(paths) == 0 {
		return helpMessage(t)
	}
	m := pageMessage(t.HelpGroup(g, paths))
	m.addHelpButtons(t, g)
	return m
}

// addHelpButtons adds the buttons to begin, and those into the groups of commands. That of the group that is shown is
// disabled.
func (m *message) addHelpButtons(t *say.Localizer, shown say.CommandGroup) {
	m.addButtons(soloButton.component(t, customID{}), openTableButton.component(t, customID{}),
		howToButton.component(t, customID{Arg: howToArg(nil, say.HowToGoal)}))
	var list []component
	for _, g := range say.CommandGroups {
		one := newButtonComponent(customID{Action: actionHelp, Arg: string(g)}, secondary, t.GroupName(g))
		one.Disabled = g == shown
		list = append(list, one)
	}
	m.addButtons(list...)
}
