package playing_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game/record"
	"korsar/storage/journal"
)

// expectLog fails the test unless the log of the newest board has a line, before and after a restart of the bot.
func (w *world) expectLog(line string) {
	w.T.Helper()
	if text := w.LastMessage().Text(); !strings.Contains(text, "· "+line) {
		w.T.Errorf("the board lacks %q:\n%s", line, text)
	}
	w.Restart()
	w.Type(w.People[0], "/korsar board")
	if text := w.LastMessage().Text(); !strings.Contains(text, "· "+line) {
		w.T.Errorf("after a restart the board lacks %q:\n%s", line, text)
	}
}

func (w *world) expectHand(who *simplayer.Player, line string) {
	w.T.Helper()
	if text := w.OpenHand(who).Text(); !strings.Contains(text, "· "+line) {
		w.T.Errorf("the hand of %s lacks %q:\n%s", who.Name(), line, text)
	}
}

// expectReplay fails the test unless the replay contains the words after a number of moves.
func (w *world) expectReplay(viewer string, at int, words ...string) {
	w.T.Helper()
	for _, text := range words {
		w.ExpectPrivate(w.Forge(w.People[0], w.LastMessage(), fmt.Sprintf("%s%d", viewer, at)), text)
	}
}

// TestPastOfASeatStaysWhoseItWas checks that at each step log and hands name the player who acted: Ben plays and
// leaves, a computer covers, Ben returns, and Dora takes over. The same holds for the live page, the replay and the
// history, with the share of each. Profiles count the game only for Dora.
func TestPastOfASeatStaysWhoseItWas(t *testing.T) {
	t.Parallel()
	opened, live := bottest.ServeLive(t, 2, bottest.DealHands(bottest.ParseHands(t, "M2 M3 R1 R2 R3 G1",
		"M8 M7 B1 B2 B3 BC")))
	w := &world{opened}
	anne, ben, dora := w.People[0], w.People[1], w.NewPlayer("Dora", "en-US")
	w.StartGame("/korsar new seats:2 pace:live", 2)
	page := live.LivePagePath(anne, "0")

	w.Move(anne, simplayer.Draw)
	w.Move(ben, "M8") // move 2
	w.Leave(ben)
	w.expectLog("Ben launched #1")

	w.Move(anne, simplayer.Draw) // move 3, after which the seat captures
	w.SettleUntil("the computer has moved", func(t journal.Table) bool { return t.Game.MovesMade() == 4 })
	w.expectLog("⚙ Ben brought #1 home")
	w.Press(ben, "return")
	w.expectLog("⚙ Ben brought #1 home")
	w.expectHand(ben, "You launched #1")
	w.expectHand(ben, "⚙ Ben brought #1 home")

	w.Move(anne, simplayer.Draw)
	w.Move(ben, simplayer.Draw) // move 6
	w.Substitute(ben, nil, "Dora")
	w.ExpectPrivate(w.Press(dora, "accept"), "Ben drew")
	w.expectLog("Ben drew a card")
	w.Move(anne, simplayer.Draw)
	w.Move(dora, simplayer.Draw) // move 8
	w.expectLog("Dora drew a card")
	w.expectHand(dora, "You drew")
	watched := live.Watch(page+"/events", "")
	watched.WaitUntil("the page follows", func(s bottest.Scene) bool { return s.Moves == 8 })
	seen := watched.Received()
	if !strings.Contains(seen, "⚙ Ben brought #1 home") || !strings.Contains(seen, "Dora drew") {
		t.Errorf("the live page has\n%s", seen)
	}

	w.People = []*simplayer.Player{anne, dora, ben}
	r := w.PlayToRecord()
	shares := sharesOfSeatTwo(r)
	w.expectReplay("k1:1:1:replay:at.", 2, "Ben launched #1", "**Ben**", shares)
	w.expectReplay("k1:1:1:replay:at.", 3, "⚙ Ben brought #1 home", "**⚙ Ben**")
	w.expectReplay("k1:1:1:replay:at.", 6, "Ben drew", "**Ben**")
	w.expectReplay("k1:1:1:replay:at.", len(r.Moves), "**Dora**", shares)
	w.ExpectPrivate(w.Type(anne, "/korsar games"), shares)
	w.ExpectPrivate(w.Type(ben, "/korsar games who:@Ben"), shares)
	w.ExpectPrivate(w.Type(anne, "/korsar profile who:@Ben"),
		"1 finished game isn’t counted here, because this player made less than half")
	w.ExpectPrivate(w.Type(anne, "/korsar profile who:@Dora"), "in 1 rated game ")
	w.expectPastOnLivePage(live.Get(table.ReplayPath(1, w.LoadTable().Table.Opened.Secret) + "/positions"))
	w.deleteData(ben)
	w.expectReplay("k1:1:1:replay:at.", 2, "someone launched #1", strings.ReplaceAll(shares, "Ben", "someone"))
}

// sharesOfSeatTwo returns the text about who played seat 2 of two: Ben made moves 2 and 6, the computer move 4, and
// Dora all others.
func sharesOfSeatTwo(r *record.Record) string {
	made := len(r.Moves) / 2
	type share struct {
		name  string
		moves int
	}
	all := []share{{"Ben", 2}, {"⚙", 1}, {"Dora", made - 3}}
	slices.SortStableFunc(all, func(a, b share) int { return cmp.Compare(b.moves, a.moves) })
	var parts []string
	for _, s := range all {
		parts = append(parts, fmt.Sprintf("%s %.0f%%", s.name, math.Round(100*float64(s.moves)/float64(made))))
	}
	return strings.Join(parts, " / ")
}

// expectPastOnLivePage checks the names in the replay of the live page. Its arguments are the response of the server.
func (w *world) expectPastOnLivePage(status int, _ http.Header, body string) {
	w.T.Helper()
	var replay struct {
		Frames []struct {
			Scene  bottest.Scene
			Events []string
		}
	}
	if err := json.Unmarshal([]byte(body), &replay); err != nil || status != http.StatusOK {
		w.T.Fatalf("the replay is answered %d: %v\n%.300s", status, err, body)
	}
	for move, want := range map[int]string{2: "Ben launched", 4: "⚙ Ben ", 6: "Ben drew", 8: "Dora drew"} {
		if words := strings.Join(replay.Frames[move].Events, "; "); !strings.HasPrefix(words, want) {
			w.T.Errorf("move %d of the live page's replay: %s, want %q", move, words, want)
		}
	}
}

func (w *world) deleteData(who *simplayer.Player) {
	w.T.Helper()
	page, _ := w.Type(who, "/korsar-me data").Now()
	sure := w.MustReply(who.Click(w.Ctx, page.ID, bottest.Button(w.T, page, "ask-delete-data").CustomID))
	w.MustReply(who.Click(w.Ctx, sure.ID, bottest.Button(w.T, sure, "delete-data").CustomID))
	w.MustSettle()
}
