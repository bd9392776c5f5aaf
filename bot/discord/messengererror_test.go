package discord

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/jonboulle/clockwork"

	"korsar/bot/discord/rest"
	"korsar/bot/table"
)

// TestRefusalsHaveMeanings maps each code of Discord to what can be done about it.
func TestRefusalsHaveMeanings(t *testing.T) {
	for body, want := range map[string]error{
		`{"code":50007,"message":"Cannot send messages to this user"}`:                                table.ErrDMsClosed,
		`{"code":50278,"message":"Cannot send messages to this user due to having no mutual guilds"}`: table.ErrDMsClosed,
		`{"code":10008,"message":"Unknown Message"}`:                                                  table.ErrMessageGone,
		`{"code":30046,"message":"Maximum number of edits to messages older than 1 hour reached"}`:    table.ErrTooOld,
		`{"code":50083,"message":"Thread is archived"}`:                                               table.ErrTooOld,
		`{"code":50001,"message":"Missing Access"}`:                                                   table.ErrNoAccess,
		`{"code":50013,"message":"Missing Permissions"}`:                                              table.ErrNoAccess,
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusForbidden)
			_, _ = w.Write([]byte(body))
		}))
		t.Cleanup(server.Close)
		client, err := rest.New(rest.Options{API: server.URL + "/api/", Token: "the-token",
			Clock: clockwork.NewFakeClock()})
		if err != nil {
			t.Fatal(err)
		}
		err = messengerError(client.Do(t.Context(), http.MethodPost, "channels/1/messages", message{}, nil))
		if !errors.Is(err, want) {
			t.Errorf("%s means %v, want %v", body, err, want)
		}
	}
}
