package discord

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/tournaments"
	"korsar/storage/tournamentjournal"
)

// TestEventOfAnOlderApplicationIsFound: the creator of an event is a user. The bot user of an older application has
// another id than the application.
func TestEventOfAnOlderApplicationIsFound(t *testing.T) {
	v := tournaments.View{Guild: 3, Channel: 4, Name: "Duels",
		Settings: tournamentjournal.Settings{Language: "en", Starts: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)}}
	made := newEvent(&v)
	made.ID, made.Creator = "9", "2"
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode([]event{made})
	}))
	t.Cleanup(server.Close)
	b, err := New(Options{Token: "x", API: server.URL + "/api/", Clock: clockwork.NewFakeClock(),
		Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	b.application, b.self = "1", 2
	if id, err := b.findEvent(t.Context(), &v); err != nil || id != 9 {
		t.Errorf("found is event %d: %v", id, err)
	}
}

// TestFinishedEventIsReplaced: an event that a user canceled or ended cannot be moved to another start. The guild gets
// a new one.
func TestFinishedEventIsReplaced(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		switch r.Method {
		case http.MethodPatch:
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, `{"code": 180000, "message": "Cannot update a finished event"}`)
		case http.MethodPost:
			_, _ = io.WriteString(w, `{"id": "10"}`)
		default:
			_, _ = io.WriteString(w, "[]")
		}
	}))
	t.Cleanup(server.Close)
	b, err := New(Options{Token: "x", API: server.URL + "/api/", Clock: clockwork.NewFakeClock(),
		Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	v := tournaments.View{Guild: 3, Channel: 4, Name: "Duels", Event: 9,
		Settings: tournamentjournal.Settings{Language: "en", Starts: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)}}
	if id, err := b.ScheduleEvent(t.Context(), v); err != nil || id != 10 {
		t.Errorf("scheduled is event %d: %v", id, err)
	}
}
