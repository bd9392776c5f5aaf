package draw

import (
	"image"
	"strings"
	"testing"

	"korsar/bot/table/tabletest"
	"korsar/game"
)

// hardNames are names of a full table that are hard to draw: an emoji, three scripts that the bundled fonts lack,
// letters that imitate others, one of the greatest width, and two namesakes, of whom one has an emoji.
var hardNames = []string{"🦊", "السندباد", "鄭一嫂", "काली नाग", "𝓑𝓵𝓪𝓬𝓴𝓫𝓮𝓪𝓻𝓭", strings.Repeat("W", 32), "Anne Bonny",
	"Anne Bonny 🌊"}

// hardNamePictures are pictures of people with hard names. They are compared with their goldens, too.
var hardNamePictures = []situation{
	{"board-hard-names", func(t *testing.T) ([]byte, error) {
		state := fullBoard(t, game.Partnership, hardNames...)
		state.Game.AtSea = state.Game.AtSea[:8]
		for i := range state.Game.Sides {
			state.Game.Sides[i].Gold = 88
			state.Game.Sides[i].Ships = make([]game.Prize, 10+i)
		}
		for i := range state.Game.Seats {
			state.Game.Seats[i].Cards = 10 + i
		}
		return Board(state, nil)
	}},
	{"hand-hard-names", func(t *testing.T) ([]byte, error) {
		h := fullHand(t, game.Partnership, 4, 8, hardNames...)
		h.Game.Pile = 0
		return Hand(h, nil)
	}},
	{"result-hard-names", func(t *testing.T) ([]byte, error) {
		seats := tabletest.Lobby(tabletest.Options(game.Partnership), hardNames...).Seats
		return Result(ResultCard{Title: game.Korsar2019.Title, Date: "22 Nov 2026", Mode: game.Partnership,
			Sides: []ResultSide{sideOf(1, 53, 2, ResultSeat{seats[6], true, 9}, ResultSeat{seats[7], true, 14}),
				sideOf(2, 49, 0, ResultSeat{seats[0], true, 0}, ResultSeat{seats[1], true, -1}),
				sideOf(3, 31, 22, ResultSeat{seats[4], true, -7}, ResultSeat{seats[5], true, -12}),
				sideOf(4, 2, 5, ResultSeat{seats[2], true, -11}, ResultSeat{seats[3], false, 0})},
			Capture: &TopCapture{Ship: 4, Gold: 7, Owner: seats[5], Taker: seats[7]}}, nil)
	}},
	{"animation-hard-names", func(t *testing.T) ([]byte, error) {
		g := finishedGame(t, game.Korsar2019.ID, game.Partnership, tabletest.Launching, hardNames...)
		scenes := scenesOf(g, 0, g.end())
		st, b := newStage(scenes), getBuffer()
		defer b.release()
		c := b.canvas(image.Pt(width, st.high))
		st.draw(c, &scenes[len(scenes)*2/3], 0.6)
		return b.encode(c)
	}},
}

// TestNamesDrawnAlikeHaveTheirSeats: at a table, names that are drawn alike have their seats' numbers behind them, in
// the least room too. Other names have none.
func TestNamesDrawnAlikeHaveTheirSeats(t *testing.T) {
	seats := tabletest.Lobby(tabletest.Options(game.Partnership), "Anne Bonny", "Ben", "Anne Bonny 🌊", "🦊", "4",
		"audience", "audience", "").Seats
	names := seatNamesOf(seats)
	for seat, want := range map[game.Seat]seatName{1: {text: "Anne Bonny (1)"}, 2: {text: "Ben"},
		3: {text: "Anne Bonny (3)"}, 4: {text: "4", unknown: true}, 5: {text: "4"}, 6: {text: "(6)", audience: true},
		7: {text: "(7)", audience: true}, 8: {}} {
		if names[seat] != want {
			t.Errorf("seat %d is called %+v, not %+v", seat, names[seat], want)
		}
	}
	for room, want := range map[int]string{500: "Anne Bonny (3)", 200: "Anne (3)", 1: "A (3)"} {
		if got := bold.clip(names[3].text, textSize, room); got != want {
			t.Errorf("in %d pixels, %q becomes %q, not %q", room, names[3].text, got, want)
		}
	}
}

// TestCountsHaveRoomOnEveryPlaque: with two digits each, the counts of a seat have a gap between them, with faces too.
func TestCountsHaveRoomOnEveryPlaque(t *testing.T) {
	for _, mode := range game.Modes {
		for _, seats := range mode.SeatCounts() {
			state := newGame(t, game.Korsar2019.ID, mode, hardNames[:seats]...).PublicState()
			for i := range state.Game.Seats {
				state.Game.Seats[i].Cards = 44
			}
			for i := range state.Game.Sides {
				state.Game.Sides[i].Gold, state.Game.Sides[i].Ships = 88, make([]game.Prize, 24)
			}
			for i, at := range placesOf(mode, seats, 1000).seats {
				c := canvas{faces: facesOf(t, 1)}
				counts := countsOf(&state, state.Seats[i])
				room := at.Max.X - c.plaqueOf(&state, at).counts
				if gaps := room - lengthOf(counts); gaps < 7*len(counts) {
					t.Errorf("%v of %d: %d pixels are left beside the %d counts of seat %d", mode, seats, gaps,
						len(counts), i+1)
				}
			}
		}
	}
}

// TestDarkMiddlesLieWithinTheirBadges: the badge of a second partner differs from the first one's only where that has
// the color of its side.
func TestDarkMiddlesLieWithinTheirBadges(t *testing.T) {
	const scale = 4
	drawn := func(b badge) *image.RGBA {
		pixels := image.NewRGBA(image.Rect(0, 0, 60*scale, 60*scale))
		drawingOf(b.draw).raster(pixels, image.Pt(30*scale, 30*scale), scale)
		return pixels
	}
	for side := game.Side(1); int(side) <= game.MaxSides; side++ {
		first, second, dark := drawn(badge{side: side}), drawn(badge{side, true}), 0
		for i := range first.Rect.Dx() * first.Rect.Dy() {
			x, y := i%first.Rect.Dx(), i/first.Rect.Dx()
			if was := first.RGBAAt(x, y); was != second.RGBAAt(x, y) {
				dark++
				if was != sideBadges[side-1].fill {
					t.Fatalf("side %d: the dark middle covers %v at %d,%d", side, was, x/scale-30, y/scale-30)
				}
			}
		}
		if dark < 100*scale*scale {
			t.Errorf("side %d: the dark middle has %d pixels", side, dark)
		}
	}
}
