package discord

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/jonboulle/clockwork"
)

// TestCommandsOfOtherTypesAreToldApart: commands are identified by type and name. An Entry Point command stays.
// Commands of types that the bot does not have are removed.
func TestCommandsOfOtherTypesAreToldApart(t *testing.T) {
	var existing []registeredCommand
	for _, d := range allRoutes.definitions() {
		existing = append(existing, registeredCommand{ID: "1" + d.Name, definition: d})
	}
	launch, user := definition{Type: entryPoint}, definition{Type: 2}
	launch.Name, user.Name = "launch", "korsar"
	existing = append(existing, registeredCommand{ID: "entry", definition: launch},
		registeredCommand{ID: "user", definition: user})
	var changes []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if r.Method == http.MethodGet {
			_ = json.NewEncoder(w).Encode(existing)
			return
		}
		changes = append(changes, r.Method+" "+r.URL.Path[strings.LastIndex(r.URL.Path, "/")+1:])
		w.WriteHeader(http.StatusNoContent)
	}))
	t.Cleanup(server.Close)
	b, err := New(Options{Token: "x", API: server.URL + "/api/", Clock: clockwork.NewFakeClock(),
		Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	if err := b.syncCommands(t.Context()); err != nil || !slices.Equal(changes, []string{"DELETE user"}) {
		t.Errorf("the changes are %q: %v", changes, err)
	}
}
