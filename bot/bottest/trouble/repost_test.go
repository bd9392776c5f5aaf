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
	"korsar/bot/simplayer"
	"korsar/storage/snowflake"
)

// TestNewTablesPostOnce opens hundreds of tables under Discord's limits: the board of each
// is one request, not a post that an edit repeats.
func TestNewTablesPostOnce(t *testing.T) {
	t.Parallel()
	const tables = 300
	p := &world{bottest.OpenIn(t, sandbox.Options{Limits: true}, 1, 1)}
	for i := range tables {
		p.Meet(p.Guild.NewChannel(fmt.Sprintf("tavern-%d", i)))
		p.Types(p.People[0], "/korsar new seats:2")
		p.Standing()
	}
	if posts, edits := p.Count(http.MethodPost, bottest.RoutePost), p.Count(http.MethodPatch, bottest.RouteEdit); posts != tables || edits != 0 {
		t.Errorf("the first boards of %d tables took %d posts and %d edits", tables, posts, edits)
	}
}

// TestHeldBackEditKeepsThePost posts a board without an answer, finds it again by its nonce,
// and is not let bring it up to date, or only when Discord has forgotten the nonce: the
// message is on record, is the one that is edited, and nothing is posted again.
func TestHeldBackEditKeepsThePost(t *testing.T) {
	t.Parallel()
	const heldBack = sandbox.NonceWindow + time.Minute
	for _, test := range []struct {
		name  string
		fault sandbox.Fault
		tries int // of the edit
	}{
		{"429", sandbox.Fault{Status: http.StatusTooManyRequests, RetryAfter: heldBack}, 2},
		{"400", sandbox.Fault{Status: http.StatusBadRequest}, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1, bottest.SeatOneBegins)
			p.Started("/korsar new seats:2", 2)
			old, edits := p.Standing(), p.Count(http.MethodPatch, bottest.RouteEdit)
			p.Discord.Inject(sandbox.Fault{Match: bottest.On(http.MethodPost, bottest.RoutePost), Disconnect: true, After: true})
			test.fault.Match = bottest.On(http.MethodPatch, bottest.RouteEdit)
			p.Discord.Inject(test.fault)
			p.Excuse(func(s sandbox.Sent) bool { return s.Status == test.fault.Status })
			p.Types(p.People[0], "/korsar play move:draw")
			posted := p.Board()
			for try := range test.tries {
				p.Turn(2*time.Second + time.Duration(try)*heldBack)
				p.Until("the edit is tried", func() bool { return p.Count(http.MethodPatch, bottest.RouteEdit) == edits+try+1 })
				p.Settled()
			}
			if now := p.Standing(); now.ID == old.ID || now.ID != posted.ID || p.Kept().Board.Message != snowflake.Parse(now.ID) {
				t.Fatalf("message %s was posted, message %d is on record; there stands\n%s", posted.ID, p.Kept().Board.Message, now.Text())
			}
			p.Moves(p.People[1], simplayer.Draw)
			if now := p.Standing(); !strings.Contains(now.Embeds[0].Title, "Anne") || !slices.Equal(p.Pings(), []int{2, 1}) {
				t.Errorf("people were notified %v times; after a move there stands\n%s", p.Pings(), now.Text())
			}
		})
	}
}

// TestPingAfterAnUnsurePost makes moves while nobody knows whether a board was posted: the
// message that the nonce brings back has notified those of before, so that another one
// notifies who is on turn by now, once, and the first one is deleted.
func TestPingAfterAnUnsurePost(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		moves int // made while the post is unsure
		pings []int
	}{
		{"the turn goes on", 0, []int{1, 1}},
		{"the next turn", 1, []int{2, 1}},
		{"the same player's next turn", 2, []int{1, 2}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1, bottest.SeatOneBegins)
			p.Started("/korsar new seats:2", 2)
			p.Discord.Inject(sandbox.Fault{Match: bottest.On(http.MethodPost, bottest.RoutePost), Disconnect: true, After: true})
			p.Types(p.People[0], "/korsar play move:draw")
			for i := range test.moves {
				p.Types(p.People[(i+1)%2], "/korsar play move:draw")
			}
			p.Turn(time.Minute)
			p.Until("a board is on record", func() bool { return p.Kept().Board.Number == 3 })
			p.Settled()
			if now, turn := p.Standing(), p.People[(test.moves+1)%2]; !strings.Contains(now.Embeds[0].Title, turn.Name()) || !slices.Equal(p.Pings(), test.pings) {
				t.Errorf("people were notified %v times, expected %v; there stands\n%s", p.Pings(), test.pings, now.Text())
			}
		})
	}
}

// TestTwoUnsurePostsLeaveOneBoard posts two boards without an answer, each for a turn that is over
// by then: both nonces bring back a message that cannot serve. Both are deleted, though
// Discord forgets them before another one stands.
func TestTwoUnsurePostsLeaveOneBoard(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	p.Started("/korsar new seats:2", 2)
	p.Excuse(func(s sandbox.Sent) bool { return s.Method == http.MethodDelete && s.Status == http.StatusNotFound }) // nonces bring back what is deleted
	posts := 0
	p.Discord.Inject(sandbox.Fault{Disconnect: true, After: true, Times: 2, Match: func(method, route string) bool {
		if method != http.MethodPost || route != bottest.RoutePost {
			return false
		}
		posts++
		return posts != 2 // which brings back the first
	}})
	tried := p.Count(http.MethodPost, bottest.RoutePost)
	p.Types(p.People[0], "/korsar play move:draw")
	for turn, posts := range []int{1, 3, 5} {
		p.Until("it is tried", func() bool { return p.Count(http.MethodPost, bottest.RoutePost) == tried+posts })
		if err := p.Bot.Settle(p.Ctx); err != nil { // the clock stands still: it is not tried again yet
			t.Fatal(err)
		}
		if turn < 2 {
			p.Types(p.People[(turn+1)%2], "/korsar play move:draw")
			p.Turn(time.Minute)
		}
	}
	p.Turn(sandbox.NonceWindow)
	p.Until("a board is on record", func() bool { return p.Kept().Board.Number == 3 })
	p.Settled()
	if now := p.Standing(); !strings.Contains(now.Embeds[0].Title, "Ben") || !slices.Equal(p.Pings(), []int{2, 2}) {
		t.Errorf("people were notified %v times; there stands\n%s", p.Pings(), now.Text())
	}
}
