package simplayer

import (
	"errors"
	"strings"
	"testing"
	"time"

	"korsar/bot/sandbox"
)

// TestTranscriptReadsAsAPersonReadsIt: the transcript shows times, mentions, markup, pictures and buttons as words, in
// lines that fit the screen.
func TestTranscriptReadsAsAPersonReadsIt(t *testing.T) {
	d, err := sandbox.Open(sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	anne, tavern := d.NewPerson("Anne", "en-US"), d.NewGuild("Port Royal").NewChannel("tavern")
	at := time.Unix(1795261500, 0)
	m := sandbox.Message{Author: sandbox.Author{Name: "Korsar"}, Created: at, Revision: 1,
		Content: anne.Mention() + ", it’s **your** turn in <#" + tavern.ID() + ">: </korsar hand:7> <:ship:8>",
		Embeds: []sandbox.Embed{{Title: "B\\_o\\_b’s turn",
			Description: "The turn ends <t:1795261800:R>, began <t:1795261499:R>\n" +
				"-# opened <t:1795261800> or <t:1795261800:t>"}},
		Attachments: []sandbox.Attachment{{Name: "board.png", ContentType: "image/png",
			Description: "Anne’s turn. Ben, 5 cards, 0 ships, 0 gold. "}},
		Components: []sandbox.Row{
			{Components: []sandbox.Component{{Label: "My Hand", CustomID: "k1:x"}, {Label: "More"}}},
			{Components: []sandbox.Component{{Placeholder: "Which?"}}}}}
	const want = `
Korsar · 11:45
  @Anne, it’s your turn in #tavern: /korsar
    hand :ship:
  B_o_b’s turn
  The turn ends in 5 minutes, began 1 second
    ago
  opened November 21, 2026 11:50 or 11:50
  (Anne’s turn. Ben, 5 cards, 0 ships, 0
    gold.)
  [My Hand] [More]
  [Which?]
`
	var out strings.Builder
	s := newTranscript(d, Screen{Writer: &out, Width: 44})
	if err := s.writeNews([]sandbox.Message{m}); err != nil || out.String() != want {
		t.Errorf("the transcript reads\n%s\n(%v), want\n%s", &out, err, want)
	}
	out.Reset()
	if err := s.writeNews([]sandbox.Message{m}); err != nil || out.Len() > 0 {
		t.Errorf("what has not changed is shown again: %q (%v)", &out, err)
	}
}

// TestTranscriptColorsHeadings: escape sequences are written only to a screen with color.
func TestTranscriptColorsHeadings(t *testing.T) {
	for color, want := range map[bool]string{false: "\n#tavern\n", true: "\n\x1b[1;36m#tavern\x1b[0m\n"} {
		var out strings.Builder
		s := &transcript{Screen: Screen{Writer: &out, Color: color}}
		if s.writeHeading("#tavern"); out.String() != want {
			t.Errorf("color %v: %q", color, &out)
		}
	}
}

type brokenPipe struct{ error }

func (b brokenPipe) Write([]byte) (int, error) { return 0, b.error }

// TestTranscriptReportsThatNobodyReads: the error of writing ends the demonstration.
func TestTranscriptReportsThatNobodyReads(t *testing.T) {
	closed := errors.New("closed")
	s := &transcript{Screen: Screen{Writer: brokenPipe{closed}}}
	s.writeLine("#tavern")
	if err := s.writeNews(nil); !errors.Is(err, closed) {
		t.Errorf("the error is %v", err)
	}
}
