package discord

import (
	"slices"
	"strconv"

	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
)

// A phone shows the labels of up to four buttons in a row whole. Buttons that do not fit into two such rows use the
// width that Discord allows. More than maxChoices cards or ships are in a menu.
const (
	phoneRow   = 4
	maxChoices = 8
)

// addChoices adds a button for each choice, and then the last ones, in their own row if all choices fit into one.
func (m *message) addChoices(choices []component, last ...component) {
	width := phoneRow
	if len(choices)+len(last) > 2*phoneRow {
		width = maxRow
	}
	if len(choices) <= width {
		m.addButtons(choices...)
		m.addButtons(last...)
		return
	}
	for row := range slices.Chunk(slices.Concat(choices, last), width) {
		m.addButtons(row...)
	}
}

// addPlays adds a button for each card that can be played, or a menu if there are many. A streamer always has a menu,
// which shows no card until it is opened.
func (m *message) addPlays(t *say.Localizer, h table.Hand, id customID, play action, last ...component) {
	plays := t.Plays(h)
	if len(plays) <= maxChoices && !h.Preferences.Streamer {
		var list []component
		for _, p := range plays {
			list = append(list, playComponent(&h, p, id, play))
		}
		m.addChoices(list, last...)
		return
	}
	var options []selectOption
	for _, p := range plays {
		options = append(options, selectOption{Label: p.Label, Value: p.Choice(), Description: p.Description,
			shows: playEmoji(&h, p)})
	}
	m.addMenus(t, playMenu.doing(play), id, options)
	m.addButtons(last...)
}

// addMenus adds a menu for every 25 options: there are 28 kinds of cards.
func (m *message) addMenus(t *say.Localizer, of menu, id customID, options []selectOption) {
	for some := range slices.Chunk(options, maxOptions) {
		id.Arg = strconv.Itoa(len(m.Components))
		m.addMenu(t, of, id, some)
	}
}

// doing returns the menu with another action.
func (m menu) doing(a action) menu {
	m.action = a
	return m
}

func advises(h *table.Hand, m game.Move) bool { return h.Advice != nil && h.Advice.Move == m }

// playComponent returns the button that plays a card, or asks for its ship. That of the hint stands out.
func playComponent(h *table.Hand, p say.Play, id customID, play action) component {
	id.Action, id.Arg = play, p.Choice()
	style := secondary
	if advises(h, p.Move) || p.Asks && h.Advice != nil && h.Advice.Move.Card == p.Card {
		style = primary
	}
	return newButtonComponent(id, style, p.Label).showing(playEmoji(h, p))
}

// addTargets adds a button for each ship that the chosen card can be played on, or a menu if there are many, and the
// way back.
func (m *message) addTargets(t *say.Localizer, h table.Hand, words []say.Option, id customID, play action,
	back component) {
	moves := h.Options()
	if len(moves) > maxChoices {
		m.addMenu(t, targetMenu.doing(play), id, legalOptions(&h, words))
		m.addButtons(back)
		return
	}
	var list []component
	for _, move := range moves {
		id.Action, id.Arg = play, move.String()
		target := newButtonComponent(id, secondary, t.ShipLabel(h.PublicState, move.Ship))
		list = append(list, target.showing(moveEmoji(&h, move)))
	}
	m.addChoices(list, back)
}

// addMoves adds the menu of all moves, for an order or a vote. More than 25 are chosen in two steps, the card first.
func (m *message) addMoves(t *say.Localizer, h table.Hand, words []say.Option, all menu, id customID) {
	if h.Chosen != game.NoCard {
		m.addMenu(t, targetMenu.doing(all.action), id, legalOptions(&h, words))
		return
	}
	m.addMenus(t, all, id, moveOptions(t, h, words, maxOptions))
}

// moveOptions returns an option for each move, or those of the first step if there are more moves than room.
func moveOptions(t *say.Localizer, h table.Hand, words []say.Option, room int) []selectOption {
	if moves := legalOptions(&h, words); len(moves) <= room {
		return moves
	}
	return cardOptions(t, h, words)
}

// cardOptions returns the options of the first step: the moves that need no ship, and each card that needs one.
func cardOptions(t *say.Localizer, h table.Hand, words []say.Option) (list []selectOption) {
	seen := map[game.Card]bool{}
	for _, w := range words {
		switch {
		case w.Move.Ship == game.NoShip:
			list = append(list, newSelectOption(&h, w))
		case !seen[w.Move.Card]:
			seen[w.Move.Card] = true
			label := t.Card(h.PublicState, w.Move.Card)
			list = append(list, selectOption{Label: label, Value: w.Move.Card.String(), shows: moveEmoji(&h, w.Move)})
		}
	}
	return list
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

// moveEmoji returns the emoji of a choice in a hand. It shows the ship if one is being chosen, and otherwise the card.
// Drawing has none.
func moveEmoji(h *table.Hand, m game.Move) draw.Emoji {
	card := m.Card
	if h.Chosen != game.NoCard {
		card = shipCard(h.Game.AtSea, m.Ship)
	}
	if card == game.NoCard {
		return draw.Emoji{}
	}
	return draw.CardEmoji(h.Edition(), card)
}

// playEmoji returns the emoji of a way to play a card.
func playEmoji(h *table.Hand, p say.Play) draw.Emoji { return moveEmoji(h, game.Move{Card: p.Card}) }

// shipCard returns the card of a ship at sea, or NoCard.
func shipCard(atSea []game.Ship, n game.ShipNumber) game.Card {
	for i := range atSea {
		if atSea[i].Number == n {
			return game.Merchant(atSea[i].Gold)
		}
	}
	return game.NoCard
}
