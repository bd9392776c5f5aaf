package say

import (
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

func TestClosedBootyShowsNoGold(t *testing.T) {
	v := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Play(30, 2, tabletest.Attacking)
	v.Table.Options.Booty = journal.ClosedBooty
	state := v.PublicState()
	line := In("en").Board(state).Fields[0].Value
	if strings.Contains(line, "gold") || !strings.Contains(line, "ship") {
		t.Errorf("closed booty is shown as %q", line)
	}
	state.Options.Booty = journal.OpenBooty
	if line := In("en").Board(state).Fields[0].Value; !strings.Contains(line, "gold") {
		t.Errorf("open booty is shown as %q", line)
	}
}

// TestBoardTypeHoldsNoSecret: the type that a board is made from has no position, no hand and no drawn card.
func TestBoardTypeHoldsNoSecret(t *testing.T) {
	secret := map[reflect.Type]bool{reflect.TypeFor[game.State](): true, reflect.TypeFor[game.SeatView](): true,
		reflect.TypeFor[game.FinishedView](): true, reflect.TypeFor[game.PrivateEvent](): true,
		reflect.TypeFor[game.Deck](): true}
	seen := map[reflect.Type]bool{}
	var walk func(path string, in reflect.Type)
	walk = func(path string, in reflect.Type) {
		if secret[in] {
			t.Errorf("%s is a %v", path, in)
		}
		if seen[in] {
			return
		}
		seen[in] = true
		switch in.Kind() {
		case reflect.Struct:
			for field := range in.Fields() {
				walk(path+"."+field.Name, field.Type)
			}
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			walk(path+"[]", in.Elem())
		}
	}
	walk("Face", reflect.TypeFor[table.PublicState]())
}

func TestOptionsAreNotEscaped(t *testing.T) {
	state := tabletest.Lobby(tabletest.Options(game.FreeForAll), "An_ne", "Ben")
	state.Game.AtSea = []game.Ship{{Number: 1, Gold: 5, Owner: 1, Controller: 1}}
	if got := In("en").Move(state, game.PlayMove(game.Pirate(game.Red, 3), 1)).Description; !strings.Contains(got,
		"An_ne") {
		t.Errorf("an option reads %q", got)
	}
	if got := In("en").Board(state).Body; !strings.Contains(got, `An\_ne`) {
		t.Errorf("a board reads %q", got)
	}
	for _, r := range In("en").Board(state).Footer {
		if unicode.IsControl(r) {
			t.Errorf("the footer has %U", r)
		}
	}
}

// TestLobbyNamesTheTimeOfATurn: a lobby says how long a turn may take, and what happens "then" after it, if that is
// unusual.
func TestLobbyNamesTheTimeOfATurn(t *testing.T) {
	state := tabletest.Lobby(table.DefaultOptions(storage.GuildSettings{}, "en"), "Anne", "")
	if text := localizers()[0].Board(state).Body; !strings.Contains(text, "1 day per turn\n") {
		t.Errorf("a usual lobby reads\n%s", text)
	}
	state.Options.Late, state.Options.Misses = journal.HandOver, 2
	const limit = "1 day per turn · then a computer makes the move"
	if text := localizers()[0].Board(state).Body; !strings.Contains(text, limit) {
		t.Errorf("the lobby reads\n%s", text)
	}
}

// TestClippedNamesakesAreToldApart: names that are clipped so that all fit still say who is who.
func TestClippedNamesakesAreToldApart(t *testing.T) {
	state := fullTable(t, game.Partnership, "Wilhelmina")
	r := In("en").renderer(&state, Name)
	for i := range r.names {
		r.names[i] = strings.Repeat("Wilhelmina ", 12) + r.names[i]
	}
	field := r.seatsField()
	for seat := 1; seat <= 8; seat++ {
		if mark := "… (" + strconv.Itoa(seat) + ")"; strings.Count(field.Value, mark) != 1 {
			t.Errorf("%q is in the seats %d times:\n%s", mark, strings.Count(field.Value, mark), field.Value)
		}
	}
}

// TestLinkBeforeABoardIsPostedLeadsToTheChannel: direct messages may be sent while the board is refused.
func TestLinkBeforeABoardIsPostedLeadsToTheChannel(t *testing.T) {
	state := table.PublicState{Guild: 7, Channel: 70}
	for _, text := range []string{In("en").HeadsUp(table.HeadsUpJob{State: state}),
		In("en").TurnReminder(state, storage.Board{})} {
		if !strings.HasSuffix(text, "https://discord.com/channels/7/70") {
			t.Errorf("%q", text)
		}
	}
}
