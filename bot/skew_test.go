package bot_test

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
	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
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
			p := openPort(t, 2, 1, seatOneBegins, func(o *bot.Options) {
				clock = &skewed{Clock: o.Clock}
				o.Clock = clock
			})
			p.started("/korsar new seats:2 time:24", 2)
			made, told := 0, []int{1, 0}
			for _, jump := range jumps {
				clock.by.Store(int64(jump))
				for _, anew := range []bool{false, true} {
					if anew {
						p.restart()
					}
					for range 3 {
						p.moves(p.people[made%2], rehearsal.Draw)
						made++
						told[made%2]++
						if board := p.standing(); !strings.Contains(board.Text(), p.people[made%2].Name()+"'s turn") {
							t.Fatalf("after move %d there stands\n%s", made, board.Text())
						}
					}
					p.turn(time.Minute)
					p.settled()
				}
			}
			moves := slices.DeleteFunc(p.entries(), func(e journal.Entry) bool { return e.Body.Kind() != journal.KindPlayed })
			if len(moves) != made || slices.ContainsFunc(moves, func(e journal.Entry) bool { return e.By == 0 }) {
				t.Errorf("%d moves were made, %d by people", len(moves), made)
			}
			if got := p.pings(); !slices.Equal(got, told) {
				t.Errorf("people were told %v times, expected %v", got, told)
			}
			if left := p.kept().Due.Sub(clock.Now()); left > 24*time.Hour || left < 23*time.Hour {
				t.Errorf("the turn that has just begun ends in %v", left)
			}
		})
	}
}

// TestReordered delivers interactions in every other order than that in which they were
// made: what fits is done, what has been overtaken is told so, and no move is made for
// somebody else.
func TestReordered(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	p.started("/korsar new seats:2 pace:live", 2)
	anne, ben := p.people[0], p.people[1]
	for round := range 6 {
		one, other := anne, ben // one is on turn
		if round%2 == 1 {
			one, other = ben, anne
		}
		mine, theirs := p.opens(one), p.opens(other)
		gateway := p.discord.Gateway()
		gateway.Hold()
		before := p.made()
		var clicks sync.WaitGroup
		click := func(who *rehearsal.Player, m sandbox.Message, action string) {
			id := button(t, m, action).CustomID
			held := gateway.Held()
			clicks.Go(func() {
				if _, err := who.Click(p.ctx, m.ID, id); err != nil {
					t.Error(err)
				}
			})
			p.until("it is on its way", func() bool { return gateway.Held() > held })
		}
		click(one, mine, "draw")
		click(other, theirs, "hand")
		click(one, mine, "hand")
		click(one, mine, "draw") // again, on the same screen
		gateway.Release(func(events []sandbox.Event) []sandbox.Event {
			for range round {
				events = append(events[1:], events[0])
			}
			if round > 3 {
				slices.Reverse(events)
			}
			return events
		})
		clicks.Wait()
		p.settled()
		if after := p.made(); after != before+1 {
			t.Fatalf("in order %d of four clicks %d moves were made", round, after-before)
		}
	}
}

// TestNoAnswer: Discord takes a new board and says nothing, or takes it when the bot has
// given up waiting. It is asked again, and the board stands once.
func TestNoAnswer(t *testing.T) {
	t.Parallel()
	for name, after := range map[string]bool{"taken late": false, "taken at once": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 2, 1, seatOneBegins)
			p.started("/korsar new seats:2", 2)
			posts := p.count(http.MethodPost, routePost)
			p.discord.Inject(sandbox.Fault{Match: on(http.MethodPost, routePost), Delay: time.Hour, After: after})
			if _, err := p.people[0].Type(p.ctx, p.channel, "/korsar play move:draw"); err != nil {
				t.Fatal(err)
			}
			if err := p.bot.Settle(p.ctx); err != nil { // until it has given up
				t.Fatal(err)
			}
			p.turn(time.Minute)
			p.until("it is asked again", func() bool { return p.count(http.MethodPost, routePost) > posts+1 })
			p.settled()
			if text := p.standing().Text(); !strings.Contains(text, "Ben's turn") {
				t.Errorf("there stands\n%s", text)
			}
			if told := p.pings(); !slices.Equal(told, []int{1, 1}) {
				t.Errorf("people were told %v times", told)
			}
		})
	}
}
