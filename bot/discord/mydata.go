package discord

import (
	"context"

	"korsar/bot/discord/rest"
	"korsar/bot/say"
	"korsar/bot/table"
)

func init() {
	onCommand(command{path: "korsar my-data", weight: 220, run: (*Bot).myData})
	onPress(downloadButton.action, (*Bot).download)
	onPress(deleteButton.action, (*Bot).askDeletion)
	onPress(forgetButton.action, replying((*Bot).forget))
}

var (
	downloadButton = newButton(button{action: "download", label: "download", style: primary})
	deleteButton   = newButton(button{action: "delete", label: "delete", style: danger}) // asks once more
	forgetButton   = newButton(button{action: "forget", label: "forget", style: danger})
)

func (b *Bot) myData(ctx context.Context, c *click, _ arguments) error {
	return b.reply(ctx, c, b.registry.PersonalData(ctx, c.Click))
}

// keptMessage tells what is kept of somebody.
func keptMessage(t *say.Localizer, k table.PersonalData) message {
	m := pageMessage(t.Kept(k))
	download := downloadButton.at(t, customID{})
	switch {
	case k.Known:
		m.buttons(download, deleteButton.at(t, customID{}))
	case k.Data != nil:
		m.buttons(download)
	}
	return m
}

// download hands out what is kept of whoever clicked.
func (b *Bot) download(ctx context.Context, c *click, _ pressed) error {
	reply := b.registry.PersonalData(ctx, c.Click)
	k, collected := reply.(table.PersonalData)
	if !collected || k.Data == nil {
		return b.reply(ctx, c, reply)
	}
	m := keptMessage(c.language, k)
	m.attach(rest.File{Name: "korsar-my-data.json", ContentType: "application/json", Data: k.Data}, c.language.KeptFile())
	return b.tell(ctx, c, m)
}

func (b *Bot) forget(ctx context.Context, c *click, _ pressed) table.Reply {
	return b.registry.Forget(ctx, c.Click)
}

// askDeletion asks whoever clicked once more.
func (b *Bot) askDeletion(ctx context.Context, c *click, _ pressed) error {
	m := text(c.language.Forget())
	m.buttons(forgetButton.at(c.language, customID{}))
	return b.tell(ctx, c, m)
}
