package discord

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/jonboulle/clockwork"

	"korsar/bot/table"
)

// TestReplacedHandIsDeletedOnce: each fast click on a hand has its own token for the message. The message is deleted
// once. An answer that comes later is a new message, which can be deleted too.
func TestReplacedHandIsDeletedOnce(t *testing.T) {
	deletions := map[string]int{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch body, _ := io.ReadAll(r.Body); {
		case r.Method == http.MethodDelete:
			deletions[r.URL.Path]++
		case bytes.HasPrefix(body, []byte(`{"type":7`)): // an answer in the deleted message
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusNotFound)
			_, _ = io.WriteString(w, `{"code": 10008, "message": "Unknown Message"}`)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}))
	t.Cleanup(server.Close)
	b, err := New(Options{Token: "x", API: server.URL + "/api/", Clock: clockwork.NewFakeClock(),
		Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	b.application = "1"
	remove := func(token table.ReplyToken) {
		t.Helper()
		if err := b.DeleteHand(t.Context(), token); err != nil {
			t.Fatal(err)
		}
	}
	remove(table.ReplyToken{Token: "first", Message: 7})
	remove(table.ReplyToken{Token: "second", Message: 7})
	late := click{onPrivate: true, interaction: &interaction{responder: callbackSender{b.rest, 9, "late"}}}
	late.Interaction, late.Replaces, late.Reply = 9, 7, table.ReplyToken{Token: "late", Message: 7}
	if err := b.answerInPlace(t.Context(), &late, textMessage("the hand")); err != nil {
		t.Fatal(err)
	}
	remove(late.Reply)
	for token, want := range map[string]int{"first": 1, "second": 0, "late": 1} {
		if got := deletions["/api/v10/webhooks/1/"+token+"/messages/@original"]; got != want {
			t.Errorf("%s: %d deletions, want %d", token, got, want)
		}
	}
}
