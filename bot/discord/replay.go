package discord

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"korsar/bot/community"
	"korsar/bot/discord/followup"
	"korsar/bot/say"
	"korsar/bot/table"
)

// Controls of a replay. Their argument is a word that distinguishes them, a dot, and the number of moves before the
// position that they lead to.
var (
	replayButton   = newButton(button{action: "replay", style: secondary})
	watchButton    = newButton(button{action: "replay", label: "watch", style: secondary}) // where there is no page
	replayFirst    = newButton(button{action: "replay", label: "first", style: secondary})
	replayPrevious = newButton(button{action: "replay", label: "previous", style: secondary})
	replayNext     = newButton(button{action: "replay", label: "next", style: primary})
	replayLast     = newButton(button{action: "replay", label: "last", style: secondary})
	roundMenu      = newMenu(menu{action: "replay", placeholder: "round"})

	shareReplay = newButton(button{action: "share-replay", label: "share", style: secondary})
)

// showPosition shows a position of a finished game, only to the user who clicked.
func (b *Bot) showPosition(ctx context.Context, c *click, p pressed) error {
	move, ok := parsePosition(p)
	if !ok {
		return b.answerFault(ctx, c, say.UnknownButton)
	}
	return b.reply(ctx, c, b.community.Replay(ctx, c.Click, p.Table, move))
}

// parsePosition returns the number of moves before the position that a control leads to, or false if it is forged.
func parsePosition(p pressed) (moves int, ok bool) {
	_, position, _ := strings.Cut(p.Arg, ".")
	moves, err := strconv.Atoi(cmp.Or(p.value(), position))
	return moves, err == nil
}

func replayMessage(t *say.Localizer, replay community.Replay) message {
	m := embedMessage(t.Replay(replay), colorOver)
	control := func(b button, from string, to int) component {
		shown := b.component(t, positionID(replay.PublicState, from, min(max(to, 0), replay.Of)))
		shown.Disabled = to < 0 || to > replay.Of || to == replay.At
		return shown
	}
	m.addButtons(control(replayFirst, "first", 0), control(replayPrevious, "back", replay.At-1),
		control(replayNext, "next", replay.At+1), control(replayLast, "last", replay.Of))
	m.addMenu(t, roundMenu, positionID(replay.PublicState, "round", 0), roundOptions(t, replay))
	m.addAbout(t, replay)
	return m
}

// addAbout adds the buttons for the whole game: its analysis, if it was played to its end, its animation, its record
// and the proof of a fair deal.
func (m *message) addAbout(t *say.Localizer, replay community.Replay) {
	var list []component
	if replay.Complete {
		list = append(list, analyseButton.component(t, customID{Table: replay.Table}))
	}
	if replay.Of > 0 && !replay.WordsOnly {
		list = append(list, animationButton.component(t, animationID(replay.Table, animationRange, 0, replay.Of)))
	}
	m.addButtons(append(list, recordButtons(t, replay.PublicState)...)...)
}

// roundOptions returns menu options for the rounds of a game. For a long game, these are every second or third round.
func roundOptions(t *say.Localizer, replay community.Replay) []selectOption {
	seats := len(replay.Seats)
	count := (replay.Of + seats - 1) / seats
	var list []selectOption
	for round := 0; round < count; round += stepOf(count) {
		words := t.RoundChoice(round+1, round*seats+1)
		list = append(list, selectOption{Label: words.Label, Value: strconv.Itoa(round * seats),
			Description: words.Description})
	}
	return list
}

// positionID returns the custom id of a control that leads to a position. The text from distinguishes controls of one
// message that lead to the same position.
func positionID(state table.PublicState, from string, to int) customID {
	return customID{Table: state.Table, Seq: state.Seq, Arg: from + "." + strconv.Itoa(to)}
}

// replayForAll returns the position of a game that a Share button posts.
func (b *Bot) replayForAll(ctx context.Context, by table.Click, p pressed) table.Reply {
	at, _ := parsePosition(p) // a forged one shows the deal
	return b.community.Replay(ctx, by, p.Table, at)
}

func replayPresenter() presenter {
	return presenterFor[community.Replay]{
		words: func(_ *Bot, c *click, r community.Replay) message { return replayMessage(c.language, r) },
		picture: func(b *Bot, c *click, r community.Replay) illustration {
			return illustrate(followup.Slot{Table: r.Table, File: replayFile}, r.Pictured(),
				func() message { return b.drawnReplay(c.language, r) })
		},
		share: func(c *click, r community.Replay) component {
			return shareGameButton(c, r.PublicState, shareReplay, positionID(r.PublicState, "at", r.At))
		},
		everybody: func(b *Bot, t *say.Localizer, r community.Replay, files bool) message {
			r.Preferences.NoPictures = r.Preferences.NoPictures || !files
			return b.drawnReplay(t, r)
		},
	}.presenter()
}

// drawnReplay returns a position with its picture. Without a picture, the text shows everything.
func (b *Bot) drawnReplay(t *say.Localizer, r community.Replay) message {
	picture := b.drawPosition(r)
	r.Preferences.NoPictures = picture == nil
	m := replayMessage(t, r)
	m.attachPicture(replayFile, picture, t.ReplayAlt(r))
	return m
}
