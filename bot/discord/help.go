package discord

import (
	"context"

	"korsar/bot/say"
)

func init() {
	onCommand(command{path: "korsar", weight: 10})
	onCommand(command{path: "korsar-admin", weight: 240, managersOnly: true})
	onCommand(command{path: "korsar help", weight: 230, run: (*Bot).help})
}

// help lists the commands, for users who are new to the bot.
func (b *Bot) help(ctx context.Context, c *click, _ arguments) error {
	return b.answer(ctx, c, helpMessage(c.language))
}

// helpMessage lists every command that is typed. The commands of managers share one line.
func helpMessage(t *say.Localizer) message {
	var paths []string
	for _, c := range commands {
		switch {
		case c.onUser: // not typed
		case c.run != nil && !c.root().managersOnly, c.managersOnly:
			paths = append(paths, c.path)
		}
	}
	return pageMessage(t.Help(paths))
}
