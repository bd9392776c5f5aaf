package trouble_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestBotRecoversAfterAFullDisk checks that users are told if nothing can be saved, and that the log then has one line
// per minute. A posted board is not posted again, even after Discord has forgotten its nonce. Once there is room, the
// board is recorded, an expired turn ends, and a computer moves.
func TestBotRecoversAfterAFullDisk(t *testing.T) {
	t.Parallel()
	const minutes, clicks = 8, 400
	w := open(t, 2, 1, bottest.SeatOneBegins)
	store := w.RestartFailing()
	anne, ben, home := w.People[0], w.People[1], w.Channel
	w.MoveTo(w.Guild.NewChannel("late"))
	w.StartGame("/korsar new seats:2 time:60 late:draw", 2)
	late := w.LoadTable().ID
	w.PassTime(57 * time.Minute)
	w.MoveTo(w.Guild.NewChannel("computers"))
	w.Type(anne, "/korsar new seats:2 preset:quick")
	w.Press(anne, "leave")
	for range 2 {
		w.ChooseComputer(anne, bottest.AddLabel(journal.Mate))
	}
	w.Press(anne, "start")
	computers := w.LoadTable().ID
	w.MoveTo(home)
	w.StartGame("/korsar new seats:2", 2)
	old := w.OnlyBoard()

	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPost, bottest.RoutePost), Delay: time.Second})
	posts := w.CountRequests(http.MethodPost, bottest.RoutePost)
	if _, err := anne.Press(w.Ctx, "draw"); err != nil {
		t.Fatal(err)
	}
	w.WaitUntil("a board is on its way",
		func() bool { return w.CountRequests(http.MethodPost, bottest.RoutePost) > posts })
	store.Failing.Store(true)
	w.Advance(time.Second) // the board arrives before the bot gives up its request
	w.SettleNow()
	for range clicks {
		answer, err := ben.Press(w.Ctx, "draw")
		if err != nil {
			t.Fatal(err)
		}
		w.ExpectPrivate(answer, bottest.English.Refused(table.Refusal{Code: table.NotSaved}))
	}
	if failures := w.loggedErrors(); len(failures) != 1 {
		t.Errorf("%d clicks that cannot be saved are logged in %d lines", clicks, len(failures))
	}
	for range minutes * 12 {
		w.Advance(5 * time.Second)
		w.SettleNow()
	}
	if failures := w.loggedErrors(); len(failures) > minutes+1 {
		t.Errorf("%d minutes are logged as\n%s", minutes, strings.Join(failures, "\n"))
	}
	posted := w.LastMessage()
	if boards := w.Messages(); len(boards) != 2 || posted.ID == old.ID {
		t.Errorf("the channel has %d boards, expected the old and the new one", len(boards))
	}

	store.Failing.Store(false)
	turns, moves := w.moveCountOf(late), w.moveCountOf(computers)
	w.SettleUntil("everything goes on", func(journal.Table) bool {
		return w.LoadTable().Board.Message == snowflake.Parse(posted.ID) && w.moveCountOf(late) > turns &&
			w.moveCountOf(computers) > moves
	})
	w.MustSettle()
	if now := w.OnlyBoard(); now.ID != posted.ID {
		t.Errorf("the board reads\n%s", now.Text())
	}
	w.Move(ben, "draw")
}

func (w *world) loggedErrors() []string {
	return slices.DeleteFunc(strings.Split(w.Log.String(), "\n"),
		func(line string) bool { return !strings.Contains(line, "level=ERROR") })
}

func (w *world) moveCountOf(id journal.TableID) int {
	w.T.Helper()
	loaded, err := w.Store.Load(w.Ctx, id)
	if err != nil {
		w.T.Fatal(err)
	}
	return loaded.Table.Game.MovesMade()
}
