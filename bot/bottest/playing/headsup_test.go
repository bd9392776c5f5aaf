package playing_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
)

// TestPlayerWhoComesNextCanPlan checks that a player who wants it is told when only one player is left before them. The
// message leads to the board and opens the orders. After an order nothing is sent, nor is it repeated by a restart.
func TestPlayerWhoComesNextCanPlan(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.SeatOneBegins)
	anne, ben, cleo := w.People[0], w.People[1], w.People[2]
	w.ToggleSwitch(cleo, "/korsar-me preferences", "next.on")
	w.StartGame("/korsar new seats:3 time:1440", 3)
	if told := cleo.DM().Messages(); len(told) != 0 {
		t.Fatalf("on Anne's turn Cleo was told %q", told[0].Content)
	}
	w.Move(anne, simplayer.Draw)
	w.Restart()
	told := cleo.DM().Messages()
	link := "https://discord.com/channels/" + w.Guild.ID() + "/" + w.Channel.ID() + "/" + w.LastMessage().ID
	if want := "You’re next in <#" + w.Channel.ID() + ">, after **Ben**: " + link; len(told) != 1 ||
		told[0].Content != want {
		t.Fatalf("Cleo was told %+v, want %q", told, want)
	}
	orders := w.MustReply(cleo.Click(w.Ctx, told[0].ID, bottest.English.Label("plan")))
	if offered := simplayer.OrderIDs(orders); len(offered) == 0 {
		t.Fatalf("the message opens\n%s", orders.Text())
	}
	hasDraw := slices.ContainsFunc(orders.Selects(), func(c sandbox.Component) bool {
		return slices.ContainsFunc(c.Options, func(o sandbox.SelectOption) bool { return o.Value == "draw" })
	})
	if !hasDraw {
		t.Fatalf("the orders have no draw:\n%s", orders.Text())
	}
	w.chooseOrder(cleo, orders, "draw")
	w.Move(ben, simplayer.Draw) // and Cleo's order is carried out
	w.chooseOrder(cleo, w.OpenHand(cleo), "draw")
	w.Move(anne, simplayer.Draw)
	w.PassTime(time.Hour)
	if n := len(cleo.DM().Messages()); n != 1 {
		t.Errorf("with an order Cleo was told %d times", n)
	}
	for _, who := range []*simplayer.Player{anne, ben} {
		if n := len(who.DM().Messages()); n != 0 {
			t.Errorf("%s, who did not ask for it, was told %d times", who.Name(), n)
		}
	}
}

// TestClosedDirectMessagesHideWhoComesNext checks that nothing is posted instead of the direct message.
func TestClosedDirectMessagesHideWhoComesNext(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.SeatOneBegins)
	anne, cleo := w.People[0], w.People[2]
	w.ToggleSwitch(cleo, "/korsar-me preferences", "next.on")
	w.StartGame("/korsar new seats:3 time:1440", 3)
	cleo.CloseDMs()
	w.AllowCodes(50007)
	before := cleo.Pings()
	w.Move(anne, simplayer.Draw)
	w.PassTime(time.Hour)
	if n := len(w.Messages()); n != 1 || cleo.Pings() != before || strings.Contains(w.Log.String(), "cannot deliver") {
		t.Errorf("the channel has %d messages, and Cleo was notified %d times", n, cleo.Pings()-before)
	}
}
