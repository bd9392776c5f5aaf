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
func (t *Localizer) Board(f table.PublicState) Board {
	told := t.at(&f, Name)
	var b Board
	switch f.Phase {
	case journal.Lobby:
		b = told.lobby()
	case journal.Playing:
		b = told.running()
	case journal.Finished:
		b = told.over()
	case journal.Shelved:
		b = told.laid()
	default:
		b = told.closed()
	}
	b.Title = clip(b.Title, titleLimit)
	return b
}

// Caption is the words of a table beside its picture, which has the sea.
func (t *Localizer) Caption(f table.PublicState) Board {
	b := t.Board(f)
	if f.Phase == journal.Playing {
		b.Body = ""
	}
	return b
}

// Ping is the line that mentions who is on turn.
func (t *Localizer) Ping(user snowflake.ID) string {
	return t.say("ping", "User", mention(user))
}

func mention(user snowflake.ID) string { return fmt.Sprintf("<@%d>", user) }

func (t *boardRenderer) running() Board {
	public := &t.face.Game
	b := Board{
		Title:  t.say("title.turn", "Who", t.who(public.Turn)),
		Body:   t.sea(seaLimit),
		Fields: []Field{t.crewField(), t.pileField()},
		Footer: t.footer(t.say("footer.move", "Number", strconv.Itoa(public.Moves+1))),
	}
	if t.face.Poll.Open() {
		b.Fields = append(b.Fields, t.voteField())
	} else if f, limited := t.timeField(); limited {
		b.Fields = append(b.Fields, f)
	}
	if f, offered := t.offersField(); offered {
		b.Fields = append(b.Fields, f)
	}
	if log := t.log(); log != "" {
		b.Fields = append(b.Fields, Field{Name: t.say("field.log"), Value: log})
	}
	if user := t.face.UserAt(public.Turn).ID; user != 0 {
		b.Ping = t.Ping(user)
	}
	return b
}

// over is the board of a game that came to its end; the score stands in End.
func (t *boardRenderer) over() Board {
	b := Board{
		Title:  t.say("title.over"),
		Body:   t.say("over.body"),
		Fields: []Field{t.crewField()},
		Footer: t.footer(t.many("footer.moves", t.face.Game.Moves)),
	}
	if log := t.log(); log != "" {
		b.Fields = append(b.Fields, Field{Name: t.say("field.log"), Value: log})
	}
	return b
}

// closed is the board of a table that was closed before its game's end.
func (t *boardRenderer) closed() Board {
	return Board{Title: t.say("title.closed"), Body: t.reason(), Footer: t.footer()}
}

// reason is why a table was closed, and by whom if somebody did it.
func (t *boardRenderer) reason() string {
	text := t.say("closed." + string(t.face.Closed.Reason))
	if t.face.ClosedBy.ID != 0 {
		text += " " + t.say("closed.by", "Who", t.called(t.face.ClosedBy.Name, Name))
	}
	return text
}

// log is the last events, the newest last.
func (t *boardRenderer) log() string {
	var lines []string
	for _, turn := range t.face.Recent {
		if turn.Covered != "" {
			lines = append(lines, t.covered(turn.Seat, turn.Covered))
		}
		if turn.Votes > 0 {
			lines = append(lines, line(t.say("event.voted", "Who", t.who(turn.Seat), "Votes", strconv.Itoa(turn.Votes), "Of", strconv.Itoa(turn.Voters))))
		}
		for _, e := range turn.Events {
			lines = append(lines, t.event(e))
		}
	}
	if t.face.TookBack != game.NoSeat {
		lines = append(lines, line(t.say("event.took-back", "Who", t.who(t.face.TookBack))))
	}
	return stackLatest(lines, "\n", logLimit, t.earlier)
}

func (t *boardRenderer) earlier(count int) string { return t.many("earlier", count) }

func (t *boardRenderer) pileField() Field {
	return Field{Name: t.say("field.pile"), Value: t.pile("cards"), Inline: true}
}

// pile is how much can still be drawn, as one sentence or another says it.
func (t *boardRenderer) pile(key string) string {
	if t.face.Game.Pile == 0 {
		return t.say("pile.empty")
	}
	return t.many(key, t.face.Game.Pile)
}

// footer is the edition, the mode and whatever else.
func (t *boardRenderer) footer(more ...string) string {
	parts := append([]string{t.edition.Title, t.Choice("mode", t.face.Options.Mode.String())}, more...)
	return strings.Join(parts, dot)
}

// dot parts what stands in one line.
const dot = " · "
