package say

import (
	"testing"

	"korsar/bot/community"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/game/analysis"
	"korsar/game/pilot"
)

// analysisTexts returns the analysis of a game for a player and for a spectator, one in which nobody gave much away,
// and the progress of one.
func analysisTexts(t *testing.T, l *Localizer) string {
	state := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").PublicState()
	a := community.Analysis{PublicState: state, Reader: 2, Own: map[int]bool{14: true}, Found: foundAnalysis()}
	spectator := a
	spectator.Reader, spectator.Own = game.NoSeat, nil
	calm := a
	calm.Found = &analysis.Analysis{Players: a.Found.Players[2:], Sides: a.Found.Sides[2:]}
	text := goldenBoard(l.Analysis(a)) + goldenBoard(l.Analysis(spectator)) + goldenBoard(l.Analysis(calm)) +
		l.AnalysisAlt(a) + "\n"
	for _, made := range []community.Analysing{{Waits: true}, {Done: 8, Of: 100}, {Done: 100, Of: 100}} {
		text += "\n" + l.Analysing(made) + "\n"
	}
	return text + "\n" + l.AnalysisInterrupted() + "\n"
}

// foundAnalysis returns the result of an analysis of a game of three players.
func foundAnalysis() *analysis.Analysis {
	blunder := analysis.Move{Number: 31, Seat: 1, Side: 1, Played: game.DrawMove, Loss: 0.21, Verdict: analysis.Blunder,
		Best: pilot.Advice{Move: game.Move{Action: game.Launch, Card: game.Merchant5}, Reason: pilot.SetSail, Gold: 5}}
	mistake := analysis.Move{Number: 14, Seat: 2, Side: 2,
		Played: game.Move{Action: game.Launch, Card: game.Merchant5}, Loss: 0.08,
		Verdict: analysis.Mistake, Best: pilot.Advice{Move: game.DrawMove, Reason: pilot.Gather}}
	return &analysis.Analysis{
		Moves: []analysis.Move{mistake, blunder},
		Players: []analysis.Player{
			{Seat: 1, Choices: 25, Accuracy: 0.62,
				Verdicts: map[analysis.Verdict]int{analysis.Inaccuracy: 9, analysis.Blunder: 1}},
			{Seat: 2, Choices: 1, Accuracy: 0.5,
				Verdicts: map[analysis.Verdict]int{analysis.Inaccuracy: 6, analysis.Mistake: 1}},
			{Seat: 3},
		},
		Sides: []analysis.Side{{Side: 1, Expected: 0.34, Luck: 0.32, Skill: 0.34, Uncertainty: 0.38, Result: 1},
			{Side: 2, Expected: 0.33, Luck: -0.03, Skill: -0.3, Uncertainty: 0.38},
			{Side: 3, Expected: 0.33, Luck: -0.29, Skill: -0.04,
				Uncertainty: 0.38}},
		Turning: []analysis.Turn{{Move: 31, Side: 1, Change: -0.21}},
	}
}
