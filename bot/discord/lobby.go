package discord

import (
	"context"
	"strconv"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

func init() {
	for _, b := range []struct {
		boardButton
		do func(*table.Table, context.Context, table.Click) (table.Reply, error)
	}{
		{boardButton{button: newButton(button{action: "join", label: "join", style: success}), weight: 10},
			(*table.Table).Join},
		{boardButton{button: newButton(button{action: "leave", label: "leave", style: secondary}), weight: 20},
			(*table.Table).Leave},
		{boardButton{button: newButton(button{action: "side", label: "change-side", style: secondary}), weight: 30,
			shown: func(state table.PublicState) bool { return state.Options.Mode == game.Partnership }},
			(*table.Table).ChangeSide},
		{boardButton{button: newButton(button{action: "start", label: "start", style: primary}), weight: 40,
			disabled: func(state table.PublicState) bool { return !state.Unready.Ready() }}, (*table.Table).Start},
		{boardButton{button: newButton(button{action: "cancel", label: "cancel", style: danger}), weight: 50},
			(*table.Table).Cancel},
	} {
		b.phase = journal.Lobby
		addBoardButton(b.boardButton)
		onPress(b.action, inChannel(tableMethod(b.do)))
	}
	onPress(computersMenu.action, inChannel(changeComputers))
}

// computersMenu adds computers to a lobby and removes them.
var computersMenu = newMenu(menu{action: "crew", placeholder: "computers"})

// Prefixes of the values in computersMenu. A level or a seat follows.
const (
	addComputer    = "add."
	removeComputer = "remove."
)

// computerOptions returns the options of computersMenu.
func computerOptions(t *say.Localizer, state table.PublicState) (list []selectOption) {
	for _, c := range t.Computers(state) {
		value := addComputer + string(c.Add)
		if c.Add == "" {
			value = removeComputer + strconv.Itoa(int(c.Remove.Seat))
		}
		list = append(list, selectOption{Label: truncate(c.Label, maxOptionText), Value: value,
			Description: truncate(c.Description, maxOptionText)})
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

// parseSeat parses a seat; it returns NoSeat if the text is none.
func parseSeat(text string) game.Seat {
	seat, _ := strconv.ParseUint(text, 10, 8)
	return game.Seat(seat)
}
