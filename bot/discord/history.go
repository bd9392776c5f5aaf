package discord

import (
	"context"
	"strconv"
	"strings"
	"time"

	"korsar/bot/community"
	"korsar/bot/discord/rest"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Controls of a history. Their argument is the user and the index of the first game.
var (
	newerButton = newButton(button{action: "history", label: "newer", style: secondary})
	olderButton = newButton(button{action: "history", label: "older", style: secondary})
	ownGames    = newButton(button{action: "history", label: "own-games", style: secondary})
	historyMenu = newMenu(menu{action: "open-replay", placeholder: "history"})

	shareRecord = newButton(button{action: "share-record", label: "share", style: primary})
)

// Controls of a finished game.
var (
	exportButton = newButton(button{action: "export", style: secondary})
	verifyButton = newButton(button{action: "verify", style: secondary})
)

// recordButtons returns the buttons for the record of a finished game and the proof of its deal. A solo game has no
// proof, since nobody clicked before its cards were dealt.
func recordButtons(t *say.Localizer, state table.PublicState) []component {
	id := customID{Table: state.Table}
	list := []component{exportButton.component(t, id)}
	if !isSolo(state) {
		list = append(list, verifyButton.component(t, id))
	}
	return list
}

// games lists the finished games of the guild or of a user, or shows the game that was typed.
func (b *Bot) games(ctx context.Context, c *click, a arguments) error {
	if game := a.text("game"); game != "" {
		return b.openReplay(ctx, c, game)
	}
	return aboutUser((*Bot).history)(b, ctx, c, a)
}

// ofGame returns a handler that answers a press with do's reply about the button's finished game.
func ofGame(do func(*community.Service, context.Context, table.Click, journal.TableID) table.Reply) pressHandler {
	return replyWith(func(b *Bot, ctx context.Context, c *click, p pressed) table.Reply {
		return do(b.community, ctx, c.Click, p.Table)
	})
}

// pageOf returns a handler that answers a press with the page of a list at the button's offset.
func pageOf(list func(*community.Service, context.Context, table.Click, int) table.Reply) pressHandler {
	return replyWith(func(b *Bot, ctx context.Context, c *click, p pressed) table.Reply {
		return list(b.community, ctx, c.Click, parseNumber(p.Arg))
	})
}

// historyMessage shows a page of finished games, with a menu to replay one.
func historyMessage(t *say.Localizer, h community.History) message {
	m := pageMessage(t.History(h))
	m.addMenu(t, historyMenu, customID{}, gameOptions(t, h.Games))
	m.addPager(newerButton.component(t, historyID(h, h.Previous())), olderButton.component(t, historyID(h, h.Next())),
		h.From, h.More)
	return m
}

func gameOptions(t *say.Localizer, games []community.PastGame) (list []selectOption) {
	for _, g := range games {
		list = append(list, selectOption{Label: t.GameName(g), Value: say.GameID(g.Table)})
	}
	return list
}

func historyID(h community.History, from int) customID {
	return customID{Arg: h.Of.ID.String() + "." + strconv.Itoa(max(from, 0))}
}

// showHistoryPage shows the page of a history that a button leads to.
func (b *Bot) showHistoryPage(ctx context.Context, c *click, p pressed) error {
	user, fromText, _ := strings.Cut(p.Arg, ".")
	from, err := strconv.Atoi(fromText)
	if err != nil {
		return b.answerFault(ctx, c, say.UnknownButton)
	}
	return b.reply(ctx, c, b.community.History(ctx, c.Click, table.User{ID: snowflake.Parse(user)}, from))
}

// withFinishedGame answers with do's reply about a finished game, given by its typed id.
func (b *Bot) withFinishedGame(ctx context.Context, c *click, text string, do func(journal.TableID) table.Reply) error {
	id := parseTableID(text)
	if id == 0 {
		return b.answerFault(ctx, c, say.NoGame)
	}
	reply := do(id)
	if r, ok := reply.(table.Refused); ok && r.Code == table.TableGone {
		return b.answerFault(ctx, c, say.NoGame)
	}
	return b.reply(ctx, c, reply)
}

// openReplay shows the first position of a finished game.
func (b *Bot) openReplay(ctx context.Context, c *click, text string) error {
	return b.withFinishedGame(ctx, c, text, func(of journal.TableID) table.Reply {
		return b.community.Replay(ctx, c.Click, of, 0)
	})
}

// suggestGames suggests the finished games of this guild whose names or days contain the text.
func (b *Bot) suggestGames(ctx context.Context, c *click, _ arguments, typed string) (list []choice) {
	games, err := b.community.FinishedGames(ctx, c.Click, 4*maxOptions, maxOptions, func(g community.PastGame) bool {
		name := c.language.GameName(g) + g.Finished.UTC().Format(time.DateOnly)
		return strings.Contains(strings.ToLower(name), typed)
	})
	if err != nil {
		b.log.Warn("cannot suggest games", "error", err)
	}
	for _, g := range games {
		list = addSuggestion(list, "", c.language.GameName(g), say.GameID(g.Table)) // they fit what was typed
	}
	return list
}

// exportedMessage has the record of a game as a file.
func exportedMessage(t *say.Localizer, e community.Exported) message {
	words := t.RecordExported(e)
	m := textMessage(words)
	name := "korsar-" + say.GameID(e.Table) + ".korsar"
	m.attach(rest.File{Name: name, ContentType: textFile, Data: []byte(e.Record)}, words)
	return m
}

func (b *Bot) history(ctx context.Context, c *click, user table.User) table.Reply {
	return b.community.History(ctx, c.Click, user, 0)
}

func (b *Bot) openChosenReplay(ctx context.Context, c *click, p pressed) error {
	return b.openReplay(ctx, c, p.value())
}

func (b *Bot) recordForAll(ctx context.Context, by table.Click, p pressed) table.Reply {
	return b.community.Export(ctx, by, p.Table)
}

// recordPresenter returns the presenter of a game's record. Without its file there is nothing to show.
func recordPresenter() presenter {
	return presenterFor[community.Exported]{
		words: func(_ *Bot, c *click, r community.Exported) message { return exportedMessage(c.language, r) },
		share: func(c *click, r community.Exported) component {
			return shareGameButton(c, r.PublicState, shareRecord, customID{Table: r.Table})
		},
		everybody: func(_ *Bot, t *say.Localizer, r community.Exported, _ bool) message {
			m := exportedMessage(t, r)
			m.addButtons(replayButton.component(t, customID{Table: r.Table, Arg: "first.0"}))
			return m
		},
	}.presenter()
}
