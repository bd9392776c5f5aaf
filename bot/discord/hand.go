package discord

import (
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// handMessage shows a hand to whom it belongs, with what they can do. With at
// most 25 moves one select has them all; with more, the moves are chosen in two
// steps, the card first.
func handMessage(t *say.Tongue, h table.Hand) message {
	words := t.Hand(h)
	m := newMessage()
	m.Embeds = []embed{embedOf(say.Board{Title: words.Title, Body: words.Body, Footer: words.Footer}, colourPlaying)}
	if words.Sea.Body != "" {
		m.Embeds = append(m.Embeds, embedOf(words.Sea, colourPlaying))
	}
	at := func(a action, arg string) button { return button{Table: h.Table, Seq: h.Seq, Action: a, Arg: arg} }
	play, what := actPlay, say.PlaceholderMove
	switch {
	case h.Crew != nil:
		play, what = actVote, say.PlaceholderVote
	case h.View.Turn != h.View.Seat:
		play, what = actOrder, say.PlaceholderOrder
	}
	switch moves := moveOptions(words.Options, h.Options()); {
	case h.Phase != journal.Playing:
		return m
	case h.Chosen != game.NoCard:
		m.choose(at(play, "target"), t.Placeholder(say.PlaceholderTarget), moves)
	case len(moves) <= maxOptions:
		m.choose(at(play, ""), t.Placeholder(what), moves)
	default:
		steps(t, &m, h, words.Options, func(arg string) button { return at(play, arg) }, at(actCard, ""))
	}
	m.buttons(handButtons(t, h, at)...)
	return m
}

func handButtons(t *say.Tongue, h table.Hand, at func(action, string) button) []component {
	if h.Chosen != game.NoCard {
		return []component{press(at(actBack, ""), secondary, t.Label(say.ButtonBack))}
	}
	if h.Crew != nil {
		draw := press(at(actVote, "draw"), primary, t.Label(say.ButtonVoteDraw))
		draw.Disabled = !h.CanDraw()
		return []component{draw, press(at(actAboard, ""), secondary, t.Label(say.ButtonHand))}
	}
	draw := press(at(actDraw, ""), primary, t.Label(say.ButtonDraw))
	draw.Disabled = !h.CanDraw()
	list := []component{draw, press(at(actHand, ""), secondary, t.Label(say.ButtonHand))}
	switch {
	case h.View.Turn != h.View.Seat:
		list = append(list, orderButtons(t, h, at)...)
		if h.CanTakeBack {
			list = append(list, press(at(actUndo, ""), secondary, t.Label(say.ButtonTakeBack)))
		}
	case h.Face.Options.Hints:
		list = append(list, press(at(actHint, ""), secondary, t.Label(say.ButtonHint)))
	}
	return list
}

// steps adds the selects of the first step: what to launch, which card to send
// out, what to discard.
func steps(t *say.Tongue, m *message, h table.Hand, words []say.Option, play func(string) button, card button) {
	var launches, cards, discards []option
	seen := map[game.Card]bool{}
	for _, w := range words {
		switch w.Move.Action {
		case game.Launch:
			launches = append(launches, optionOf(w))
		case game.Discard:
			discards = append(discards, optionOf(w))
		default:
			if !seen[w.Move.Card] {
				seen[w.Move.Card] = true
				cards = append(cards, option{Label: clip(t.Card(h.Face, w.Move.Card), maxOptionText), Value: w.Move.Card.String()})
			}
		}
	}
	m.choose(play("launch"), t.Placeholder(say.PlaceholderLaunch), launches)
	m.choose(card, t.Placeholder(say.PlaceholderCard), cards)
	m.choose(play("discard"), t.Placeholder(say.PlaceholderDiscard), discards)
}

// moveOptions is the words of those moves that can be chosen now.
func moveOptions(words []say.Option, now []game.Move) []option {
	may := map[game.Move]bool{}
	for _, m := range now {
		may[m] = true
	}
	list := []option{}
	for _, w := range words {
		if may[w.Move] {
			list = append(list, optionOf(w))
		}
	}
	return list
}

func optionOf(w say.Option) option {
	return option{Label: clip(w.Label, maxOptionText), Value: w.Move.String(), Description: clip(w.Description, maxOptionText)}
}
