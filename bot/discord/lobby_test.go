package discord

import (
	"slices"
	"testing"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/storage/journal"
)

// actionsOn returns the actions of the buttons and menus of a message.
func actionsOn(t *testing.T, m message) (list []action) {
	t.Helper()
	for _, row := range m.Components {
		if len(row.Components) == 0 {
			t.Error("a row is empty, which Discord refuses")
		}
		for _, c := range row.Components {
			id, err := parseCustomID(c.CustomID)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, id.Action)
		}
	}
	return list
}

// TestTournamentTablesShowNoButtonThatIsRefused compares messages about a tournament's table with those about another
// table. Only those about another table have buttons to change who plays there.
func TestTournamentTablesShowNoButtonThatIsRefused(t *testing.T) {
	l := say.In("en")
	lobby := tabletest.Lobby(tabletest.Options(game.Partnership), "Anne", "Ben", "Cleo", "")
	lobby.Guests = []table.Guest{{User: table.User{ID: 109, Name: "Dora"}}}
	over := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben").Play(500, 1, tabletest.Balanced).End()
	messages := func(o *table.TournamentTable) map[string]message {
		lobby.Tournament, over.Tournament = o, o
		return map[string]message{
			"board":    boardMessage(lobby, nil),
			"settings": tableSettingsMessage(l, table.Settings{PublicState: lobby}),
			"who sits": refusedMessage(l,
				table.Refused{Refusal: &table.Refusal{Code: table.SeatedAlready, State: &lobby}}),
			"administration": manageMessage(l, lobby),
			"end":            endMessage(l, over, nil),
		}
	}
	others := messages(nil)
	for name, m := range messages(&table.TournamentTable{Round: 2, Number: 3}) {
		actions := actionsOn(t, m)
		var missing []action
		for _, a := range actionsOn(t, others[name]) {
			if !slices.Contains(actions, a) {
				missing = append(missing, a)
			}
		}
		want := map[string][]action{
			"board":          {"add-computer", "start", "accept", "decline"},
			"settings":       {"leave", "change-side", "cancel"},
			"who sits":       {"leave", "change-side"},
			"administration": {"ask-end"},
			"end":            {"rematch"},
		}[name]
		if !slices.Equal(missing, want) {
			t.Errorf("%s: without a tournament there are %q more, want %q", name, missing, want)
		}
	}
	if lobby.Phase = journal.Playing; len(manageMessage(l, lobby).Components) == 0 {
		t.Error("managers cannot end a tournament's game")
	}
}

// TestNobodyIsOfferedARemovedSeat removes the seats of players who left, one by one. The board has the button to take a
// seat back while a player can, but not for a player whose tournament took the seat.
func TestNobodyIsOfferedARemovedSeat(t *testing.T) {
	state := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "computer mate for Ben",
		"computer mate for Cleo").PublicState()
	for n, want := range []bool{true, true, false} {
		if n > 0 {
			state.Seats[n].Removed = true
		}
		if got := slices.Contains(actionsOn(t, boardMessage(state, nil)), "return"); got != want {
			t.Errorf("with %d removed the button is shown: %t", n, got)
		}
	}
}
