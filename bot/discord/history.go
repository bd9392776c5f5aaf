package discord

import (
	"context"
	"strconv"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// recordFile is how the record of a game is named.
func recordFile(e table.Exported) file {
	return file{name: "korsar-" + say.GameID(e.Table) + ".korsar", contentType: "text/plain; charset=utf-8", bytes: []byte(e.Record)}
}

// historyMessage is a page of finished games, one of them to be watched.
func historyMessage(t *say.Tongue, h table.History) message {
	m := pageMessage(t.History(h))
	var games []option
	for _, g := range h.Games {
		games = append(games, option{Label: t.PastName(g), Value: say.GameID(g.Table)})
	}
	m.choose(button{Action: actWatch}, t.Placeholder(say.PlaceholderPast), games)
	newer, older := press(historyButton(h, h.Previous()), secondary, t.Label(say.ButtonNewer)), press(historyButton(h, h.Next()), secondary, t.Label(say.ButtonOlder))
	newer.Disabled, older.Disabled = h.From == 0, !h.More
	if h.From > 0 || h.More {
		m.buttons(newer, older)
	}
	return m
}

// historyButton leads to another page of a history: whose, and from where.
func historyButton(h table.History, from int) button {
	return button{Action: actPast, Arg: h.Of.User.String() + "." + strconv.Itoa(max(from, 0))}
}

// leaf shows the page of a history that a button leads to.
func (b *Bot) leaf(ctx context.Context, c *click, arg string) error {
	user, from, _ := strings.Cut(arg, ".")
	at, err := strconv.Atoi(from)
	if err != nil {
		return b.tell(ctx, c, text(c.tongue.Fault(say.UnknownButton)))
	}
	return b.reply(ctx, c, b.harbour.History(ctx, c.Click, table.Named{User: snowflake.Parse(user)}, at))
}

// finished does something with the finished game of this guild that was typed.
func (b *Bot) finished(ctx context.Context, c *click, typed string, do func(journal.TableID) table.Reply) error {
	of := tableOf(strings.TrimSpace(typed))
	if of == 0 {
		return b.tell(ctx, c, text(c.tongue.Fault(say.NoGame)))
	}
	reply := do(of)
	if n, noticed := reply.(table.Notice); noticed && n.Kind == table.TableGone {
		return b.tell(ctx, c, text(c.tongue.Fault(say.NoGame)))
	}
	return b.reply(ctx, c, reply)
}

// watch opens a finished game at its first position.
func (b *Bot) watch(ctx context.Context, c *click, typed string) error {
	return b.finished(ctx, c, typed, func(of journal.TableID) table.Reply { return b.harbour.Replay(ctx, c.Click, of, 0) })
}

// gamesFor suggests the finished games of this guild that fit what was typed.
func (b *Bot) gamesFor(ctx context.Context, c *click, typed string) []choice {
	list := []choice{}
	games, err := b.harbour.Finished(ctx, c.Click, 4*maxOptions, maxOptions, func(g table.Past) bool {
		return strings.Contains(strings.ToLower(c.tongue.PastName(g)), typed)
	})
	if err != nil {
		b.log.Warn("games could not be suggested", "error", err)
	}
	for _, g := range games {
		list = append(list, choice{Name: c.tongue.PastName(g), Value: say.GameID(g.Table)})
	}
	return list
}

// exportedMessage hands out a record.
func exportedMessage(t *say.Tongue, e table.Exported) message {
	m := text(t.Exported(e))
	m.attach(recordFile(e), t.Exported(e))
	return m
}

// ruledMessage is a guild's rulings, one of them to be taken back.
func ruledMessage(t *say.Tongue, r table.Ruled) message {
	m := pageMessage(t.Ruled(r))
	var games []option
	for _, g := range r.Voided {
		games = append(games, option{Label: t.PastName(g), Value: say.GameID(g.Table)})
	}
	m.choose(button{Action: actRestore}, t.Placeholder(say.PlaceholderAgain), games)
	return m
}

// reasonLimit is how much of a manager's reason is kept, in characters.
const reasonLimit = 200

// void takes a game of this guild off the ladders.
func (b *Bot) void(ctx context.Context, c *click, typed, reason string) error {
	return b.managed(ctx, c, func() error {
		return b.finished(ctx, c, typed, func(of journal.TableID) table.Reply {
			return b.harbour.Rule(ctx, c.Click, of, true, clip(strings.TrimSpace(reason), reasonLimit))
		})
	})
}

// restore has a game of this guild count again.
func (b *Bot) restore(ctx context.Context, c *click, value string) error {
	return b.managed(ctx, c, func() error {
		return b.finished(ctx, c, value, func(of journal.TableID) table.Reply {
			return b.harbour.Rule(ctx, c.Click, of, false, "")
		})
	})
}
