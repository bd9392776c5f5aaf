package playing_test

import (
	"bytes"
	"errors"
	"fmt"
	"image/gif"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/draw"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/bot/table"
)

// beforeFrames returns an option that calls a function before each frame of an animation.
func beforeFrames(before func(frame int) error) func(*bot.Options) {
	return func(o *bot.Options) {
		latest, frame := (*draw.Animation)(nil), 0
		o.Paint = func(of any, draws func() ([]byte, error)) ([]byte, error) {
			if animation, is := of.(*draw.Animation); is {
				if animation != latest {
					latest, frame = animation, 0
				}
				frame++
				if err := before(frame); err != nil {
					return nil, err
				}
			}
			return bottest.FakePicture(of, draws)
		}
	}
}

// playShortGame plays a game that is stopped after some moves, so that its animation is drawn quickly.
func (w *world) playShortGame() {
	w.T.Helper()
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	for range 14 {
		w.Move(w.OnTurn(), simplayer.Draw)
	}
	w.pressOn(w.People[0], w.Shown(w.AskEnd(w.People[0])), "end")
}

// chooseAnimation opens the replay of the current game, and from there the page for choosing an animation.
func (w *world) chooseAnimation(who *simplayer.Player) sandbox.Message {
	w.T.Helper()
	replay := w.Shown(w.Press(who, "replay"))
	return w.pressOn(who, replay, "animation")
}

// pressOn presses a button of a message and returns the final answer.
func (w *world) pressOn(who *simplayer.Player, m sandbox.Message, action string) sandbox.Message {
	w.T.Helper()
	return w.Shown(w.ClickOn(who, m, action))
}

// gifOf returns the only file of a message, which must be an animation with an alt text.
func gifOf(t *testing.T, m sandbox.Message) *gif.GIF {
	t.Helper()
	if len(m.Attachments) != 1 || m.Attachments[0].Name != "korsar.gif" || m.Attachments[0].Description == "" ||
		m.Attachments[0].ContentType != "image/gif" {
		t.Fatalf("the message does not have just an animation with a description: %+v", m.Text())
	}
	decoded, err := gif.DecodeAll(bytes.NewReader(m.Attachments[0].Bytes))
	if err != nil || len(m.Attachments[0].Bytes) > draw.MaxAnimationBytes {
		t.Fatalf("%d bytes: %v", len(m.Attachments[0].Bytes), err)
	}
	return decoded
}

// TestAnimationOfAGame checks that the replay leads to a choice of rounds, and the choice to an animation of them,
// which can be shared. Until it is shared, only the reader sees it.
func TestAnimationOfAGame(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	w.SkipToEnd()
	moves, reader := len(w.Record().Moves), w.People[1]
	choice := w.chooseAnimation(reader)
	if !choice.Ephemeral() || !strings.Contains(choice.Text(), fmt.Sprintf("Moves 1 to %d of %d", moves, moves)) {
		t.Fatalf("the choice is\n%s", choice.Text())
	}
	from := choice.Selects()[0]
	for i, menu := range choice.Selects() {
		if len(menu.Options) < 10 || len(menu.Options) > 25 {
			t.Errorf("a menu has %d options", len(menu.Options))
		}
		if words := []string{"From round ", "Up to round "}[i]; !strings.HasPrefix(menu.Options[0].Label, words) {
			t.Errorf("the menu %d has the choice %q, want %q and a number", i+1, menu.Options[0].Label, words)
		}
	}
	last := from.Options[len(from.Options)-1]
	if _, err := reader.Choose(w.Ctx, choice.ID, from.CustomID, last.Label); err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	choice, _ = reader.Message(choice.ID)
	part := fmt.Sprintf("to %d of %d", moves, moves)
	if !strings.Contains(choice.Text(), part) || strings.Contains(choice.Text(), "Moves 1 ") {
		t.Fatalf("after a choice there is\n%s", choice.Text())
	}
	drawn := w.pressOn(reader, choice, "animate")
	if frames := len(gifOf(t, drawn).Image); frames < 2 || frames > 2*moves || !drawn.Ephemeral() ||
		drawn.ID != choice.ID {
		t.Errorf("the animation has %d frames:\n%s", frames, drawn.Text())
	}
	if alt := drawn.Attachments[0].Description; !strings.Contains(alt, part) || !strings.Contains(alt, "1: ") {
		t.Errorf("the alt text is %q", alt)
	}
	before := len(w.Messages())
	shared := w.pressOn(reader, drawn, "share-animation")
	posted := w.Messages()[before:]
	if len(posted) != 1 || posted[0].Ephemeral() || posted[0].Content != bottest.English.SharedBy(reader.Name()) {
		t.Fatalf("%d messages were posted", len(posted))
	}
	if !bytes.Equal(posted[0].Attachments[0].Bytes, drawn.Attachments[0].Bytes) ||
		!bottest.HasButton(posted[0], "replay") {
		t.Errorf("posted is\n%s", posted[0].Text())
	}
	if gifOf(t, shared); !bottest.Button(t, shared, "share-animation").Disabled {
		t.Errorf("it can be shared again:\n%s", shared.Text())
	}
}

// TestOnlyFinishedGamesAreAnimated checks that the buttons are refused for a running game, for a user in another guild
// who did not play, and for any range that the game does not have.
func TestOnlyFinishedGamesAreAnimated(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, beforeFrames(func(int) error { t.Error("something was drawn"); return nil }))
	anne := w.People[0]
	w.StartGame("/korsar new seats:2", 2)
	forged := func(action, arg string, values ...string) *sandbox.Answer {
		return w.Forge(anne, w.LastMessage(), "k1:1:0:"+action+":"+arg, values...)
	}
	w.Move(w.OnTurn(), simplayer.Draw)
	for _, action := range []string{"animation", "animate"} {
		w.ExpectPrivate(forged(action, "range.0.1"), bottest.NoticeText(table.NotOver))
	}
	confirm := w.Shown(w.AskEnd(anne))
	w.pressOn(anne, confirm, "end")
	w.ExpectPrivate(forged("animation", "range.0.1"), "Moves 1 to 1 of 1")
	for _, action := range []string{"animation", "animate", "share-animation"} {
		for _, arg := range []string{"", "x", "range", "range.0", "range.1.1", "range.1.0", "range.-1.1", "range.00.1",
			"range.0.1.", "range.+0.1", "range.0.99999999999999999999", "place.0.1", "from..1", "to.0."} {
			if action == "share-animation" && !strings.HasPrefix(arg, "range.") {
				continue
			}
			m := w.Shown(forged(action, arg))
			if m.Text() == "" || len(m.Attachments) > 0 {
				t.Errorf("%s %q is answered by\n%s", action, arg, m.Text())
			}
		}
	}
	w.ExpectPrivate(forged("animate", "range.1.2"), bottest.NoticeText(table.TableGone))
	tortuga := w.Discord.NewGuild("Tortuga")
	beach := tortuga.NewChannel("beach")
	mona := w.NewPlayerIn("Mona", beach)
	tortuga.Add(mona.Person)
	opened := w.MustReply(mona.Type(w.Ctx, beach, "/korsar new seats:2"))
	w.ExpectPrivate(w.Forge(mona, opened, "k1:1:0:animate:range.0.1"), bottest.NoticeText(table.TableGone))
}

// TestOneAnimationAtATime checks that while an animation is drawn, its reader sees the progress, and other users of the
// guild are asked to wait. Boards and hands are still drawn.
func TestOneAnimationAtATime(t *testing.T) {
	t.Parallel()
	reached, permit := make(chan struct{}), make(chan struct{})
	var once sync.Once
	var w *world
	w = open(t, 2, 1, beforeFrames(func(frame int) error {
		if frame == 5 {
			once.Do(func() { close(reached) })
			<-permit
			w.Clock.Advance(4 * time.Second)
		}
		return nil
	}))
	w.playShortGame()
	anne, ben := w.People[0], w.People[1]
	first, second := w.chooseAnimation(anne), w.chooseAnimation(ben)
	answer, err := anne.Click(w.Ctx, first.ID, bottest.Button(t, first, "animate").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	<-reached
	if m, _ := answer.Now(); !strings.Contains(m.Text(), "I’m drawing moves 1 to ") || len(m.Buttons()) > 0 {
		t.Errorf("while it is drawn there is\n%s", m.Text())
	}
	refused, err := ben.Click(w.Ctx, second.ID, bottest.Button(t, second, "animate").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	if m, _ := refused.Now(); !strings.Contains(m.Text(), bottest.English.Fault(say.AnimationBusy)) {
		t.Errorf("a second animation is answered by\n%s", m.Text())
	}
	close(permit)
	w.MustSettle()
	m, _ := anne.Message(first.ID)
	gifOf(t, m)
	told := func(s sandbox.Sent) bool {
		return bytes.Contains(s.JSON, []byte("% done")) && !bytes.Contains(s.JSON, []byte("\\n0% done"))
	}
	if !slices.ContainsFunc(w.Discord.Transcript(), told) {
		t.Error("nobody was told how much was done")
	}
	gifOf(t, w.pressOn(ben, second, "animate"))
}

// TestFailedAnimationIsSaid checks that an error or a panic while drawing is reported, and that the next try starts
// again.
func TestFailedAnimationIsSaid(t *testing.T) {
	t.Parallel()
	tries := 0
	w := open(t, 2, 1, beforeFrames(func(frame int) error {
		if frame == 1 {
			tries++
		}
		switch {
		case frame == 3 && tries == 1:
			return errors.New("no more paint")
		case frame == 3 && tries == 2:
			panic("the brush is broken")
		}
		return nil
	}))
	w.playShortGame()
	m := w.chooseAnimation(w.People[0])
	for range 2 {
		m = w.pressOn(w.People[0], m, "animate")
		if !strings.Contains(m.Text(), bottest.English.Fault(say.InternalError)) {
			t.Fatalf("the failure is told as\n%s", m.Text())
		}
	}
	if m = w.pressOn(w.People[0], m, "animate"); len(gifOf(t, m).Image) < 10 {
		t.Errorf("in the end there is\n%s", m.Text())
	}
}

// TestStoppingBotEndsAnimations checks that a bot that stops also stops drawing, and says so.
func TestStoppingBotEndsAnimations(t *testing.T) {
	t.Parallel()
	reached := make(chan struct{})
	w := open(t, 2, 1, beforeFrames(func(frame int) error {
		if frame == 2 {
			close(reached)
		} else if frame > 2 {
			time.Sleep(200 * time.Millisecond)
		}
		return nil
	}))
	w.playShortGame()
	anne := w.People[0]
	m := w.chooseAnimation(anne)
	if _, err := anne.Click(w.Ctx, m.ID, bottest.Button(t, m, "animate").CustomID); err != nil {
		t.Fatal(err)
	}
	<-reached
	w.Stop()
	m, _ = anne.Message(m.ID)
	if !strings.Contains(m.Text(), bottest.English.Fault(say.AnimationEnded)) {
		t.Errorf("the user is told\n%s", m.Text())
	}
	w.Start()
}

// TestSharedAnimationLeavesALaterChoiceAlone checks that the buttons of a choice stay if a user chooses other rounds
// while an animation is being drawn for sharing.
func TestSharedAnimationLeavesALaterChoiceAlone(t *testing.T) {
	t.Parallel()
	permit, drawing := make(chan struct{}), make(chan struct{}, 1)
	release := sync.OnceFunc(func() { close(permit) })
	var shares atomic.Bool
	w := open(t, 2, 1, beforeFrames(func(frame int) error {
		if shares.Load() && frame == 1 {
			drawing <- struct{}{}
			<-permit
		}
		return nil
	}))
	t.Cleanup(release) // before the bot closes, which waits for animations
	w.playShortGame()
	reader := w.People[1]
	drawn := w.pressOn(reader, w.chooseAnimation(reader), "animate")
	shares.Store(true)
	if _, err := reader.Click(w.Ctx, drawn.ID, bottest.Button(t, drawn, "share-animation").CustomID); err != nil {
		t.Fatal(err)
	}
	<-drawing
	from := drawn.Selects()[0]
	answer, err := reader.Choose(w.Ctx, drawn.ID, from.CustomID, from.Options[len(from.Options)-1].Label)
	if err != nil {
		t.Fatal(err)
	}
	chosen, _ := answer.Now()
	before := len(w.Messages())
	release()
	w.MustSettle()
	if posted := len(w.Messages()) - before; posted != 1 {
		t.Errorf("%d messages were posted", posted)
	}
	now, _ := reader.Message(drawn.ID)
	want := bottest.Button(t, chosen, "animate").CustomID
	if got := bottest.Button(t, now, "animate").CustomID; got != want {
		t.Errorf("the button of the message draws %q, chosen is %q:\n%s", got, want, now.Text())
	}
}
