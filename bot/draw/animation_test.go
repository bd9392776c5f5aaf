package draw

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"math/rand/v2"
	"slices"
	"testing"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/game/gametest"
)

// finishedGame plays a game to its end.
func finishedGame(t testing.TB, edition string, mode game.Mode, style tabletest.Style, names ...string) Game {
	t.Helper()
	v := newGame(t, edition, mode, names...)
	var g Game
	for move := uint64(1); ; move++ {
		g.States = append(g.States, v.PublicState())
		if finished, over := v.State.FinishedView(); over {
			g.Result = finished.Result
			return g
		}
		v.Play(1, move, style)
	}
}

// gameOfFour returns a typical game.
func gameOfFour(t testing.TB) Game {
	return finishedGame(t, game.Korsar2019.ID, game.FreeForAll, tabletest.Balanced, "Anne", "Ben", "Cleo", "Dora")
}

// longestGame returns a game of two in which every card is drawn and all but one are played. No game is longer.
func longestGame(t testing.TB, edition string) Game {
	g := finishedGame(t, edition, game.FreeForAll, tabletest.Attacking, "Anne", "Ben")
	if g.end() < 143 {
		t.Errorf("%s: the longest game has %d moves", edition, g.end())
	}
	return g
}

// gameOfEight returns a game with the most players.
func gameOfEight(t testing.TB, edition string) Game {
	return finishedGame(t, edition, game.Partnership, tabletest.Launching, "Bartholomew Roberts", "Anne Bonny",
		"Calico Jack Rackham", "Mary Read", "Edward Teach", "Henry Morgan", "Grace O'Malley", "Ching Shih")
}

func mustAnimate(t testing.TB, g Game, from, to int) *Animation {
	t.Helper()
	a, err := NewAnimation(g, from, to)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Encode(t.Context(), new(bytes.Buffer), func(int) {}); err != nil {
		t.Fatal(err)
	}
	return a
}

// screens returns the pictures that a GIF shows, frame by frame, and their delay in hundredths of a second.
func screens(t testing.TB, file []byte) (shown []*image.Paletted, delay int) {
	t.Helper()
	decoded, err := gif.DecodeAll(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	screen := image.NewPaletted(image.Rect(0, 0, decoded.Config.Width, decoded.Config.Height), palette())
	for i, frame := range decoded.Image {
		if decoded.Disposal[i] != gif.DisposalNone || !slices.Equal(frame.Palette[1:], rgb(palette()[1:])) {
			t.Fatalf("frame %d is disposed of, or has colors of its own", i)
		}
		for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
			row := screen.Pix[screen.PixOffset(frame.Rect.Min.X, y):]
			for x, index := range frame.Pix[frame.PixOffset(frame.Rect.Min.X, y):][:frame.Rect.Dx()] {
				if index != 0 {
					row[x] = index
				}
			}
		}
		shown = append(shown, &image.Paletted{Pix: slices.Clone(screen.Pix), Stride: screen.Stride, Rect: screen.Rect,
			Palette: screen.Palette})
		delay += decoded.Delay[i]
	}
	return shown, delay
}

// rgb returns opaque colors, as a GIF has them.
func rgb(colors color.Palette) (list color.Palette) {
	for _, c := range colors {
		p := c.(paint)
		list = append(list, paint{R: p.R, G: p.G, B: p.B, A: 0xff})
	}
	return list
}

// TestAnimationShowsEveryScene: the frames of the GIF, one over the other, are the scenes as they are drawn, pixel for
// pixel. Each is shown for as long as it should be.
func TestAnimationShowsEveryScene(t *testing.T) {
	gametest.Long(t)
	g := gameOfFour(t)
	a := mustAnimate(t, g, 40, g.end())
	shown, delay := screens(t, a.Bytes())
	expected := 0
	c := new(buffer).canvas(image.Pt(width, a.stage.high))
	for i := range a.scenes {
		a.stage.draw(c, &a.scenes[i], float64(i)/float64(len(a.scenes)-1))
		expected += a.scenes[i].delay
		if !bytes.Equal(shown[i].Pix, shrink(c)) {
			t.Fatalf("scene %d of %d is not what was drawn", i, len(a.scenes))
		}
	}
	if len(shown) != len(a.scenes) || delay != expected {
		t.Errorf("%d frames for %d scenes, %d hundredths of a second instead of %d",
			len(shown), len(a.scenes), delay, expected)
	}
}

// TestShipsStayWhereTheyAre: in all scenes a ship is at one place within the sea, and no other ship is there meanwhile.
func TestShipsStayWhereTheyAre(t *testing.T) {
	for _, edition := range game.Editions {
		for _, g := range []Game{longestGame(t, edition.ID), gameOfEight(t, edition.ID)} {
			scenes := scenesOf(g, 0, g.end())
			st := newStage(scenes)
			places := map[game.ShipNumber]image.Point{}
			for _, s := range scenes {
				taken := map[image.Point]game.ShipNumber{}
				for _, at := range st.board(s.state).shipPlaces {
					place := image.Pt(at.x, at.y)
					before, known := places[at.ship.Number]
					if known && before != place || taken[place] != 0 || !at.plate().In(st.sea.Inset(-16)) {
						t.Fatalf("%s: %v is at %v, where %v is; before at %v; the sea is %v",
							edition.ID, at.ship.Number, place, taken[place], before, st.sea)
					}
					places[at.ship.Number], taken[place] = place, at.ship.Number
				}
			}
			if len(places) < 5 {
				t.Errorf("%s: only %d ships", edition.ID, len(places))
			}
		}
	}
}

// TestTakenShipsAreShownFirst: a ship lights up at the position before she leaves. The side that takes her controls her
// there, and does not have her gold yet.
func TestTakenShipsAreShownFirst(t *testing.T) {
	seen, played := 0, 0
	for _, edition := range game.Editions {
		for _, style := range []tabletest.Style{tabletest.Attacking, tabletest.Balanced, evenTaste} {
			for seats := 2; seats <= 5; seats++ {
				g := finishedGame(t, edition.ID, game.FreeForAll, style, slices.Repeat([]string{"Anne"}, seats)...)
				scenes := scenesOf(g, 0, g.end())
				for i, s := range scenes {
					for _, e := range s.taken {
						checkTaken(t, s, scenes[i+1], e)
						seen++
						if e.Ship == s.played {
							played++
						}
					}
				}
			}
		}
	}
	if seen < 1000 || played < 20 {
		t.Errorf("only %d ships were taken, %d of them right after a move there", seen, played)
	}
}

// checkTaken checks the scene before a ship leaves, and the one after it.
func checkTaken(t *testing.T, s, next scene, e game.PublicEvent) {
	t.Helper()
	ship := s.state.Game.Ship(e.Ship)
	if ship == nil {
		t.Fatalf("move %d lacks ship %v, which leaves", e.Move, e.Ship)
	}
	if !e.Kind.IsTaking() {
		return
	}
	if ship.Controller != e.Side || ship.Gold != e.Gold {
		t.Errorf("move %d: %v with %d gold is taken by side %d: %+v", e.Move, e.Ship, e.Gold, e.Side, *ship)
	}
	if before, after := s.state.Game.Sides[e.Side-1].Gold, next.state.Game.Sides[e.Side-1].Gold; after < before+e.Gold {
		t.Errorf("move %d: side %d has %d gold and takes %d, then %d", e.Move, e.Side, before, e.Gold, after)
	}
}

// crowdedGame returns a game longer than the rules allow. At each of its moves, everything changes around 25 ships.
func crowdedGame(t testing.TB) (g Game) {
	t.Helper()
	random := rand.New(rand.NewPCG(2, 5))
	for move := range 250 {
		state := fullBoard(t, game.FreeForAll, "Anne", "Ben", "Cleo", "Dora", "Emil")
		for i := range state.Game.AtSea {
			ship := &state.Game.AtSea[i]
			for j := range ship.Squadrons {
				ship.Squadrons[j].Strength = 1 + random.IntN(20)
			}
			ship.Controller, ship.Owner = game.Side(random.IntN(6)), game.Seat(1+random.IntN(5))
		}
		played := game.PublicEvent{Kind: game.Attacked, Ship: game.ShipNumber(1 + move%25)}
		state.Recent = []table.Turn{{Move: move, Events: []game.PublicEvent{played}}}
		g.States = append(g.States, state)
	}
	return g
}

// TestAnimationsAreSmall: no animation has more bytes or takes longer than it may. The games are one of four players,
// the longest and the fullest of every edition, one of every number of players, and one that cannot be.
func TestAnimationsAreSmall(t *testing.T) {
	gametest.Long(t)
	check := func(g Game) {
		a := mustAnimate(t, g, 0, g.end())
		frames, delay := screens(t, a.Bytes())
		t.Logf("%v, %d players, %s: %d moves, %d frames, %d bytes, %d×%d",
			g.States[0].Options.Mode, len(g.States[0].Seats),
			g.States[0].Options.Edition, g.end(), len(frames), len(a.Bytes()), a.file.size.X, a.file.size.Y)
		if len(a.Bytes()) > MaxAnimationBytes || delay > maxDelay+resultDelay+minDelay*len(frames) {
			t.Errorf("%d bytes, %d frames, %d hundredths of a second", len(a.Bytes()), a.Frames(), delay)
		}
	}
	check(gameOfFour(t))
	games := []func() Game{func() Game { return crowdedGame(t) }}
	for _, edition := range game.Editions {
		games = append(games, func() Game { return longestGame(t, edition.ID) },
			func() Game { return gameOfEight(t, edition.ID) })
	}
	for _, mode := range game.Modes {
		for _, seats := range mode.SeatCounts() {
			names := slices.Repeat([]string{"Anne"}, seats)
			games = append(games, func() Game {
				return finishedGame(t, game.Korsar2019.ID, mode, evenTaste, names...)
			})
		}
	}
	for _, of := range games[:gametest.Sample(t, "longer games", 0, len(games))] {
		check(of())
	}
}

// TestLongAnimationsLeaveDrawsOut: if there are too many scenes, only quiet ones are left out, evenly.
func TestLongAnimationsLeaveDrawsOut(t *testing.T) {
	var list []scene
	for i := range 5 * maxScenes {
		list = append(list, scene{quiet: i%6 != 0, delay: i})
	}
	loud, gap, before := 0, 0, 0
	short := thinned(slices.Clone(list))
	for _, s := range short {
		if !s.quiet {
			loud++
		}
		gap, before = max(gap, s.delay-before), s.delay
	}
	if len(short) != maxScenes || loud != (5*maxScenes+5)/6 || gap > 6 {
		t.Errorf("%d scenes are left, %d of them not quiet, up to %d apart", len(short), loud, gap)
	}
	if few := list[:maxScenes]; len(thinned(slices.Clone(few))) != maxScenes {
		t.Error("as many scenes as there may be are thinned")
	}
}

// TestGIFStaysWithinItsLimit: a file has as many of the incompressible pictures as its limit allows, including the
// first and the last. It is shown for as long as all of them.
func TestGIFStaysWithinItsLimit(t *testing.T) {
	size := image.Pt(120, 90)
	for _, limit := range []int{40_000, 100_000, 300_000} {
		f := newGIFFile(size, limit)
		random := rand.New(rand.NewPCG(uint64(limit), 1))
		var all [][]uint8
		const frames = 60
		for i := range frames {
			pixels := make([]uint8, size.X*size.Y)
			for j := range pixels {
				pixels[j] = uint8(8 + random.IntN(240))
			}
			all = append(all, pixels)
			if err := f.add(pixels, 7, frames-1-i); err != nil {
				t.Fatal(err)
			}
		}
		shown, delay := screens(t, f.bytes())
		if n := len(f.bytes()); n > limit || n < limit*2/5 {
			t.Errorf("%d bytes of %d", n, limit)
		}
		if delay != 7*frames || len(shown) < 2 || len(shown) == frames && limit < 300_000 {
			t.Errorf("limit %d: %d frames, %d hundredths of a second", limit, len(shown), delay)
		}
		if !bytes.Equal(shown[0].Pix, all[0]) || !bytes.Equal(shown[len(shown)-1].Pix, all[frames-1]) {
			t.Errorf("limit %d: the first or the last frame is another", limit)
		}
	}
}

// TestStillFramesPassTheirTime: frames without a difference are merged, except the last one.
func TestStillFramesPassTheirTime(t *testing.T) {
	f := newGIFFile(image.Pt(4, 3), 100_000)
	still := bytes.Repeat([]uint8{20}, 12)
	for i := range 5 {
		if err := f.add(still, 10, 4-i); err != nil {
			t.Fatal(err)
		}
	}
	if shown, delay := screens(t, f.bytes()); len(shown) != 2 || delay != 50 {
		t.Errorf("%d frames, %d hundredths of a second", len(shown), delay)
	}
}

// TestAnimationHasARange: an animation is from one move of the game to a later one.
func TestAnimationHasARange(t *testing.T) {
	g := finishedGame(t, game.Tilsit.ID, game.FreeForAll, tabletest.Balanced, "Anne", "Ben")
	for _, r := range [][2]int{{-1, 5}, {5, 5}, {6, 5}, {0, g.end() + 1}, {g.end(), g.end()}} {
		if _, err := NewAnimation(g, r[0], r[1]); !errors.Is(err, errNoRange) {
			t.Errorf("moves %d to %d: %v", r[0], r[1], err)
		}
	}
	part, end := scenesOf(g, 3, 9), scenesOf(g, g.end()-1, g.end())
	if part[0].state.Game.Moves != 3 || part[len(part)-1].state.Game.Moves != 9 || part[len(part)-1].result != nil ||
		end[len(end)-1].result == nil {
		t.Errorf("a part is from %d to %d", part[0].state.Game.Moves, part[len(part)-1].state.Game.Moves)
	}
	g.Result = nil // stopped
	if stopped := scenesOf(g, 0, g.end()); stopped[len(stopped)-1].result != nil {
		t.Error("a stopped game has a result")
	}
	if _, err := NewAnimation(Game{States: make([]table.PublicState, 3)}, 0, 1); !errors.Is(err, errNoGame) {
		t.Errorf("a lobby is animated: %v", err)
	}
}

// TestAnimationStopsWithItsContext: drawing ends at the next frame, and nothing is written.
func TestAnimationStopsWithItsContext(t *testing.T) {
	gametest.Long(t)
	g := finishedGame(t, game.Tilsit.ID, game.FreeForAll, tabletest.Balanced, "Anne", "Ben")
	a, err := NewAnimation(g, 0, g.end())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var out bytes.Buffer
	frames := 0
	err = a.Encode(ctx, &out, func(n int) {
		if frames = n; n == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || frames != 3 || out.Len() != 0 {
		t.Errorf("%v after %d frames, %d bytes", err, frames, out.Len())
	}
	for range 2 * a.Frames() {
		if _, err := a.DrawNext(); err != nil {
			t.Fatal(err)
		}
	}
	if shown, _ := screens(t, a.Bytes()); len(shown) != a.Frames() {
		t.Errorf("%d frames after going on, instead of %d", len(shown), a.Frames())
	}
}

// BenchmarkAnimation draws whole games.
func BenchmarkAnimation(b *testing.B) {
	for name, g := range map[string]Game{"four": gameOfFour(b), "longest": longestGame(b, game.Korsar2019.ID),
		"eight": gameOfEight(b, game.Korsar2019.ID), "impossible": crowdedGame(b)} {
		b.Run(fmt.Sprintf("%s-%d-moves", name, g.end()), func(b *testing.B) {
			b.ReportAllocs()
			var a *Animation
			for b.Loop() {
				a = mustAnimate(b, g, 0, g.end())
			}
			b.ReportMetric(float64(len(a.Bytes())), "bytes")
			b.ReportMetric(float64(a.Frames()), "frames")
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N)/float64(a.Frames()), "ms/frame")
		})
	}
}
