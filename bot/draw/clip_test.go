package draw

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"korsar/game"
)

// captures returns the ships that sides of a game took from others.
func (g Game) captures() (list []game.PublicEvent) {
	for _, state := range g.States {
		for _, turn := range state.Recent {
			for _, e := range turn.Events {
				if e.Kind == game.Captured && turn.Move == state.Game.Moves {
					list = append(list, e)
				}
			}
		}
	}
	return list
}

// TestClipsTellHowAShipWasLost: a clip begins before the ship's launch, or with as many moves as fit into eight
// seconds. It shows the capture, and then the result.
func TestClipsTellHowAShipWasLost(t *testing.T) {
	whole, cut, final := 0, 0, 0
	games := []Game{gameOfFour(t), gameOfEight(t, game.Korsar2019.ID), longestGame(t, game.Tilsit.ID)}
	for seats := 2; seats <= 5; seats++ {
		games = append(games, finishedGame(t, game.Korsar2019.ID, game.FreeForAll, evenTaste,
			slices.Repeat([]string{"Anne"}, seats)...))
	}
	for _, g := range games {
		for _, e := range g.captures() {
			list := clipScenes(g, e.Ship, e.Move)
			end := &list[len(list)-1]
			if end.result == nil || end.delay != resultDelay || end.state.Game.Moves != g.end() {
				t.Errorf("the clip of move %d ends with %+v", e.Move, end)
			}
			if !slices.ContainsFunc(list, func(s scene) bool { return slices.Contains(s.taken, e) }) {
				t.Errorf("the clip of move %d does not show %+v", e.Move, e)
			}
			delay := delayOf(list[:len(list)-1])
			from := list[0].state.Game.Moves
			if delay > clipDelay {
				t.Errorf("the clip of move %d takes %d hundredths of a second", e.Move, delay)
			}
			switch {
			case !hasShip(list[0], e.Ship):
				whole++
			case delay+delayOf(scenesOfMove(&g.States[from-1], &g.States[from])) > clipDelay:
				cut++
			default:
				t.Errorf("the clip of move %d begins with move %d, and has time for more", e.Move, from)
			}
			if e.Move == g.end() {
				final++
			}
		}
	}
	if whole == 0 || cut == 0 || final == 0 {
		t.Errorf("%d clips begin before the launch, %d later, %d ships were lost at the end", whole, cut, final)
	}
}

func delayOf(scenes []scene) (sum int) {
	for _, s := range scenes {
		sum += s.delay
	}
	return sum
}

func hasShip(s scene, ship game.ShipNumber) bool {
	return s.state.Game.Ship(ship) != nil
}

// TestClipShowsRatings: the result at the end of a clip has the changes of the ratings.
func TestClipShowsRatings(t *testing.T) {
	g := gameOfFour(t)
	g.Ratings = map[game.Seat]int{1: 12}
	lost := g.captures()[0]
	list := clipScenes(g, lost.Ship, lost.Move)
	for _, side := range list[len(list)-1].result {
		for _, seat := range side.Seats {
			if rated := seat.Seat.Seat == 1; seat.Rated != rated || rated && seat.Change != 12 {
				t.Errorf("seat %d: %+v", seat.Seat.Seat, seat)
			}
		}
	}
}

// TestClipIsOfAMove: there is no clip of a move that a game does not have, or of a table without a game.
func TestClipIsOfAMove(t *testing.T) {
	g := gameOfFour(t)
	for _, move := range []int{-1, 0, g.end() + 1} {
		if _, err := NewClip(g, 1, move); !errors.Is(err, errNoRange) {
			t.Errorf("move %d: %v", move, err)
		}
	}
	g.States[0].Seats = nil
	if _, err := NewClip(g, 1, 1); !errors.Is(err, errNoGame) {
		t.Errorf("a lobby has a clip: %v", err)
	}
}

// BenchmarkClip draws clips of the most gold that a side lost.
func BenchmarkClip(b *testing.B) {
	for name, g := range map[string]Game{"two": longestGame(b, game.Korsar2019.ID), "four": gameOfFour(b),
		"eight": gameOfEight(b, game.Korsar2019.ID)} {
		top := slices.MaxFunc(g.captures(), func(one, other game.PublicEvent) int { return one.Gold - other.Gold })
		b.Run(fmt.Sprintf("%s-%d-gold", name, top.Gold), func(b *testing.B) {
			b.ReportAllocs()
			var a *Animation
			for b.Loop() {
				var err error
				if a, err = NewClip(g, top.Ship, top.Move); err != nil {
					b.Fatal(err)
				}
				if err := a.Encode(b.Context(), new(bytes.Buffer), func(int) {}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(a.Bytes())), "bytes")
			b.ReportMetric(float64(a.Frames()), "frames")
		})
	}
}
