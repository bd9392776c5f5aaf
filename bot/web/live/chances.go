package live

import (
	"korsar/bot/community"
	"korsar/bot/draw"
	"korsar/bot/say"
)

// chancesJSON holds the chances of the sides over an analyzed game.
type chancesJSON struct {
	Words string           `json:"words"` // the lines in words
	Lines []chanceLineJSON `json:"lines"` // by side
	Marks []markJSON       `json:"marks"` // mistakes and blunders, in order
}

// chanceLineJSON is the chance of a side over the game.
type chanceLineJSON struct {
	Side   int          `json:"side"`
	Points []chanceJSON `json:"points"`
}

// chanceJSON is a chance, from 0 to 1, after a move. Move 0 is the deal.
type chanceJSON struct {
	Move   int     `json:"move"`
	Chance float64 `json:"chance"`
}

// markJSON is a mistake or a blunder.
type markJSON struct {
	Side   int     `json:"side"`
	Move   int     `json:"move"`
	Chance float64 `json:"chance"` // after the move
	Words  string  `json:"words"`
}

// chancesOf returns the chances of an analyzed game in the form that is sent.
func chancesOf(a community.Analysis, t *say.Localizer) *chancesJSON {
	curve := draw.NewChanceCurve(a.Found, t.AnalysisSides(a))
	c := &chancesJSON{Words: t.AnalysisAlt(a), Marks: []markJSON{}}
	for _, l := range curve.Lines {
		line := chanceLineJSON{Side: int(l.Side)}
		for _, p := range l.Points {
			line.Points = append(line.Points, chanceJSON(p))
		}
		c.Lines = append(c.Lines, line)
	}
	for _, m := range curve.Marks {
		c.Marks = append(c.Marks, markJSON{int(m.Side), m.Move, m.Chance,
			t.Moment(&a, &a.Found.Moves[m.Move-1])})
	}
	return c
}
