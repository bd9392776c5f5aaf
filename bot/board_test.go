package bot_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/table"
	"korsar/game"
)

// pings is how often each of the port's people was notified.
func (p *port) pings() []int {
	var list []int
	for _, who := range p.people {
		list = append(list, who.Pings())
	}
	return list
}

// standing is the one board of the channel; more are an error.
func (p *port) standing() sandbox.Message {
	p.t.Helper()
	boards := slices.DeleteFunc(p.public(), func(m sandbox.Message) bool { return len(m.Embeds) == 0 })
	if len(boards) != 1 {
		p.t.Fatalf("%d boards stand in the channel", len(boards))
	}
	return boards[0]
}

// TestRelaxedBoard posts a new board for each turn that notifies the next
// player and nobody else, and takes the one before away.
func TestRelaxedBoard(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1, seatOneBegins)
	p.lobby("/korsar new seats:3", 3)
	lobby := p.standing()
	if got := p.pings(); !slices.Equal(got, []int{0, 0, 0}) {
		t.Errorf("the lobby notified %v", got)
	}
	p.presses(p.people[0], "start")
	before := p.standing()
	if before.ID == lobby.ID {
		t.Error("the first board is the lobby")
	}
	want := []int{1, 0, 0}
	for turn := range 4 {
		if got := p.pings(); !slices.Equal(got, want) {
			t.Fatalf("before turn %d the players were notified %v times, expected %v", turn+1, got, want)
		}
		p.moves(p.people[turn%3], rehearsal.Draw)
		want[(turn+1)%3]++
		if now := p.standing(); now.ID == before.ID || !strings.Contains(now.Text(), p.people[(turn+1)%3].Name()) {
			t.Fatalf("after turn %d there stands\n%s", turn+1, now.Text())
		}
		before = p.standing()
	}
}

// TestLiveBoard changes the one board and notifies nobody.
func TestLiveBoard(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1, seatOneBegins)
	p.lobby("/korsar new seats:3 pace:live", 3)
	lobby := p.standing()
	p.presses(p.people[0], "start")
	for turn := range 4 {
		p.moves(p.people[turn%3], rehearsal.Draw)
		if now := p.standing(); now.ID != lobby.ID || !strings.Contains(now.Embeds[0].Title, p.people[(turn+1)%3].Name()) {
			t.Fatalf("after turn %d there stands\n%s", turn+1, now.Text())
		}
	}
	if got := p.pings(); !slices.Equal(got, []int{0, 0, 0}) {
		t.Errorf("the players were notified %v times", got)
	}
}

// TestRedrawsAreCoalesced makes moves while Discord is slow: few requests
// follow, and the newest state stands.
func TestRedrawsAreCoalesced(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	p.started("/korsar new seats:2 pace:live", 2)
	edits := p.count(http.MethodPatch, routeEdit)
	p.discord.Inject(sandbox.Fault{Match: on(http.MethodPatch, routeEdit), Delay: time.Minute})
	const moves = 12
	for i := range moves {
		if _, err := p.people[i%2].Type(p.ctx, p.channel, "/korsar play move:draw"); err != nil {
			t.Fatal(err)
		}
	}
	p.until("the first edit is on its way", func() bool { return p.count(http.MethodPatch, routeEdit) == edits+1 })
	p.turn(time.Minute)
	p.settled()
	if n := p.count(http.MethodPatch, routeEdit) - edits; n > 2 {
		t.Errorf("%d moves made %d edits, expected the first and the newest", moves, n)
	}
	if title := p.standing().Embeds[0].Footer.Text; !strings.Contains(title, "13") {
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
			p := openPort(t, 2, 1, deals(hands(t, "M7 B1 B2 B3 B4 BC", "R1 R2 R3 R4 RC G1")))
			p.started("/korsar new seats:2 pace:live booty:"+test.booty, 2)
			p.moves(p.people[0], "M7")
			p.moves(p.people[1], rehearsal.Draw)
			p.moves(p.people[0], rehearsal.Draw) // the ship came home before
			var crew string
			for _, f := range p.standing().Embeds[0].Fields {
				if strings.Contains(f.Value, "Anne") && strings.Contains(f.Value, "1 ship") {
					crew = f.Value
				}
			}
			if crew == "" || strings.Contains(crew, "7 gold") != test.gold {
				t.Errorf("the booty is %s, the board reads\n%s", test.booty, p.standing().Text())
			}
		})
	}
}

// TestBoardOnDemand posts the board anew, below everything else, for anybody.
func TestBoardOnDemand(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1, seatOneBegins)
	for _, phase := range []string{"lobby", "game"} {
		if phase == "lobby" {
			p.lobby("/korsar new seats:2 pace:live", 2)
		} else {
			p.presses(p.people[0], "start")
		}
		before := p.standing()
		if _, err := p.people[0].Say(p.channel, "Where is the board?"); err != nil {
			t.Fatal(err)
		}
		p.reads(p.types(p.people[2], "/korsar board"), english.Posted(table.Face{Channel: snowflake(t, p.channel.ID())}))
		if now := p.standing(); now.ID == before.ID || now.ID != p.board().ID {
			t.Errorf("the board of the %s was not posted anew at the end", phase)
		}
	}
	if got := p.pings(); !slices.Equal(got, []int{0, 0, 0}) {
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
		before func(*port, sandbox.Message)
		edits  int // tried on the old message
		gone   bool
	}{
		{"deleted by a person", func(p *port, board sandbox.Message) {
			if err := p.moderator().DeleteMessage(board.ID); err != nil {
				p.t.Fatal(err)
			}
			p.excuse(func(s sandbox.Sent) bool { return s.Code == unknownMessage })
		}, 1, true},
		{"older than an hour", func(p *port, _ sandbox.Message) { p.turn(time.Hour) }, 0, false},
		{"edited too often for its age", func(p *port, _ sandbox.Message) {
			p.discord.Inject(sandbox.Fault{Match: on(http.MethodPatch, routeEdit), Status: http.StatusTooManyRequests, Code: tooOld})
			p.excuse(func(s sandbox.Sent) bool { return s.Code == tooOld })
		}, 1, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 2, 1, seatOneBegins)
			p.started("/korsar new seats:2 pace:live", 2)
			old := p.standing()
			test.before(p, old)
			edits := p.count(http.MethodPatch, routeEdit)
			p.types(p.people[0], "/korsar play move:draw")
			if now := p.standing(); now.ID == old.ID || !strings.Contains(now.Embeds[0].Title, "Ben") {
				t.Errorf("there stands\n%s", now.Text())
			}
			if n := p.count(http.MethodPatch, routeEdit) - edits; n != test.edits {
				t.Errorf("%d edits were tried, expected %d", n, test.edits)
			}
			p.moves(p.people[1], rehearsal.Draw)
			p.standing()
		})
	}
}

// TestArchivedThread goes on in a thread that was archived meanwhile: a new
// board brings it back.
func TestArchivedThread(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	p.meet(p.channel.NewThread(p.people[0].Person, "side room"))
	p.started("/korsar new seats:2 pace:live", 2)
	p.channel.Archive()
	p.excuse(func(s sandbox.Sent) bool { return s.Code == 50083 })
	p.types(p.people[0], "/korsar play move:draw")
	if now := p.standing(); !strings.Contains(now.Embeds[0].Title, "Ben") || p.channel.Archived() {
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
			p := openPort(t, 2, 1, seatOneBegins)
			p.started("/korsar new seats:2 pace:"+pace, 2)
			p.channel.DenyBot(sandbox.ViewChannel)
			p.excuse(func(s sandbox.Sent) bool { return s.Code == 50001 || s.Code == 50013 })
			for i := range 3 {
				p.read(p.types(p.people[i%2], "/korsar play move:draw"))
			}
			if turns := len(p.kept().Table.Turns); turns != 3 {
				t.Fatalf("%d moves were made without access, expected 3", turns)
			}
			p.channel.AllowBot(sandbox.ViewChannel)
			p.types(p.people[0], "/korsar board")
			if now := p.board(); !strings.Contains(now.Embeds[0].Title, "Ben") {
				t.Errorf("there stands\n%s", now.Text())
			}
			p.moves(p.people[1], rehearsal.Draw)
			if now := p.board(); !strings.Contains(now.Embeds[0].Title, "Anne") {
				t.Errorf("there stands\n%s", now.Text())
			}
		})
	}
}

// TestTroubledPosts posts a board through what passes: limits, faults of the
// server, broken connections. Nothing is posted twice.
func TestTroubledPosts(t *testing.T) {
	t.Parallel()
	post := on(http.MethodPost, routePost)
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
		{"torn before", sandbox.Fault{Match: post, Tear: true}, 2 * time.Second},
		{"torn after", sandbox.Fault{Match: post, Tear: true, After: true}, 2 * time.Second},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 2, 1, seatOneBegins)
			p.started("/korsar new seats:2", 2)
			old := p.standing()
			p.discord.Inject(test.fault)
			p.excuse(func(s sandbox.Sent) bool { return s.Method == http.MethodPost && s.Route == routePost })
			p.types(p.people[0], "/korsar play move:draw")
			for wait := test.wait; p.kept().Board.Message == snowflake(t, old.ID); wait *= 2 {
				if wait > 10*time.Minute {
					t.Fatal("the board is not posted")
				}
				posts := p.count(http.MethodPost, routePost)
				p.turn(wait)
				p.until("it is tried again", func() bool { return p.count(http.MethodPost, routePost) > posts })
				p.settled()
			}
			if now := p.standing(); !strings.Contains(now.Embeds[0].Title, "Ben") {
				t.Errorf("there stands\n%s", now.Text())
			}
			if got := p.pings(); !slices.Equal(got, []int{1, 1}) {
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
	p := openPort(t, 2, 1, seatOneBegins)
	p.started("/korsar new seats:2", 2)
	p.discord.Inject(sandbox.Fault{Match: on(http.MethodPost, routePost), Tear: true, After: true})
	p.types(p.people[0], "/korsar play move:draw")
	p.types(p.people[1], "/korsar play move:draw")
	p.turn(time.Minute)
	p.until("the board is current", func() bool {
		return p.kept().Board.Number == 3 && strings.Contains(p.board().Embeds[0].Title, "Anne")
	})
	p.settled()
	if now := p.standing(); !strings.Contains(now.Embeds[0].Title, "Anne") {
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
			p := openPort(t, 2, 1, seatOneBegins)
			p.started("/korsar new seats:2", 2)
			old := p.standing()
			p.excuse(func(s sandbox.Sent) bool { return s.Code == unknownMessage })
			posts := 0
			p.discord.Inject(sandbox.Fault{Tear: true, After: true, Times: test.torn, Match: func(method, route string) bool {
				if method != http.MethodPost || route != routePost {
					return false
				}
				posts++
				return posts != 2 // which brings back what is deleted
			}})
			for n := range test.torn {
				p.types(p.people[n], "/korsar play move:draw")
				p.turn(time.Duration(n) * time.Minute)
				p.until("a board is posted", func() bool { return p.board().ID != old.ID })
				if err := p.bot.Settle(p.ctx); err != nil { // the clock stands still: it is not tried again yet
					t.Fatal(err)
				}
				if n >= test.deleted {
					continue
				}
				if err := p.moderator().DeleteMessage(p.board().ID); err != nil {
					t.Fatal(err)
				}
			}
			tried := p.count(http.MethodPost, routePost)
			p.turn(time.Minute)
			if test.deleted == 2 {
				p.until("neither can be brought back", func() bool { return p.count(http.MethodPost, routePost) == tried+2 })
				if err := p.bot.Settle(p.ctx); err != nil {
					t.Fatal(err)
				}
				p.turn(sandbox.NonceWindow)
			}
			p.until("the board is current", func() bool {
				now := p.board().ID
				return now != old.ID && p.kept().Board.Message == snowflake(t, now)
			})
			p.settled()
			if now := p.standing(); !strings.Contains(now.Embeds[0].Title, test.turn) {
				t.Errorf("there stands\n%s", now.Text())
			}
		})
	}
}

// TestShownWhileAPingWaits keeps the mention of a board that waits when the
// board is asked for as well.
func TestShownWhileAPingWaits(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	p.started("/korsar new seats:2", 2)
	p.discord.Inject(sandbox.Fault{Match: on(http.MethodPost, routePost), Status: http.StatusInternalServerError})
	p.excuse(func(s sandbox.Sent) bool { return s.Status == http.StatusInternalServerError })
	p.types(p.people[0], "/korsar play move:draw")
	p.types(p.people[0], "/korsar board")
	p.turn(time.Minute)
	p.until("Ben is notified", func() bool { return p.people[1].Pings() == 1 })
	p.settled()
	p.standing()
}

// TestFullSea fits a board with as many ships and fleets as there can be.
func TestFullSea(t *testing.T) {
	t.Parallel()
	p := openPort(t, 5, 1, deals(hands(t, "M8 M7 M6 M6 M5 M5", "B1 B1 B2 B2 B2 B2", "G1 G1 G2 G2 G2 G2", "R1 R1 R2 R2 R2 R2", "Y1 Y1 Y2 Y2 Y2 Y2")))
	p.wordsOnly()
	p.started("/korsar new seats:5 pace:live", 5)
	p.moves(p.people[0], "M8")
	for _, move := range []string{"B1#1", "G1#1", "R1#1", "Y1#1", "M7", "B2#2", "G2#2", "R2#2", "Y2#2"} {
		p.moves(p.onTurn(), move)
	}
	text := p.standing().Text()
	for _, words := range []string{"#1 · 8", "#2 · 7", "Ben", "Cleo", "Dirk", "Eve"} {
		if !strings.Contains(text, words) {
			t.Errorf("the board does not show %q:\n%s", words, text)
		}
	}
	for _, f := range []game.Fleet{game.Blue, game.Green, game.Red, game.Yellow} {
		if pirate := english.Card(table.Face{}, game.Pirate(f, 1)); !strings.Contains(strings.ToLower(text), strings.Fields(pirate)[0]) {
			t.Errorf("the board does not name the fleet of a %s:\n%s", pirate, text)
		}
	}
}
