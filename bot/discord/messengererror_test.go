package discord

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/jonboulle/clockwork"

	"korsar/bot/discord/rest"
	"korsar/bot/table"
)

// TestRefusalsHaveMeanings maps each code of Discord to what can be done about it.
func TestRefusalsHaveMeanings(t *testing.T) {
	for _, test := range []struct {
		code    int
		message string
		want    error // nil for a *table.Denied
	}{
		{50007, "Cannot send messages to this user", table.ErrDMsClosed},
		{50278, "Cannot send messages to this user due to having no mutual guilds", table.ErrDMsClosed},
		{10008, "Unknown Message", table.ErrMessageGone},
		{30046, "Maximum number of edits to messages older than 1 hour reached", table.ErrTooOld},
		{50083, "Thread is archived", table.ErrTooOld},
		{50001, "Missing Access", table.ErrNoAccess},
		{50013, "Missing Permissions", table.ErrNoAccess},
		{160006, "Maximum number of active threads reached", nil},
		{40004, "Send messages has been temporarily disabled", nil},
		{987654, "no version knows this", nil},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusForbidden)
			_, _ = fmt.Fprintf(w, `{"code":%d,"message":%q}`, test.code, test.message)
		}))
		t.Cleanup(server.Close)
		client, err := rest.New(rest.Options{API: server.URL + "/api/", Token: "the-token",
			Clock: clockwork.NewFakeClock()})
		if err != nil {
			t.Fatal(err)
		}
		err = messengerError(client.Do(t.Context(), http.MethodPost, "channels/1/messages", message{}, nil))
		denied, _ := errors.AsType[*table.Denied](err)
		if test.want == nil && denied == nil || test.want != nil && !errors.Is(err, test.want) {
			t.Errorf("%d, %s, means %v, want %v", test.code, test.message, err, test.want)
		}
	}
}
