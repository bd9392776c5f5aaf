package say

import (
	"strconv"
	"strings"

	"korsar/bot/community"
	"korsar/game"
)

// Replay returns a position of a finished game: the effect of the move before it, and who had what. If the next move
// gave something away, it adds what the analysis says of that move. Without a picture, the sea and the hands are
// described in words.
func (l *Localizer) Replay(r community.Replay) Board {
	renderer := l.renderer(&r.PublicState, Name)
	var lines []string
	for _, e := range r.Last {
		lines = append(lines, renderer.privateEvent(e))
	}
	if r.At == 0 {
		lines = []string{l.say("replay.dealt")}
	}
	b := Board{
		Title:  l.say("title.replay", "At", strconv.Itoa(r.At), "Of", strconv.Itoa(r.Of)),
		Body:   l.latestLines(lines, logLimit),
		Footer: renderer.footer(),
	}
	if r.Next.Number > 0 {
		b.Fields = append(b.Fields, Field{Name: l.say("field.next-move"),
			Value: Clip(renderer.moment(&r.Next), FieldLimit)})
	}
	b.Fields = append(b.Fields, renderer.playedFields(r.Played)...)
	if r.Pictured() {
		return b
	}
	b.Fields = append(append(b.Fields, renderer.seatsField()), renderer.hands(r.Hands)...)
	room := embedLimit - utf16Length(b.Title+b.Body+b.Footer+"\n\n")
	for _, f := range b.Fields {
		room -= utf16Length(f.Name + f.Value)
	}
	b.Body += "\n\n" + renderer.sea(min(room, seaLimit-utf16Length(b.Body)))
	return b
}

// hands returns every hand, a field each.
func (r *boardRenderer) hands(hands [][]game.Card) (fields []Field) {
	for i, hand := range hands {
		f := Field{Name: r.seatName(game.Seat(i + 1)), Value: strings.Join(r.rows(hand), "\n"), Inline: true}
		if len(hand) == 0 {
			f.Value = r.say("hand.empty")
		}
		fields = append(fields, f)
	}
	return fields
}

// RoundChoice returns the name of a round to jump to, with the move that begins it.
func (l *Localizer) RoundChoice(round, move int) Option {
	return l.atMove(l.say("replay.round", "Round", strconv.Itoa(round)), move)
}

// atMove returns an option that is described by the number of a move.
func (l *Localizer) atMove(label string, move int) Option {
	return Option{Label: label, Description: l.say("footer.move", "Number", strconv.Itoa(move))}
}

// playedFields returns the field with the players of the seats that several played, or none.
func (r *boardRenderer) playedFields(played [][]community.SeatShare) []Field {
	name := func(s community.SeatShare) string { return r.nameOf(s.User.Name, Name) }
	var lines []string
	for i, shares := range played {
		if len(shares) > 1 {
			lines = append(lines, bulletLine(r.say("replay.shared", "Seat", strconv.Itoa(i+1),
				"Who", r.shares(shares, name))))
		}
	}
	return fieldsOf(r.say("field.shared"), stack(lines, "\n", FieldLimit, r.moreLine))
}
