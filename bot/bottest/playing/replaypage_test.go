package playing_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/bot/web/live"
)

// watchPath returns the path of the page that Watch on the end of a game opens.
func watchPath(t *testing.T, w *bottest.World, origin string) string {
	t.Helper()
	for _, b := range w.LastMessage().Buttons() {
		if path, ours := strings.CutPrefix(b.URL, origin); ours && b.Label == "Watch" {
			return path
		}
	}
	t.Fatalf("the end leads to no page:\n%s", w.LastMessage().Text())
	return ""
}

// TestWatchOpensThePageOfThatGameOnly checks that the end of a game leads to its replay in a browser, though the table
// has no live page. The address works after a restart, leads to no rematch, and ends with the table.
func TestWatchOpensThePageOfThatGameOnly(t *testing.T) {
	t.Parallel()
	w, s := bottest.ServeLive(t, 2, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	w.PlayToEnd()
	path := watchPath(t, w, s.Server.URL)
	if !slices.ContainsFunc(live.Paths, func(p string) bool { return strings.HasPrefix(path, p) }) {
		t.Errorf("%s is not among the paths of pages", path)
	}
	positions := func() (status int, body string) {
		t.Helper()
		status, _, body = s.Get(path + "/positions")
		return status, body
	}
	if status, body := positions(); status != http.StatusOK || !strings.Contains(body, "Anne") {
		t.Errorf("the replay is answered %d: %.100s", status, body)
	}
	if status, _, body := s.Get(path); status != http.StatusOK || !strings.Contains(body, "replay.js") {
		t.Errorf("the page is answered %d: %.100s", status, body)
	}
	s.LivePagePath(w.People[0], "5")
	w.Press(w.People[0], "rematch")
	w.Restart()
	if status, body := positions(); status != http.StatusOK || strings.Contains(body, `"/t/`) {
		t.Errorf("after a rematch with a live page the replay is answered %d: %.100s", status, body)
	}
	for _, other := range []string{strings.Replace(path, "/replay/1/", "/replay/2/", 1), path[:len(path)-1],
		table.ReplayPath(3, w.LoadTable().Table.Opened.Secret), "/replay/0/x", "/replay/-1/x", "/replay/one/x"} {
		status, _, body := s.Get(other + "/positions")
		if status != http.StatusNotFound || strings.Contains(body, "{") {
			t.Errorf("%s is answered %d: %.100s", other, status, body)
		}
	}
	if err := w.Store.Delete(w.Ctx, 1); err != nil {
		t.Fatal(err)
	}
	if status, body := positions(); status != http.StatusNotFound || !strings.Contains(body, "There’s no game here.") {
		t.Errorf("the replay of a deleted table is answered %d: %.100s", status, body)
	}
}

// TestWatchOfAStoppedGame checks that the end of a game that was stopped leads to a page, too.
func TestWatchOfAStoppedGame(t *testing.T) {
	t.Parallel()
	w, s := bottest.ServeLive(t, 2, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	w.Move(w.OnTurn(), simplayer.Draw)
	confirm := w.Shown(w.AskEnd(w.People[0]))
	w.MustReply(w.People[0].Click(w.Ctx, confirm.ID, bottest.Button(t, confirm, "end").CustomID))
	w.MustSettle()
	if status, _, body := s.Get(watchPath(t, w, s.Server.URL) + "/positions"); status != http.StatusOK {
		t.Errorf("the replay of a stopped game is answered %d: %.100s", status, body)
	}
}
