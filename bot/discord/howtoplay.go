package discord

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"korsar/bot/discord/followup"
	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/worker"
	"korsar/game"
	"korsar/storage"
)

// Buttons of How to Play. Their argument is the edition, a dot and the page that they lead to.
var (
	howToButton = newButton(button{action: "how-to-play", style: secondary})
	howToBack   = newButton(button{action: "how-to-play", label: "back-page", style: secondary})
	howToNext   = newButton(button{action: "how-to-play", label: "next-page", style: primary})

	// howToOnHand opens its page below the hand.
	howToOnHand = newButton(button{action: "how-to-play-hand", label: "how-to-play", style: secondary})

	// allRulesButton shows the rules of the edition in its argument.
	allRulesButton = newButton(button{action: "rules", style: secondary})
)

// howToPlay is the reply that shows a page of How to Play.
type howToPlay struct {
	table.IsReply
	edition *game.Edition
	page    say.HowToPage
	guide   bool // whether to offer the guided game
}

// goalOfEdition returns the argument of a button that leads to the first page.
func goalOfEdition(state table.PublicState) string { return howToArg(state.Edition(), say.HowToGoal) }

// howToArg returns the argument of a button that leads to a page.
func howToArg(e *game.Edition, page say.HowToPage) string { return e.ID + "." + string(page) }

// showHowToPlay shows a page. A forged page leads to the first.
func (b *Bot) showHowToPlay(ctx context.Context, c *click, p pressed) table.Reply {
	id, page, _ := strings.Cut(p.Arg, ".")
	reply := howToPlay{edition: cmp.Or(game.EditionByID(id), game.Editions[0]), page: say.HowToPage(page),
		guide: b.preferencesOf(ctx, c.User).Guide != storage.GuideDone}
	if !slices.Contains(say.HowToPages, reply.page) {
		reply.page = say.HowToPages[0]
	}
	return reply
}

// howToPlayMessage shows a page of How to Play, with buttons to the guided game, to the pages beside it and to all the
// rules. The last page leads on to a game.
func howToPlayMessage(t *say.Localizer, r howToPlay) message {
	words := t.HowToPlay(r.edition, r.page)
	at, last := slices.Index(say.HowToPages, r.page), len(say.HowToPages)-1
	page := say.Board{Title: words.Title, Body: words.Body, Footer: t.HowToPlace(at+1, last+1)}
	m := embedMessage(page, colorLobby)
	control := func(b button, to int) component {
		shown := b.component(t, customID{Arg: howToArg(r.edition, say.HowToPages[min(max(to, 0), last)])})
		shown.Disabled = to < 0 || to > last
		return shown
	}
	if r.guide {
		m.addButtons(guideButton.component(t, customID{}))
	}
	m.addButtons(control(howToBack, at-1), control(howToNext, at+1),
		allRulesButton.component(t, customID{Arg: r.edition.ID}))
	if at == last {
		m.addButtons(soloButton.component(t, customID{}))
	}
	return m
}

// howToPlayPresenter returns the presenter of a page with its picture. The page of the edition has none.
func howToPlayPresenter() presenter {
	return presenterFor[howToPlay]{
		words: func(_ *Bot, c *click, r howToPlay) message { return howToPlayMessage(c.language, r) },
		picture: func(b *Bot, c *click, r howToPlay) illustration {
			return illustration{slot: followup.Slot{File: lessonFile}, render: func() message {
				m := howToPlayMessage(c.language, r)
				picture, words := b.drawLesson(c.language, r)
				m.attachPicture(lessonFile, picture, words)
				return m
			}}
		},
	}.presenter()
}

// drawLesson returns the picture of a page and its alt text. It returns nil for a page without a picture.
func (b *Bot) drawLesson(t *say.Localizer, r howToPlay) (picture []byte, words string) {
	of := [2]string{r.edition.ID, string(r.page)}
	switch r.page {
	case say.HowToEdition:
		return nil, ""
	case say.HowToLegend:
		return b.drawPicture(0, worker.Optional, of,
			func() ([]byte, error) { return draw.Legend(t, r.edition) }), t.LegendAlt()
	default:
		return b.drawPicture(0, worker.Optional, of,
			func() ([]byte, error) { return draw.HowToPlay(r.edition, r.page) }), t.HowToPlayAlt(r.page)
	}
}
