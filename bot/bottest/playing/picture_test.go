package playing_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/metrics"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/bench"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game/gametest"
	"korsar/storage/journal"
)

// TestBoardPictureIsUpdated checks that the board has a picture with an alt text, and that a new picture follows each
// move.
func TestBoardPictureIsUpdated(t *testing.T) {
	t.Parallel()
	for _, pace := range []string{"live", "relaxed"} {
		t.Run(pace, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.RealPictures,
				bottest.DealHands(bottest.ParseHands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")))
			w.OpenLobby("/korsar new seats:2 pace:"+pace, 2)
			bottest.PictureOf(t, w.LastMessage(), "board.png")
			w.Press(w.People[0], "start")
			first := bottest.PictureOf(t, w.OnlyBoard(), "board.png")
			w.Move(w.People[0], "M8")
			board := w.OnlyBoard()
			second := bottest.PictureOf(t, board, "board.png")
			if bytes.Equal(first.Bytes, second.Bytes) {
				t.Errorf("the picture does not change with the table")
			}
			for _, words := range []string{"#1", "8 gold", "Anne", "Ben"} {
				if !strings.Contains(second.Description, words) {
					t.Errorf("the words for the picture lack %q: %s", words, second.Description)
				}
			}
		})
	}
}

// TestFailedPictureFallsBackToWords checks that a picture that fails or panics is logged, and that words replace it.
func TestFailedPictureFallsBackToWords(t *testing.T) {
	t.Parallel()
	for name, fail := range map[string]func() ([]byte, error){
		"error": func() ([]byte, error) { return nil, errors.New("out of paint") },
		"panic": func() ([]byte, error) { panic("out of paint") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.DealHands(bottest.ParseHands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")),
				func(o *bot.Options) {
					o.Paint = func(any, func() ([]byte, error)) ([]byte, error) { return fail() }
				})
			w.StartGame("/korsar new seats:2", 2)
			w.Move(w.People[0], "M8")
			board := w.OnlyBoard()
			if text := board.Text(); len(board.Attachments) > 0 || !strings.Contains(text, "#1 · 8 gold") {
				t.Errorf("the board is not in words: %+v\n%s", board.Attachments, text)
			}
			hand := w.OpenHand(w.People[1])
			if now, _ := w.People[1].Message(hand.ID); len(now.Attachments) > 0 || len(simplayer.Offers(now)) == 0 {
				t.Errorf("the hand is not in words:\n%s", now.Text())
			}
			w.PlayToEnd()
			viewer, _ := w.Press(w.People[1], "replay").Now()
			last, _ := w.pressReplay(w.People[1], viewer, "last").Now()
			if text := last.Text(); len(last.Attachments) > 0 || !strings.Contains(text, "no card") {
				t.Errorf("the replay is not in words:\n%s", text)
			}
			if !strings.Contains(w.Log.String(), "out of paint") {
				t.Error("the log does not have the error")
			}
		})
	}
}

// TestHandIsAnsweredBeforeItsPicture checks that a click is answered in words while the picture is being drawn. The
// picture follows, and the words stay.
func TestHandIsAnsweredBeforeItsPicture(t *testing.T) {
	t.Parallel()
	permit := make(chan struct{})
	w := open(t, 2, 1, bottest.SeatOneBegins, bottest.BeforePictures(func(table.Hand) { <-permit }))
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	anne := w.People[0]
	hand, err := anne.OpenHand(w.Ctx)
	if err != nil {
		t.Fatal(err)
	}
	if len(hand.Attachments) > 0 {
		t.Fatal("the answer has a picture already")
	}
	permit <- struct{}{}
	w.WaitUntil("the picture stands", func() bool { m, _ := anne.Message(hand.ID); return len(m.Attachments) == 1 })
	hand, _ = anne.Message(hand.ID)
	first := bottest.PictureOf(t, hand, "hand.png")

	answer, err := anne.ChooseOffer(w.Ctx, hand, simplayer.Draw)
	if err != nil {
		t.Fatal(err)
	}
	now, _ := answer.Now()
	if kept := bottest.PictureOf(t, now, "hand.png"); !strings.Contains(now.Text(), "You drew") || kept.ID != first.ID {
		t.Errorf("until the new picture comes, the message shows %+v\n%s", kept, now.Text())
	}
	w.Advance(3 * time.Second) // the previous picture is then too old to belong to a quick succession of moves
	permit <- struct{}{}
	w.WaitUntil("the new picture stands", func() bool {
		m, _ := anne.Message(hand.ID)
		return len(m.Attachments) == 1 && m.Attachments[0].ID != first.ID
	})

	w.MustSettle()
	if answer, err = anne.Press(w.Ctx, "draw"); err != nil {
		t.Fatal(err)
	}
	permit <- struct{}{}
	w.MustSettle()
	w.ExpectPrivate(answer, w.NotYourTurnText(2))
	if m, _ := answer.Now(); len(m.Attachments) != 1 {
		t.Error("the hand with a notice has no picture")
	}
}

// TestAcknowledgedMoveStaysOnTheScreen checks that a picture that was being drawn when the player moved is no longer
// shown. It would make the hand say "Your turn" again, permanently if the bot was killed or the server handed over
// right then.
func TestAcknowledgedMoveStaysOnTheScreen(t *testing.T) {
	t.Parallel()
	hold, drawing, release := bottest.HoldHandPictures()
	w := open(t, 2, 1, bottest.SeatOneBegins, hold)
	t.Cleanup(release)
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	anne := w.People[0]
	hand, err := anne.OpenHand(w.Ctx)
	if err != nil {
		t.Fatal(err)
	}
	<-drawing // the picture of the hand before the move
	if _, err := anne.ChooseOffer(w.Ctx, hand, simplayer.Draw); err != nil {
		t.Fatal(err)
	}
	before := len(w.Discord.Transcript())
	release()
	w.MustSettle()
	for _, s := range w.Discord.Transcript()[before:] {
		if s.Route == bottest.RouteOriginal && strings.Contains(string(s.JSON), "Your turn") {
			t.Errorf("after the move was acknowledged the hand was edited to\n%s", s.JSON)
		}
	}
	if now, _ := anne.Message(hand.ID); !strings.Contains(now.Text(), "You drew") || len(now.Attachments) != 1 {
		t.Errorf("at last the hand reads\n%s", now.Text())
	}
}

// TestPictureBeforeTheMoveGoesUnderLoad checks that while other pictures wait, the answer to a move does not keep the
// picture of the previous position. It would contradict the words until the new picture is drawn.
func TestPictureBeforeTheMoveGoesUnderLoad(t *testing.T) {
	t.Parallel()
	permit := make(chan struct{})
	var waits atomic.Bool
	counted := metrics.New()
	server := httptest.NewServer(counted.Handler())
	t.Cleanup(server.Close)
	w := open(t, 2, 1, bottest.SeatOneBegins, func(o *bot.Options) {
		o.Metrics = counted
	}, bottest.BeforePictures(func(state table.PublicState) {
		if state.Phase != journal.Lobby && waits.Load() {
			<-permit
		}
	}))
	anne, home := w.People[0], w.Channel
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	hand := w.OpenHand(anne)
	w.MustSettle()
	hand, _ = anne.Message(hand.ID)
	bottest.PictureOf(t, hand, "hand.png")
	var others []*sandbox.Channel
	for i := range 8 {
		w.MoveTo(w.Guild.NewChannel(fmt.Sprintf("tavern-%d", i)))
		w.OpenLobby("/korsar new seats:2 preset:quick", 2)
		others = append(others, w.Channel)
	}
	waits.Store(true)
	for _, other := range others {
		w.MoveTo(other)
		if _, err := anne.Press(w.Ctx, "start"); err != nil {
			t.Fatal(err)
		}
	}
	w.WaitUntil("boards wait to be drawn", func() bool {
		if _, err := anne.Type(w.Ctx, w.Channel, "/korsar help"); err != nil { // a change, so WaitUntil checks again
			t.Fatal(err)
		}
		now, err := bench.ReadMetrics(w.Ctx, strings.TrimPrefix(server.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		return now["korsar_pictures_waiting"] > 4
	})
	w.MoveTo(home)
	answer, err := anne.ChooseOffer(w.Ctx, hand, simplayer.Draw)
	if err != nil {
		t.Fatal(err)
	}
	if now, _ := answer.Now(); len(now.Attachments) > 0 || !strings.Contains(now.Text(), "You drew") {
		t.Errorf("under load the answer has %d pictures:\n%s", len(now.Attachments), now.Text())
	}
	close(permit)
	w.MustSettle()
	now, _ := anne.Message(hand.ID)
	bottest.PictureOf(t, now, "hand.png")
}

// TestHandPicturesAreSkippedUnderLoad checks that while more pictures wait than can be drawn in time, a hand is
// answered only in words. No board remains without its picture.
func TestHandPicturesAreSkippedUnderLoad(t *testing.T) {
	t.Parallel()
	permit := make(chan struct{})
	counted := metrics.New()
	server := httptest.NewServer(counted.Handler())
	t.Cleanup(server.Close)
	w := open(t, 2, 1, bottest.SeatOneBegins, func(o *bot.Options) {
		o.Metrics = counted
	}, bottest.BeforePictures(func(state table.PublicState) {
		if state.Phase != journal.Lobby {
			<-permit
		}
	}))
	var channels []*sandbox.Channel
	for i := range 34 {
		w.MoveTo(w.Guild.NewChannel(fmt.Sprintf("tavern-%d", i)))
		w.OpenLobby("/korsar new seats:2 preset:quick", 2)
		channels = append(channels, w.Channel)
	}
	anne := w.People[0]
	for _, home := range channels {
		w.MoveTo(home)
		if _, err := anne.Press(w.Ctx, "start"); err != nil {
			t.Fatal(err)
		}
	}
	w.WaitUntil("more boards wait than can be drawn in time", func() bool {
		// This is a change, after which WaitUntil checks again.
		if _, err := anne.Type(w.Ctx, w.Channel, "/korsar help"); err != nil {
			t.Fatal(err)
		}
		now, err := bench.ReadMetrics(w.Ctx, strings.TrimPrefix(server.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		return now["korsar_pictures_waiting"] >= 32 // as many as wait before hands are skipped
	})
	hand, err := anne.Type(w.Ctx, w.Channel, "/korsar hand")
	if err != nil {
		t.Fatal(err)
	}
	w.ExpectPrivate(hand, "At sea")
	close(permit)
	w.MustSettle()
	if m, _ := hand.Now(); len(m.Attachments) > 0 || len(simplayer.Offers(m)) == 0 {
		t.Errorf("the hand does not stay in words: %d files\n%s", len(m.Attachments), m.Text())
	}
	for _, home := range channels {
		w.MoveTo(home)
		bottest.PictureOf(t, w.OnlyBoard(), "board.png")
	}
	later := w.OpenHand(anne)
	w.MustSettle()
	if m, _ := anne.Message(later.ID); len(m.Attachments) != 1 {
		t.Errorf("a later hand has %d pictures", len(m.Attachments))
	}
}

// TestStreamerModeHidesTheHand checks that in streamer mode the picture and the words of a hand are spoilers.
func TestStreamerModeHidesTheHand(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := open(t, 2, 1, bottest.RealPictures,
		bottest.DealHands(bottest.ParseHands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")))
	anne := w.People[0]
	w.ToggleSwitch(anne, "/korsar-me preferences", "streamer.on")
	w.StartGame("/korsar new seats:2", 2)
	answer := w.Press(anne, "hand")
	w.expectSpoilers(answer, "hand.own")
	w.expectSpoilers(w.ChooseOffer(anne, w.OpenHand(anne), "M8"), "after a move")
	w.ToggleSwitch(anne, "/korsar-me preferences", "streamer.off")
	open, _ := anne.Message(w.OpenHand(anne).ID)
	bottest.PictureOf(t, open, "hand.png")
	if strings.Contains(open.Text(), "||") {
		t.Errorf("the hand is still behind spoilers:\n%s", open.Text())
	}
}

var relativeTimestamp = regexp.MustCompile(`<t:\d+:R>`)

// expectSpoilers fails the test unless a hand is behind spoilers. The words about whose turn it is need not be.
func (w *world) expectSpoilers(a *sandbox.Answer, what string) {
	w.T.Helper()
	m, _ := a.Now()
	a1 := bottest.PictureOf(w.T, m, "SPOILER_hand.png")
	if !a1.Spoiler {
		w.T.Errorf("%s: the picture is not behind a spoiler: %+v", what, a1)
	}
	clear := ""
	for i, part := range strings.Split(m.Embeds[0].Description, "||") {
		if i%2 == 0 {
			clear += part
		}
	}
	clear = relativeTimestamp.ReplaceAllString(clear, "") // when the turn ends is not secret
	if strings.ContainsAny(clear, "0123456789⛵") || strings.Contains(clear, "Merchant") || clear == "" {
		w.T.Errorf("%s: not behind spoilers is %q", what, clear)
	}
}

// TestPicturesCanBeTurnedOff checks that a player without pictures reads everything in the hand, including the sea.
// Others still see pictures.
func TestPicturesCanBeTurnedOff(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.DealHands(bottest.ParseHands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")))
	anne, ben := w.People[0], w.People[1]
	w.StartGame("/korsar new seats:2", 2)
	w.Move(anne, "M8")
	page := w.ToggleSwitch(ben, "/korsar-me preferences", "pictures.off")
	if on := bottest.ClosedLists(page)[4]; strings.Contains(on, "Pictures") {
		t.Errorf("the page says that %s are on", on)
	}
	hand, _ := ben.Message(w.OpenHand(ben).ID)
	if len(hand.Attachments) > 0 || !strings.Contains(hand.Text(), "#1 · 8 gold") || len(simplayer.Offers(hand)) == 0 {
		t.Errorf("the hand is not in words: %+v\n%s", hand.Attachments, hand.Text())
	}
	other, _ := anne.Message(w.OpenHand(anne).ID)
	bottest.PictureOf(t, other, "hand.png")
	if strings.Contains(other.Text(), "#1 · 8 gold") {
		t.Errorf("a hand next to a picture repeats the sea:\n%s", other.Text())
	}
	bottest.PictureOf(t, w.OnlyBoard(), "board.png")
	w.Restart()
	if hand, _ := ben.Message(w.OpenHand(ben).ID); len(hand.Attachments) > 0 {
		t.Error("the preference is forgotten after a restart")
	}
}

// TestManagersTurnPicturesOff checks that only managers turn the pictures of a guild off and on.
func TestManagersTurnPicturesOff(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.DealHands(bottest.ParseHands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")))
	anne, cleo := w.People[0], w.People[2]
	w.Guild.Add(cleo.Person, w.Guild.NewRole("managers", sandbox.ManageGuild, false))
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	w.Move(anne, "M8")
	page := w.ToggleSwitch(cleo, "/korsar-admin settings", "boards.off")
	if len(w.OnlyBoard().Attachments) == 0 {
		t.Error("the board changed before the next move")
	}
	w.Move(w.People[1], "B1#1")
	if board := w.OnlyBoard(); len(board.Attachments) > 0 || !strings.Contains(board.Text(), "#1 · 8 gold") {
		t.Errorf("the board is not in words: %+v\n%s", board.Attachments, board.Text())
	}
	if hand, _ := anne.Message(w.OpenHand(anne).ID); len(hand.Attachments) > 0 {
		t.Error("the hand is still drawn")
	}
	if _, err := anne.Type(w.Ctx, w.Channel, "/korsar-admin settings"); err == nil {
		t.Error("the command is offered to everybody")
	}
	on := page.Buttons()[0].CustomID
	w.ExpectPrivate(w.Forge(anne, w.LastMessage(), on), bottest.English.Fault("managers-only"))
	w.Move(anne, "M7")
	if board := w.OnlyBoard(); len(board.Attachments) > 0 {
		t.Error("a user without the permission has turned pictures on")
	}
	w.ToggleSwitch(cleo, "/korsar-admin settings", "boards.on")
	w.Move(w.People[1], "draw")
	bottest.PictureOf(t, w.OnlyBoard(), "board.png")
}
