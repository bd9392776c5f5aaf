package trouble_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/storage/snowflake"
)

// TestNewTableCostsOnePost checks that under Discord's limits, the board of each of a hundred new tables takes one
// request, not a post and an edit.
func TestNewTableCostsOnePost(t *testing.T) {
	t.Parallel()
	const tables = 100
	w := &world{bottest.OpenWith(t, sandbox.Options{Limits: true}, 1, 1)}
	for i := range tables {
		w.MoveTo(w.Guild.NewChannel(fmt.Sprintf("tavern-%d", i)))
		w.Type(w.People[0], "/korsar new seats:2")
		w.OnlyBoard()
	}
	posts := w.CountRequests(http.MethodPost, bottest.RoutePost)
	edits := w.CountRequests(http.MethodPatch, bottest.RouteEdit)
	if posts != tables || edits != 0 {
		t.Errorf("the first boards of %d tables took %d posts and %d edits", tables, posts, edits)
	}
}

// TestDelayedEditKeepsTheRecordedPost checks a board whose post got no answer and is found by its nonce. Its edit is
// refused, or delayed until Discord has forgotten the nonce. The message is recorded and edited, and nothing is posted
// again.
func TestDelayedEditKeepsTheRecordedPost(t *testing.T) {
	t.Parallel()
	const heldBack = sandbox.NonceWindow + time.Minute
	for _, test := range []struct {
		name  string
		fault sandbox.Fault
		tries int // number of edits
	}{
		{"429", sandbox.Fault{Status: http.StatusTooManyRequests, RetryAfter: heldBack}, 2},
		{"400", sandbox.Fault{Status: http.StatusBadRequest}, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.StartGame("/korsar new seats:2", 2)
			old, edits := w.OnlyBoard(), w.CountRequests(http.MethodPatch, bottest.RouteEdit)
			w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPost, bottest.RoutePost),
				Disconnect: true, After: true})
			test.fault.Match = bottest.MatchRoute(http.MethodPatch, bottest.RouteEdit)
			w.Discord.Inject(test.fault)
			w.AllowRefusal(func(s sandbox.Sent) bool { return s.Status == test.fault.Status })
			w.Press(w.People[0], "draw")
			posted := w.LastMessage()
			for try := range test.tries {
				w.Advance(2*time.Second + time.Duration(try)*heldBack)
				w.WaitUntil("the edit is tried",
					func() bool { return w.CountRequests(http.MethodPatch, bottest.RouteEdit) > edits+try })
				w.MustSettle()
			}
			if now := w.OnlyBoard(); now.ID == old.ID || now.ID != posted.ID ||
				w.LoadTable().Board.Message != snowflake.Parse(now.ID) {
				t.Fatalf("message %s was posted, message %d is recorded; the board reads\n%s",
					posted.ID, w.LoadTable().Board.Message, now.Text())
			}
			w.Move(w.People[1], simplayer.Draw)
			if now := w.OnlyBoard(); !strings.Contains(now.Embeds[0].Title, "Anne") ||
				!slices.Equal(w.PingCounts(), []int{2, 1}) {
				t.Errorf("people were notified %v times; after a move the board reads\n%s", w.PingCounts(), now.Text())
			}
		})
	}
}

// TestUncertainPostPingsThePlayerOnTurn checks moves that are made while it is uncertain whether a board was posted.
// The message found by its nonce has notified an earlier player. Another one notifies the player whose turn it is,
// once, and the first one is deleted.
func TestUncertainPostPingsThePlayerOnTurn(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		moves int // made while the post is uncertain
		pings []int
	}{
		{"the turn goes on", 0, []int{1, 1}},
		{"the next turn", 1, []int{2, 1}},
		{"the same player's next turn", 2, []int{1, 2}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.StartGame("/korsar new seats:2", 2)
			old := w.OnlyBoard()
			w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPost, bottest.RoutePost),
				Disconnect: true, After: true})
			w.Press(w.People[0], "draw")
			for i := range test.moves {
				w.Forge(w.People[(i+1)%2], old, "k1:1:0:draw")
			}
			w.Advance(time.Minute)
			w.WaitUntil("a board is recorded", w.boardChanges(old))
			w.MustSettle()
			now, turn := w.OnlyBoard(), w.People[(test.moves+1)%2]
			if !strings.Contains(now.Embeds[0].Title, turn.Name()) || !slices.Equal(w.PingCounts(), test.pings) {
				t.Errorf("people were notified %v times, expected %v; the board reads\n%s",
					w.PingCounts(), test.pings, now.Text())
			}
		})
	}
}

// boardChanges returns a function that reports whether a board other than old is recorded.
func (w *world) boardChanges(old sandbox.Message) func() bool {
	return func() bool { return w.LoadTable().Board.Message != snowflake.Parse(old.ID) }
}

// uncertainPosts draws twice. Each time a board is posted without an answer. The second one is posted after the first
// one was found, which has notified a player whose turn is over. The fault hits the second post.
func (w *world) uncertainPosts(second sandbox.Fault) {
	w.T.Helper()
	posts := 0
	first := sandbox.Fault{Disconnect: true, After: true}
	first.Match = bottest.MatchRoute(http.MethodPost, bottest.RoutePost)
	second.Match = func(method, route string) bool {
		if method == http.MethodPost && route == bottest.RoutePost {
			posts++
		}
		return posts == 2 // the first finds the message of the uncertain post
	}
	for turn, fault := range []sandbox.Fault{first, second} {
		tried := w.CountRequests(http.MethodPost, bottest.RoutePost)
		w.Discord.Inject(fault)
		w.Press(w.People[turn], "draw")
		if turn > 0 {
			w.Advance(time.Minute)
		}
		w.WaitUntil("it is tried", func() bool {
			return w.CountRequests(http.MethodPost, bottest.RoutePost) >= tried+1+turn
		})
	}
}

// TestTwoUncertainPostsLeaveOneBoard posts two boards without an answer, each for a turn that is over by then. Both are
// found by their nonces and deleted, and the next board is posted with another nonce immediately.
func TestTwoUncertainPostsLeaveOneBoard(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2", 2)
	old := w.OnlyBoard()
	w.uncertainPosts(sandbox.Fault{Disconnect: true, After: true})
	w.SettleNow() // the clock stands still, so there is no retry yet
	w.Press(w.People[0], "draw")
	w.Advance(5 * time.Second)
	w.WaitUntil("a board is recorded", w.boardChanges(old))
	w.MustSettle()
	if now := w.OnlyBoard(); !strings.Contains(now.Embeds[0].Title, "Ben") ||
		!slices.Equal(w.PingCounts(), []int{2, 2}) {
		t.Errorf("people were notified %v times; the board reads\n%s", w.PingCounts(), now.Text())
	}
}

// TestUncertainPostsOfTwoRunsLeaveOneBoard stops the bot before the answer to the second post arrives. The game ends
// meanwhile, so that each of the two messages could show it. Only one is left.
func TestUncertainPostsOfTwoRunsLeaveOneBoard(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2", 2)
	old := w.OnlyBoard()
	w.uncertainPosts(sandbox.Fault{Delay: 10 * time.Minute, After: true})
	anne := w.People[0]
	answer, err := anne.PressIn(w.Ctx, "more", "ask-end")
	if err != nil {
		t.Fatal(err)
	}
	sure, _ := answer.Now()
	if _, err := anne.Click(w.Ctx, sure.ID, bottest.Button(t, sure, "end").CustomID); err != nil {
		t.Fatal(err)
	}
	w.Restart()
	w.Advance(time.Minute)
	w.WaitUntil("a board is recorded", w.boardChanges(old))
	w.MustSettle()
	for _, m := range w.Messages() {
		if slices.ContainsFunc(m.Buttons(),
			func(b sandbox.Component) bool { return strings.Contains(b.CustomID, ":hand") }) {
			t.Errorf("after the end a board asks for moves:\n%s", m.Text())
		}
	}
}
