package simplayer

import (
	"strings"
	"testing"

	"korsar/bot/sandbox"
)

// TestTranscriptReadsAsAPersonReadsIt: the transcript shows moments as times, pictures as their description, and text
// files whole.
func TestTranscriptReadsAsAPersonReadsIt(t *testing.T) {
	var out strings.Builder
	s := &transcript{out: &out}
	s.writeMessage(sandbox.Message{Content: "The turn ends <t:1795261800:R>, began <t:1795261800>",
		Attachments: []sandbox.Attachment{
			{Name: "board.png", ContentType: "image/png", Description: "Anne’s turn.", Bytes: []byte("\x89PNG")},
			{Name: "game.korsar", ContentType: "text/plain; charset=utf-8", Description: "The record",
				Bytes: []byte("[Game 1]\n")}}})
	want := "The turn ends 2026-11-21 11:50 UTC, began 2026-11-21 11:50 UTC\n📎 board.png: Anne’s turn.\n" +
		"📎 game.korsar: The record\n[Game 1]\n"
	if got := out.String(); !strings.Contains(got, want) || s.err != nil {
		t.Errorf("the transcript reads %q (%v), want in it %q", got, s.err, want)
	}
}
