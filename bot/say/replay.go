package say

import (
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/game"
)

// Replay is a position of a game that has ended: what the move before it did
// and who had what. Without a picture the sea and the hands stand in words.
func (t *Localizer) Replay(r table.Replay) Board {
	told := t.at(&r.PublicState, Name)
	var lines []string
	for _, e := range r.Last {
		lines = append(lines, told.private(e))
	}
	if r.At == 0 {
		lines = []string{t.say("replay.dealt")}
	}
	b := Board{
		Title:  t.say("title.replay", "At", strconv.Itoa(r.At), "Of", strconv.Itoa(r.Of)),
		Body:   stackLatest(lines, "\n", logLimit, told.earlier),
		Fields: []Field{told.crewField()},
		Footer: told.footer(),
	}
	if r.Pictured() {
		return b
	}
	b.Fields = append(b.Fields, told.hands(r.Hands)...)
	room := embedLimit - length(b.Title+b.Body+b.Footer+"\n\n")
	for _, f := range b.Fields {
		room -= length(f.Name + f.Value)
	}
	b.Body += "\n\n" + told.sea(min(room, seaLimit-length(b.Body)))
	return b
}

// hands is every hand, a field each.
func (t *boardRenderer) hands(hands [][]game.Card) (fields []Field) {
	for i, hand := range hands {
		f := Field{Name: t.who(game.Seat(i + 1)), Value: strings.Join(t.rows(hand), "\n"), Inline: true}
		if len(hand) == 0 {
			f.Value = t.say("hand.empty")
		}
		fields = append(fields, f)
	}
	return fields
}

// Round is what a place to jump to is called: a round, and the move that
// begins it.
func (t *Localizer) Round(round, move int) Option {
	return Option{Label: t.say("replay.round", "Round", strconv.Itoa(round)), Description: t.say("footer.move", "Number", strconv.Itoa(move))}
}
