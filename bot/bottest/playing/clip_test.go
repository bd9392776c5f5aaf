package playing_test

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/draw"
	"korsar/bot/sandbox"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/record"
)

// lossIn returns the words for the most gold that a side lost to another in a game of individuals.
func lossIn(t *testing.T, r *record.Record) string {
	t.Helper()
	owner, words, most := map[game.ShipNumber]game.Seat{}, "", 0
	_, err := r.Replay(func(before *game.State, m game.Move, turn game.Turn) error {
		after := *before
		if _, err := after.Play(turn.Seat, m); err != nil {
			return err
		}
		for _, e := range turn.Public(&after) {
			switch {
			case e.Kind == game.Launched:
				owner[e.Ship] = e.Seat
			case e.Kind == game.Captured && e.Gold >= most:
				most = e.Gold
				words = fmt.Sprintf("**%s** lost %d gold to **%s**.", r.Seats[owner[e.Ship]-1], most, r.Seats[e.Side-1])
			}
		}
		return nil
	})
	if err != nil || words == "" {
		t.Fatalf("nobody lost gold: %v", err)
	}
	return words
}

// endOf returns the only message in the channel that shows the end of a game.
func (w *world) endOf() sandbox.Message {
	w.T.Helper()
	ends := slices.DeleteFunc(w.Messages(), func(m sandbox.Message) bool { return !bottest.HasButton(m, "rematch") })
	if len(ends) != 1 {
		w.T.Fatalf("the channel has %d ends:\n%s", len(ends), w.channelText())
	}
	return ends[0]
}

// expectPicture checks that the end is shown with its picture, and without a clip.
func (w *world) expectPicture() {
	w.T.Helper()
	end := w.endOf()
	if bottest.PictureOf(w.T, end, "result.png"); strings.Contains(end.Text(), " lost ") {
		w.T.Errorf("the end without a clip reads\n%s", end.Text())
	}
}

// TestEndGetsAClip checks that the end of a game gets a clip of the most gold that a player lost, in place of the
// picture, with a caption, and keeps its buttons. Nobody is notified.
func TestEndGetsAClip(t *testing.T) {
	t.Parallel()
	var w *world
	w = open(t, 2, 1, beforeFrames(func(frame int) error {
		if frame == 1 {
			w.expectPicture()
		}
		return nil
	}))
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	w.SkipToEnd()
	end, loss := w.endOf(), lossIn(t, w.Record())
	clip := gifOf(t, end)
	delay := 0
	for _, d := range clip.Delay {
		delay += d
	}
	if len(clip.Image) < 3 || delay > 1500 {
		t.Errorf("the clip has %d frames and takes %d hundredths of a second", len(clip.Image), delay)
	}
	if alt := end.Attachments[0].Description; !strings.Contains(alt, "Animation") || !strings.Contains(alt, "1: ") {
		t.Errorf("the alt text is %q", alt)
	}
	if !strings.Contains(end.Text(), loss) || !strings.Contains(end.Text(), " ahead of ") ||
		len(end.Buttons()) != 4 || len(end.Pings) > 0 {
		t.Errorf("want %q:\n%s", loss, end.Text())
	}
	before := end.Text()
	if w.Restart(); w.endOf().Text() != before {
		t.Errorf("after a restart the end reads\n%s", w.endOf().Text())
	}
}

// TestNoClipWithoutPictures checks that nothing is drawn for the end of a game in a guild without pictures.
func TestNoClipWithoutPictures(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, beforeFrames(func(int) error { t.Error("a clip is drawn"); return nil }))
	w.DisablePictures()
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	w.SkipToEnd()
	if end := w.endOf(); len(end.Attachments) > 0 || strings.Contains(end.Text(), " lost ") {
		t.Errorf("the end reads\n%s", end.Text())
	}
}

// TestStoppedGameGetsNoClip checks that nothing is drawn for a game that was stopped.
func TestStoppedGameGetsNoClip(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, beforeFrames(func(int) error { t.Error("a clip is drawn"); return nil }))
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	w.StoreMoves(w.Channel)
	w.Restart()
	w.pressOn(w.People[0], w.Shown(w.AskEnd(w.People[0])), "end")
	if end := w.endOf(); len(end.Attachments) > 0 {
		t.Errorf("the end reads\n%s", end.Text())
	}
}

// TestClipIsNotMissed checks that the end of a game stays as it is, and nobody is told, if the clip cannot be drawn or
// shown. A restart does not try again.
func TestClipIsNotMissed(t *testing.T) {
	t.Parallel()
	refuseEdit := func(status, code int) func(*world) error {
		return func(w *world) error {
			w.AllowCodes(code)
			w.Discord.Inject(sandbox.Fault{Status: status, Code: code, Message: "refused",
				Match: func(_, route string) bool { return route == bottest.RouteEdit }})
			return nil
		}
	}
	for name, hinder := range map[string]func(*world) error{
		"drawing fails":           func(*world) error { return errors.New("out of paint") },
		"a right is missing":      refuseEdit(http.StatusForbidden, 50013),
		"the message was deleted": refuseEdit(http.StatusNotFound, 10008),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			gametest.Long(t)
			tries, posts := 0, 0
			var w *world
			w = open(t, 2, 1, beforeFrames(func(frame int) error {
				if frame != 2 {
					return nil
				}
				tries++
				posts = w.CountRequests(http.MethodPost, bottest.RoutePost)
				return hinder(w)
			}))
			w.StartGame("/korsar new seats:2 preset:quick", 2)
			w.SkipToEnd()
			w.Restart()
			w.MustSettle()
			w.expectPicture()
			if now := w.CountRequests(http.MethodPost, bottest.RoutePost); tries != 1 || now != posts {
				t.Errorf("after %d tries %d messages were posted", tries, now-posts)
			}
		})
	}
}

// TestClipOfAnEndPostedBeforeARestart checks that an end whose post was not confirmed before a restart gets its clip
// afterward, on the one message.
func TestClipOfAnEndPostedBeforeARestart(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	clips, ends := 0, 0
	var w *world
	w = open(t, 2, 1, beforeFrames(func(frame int) error {
		if frame == 1 {
			clips++
		}
		return nil
	}), bottest.BeforePictures(func(draw.ResultCard) {
		if ends++; ends == 1 {
			w.Discord.Inject(sandbox.Fault{Status: http.StatusBadGateway, After: true,
				Match: func(_, route string) bool { return route == bottest.RoutePost }})
		}
	}))
	w.AllowRefusal(func(s sandbox.Sent) bool { return s.Status == http.StatusBadGateway })
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	w.SkipToEnd()
	if w.expectPicture(); clips != 0 {
		t.Fatalf("%d clips before the post is confirmed", clips)
	}
	w.Restart()
	w.PassTime(time.Minute)
	if gifOf(t, w.endOf()); clips != 1 || ends < 2 {
		t.Errorf("%d clips of %d pictures", clips, ends)
	}
}
