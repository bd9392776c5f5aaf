package game_test

import (
	"errors"
	"strings"
	"testing"

	"korsar/game"
)

// impossibleSetups are changes to a possible setup: Tilsit, free-for-all, five seats. Each makes one thing wrong.
var impossibleSetups = []struct {
	says   string
	change func(*game.Setup)
	want   game.SetupRefusal
	names  string // what the refusal must name
}{
	{"an edition that is none", func(s *game.Setup) { s.Edition = game.EditionByID("korsar-1999") },
		game.SetupRefusal{Rule: game.UnknownEdition, Mode: game.FreeForAll, Seats: 5, First: 1}, "no such edition"},
	{"a mode that was forgotten", func(s *game.Setup) { s.Mode = game.NoMode },
		game.SetupRefusal{Rule: game.UnknownMode, Seats: 5}, "no such mode"},
	{"a mode that is none", func(s *game.Setup) { s.Mode = game.Partnership + 1 },
		game.SetupRefusal{Rule: game.UnknownMode, Mode: game.Partnership + 1, Seats: 5}, "no such mode"},
	{"nobody", seats(game.FreeForAll, 0), game.SetupRefusal{Rule: game.TooFew, Mode: game.FreeForAll},
		"0 seats are too few"},
	{"less than nobody", seats(game.FreeForAll, -1),
		game.SetupRefusal{Rule: game.TooFew, Mode: game.FreeForAll, Seats: -1}, "too few"},
	{"one alone", seats(game.FreeForAll, 1), game.SetupRefusal{Rule: game.TooFew, Mode: game.FreeForAll, Seats: 1},
		"1 seats are too few"},
	{"six free-for-all", seats(game.FreeForAll, 6),
		game.SetupRefusal{Rule: game.OnlyPartners, Mode: game.FreeForAll, Seats: 6},
		"6 seats play in partnership only"},
	{"seven free-for-all", seats(game.FreeForAll, 7),
		game.SetupRefusal{Rule: game.SevenSeats, Mode: game.FreeForAll, Seats: 7}, "not for seven"},
	{"eight free-for-all", seats(game.FreeForAll, 8),
		game.SetupRefusal{Rule: game.OnlyPartners, Mode: game.FreeForAll, Seats: 8},
		"8 seats play in partnership only"},
	{"nine free-for-all", seats(game.FreeForAll, 9),
		game.SetupRefusal{Rule: game.TooMany, Mode: game.FreeForAll, Seats: 9}, "9 seats are too many"},
	{"nobody in partnership", seats(game.Partnership, 0), game.SetupRefusal{Rule: game.TooFew, Mode: game.Partnership},
		"0 seats are too few"},
	{"one in partnership", seats(game.Partnership, 1),
		game.SetupRefusal{Rule: game.TooFew, Mode: game.Partnership, Seats: 1}, "1 seats are too few"},
	{"one pair", seats(game.Partnership, 2), game.SetupRefusal{Rule: game.TooFewPairs, Mode: game.Partnership,
		Seats: 2}, "2 seats are too few for partnership"},
	{"three in partnership", seats(game.Partnership, 3),
		game.SetupRefusal{Rule: game.OddPartners, Mode: game.Partnership, Seats: 3}, "3 seats make no pairs"},
	{"five in partnership", seats(game.Partnership, 5),
		game.SetupRefusal{Rule: game.OddPartners, Mode: game.Partnership, Seats: 5}, "5 seats make no pairs"},
	{"seven in partnership", seats(game.Partnership, 7),
		game.SetupRefusal{Rule: game.SevenSeats, Mode: game.Partnership, Seats: 7}, "not for seven"},
	{"nine in partnership", seats(game.Partnership, 9),
		game.SetupRefusal{Rule: game.TooMany, Mode: game.Partnership, Seats: 9}, "9 seats are too many"},
	{"ten in partnership", seats(game.Partnership, 10),
		game.SetupRefusal{Rule: game.TooMany, Mode: game.Partnership, Seats: 10}, "10 seats are too many"},
	{"nobody first", func(s *game.Setup) { s.First = game.NoSeat },
		game.SetupRefusal{Rule: game.FirstUnknown, Mode: game.FreeForAll, Seats: 5}, "the seats are 1 to 5"},
	{"a first seat beyond the table", func(s *game.Setup) { s.First = 6 },
		game.SetupRefusal{Rule: game.FirstUnknown, Mode: game.FreeForAll, Seats: 5, First: 6},
		"seat 6 cannot play first"},
	{"a second partner first", func(s *game.Setup) { s.Mode, s.Seats, s.First = game.Partnership, 4, 2 },
		game.SetupRefusal{Rule: game.FirstOfPair, Mode: game.Partnership, Seats: 4, First: 2},
		"seat 2 cannot play first"},
	{"a card missing", func(s *game.Setup) { s.Deck[0] = game.Admiral },
		game.SetupRefusal{Rule: game.DeckIncomplete, Card: game.Merchant2, Count: 4}, "4 of M2, expected 5"},
	{"a card double", func(s *game.Setup) { s.Deck[77] = game.Merchant8 },
		game.SetupRefusal{Rule: game.DeckIncomplete, Card: game.Merchant8, Count: 2}, "2 of M8, expected 1"},
	{"the last kind missing", func(s *game.Setup) { s.Deck[77] = game.NoCard },
		game.SetupRefusal{Rule: game.DeckIncomplete}, "invalid card"},
	{"a card that is none", func(s *game.Setup) { s.Deck[40] = game.Admiral + 1 },
		game.SetupRefusal{Rule: game.DeckIncomplete}, "invalid card"},
	{"no deck at all", func(s *game.Setup) { s.Deck = game.Deck{} },
		game.SetupRefusal{Rule: game.DeckIncomplete}, "invalid card"},
}

func seats(mode game.Mode, n int) func(*game.Setup) {
	return func(s *game.Setup) { s.Mode, s.Seats = mode, n }
}

func TestEverySetupRuleRefuses(t *testing.T) {
	produced := map[game.SetupRule]bool{}
	for _, line := range impossibleSetups {
		setup := game.Setup{Edition: &game.Tilsit, Mode: game.FreeForAll, Seats: 5, First: 1, Deck: game.OrderedDeck()}
		line.change(&setup)
		state, err := game.New(setup)
		var got game.SetupRefusal
		if !errors.As(err, &got) || got != line.want || state != (game.State{}) {
			t.Errorf("%s: refused with %#v, want %#v and no state", line.says, err, line.want)
			continue
		}
		if !strings.Contains(got.Error(), line.names) {
			t.Errorf("%s: %q does not name %q", line.says, got.Error(), line.names)
		}
		produced[got.Rule] = true
	}
	for _, rule := range game.SetupRules() {
		if !produced[rule] {
			t.Errorf("no line breaks %q", rule)
		}
	}
}

// TestUnknownEditionListsAll checks that the refusal of an unknown edition names every edition.
func TestUnknownEditionListsAll(t *testing.T) {
	text := game.SetupRefusal{Rule: game.UnknownEdition}.Error()
	for _, e := range game.Editions {
		if !strings.Contains(text, e.ID) {
			t.Errorf("%q does not name %s", text, e.ID)
		}
	}
}

func TestPlayableNumbers(t *testing.T) {
	for mode, want := range map[game.Mode]string{game.FreeForAll: "2345", game.Partnership: "468"} {
		playable := ""
		for n := range 12 {
			if game.CheckSeats(mode, n) == nil {
				playable += string(rune('0' + n))
			}
		}
		listed := ""
		for _, n := range mode.SeatCounts() {
			listed += string(rune('0' + n))
		}
		if playable != want || listed != want {
			t.Errorf("%v: %s can play and %s are listed, want %s", mode, playable, listed, want)
		}
	}
	if game.NoMode.SeatCounts() != nil {
		t.Errorf("no mode lists %v", game.NoMode.SeatCounts())
	}
}

// TestUsualModeIsPlayable checks that every playable number of seats is playable in its usual mode.
func TestUsualModeIsPlayable(t *testing.T) {
	for n := range 12 {
		can := game.CheckSeats(game.FreeForAll, n) == nil || game.CheckSeats(game.Partnership, n) == nil
		if usual := game.CheckSeats(game.UsualMode(n), n) == nil; usual != can {
			t.Errorf("%d seats can be played: %v, in their usual mode, %v: %v", n, can, game.UsualMode(n), usual)
		}
	}
}

// TestZeroRefusalNamesNoRule checks the text of an empty refusal.
func TestZeroRefusalNamesNoRule(t *testing.T) {
	for _, text := range []string{game.SetupRefusal{}.Error(), game.Refusal{}.Error()} {
		if !strings.HasSuffix(text, "no rule is broken") {
			t.Error(text)
		}
	}
}
