package playing_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestRelaxedBoardIsRepostedAndPingsTheNextPlayer checks that each turn of a relaxed game posts a new board, which
// notifies only the next player, and deletes the previous one.
func TestRelaxedBoardIsRepostedAndPingsTheNextPlayer(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.SeatOneBegins)
	w.OpenLobby("/korsar new seats:3", 3)
	lobby := w.OnlyBoard()
	if got := w.PingCounts(); !slices.Equal(got, []int{0, 0, 0}) {
		t.Errorf("the lobby notified %v", got)
	}
	w.Press(w.People[0], "start")
	before := w.OnlyBoard()
	if before.ID == lobby.ID {
		t.Error("the first board is the lobby")
	}
	want := []int{1, 0, 0}
	for turn := range 4 {
		if got := w.PingCounts(); !slices.Equal(got, want) {
			t.Fatalf("before turn %d the players were notified %v times, expected %v", turn+1, got, want)
		}
		w.Move(w.People[turn%3], simplayer.Draw)
		want[(turn+1)%3]++
		if now := w.OnlyBoard(); now.ID == before.ID || !strings.Contains(now.Text(), w.People[(turn+1)%3].Name()) {
			t.Fatalf("after turn %d the board reads\n%s", turn+1, now.Text())
		}
		before = w.OnlyBoard()
	}
}

// TestLiveBoardIsEditedAndPingsNobody checks that a live game edits its only board and notifies nobody.
func TestLiveBoardIsEditedAndPingsNobody(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.SeatOneBegins)
	w.OpenLobby("/korsar new seats:3 preset:quick", 3)
	lobby := w.OnlyBoard()
	w.Press(w.People[0], "start")
	for turn := range 4 {
		w.Move(w.People[turn%3], simplayer.Draw)
		if now := w.OnlyBoard(); now.ID != lobby.ID ||
			!strings.Contains(now.Embeds[0].Title, w.People[(turn+1)%3].Name()) {
			t.Fatalf("after turn %d the board reads\n%s", turn+1, now.Text())
		}
	}
	if got := w.PingCounts(); !slices.Equal(got, []int{0, 0, 0}) {
		t.Errorf("the players were notified %v times", got)
	}
}

// TestBoardEditsAreCoalesced checks that moves made while Discord is slow cause few requests. In the end the newest
// state is shown.
func TestBoardEditsAreCoalesced(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	edits := w.CountRequests(http.MethodPatch, bottest.RouteEdit)
	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPatch, bottest.RouteEdit), Delay: time.Minute})
	const moves = 12
	began := time.Now()
	for i := range moves {
		if _, err := w.People[i%2].Press(w.Ctx, "draw"); err != nil {
			t.Fatal(err)
		}
	}
	w.WaitUntil("the first edit is on its way",
		func() bool { return w.CountRequests(http.MethodPatch, bottest.RouteEdit) >= edits+1 })
	most := 2 + int(time.Since(began)/(15*time.Second)) // then the client gives up and sends another one
	w.Advance(time.Minute)
	w.MustSettle()
	if n := w.CountRequests(http.MethodPatch, bottest.RouteEdit) - edits; n > most {
		t.Errorf("%d moves made %d edits, expected the first and the newest", moves, n)
	}
	id, want := w.OnlyBoard().Buttons()[0].CustomID, bottest.Base36(journal.TableID(w.LoadTable().Table.BoardSeq))
	if !strings.Contains(id, ":"+want+":") {
		t.Errorf("the newest board has the button %s, want the number %s", id, want)
	}
}

// TestClosedBootyHidesGold checks that the gold of captured ships is shown unless the booty is closed.
func TestClosedBootyHidesGold(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		booty string
		gold  bool
	}{{"open", true}, {"closed", false}} {
		t.Run(test.booty, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.DealHands(bottest.ParseHands(t, "M7 B1 B2 B3 B4 BC", "R1 R2 R3 R4 RC G1")))
			w.DisablePictures()
			w.StartGame("/korsar new seats:2 preset:quick booty:"+test.booty, 2)
			w.Move(w.People[0], "M7")
			w.Move(w.People[1], simplayer.Draw)
			w.Move(w.People[0], simplayer.Draw) // the ship came home before this move
			var line string
			for _, f := range w.OnlyBoard().Embeds[0].Fields {
				if strings.Contains(f.Value, "Anne") && strings.Contains(f.Value, "1 ship") {
					line = f.Value
				}
			}
			if line == "" || strings.Contains(line, "7 gold") != test.gold {
				t.Errorf("the booty is %s, the board reads\n%s", test.booty, w.OnlyBoard().Text())
			}
		})
	}
}

// TestBoardCommandRepostsTheBoard checks that any user can have the board posted again below all other messages.
func TestBoardCommandRepostsTheBoard(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.SeatOneBegins)
	for _, phase := range []string{"lobby", "game"} {
		if phase == "lobby" {
			w.OpenLobby("/korsar new seats:2 preset:quick", 2)
		} else {
			w.Press(w.People[0], "start")
		}
		before := w.OnlyBoard()
		if _, err := w.People[0].Say(w.Channel, "Where is the board?"); err != nil {
			t.Fatal(err)
		}
		w.ExpectPrivate(w.Type(w.People[2], "/korsar board"),
			bottest.English.BoardPosted(table.PublicState{Channel: snowflake.Parse(w.Channel.ID())}))
		if now := w.OnlyBoard(); now.ID == before.ID || now.ID != w.LastMessage().ID {
			t.Errorf("the board of the %s was not posted again at the end", phase)
		}
	}
	if got := w.PingCounts(); !slices.Equal(got, []int{0, 0, 0}) {
		t.Errorf("somebody was notified: %v", got)
	}
}

// TestLostBoardIsReplaced checks that a board is shown again whatever has happened to its message. Each case happens
// before a move of a live game.
func TestLostBoardIsReplaced(t *testing.T) {
	t.Parallel()
	const tooOld, unknownMessage = 30046, 10008
	for _, test := range []struct {
		name   string
		before func(*world, sandbox.Message)
		edits  int // attempts on the old message
		gone   bool
	}{
		{"deleted by a person", func(w *world, board sandbox.Message) {
			if err := w.NewModerator().DeleteMessage(board.ID); err != nil {
				w.T.Fatal(err)
			}
			w.AllowCodes(unknownMessage)
		}, 1, true},
		{"older than an hour", func(w *world, _ sandbox.Message) { w.Advance(time.Hour) }, 0, false},
		{"edited too often for its age", func(w *world, _ sandbox.Message) {
			w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPatch, bottest.RouteEdit),
				Status: http.StatusTooManyRequests, Code: tooOld})
			w.AllowCodes(tooOld)
		}, 1, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.StartGame("/korsar new seats:2 time:1440 preset:quick", 2)
			old := w.OnlyBoard()
			test.before(w, old)
			edits := w.CountRequests(http.MethodPatch, bottest.RouteEdit)
			w.Draw(w.People[0])
			if now := w.OnlyBoard(); now.ID == old.ID || !strings.Contains(now.Embeds[0].Title, "Ben") {
				t.Errorf("the board reads\n%s", now.Text())
			}
			if n := w.CountRequests(http.MethodPatch, bottest.RouteEdit) - edits; n != test.edits {
				t.Errorf("%d edits were tried, expected %d", n, test.edits)
			}
			w.Move(w.People[1], simplayer.Draw)
			w.OnlyBoard()
		})
	}
}

// TestArchivedThreadIsRevivedByAPost checks that a game continues in an archived thread, which a new board revives.
func TestArchivedThreadIsRevivedByAPost(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.MoveTo(w.Channel.NewThread(w.People[0].Person, "side room"))
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	w.Channel.Archive()
	w.AllowCodes(50083)
	w.Press(w.People[0], "draw")
	if now := w.OnlyBoard(); !strings.Contains(now.Embeds[0].Title, "Ben") || w.Channel.Archived() {
		t.Errorf("the archived thread shows\n%s", now.Text())
	}
}

// TestOldBoardIsDeletedFromAnArchivedThread checks a thread that is archived after the new board was posted and before
// the old one is deleted. It is opened for the deletion, so that no board with useless buttons remains.
func TestOldBoardIsDeletedFromAnArchivedThread(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.MoveTo(w.Channel.NewThread(w.People[0].Person, "side room"))
	w.StartGame("/korsar new seats:2 preset:relaxed", 2)
	w.AllowRefusal(func(s sandbox.Sent) bool { return s.Code == 50083 || s.Status == 500 })
	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodDelete, bottest.RouteEdit), Status: 500})
	w.Press(w.People[0], "draw")
	w.Channel.Archive()
	w.PassTime(time.Minute)
	if now := w.OnlyBoard(); !strings.Contains(now.Embeds[0].Title, "Ben") {
		t.Errorf("the thread shows\n%s", now.Text())
	}
}

// TestGameGoesOnWithoutChannelAccess checks that moves are made while the bot may not write in the channel. The board
// command shows the board once the bot may write again.
func TestGameGoesOnWithoutChannelAccess(t *testing.T) {
	t.Parallel()
	for _, pace := range []string{"live", "relaxed"} {
		t.Run(pace, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.StartGame("/korsar new seats:2 pace:"+pace, 2)
			w.Channel.DenyBot(sandbox.ViewChannel)
			w.AllowCodes(50001, 50013)
			for i := range 3 {
				w.ReadPrivate(w.Draw(w.People[i%2]))
			}
			if turns := len(w.LoadTable().Table.Turns); turns != 3 {
				t.Fatalf("%d moves were made without access, expected 3", turns)
			}
			w.Channel.AllowBot(sandbox.ViewChannel)
			w.Type(w.People[0], "/korsar board")
			if now := w.LastMessage(); !strings.Contains(now.Embeds[0].Title, "Ben") {
				t.Errorf("the board reads\n%s", now.Text())
			}
			w.Move(w.People[1], simplayer.Draw)
			if now := w.LastMessage(); !strings.Contains(now.Embeds[0].Title, "Anne") {
				t.Errorf("the board reads\n%s", now.Text())
			}
		})
	}
}

// TestFailedPostsAreRetriedOnce checks that a board is posted in spite of rate limits, server errors and broken
// connections, and never twice.
func TestFailedPostsAreRetriedOnce(t *testing.T) {
	t.Parallel()
	post := bottest.MatchRoute(http.MethodPost, bottest.RoutePost)
	for _, test := range []struct {
		name  string
		fault sandbox.Fault
		wait  time.Duration
	}{
		{"429", sandbox.Fault{Match: post, Status: http.StatusTooManyRequests, RetryAfter: 7 * time.Second},
			8 * time.Second},
		{"429 of all", sandbox.Fault{Match: post, Status: http.StatusTooManyRequests, RetryAfter: 7 * time.Second,
			Global: true}, 8 * time.Second},
		{"500", sandbox.Fault{Match: post, Status: http.StatusInternalServerError, Times: 2}, 2 * time.Second},
		{"502", sandbox.Fault{Match: post, Status: http.StatusBadGateway, Times: 3}, 2 * time.Second},
		{"500 though it was posted", sandbox.Fault{Match: post, Status: http.StatusInternalServerError, After: true},
			2 * time.Second},
		{"torn before", sandbox.Fault{Match: post, Disconnect: true}, 2 * time.Second},
		{"torn after", sandbox.Fault{Match: post, Disconnect: true, After: true}, 2 * time.Second},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.StartGame("/korsar new seats:2", 2)
			old := w.OnlyBoard()
			w.Discord.Inject(test.fault)
			w.AllowRefusal(func(s sandbox.Sent) bool {
				return s.Method == http.MethodPost && s.Route == bottest.RoutePost
			})
			w.Press(w.People[0], "draw")
			for wait := test.wait; w.LoadTable().Board.Message == snowflake.Parse(old.ID); wait *= 2 {
				if wait > 10*time.Minute {
					t.Fatal("the board is not posted")
				}
				posts := w.CountRequests(http.MethodPost, bottest.RoutePost)
				w.Advance(wait)
				w.WaitUntil("it is tried again",
					func() bool { return w.CountRequests(http.MethodPost, bottest.RoutePost) > posts })
				w.MustSettle()
			}
			if now := w.OnlyBoard(); !strings.Contains(now.Embeds[0].Title, "Ben") {
				t.Errorf("the board reads\n%s", now.Text())
			}
			if got := w.PingCounts(); !slices.Equal(got, []int{1, 1}) {
				t.Errorf("the players were notified %v times", got)
			}
		})
	}
}

// TestMoveDuringUncertainPostUpdatesTheBoard checks a move that is made while it is uncertain whether the board was
// posted. The message is found by its nonce, and edited to the newest state.
func TestMoveDuringUncertainPostUpdatesTheBoard(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2", 2)
	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPost, bottest.RoutePost),
		Disconnect: true, After: true})
	old, posts := w.OnlyBoard(), w.CountRequests(http.MethodPost, bottest.RoutePost)
	w.Press(w.People[0], "draw")
	w.WaitUntil("the board is on its way",
		func() bool { return w.CountRequests(http.MethodPost, bottest.RoutePost) > posts })
	w.Press(w.People[1], "draw")
	w.SettleNow() // the clock stands still, so there is no retry yet
	w.Advance(time.Minute)
	waitForBoardAfter(w, old)
	w.MustSettle()
	if now := w.OnlyBoard(); !strings.Contains(now.Embeds[0].Title, "Anne") {
		t.Errorf("the board reads\n%s", now.Text())
	}
	if n := w.LoadTable().Board.Number; n != 4 { // lobby, start, the uncertain board, and the board that notifies Anne
		t.Errorf("the board has the number %d, want 4", n)
	}
}

// waitForBoardAfter waits until a board other than old is shown and recorded.
func waitForBoardAfter(w *world, old sandbox.Message) {
	w.T.Helper()
	w.WaitUntil("the board is current", func() bool { return hasBoardAfter(w, old) })
}

// hasBoardAfter reports whether a board other than old is shown and recorded.
func hasBoardAfter(w *world, old sandbox.Message) bool {
	now := w.LastMessage().ID
	return now != old.ID && w.LoadTable().Board.Message == snowflake.Parse(now)
}

// TestBoardDeletedDuringUncertainPostIsReposted checks that the board is posted again if the message found by its nonce
// was deleted. That also holds if the new post is uncertain too, and a player moves, or deletes that board too.
func TestBoardDeletedDuringUncertainPostIsReposted(t *testing.T) {
	t.Parallel()
	const unknownMessage = 10008
	for _, test := range []struct {
		name          string
		torn, deleted int // number of posts
		turn          string
	}{
		{"once", 1, 1, "Ben"},
		{"once, and unsure again", 2, 1, "Anne"},
		{"twice", 2, 2, "Anne"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.StartGame("/korsar new seats:2", 2)
			old := w.OnlyBoard()
			w.AllowCodes(unknownMessage)
			posts := 0
			w.Discord.Inject(sandbox.Fault{Disconnect: true, After: true, Times: test.torn,
				Match: func(method, route string) bool {
					if method != http.MethodPost || route != bottest.RoutePost {
						return false
					}
					posts++
					return posts != 2 // the post that finds the deleted message
				}})
			for n := range test.torn {
				w.Forge(w.People[n], old, "k1:1:0:draw")
				w.Advance(time.Duration(n) * time.Minute)
				w.WaitUntil("a board is posted", func() bool { return w.LastMessage().ID != old.ID })
				w.SettleNow() // the clock stands still, so there is no retry yet
				if n >= test.deleted {
					continue
				}
				if err := w.NewModerator().DeleteMessage(w.LastMessage().ID); err != nil {
					t.Fatal(err)
				}
			}
			w.PassTimeUntil("the board is current", 2*sandbox.NonceWindow, func() bool { return hasBoardAfter(w, old) })
			w.MustSettle()
			if now := w.OnlyBoard(); !strings.Contains(now.Embeds[0].Title, test.turn) {
				t.Errorf("the board reads\n%s", now.Text())
			}
		})
	}
}

// TestBoardCommandKeepsAPendingPing checks that the board command keeps the mention of a board that waits to be posted.
func TestBoardCommandKeepsAPendingPing(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2", 2)
	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPost, bottest.RoutePost),
		Status: http.StatusInternalServerError})
	w.AllowRefusal(func(s sandbox.Sent) bool { return s.Status == http.StatusInternalServerError })
	w.Press(w.People[0], "draw")
	w.Type(w.People[0], "/korsar board")
	w.Advance(time.Minute)
	w.WaitUntil("Ben is notified", func() bool { return w.People[1].Pings() == 1 })
	w.MustSettle()
	w.OnlyBoard()
}

// TestBoardShowsEveryFleetInWords checks that a board without pictures names ships, players and all four fleets.
func TestBoardShowsEveryFleetInWords(t *testing.T) {
	t.Parallel()
	w := open(t, 5, 1, bottest.DealHands(bottest.ParseHands(t, "M8 M7 M6 M6 M5 M5", "B1 B1 B2 B2 B2 B2",
		"G1 G1 G2 G2 G2 G2", "R1 R1 R2 R2 R2 R2", "Y1 Y1 Y2 Y2 Y2 Y2")))
	w.DisablePictures()
	w.StartGame("/korsar new seats:5 preset:quick", 5)
	w.Move(w.People[0], "M8")
	for _, move := range []string{"B1#1", "G1#1", "R1#1", "Y1#1", "M7", "B2#2", "G2#2", "R2#2", "Y2#2"} {
		w.Move(w.OnTurn(), move)
	}
	text := w.OnlyBoard().Text()
	for _, words := range []string{"#1 · 8", "#2 · 7", "Ben", "Cleo", "Dirk", "Eve"} {
		if !strings.Contains(text, words) {
			t.Errorf("the board does not show %q:\n%s", words, text)
		}
	}
	for _, f := range []game.Fleet{game.Blue, game.Green, game.Red, game.Yellow} {
		pirate := bottest.English.Card(table.PublicState{}, game.Pirate(f, 1))
		if !strings.Contains(strings.ToLower(text), strings.Fields(pirate)[0]) {
			t.Errorf("the board does not name the fleet of a %s:\n%s", pirate, text)
		}
	}
}
