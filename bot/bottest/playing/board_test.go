package playing_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/snowflake"
)

// TestRelaxedBoard posts a new board for each turn that notifies the next
// player and nobody else, and takes the one before away.
func TestRelaxedBoard(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1, bottest.SeatOneBegins)
	p.Lobby("/korsar new seats:3", 3)
	lobby := p.Standing()
	if got := p.Pings(); !slices.Equal(got, []int{0, 0, 0}) {
		t.Errorf("the lobby notified %v", got)
	}
	p.Presses(p.People[0], "start")
	before := p.Standing()
	if before.ID == lobby.ID {
		t.Error("the first board is the lobby")
	}
	want := []int{1, 0, 0}
	for turn := range 4 {
		if got := p.Pings(); !slices.Equal(got, want) {
			t.Fatalf("before turn %d the players were notified %v times, expected %v", turn+1, got, want)
		}
		p.Moves(p.People[turn%3], simplayer.Draw)
		want[(turn+1)%3]++
		if now := p.Standing(); now.ID == before.ID || !strings.Contains(now.Text(), p.People[(turn+1)%3].Name()) {
			t.Fatalf("after turn %d there stands\n%s", turn+1, now.Text())
		}
		before = p.Standing()
	}
}

// TestLiveBoard changes the one board and notifies nobody.
func TestLiveBoard(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1, bottest.SeatOneBegins)
	p.Lobby("/korsar new seats:3 pace:live", 3)
	lobby := p.Standing()
	p.Presses(p.People[0], "start")
	for turn := range 4 {
		p.Moves(p.People[turn%3], simplayer.Draw)
		if now := p.Standing(); now.ID != lobby.ID || !strings.Contains(now.Embeds[0].Title, p.People[(turn+1)%3].Name()) {
			t.Fatalf("after turn %d there stands\n%s", turn+1, now.Text())
		}
	}
	if got := p.Pings(); !slices.Equal(got, []int{0, 0, 0}) {
		t.Errorf("the players were notified %v times", got)
	}
}

// TestRedrawsAreCoalesced makes moves while Discord is slow: few requests
// follow, and the newest state stands.
func TestRedrawsAreCoalesced(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	p.Started("/korsar new seats:2 pace:live", 2)
	edits := p.Count(http.MethodPatch, bottest.RouteEdit)
	p.Discord.Inject(sandbox.Fault{Match: bottest.On(http.MethodPatch, bottest.RouteEdit), Delay: time.Minute})
	const moves = 12
	for i := range moves {
		if _, err := p.People[i%2].Type(p.Ctx, p.Channel, "/korsar play move:draw"); err != nil {
			t.Fatal(err)
		}
	}
	p.Until("the first edit is on its way", func() bool { return p.Count(http.MethodPatch, bottest.RouteEdit) == edits+1 })
	p.Turn(time.Minute)
	p.Settled()
	if n := p.Count(http.MethodPatch, bottest.RouteEdit) - edits; n > 2 {
		t.Errorf("%d moves made %d edits, expected the first and the newest", moves, n)
	}
	if title := p.Standing().Embeds[0].Footer.Text; !strings.Contains(title, "13") {
		t.Errorf("the board shows %q after %d moves", title, moves)
	}
}

// TestBooty shows the gold of captured ships, unless the booty is closed.
func TestBooty(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		booty string
		gold  bool
	}{{"open", true}, {"closed", false}} {
		t.Run(test.booty, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1, bottest.Deals(bottest.Hands(t, "M7 B1 B2 B3 B4 BC", "R1 R2 R3 R4 RC G1")))
			p.Started("/korsar new seats:2 pace:live booty:"+test.booty, 2)
			p.Moves(p.People[0], "M7")
			p.Moves(p.People[1], simplayer.Draw)
			p.Moves(p.People[0], simplayer.Draw) // the ship came home before
			var crew string
			for _, f := range p.Standing().Embeds[0].Fields {
				if strings.Contains(f.Value, "Anne") && strings.Contains(f.Value, "1 ship") {
					crew = f.Value
				}
			}
			if crew == "" || strings.Contains(crew, "7 gold") != test.gold {
				t.Errorf("the booty is %s, the board reads\n%s", test.booty, p.Standing().Text())
			}
		})
	}
}

// TestBoardOnDemand posts the board anew, below everything else, for anybody.
func TestBoardOnDemand(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1, bottest.SeatOneBegins)
	for _, phase := range []string{"lobby", "game"} {
		if phase == "lobby" {
			p.Lobby("/korsar new seats:2 pace:live", 2)
		} else {
			p.Presses(p.People[0], "start")
		}
		before := p.Standing()
		if _, err := p.People[0].Say(p.Channel, "Where is the board?"); err != nil {
			t.Fatal(err)
		}
		p.Reads(p.Types(p.People[2], "/korsar board"), bottest.English.Posted(table.PublicState{Channel: snowflake.Parse(p.Channel.ID())}))
		if now := p.Standing(); now.ID == before.ID || now.ID != p.Board().ID {
			t.Errorf("the board of the %s was not posted anew at the end", phase)
		}
	}
	if got := p.Pings(); !slices.Equal(got, []int{0, 0, 0}) {
		t.Errorf("somebody was notified: %v", got)
	}
}

// TestLostBoard finds the board again, whatever became of its message: each
// line is what happens before a move of a live game.
func TestLostBoard(t *testing.T) {
	t.Parallel()
	const tooOld, unknownMessage = 30046, 10008
	for _, test := range []struct {
		name   string
		before func(*world, sandbox.Message)
		edits  int // tried on the old message
		gone   bool
	}{
		{"deleted by a person", func(p *world, board sandbox.Message) {
			if err := p.Moderator().DeleteMessage(board.ID); err != nil {
				p.T.Fatal(err)
			}
			p.Excuse(func(s sandbox.Sent) bool { return s.Code == unknownMessage })
		}, 1, true},
		{"older than an hour", func(p *world, _ sandbox.Message) { p.Turn(time.Hour) }, 0, false},
		{"edited too often for its age", func(p *world, _ sandbox.Message) {
			p.Discord.Inject(sandbox.Fault{Match: bottest.On(http.MethodPatch, bottest.RouteEdit), Status: http.StatusTooManyRequests, Code: tooOld})
			p.Excuse(func(s sandbox.Sent) bool { return s.Code == tooOld })
		}, 1, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1, bottest.SeatOneBegins)
			p.Started("/korsar new seats:2 pace:live", 2)
			old := p.Standing()
			test.before(p, old)
			edits := p.Count(http.MethodPatch, bottest.RouteEdit)
			p.Types(p.People[0], "/korsar play move:draw")
			if now := p.Standing(); now.ID == old.ID || !strings.Contains(now.Embeds[0].Title, "Ben") {
				t.Errorf("there stands\n%s", now.Text())
			}
			if n := p.Count(http.MethodPatch, bottest.RouteEdit) - edits; n != test.edits {
				t.Errorf("%d edits were tried, expected %d", n, test.edits)
			}
			p.Moves(p.People[1], simplayer.Draw)
			p.Standing()
		})
	}
}

// TestArchivedThread goes on in a thread that was archived meanwhile: a new
// board brings it back.
func TestArchivedThread(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	p.Meet(p.Channel.NewThread(p.People[0].Person, "side room"))
	p.Started("/korsar new seats:2 pace:live", 2)
	p.Channel.Archive()
	p.Excuse(func(s sandbox.Sent) bool { return s.Code == 50083 })
	p.Types(p.People[0], "/korsar play move:draw")
	if now := p.Standing(); !strings.Contains(now.Embeds[0].Title, "Ben") || p.Channel.Archived() {
		t.Errorf("in the archived thread stands\n%s", now.Text())
	}
}

// TestLostAccess goes on with the game while the bot may not write in the
// channel, and shows the board again when it is asked to and may.
func TestLostAccess(t *testing.T) {
	t.Parallel()
	for _, pace := range []string{"live", "relaxed"} {
		t.Run(pace, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1, bottest.SeatOneBegins)
			p.Started("/korsar new seats:2 pace:"+pace, 2)
			p.Channel.DenyBot(sandbox.ViewChannel)
			p.Excuse(func(s sandbox.Sent) bool { return s.Code == 50001 || s.Code == 50013 })
			for i := range 3 {
				p.Read(p.Types(p.People[i%2], "/korsar play move:draw"))
			}
			if turns := len(p.Kept().Table.Turns); turns != 3 {
				t.Fatalf("%d moves were made without access, expected 3", turns)
			}
			p.Channel.AllowBot(sandbox.ViewChannel)
			p.Types(p.People[0], "/korsar board")
			if now := p.Board(); !strings.Contains(now.Embeds[0].Title, "Ben") {
				t.Errorf("there stands\n%s", now.Text())
			}
			p.Moves(p.People[1], simplayer.Draw)
			if now := p.Board(); !strings.Contains(now.Embeds[0].Title, "Anne") {
				t.Errorf("there stands\n%s", now.Text())
			}
		})
	}
}

// TestTroubledPosts posts a board through what passes: limits, faults of the
// server, broken connections. Nothing is posted twice.
func TestTroubledPosts(t *testing.T) {
	t.Parallel()
	post := bottest.On(http.MethodPost, bottest.RoutePost)
	for _, test := range []struct {
		name  string
		fault sandbox.Fault
		wait  time.Duration
	}{
		{"429", sandbox.Fault{Match: post, Status: http.StatusTooManyRequests, RetryAfter: 7 * time.Second}, 8 * time.Second},
		{"429 of all", sandbox.Fault{Match: post, Status: http.StatusTooManyRequests, RetryAfter: 7 * time.Second, Global: true}, 8 * time.Second},
		{"500", sandbox.Fault{Match: post, Status: http.StatusInternalServerError, Times: 2}, 2 * time.Second},
		{"502", sandbox.Fault{Match: post, Status: http.StatusBadGateway, Times: 3}, 2 * time.Second},
		{"500 though it was posted", sandbox.Fault{Match: post, Status: http.StatusInternalServerError, After: true}, 2 * time.Second},
		{"torn before", sandbox.Fault{Match: post, Disconnect: true}, 2 * time.Second},
		{"torn after", sandbox.Fault{Match: post, Disconnect: true, After: true}, 2 * time.Second},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1, bottest.SeatOneBegins)
			p.Started("/korsar new seats:2", 2)
			old := p.Standing()
			p.Discord.Inject(test.fault)
			p.Excuse(func(s sandbox.Sent) bool { return s.Method == http.MethodPost && s.Route == bottest.RoutePost })
			p.Types(p.People[0], "/korsar play move:draw")
			for wait := test.wait; p.Kept().Board.Message == snowflake.Parse(old.ID); wait *= 2 {
				if wait > 10*time.Minute {
					t.Fatal("the board is not posted")
				}
				posts := p.Count(http.MethodPost, bottest.RoutePost)
				p.Turn(wait)
				p.Until("it is tried again", func() bool { return p.Count(http.MethodPost, bottest.RoutePost) > posts })
				p.Settled()
			}
			if now := p.Standing(); !strings.Contains(now.Embeds[0].Title, "Ben") {
				t.Errorf("there stands\n%s", now.Text())
			}
			if got := p.Pings(); !slices.Equal(got, []int{1, 1}) {
				t.Errorf("the players were notified %v times", got)
			}
		})
	}
}

// TestMoveWhileAPostIsUnsure goes on while nobody knows whether the board was
// posted: the message that the nonce brings back is made to show the newest
// state.
func TestMoveWhileAPostIsUnsure(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	p.Started("/korsar new seats:2", 2)
	p.Discord.Inject(sandbox.Fault{Match: bottest.On(http.MethodPost, bottest.RoutePost), Disconnect: true, After: true})
	p.Types(p.People[0], "/korsar play move:draw")
	p.Types(p.People[1], "/korsar play move:draw")
	p.Turn(time.Minute)
	p.Until("the board is current", func() bool {
		return p.Kept().Board.Number == 3 && strings.Contains(p.Board().Embeds[0].Title, "Anne")
	})
	p.Settled()
	if now := p.Standing(); !strings.Contains(now.Embeds[0].Title, "Anne") {
		t.Errorf("there stands\n%s", now.Text())
	}
}

// TestDeletedWhileAPostIsUnsure posts the board anew when the one that the nonce
// brings back was deleted meanwhile; also when that is unsure again and somebody moves,
// or deletes it too.
func TestDeletedWhileAPostIsUnsure(t *testing.T) {
	t.Parallel()
	const unknownMessage = 10008
	for _, test := range []struct {
		name          string
		torn, deleted int // of the posts
		turn          string
	}{
		{"once", 1, 1, "Ben"},
		{"once, and unsure again", 2, 1, "Anne"},
		{"twice", 2, 2, "Anne"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1, bottest.SeatOneBegins)
			p.Started("/korsar new seats:2", 2)
			old := p.Standing()
			p.Excuse(func(s sandbox.Sent) bool { return s.Code == unknownMessage })
			posts := 0
			p.Discord.Inject(sandbox.Fault{Disconnect: true, After: true, Times: test.torn, Match: func(method, route string) bool {
				if method != http.MethodPost || route != bottest.RoutePost {
					return false
				}
				posts++
				return posts != 2 // which brings back what is deleted
			}})
			for n := range test.torn {
				p.Types(p.People[n], "/korsar play move:draw")
				p.Turn(time.Duration(n) * time.Minute)
				p.Until("a board is posted", func() bool { return p.Board().ID != old.ID })
				if err := p.Bot.Settle(p.Ctx); err != nil { // the clock stands still: it is not tried again yet
					t.Fatal(err)
				}
				if n >= test.deleted {
					continue
				}
				if err := p.Moderator().DeleteMessage(p.Board().ID); err != nil {
					t.Fatal(err)
				}
			}
			tried := p.Count(http.MethodPost, bottest.RoutePost)
			p.Turn(time.Minute)
			if test.deleted == 2 {
				p.Until("neither can be brought back", func() bool { return p.Count(http.MethodPost, bottest.RoutePost) == tried+2 })
				if err := p.Bot.Settle(p.Ctx); err != nil {
					t.Fatal(err)
				}
				p.Turn(sandbox.NonceWindow)
			}
			p.Until("the board is current", func() bool {
				now := p.Board().ID
				return now != old.ID && p.Kept().Board.Message == snowflake.Parse(now)
			})
			p.Settled()
			if now := p.Standing(); !strings.Contains(now.Embeds[0].Title, test.turn) {
				t.Errorf("there stands\n%s", now.Text())
			}
		})
	}
}

// TestShownWhileAPingWaits keeps the mention of a board that waits when the
// board is asked for as well.
func TestShownWhileAPingWaits(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	p.Started("/korsar new seats:2", 2)
	p.Discord.Inject(sandbox.Fault{Match: bottest.On(http.MethodPost, bottest.RoutePost), Status: http.StatusInternalServerError})
	p.Excuse(func(s sandbox.Sent) bool { return s.Status == http.StatusInternalServerError })
	p.Types(p.People[0], "/korsar play move:draw")
	p.Types(p.People[0], "/korsar board")
	p.Turn(time.Minute)
	p.Until("Ben is notified", func() bool { return p.People[1].Pings() == 1 })
	p.Settled()
	p.Standing()
}

// TestFullSea fits a board with as many ships and fleets as there can be.
func TestFullSea(t *testing.T) {
	t.Parallel()
	p := open(t, 5, 1, bottest.Deals(bottest.Hands(t, "M8 M7 M6 M6 M5 M5", "B1 B1 B2 B2 B2 B2", "G1 G1 G2 G2 G2 G2", "R1 R1 R2 R2 R2 R2", "Y1 Y1 Y2 Y2 Y2 Y2")))
	p.WordsOnly()
	p.Started("/korsar new seats:5 pace:live", 5)
	p.Moves(p.People[0], "M8")
	for _, move := range []string{"B1#1", "G1#1", "R1#1", "Y1#1", "M7", "B2#2", "G2#2", "R2#2", "Y2#2"} {
		p.Moves(p.OnTurn(), move)
	}
	text := p.Standing().Text()
	for _, words := range []string{"#1 · 8", "#2 · 7", "Ben", "Cleo", "Dirk", "Eve"} {
		if !strings.Contains(text, words) {
			t.Errorf("the board does not show %q:\n%s", words, text)
		}
	}
	for _, f := range []game.Fleet{game.Blue, game.Green, game.Red, game.Yellow} {
		if pirate := bottest.English.Card(table.PublicState{}, game.Pirate(f, 1)); !strings.Contains(strings.ToLower(text), strings.Fields(pirate)[0]) {
			t.Errorf("the board does not name the fleet of a %s:\n%s", pirate, text)
		}
	}
}
