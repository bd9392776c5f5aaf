package discord

import (
	"context"

	"korsar/bot/community"
	"korsar/bot/discord/rest"
	"korsar/bot/say"
	"korsar/bot/table"
)

var (
	downloadButton      = newButton(button{action: "download", style: primary})
	askDeleteDataButton = newButton(button{action: "ask-delete-data", label: "delete", style: secondary})
	deleteDataButton    = newButton(button{action: "delete-data", label: "forget", style: danger})
)

func (b *Bot) myData(ctx context.Context, c *click, _ arguments) error {
	return b.reply(ctx, c, b.community.PersonalData(ctx, c.Click))
}

// personalDataMessage shows what the bot has stored about a user.
func personalDataMessage(t *say.Localizer, data community.PersonalData) message {
	m := pageMessage(t.PersonalData(data))
	download := downloadButton.component(t, customID{})
	switch {
	case data.Known:
		m.addButtons(download, askDeleteDataButton.component(t, customID{}))
	case data.Data != nil:
		m.addButtons(download)
	}
	return m
}

// sendPersonalData sends what the bot has stored about the user, as a file.
func (b *Bot) sendPersonalData(ctx context.Context, c *click, _ pressed) error {
	reply := b.community.PersonalData(ctx, c.Click)
	data, ok := reply.(community.PersonalData)
	if !ok || data.Data == nil {
		return b.reply(ctx, c, reply)
	}
	m := personalDataMessage(c.language, data)
	m.attach(rest.File{Name: "korsar-my-data.json", ContentType: "application/json", Data: data.Data},
		c.language.PersonalDataFile())
	return b.answer(ctx, c, m)
}

func (b *Bot) deletePersonalData(ctx context.Context, c *click, _ pressed) table.Reply {
	reply := b.community.Forget(ctx, c.Click)
	b.faces.Forget(c.User)
	return reply
}

// confirmDeletion asks the user to confirm the deletion of their data.
func (b *Bot) confirmDeletion(ctx context.Context, c *click, _ pressed) error {
	m := textMessage(c.language.ConfirmDeletion())
	m.addButtons(deleteDataButton.component(c.language, customID{}))
	return b.answer(ctx, c, m)
}
