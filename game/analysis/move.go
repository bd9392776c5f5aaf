package analysis

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"

	"korsar/game"
	"korsar/game/pilot"
)

// Move is the worth of a move to the side that made it, judged by the cards that its seat could see. Chances are from 0
// to 1. Gold is at the end of the game. Both are rounded to a thousandth.
type Move struct {
	Number  int       `json:"number"` // from 1
	Seat    game.Seat `json:"seat"`
	Side    game.Side `json:"side"`
	Played  game.Move `json:"played"`
	Options int       `json:"options"`

	Before   float64      `json:"before"` // chance to win after the best move
	After    float64      `json:"after"`  // chance to win after the move played
	Worst    float64      `json:"worst"`  // chance to win after the worst option
	Gold     float64      `json:"gold"`   // after the move played
	BestGold float64      `json:"best_gold"`
	Loss     float64      `json:"loss"` // Before − After, at least 0
	Verdict  Verdict      `json:"verdict"`
	Best     pilot.Advice `json:"best"` // the move that the search would play, and why
}

// moveJSON is the JSON form of a Move. It has moves in the record's notation.
type moveJSON struct {
	*plainMove
	Played string       `json:"played"`
	Best   string       `json:"best"`
	Reason pilot.Reason `json:"reason"`
	About  int          `json:"reason_gold"`
}

// plainMove is a Move without its methods, so that encoding it does not call [Move.MarshalJSON] again.
type plainMove Move

// MarshalJSON implements json.Marshaler. Moves are in the record's notation.
func (m Move) MarshalJSON() ([]byte, error) {
	return json.Marshal(moveJSON{(*plainMove)(&m), m.Played.String(), m.Best.Move.String(), m.Best.Reason, m.Best.Gold})
}

// UnmarshalJSON implements json.Unmarshaler for what MarshalJSON returns.
func (m *Move) UnmarshalJSON(text []byte) error {
	read := moveJSON{plainMove: (*plainMove)(m)}
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	played, errPlayed := game.ParseMove(read.Played)
	best, errBest := game.ParseMove(read.Best)
	m.Played, m.Best = played, pilot.Advice{Move: best, Reason: read.Reason, Gold: read.About}
	return errors.Join(errPlayed, errBest)
}

// IsFault reports whether the move is an inaccuracy or worse.
func (m *Move) IsFault() bool { return m.Loss >= minWorst }

// minChoice is the least difference between the best and the worst option of a real choice.
const minChoice = 0.05

// realChoice reports whether the move counts for the accuracy of its player.
func (m *Move) realChoice() bool { return m.Options > 1 && m.Before-m.Worst >= minChoice }

// accuracy returns the part of the chance at stake that the move kept, from 0 to 1. The move must be a real choice.
func (m *Move) accuracy() float64 { return max(1-m.Loss/(m.Before-m.Worst), 0) }

// assess judges a move by the view of its seat. It calls check as [pilot.Assess] does.
func assess(v *game.SeatView, played game.Move, iterations int, seed uint64, check func() error) (Move, error) {
	m := Move{Number: v.Moves + 1, Seat: v.Seat, Side: v.Mode.SideOf(v.Seat), Played: played, Options: len(v.Options)}
	found, err := search(v, iterations, played, rand.New(rand.NewPCG(seed, uint64(m.Number))), check)
	if err != nil {
		return Move{}, err
	}
	best := &found.worths[found.chosen(m.Side)]
	m.Before, m.BestGold, m.Worst = round(best.Chance[m.Side]), round(best.Gold[m.Side]), 1
	m.Best = pilot.Explain(v, best.Move)
	for i := range found.worths {
		w := &found.worths[i]
		m.Worst = min(m.Worst, round(w.Chance[m.Side]))
		if w.Move == played {
			m.After, m.Gold = round(w.Chance[m.Side]), round(w.Gold[m.Side])
		}
	}
	m.Loss = round(max(m.Before-m.After, 0))
	m.Verdict = verdictOf(m.Loss)
	if m.Options == 1 {
		m.Verdict = Forced
	}
	return m, nil
}

// round rounds to a thousandth, which hides differences in the last digits.
func round(x float64) float64 { return math.Round(x*1000) / 1000 }
