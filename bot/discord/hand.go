package discord

import (
	"context"
	"slices"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

var (
	handButton     = newButton(button{action: "hand", label: "refresh", style: secondary}) // on a hand
	handOnBoard    = newButton(button{action: "hand", label: "hand", style: primary})
	drawButton     = newButton(button{action: "draw", label: "draw", style: secondary})
	backButton     = newButton(button{action: "back", label: "back", style: secondary}) // to the choice of a card
	takeBackButton = newButton(button{action: "take-back", label: "take-back", style: secondary})
)

// Actions of the controls of moves. A button has the move or the card as its argument.
const (
	actionPlay action = "play"
	actionCard action = "card" // a card that needs a ship
)

// moveActions are the actions of the controls by which a move is chosen.
type moveActions struct{ play, card action }

// handActions are the actions of a hand.
var handActions = moveActions{play: actionPlay, card: actionCard}

// The menus of moves, for cards and ships that are too many for buttons.
var (
	launchMenu  = newMenu(menu{action: actionPlay, placeholder: "launch", arg: "launch"})
	targetMenu  = newMenu(menu{action: actionPlay, placeholder: "target", arg: "target"})
	discardMenu = newMenu(menu{action: actionPlay, placeholder: "discard", arg: "discard"})
	cardMenu    = newMenu(menu{action: actionCard, placeholder: "card"})
)

// nothingToDraw reports whether the draw pile is empty.
func nothingToDraw(state table.PublicState) bool { return state.Game.Pile == 0 }

func playDrawMove(t *table.Table, ctx context.Context, by table.Click, _ pressed) (table.Reply, error) {
	return t.Play(ctx, by, game.DrawMove)
}

func playChosen(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	return t.PlayText(ctx, by, p.choice())
}

// chooseCard shows the ships to choose from for a card. If the choice has its ship, it plays the move. A forged card
// chooses nothing.
func chooseCard(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	if strings.Contains(p.choice(), "#") {
		return t.PlayText(ctx, by, p.choice())
	}
	card, _ := game.ParseCard(p.choice())
	return t.Choose(ctx, by, card)
}

func chooseNoCard(t *table.Table, ctx context.Context, by table.Click, _ pressed) (table.Reply, error) {
	return t.Choose(ctx, by, game.NoCard)
}

// handMessage shows a hand and what its player can do. If it is pictured, the words have only what the picture does not
// show.
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
	case h.View.Turn != h.View.Seat:
		m.addMoves(t, h, words.Options, orderMenu, id)
	case h.Chosen != game.NoCard:
		m.addTargets(t, h, words.Options, id, handActions)
	default:
		m.addPlays(t, h, id, handActions)
	}
	m.addButtons(handButtons(t, h, id)...)
	return m
}

// positionMessage shows the words of a hand, and of the sea if they are separate.
func positionMessage(words say.Hand) message {
	m := embedMessage(say.Board{Title: words.Title, Body: words.Body, Footer: words.Footer}, colourPlaying)
	if words.Sea.Body != "" {
		m.Embeds = append(m.Embeds, newEmbed(words.Sea, colourPlaying))
	}
	return m
}

func handButtons(t *say.Localizer, h table.Hand, id customID) (list []component) {
	switch {
	case h.Chosen != game.NoCard:
		return []component{backButton.component(t, id)}
	case h.Audience != nil:
		return []component{voteDrawComponent(t, h, id), refreshVoteButton.component(t, id)}
	case h.View.Turn == h.View.Seat:
		draw := drawButton.component(t, id)
		draw.Disabled = !h.CanDraw()
		if len(h.View.Options) == 1 || advises(&h, game.DrawMove) { // nothing else can be done, or it is the hint
			draw.Style = primary
		}
		list = append(list, draw)
		if h.PublicState.Options.Hints {
			list = append(list, hintButton.component(t, id))
		}
	default:
		list = append(list, handButton.component(t, id))
		list = append(list, orderButtons(t, h, id)...)
		if h.CanTakeBack {
			list = append(list, takeBackButton.component(t, id))
		}
	}
	if isSolo(h.PublicState) {
		list = append(list, askEndSoloButton.component(t, id))
	}
	switch {
	case len(list) == maxRow:
	case offersGuide(h):
		list = append(list, guideButton.component(t, customID{}))
	default:
		list = append(list, howToOnHand.component(t, customID{Arg: howToArg(h.Edition(), say.HowToGoal)}))
	}
	return list
}

// Buttons for cards and ships stand in rows of four, which a phone shows whole.
const (
	buttonsPerRow = 4
	maxChoices    = 2 * buttonsPerRow
)

func (m *message) addChoices(list []component) {
	for row := range slices.Chunk(list, buttonsPerRow) {
		m.addButtons(row...)
	}
}

// addPlays adds a button for each card that can be played, or menus if there are many. A streamer always has menus,
// which show no card until they are opened.
func (m *message) addPlays(t *say.Localizer, h table.Hand, id customID, actions moveActions) {
	plays := t.Plays(h)
	if len(plays) <= maxChoices && !h.Preferences.Streamer {
		var list []component
		for _, p := range plays {
			list = append(list, playComponent(&h, p, id, actions))
		}
		m.addChoices(list)
		return
	}
	var launches, cards, discards []selectOption
	for _, p := range plays {
		option := selectOption{Label: p.Label, Value: p.Choice(), Description: p.Description, shows: playEmoji(&h, p)}
		switch {
		case p.Card.IsMerchant():
			launches = append(launches, option)
		case !p.Asks && p.Move.Action == game.Discard:
			discards = append(discards, option)
		default:
			cards = append(cards, option)
		}
	}
	m.addMenu(t, launchMenu.doing(actions.play), id, launches)
	m.addMenu(t, cardMenu.doing(actions.card), id, cards)
	m.addMenu(t, discardMenu.doing(actions.play), id, discards)
}

// doing returns the menu with another action.
func (m menu) doing(a action) menu {
	m.action = a
	return m
}

// advises reports whether a hand has a hint for a move.
func advises(h *table.Hand, m game.Move) bool { return h.Advice != nil && h.Advice.Move == m }

// playComponent returns the button that plays a card, or asks for its ship. That of the hint stands out.
func playComponent(h *table.Hand, p say.Play, id customID, actions moveActions) component {
	id.Action, id.Arg = actions.play, p.Choice()
	if p.Asks {
		id.Action = actions.card
	}
	style := secondary
	if advises(h, p.Move) || p.Asks && h.Advice != nil && h.Advice.Move.Card == p.Card {
		style = primary
	}
	return newButtonComponent(id, style, p.Label).showing(playEmoji(h, p))
}

// addTargets adds a button for each ship that the chosen card can be played on, or a menu if there are many.
func (m *message) addTargets(t *say.Localizer, h table.Hand, words []say.Option, id customID, actions moveActions) {
	moves := h.Options()
	if len(moves) > maxChoices {
		m.addMenu(t, targetMenu.doing(actions.play), id, legalOptions(&h, words))
		return
	}
	var list []component
	for _, move := range moves {
		id.Action, id.Arg = actions.play, move.String()
		target := newButtonComponent(id, secondary, t.ShipLabel(h.PublicState, move.Ship))
		list = append(list, target.showing(moveEmoji(&h, move)))
	}
	m.addChoices(list)
}

// addMoves adds the menu of all moves, for an order or a vote. More than 25 are chosen in two steps, the card first.
func (m *message) addMoves(t *say.Localizer, h table.Hand, words []say.Option, all menu, id customID) {
	switch moves := legalOptions(&h, words); {
	case h.Chosen != game.NoCard:
		m.addMenu(t, targetMenu.doing(all.action), id, moves)
	case len(moves) <= maxOptions:
		m.addMenu(t, all, id, moves)
	default:
		addSteps(t, m, h, words, all, id)
	}
}

// addSteps adds the menus of the first step: what to launch, which card to send out, what to discard.
func addSteps(t *say.Localizer, m *message, h table.Hand, words []say.Option, all menu, id customID) {
	var launches, cards, discards []selectOption
	seen := map[game.Card]bool{}
	for _, w := range words {
		switch w.Move.Action {
		case game.Launch:
			launches = append(launches, newSelectOption(&h, w))
		case game.Discard:
			discards = append(discards, newSelectOption(&h, w))
		default:
			if !seen[w.Move.Card] {
				seen[w.Move.Card] = true
				label := t.Card(h.PublicState, w.Move.Card)
				cards = append(cards, selectOption{Label: label, Value: w.Move.Card.String(),
					shows: moveEmoji(&h, w.Move)})
			}
		}
	}
	m.addMenu(t, launchMenu.doing(all.action), id, launches)
	m.addMenu(t, cardMenu, id, cards)
	m.addMenu(t, discardMenu.doing(all.action), id, discards)
}

// legalOptions returns the options whose moves can be chosen now.
func legalOptions(h *table.Hand, words []say.Option) []selectOption {
	legal := map[game.Move]bool{}
	for _, m := range h.Options() {
		legal[m] = true
	}
	list := []selectOption{}
	for _, w := range words {
		if legal[w.Move] {
			list = append(list, newSelectOption(h, w))
		}
	}
	return list
}

func newSelectOption(h *table.Hand, w say.Option) selectOption {
	return selectOption{Label: w.Label, Value: w.Move.String(), Description: w.Description, shows: moveEmoji(h, w.Move)}
}
