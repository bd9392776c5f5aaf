package playing_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
)

// refuseFor makes Discord refuse the next board because of the limit that all channels share, which blocks the bot's
// requests to channels for the given time. Anne draws a card for that.
func (w *world) refuseFor(d time.Duration) {
	w.T.Helper()
	w.AllowRefusal(func(s sandbox.Sent) bool { return s.Status == http.StatusTooManyRequests })
	isBoard := func(method, route string) bool {
		return method == http.MethodPatch && route == bottest.RouteEdit ||
			method == http.MethodPost && route == bottest.RoutePost
	}
	w.Discord.Inject(sandbox.Fault{Match: isBoard, Status: http.StatusTooManyRequests, Global: true, RetryAfter: d})
	w.Press(w.People[0], "draw")
}

// boardEdits returns how many edits of boards took the road of the channel.
func (w *world) boardEdits() int { return w.CountRequests(http.MethodPatch, bottest.RouteEdit) }

// TestBoardIsEditedByTheTokenOfAClick: while requests to channels wait, a hand is opened by two requests, and the token
// of that click edits the board. Once they no longer wait, the board is edited through its channel.
func TestBoardIsEditedByTheTokenOfAClick(t *testing.T) {
	t.Parallel()
	for name, over := range map[string]func(*bot.Options){"gateway": func(*bot.Options) {}, "HTTP": bottest.OverHTTP} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins, over)
			w.StartGame("/korsar new seats:2 preset:quick", 2)
			board := w.OnlyBoard().ID
			w.refuseFor(time.Minute)
			edits, ben := w.boardEdits(), w.People[1]
			hand, _ := ben.Message(w.OpenHand(ben).ID)
			if !hand.Ephemeral() || len(hand.Attachments) != 1 {
				t.Fatalf("the hand is private: %v, with %d files:\n%s", hand.Ephemeral(), len(hand.Attachments),
					hand.Text())
			}
			w.ChooseOffer(ben, hand, simplayer.Draw)
			w.PassTime(10 * time.Second) // the refused message waits that long
			for turn := range 4 {
				who := w.People[turn%2]
				if now := w.OnlyBoard(); now.ID != board || !strings.Contains(now.Text(), who.Name()+"’s turn") {
					t.Fatalf("in turn %d the board reads\n%s", turn, now.Text())
				}
				w.Move(who, simplayer.Draw)
			}
			if n := w.boardEdits(); n != edits {
				t.Errorf("%d edits took the channel's road", n-edits)
			}
			w.Clock.Advance(time.Minute)
			w.Move(w.People[0], simplayer.Draw)
			if n := w.boardEdits(); n != edits+1 {
				t.Errorf("afterward %d edits took the channel's road, want 1", n-edits)
			}
		})
	}
}

// TestTokenThatFails: the token of a click no longer works, or an edit by it is refused or not answered. The channel's
// road shows the newest state.
func TestTokenThatFails(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]sandbox.Fault{
		"expired":         {Status: 401, Code: 50027},
		"unknown webhook": {Status: 404, Code: 10015},
		"not found":       {Status: 404},
		"at its limit":    {Status: 429, RetryAfter: 3 * time.Second},
		"an outage":       {Status: 503},
		"cut":             {Disconnect: true},
		"cut afterward":   {Disconnect: true, After: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.AllowRefusal(func(s sandbox.Sent) bool { return s.Status == fault.Status })
			w.StartGame("/korsar new seats:2 preset:quick", 2)
			w.refuseFor(time.Minute)
			ben, edits := w.People[1], w.boardEdits()
			hand, board := w.OpenHand(ben), w.OnlyBoard().ID
			w.ChooseOffer(ben, hand, simplayer.Draw)
			w.PassTime(5 * time.Second) // all hands are shown
			fault.Match = bottest.MatchRoute(http.MethodPatch, bottest.RouteOriginal)
			w.Discord.Inject(fault)
			tried := w.CountRequests(http.MethodPatch, bottest.RouteOriginal)
			w.Clock.Advance(10 * time.Second) // the refused message waits that long
			w.WaitUntil("an edit by the token was tried", func() bool {
				return w.CountRequests(http.MethodPatch, bottest.RouteOriginal) > tried
			})
			w.Clock.Advance(time.Minute)
			w.PassTime(time.Minute)
			if now := w.OnlyBoard(); now.ID != board || !strings.Contains(now.Text(), "Anne’s turn") {
				t.Errorf("the board reads\n%s", now.Text())
			}
			if n := w.boardEdits(); n != edits+1 {
				t.Errorf("%d edits took the channel's road, want 1", n-edits)
			}
		})
	}
}

// TestRestartWithTokens: a bot stops while tokens edit its boards. The next one has none. It shows the newest state,
// posts the board that waited for a long turn, and leaves one board.
func TestRestartWithTokens(t *testing.T) {
	t.Parallel()
	for _, preset := range []string{"quick", "relaxed"} {
		t.Run(preset, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.StartGame("/korsar new seats:2 preset:"+preset, 2)
			first, anne, ben := w.OnlyBoard().ID, w.People[0], w.People[1]
			w.AllowRefusal(func(s sandbox.Sent) bool { return s.Status == http.StatusTooManyRequests })
			elsewhere := w.Guild.NewChannel("elsewhere")
			w.Discord.Inject(sandbox.Fault{In: elsewhere.ID(), Status: http.StatusTooManyRequests, Global: true,
				RetryAfter: time.Minute})
			w.Type(&simplayer.Player{Person: anne.Person, Channel: elsewhere}, "/korsar new seats:2")
			for _, who := range []*simplayer.Player{anne, ben} {
				w.ChooseOffer(who, w.OpenHand(who), simplayer.Draw)
			}
			if now := w.OnlyBoard(); now.ID != first || !strings.Contains(now.Text(), "Anne’s turn") {
				t.Fatalf("before the restart the board reads\n%s", now.Text())
			}
			w.Restart()
			w.MustSettle()
			w.PassTime(time.Minute)
			now := w.OnlyBoard()
			if !strings.Contains(now.Text(), "Anne’s turn") || (now.ID != first) != (preset == "relaxed") {
				t.Errorf("after the restart the board is new: %v, and reads\n%s", now.ID != first, now.Text())
			}
			w.Move(anne, simplayer.Draw)
			if text := w.OnlyBoard().Text(); !strings.Contains(text, "Ben’s turn") {
				t.Errorf("after the next move the board reads\n%s", text)
			}
		})
	}
}

// TestHandWithoutAnswerStaysPrivate: Discord does not answer the request with a private hand, which follows an update
// without content, and the click's time is over. No later edit shows the hand on the board.
func TestHandWithoutAnswerStaysPrivate(t *testing.T) {
	t.Parallel()
	for name, after := range map[string]bool{"never arrived": false, "arrived": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.StartGame("/korsar new seats:2 preset:quick", 2)
			w.refuseFor(time.Minute)
			before := w.OnlyBoard()
			w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPost, bottest.RouteFollowup),
				Delay: time.Hour, Disconnect: true, After: after})
			edits := w.CountRequests(http.MethodPatch, bottest.RouteOriginal)
			if _, err := w.People[1].Press(w.Ctx, "hand"); err != nil {
				t.Fatal(err)
			}
			w.WaitUntil("the hand is on its way", func() bool {
				return w.CountRequests(http.MethodPost, bottest.RouteFollowup) > 0
			})
			w.Timeouts.Advance(time.Minute)
			w.SettleNow()
			if n := w.CountRequests(http.MethodPatch, bottest.RouteOriginal); n != edits {
				t.Errorf("%d edits by the token of the click", n-edits)
			}
			if now := w.OnlyBoard(); now.Text() != before.Text() {
				t.Errorf("the board reads\n%s", now.Text())
			}
		})
	}
}
