package community_test

import (
	"encoding/json"
	"testing"

	"korsar/bot/community"
	"korsar/bot/engine/enginetest"
	"korsar/game"
	"korsar/game/analysis"
	"korsar/game/pilot"
	"korsar/storage"
)

// TestOwnMomentsAreTheReadersMoves: a move that the program made for a user is not shown as their mistake.
func TestOwnMomentsAreTheReadersMoves(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{})
	g := storePlayed(h, h.Store, nil, 1, func(move int) bool { return move%3 == 0 })[0]
	var found analysis.Analysis
	_, err := g.record.Replay(func(_ *game.State, m game.Move, turn game.Turn) error {
		loss := 0.1
		if g.makers[turn.Number-1] == 0 {
			loss = 0.9
		}
		found.Moves = append(found.Moves, analysis.Move{Number: int(turn.Number), Seat: turn.Seat, Played: m,
			Loss:    loss,
			Verdict: analysis.Blunder, Best: pilot.Advice{Move: m}})
		return nil
	})
	must(t, err)
	text, err := json.Marshal(&found)
	must(t, err)
	must(t, h.Store.SetAnalysis(h.Ctx, storage.Analysis{Table: g.id, Version: analysis.Version, Found: string(text),
		Made: h.Clock.Now()}))
	reader := h.Click(1, 100)
	reader.Guild = figuresGuild
	made := h.Community.Analyse(h.Ctx, reader, g.id)
	reply, ok := made.(community.Analysis)
	if !ok {
		t.Fatalf("the analysis is %T", made)
	}
	own, others := reply.Moments()
	if len(own) == 0 {
		t.Fatalf("the reader has no moments; the others have %+v", others)
	}
	for _, m := range own {
		if maker := g.makers[m.Number-1]; maker != g.seats[0] {
			t.Errorf("move %d of person %d is told as the reader's, person %d", m.Number, maker, g.seats[0])
		}
	}
}
