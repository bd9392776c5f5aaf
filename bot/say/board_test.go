package say

import (
	"reflect"
	"strings"
	"testing"
	"unicode"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/storage/journal"
)

func TestClosedBootyShowsNoGold(t *testing.T) {
	v := tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Moves(30, 2, tabletest.Fierce)
	v.Face.Options.Booty = journal.ClosedBooty
	f := v.Shown()
	crew := In("en").Board(f).Fields[0].Value
	if strings.Contains(crew, "gold") || !strings.Contains(crew, "ship") {
		t.Errorf("closed booty is shown as %q", crew)
	}
	f.Options.Booty = journal.OpenBooty
	if crew := In("en").Board(f).Fields[0].Value; !strings.Contains(crew, "gold") {
		t.Errorf("open booty is shown as %q", crew)
	}
}

// What a board is made of holds no position, no hand and no card drawn.
func TestABoardCannotTellASecret(t *testing.T) {
	secret := map[reflect.Type]bool{reflect.TypeFor[game.State](): true, reflect.TypeFor[game.SeatView](): true,
		reflect.TypeFor[game.FinishedView](): true, reflect.TypeFor[game.PrivateEvent](): true, reflect.TypeFor[game.Deck](): true}
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
			for i := range in.NumField() {
				walk(path+"."+in.Field(i).Name, in.Field(i).Type)
			}
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			walk(path+"[]", in.Elem())
		}
	}
	walk("Face", reflect.TypeFor[table.PublicState]())
}

func TestNoMarkdownWhereNoneIsShown(t *testing.T) {
	f := tabletest.Lobby(tabletest.Options(game.FreeForAll), "An_ne", "Ben")
	f.Game.AtSea = []game.Ship{{Number: 1, Gold: 5, Owner: 1, Controller: 1}}
	if got := In("en").Move(f, game.Play(game.Pirate(game.Red, 3), 1)).Description; !strings.HasPrefix(got, "5 gold of An_ne") {
		t.Errorf("an option reads %q", got)
	}
	if got := In("en").Board(f).Body; !strings.Contains(got, `An\_ne`) {
		t.Errorf("a board reads %q", got)
	}
	for _, r := range In("en").Board(f).Footer {
		if unicode.IsControl(r) {
			t.Errorf("the footer has %U", r)
		}
	}
}
