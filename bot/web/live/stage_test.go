package live

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/web"
	"korsar/bot/web/eventstream"
	"korsar/bot/web/webtest"
)

// stage serves the pages of the given scenes by token, and replays, whose number of seats is that of the table.
func stage(t *testing.T, language string, scenes map[string]table.Scene) *httptest.Server {
	t.Helper()
	files, err := fs.Sub(static, "static")
	if err != nil {
		t.Fatal(err)
	}
	streams, mux := http.NewServeMux(), http.NewServeMux()
	streams.HandleFunc("GET /t/{token}/events", func(w http.ResponseWriter, r *http.Request) {
		scene, found := scenes[r.PathValue("token")]
		if !found {
			http.NotFound(w, r)
			return
		}
		l := say.In(language)
		hello, _ := json.Marshal(helloJSON{time.Now().UnixMilli(), l.Tag(), l.LiveLabels()})
		shown, err := json.Marshal(sceneOf(&scene, l, delays{}))
		if err != nil {
			t.Error(err)
		}
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = fmt.Fprintf(w, "event: hello\ndata: %s\n\nid: 1\nevent: scene\ndata: %s\n\n", hello, shown)
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	})
	mux.Handle("/live/stream/", http.StripPrefix("/live/stream", eventstream.New(streams)))
	mux.Handle("/live/shared/", http.StripPrefix("/live/shared", web.Scripts()))
	handleDrawn(mux)
	mux.Handle("/live/", http.StripPrefix("/live", http.FileServerFS(files)))
	mux.HandleFunc("GET /replay/{table}/{token}/positions", func(w http.ResponseWriter, r *http.Request) {
		seats, _ := strconv.Atoi(r.PathValue("table"))
		positions := replayPositions(t, seats)
		found := foundAnalysis(len(positions[0].Game.Sides))
		text, err := json.Marshal(replayOf(positions, found, say.In(language)))
		if err != nil {
			t.Error(err)
		}
		_, _ = w.Write(text)
	})
	for path, name := range map[string]string{"GET /t/{token}": "live.html", "GET /t/{token}/layouts": "layouts.html",
		"GET /replay/{table}/{token}": "replay.html"} {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			writePage(w, name, say.In(language), preview{})
		})
	}
	server := httptest.NewServer(withHeaders(mux))
	t.Cleanup(server.CloseClientConnections)
	return server
}

// open opens an address in a window of the given size, waits until the expression until is true, and returns the value
// of the expression of.
func open[T any](t *testing.T, window context.Context, address string, wide, high int, until, of string) (value T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(window, webtest.Patience)
	defer cancel()
	err := chromedp.Do(ctx, chromedp.EmulateViewport(int64(wide), int64(high)), chromedp.Navigate("about:blank"),
		chromedp.Navigate(address), webtest.Until(until))
	if err == nil {
		value, err = chromedp.Run(ctx, chromedp.Evaluate[T](of, chromedp.EvalAwaitPromise))
	}
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	return value
}

// tableShown is an expression that is true once a page shows its table.
const tableShown = `document.querySelector("#table")?.getAttribute("aria-busy") === "false"`
