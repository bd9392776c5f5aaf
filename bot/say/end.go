package say

import (
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/game"
)

// End is how a game ended: the score, or that it was stopped.
func (t *Localizer) End(e table.End) Board {
	told := t.at(&e.PublicState, Name)
	b := Board{
		Fields: []Field{
			{Name: t.say("field.record"), Value: t.say("end.record")},
			{Name: t.say("field.fair"), Value: t.say("fair.end", "Commitment", e.Commitment)},
		},
		Footer: told.footer(t.many("footer.moves", e.Game.Moves)),
	}
	if e.Finished == nil {
		b.Title = t.say("title.stopped")
		b.Body = told.reason() + "\n\n" + t.say("end.unscored")
		return b
	}
	winners, people := told.winners(e.Finished)
	b.Title = clip(t.many("title.won", people, "Side", winners), titleLimit)
	b.Body = told.praise(e.Finished) + "\n\n" + told.scores(e.Finished)
	if best := told.best(e.Best); best != "" {
		b.Fields = append([]Field{{Name: t.say("field.best"), Value: best}}, b.Fields...)
	}
	return b
}

// winners is the names of the sides in the first place and how many people
// they are.
func (t *boardRenderer) winners(v *game.FinishedView) (names string, people int) {
	var sides []string
	for _, s := range v.Result {
		if s.Place == 1 {
			side, n := t.side(s.Side)
			sides, people = append(sides, side), people+n
		}
	}
	last := len(sides) - 1
	if last == 0 {
		return sides[0], people
	}
	return t.say("and", "First", strings.Join(sides[:last], ", "), "Second", sides[last]), people
}

func (t *boardRenderer) praise(v *game.FinishedView) string {
	winners, people := t.winners(v)
	shared, score := 0, 0
	for _, s := range v.Result {
		if s.Place == 1 {
			shared, score = shared+1, s.Score
		}
	}
	if shared > 1 {
		return t.say("end.tied", "Sides", winners, "Gold", t.gold(score))
	}
	return t.many("end.won", people, "Side", winners, "Gold", t.gold(score))
}

// scores is every side's score by place, with booty and what stayed in hands.
func (t *boardRenderer) scores(v *game.FinishedView) string {
	var blocks []string
	for place := 1; place <= len(v.Result); place++ {
		for _, s := range v.Result {
			if s.Place == place {
				blocks = append(blocks, t.score(v, s))
			}
		}
	}
	return strings.Join(blocks, "\n\n")
}

func (t *boardRenderer) score(v *game.FinishedView, s game.SideResult) string {
	side, _ := t.side(s.Side)
	text := t.say("end.score", "Place", strconv.Itoa(s.Place), "Side", side, "Gold", t.gold(s.Score)) + "\n" +
		line(t.say("end.booty", "Gold", t.gold(s.Booty), "Ships", t.many("ships", len(v.Sides[s.Side-1].Ships))))
	if s.Stranded == 0 {
		return text
	}
	return text + "\n" + line(t.say("end.stranded", "Gold", t.gold(s.Stranded), "Ships", t.stranded(v, s.Side)))
}

// stranded is the merchant ships that stayed in a side's hands: "3 + 5".
func (t *boardRenderer) stranded(v *game.FinishedView, side game.Side) string {
	var ships []string
	for i, hand := range v.Hands {
		if t.face.Options.Mode.SideOf(game.Seat(i+1)) != side {
			continue
		}
		for _, c := range hand {
			if c.IsMerchant() {
				ships = append(ships, strconv.Itoa(c.Gold()))
			}
		}
	}
	return strings.Join(ships, " + ")
}
