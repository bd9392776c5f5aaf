package discord

import (
	"context"
	"strconv"
	"strings"

	"korsar/bot/discord/rest"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

func init() {
	onCommand(command{path: "korsar history", weight: 160, options: []option{person("who")},
		run: ofNamed(func(b *Bot, ctx context.Context, c *click, who table.User) table.Reply {
			return b.registry.History(ctx, c.Click, who, 0)
		})})
	onCommand(command{path: "korsar export", weight: 180, run: (*Bot).export, options: []option{gameOption()}})
	onCommand(command{path: "korsar verify", weight: 190, run: (*Bot).verify, options: []option{gameOption()}})
	onPress(newerButton.action, (*Bot).leaf)
	onPress(pastMenu.action, func(b *Bot, ctx context.Context, c *click, p pressed) error { return b.watch(ctx, c, p.value()) })
}

// The ways through a history: their argument is whose, and from where.
var (
	newerButton = newButton(button{action: "past", label: "newer", style: secondary})
	olderButton = newButton(button{action: "past", label: "older", style: secondary})
	pastMenu    = newMenu(menu{action: "watch", prompt: "past"})
)

// gameOption is one of the finished games of the guild.
func gameOption() option { return typed("game", gamesFor).needed() }

func (b *Bot) export(ctx context.Context, c *click, a arguments) error {
	return b.finished(ctx, c, a.text("game"), func(of journal.TableID) table.Reply { return b.registry.Export(ctx, c.Click, of) })
}

func (b *Bot) verify(ctx context.Context, c *click, a arguments) error {
	return b.finished(ctx, c, a.text("game"), func(of journal.TableID) table.Reply { return b.registry.Verify(ctx, c.Click, of) })
}

// recordFile is how the record of a game is named.
func recordFile(e table.Exported) rest.File {
	return rest.File{Name: "korsar-" + say.GameID(e.Table) + ".korsar", ContentType: "text/plain; charset=utf-8", Data: []byte(e.Record)}
}

// historyMessage is a page of finished games, one of them to be watched.
func historyMessage(t *say.Localizer, h table.History) message {
	m := pageMessage(t.History(h))
	m.choose(t, pastMenu, customID{}, pastOptions(t, h.Games))
	newer, older := newerButton.at(t, historyID(h, h.Previous())), olderButton.at(t, historyID(h, h.Next()))
	newer.Disabled, older.Disabled = h.From == 0, !h.More
	if h.From > 0 || h.More {
		m.buttons(newer, older)
	}
	return m
}

// pastOptions returns finished games to choose from.
func pastOptions(t *say.Localizer, games []table.Past) (list []selectOption) {
	for _, g := range games {
		list = append(list, selectOption{Label: t.PastName(g), Value: say.GameID(g.Table)})
	}
	return list
}

// historyID leads to another page of a history.
func historyID(h table.History, from int) customID {
	return customID{Arg: h.Of.ID.String() + "." + strconv.Itoa(max(from, 0))}
}

// leaf shows the page of a history that a button leads to.
func (b *Bot) leaf(ctx context.Context, c *click, p pressed) error {
	user, from, _ := strings.Cut(p.Arg, ".")
	at, err := strconv.Atoi(from)
	if err != nil {
		return b.tell(ctx, c, text(c.language.Fault(say.UnknownButton)))
	}
	return b.reply(ctx, c, b.registry.History(ctx, c.Click, table.User{ID: snowflake.Parse(user)}, at))
}

// finished does something with the finished game of this guild that was typed.
func (b *Bot) finished(ctx context.Context, c *click, typed string, do func(journal.TableID) table.Reply) error {
	of := tableOf(strings.TrimSpace(typed))
	if of == 0 {
		return b.tell(ctx, c, text(c.language.Fault(say.NoGame)))
	}
	reply := do(of)
	if n, noticed := reply.(table.Notice); noticed && n.Kind == table.TableGone {
		return b.tell(ctx, c, text(c.language.Fault(say.NoGame)))
	}
	return b.reply(ctx, c, reply)
}

// watch opens a finished game at its first position.
func (b *Bot) watch(ctx context.Context, c *click, typed string) error {
	return b.finished(ctx, c, typed, func(of journal.TableID) table.Reply { return b.registry.Replay(ctx, c.Click, of, 0) })
}

// gamesFor suggests the finished games of this guild that fit what was typed.
func gamesFor(b *Bot, ctx context.Context, c *click, _ arguments, typed string) []choice {
	list := []choice{}
	games, err := b.registry.FinishedGames(ctx, c.Click, 4*maxOptions, maxOptions, func(g table.Past) bool {
		return strings.Contains(strings.ToLower(c.language.PastName(g)), typed)
	})
	if err != nil {
		b.log.Warn("games could not be suggested", "error", err)
	}
	for _, g := range games {
		list = append(list, choice{Name: c.language.PastName(g), Value: say.GameID(g.Table)})
	}
	return list
}

// exportedMessage hands out a record.
func exportedMessage(t *say.Localizer, e table.Exported) message {
	m := text(t.Exported(e))
	m.attach(recordFile(e), t.Exported(e))
	return m
}
