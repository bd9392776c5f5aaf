package discord

import (
	"context"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
)

// preferencesMessage shows what a person wants, with a button for each switch.
func preferencesMessage(t *say.Tongue, p table.Preferences) message {
	m := pageMessage(t.Preferences(p))
	m.buttons(toggle(t, actPrefer, say.SwitchPictures, !p.NoPictures), toggle(t, actPrefer, say.SwitchStreamer, p.Streamer))
	return m
}

// settingsMessage shows what holds in a guild, likewise.
func settingsMessage(t *say.Tongue, s table.Settings) message {
	m := pageMessage(t.Settings(s))
	m.buttons(toggle(t, actOrdain, say.SwitchBoards, !s.NoPictures))
	return m
}

// The two ways a switch is turned.
const (
	turnOn  = "on"
	turnOff = "off"
)

// toggle is the button that turns a switch the other way.
func toggle(t *say.Tongue, a action, s say.Switch, on bool) component {
	way := turnOn
	if on {
		way = turnOff
	}
	return press(button{Action: a, Arg: string(s) + "." + way}, secondary, t.Toggle(s, on))
}

// prefer turns a switch of whoever clicked.
func (b *Bot) prefer(ctx context.Context, c *click, arg string) error {
	return b.reply(ctx, c, b.harbour.Prefer(ctx, c.Click, func(p *storage.Preferences) {
		name, way, _ := strings.Cut(arg, ".")
		switch say.Switch(name) { // a forged one turns nothing
		case say.SwitchPictures:
			p.NoPictures = way == turnOff
		case say.SwitchStreamer:
			p.Streamer = way == turnOn
		}
	}))
}

// settings shows what holds in this guild, to those who manage it.
func (b *Bot) settings(ctx context.Context, c *click) error {
	if !c.manages {
		return b.tell(ctx, c, text(c.tongue.Fault(say.ManagersOnly)))
	}
	return b.reply(ctx, c, b.harbour.SettingsOf(ctx, c.guild))
}

// ordain turns a switch of this guild. The rights are those of this moment, not
// of when the button was shown.
func (b *Bot) ordain(ctx context.Context, c *click, arg string) error {
	switch {
	case c.guild == 0:
		return b.tell(ctx, c, text(c.tongue.Fault(say.GuildOnly)))
	case !c.manages:
		return b.tell(ctx, c, text(c.tongue.Fault(say.ManagersOnly)))
	}
	return b.reply(ctx, c, b.harbour.Ordain(ctx, c.guild, func(s *storage.Customs) {
		if name, way, _ := strings.Cut(arg, "."); say.Switch(name) == say.SwitchBoards {
			s.NoPictures = way == turnOff
		}
	}))
}
