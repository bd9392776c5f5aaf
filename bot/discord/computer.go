package discord

import (
	"context"
	"strconv"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// What a value of the select of computers begins with; a level or a seat
// follows.
const (
	crewAdd    = "add."
	crewRemove = "remove."
)

// computers adds the select of computers to a lobby.
func (m *message) computers(t *say.Tongue, f table.Face, b button) {
	var list []option
	for _, c := range t.Computers(f) {
		value := crewAdd + string(c.Add)
		if c.Add == "" {
			value = crewRemove + strconv.Itoa(int(c.Remove.Seat))
		}
		list = append(list, option{Label: clip(c.Label, maxOptionText), Value: value, Description: clip(c.Description, maxOptionText)})
	}
	m.choose(b, t.Placeholder(say.PlaceholderComputers), list)
}

// crew does what was chosen there. A forged value is out of date.
func crew(ctx context.Context, t *table.Table, c table.Click, value string) (table.Reply, error) {
	if level, add := strings.CutPrefix(value, crewAdd); add {
		return t.AddComputer(ctx, c, journal.Level(level))
	}
	text, _ := strings.CutPrefix(value, crewRemove)
	return t.RemoveComputer(ctx, c, seatOf(text))
}

// seatOf reads a seat; NoSeat for what is none.
func seatOf(text string) game.Seat {
	seat, _ := strconv.ParseUint(text, 10, 8)
	return game.Seat(seat)
}

// noticeMessage is something said in private, with the way back where a
// computer has one's seat.
func noticeMessage(t *say.Tongue, n table.Notice) message {
	m := text(t.Notice(n))
	if n.Kind == table.Relieved && n.Face != nil {
		m.buttons(returnButton(t, *n.Face))
	}
	return m
}

func returnButton(t *say.Tongue, f table.Face) component {
	return press(button{Table: f.Table, Seq: f.Seq, Action: actReturn}, success, t.Label(say.ButtonReturn))
}

// anyStandIn tells whether a computer stands in for somebody.
func anyStandIn(f table.Face) bool {
	for _, s := range f.Seats {
		if s.For != (table.Sailor{}) {
			return true
		}
	}
	return false
}
