package bot_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
)

// TestNewTablesPostOnce opens hundreds of tables under Discord's limits: the board of each
// is one request, not a post that an edit repeats.
func TestNewTablesPostOnce(t *testing.T) {
	t.Parallel()
	const tables = 300
	p := openIn(t, sandbox.Options{Limits: true}, 1, 1)
	for i := range tables {
		p.meet(p.guild.NewChannel(fmt.Sprintf("tavern-%d", i)))
		p.types(p.people[0], "/korsar new seats:2")
		p.standing()
	}
	if posts, edits := p.count(http.MethodPost, routePost), p.count(http.MethodPatch, routeEdit); posts != tables || edits != 0 {
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
			p := openPort(t, 2, 1, seatOneBegins)
			p.started("/korsar new seats:2", 2)
			old, edits := p.standing(), p.count(http.MethodPatch, routeEdit)
			p.discord.Inject(sandbox.Fault{Match: on(http.MethodPost, routePost), Tear: true, After: true})
			test.fault.Match = on(http.MethodPatch, routeEdit)
			p.discord.Inject(test.fault)
			p.excuse(func(s sandbox.Sent) bool { return s.Status == test.fault.Status })
			p.types(p.people[0], "/korsar play move:draw")
			posted := p.board()
			for try := range test.tries {
				p.turn(2*time.Second + time.Duration(try)*heldBack)
				p.until("the edit is tried", func() bool { return p.count(http.MethodPatch, routeEdit) == edits+try+1 })
				p.settled()
			}
			if now := p.standing(); now.ID == old.ID || now.ID != posted.ID || p.kept().Board.Message != snowflake(t, now.ID) {
				t.Fatalf("message %s was posted, message %d is on record; there stands\n%s", posted.ID, p.kept().Board.Message, now.Text())
			}
			p.moves(p.people[1], rehearsal.Draw)
			if now := p.standing(); !strings.Contains(now.Embeds[0].Title, "Anne") || !slices.Equal(p.pings(), []int{2, 1}) {
				t.Errorf("people were notified %v times; after a move there stands\n%s", p.pings(), now.Text())
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
			p := openPort(t, 2, 1, seatOneBegins)
			p.started("/korsar new seats:2", 2)
			p.discord.Inject(sandbox.Fault{Match: on(http.MethodPost, routePost), Tear: true, After: true})
			p.types(p.people[0], "/korsar play move:draw")
			for i := range test.moves {
				p.types(p.people[(i+1)%2], "/korsar play move:draw")
			}
			p.turn(time.Minute)
			p.until("a board is on record", func() bool { return p.kept().Board.Number == 3 })
			p.settled()
			if now, turn := p.standing(), p.people[(test.moves+1)%2]; !strings.Contains(now.Embeds[0].Title, turn.Name()) || !slices.Equal(p.pings(), test.pings) {
				t.Errorf("people were notified %v times, expected %v; there stands\n%s", p.pings(), test.pings, now.Text())
			}
		})
	}
}
