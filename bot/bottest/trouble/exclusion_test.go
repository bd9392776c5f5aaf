package trouble_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
)

// openReminded opens a world in which Anne has a reminder of her turn by direct message.
func openReminded(t *testing.T) (w *world, anne *simplayer.Player, reminder sandbox.Message) {
	t.Helper()
	w = open(t, 2, 1, bottest.SeatOneBegins)
	anne = w.People[0]
	w.StartGame("/korsar new seats:2 time:1440", 2)
	w.SetPreference(anne, "reminders", "private.1")
	w.PassTime(12*time.Hour + time.Minute)
	return w, anne, anne.DM().Messages()[0]
}

// TestTimedOutMemberCannotAct checks a member who is timed out. They cannot act in the server, where only a forger's
// client sends anything, nor from a direct message, another server, or a server of their own. After the timeout they
// can play.
func TestTimedOutMemberCannotAct(t *testing.T) {
	t.Parallel()
	w, anne, reminder := openReminded(t)
	board := w.OnlyBoard()
	own := w.Discord.NewGuild("Tortuga")
	own.Add(anne.Person)
	own.SetOwner(anne.Person)
	beach := own.NewChannel("beach")
	answer, err := anne.Type(w.Ctx, beach, "/korsar-me games")
	if err != nil {
		t.Fatal(err)
	}
	games := w.Shown(answer)
	away := w.MustReply(anne.Click(w.Ctx, games.ID, bottest.Button(t, games, "hand").CustomID))
	w.Advance(time.Minute) // until the bot asks again whether they are timed out
	until := w.Clock.Now().Add(time.Hour)
	w.Guild.TimeOut(anne.Person, until)
	draw := bottest.Button(t, board, "draw").CustomID
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Forge(anne, board, draw), "You’re timed out on that server")
		hand := w.MustReply(anne.Click(w.Ctx, reminder.ID, bottest.Button(t, reminder, "hand").CustomID))
		if hand.Text() != bottest.English.TimedOut(until) {
			t.Errorf("from a direct message they read\n%s", hand.Text())
		}
		if drawn := w.MustReply(anne.Click(w.Ctx, away.ID, bottest.Button(t, away, "draw").CustomID)); drawn.Text() !=
			bottest.English.TimedOut(until) {
			t.Errorf("from another server they read\n%s", drawn.Text())
		}
	})
	w.Advance(time.Hour)
	hand := w.MustReply(anne.Click(w.Ctx, reminder.ID, bottest.Button(t, reminder, "hand").CustomID))
	w.ChooseOffer(anne, hand, simplayer.Draw)
	if w.MoveCount() != 1 {
		t.Errorf("%d moves were made", w.MoveCount())
	}
}

// TestUnknownTimeoutIsToldInTime checks a click from a direct message while Discord does not say whether the user is
// timed out. The user is told so before the time for an answer is over.
func TestUnknownTimeoutIsToldInTime(t *testing.T) {
	t.Parallel()
	w, anne, reminder := openReminded(t)
	const route = "/guilds/{guild}/members/{user}"
	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodGet, route), Times: -1, Delay: time.Hour})
	told := make(chan string, 1)
	go func() {
		told <- w.MustReply(anne.Click(w.Ctx, reminder.ID, bottest.Button(t, reminder, "hand").CustomID)).Text()
	}()
	w.WaitUntil("Discord is asked", func() bool { return w.CountRequests(http.MethodGet, route) > 0 })
	if n := w.Timeouts.Pending(); n != 2 {
		t.Fatalf("%d time limits, expected those of the click and of the question", n)
	}
	w.Timeouts.Advance(2 * time.Second) // that of the question
	if read := <-told; !strings.Contains(read, bottest.NoticeText(table.NoAnswer)) {
		t.Errorf("they read\n%s", read)
	}
}

// TestWhoLeftTheServerCannotAct checks that a member who leaves, or is banned, cannot play from direct messages:
// otherwise leaving would circumvent a timeout. Their seat waits, and they can play as soon as they are back.
func TestWhoLeftTheServerCannotAct(t *testing.T) {
	t.Parallel()
	w, anne, reminder := openReminded(t)
	hand := w.MustReply(anne.Click(w.Ctx, reminder.ID, bottest.Button(t, reminder, "hand").CustomID))
	w.Advance(time.Minute) // so that it is looked up again
	w.AllowCodes(10007)    // she is not a member
	w.Guild.Leave(anne.Person)
	w.ExpectUnchanged(func() {
		for _, press := range []struct{ on, control string }{
			{reminder.ID, bottest.Button(t, reminder, "hand").CustomID},
			{hand.ID, bottest.Button(t, hand, "draw").CustomID},
		} {
			read := w.MustReply(anne.Click(w.Ctx, press.on, press.control))
			if read.Text() != bottest.English.LeftTheServer() {
				t.Errorf("who has left reads\n%s", read.Text())
			}
		}
	})
	w.Guild.Add(anne.Person)
	hand = w.MustReply(anne.Click(w.Ctx, reminder.ID, bottest.Button(t, reminder, "hand").CustomID))
	w.ChooseOffer(anne, hand, simplayer.Draw)
	if w.MoveCount() != 1 {
		t.Errorf("%d moves were made", w.MoveCount())
	}
}
