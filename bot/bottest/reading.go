package bottest

import (
	"bytes"
	"cmp"
	"image/png"
	"slices"
	"strconv"
	"strings"
	"testing"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// English and French are the languages of the tests' people. Most of them read English.
var English, French = say.In("en"), say.In("fr")

// Messages returns the messages that everybody sees in the channel.
func (w *World) Messages() []sandbox.Message { return w.Channel.Messages() }

// LastMessage returns the newest message of the channel.
func (w *World) LastMessage() sandbox.Message {
	w.T.Helper()
	messages := w.Messages()
	if len(messages) == 0 {
		w.T.Fatal("the channel is empty")
	}
	return messages[len(messages)-1]
}

// OnlyBoard returns the only board of the channel. It fails the test if there is none, or more than one.
func (w *World) OnlyBoard() sandbox.Message {
	w.T.Helper()
	boards := slices.DeleteFunc(w.Messages(), func(m sandbox.Message) bool { return len(m.Embeds) == 0 })
	if len(boards) != 1 {
		w.T.Fatalf("the channel has %d boards", len(boards))
	}
	return boards[0]
}

// Threads returns the threads of the guild.
func (w *World) Threads() []*sandbox.Channel {
	var list []*sandbox.Channel
	for _, ch := range w.Guild.Channels() {
		if ch.Parent() != nil {
			list = append(list, ch)
		}
	}
	return list
}

// PingCounts returns how often each of the world's people was notified.
func (w *World) PingCounts() []int {
	var list []int
	for _, who := range w.People {
		list = append(list, who.Pings())
	}
	return list
}

// CountDirect returns how many direct messages of a player contain the words.
func CountDirect(who *simplayer.Player, words string) (n int) {
	for _, m := range who.DM().Messages() {
		if strings.Contains(m.Content, words) {
			n++
		}
	}
	return n
}

// ReadPrivate returns the current text of an answer, which must be private.
func (w *World) ReadPrivate(a *sandbox.Answer) string {
	w.T.Helper()
	m, ok := a.Now()
	if !ok {
		w.T.Fatalf("the answer shows nothing: %v", a.Kind)
	}
	if !m.Ephemeral() {
		w.T.Errorf("the answer is public: %q", m.Text())
	}
	return m.Text()
}

// ExpectPrivate fails the test unless an answer is private and contains the words.
func (w *World) ExpectPrivate(a *sandbox.Answer, words string) {
	w.T.Helper()
	if text := w.ReadPrivate(a); words == "" || !strings.Contains(text, words) {
		w.T.Errorf("the answer is\n%s\nexpected in it\n%s", text, words)
	}
}

// Shown settles and returns the message that an answer shows.
func (w *World) Shown(answer *sandbox.Answer) sandbox.Message {
	w.T.Helper()
	w.MustSettle()
	m, ok := answer.Now()
	if !ok {
		w.T.Fatalf("nothing was shown: %v", answer.Kind)
	}
	return m
}

// NoticeText returns the English text of a notice or a refusal about a table that Anne opened.
func NoticeText[K table.NoticeKind | table.Code](kind K) string {
	state := &table.PublicState{Host: table.User{Name: PeopleNames[0]}}
	if code, refused := any(kind).(table.Code); refused {
		return English.Refused(table.Refusal{Code: code, State: state})
	}
	return English.Notice(table.Notice{Kind: table.NoticeKind(kind), State: state})
}

// NotYourTurnText returns the refusal of a move while it is the turn of another seat.
func (w *World) NotYourTurnText(turn game.Seat) string {
	state := table.PublicState{}
	for i, who := range w.People {
		state.Seats = append(state.Seats, table.Seat{Seat: game.Seat(i + 1), User: table.User{Name: who.Name()}})
	}
	return English.Refusal(&state, game.Refusal{Rule: game.NotYourTurn, Turn: turn})
}

// ClosedLists returns the text on each select of a message: the last selected option, or the placeholder.
func ClosedLists(m sandbox.Message) (shown []string) {
	for _, list := range m.Selects() {
		var selected []string
		for _, o := range list.Options {
			if o.Default {
				selected = append(selected, o.Label)
			}
		}
		shown = append(shown, cmp.Or(strings.Join(selected, ", "), list.Placeholder))
	}
	return shown
}

// Labels returns the labels of a message's buttons.
func Labels(m sandbox.Message) (labels []string) {
	for _, b := range m.Buttons() {
		labels = append(labels, b.Label)
	}
	return labels
}

// Button returns the button of an action on a message.
func Button(t testing.TB, m sandbox.Message, action string) sandbox.Component {
	t.Helper()
	for _, b := range m.Buttons() {
		if strings.Contains(b.CustomID+":", ":"+action+":") {
			return b
		}
	}
	t.Fatalf("the message has no button %q:\n%s", action, m.Text())
	return sandbox.Component{}
}

// HasButton reports whether a message has a button of an action.
func HasButton(m sandbox.Message, action string) bool {
	return slices.ContainsFunc(m.Buttons(),
		func(b sandbox.Component) bool { return strings.Contains(b.CustomID+":", ":"+action+":") })
}

// PictureOf returns the only file of a message, which must be a picture with an alt text.
func PictureOf(t testing.TB, m sandbox.Message, name string) sandbox.Attachment {
	t.Helper()
	if len(m.Attachments) != 1 || m.Attachments[0].Name != name || m.Attachments[0].Description == "" {
		t.Fatalf("the message does not have just %s with a description: %+v", name, m.Attachments)
	}
	if _, err := png.Decode(bytes.NewReader(m.Attachments[0].Bytes)); err != nil {
		t.Fatalf("%s is no picture: %v", name, err)
	}
	return m.Attachments[0]
}

// Words returns all words of a message: its text and the alt texts of its pictures.
func Words(m sandbox.Message) string {
	words := m.Text()
	for _, a := range m.Attachments {
		words += "\n" + a.Description
	}
	return words
}

// RecordOf returns the record that is attached to a message.
func RecordOf(t testing.TB, m sandbox.Message) string {
	t.Helper()
	for _, a := range m.Attachments {
		if strings.HasSuffix(a.Name, ".txt") || strings.HasSuffix(a.Name, ".korsar") {
			return string(a.Bytes)
		}
	}
	t.Fatalf("the message has no record:\n%s", m.Text())
	return ""
}

// Base36 returns the id of a table as users write it.
func Base36(id journal.TableID) string { return strconv.FormatInt(int64(id), 36) }
