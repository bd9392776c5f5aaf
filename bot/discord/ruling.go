package discord

import (
	"context"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

var (
	countAgainMenu = newMenu(menu{action: "count-again"}) // for a voided game
	rulingsPager   = newPager("rulings")
)

// rulings lists the rulings of the guild, or takes the game that was typed off the leaderboards.
func (b *Bot) rulings(ctx context.Context, c *click, a arguments) error {
	if a.has("game") || a.has("reason") {
		return b.void(ctx, c, a)
	}
	return b.reply(ctx, c, b.community.Rulings(ctx, c.Click, 0))
}

// rulingsMessage lists the rulings of a guild, with a menu to take one back.
func rulingsMessage(t *say.Localizer, r community.Rulings) message {
	m := pageMessage(t.Rulings(r))
	m.addMenu(t, countAgainMenu, customID{}, gameOptions(t, r.Voided))
	m.addListPager(t, rulingsPager, r.Page)
	return m
}

// maxReason is how much of a manager's reason is stored, in characters.
const maxReason = 200

// void takes a game of this guild off the leaderboards.
func (b *Bot) void(ctx context.Context, c *click, a arguments) error {
	reason := say.Clip(a.text("reason"), maxReason)
	if reason == "" {
		return b.answerFault(ctx, c, say.NoReason)
	}
	return b.withFinishedGame(ctx, c, a.text("game"), func(of journal.TableID) table.Reply {
		return b.community.Rule(ctx, c.Click, of, true, reason)
	})
}

// restore counts a game of this guild again.
func (b *Bot) restore(ctx context.Context, c *click, p pressed) error {
	return b.withFinishedGame(ctx, c, p.value(), func(of journal.TableID) table.Reply {
		return b.community.Rule(ctx, c.Click, of, false, "")
	})
}
