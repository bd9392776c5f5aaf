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
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// skewed is a clock that somebody sets while the bot runs. Timers go on as they were,
// as those of a computer do.
type skewed struct {
	clockwork.Clock
	by atomic.Int64 // nanoseconds
}

func (s *skewed) Now() time.Time                  { return s.Clock.Now().Add(time.Duration(s.by.Load())) }
func (s *skewed) Since(t time.Time) time.Duration { return s.Now().Sub(t) }
func (s *skewed) Until(t time.Time) time.Duration { return t.Sub(s.Now()) }

// TestClockJumps sets the bot's clock forwards and back in the middle of a game, and
// starts it anew after each jump: every move is made and shown, no turn ends, nobody is
// told twice, and the record stands.
func TestClockJumps(t *testing.T) {
	t.Parallel()
	for name, jumps := range map[string][]time.Duration{
		"forwards": {3 * time.Hour, 6 * time.Hour},
		"back":     {-3 * time.Hour, -50 * time.Hour},
		"both":     {5 * time.Hour, -2 * time.Hour, 4 * time.Hour, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var clock *skewed
			p := open(t, 2, 1, bottest.SeatOneBegins, func(o *bot.Options) {
				clock = &skewed{Clock: o.Clock}
				o.Clock = clock
			})
			p.Started("/korsar new seats:2 time:24", 2)
			made, told := 0, []int{1, 0}
			for _, jump := range jumps {
				clock.by.Store(int64(jump))
				for _, anew := range []bool{false, true} {
					if anew {
						p.Restart()
					}
					for range 3 {
						p.Moves(p.People[made%2], simplayer.Draw)
						made++
						told[made%2]++
						if board := p.Standing(); !strings.Contains(board.Text(), p.People[made%2].Name()+"'s turn") {
							t.Fatalf("after move %d there stands\n%s", made, board.Text())
						}
					}
					p.Turn(time.Minute)
					p.Settled()
				}
			}
			moves := slices.DeleteFunc(p.Entries(), func(e journal.Entry) bool { return e.Body.Kind() != journal.KindPlayed })
			if len(moves) != made || slices.ContainsFunc(moves, func(e journal.Entry) bool { return e.By == 0 }) {
				t.Errorf("%d moves were made, %d by people", len(moves), made)
			}
			if got := p.Pings(); !slices.Equal(got, told) {
				t.Errorf("people were told %v times, expected %v", got, told)
			}
			if left := p.Kept().Due.Sub(clock.Now()); left > 24*time.Hour || left < 23*time.Hour {
				t.Errorf("the turn that has just begun ends in %v", left)
			}
		})
	}
}

// TestReordered delivers four interactions in each order that there is: of two that are to
// make the same move one does and the other is told that it was overtaken;
// who looks at their hand sees it.
func TestReordered(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	p.Started("/korsar new seats:2 pace:live", 2)
	for number, order := range orders(4) {
		one, other := p.People[number%2], p.People[(number+1)%2] // one is on turn
		mine, theirs := p.Opens(one), p.Opens(other)
		gw := p.Discord.Gateway()
		gw.Hold()
		before := p.Made()
		var clicks sync.WaitGroup
		var answers [4]*sandbox.Answer
		click := func(which int, who *simplayer.Player, m sandbox.Message, action string) {
			id := bottest.Button(t, m, action).CustomID
			clicks.Go(func() {
				var err error
				if answers[which], err = who.Click(p.Ctx, m.ID, id); err != nil {
					t.Error(err)
				}
			})
			p.Until("it is on its way", func() bool { return gw.Held() == which+1 })
		}
		click(0, one, mine, "draw")
		click(1, other, theirs, "hand")
		click(2, one, mine, "hand")
		click(3, one, mine, "draw") // again, on the same screen
		gw.Release(func(events []gateway.Event) []gateway.Event {
			var mixed []gateway.Event
			for _, i := range order {
				mixed = append(mixed, events[i])
			}
			return mixed
		})
		clicks.Wait()
		p.Settled()
		if after := p.Made(); after != before+1 {
			t.Fatalf("in the order %v %d moves were made", order, after-before)
		}
		overtaken := 0
		for _, i := range []int{0, 3} {
			if strings.Contains(answers[i].Message.Text(), bottest.Notice(table.MovedOn)) {
				overtaken++
			}
		}
		if overtaken != 1 {
			t.Errorf("in the order %v %d of two moves are told that they were overtaken", order, overtaken)
		}
		for _, i := range []int{1, 2} {
			if answers[i].Kind != sandbox.Updated {
				t.Errorf("in the order %v who looks is answered %v", order, answers[i].Kind)
			}
		}
	}
}

// orders is every order of so many.
func orders(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, rest := range orders(n - 1) {
		for at := range n {
			all = append(all, slices.Insert(slices.Clone(rest), at, n-1))
		}
	}
	return all
}

// TestNoAnswer: Discord takes a new board and the connection breaks before its answer, or
// before it has taken it. It is asked again, and the board stands once.
func TestNoAnswer(t *testing.T) {
	t.Parallel()
	for name, after := range map[string]bool{"not taken": false, "taken": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1, bottest.SeatOneBegins)
			p.Started("/korsar new seats:2", 2)
			posts := p.Count(http.MethodPost, bottest.RoutePost)
			p.Discord.Inject(sandbox.Fault{Match: bottest.On(http.MethodPost, bottest.RoutePost), Disconnect: true, After: after})
			if _, err := p.People[0].Type(p.Ctx, p.Channel, "/korsar play move:draw"); err != nil {
				t.Fatal(err)
			}
			if err := p.Bot.Settle(p.Ctx); err != nil { // until it has given up
				t.Fatal(err)
			}
			p.Turn(time.Minute)
			p.Until("it is asked again", func() bool { return p.Count(http.MethodPost, bottest.RoutePost) > posts+1 })
			p.Settled()
			if text := p.Standing().Text(); !strings.Contains(text, "Ben's turn") {
				t.Errorf("there stands\n%s", text)
			}
			if told := p.Pings(); !slices.Equal(told, []int{1, 1}) {
				t.Errorf("people were told %v times", told)
			}
		})
	}
}

// TestHandWhoseAnswerIsUnsureIsRenewed: Discord shows a hand and does not say so in time.
// The hand gets its picture all the same, and what happens afterwards.
func TestHandWhoseAnswerIsUnsureIsRenewed(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	p.Started("/korsar new seats:2", 2)
	p.Discord.Inject(sandbox.Fault{Match: bottest.On(http.MethodPost, bottest.RouteCallback), After: true, Delay: time.Hour})
	hand, err := p.People[1].Hand(p.Ctx)
	if err != nil {
		t.Fatal(err)
	}
	p.Until("the hand has its picture", func() bool { return p.Count(http.MethodPatch, bottest.RouteOriginal) == 1 })
	p.Moves(p.People[0], simplayer.Draw)
	if now, stands := p.People[1].Message(hand.ID); !stands || !strings.Contains(now.Text(), "Your turn") {
		t.Errorf("on the screen stands\n%s", now.Text())
	}
}
