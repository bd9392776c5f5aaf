package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

func init() {
	onCommand(command{path: "korsar hand", weight: 30, run: atChannelTable((*table.Table).Look)})
	onHandPress(handButton.action, fromAnywhere(tableMethod((*table.Table).Look)))
	onHandPress(drawButton.action, fromAnywhere(playDrawMove))
	onHandPress(moveMenu.action, fromAnywhere(playChosen))
	onHandPress(cardMenu.action, fromAnywhere(chooseCard))
	onHandPress(backButton.action, fromAnywhere(chooseNoCard))
	onHandPress(takeBackButton.action, fromAnywhere(tableMethod((*table.Table).TakeBack)))
	addBoardButton(boardButton{button: handOnBoard, phase: journal.Playing, weight: 10})
	addBoardButton(boardButton{button: drawOnBoard, phase: journal.Playing, weight: 20})
}

var (
	handButton     = newButton(button{action: "hand", label: "hand", style: secondary})
	handOnBoard    = newButton(button{action: "hand", label: "hand", style: primary})
	drawButton     = newButton(button{action: "draw", label: "draw", style: primary})
	drawOnBoard    = newButton(button{action: "draw", label: "draw", style: secondary})
	backButton     = newButton(button{action: "back", label: "back", style: secondary}) // to the choice of a card
	takeBackButton = newButton(button{action: "undo", label: "take-back", style: secondary})
)

// The menus of moves: one for all of them, or, if they are many, the card first.
var (
	moveMenu    = newMenu(menu{action: "play", placeholder: "move"})
	launchMenu  = newMenu(menu{action: "play", placeholder: "launch", arg: "launch"})
	targetMenu  = newMenu(menu{action: "play", placeholder: "target", arg: "target"})
	discardMenu = newMenu(menu{action: "play", placeholder: "discard", arg: "discard"})
	cardMenu    = newMenu(menu{action: "card", placeholder: "card"}) // cards that need a ship
)

func playDrawMove(t *table.Table, ctx context.Context, by table.Click, _ pressed) (table.Reply, error) {
	return t.Play(ctx, by, game.DrawMove)
}

func playChosen(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	return t.PlayText(ctx, by, p.value())
}

// chooseCard shows the ships to choose from for a card. A forged card chooses nothing.
func chooseCard(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	card, _ := game.ParseCard(p.value())
	return t.Choose(ctx, by, card)
}

func chooseNoCard(t *table.Table, ctx context.Context, by table.Click, _ pressed) (table.Reply, error) {
	return t.Choose(ctx, by, game.NoCard)
}

// handMessage shows a hand and what its player can do. Up to 25 moves are in one menu; more are chosen in two
// steps, the card first.
func handMessage(t *say.Localizer, h table.Hand) message {
	words := t.Hand(h)
	m := newMessage()
	m.Embeds = []embed{newEmbed(say.Board{Title: words.Title, Body: words.Body, Footer: words.Footer}, colourPlaying)}
	if words.Sea.Body != "" {
		m.Embeds = append(m.Embeds, newEmbed(words.Sea, colourPlaying))
	}
	id := customID{Table: h.Table, Seq: h.Seq}
	all := moveMenuFor(h)
	switch moves := legalOptions(words.Options, h.Options()); {
	case h.Phase != journal.Playing:
		return m
	case h.Chosen != game.NoCard:
		m.addMenu(t, all.withAction(targetMenu), id, moves)
	case len(moves) <= maxOptions:
		m.addMenu(t, all, id, moves)
	default:
		addSteps(t, &m, h, words.Options, all, id)
	}
	m.addButtons(handButtons(t, h, id)...)
	return m
}

// moveMenuFor returns the menu for what the hand can do: play, order or vote.
func moveMenuFor(h table.Hand) menu {
	switch {
	case h.Audience != nil:
		return voteMenu
	case h.View.Turn != h.View.Seat:
		return orderMenu
	}
	return moveMenu
}

// withAction returns part, a menu of some of the moves, with the action of the menu of all moves.
func (m menu) withAction(part menu) menu {
	part.action = m.action
	return part
}

func handButtons(t *say.Localizer, h table.Hand, id customID) []component {
	if h.Chosen != game.NoCard {
		return []component{backButton.component(t, id)}
	}
	if h.Audience != nil {
		draw := voteDrawButton.component(t, id)
		draw.Disabled = !h.CanDraw()
		return []component{draw, refreshVoteButton.component(t, id)}
	}
	draw := drawButton.component(t, id)
	draw.Disabled = !h.CanDraw()
	list := []component{draw, handButton.component(t, id)}
	switch {
	case h.View.Turn != h.View.Seat:
		list = append(list, orderButtons(t, h, id)...)
		if h.CanTakeBack {
			list = append(list, takeBackButton.component(t, id))
		}
	case h.PublicState.Options.Hints:
		list = append(list, hintButton.component(t, id))
	}
	if isSolo(h.PublicState) {
		list = append(list, finishButton.component(t, id))
	}
	return list
}

// addSteps adds the menus of the first step: what to launch, which card to send out, what to discard.
func addSteps(t *say.Localizer, m *message, h table.Hand, words []say.Option, all menu, id customID) {
	var launches, cards, discards []selectOption
	seen := map[game.Card]bool{}
	for _, w := range words {
		switch w.Move.Action {
		case game.Launch:
			launches = append(launches, newSelectOption(w))
		case game.Discard:
			discards = append(discards, newSelectOption(w))
		default:
			if !seen[w.Move.Card] {
				seen[w.Move.Card] = true
				label := truncate(t.Card(h.PublicState, w.Move.Card), maxOptionText)
				cards = append(cards, selectOption{Label: label, Value: w.Move.Card.String()})
			}
		}
	}
	m.addMenu(t, all.withAction(launchMenu), id, launches)
	m.addMenu(t, cardMenu, id, cards)
	m.addMenu(t, all.withAction(discardMenu), id, discards)
}

// legalOptions returns the options whose moves can be chosen now.
func legalOptions(words []say.Option, now []game.Move) []selectOption {
	legal := map[game.Move]bool{}
	for _, m := range now {
		legal[m] = true
	}
	list := []selectOption{}
	for _, w := range words {
		if legal[w.Move] {
			list = append(list, newSelectOption(w))
		}
	}
	return list
}

func newSelectOption(w say.Option) selectOption {
	return selectOption{Label: truncate(w.Label, maxOptionText), Value: w.Move.String(),
		Description: truncate(w.Description, maxOptionText)}
}
