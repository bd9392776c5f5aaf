package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

var (
	handOnBoard    = newButton(button{action: "hand", style: primary})
	drawButton     = newButton(button{action: "draw", style: secondary})
	backButton     = newButton(button{action: "back", style: secondary}) // to the choice of a card
	takeBackButton = newButton(button{action: "take-back", style: secondary})
)

// The menus of a player's moves, and of the ships that a card can be played on, if there are too many for buttons.
var (
	playMenu   = newMenu(menu{action: actionPlay})
	targetMenu = newMenu(menu{action: actionPlay, placeholder: "target"})
)

// actionPlay plays the move in the argument of a button, or asks for the ship of the card there.
const actionPlay action = "play"

func nothingToDraw(state table.PublicState) bool { return state.Game.Pile == 0 }

func playDrawMove(t *table.Table, ctx context.Context, by table.Click, _ pressed) (table.Reply, error) {
	return t.Play(ctx, by, game.DrawMove)
}

func playChosen(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	if card := cardToPlace(p.choice()); card != game.NoCard {
		return t.Choose(ctx, by, card)
	}
	return t.PlayText(ctx, by, p.choice())
}

// cardToPlace returns the card of a choice that does not name its ship yet, or NoCard. A merchant ship's text is a
// move.
func cardToPlace(choice string) game.Card {
	card, err := game.ParseCard(choice)
	if err != nil || card.IsMerchant() {
		return game.NoCard
	}
	return card
}

func chooseNoCard(t *table.Table, ctx context.Context, by table.Click, _ pressed) (table.Reply, error) {
	return t.Choose(ctx, by, game.NoCard)
}

// handMessage shows a hand with its player's controls. If pictured is true, the words leave out what the picture shows.
func handMessage(t *say.Localizer, h table.Hand, pictured bool) message {
	words := t.Hand(h, pictured)
	m := positionMessage(words)
	if h.Phase != journal.Playing {
		return m
	}
	id := customID{Table: h.Table, Seq: h.Seq}
	switch {
	case h.Audience != nil:
		m.addMoves(t, h, words.Options, voteMenu, id)
		m.addButtons(voteButtons(t, h, id)...)
	case h.View.Turn != h.View.Seat:
		m.addPlans(t, h, words.Options, id)
	case h.Opened == table.HandMore:
		m.addButtons(helpingButtons(t, h, id)...)
	case h.Chosen != game.NoCard:
		m.addTargets(t, h, words.Options, id, actionPlay, backButton.component(t, id))
	default:
		m.addPlays(t, h, id, actionPlay, turnButtons(t, h, id)...)
	}
	return m
}

// positionMessage shows the words of a hand, and of the sea if they are separate.
func positionMessage(words say.Hand) message {
	m := embedMessage(say.Board{Title: words.Title, Body: words.Body, Footer: words.Footer}, colorPlaying)
	if words.Sea.Body != "" {
		m.Embeds = append(m.Embeds, newEmbed(words.Sea, colorPlaying))
	}
	return m
}

// turnButtons returns the buttons that follow the cards' buttons.
func turnButtons(t *say.Localizer, h table.Hand, id customID) []component {
	draw := drawButton.component(t, id)
	draw.Disabled = !h.CanDraw()
	if len(h.View.Options) == 1 || advises(&h, game.DrawMove) { // nothing else can be done, or it is the hint
		draw.Style = primary
	}
	return []component{draw, moreOnHand.component(t, id)}
}
