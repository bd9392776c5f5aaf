package draw

import (
	"bytes"
	"image"
	"strconv"
	"strings"
	"sync"
	"testing"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/game/gametest"
)

// TestHiddenCardsDoNotChangePictures: exchanging two hidden cards changes no byte of the board, nor
// of the hand of a seat that may not see them.
func TestHiddenCardsDoNotChangePictures(t *testing.T) {
	gametest.Long(t)
	for _, mode := range game.Modes {
		names := []string{"Anne", "Ben", "Cleo", "Dora"}
		first := newGame(t, game.Korsar2019.ID, mode, names...)
		second := newGame(t, game.Korsar2019.ID, mode, names...)
		deck, _ := tabletest.Deal(mode, len(names))
		last := game.DeckSize - 1
		for deck[last] == deck[0] {
			last--
		}
		deck[0], deck[last] = deck[last], deck[0]
		holder := first.State.Turn() // the first card is dealt to the seat that begins
		second.Restart(deck, holder)
		if !bytes.Equal(mustDraw(t, func() ([]byte, error) { return Board(first.PublicState(), nil) }),
			mustDraw(t, func() ([]byte, error) { return Board(second.PublicState(), nil) })) {
			t.Errorf("%v: the board shows a hidden card", mode)
		}
		for seat := game.Seat(1); int(seat) <= len(names); seat++ {
			same := bytes.Equal(mustDraw(t, func() ([]byte, error) { return Hand(first.Hand(seat), nil) }),
				mustDraw(t, func() ([]byte, error) { return Hand(second.Hand(seat), nil) }))
			if knows := mode.SideOf(seat) == mode.SideOf(holder); same == knows {
				t.Errorf("%v: seat %d, which holds the card or not: %v; the hands look the same: %v",
					mode, seat, knows, same)
			}
		}
	}
}

func mustDraw(t *testing.T, draw func() ([]byte, error)) []byte {
	t.Helper()
	picture, err := draw()
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// TestEverySizeIsDrawnWithinTheLimit: boards with no ship, some and all, for every number of seats,
// hands of 0 to 60 cards, and positions of a game are all within the size limit, with everybody's face.
func TestEverySizeIsDrawnWithinTheLimit(t *testing.T) {
	gametest.Long(t)
	faces := facesOf(t, 1, 2, 3, 4, 5, 6, 7, 8)
	for _, mode := range game.Modes {
		for _, seats := range mode.SeatCounts() {
			var names []string
			for i := range seats {
				names = append(names, strings.Repeat("Wm", 16)+strconv.Itoa(i))
			}
			state := fullBoard(t, mode, names...)
			all := state.Game.AtSea
			for _, ships := range []int{0, 7, game.MaxShips} {
				state.Game.AtSea = all[:ships]
				checkSize(t, mustDraw(t, func() ([]byte, error) { return Board(state, faces) }))
			}
		}
	}
	h := newGame(t, game.English.ID, game.Partnership, "Anne", "Ben", "Cleo", "Dora").Hand(1)
	deck := game.OrderedDeck()
	for cards := 0; cards <= 60; cards += 12 {
		h.View.Hand, h.View.Partner = deck[:cards], deck[cards:60]
		checkSize(t, mustDraw(t, func() ([]byte, error) { return Hand(h, faces) }))
	}
	v := newGame(t, game.Tilsit.ID, game.Partnership, "Anne", "Ben", "Cleo", "Dora", "Emil", "Flo", "Gus", "Hal")
	for !v.State.Over() {
		checkSize(t, mustDraw(t, func() ([]byte, error) { return Position(revealOf(v), faces) }))
		v.Play(30, 5, tabletest.Balanced)
	}
}

func checkSize(t *testing.T, picture []byte) {
	t.Helper()
	if len(picture) > maxBytes {
		t.Errorf("a picture has %d bytes, more than %d", len(picture), maxBytes)
	}
}

// TestLegendFitsItsLines: in every language, the meaning of a sign fits two lines.
func TestLegendFitsItsLines(t *testing.T) {
	for _, tag := range say.Languages() {
		for _, sign := range say.Signs {
			text := say.In(tag).Sign(sign)
			first, second := bold.split(text, legendText, legendRoom)
			if bold.length(first, legendText) > legendRoom || bold.length(second, legendText) > legendRoom {
				t.Errorf("%s: %q does not fit the legend", tag, text)
			}
		}
	}
}

// TestEverySignIsDrawn: each sign of the legend has its own figure.
func TestEverySignIsDrawn(t *testing.T) {
	seen := map[string]say.Sign{}
	for _, sign := range say.Signs {
		c := new(buffer).canvas(image.Pt(legendSign, legendRow))
		c.drawSign(fleetLooks(&game.Korsar2019), sign, legendSign/2, legendRow/2)
		if other, known := seen[string(c.pixels)]; known {
			t.Errorf("the signs %s and %s look the same", sign, other)
		}
		seen[string(c.pixels)] = sign
	}
}

// TestPagesOfHowToPlayHaveScenes: each page has a scene with its alt text, except the legend and the edition's page.
func TestPagesOfHowToPlayHaveScenes(t *testing.T) {
	for _, page := range say.HowToPages {
		_, err := HowToPlay(&game.Tilsit, page)
		if has := page != say.HowToLegend && page != say.HowToEdition; (err == nil) != has {
			t.Errorf("page %q: %v", page, err)
		} else if has && strings.Contains(english.HowToPlayAlt(page), say.MissingMark) {
			t.Errorf("page %q has no alt text", page)
		}
	}
}

// TestMissingGameIsRefused: a lobby, an empty hand and a position without its hands are errors.
func TestMissingGameIsRefused(t *testing.T) {
	if _, err := Board(table.PublicState{}, nil); err == nil {
		t.Error("a lobby was drawn")
	}
	if _, err := Lobby(table.PublicState{}, nil); err == nil {
		t.Error("a lobby without a seat was drawn")
	}
	if _, err := Result(ResultCard{}, nil); err == nil {
		t.Error("a result without a side was drawn")
	}
	if _, err := Hand(table.Hand{}, nil); err == nil {
		t.Error("a hand without a game was drawn")
	}
	r := revealOf(newGame(t, game.Tilsit.ID, game.FreeForAll, "Anne", "Ben"))
	r.Hands = r.Hands[:1]
	if _, err := Position(r, nil); err == nil {
		t.Error("a position without its hands was drawn")
	}
}

// TestNamesKeepWhatCanBeWritten: of a name, only the characters that no font has are left out. A seat whose name has no
// others has a head with its number. Long names are clipped.
func TestNamesKeepWhatCanBeWritten(t *testing.T) {
	for name, want := range map[string]string{"Anne": "Anne", "Łukasz Żółć": "Łukasz Żółć",
		"Чёрная Борода": "Чёрная Борода", "Οδυσσέας": "Οδυσσέας", "O'Malley": "O'Malley", "Bob 🦊": "Bob",
		"🏴‍☠️ Ann 🏴‍☠️ B": "Ann B", "𝓑𝓮𝓷": "Ben", "海賊": "", "": "", "🦊": ""} {
		if got := nameOf(name); got.text != want || got.unknown != (want == "") {
			t.Errorf("%q is drawn as %+v, want %q", name, got, want)
		}
	}
	got := seatNameOf(table.Seat{Seat: 3, User: table.User{Name: "🦊"}})
	if got != (seatName{text: "3", unknown: true}) {
		t.Errorf("a seat without a name that can be written is drawn as %+v", got)
	}
	if got := bold.clip("Bartholomew Roberts", 30, 100); bold.length(got, 30) > 100 || !strings.HasSuffix(got, "…") {
		t.Errorf("a long name becomes %q", got)
	}
}

// TestConcurrentDrawsGiveTheSameBytes: concurrent drawings of a table, which share sprites, are the same.
func TestConcurrentDrawsGiveTheSameBytes(t *testing.T) {
	state := fullBoard(t, game.FreeForAll, "Anne", "Ben", "Cleo")
	want := mustDraw(t, func() ([]byte, error) { return Board(state, nil) })
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if got, err := Board(state, nil); err != nil || !bytes.Equal(got, want) {
				t.Errorf("another picture of the same table: %v", err)
			}
		})
	}
	all.Wait()
}

// onPhoneHigh returns the height in pixels of the capitals of a size, in a picture that is shown 390 pixels wide.
func (t *typeface) onPhoneHigh(size float64) float64 { return t.parsed().caps * size * 390 / width }

// TestNumbersAreLegibleOnAPhone: names, gold and strengths are at least 9 pixels high, in the fullest pictures too.
func TestNumbersAreLegibleOnAPhone(t *testing.T) {
	smallest := formations[len(formations)-1].scale
	if high := bold.onPhoneHigh(textSize); high < 9 {
		t.Errorf("names and counts: %.1f pixels high", high)
	}
	for what, size := range map[string]float64{
		"the gold of a ship":      coinText * sailCoin * shipScale * smallest,
		"the strength at a ship":  strengthSize * minTokenScale,
		"the strength on a card":  faceText * smallestHand,
		"the gold on a ship card": coinText * faceCoin * smallestHand,
	} {
		if high := display.onPhoneHigh(size); high < 9 {
			t.Errorf("%s: %.1f pixels high", what, high)
		}
	}
}

// TestSmallestTextStaysReadableOnAPhone: in the fullest pictures, every capital and digit is at least 6 pixels high.
func TestSmallestTextStaysReadableOnAPhone(t *testing.T) {
	typesetting.lines.Purge() // of what other tests have drawn
	names := []string{"Anne", "Ben", "Cleo", "Dora", "Emil", "Flo", "Gus", "Hal"}
	mustDraw(t, func() ([]byte, error) { return Board(fullBoard(t, game.Partnership, names...), nil) })
	hand := newGame(t, game.Korsar2019.ID, game.Partnership, names...).Hand(1)
	deck := game.OrderedDeck()
	hand.View.Hand, hand.View.Partner = deck[18:], deck[:18]
	mustDraw(t, func() ([]byte, error) { return Hand(hand, nil) })
	open := revealOf(newGame(t, game.Korsar2019.ID, game.Partnership, names...))
	open.Hands[0] = deck[:]
	mustDraw(t, func() ([]byte, error) { return Position(open, nil) })
	type shown struct {
		*typeface
		size int
	}
	sizes := map[shown]string{}
	for _, key := range typesetting.lines.Keys() {
		sizes[shown{key.face, key.size}] += key.text
	}
	if len(sizes) < 4 {
		t.Fatalf("only %d sizes of text were drawn", len(sizes))
	}
	for s, text := range sizes {
		if high := s.onPhoneHigh(float64(s.size)); high < 6 {
			t.Errorf("%q is written in %d pixels: %.1f pixels high when shown 390 wide", text, s.size, high)
		}
	}
}
