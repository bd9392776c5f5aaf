package say

import (
	"fmt"
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Board is what everybody sees of a table, in words with markdown.
type Board struct {
	Title, Body string
	Fields      []Field
	Footer      string // without markdown
	Ping        string // the line that mentions who is on turn; "" when there is nobody to mention
}

// Field is a named part of a board.
type Field struct {
	Name, Value string
	Inline      bool
}

// What the longest parts of a board take at most. With a crew of a whole field
// and 350 characters for all the rest, the board fits an embed.
const (
	seaLimit    = 3300
	logLimit    = 900
	offersLimit = 250
)

// Board is a table as everybody sees it: the lobby, the running game, the game
// when it is over, the closed table.
func (l *Localizer) Board(state table.PublicState) Board {
	renderer := l.renderer(&state, Name)
	var b Board
	switch state.Phase {
	case journal.Lobby:
		b = renderer.lobby()
	case journal.Playing:
		b = renderer.running()
	case journal.Finished:
		b = renderer.finished()
	case journal.Shelved:
		b = renderer.shelved()
	default:
		b = renderer.closed()
	}
	b.Title = clip(b.Title, titleLimit)
	return b
}

// Caption is the words of a table beside its picture, which has the sea.
func (l *Localizer) Caption(state table.PublicState) Board {
	b := l.Board(state)
	if state.Phase == journal.Playing {
		b.Body = ""
	}
	return b
}

// Ping is the line that mentions who is on turn.
func (l *Localizer) Ping(user snowflake.ID) string {
	return l.say("ping", "User", mention(user))
}

func mention(user snowflake.ID) string { return fmt.Sprintf("<@%d>", user) }

func (r *boardRenderer) running() Board {
	public := &r.state.Game
	b := Board{
		Title:  r.say("title.turn", "Who", r.seatName(public.Turn)),
		Body:   r.sea(seaLimit),
		Fields: []Field{r.seatsField(), r.pileField()},
		Footer: r.footer(r.say("footer.move", "Number", strconv.Itoa(public.Moves+1))),
	}
	if r.state.Poll.Open() {
		b.Fields = append(b.Fields, r.voteField())
	} else if f, limited := r.timeField(); limited {
		b.Fields = append(b.Fields, f)
	}
	if f, offered := r.offersField(); offered {
		b.Fields = append(b.Fields, f)
	}
	if log := r.log(); log != "" {
		b.Fields = append(b.Fields, Field{Name: r.say("field.log"), Value: log})
	}
	if user := r.state.UserAt(public.Turn).ID; user != 0 {
		b.Ping = r.Ping(user)
	}
	return b
}

// finished is the board of a game that came to its end; the score stands in End.
func (r *boardRenderer) finished() Board {
	b := Board{
		Title:  r.say("title.over"),
		Body:   r.say("over.body"),
		Fields: []Field{r.seatsField()},
		Footer: r.footer(r.many("footer.moves", r.state.Game.Moves)),
	}
	if log := r.log(); log != "" {
		b.Fields = append(b.Fields, Field{Name: r.say("field.log"), Value: log})
	}
	return b
}

// closed is the board of a table that was closed before its game's end.
func (r *boardRenderer) closed() Board {
	return Board{Title: r.say("title.closed"), Body: r.closedReason(), Footer: r.footer()}
}

// closedReason is why a table was closed, and by whom if somebody did it.
func (r *boardRenderer) closedReason() string {
	text := r.say("closed." + string(r.state.Closed.Reason))
	if r.state.ClosedBy.ID != 0 {
		text += " " + r.say("closed.by", "Who", r.nameOf(r.state.ClosedBy.Name, Name))
	}
	return text
}

// log is the last events, the newest last.
func (r *boardRenderer) log() string {
	var lines []string
	for _, turn := range r.state.Recent {
		if turn.Covered != "" {
			lines = append(lines, r.coveredLine(turn.Seat, turn.Covered))
		}
		if turn.Votes > 0 {
			lines = append(lines, bulletLine(r.say("event.voted", "Who", r.seatName(turn.Seat), "Votes", strconv.Itoa(turn.Votes), "Of", strconv.Itoa(turn.Voters))))
		}
		for _, e := range turn.Events {
			lines = append(lines, r.eventLine(e))
		}
	}
	if r.state.TookBack != game.NoSeat {
		lines = append(lines, bulletLine(r.say("event.took-back", "Who", r.seatName(r.state.TookBack))))
	}
	return stackLatest(lines, "\n", logLimit, r.earlierLine)
}

func (r *boardRenderer) earlierLine(count int) string { return r.many("earlier", count) }

func (r *boardRenderer) pileField() Field {
	return Field{Name: r.say("field.pile"), Value: r.pile("cards"), Inline: true}
}

// pile is how much can still be drawn, as one sentence or another says it.
func (r *boardRenderer) pile(key string) string {
	if r.state.Game.Pile == 0 {
		return r.say("pile.empty")
	}
	return r.many(key, r.state.Game.Pile)
}

// footer is the edition, the mode and whatever else.
func (r *boardRenderer) footer(more ...string) string {
	parts := append([]string{r.edition.Title, r.Choice("mode", r.state.Options.Mode.String())}, more...)
	return strings.Join(parts, separatorDot)
}

// separatorDot parts what stands in one line.
const separatorDot = " · "
