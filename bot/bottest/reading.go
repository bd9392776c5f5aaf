package bottest

import (
	"bytes"
	"image/png"
	"slices"
	"strings"
	"testing"

	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// English is in what language the tests' people read, unless they are French.
var English, French = say.In("en"), say.In("fr")

// Public is what everybody sees in the channel.
func (p *World) Public() []sandbox.Message { return p.Channel.Messages() }

// Board is the newest message of the channel.
func (p *World) Board() sandbox.Message {
	p.T.Helper()
	messages := p.Public()
	if len(messages) == 0 {
		p.T.Fatal("nothing stands in the channel")
	}
	return messages[len(messages)-1]
}

// Standing is the one board of the channel; more are an error.
func (p *World) Standing() sandbox.Message {
	p.T.Helper()
	boards := slices.DeleteFunc(p.Public(), func(m sandbox.Message) bool { return len(m.Embeds) == 0 })
	if len(boards) != 1 {
		p.T.Fatalf("%d boards stand in the channel", len(boards))
	}
	return boards[0]
}

// Threads lists the threads of the guild.
func (p *World) Threads() []*sandbox.Channel {
	var list []*sandbox.Channel
	for _, ch := range p.Guild.Channels() {
		if ch.Parent() != nil {
			list = append(list, ch)
		}
	}
	return list
}

// Pings is how often each of the world's people was notified.
func (p *World) Pings() []int {
	var list []int
	for _, who := range p.People {
		list = append(list, who.Pings())
	}
	return list
}

// Read is what an answer reads as now; it has to be private.
func (p *World) Read(a *sandbox.Answer) string {
	p.T.Helper()
	m, ok := a.Now()
	if !ok {
		p.T.Fatalf("nothing was said: the answer is %v", a.Kind)
	}
	if !m.Ephemeral() {
		p.T.Errorf("everybody sees the answer %q", m.Text())
	}
	return m.Text()
}

// Reads fails the test unless an answer has these words in it.
func (p *World) Reads(a *sandbox.Answer, words string) {
	p.T.Helper()
	if text := p.Read(a); words == "" || !strings.Contains(text, words) {
		p.T.Errorf("the answer is\n%s\nexpected in it\n%s", text, words)
	}
}

func (p *World) NowShown(answer *sandbox.Answer) sandbox.Message {
	p.T.Helper()
	p.Settled()
	m, ok := answer.Now()
	if !ok {
		p.T.Fatalf("nothing was shown: %v", answer.Kind)
	}
	return m
}

// Notice is a notice in English about a table that Anne made.
func Notice(kind table.NoticeKind) string { return NoticeIn(English, kind) }

func NoticeIn(t *say.Localizer, kind table.NoticeKind) string {
	return t.Notice(table.Notice{Kind: kind, Face: &table.PublicState{Host: table.User{Name: Names[0]}}})
}

// NotYourTurn is what is said to who moves while a seat is on turn.
func (p *World) NotYourTurn(turn game.Seat) string {
	face := table.PublicState{}
	for i, who := range p.People {
		face.Seats = append(face.Seats, table.Seat{Seat: game.Seat(i + 1), User: table.User{Name: who.Name()}})
	}
	return English.Refusal(&face, game.Refusal{Rule: game.NotYourTurn, Turn: turn})
}

// Button is the custom id of the button of an action on a message.
func Button(t testing.TB, m sandbox.Message, action string) sandbox.Component {
	t.Helper()
	for _, b := range m.Buttons() {
		if strings.Contains(b.CustomID+":", ":"+action+":") {
			return b
		}
	}
	t.Fatalf("no button %q stands on the message:\n%s", action, m.Text())
	return sandbox.Component{}
}

func Has(m sandbox.Message, action string) bool {
	return slices.ContainsFunc(m.Buttons(), func(b sandbox.Component) bool { return strings.Contains(b.CustomID+":", ":"+action+":") })
}

// PictureOf is the only file of a message, a picture with words for those who
// cannot see it.
func PictureOf(t testing.TB, m sandbox.Message, name string) sandbox.Attachment {
	t.Helper()
	if len(m.Attachments) != 1 || m.Attachments[0].Name != name || m.Attachments[0].Description == "" {
		t.Fatalf("the message has not just %s, described: %+v", name, m.Attachments)
	}
	if _, err := png.Decode(bytes.NewReader(m.Attachments[0].Bytes)); err != nil {
		t.Fatalf("%s is no picture: %v", name, err)
	}
	return m.Attachments[0]
}

func Base36(id journal.TableID) string {
	const digits = "0123456789abcdefghijklmnopqrstuvwxyz"
	text := ""
	for n := int(id); n > 0; n /= 36 {
		text = string(digits[n%36]) + text
	}
	return text
}
