package discord

import (
	"context"
	"strconv"
	"strings"

	"korsar/bot/discord/rest"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

func init() {
	onCommand(command{path: "korsar board", weight: 40, run: (*Bot).bringBoard, options: []option{typed("table", tablesFor)}})
}

// bringBoard shows the board of this channel's table again, or brings another table here.
func (b *Bot) bringBoard(ctx context.Context, c *click, a arguments) error {
	of := tableOf(a.text("table"))
	if of == 0 {
		return b.here(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) { return t.Show(ctx, by) })
	}
	if why := b.barred(ctx, c, false); why != "" {
		return b.tell(ctx, c, text(why))
	}
	return b.reply(ctx, c, b.atOwn(ctx, c, of, func(t *table.Table, by table.Click) (table.Reply, error) { return t.Bring(ctx, by) }))
}

// tablesFor suggests the tables of who types, in this guild.
func tablesFor(b *Bot, ctx context.Context, c *click, _ arguments, typed string) []choice {
	list := []choice{}
	fleet, _ := b.registry.MyTables(ctx, c.Click).(table.MyTables)
	for _, one := range fleet.Tables {
		if name := c.language.BerthName(one); one.Guild == c.Guild && strings.Contains(strings.ToLower(name), typed) {
			list = append(list, choice{Name: name, Value: say.GameID(one.Table)})
		}
	}
	return list
}

// The colours of embeds by phase: a calm sea, a sea under way, a harbour.
const (
	colourLobby   = 0x3F8FB0
	colourPlaying = 0x1F5F8B
	colourOver    = 0xC9A227
	colourGone    = 0x6B7280
)

// boardMessage shows a table to everybody, in the table's language. Without a
// picture, a nil one, the words tell all.
func boardMessage(f table.PublicState, picture []byte) message {
	t := say.In(f.Options.Language)
	m := newMessage()
	if picture == nil {
		m.Embeds = []embed{embedOf(t.Board(f), colourOf(f.Phase))}
	} else {
		words := t.BoardAlt(f)
		m.Embeds = []embed{embedOf(t.Caption(f), colourOf(f.Phase))}
		m.illustrated(boardFile, picture, words)
	}
	for row := range boardRows {
		if list := boardRowOf(t, f, row); len(list) > 0 {
			m.buttons(list...)
		}
		if row == boardMain && f.Phase == journal.Lobby {
			m.choose(t, computersMenu, customID{Table: f.Table, Seq: f.Seq}, computerOptions(t, f))
		}
	}
	return m
}

func colourOf(p journal.Phase) int {
	switch p {
	case journal.Lobby:
		return colourLobby
	case journal.Playing:
		return colourPlaying
	case journal.Finished, journal.Shelved:
		return colourOver
	default:
		return colourGone
	}
}

// embedOf puts words into an embed, within its limits.
func embedOf(b say.Board, colour int) embed {
	e := embed{Title: clip(b.Title, maxTitle), Description: clip(b.Body, maxBody), Color: colour}
	for _, f := range b.Fields[:min(len(b.Fields), maxFields)] {
		e.Fields = append(e.Fields, field{Name: clip(f.Name, maxFieldName), Value: clip(f.Value, maxFieldValue), Inline: f.Inline})
	}
	if b.Footer != "" {
		e.Footer = &footer{Text: clip(b.Footer, maxFooter)}
	}
	return e
}

// endMessage shows how a game ended, with its record as a file.
func endMessage(end table.End) message {
	t := say.In(end.Options.Language)
	m := newMessage()
	words := t.End(end)
	m.Embeds = []embed{embedOf(words, colourOver)}
	m.attach(rest.File{Name: "korsar-" + strconv.FormatInt(int64(end.Table), 10) + ".txt", ContentType: "text/plain; charset=utf-8",
		Data: []byte(end.Record)}, words.Title)
	m.buttons(rematchButton.at(t, customID{Table: end.Table, Seq: end.Seq}), replayStart.at(t, positionID(end.PublicState, "start", 0)))
	return m
}
