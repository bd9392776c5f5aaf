package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// showBoard posts the board of this channel's table again, or moves another table here.
func (b *Bot) showBoard(ctx context.Context, c *click, a arguments) error {
	id := parseTableID(a.text("table"))
	if id == 0 {
		return b.replyFromChannelTable(ctx, c, visit(ctx, (*table.Table).Show))
	}
	if problem := b.channelProblem(ctx, c, false); problem != "" {
		return b.answer(ctx, c, textMessage(problem))
	}
	return b.reply(ctx, c, b.atGuildTable(ctx, c, id, visit(ctx, (*table.Table).MoveHere)))
}

// suggestTables suggests the user's tables in this guild.
func (b *Bot) suggestTables(ctx context.Context, c *click, _ arguments, typed string) (list []choice) {
	for _, listing := range b.community.OwnTables(ctx, c.Click) {
		if listing.Guild == c.Guild {
			list = addSuggestion(list, typed, c.language.TableName(listing), say.GameID(listing.Table))
		}
	}
	return list
}

// Colors of embeds, by phase.
const (
	colorLobby   = 0x3F8FB0
	colorPlaying = 0x1F5F8B
	colorOver    = 0xC9A227
	colorGone    = 0x6B7280
)

// boardMessage shows a table to everybody, in the table's language. If picture is nil, the text alone shows
// everything.
func boardMessage(state table.PublicState, picture []byte) message {
	t := say.In(state.Options.Language)
	m := newMessage()
	if picture == nil {
		m.Embeds = []embed{newEmbed(t.Board(state), colorOf(state.Phase))}
	} else {
		m.Embeds = []embed{newEmbed(t.Caption(state), colorOf(state.Phase))}
		m.attach(pictureFile(boardFile, picture), t.BoardAlt(state)) // above the text; an embed's image is below it
	}
	for row := range boardRows {
		m.addButtons(boardRowButtons(t, state, row)...)
	}
	return m
}

func colorOf(p journal.Phase) int {
	switch p {
	case journal.Lobby:
		return colorLobby
	case journal.Playing:
		return colorPlaying
	case journal.Finished, journal.Shelved:
		return colorOver
	default:
		return colorGone
	}
}

// newEmbed returns an embed with the text of a board, within Discord's limits.
func newEmbed(b say.Board, color int) embed {
	e := embed{Title: say.Clip(b.Title, say.TitleLimit), Description: say.Clip(b.Body, say.BodyLimit), Color: color}
	for _, f := range b.Fields[:min(len(b.Fields), maxFields)] {
		name, value := say.Clip(f.Name, say.TitleLimit), say.Clip(f.Value, say.FieldLimit)
		e.Fields = append(e.Fields, field{Name: name, Value: value, Inline: f.Inline})
	}
	if b.Footer != "" {
		e.Footer = &footer{Text: say.Clip(b.Footer, maxFooter)}
	}
	return e
}

func embedMessage(b say.Board, color int) message {
	m := newMessage()
	m.Embeds = []embed{newEmbed(b, color)}
	return m
}
