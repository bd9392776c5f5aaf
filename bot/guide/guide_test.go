package guide

import (
	"bytes"
	"reflect"
	"slices"
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/record"
	"korsar/storage"
)

var reader = Reader{User: table.User{ID: 101, Name: "Anne"}, Language: "en"}

// TestScriptIsARecord: the script is a legal, unfinished record as its package writes it.
func TestScriptIsARecord(t *testing.T) {
	if faults := script.Verify(); len(faults) > 0 {
		t.Error(faults)
	}
	text, err := record.Append(nil, script)
	if err != nil || !bytes.Equal(text, []byte(scriptText)) {
		t.Errorf("script.txt differs from what is written for it (%v):\n%s", err, text)
	}
	if script.First != readerSeat || len(script.Seats) != 2 || len(script.Moves) != 2*Steps {
		t.Errorf("seat %d begins of %d, and there are %d moves for %d tips", script.First, len(script.Seats),
			len(script.Moves), Steps)
	}
}

// claims reports whether a step is as its tip says.
var claims = map[Tip]func(step Step) bool{
	Launch: func(s Step) bool {
		return len(s.Hand.Game.AtSea) == 0 && s.Suggested.Action == game.Launch
	},
	Attack: func(s Step) bool {
		ship, at := s.target()
		return s.captured(1) && at && len(s.Hand.Game.AtSea) == 1 && len(ship.Squadrons) == 0 &&
			s.controllerAfter(ship.Number) == 1
	},
	Tie: func(s Step) bool {
		ship, at := s.target()
		return at && ship.Controller == 2 && s.controllerAfter(ship.Number) == game.NoSide &&
			slices.ContainsFunc(s.Hand.View.Hand, game.Card.IsCaptain)
	},
	Lead: func(s Step) bool {
		ship, at := s.target()
		return at && ship.Controller == game.NoSide && len(s.Hand.Game.AtSea) == 2 &&
			s.controllerAfter(ship.Number) == 1
	},
	Captain: func(s Step) bool {
		ship, at := s.target()
		mine, theirs := strengths(ship)
		return at && ship.Commander.Card.IsCaptain() && ship.Controller == 2 && mine > theirs &&
			s.Suggested.Action == game.PlayCaptain && s.controllerAfter(ship.Number) == 1
	},
	Draw: func(s Step) bool {
		return s.captured(1) && s.Suggested == game.DrawMove && len(s.Hand.View.Hand) == 1 &&
			s.Hand.View.Hand[0].IsMerchant()
	},
	Risk: func(s Step) bool {
		return slices.Contains(s.Hand.View.Hand, game.Admiral) && s.Suggested.Action == game.Launch
	},
	Admiral: func(s Step) bool {
		ship, at := s.target()
		return at && ship.Owner == readerSeat && ship.Controller == 2 && s.controllerAfter(ship.Number) == 1
	},
}

// target returns the ship of the suggested move.
func (s Step) target() (game.Ship, bool) {
	for _, ship := range s.Hand.Game.AtSea {
		if ship.Number == s.Suggested.Ship {
			return ship, true
		}
	}
	return game.Ship{}, false
}

// captured reports whether a side captured a ship since the reader's last turn.
func (s Step) captured(side game.Side) bool {
	return slices.ContainsFunc(s.Hand.Since, func(e game.PrivateEvent) bool {
		return e.Kind.IsTaking() && e.Side == side
	})
}

// controllerAfter returns the side that leads at a ship right after the suggested move.
func (s Step) controllerAfter(n game.ShipNumber) game.Side {
	state, err := game.New(script.Setup())
	for i := 0; err == nil && i < 2*s.Number-1; i++ {
		_, err = state.Play(state.Turn(), script.Moves[i])
	}
	if err != nil {
		panic(err)
	}
	return state.Controller(n)
}

func strengths(ship game.Ship) (mine, theirs int) {
	for _, squadron := range ship.Squadrons {
		if squadron.Side == 1 {
			mine += squadron.Strength
		} else {
			theirs += squadron.Strength
		}
	}
	return mine, theirs
}

// TestTipsAreTrue: at each step the reader is on turn and may make the suggested move, and the tip is true.
func TestTipsAreTrue(t *testing.T) {
	for number, tip := range Tips {
		step := At(number+1, reader)
		if step.Tip != tip || step.Over() || step.Hand.View.Turn != readerSeat {
			t.Errorf("step %d is %+v", number+1, step)
		}
		if !slices.Contains(step.Hand.View.Options, step.Suggested) {
			t.Errorf("step %d suggests %v, which is not legal", step.Number, step.Suggested)
		}
		if !claims[tip](step) {
			t.Errorf("step %d: the tip %q is not true of the position", step.Number, tip)
		}
	}
	end := At(Steps+1, reader)
	if sides := end.Hand.Game.Sides; !end.Over() || end.Tip != "" || sides[0].Gold <= sides[1].Gold {
		t.Errorf("at the end the reader is not ahead: %+v", sides)
	}
}

// TestOnlyTheSuggestedMoveLeadsOn: the suggested move leads to the next step. Every other choice leaves the position,
// and legal ones are answered.
func TestOnlyTheSuggestedMoveLeadsOn(t *testing.T) {
	for number := 1; number <= Steps; number++ {
		step := At(number, reader)
		for _, move := range step.Hand.View.Options {
			next := step.Choose(move.String())
			if suggested := move == step.Suggested; suggested != (next.Number == number+1) || suggested == next.Other {
				t.Errorf("step %d: %v leads to step %d, other %v", number, move, next.Number, next.Other)
			}
		}
		for _, forged := range []string{"", "leave", "AD#9", "M8", "-R3", "--", "R9"} {
			if next := step.Choose(forged); next.Number != number || next.Hand.Game.Moves != step.Hand.Game.Moves {
				t.Errorf("step %d: %q leads to step %d", number, forged, next.Number)
			}
		}
	}
	if end := At(Steps+1, reader).Choose("draw"); end.Number != Steps+1 || end.Other {
		t.Errorf("a choice after the end leads to %+v", end)
	}
}

// TestShipIsAskedWhereThereAreSeveral: at one step the suggested card could go onto several ships. Choosing it asks for
// the ship. A wrong ship asks again.
func TestShipIsAskedWhereThereAreSeveral(t *testing.T) {
	asked := 0
	for number := 1; number <= Steps; number++ {
		step := At(number, reader)
		ships := step.Choose(step.Suggested.Card.String())
		if ships.Hand.Chosen == game.NoCard {
			continue
		}
		asked++
		for _, move := range ships.Hand.Options() {
			next := ships.Choose(move.String())
			if move != step.Suggested && (next.Hand.Chosen != move.Card || !next.Other) {
				t.Errorf("step %d: the wrong ship %v does not ask again", number, move)
			}
		}
	}
	if asked == 0 {
		t.Error("no step asks for a ship")
	}
}

// TestOutOfRangeNumbers: a forged number is the first step or the end.
func TestOutOfRangeNumbers(t *testing.T) {
	if first, last := At(-5, reader), At(1<<40, reader); first.Number != 1 || last.Number != Steps+1 {
		t.Errorf("the numbers lead to %d and %d", first.Number, last.Number)
	}
}

// TestHandIsTheReaders: the preferences are the reader's, but nothing is hidden behind spoilers.
func TestHandIsTheReaders(t *testing.T) {
	who := reader
	who.Preferences = storage.UserPreferences{NoPictures: true, Streamer: true}
	step := At(2, who)
	if step.Pictured() || step.Hand.Preferences.Streamer || step.Hand.Seats[0].Name != "Anne" {
		t.Errorf("the hand is %+v", step.Hand)
	}
	if next := step.Choose(step.Suggested.String()); next.Pictured() || next.Hand.Seats[0].Name != "Anne" {
		t.Error("the next step forgets its reader")
	}
}

// TestHiddenCardsChangeNothing: exchanging a card that the computer never plays with one at the bottom of the pile
// changes no step.
func TestHiddenCardsChangeNothing(t *testing.T) {
	var steps []Step
	for number := 1; number <= Steps+1; number++ {
		steps = append(steps, At(number, reader))
	}
	own, twin := script, *script
	const unplayed, bottom = 9, game.DeckSize - 1
	twin.Deck[unplayed], twin.Deck[bottom] = twin.Deck[bottom], twin.Deck[unplayed]
	if twin.Deck == own.Deck {
		t.Fatal("the exchanged cards are equal")
	}
	script = &twin
	defer func() { script = own }()
	for i, step := range steps {
		if now := At(i+1, reader); !reflect.DeepEqual(now, step) {
			t.Errorf("step %d shows a hidden card: %+v", i+1, now)
		}
	}
}
