package say

import (
	"strconv"
	"strings"
	"time"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game"
	"korsar/storage/journal"
)

// Board is what everyone sees of a table, as text with markdown.
type Board struct {
	Title, Body string
	Fields      []Field
	Footer      string // without markdown
}

// Page is a page of text with markdown. Its body fits the message that shows it: BodyLimit in an embed, ContentLimit
// without one.
type Page struct{ Title, Body string }

// Field is a named part of a board.
type Field struct {
	Name, Value string
	Inline      bool
}

// fieldsOf returns the field with a text, or none for "".
func fieldsOf(name, text string) []Field {
	if text == "" {
		return nil
	}
	return []Field{{Name: name, Value: text}}
}

// Limits of the longest parts of a board. With a full field of seats and 350 characters for everything else, the board
// fits an embed.
const (
	seaLimit    = 3300
	logLimit    = 900
	offersLimit = 250
)

// Board returns a table as everyone sees it: the lobby, the running game, the finished game, or the closed table.
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
	b.Title = Clip(b.Title, TitleLimit)
	return b
}

// captionLines is how many lines of the log are below a picture.
const captionLines = 3

// Caption returns the text below a table's picture. It has only what the picture does not show, and the names of a
// lobby once more.
func (l *Localizer) Caption(state table.PublicState) Board {
	renderer := l.renderer(&state, Name)
	switch state.Phase {
	case journal.Playing:
	case journal.Lobby:
		names := strings.Join(renderer.seatedNames(), ", ")
		return renderer.lobbyWith(join([]string{names, renderer.audienceList()}, "\n"))
	default:
		return l.Board(state)
	}
	b := Board{Title: Clip(renderer.say("title.turn", "Who", renderer.seatName(state.Game.Turn)), TitleLimit)}
	parts := []string{renderer.restored(), renderer.latest(captionLines)}
	if state.Poll.Open() {
		b.Fields = append(b.Fields, renderer.voteField())
	} else {
		parts = append(parts, renderer.turnTime())
	}
	b.Body = join(parts, "\n\n")
	b.Fields = append(b.Fields, renderer.offersFields()...)
	return b
}

// restored returns the note of a table that continues from a backup. It returns "" for any other table.
func (r *boardRenderer) restored() string {
	if !r.state.Restored {
		return ""
	}
	known := ""
	switch {
	case r.state.Guild == 0: // nobody else plays
	case r.state.Tournament != nil:
		known = r.say("board.restored.tournament")
	default:
		known = r.say("board.restored.end", "More", r.say("button.more"))
	}
	return join([]string{r.say("board.restored"), known}, " ")
}

func (r *boardRenderer) running() Board {
	public, restored := &r.state.Game, r.restored()
	b := Board{
		Title:  r.say("title.turn", "Who", r.seatName(public.Turn)),
		Body:   join([]string{restored, r.sea(seaLimit - utf16Length(restored))}, "\n\n"),
		Fields: []Field{r.seatsField(), {Name: r.say("field.pile"), Value: r.pile("cards"), Inline: true}},
		Footer: r.footer(r.say("footer.move", "Number", strconv.Itoa(public.Moves+1))),
	}
	if r.state.Poll.Open() {
		b.Fields = append(b.Fields, r.voteField())
	} else if when := r.turnTime(); when != "" {
		b.Fields = append(b.Fields, Field{Name: r.say("field.time"), Value: when, Inline: true})
	}
	b.Fields = append(b.Fields, r.offersFields()...)
	b.Fields = append(b.Fields, fieldsOf(r.say("field.log"), r.latestLines(r.logLines(), logLimit))...)
	return b
}

// finished returns the board of a finished game. The rest is in End.
func (r *boardRenderer) finished() Board {
	return Board{Title: r.say("title.over"), Body: r.say("over.body")}
}

// closed returns the board of a table that was closed before its game ended.
func (r *boardRenderer) closed() Board {
	return Board{Title: r.say("title.closed"), Body: r.closedReason(), Footer: r.footer()}
}

// closedReason returns why a table was closed, and by whom if a user closed it.
func (r *boardRenderer) closedReason() string {
	text := r.say("closed." + string(r.state.Closed.Reason))
	if r.state.ClosedBy.ID != 0 {
		text += " " + r.say("closed.by", "Who", r.nameOf(r.state.ClosedBy.Name, Name))
	}
	return text
}

// shelved returns the board of a game that is on hold.
func (r *boardRenderer) shelved() Board {
	return Board{Title: r.say("title.shelved"), Body: r.say("shelved.body"), Fields: []Field{r.seatsField()},
		Footer: r.footer()}
}

// latest returns the last lines of the log, at most the given number, newest last.
func (r *boardRenderer) latest(most int) string {
	lines := r.logLines()
	return r.latestLines(lines[max(0, len(lines)-most):], logLimit)
}

// logLines returns the latest events, newest last.
func (r *boardRenderer) logLines() (lines []string) {
	for _, turn := range r.state.Recent {
		if turn.Covered != "" {
			lines = append(lines, r.coveredLine(r.seatNameAt(turn.Seat, turn.Move), turn.Covered))
		}
		if turn.Votes > 0 {
			lines = append(lines, bulletLine(r.say("event.voted", "Who", r.seatNameAt(turn.Seat, turn.Move), "Votes",
				strconv.Itoa(turn.Votes), "Of", strconv.Itoa(turn.Voters))))
		}
		for _, e := range turn.Events {
			lines = append(lines, bulletLine(r.eventWords(e)))
		}
	}
	if r.state.TookBack != game.NoSeat {
		lines = append(lines, bulletLine(r.say("event.took-back", "Who", r.seatName(r.state.TookBack))))
	}
	return lines
}

// offersFields returns the field with the users who are asked to take over seats, or none.
func (r *boardRenderer) offersFields() []Field {
	var lines []string
	for _, o := range r.state.Offers {
		switch {
		case o.Consent:
			lines = append(lines, bulletLine(r.say("offer.consent", "Holder", r.holderName(o.Seat), "To",
				r.nameOf(o.To.Name, Name))))
		case o.To != (table.User{}):
			lines = append(lines, bulletLine(r.say("offer.seat", "Who", r.seatName(o.Seat),
				"To", r.nameOf(o.To.Name, Name))))
		default:
			lines = append(lines, bulletLine(r.say("offer.leave", "Who", r.seatName(o.Seat), "Partner",
				r.seatName(r.state.Options.Mode.Partner(o.Seat)))))
		}
	}
	return fieldsOf(r.say("field.offers"), r.latestLines(lines, offersLimit))
}

// turnTime returns when the turn ends, or until when the player on turn is away. It returns "" without a limit.
func (r *boardRenderer) turnTime() string {
	switch {
	case !r.state.Away.IsZero():
		return r.say("time.away", "Who", r.seatName(r.state.Game.Turn), "When", timestamp(r.state.Away, byDay))
	case !r.state.Due.IsZero():
		return r.TurnEnds(r.state.Due)
	}
	return ""
}

// TurnEnds returns when a turn ends, as a board shows it.
func (l *Localizer) TurnEnds(at time.Time) string {
	return l.say("time.ends", "When", timestamp(at, relative))
}

// pile returns how much can still be drawn, in the sentence with the given key.
func (r *boardRenderer) pile(key string) string {
	if r.state.Game.Pile == 0 {
		return r.say("pile.empty")
	}
	return r.many(key, r.state.Game.Pile)
}

// footer returns the edition, the mode, the given parts, and for a tournament's table its round and number.
func (r *boardRenderer) footer(more ...string) string {
	parts := append([]string{r.edition.Title, r.Choice("mode", r.state.Options.Mode.String())}, more...)
	if at := r.state.Tournament; at != nil {
		parts = append(parts, r.TournamentTableName(tournaments.TableNumber{Round: at.Round, Table: at.Number}))
	}
	return strings.Join(parts, separatorDot)
}
