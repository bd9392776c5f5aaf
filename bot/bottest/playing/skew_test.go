package playing_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/gateway"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// skewedClock is a clock that is set while the bot runs. As on a computer, timers are not affected.
type skewedClock struct {
	clockwork.Clock
	offset atomic.Int64 // in nanoseconds
}

func (s *skewedClock) Now() time.Time                  { return s.Clock.Now().Add(time.Duration(s.offset.Load())) }
func (s *skewedClock) Since(t time.Time) time.Duration { return s.Now().Sub(t) }
func (s *skewedClock) Until(t time.Time) time.Duration { return t.Sub(s.Now()) }

// TestClockJumpsEndNoTurn sets the bot's clock forwards and back in the middle of a game, with a restart after each
// jump. Every move is made and shown, no turn ends, nobody is notified twice, and the record is complete.
func TestClockJumpsEndNoTurn(t *testing.T) {
	t.Parallel()
	for name, jumps := range map[string][]time.Duration{
		"forwards": {3 * time.Hour, 6 * time.Hour},
		"back":     {-3 * time.Hour, -50 * time.Hour},
		"both":     {5 * time.Hour, -2 * time.Hour, 4 * time.Hour, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var clock *skewedClock
			w := open(t, 2, 1, bottest.SeatOneBegins, func(o *bot.Options) {
				clock = &skewedClock{Clock: o.Clock}
				o.Clock = clock
			})
			w.StartGame("/korsar new seats:2 time:1440", 2)
			made, told := 0, []int{1, 0}
			for _, jump := range jumps {
				clock.offset.Store(int64(jump))
				for _, restart := range []bool{false, true} {
					if restart {
						w.Restart()
					}
					for range 3 {
						w.Move(w.People[made%2], simplayer.Draw)
						made++
						told[made%2]++
						if board := w.OnlyBoard(); !strings.Contains(board.Text(), w.People[made%2].Name()+"’s turn") {
							t.Fatalf("after move %d the board reads\n%s", made, board.Text())
						}
					}
					w.Advance(time.Minute)
					w.MustSettle()
				}
			}
			moves := slices.DeleteFunc(w.Entries(),
				func(e journal.Entry) bool { return e.Body.Kind() != journal.Played{}.Kind() })
			if len(moves) != made || slices.ContainsFunc(moves, func(e journal.Entry) bool { return e.By == 0 }) {
				t.Errorf("%d moves were made, %d by people", len(moves), made)
			}
			if got := w.PingCounts(); !slices.Equal(got, told) {
				t.Errorf("people were notified %v times, expected %v", got, told)
			}
			if left := w.LoadTable().Due.Sub(clock.Now()); left > 24*time.Hour || left < 23*time.Hour {
				t.Errorf("the turn that has just begun ends in %v", left)
			}
		})
	}
}

// TestReorderedInteractionsMoveOnce delivers four interactions in every order. If two make the same move, one is made
// and the other one is answered as overtaken. Players who open their hands see them.
func TestReorderedInteractionsMoveOnce(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	for number, order := range permutations(4) {
		one, other := w.People[number%2], w.People[(number+1)%2] // it is the turn of one
		mine, theirs := w.OpenHand(one), w.OpenHand(other)
		gw := w.Discord.Gateway()
		gw.Hold()
		before := w.MoveCount()
		var clicks sync.WaitGroup
		var answers [4]*sandbox.Answer
		click := func(which int, who *simplayer.Player, m sandbox.Message, action string) {
			id := bottest.Button(t, m, action).CustomID
			clicks.Go(func() {
				var err error
				if answers[which], err = who.Click(w.Ctx, m.ID, id); err != nil {
					t.Error(err)
				}
			})
			w.WaitUntil("it is on its way", func() bool { return gw.Held() == which+1 })
		}
		click(0, one, mine, "draw")
		click(1, other, theirs, "open-hand-part:orders")
		click(2, other, theirs, "open-hand-part:orders")
		click(3, one, mine, "draw") // again, on the same message
		gw.Release(func(events []gateway.Event) []gateway.Event {
			var mixed []gateway.Event
			for _, i := range order {
				mixed = append(mixed, events[i])
			}
			return mixed
		})
		clicks.Wait()
		w.MustSettle()
		if after := w.MoveCount(); after != before+1 {
			t.Fatalf("in the order %v %d moves were made", order, after-before)
		}
		overtaken := 0
		for _, i := range []int{0, 3} {
			if strings.Contains(answers[i].Message.Text(), bottest.NoticeText(table.MovedOn)) {
				overtaken++
			}
		}
		if overtaken != 1 {
			t.Errorf("in the order %v %d of two moves are told that they were overtaken", order, overtaken)
		}
		for _, i := range []int{1, 2} {
			if answers[i].Kind != sandbox.Updated {
				t.Errorf("in the order %v opening a hand is answered %v", order, answers[i].Kind)
			}
		}
	}
}

// permutations returns every order of the numbers below n.
func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, rest := range permutations(n - 1) {
		for at := range n {
			all = append(all, slices.Insert(slices.Clone(rest), at, n-1))
		}
	}
	return all
}

// TestUnansweredPostIsRetriedOnce checks a connection that breaks before Discord answers a post, or before Discord
// receives it. The post is retried, and there is one board.
func TestUnansweredPostIsRetriedOnce(t *testing.T) {
	t.Parallel()
	for name, after := range map[string]bool{"not taken": false, "taken": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.StartGame("/korsar new seats:2", 2)
			posts := w.CountRequests(http.MethodPost, bottest.RoutePost)
			w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPost, bottest.RoutePost),
				Disconnect: true, After: after})
			if _, err := w.People[0].Press(w.Ctx, "draw"); err != nil {
				t.Fatal(err)
			}
			w.SettleNow() // until the bot has given up
			w.Advance(time.Minute)
			w.WaitUntil("it is asked again", func() bool {
				return w.CountRequests(http.MethodPost, bottest.RoutePost) > posts+1
			})
			w.MustSettle()
			if text := w.OnlyBoard().Text(); !strings.Contains(text, "Ben’s turn") {
				t.Errorf("the board reads\n%s", text)
			}
			if told := w.PingCounts(); !slices.Equal(told, []int{1, 1}) {
				t.Errorf("people were notified %v times", told)
			}
		})
	}
}

// TestHandWithUncertainAnswerIsRefreshed checks that a hand that Discord shows without confirming it in time still gets
// its picture, and is refreshed.
func TestHandWithUncertainAnswerIsRefreshed(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2", 2)
	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPost, bottest.RouteCallback), After: true,
		Delay: time.Hour})
	hand, err := w.People[1].OpenHand(w.Ctx)
	if err != nil {
		t.Fatal(err)
	}
	w.Timeouts.Advance(bottest.ClickTimeout)
	w.WaitUntil("the hand has its picture",
		func() bool { return w.CountRequests(http.MethodPatch, bottest.RouteOriginal) >= 1 })
	w.Move(w.People[0], simplayer.Draw)
	if now, stands := w.People[1].Message(hand.ID); !stands || !strings.Contains(now.Text(), "Your turn") {
		t.Errorf("the hand reads\n%s", now.Text())
	}
}
