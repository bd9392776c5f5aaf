package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
)

// keptMessage tells what is kept of somebody.
func keptMessage(t *say.Tongue, k table.Kept) message {
	m := pageMessage(t.Kept(k))
	download := press(button{Action: actDownload}, primary, t.Label(say.ButtonDownload))
	switch {
	case k.Known:
		m.buttons(download, press(button{Action: actDelete}, danger, t.Label(say.ButtonDelete)))
	case k.Data != nil:
		m.buttons(download)
	}
	return m
}

// download hands out what is kept of whoever clicked.
func (b *Bot) download(ctx context.Context, c *click) error {
	reply := b.harbour.Kept(ctx, c.Click)
	k, collected := reply.(table.Kept)
	if !collected || k.Data == nil {
		return b.reply(ctx, c, reply)
	}
	m := keptMessage(c.tongue, k)
	m.attach(file{name: "korsar-my-data.json", contentType: "application/json", bytes: k.Data}, c.tongue.KeptFile())
	return b.tell(ctx, c, m)
}

// forget asks whoever clicked once more.
func (b *Bot) forget(ctx context.Context, c *click) error {
	m := text(c.tongue.Forget())
	m.buttons(press(button{Action: actForget}, danger, c.tongue.Label(say.ButtonForget)))
	return b.tell(ctx, c, m)
}
