package trouble_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/storage/journal"
)

// unexpectedCodes are codes of refusals that posts for tables do not provoke, and a code that no version knows.
var unexpectedCodes = []int{160006, 160007, 400001, 200000, 200001, 240000, 20009, 40004, 40333, 50035,
	bottest.UnknownCode}

// TestRefusedLobbyIsToldAndComes checks that the host is told within a minute why Discord refuses a board, for any
// code. The lobby appears without a click once posts are accepted.
func TestRefusedLobbyIsToldAndComes(t *testing.T) {
	t.Parallel()
	for _, code := range unexpectedCodes {
		t.Run(strconv.Itoa(code), func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.AllowCodes(code)
			w.Channel.RefusePosts(code)
			w.Type(w.People[0], "/korsar new seats:2")
			w.PassMinutes(1)
			told := w.People[0].DM().Messages()
			if len(told) != 1 || !strings.Contains(told[0].Content, "I can’t post in") ||
				w.LoadTable().Table.Paused != journal.NoAccess {
				t.Fatalf("the host was told %d times: %v", len(told), told)
			}
			w.Restart()
			w.PassMinutes(60)
			w.Channel.RefusePosts(0)
			w.PassMinutes(120)
			w.OnlyBoard()
			if paused := w.LoadTable().Table.Paused; paused != "" || len(w.People[0].DM().Messages()) != 1 {
				t.Errorf("the table is paused %q, the host was told %d times", paused, len(w.People[0].DM().Messages()))
			}
			w.Press(w.People[1], "join")
			w.Press(w.People[0], "start")
			w.Move(w.People[0], simplayer.Draw)
		})
	}
}

// TestRefusedBoardsOfARunningGameAreTold checks boards that are edited, and boards that are posted as new messages. All
// players are told which permission is missing, by name. Their hands say it too, and nothing of the game is lost.
func TestRefusedBoardsOfARunningGameAreTold(t *testing.T) {
	t.Parallel()
	for _, pace := range []string{"live", "relaxed"} {
		for name, test := range map[string]struct {
			refuse, mend func(w *world)
			codes        []int
			words        string
		}{
			"AutoMod": {func(w *world) { w.Guild.Block("turn") }, func(w *world) { w.Guild.Block("") },
				[]int{200000}, "AutoMod"},
			"unknown": {func(w *world) { w.Channel.RefusePosts(bottest.UnknownCode) },
				func(w *world) { w.Channel.RefusePosts(0) },
				[]int{bottest.UnknownCode}, "error 987654"},
			"a right": {func(w *world) { w.Channel.DenyBot(sandbox.SendMessages) },
				func(w *world) { w.Channel.AllowBot(sandbox.SendMessages) }, []int{50013}, "**Send Messages**"},
			"no access": {func(w *world) { w.Channel.DenyBot(sandbox.ViewChannel) },
				func(w *world) { w.Channel.AllowBot(sandbox.ViewChannel) }, []int{50001}, "**View Channel**"},
		} {
			if name == "a right" && pace == "live" {
				continue // a message can be edited without it
			}
			t.Run(pace+" "+name, func(t *testing.T) {
				t.Parallel()
				w := open(t, 2, 1, bottest.SeatOneBegins)
				w.AllowCodes(test.codes...)
				w.StartGame("/korsar new seats:2 pace:"+pace, 2)
				hand := w.OpenHand(w.People[0])
				test.refuse(w)
				w.ChooseOffer(w.People[0], hand, simplayer.Draw)
				w.PassMinutes(1)
				for _, who := range w.People {
					told := who.DM().Messages()
					if len(told) != 1 || !strings.Contains(told[0].Content, test.words) {
						t.Errorf("%s was told %d times: %+v", who.Name(), len(told), told)
					}
				}
				if now, _ := w.People[0].Message(hand.ID); !strings.Contains(now.Text(), "I can’t post in") {
					t.Errorf("the hand reads\n%s", now.Text())
				}
				test.mend(w)
				w.PassMinutes(60)
				if board := w.OnlyBoard().Text(); !strings.Contains(board, "Ben’s turn") {
					t.Errorf("the board reads\n%s", board)
				}
				w.Move(w.People[1], simplayer.Draw)
			})
		}
	}
}

// TestRefusedFilesAreLeftOut checks that if files are refused, boards and ends are in words, and nothing else changes.
func TestRefusedFilesAreLeftOut(t *testing.T) {
	t.Parallel()
	for name, refuse := range map[string]func(w *world){
		"limited uploads": func(w *world) { w.Guild.LimitUploads(true) },
		"a missing right": func(w *world) { w.Channel.DenyBot(sandbox.AttachFiles) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.AllowCodes(400001, 50013)
			w.StartGame("/korsar new seats:2", 2)
			refuse(w)
			w.Move(w.People[0], simplayer.Draw)
			if board := w.OnlyBoard(); !strings.Contains(board.Text(), "Ben’s turn") || len(board.Attachments) > 0 {
				t.Errorf("the board has %d files and reads\n%s", len(board.Attachments), board.Text())
			}
			w.Move(w.People[1], simplayer.Draw)
			w.PlayToEnd()
			refused := 0
			for _, s := range w.Discord.Transcript() {
				if s.Refused() {
					refused++
				}
			}
			if told := len(w.People[0].DM().Messages()); refused > 2 || told > 0 {
				t.Errorf("%d requests were refused, the host was told %d times", refused, told)
			}
			if end := w.LastMessage(); !strings.Contains(end.Text(), "wins") && !strings.Contains(end.Text(), "won") {
				t.Errorf("at the end stands\n%s", end.Text())
			}
		})
	}
}

// TestTableWithoutItsThread checks that if Discord refuses a thread, the table is in the channel, and the answer says
// so.
func TestTableWithoutItsThread(t *testing.T) {
	t.Parallel()
	for _, code := range unexpectedCodes {
		t.Run(strconv.Itoa(code), func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.AllowCodes(code)
			w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPost, bottest.RouteThreads), Times: -1,
				Status: http.StatusBadRequest, Code: code})
			w.ExpectPrivate(w.Type(w.People[0], "/korsar new seats:2 thread:true"), "doesn’t let me make a thread")
			w.OnlyBoard()
		})
	}
}

// TestReminderOfTooManyDirectMessages checks a reminder whose channel Discord does not open now (40003). It arrives
// once, later or in the table's channel.
func TestReminderOfTooManyDirectMessages(t *testing.T) {
	t.Parallel()
	for name, times := range map[string]int{"for a while": 1, "for good": -1} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.AllowCodes(40003)
			w.SetPreference(w.People[0], "reminders", "private.1")
			w.StartGame("/korsar new seats:2 time:1440", 2)
			w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPost, "/users/@me/channels"),
				Times: times, Status: http.StatusForbidden, Code: 40003})
			pings := w.PingCounts()[0]
			w.PassTime(12*time.Hour + time.Minute)
			w.PassMinutes(120)
			private := len(w.People[0].DM().Messages())
			posted := w.PingCounts()[0] - pings - private
			if times > 0 && (private != 1 || posted != 0) || times < 0 && (private != 0 || posted != 1) {
				t.Errorf("reminded %d times by direct message, %d times in the channel", private, posted)
			}
		})
	}
}

// TestMoveInAThreadThatCloses checks that a move that is made while its thread is archived or locked counts. Its player
// is told so: as usual if the bot may open the thread, and otherwise in a message that shows nothing private.
func TestMoveInAThreadThatCloses(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		shut   func(w *world)
		closed bool // direct messages are closed
		where  func(w *world) *sandbox.Channel
	}{
		"archived": {func(w *world) { w.Channel.Archive() }, false, nil},
		"locked": {func(w *world) { w.Channel.Close() }, false,
			func(w *world) *sandbox.Channel { return w.People[0].DM() }},
		"locked, without direct messages": {func(w *world) { w.Channel.Close() }, true,
			func(w *world) *sandbox.Channel { return w.Channel.Parent() }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.AllowCodes(50083, 160005, 50007)
			anne := w.People[0]
			w.MoveTo(w.Channel.NewThread(anne.Person, "side room"))
			w.StartGame("/korsar new seats:2", 2)
			if test.closed {
				anne.CloseDMs()
			}
			moves := w.MoveCount()
			gateway := w.Discord.Gateway()
			gateway.Hold()
			ctx, stop := context.WithCancel(w.Ctx)
			answered := make(chan error, 1)
			go func() {
				answer, err := anne.Press(ctx, "draw")
				if err == nil && answer.Kind != sandbox.Replied {
					err = fmt.Errorf("answered %v", answer.Kind)
				}
				answered <- err
			}()
			w.WaitUntil("the command is on its way", func() bool { return gateway.Held() == 1 })
			test.shut(w)
			gateway.Release(nil)
			if test.where == nil {
				if err := <-answered; err != nil {
					t.Error(err)
				}
				stop()
			} else {
				var m sandbox.Message // there is also a message that the thread is closed
				w.WaitUntil("the player is told", func() bool {
					list := test.where(w).Messages()
					i := slices.IndexFunc(list, func(m sandbox.Message) bool {
						return strings.Contains(m.Content, "What you did there counts")
					})
					if i >= 0 {
						m = list[i]
					}
					return i >= 0
				})
				stop()
				<-answered
				if !bottest.HasButton(m, "hand") || len(m.Embeds)+len(m.Attachments) > 0 {
					t.Errorf("the message reads\n%s", m.Text())
				}
			}
			w.MustSettle()
			if made := w.MoveCount() - moves; made != 1 {
				t.Errorf("%d moves were made", made)
			}
		})
	}
}
