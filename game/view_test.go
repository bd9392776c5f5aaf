package game_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"korsar/game"
	"korsar/game/gametest/sentences"
)

// TestViewsCannotHoldWhatIsHidden checks that the types of views and events have no field that could reveal more: no
// position, deck or turn with its drawn card, nothing unexported, and lists of cards only for hands that the reader
// sees.
func TestViewsCannotHoldWhatIsHidden(t *testing.T) {
	secret := []reflect.Type{reflect.TypeFor[game.State](), reflect.TypeFor[game.Deck](), reflect.TypeFor[game.Turn](),
		reflect.TypeFor[game.Setup]()}
	for _, view := range []struct {
		of    reflect.Type
		hands []string // fields that may list cards
	}{
		{reflect.TypeFor[game.PublicView](), nil},
		{reflect.TypeFor[game.PublicEvent](), nil},
		{reflect.TypeFor[game.PrivateEvent](), nil},
		{reflect.TypeFor[game.SeatView](), []string{"SeatView.Hand", "SeatView.Partner"}},
		{reflect.TypeFor[game.FinishedView](), []string{"FinishedView.Hands[]"}},
	} {
		walk(view.of, view.of.Name(), func(at reflect.Type, path string) bool {
			switch at.Kind() {
			case reflect.Interface, reflect.Func, reflect.Chan, reflect.Map, reflect.UnsafePointer:
				t.Errorf("%s may hold anything: %v", path, at)
			case reflect.Pointer:
				if at != reflect.TypeFor[*game.Edition]() {
					t.Errorf("%s points to %v", path, at)
				}
				return false
			case reflect.Slice, reflect.Array:
				if at.Elem() == reflect.TypeFor[game.Card]() && !slices.Contains(view.hands, path) {
					t.Errorf("%s lists cards", path)
				}
			case reflect.Struct:
				for field := range at.Fields() {
					if !field.IsExported() {
						t.Errorf("%s.%s is hidden in a view", path, field.Name)
					}
				}
			}
			if slices.Contains(secret, at) {
				t.Errorf("%s holds a %v", path, at)
			}
			return true
		})
	}
}

// TestDrawnCardIsShownToItsSide checks that only the drawer, and in partnership the partner, sees a drawn card.
func TestDrawnCardIsShownToItsSide(t *testing.T) {
	state := position(t, pairs("english", hands{1: cards("M2 M2 M2 M2 M2 M3")}, "")) // the pile has all pirates on top
	turn, err := state.Play(1, game.DrawMove)
	if err != nil {
		t.Fatal(err)
	}
	drawn := state.SeatView(1).Hand[6]
	for reader, want := range []game.Card{0: game.NoCard, 1: drawn, 2: drawn, 3: game.NoCard, 4: game.NoCard} {
		events := turn.Private(&state, game.Seat(reader))
		if !drawn.IsPirate() || len(events) != 1 || events[0].Drawn != want || events[0].Card != game.NoCard {
			t.Errorf("seat %d is told %+v, want the drawn card to be %v", reader, events, want)
		}
	}
}

// TestViewsShareNoMemory checks that writing to a view changes neither the state nor the next view.
func TestViewsShareNoMemory(t *testing.T) {
	state := position(t, pairs("english", hands{1: cards("M3 B1"), 2: cards("B2"), 3: cards("R1")}, "M3 B2#1 R1#1"))
	before, view := state, state.SeatView(1)
	for i := range view.Hand {
		view.Hand[i] = game.NoCard
	}
	view.AtSea[0].Squadrons[0].Strength = 99
	view.Seats[0].Cards = 99
	if again := state.SeatView(1); state != before || again.Hand[0] == game.NoCard ||
		again.AtSea[0].Squadrons[0].Strength == 99 || again.Seats[0].Cards == 99 {
		t.Errorf("writing to a view changed the next: %+v", again)
	}
}

// TestNamesAreUnique checks that names, which are keys of sentences, are unique and not empty.
func TestNamesAreUnique(t *testing.T) {
	var events, rules, setups, editions []string
	for _, kind := range game.EventKinds() {
		events = append(events, kind.String())
	}
	for _, rule := range game.Rules() {
		rules = append(rules, rule.String())
	}
	for _, rule := range game.SetupRules() {
		setups = append(setups, rule.String())
	}
	for _, e := range game.Editions {
		editions = append(editions, e.ID)
		if game.EditionByID(e.ID) != e || e.Title == "" || slices.Contains(e.Fleets[:], "") {
			t.Errorf("%+v is not complete or not found by its id", e)
		}
	}
	for _, names := range [][]string{events, rules, setups, editions} {
		if slices.Sort(names); len(slices.Compact(slices.Clone(names))) != len(names) || slices.Contains(names, "") ||
			slices.Contains(names, "none") {
			t.Errorf("a name is missing or duplicated: %v", names)
		}
	}
	if len(events) != 10 || len(rules) != 16 || len(setups) != 11 {
		t.Errorf("%d events, %d rules, %d rules of set-up: every one is to be listed",
			len(events), len(rules), len(setups))
	}
	if slices.Sort(storedEditions); !slices.Equal(editions, storedEditions) || game.Editions[0] != &game.Korsar2019 {
		t.Errorf("the editions are %v, the default %s; storedEditions lists %v",
			editions, game.Editions[0].ID, storedEditions)
	}
}

// storedEditions lists the ids of all editions that there have ever been. Games are stored with them, so none may be
// removed or changed.
var storedEditions = []string{"english", "korsar-2019", "lutin-ludique", "philibert-2002", "tilsit-2005"}

// TestNothingIsBarredAfterTheEnd ends a game with a first partner's last card, played onto a ship while the second
// partner has none. No second partner's turn follows, so no ship is barred.
func TestNothingIsBarredAfterTheEnd(t *testing.T) {
	state := position(t, sentences.Sentence{Editions: []string{"tilsit-2005"}, Mode: "partnership", Seats: 8,
		Hands: hands{
			1: cards("M2 M2 M2 M2 B1 B2 B1"), 2: cards("M3 M3 M3 M3 M3 G1"), 3: cards("R1 M8"), 4: cards("R2 R2"),
			5: cards("R3 Y1"), 6: cards("R4 R4"), 7: cards("Y2 Y2"), 8: cards("Y3 Y3 Y3"),
		},
		Moves: cards("draw M3" + strings.Repeat(" draw draw draw draw draw draw M2 M3", 4) +
			" draw draw draw draw draw -Y3" +
			" -B1 -G1 -R1 -R2 -R3 -R4 -Y2 -Y3  -B2 -- M8 -R2 Y1#10 -R4 -Y2 -Y3  B1#10")})
	view, over := state.FinishedView()
	if !over || len(view.AtSea) != 1 || view.AtSea[0].Number != 10 || view.AtSea[0].Controller != game.NoSide ||
		view.AtSea[0].Barred {
		t.Errorf("over: %v, at sea %+v; want ship #10 tied and open", over, view.AtSea)
	}
}
