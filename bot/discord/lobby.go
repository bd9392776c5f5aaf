package discord

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// Buttons on the board of a lobby.
var (
	joinButton        = newButton(button{action: "join", style: success})
	addComputerButton = newButton(button{action: "add-computer", style: secondary})
	startButton       = newButton(button{action: "start", style: primary})
	confirmButton     = newButton(button{action: "confirm", style: success})
)

// Buttons of a lobby that are not on its board, because the board would not fit a phone with them.
var (
	leaveLobbyButton = newButton(button{action: "leave", style: secondary})
	changeSideButton = newButton(button{action: "change-side", style: secondary})
	cancelButton     = newButton(button{action: "cancel", style: secondary})
)

// lobbyButtons returns the buttons below the settings of a lobby. A tournament's lobby has only that of the fair deal.
func lobbyButtons(t *say.Localizer, s table.Settings, id customID) (list []component) {
	if isOwnLobby(s.PublicState) {
		list = append(seatButtons(t, s.PublicState), cancelButton.component(t, id))
		if s.MayCall {
			list = append(list, callButton.component(t, id))
		}
	}
	return append(list, fairDealButton.component(t, id))
}

// seatButtons returns the buttons to leave one's seat in a lobby, and to change sides. It returns none for a
// tournament's.
func seatButtons(t *say.Localizer, state table.PublicState) []component {
	if !isOwnLobby(state) {
		return nil
	}
	id := customID{Table: state.Table, Seq: state.Seq}
	list := []component{leaveLobbyButton.component(t, id)}
	if state.Options.Mode == game.Partnership {
		list = append(list, changeSideButton.component(t, id))
	}
	return list
}

// isOwnLobby reports whether the people of a table, and not a tournament, decide what happens in its lobby.
func isOwnLobby(state table.PublicState) bool { return state.Tournament == nil }

// isUnready reports whether the game cannot start yet.
func isUnready(state table.PublicState) bool { return !state.Unready.Ready() }

func isFull(state table.PublicState) bool {
	return !slices.ContainsFunc(state.Seats, func(s table.Seat) bool { return s.Free })
}

// anyUnconfirmed reports whether a player has to confirm a change of the lobby.
func anyUnconfirmed(state table.PublicState) bool {
	return slices.ContainsFunc(state.Seats, func(s table.Seat) bool { return s.Unconfirmed })
}

// addMate adds a computer of the middle level.
func addMate(t *table.Table, ctx context.Context, by table.Click) (table.Reply, error) {
	return t.AddComputer(ctx, by, journal.Mate)
}

// Prefixes of the values in computersMenu. A level or a seat follows.
const (
	addComputer    = "add."
	removeComputer = "remove."
)

func computerOptions(t *say.Localizer, state table.PublicState) (list []selectOption) {
	for _, c := range t.Computers(state) {
		option := selectOption{Label: c.Label, Value: addComputer + string(c.Add), Description: c.Description}
		if c.Add == "" {
			option.Value = removeComputer + strconv.Itoa(int(c.Remove.Seat))
			option.shows = seatEmoji(&state, c.Remove.Seat)
		}
		list = append(list, option)
	}
	return list
}

// changeComputers adds or removes a computer. A forged value is handled as an outdated one.
func changeComputers(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	if level, add := strings.CutPrefix(p.value(), addComputer); add {
		return t.AddComputer(ctx, by, journal.Level(level))
	}
	text, _ := strings.CutPrefix(p.value(), removeComputer)
	return t.RemoveComputer(ctx, by, parseSeat(text))
}

// parseSeat parses a seat. For any other text it returns a seat that no table has.
func parseSeat(text string) game.Seat {
	seat, _ := strconv.ParseUint(text, 10, 8)
	return game.Seat(seat)
}

// fairDealButton shows the commitment to the deal.
var fairDealButton = newButton(button{action: "fair-deal", style: secondary})

// commitment returns the argument of the button on a lobby's board that leads to the fair deal. With it the board makes
// the commitment public, as the fair deal requires, even if nobody presses the button.
func commitment(state table.PublicState) string { return state.Commitment }

func showFairDeal(t *table.Table, _ context.Context, _ table.Click, _ pressed) (table.Reply, error) {
	return table.FairDeal{PublicState: t.PublicState()}, nil
}
