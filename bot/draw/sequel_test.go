package draw

import (
	"errors"
	"slices"
	"testing"

	"korsar/bot/table"
	"korsar/game"
)

// sequelWhere returns the first moves of a game, so many, for whose frames is returns true.
func sequelWhere(t *testing.T, g Game, moves int, is func([]stepShown) bool) Sequel {
	t.Helper()
	for at := range g.end() - moves {
		q := Sequel{States: g.States[at : at+moves+1], Reader: g.States[at].Game.Turn}
		if is(q.steps()) {
			return q
		}
	}
	t.Fatal("the game has no such moves")
	return Sequel{}
}

// sequelOfFour draws a sequel in which somebody takes a ship.
func sequelOfFour(t *testing.T) ([]byte, error) {
	return Frames(sequelWhere(t, gameOfFour(t), 4, func(shown []stepShown) bool {
		return len(shown[1].taken) > 0 && len(shown[2].gains) > 0 && shown[0].turns[0].Events[0].Kind == game.Attacked
	}), nil)
}

// sequelThatEnds draws a sequel of the last move of a game.
func sequelThatEnds(t *testing.T) ([]byte, error) {
	g := gameOfFour(t)
	return Frames(Sequel{States: g.States[g.end()-1:], Reader: 1}, nil)
}

// TestSequelHasThreeFrames: the frames are the answer, all replies, and the outcome. A ship that is taken is in the
// frame of the move before it, and in none after. No frame has more ships than the picture has room for.
func TestSequelHasThreeFrames(t *testing.T) {
	g := gameOfFour(t)
	for at := range g.end() - 4 {
		q := Sequel{States: g.States[at : at+5]}
		frames := q.steps()
		if len(frames) != 3 || len(frames[0].turns) != 1 || len(frames[1].turns) != 3 || len(frames[2].turns) != 0 {
			t.Fatalf("from move %d: the frames are %+v", at, frames)
		}
		for i, f := range frames {
			if len(f.state.Game.AtSea) > mostSequelShips {
				t.Errorf("from move %d: frame %d has %d ships", at, i+1, len(f.state.Game.AtSea))
			}
			for _, e := range f.taken {
				shown := slices.Contains(q.ships(), e.Ship)
				if isAtSea(f.state, e.Ship) != shown || isAtSea(frames[2].state, e.Ship) {
					t.Errorf("from move %d: in frame %d %v is taken, and is not shown so", at, i+1, e.Ship)
				}
			}
		}
	}
}

func isAtSea(state *table.PublicState, n game.ShipNumber) bool {
	return state.Game.Ship(n) != nil
}

// TestNoSequelWithoutAMove checks that a sequel without a move cannot be drawn.
func TestNoSequelWithoutAMove(t *testing.T) {
	if _, err := Frames(Sequel{States: gameOfFour(t).States[:1]}, nil); !errors.Is(err, errNoGame) {
		t.Errorf("without a move: %v", err)
	}
}
