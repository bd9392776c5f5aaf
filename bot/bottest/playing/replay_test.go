package playing_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/draw"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/record"
)

func (w *world) pressReplay(who *simplayer.Player, viewer sandbox.Message, way string) *sandbox.Answer {
	w.T.Helper()
	i := slices.IndexFunc(viewer.Buttons(),
		func(b sandbox.Component) bool { return strings.Contains(b.CustomID, ":"+way+".") })
	if i < 0 {
		w.T.Fatalf("the viewer has no way %q:\n%s", way, viewer.Text())
	}
	answer, err := who.Click(w.Ctx, viewer.ID, viewer.Buttons()[i].CustomID)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return answer
}

// recordPositions returns an option that records the positions that are drawn.
func recordPositions(list *[]draw.Reveal) func(*bot.Options) {
	return bottest.BeforePictures(func(r draw.Reveal) { *list = append(*list, r) })
}

// handsAt returns every hand of a record after a number of moves.
func handsAt(t *testing.T, r *record.Record, moves int) (hands [][]game.Card) {
	t.Helper()
	until := *r
	until.Moves = r.Moves[:moves]
	g, err := until.Replay(nil)
	if err != nil {
		t.Fatal(err)
	}
	for s := range r.Seats {
		hands = append(hands, g.SeatView(game.Seat(s+1)).Hand)
	}
	return hands
}

// TestReplayStepsThroughTheGame checks that a replay goes to the end and back, move by move and round by round, in a
// message that only its reader sees.
func TestReplayStepsThroughTheGame(t *testing.T) {
	t.Parallel()
	var drawn []draw.Reveal
	w := open(t, 4, 1, recordPositions(&drawn))
	w.StartGame("/korsar new mode:partnership seats:4", 4)
	w.SkipToEnd()
	r := w.Record()
	reader := w.People[1]
	answer := w.Press(reader, "replay")
	w.ExpectPrivate(answer, fmt.Sprintf("move 0 of %d", len(r.Moves)))
	viewer, _ := answer.Now()
	bottest.PictureOf(t, viewer, "replay.png")
	for _, step := range []struct {
		way string
		at  int
	}{{"next", 1}, {"next", 2}, {"back", 1}, {"last", len(r.Moves)}, {"back", len(r.Moves) - 1}, {"first", 0}} {
		answer = w.pressReplay(reader, viewer, step.way)
		viewer, _ = answer.Now()
		w.ExpectPrivate(answer, fmt.Sprintf("move %d of %d", step.at, len(r.Moves)))
		if answer.Kind != sandbox.Updated {
			t.Errorf("%s: the answer is %v", step.way, answer.Kind)
		}
		at := drawn[len(drawn)-1]
		if want := handsAt(t, r, step.at); !slices.EqualFunc(at.Hands, want, slices.Equal) ||
			at.State.Game.Moves != step.at {
			t.Errorf("%s: the picture shows move %d, hands %v; expected %v",
				step.way, at.State.Game.Moves, at.Hands, want)
		}
	}
	for _, b := range viewer.Buttons()[:2] {
		if !b.Disabled {
			t.Errorf("at the beginning one can go back: %+v", b)
		}
	}
	rounds := viewer.Selects()[0]
	if len(rounds.Options) < 2 || len(rounds.Options) > 25 {
		t.Fatalf("%d rounds to jump to", len(rounds.Options))
	}
	last := rounds.Options[len(rounds.Options)-1]
	answer, err := reader.Choose(w.Ctx, viewer.ID, rounds.CustomID, last.Label)
	if err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	at, err := strconv.Atoi(last.Value)
	if err != nil || at%4 != 0 {
		t.Fatalf("a round begins at %q", last.Value)
	}
	w.ExpectPrivate(answer, fmt.Sprintf("move %d of %d", at, len(r.Moves)))
}

// TestReplayWithoutPicturesIsInWords checks that a reader without pictures reads every hand and the whole sea.
func TestReplayWithoutPicturesIsInWords(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.DealHands(bottest.ParseHands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")))
	w.ToggleSwitch(w.People[1], "/korsar-me preferences", "pictures.off")
	w.StartGame("/korsar new seats:2", 2)
	w.Move(w.People[0], "M8")
	w.SkipToEnd()
	viewer, _ := w.Press(w.People[1], "replay").Now()
	if len(viewer.Attachments) > 0 {
		t.Fatal("there is a picture")
	}
	answer := w.pressReplay(w.People[1], viewer, "next")
	w.ExpectPrivate(answer, "#1 · 8 gold")
	w.ExpectPrivate(answer, "3, 4, 5, 6, 7")
	w.ExpectPrivate(answer, "1, 2, 3, 4")
}

// TestRunningGameHasNoReplay checks that the hands of a running game stay secret, whichever custom id is forged. A
// replay can only be opened in its guild.
func TestRunningGameHasNoReplay(t *testing.T) {
	t.Parallel()
	var drawn []draw.Reveal
	w := open(t, 2, 1, recordPositions(&drawn))
	anne := w.People[0]
	w.OpenLobby("/korsar new seats:2", 2)
	forged := func(arg string) *sandbox.Answer { return w.Forge(anne, w.LastMessage(), "k1:1:1:replay:"+arg) }
	w.ExpectPrivate(forged("first.0"), bottest.NoticeText(table.NotOver))
	w.Press(anne, "start")
	w.ExpectPrivate(forged("first.0"), bottest.NoticeText(table.NotOver))
	w.Move(w.OnTurn(), simplayer.Draw)
	w.ExpectPrivate(forged("next.1"), bottest.NoticeText(table.NotOver))
	if len(drawn) > 0 {
		t.Fatal("a running game was drawn with all hands open")
	}
	confirm, _ := w.AskEnd(anne).Now()
	if _, err := anne.Click(w.Ctx, confirm.ID, bottest.Button(t, confirm, "end").CustomID); err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	w.ExpectPrivate(forged("last.1"), "move 1 of 1")
	w.ExpectPrivate(forged("last.99"), "move 1 of 1")
	w.ExpectPrivate(forged("last.-5"), "move 0 of 1")
	for _, arg := range []string{"", "x", "last", "last.x", "last.99999999999999999999"} {
		id := "k1:1:1:replay"
		if arg != "" {
			id += ":" + arg
		}
		w.ExpectPrivate(w.Forge(anne, w.LastMessage(), id), bottest.English.Fault("unknown-button"))
	}
	elsewhere := w.Guild.NewChannel("harbour")
	w.MoveTo(elsewhere)
	w.Type(anne, "/korsar new seats:2")
	w.ExpectPrivate(forged("first.0"), "move 0 of 1")
	tortuga := w.Discord.NewGuild("Tortuga")
	tortuga.Add(anne.Person)
	w.MoveTo(tortuga.NewChannel("beach"))
	w.Type(anne, "/korsar new seats:2")
	w.ExpectPrivate(forged("first.0"), "move 0 of 1") // a player, from another guild
	mona := w.NewPlayerIn("Mona", w.Channel)
	tortuga.Add(mona.Person)
	w.ExpectPrivate(w.Forge(mona, w.LastMessage(), "k1:1:1:replay:first.0"), bottest.NoticeText(table.TableGone))
}

// TestHurriedReplaySkipsPictures checks that a reader who clicks again before a picture is drawn gets the picture of
// the last position.
func TestHurriedReplaySkipsPictures(t *testing.T) {
	t.Parallel()
	permit := make(chan struct{})
	var drawn []int
	w := open(t, 2, 1, bottest.BeforePictures(func(r draw.Reveal) {
		<-permit
		drawn = append(drawn, r.State.Game.Moves)
	}))
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	w.SkipToEnd()
	reader := w.People[0]
	answer, err := reader.Press(w.Ctx, "replay")
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		viewer, _ := answer.Now()
		i := slices.IndexFunc(viewer.Buttons(),
			func(b sandbox.Component) bool { return strings.Contains(b.CustomID, ":next.") })
		if answer, err = reader.Click(w.Ctx, viewer.ID, viewer.Buttons()[i].CustomID); err != nil {
			t.Fatal(err)
		}
	}
	close(permit)
	w.MustSettle()
	// The last click may request its picture a moment after it is answered.
	if len(drawn) > 3 || drawn[len(drawn)-1] != 5 {
		t.Errorf("the positions drawn are %v; expected the first and, of those after it, the last", drawn)
	}
	w.ExpectPrivate(answer, "move 5 of")
	now, _ := answer.Now()
	bottest.PictureOf(t, now, "replay.png")
}
