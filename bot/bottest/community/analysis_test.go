package community_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/testclock"
	"korsar/bot/worker"
	"korsar/game/analysis"
	"korsar/game/record"
	"korsar/storage"
)

// analysed plays a game and presses Analyse at its end. It returns the message with the analysis.
func analysed(t *testing.T, w *world, who *simplayer.Player) sandbox.Message {
	t.Helper()
	w.StartGame("/korsar new seats:3", 3)
	w.SkipToEnd()
	end := w.LastMessage()
	first := w.MustReply(who.Click(w.Ctx, end.ID, bottest.Button(t, end, "analyse").CustomID))
	w.MustSettle()
	shown, _ := who.Message(first.ID)
	return shown
}

// TestGameIsAnalysed checks that the button at the end first shows that the game is being analysed, and then the
// analysis with a picture. The analysis is stored, so that later readers, and the command, get it immediately.
func TestGameIsAnalysed(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	shown := analysed(t, w, w.People[0])
	if !shown.Ephemeral() || len(shown.Attachments) != 1 || shown.Attachments[0].Description == "" {
		t.Fatalf("the analysis has no picture, no words for it, or is public: %+v", shown)
	}
	for _, words := range []string{"analysis of game 1", "How well everyone chose", "Luck and skill", "Anne",
		"Ben", "Cleo"} {
		if !strings.Contains(shown.Text(), words) {
			t.Errorf("the analysis does not show %q:\n%s", words, shown.Text())
		}
	}
	kept, err := w.Store.AnalysisOf(w.Ctx, 1)
	if err != nil || kept.Version != analysis.Version {
		t.Errorf("kept is %+v, %v", kept, err)
	}
	w.ExpectPrivate(w.OfGame(w.People[1], "1", "analyse"), "How well everyone chose")
	again, err := w.Store.AnalysisOf(w.Ctx, 1)
	if err != nil || again != kept {
		t.Errorf("it was made again: %v", err)
	}
}

// TestMomentLeadsToReplay checks that a move of the menu opens the replay before that move, and that the replay leads
// back.
func TestMomentLeadsToReplay(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	shown := analysed(t, w, w.People[0])
	menus := shown.Selects()
	if len(menus) != 1 || len(menus[0].Options) == 0 {
		t.Fatalf("random players gave nothing away: %+v", menus)
	}
	move := menus[0].Options[0].Value
	replay := w.MustReply(w.People[0].Choose(w.Ctx, shown.ID, menus[0].CustomID, move))
	label := menus[0].Options[0].Label
	if !strings.Contains(replay.Text(), "move "+move+" of") ||
		!strings.Contains(replay.Text(), "The next move\n"+label+": ") {
		t.Errorf("the menu's move %s, %s, shows\n%s", move, label, replay.Text())
	}
	if b := replay.Buttons(); b[len(b)-1].Label != "Share" {
		t.Errorf("Share is not behind the buttons for the whole game: %+v", b)
	}
	next := w.MustReply(w.People[0].Click(w.Ctx, replay.ID, replayButton(t, replay, "Next")))
	if strings.Contains(next.Text(), label+": ") {
		t.Errorf("after %s the replay still shows it as the next move\n%s", label, next.Text())
	}
	back := w.MustReply(w.People[0].Click(w.Ctx, replay.ID, bottest.Button(t, replay, "analyse").CustomID))
	if !strings.Contains(back.Text(), "Luck and skill") {
		t.Errorf("the replay leads to\n%s", back.Text())
	}
}

// replayButton returns the custom id of the button of a replay with a label.
func replayButton(t *testing.T, m sandbox.Message, label string) string {
	t.Helper()
	for _, b := range m.Buttons() {
		if b.Label == label {
			return b.CustomID
		}
	}
	t.Fatalf("there is no button %s:\n%s", label, m.Text())
	return ""
}

// TestReadersSeeTheirOwnMovesFirst checks that each player reads about their own moves before those of the others.
// Other readers, and everybody who reads a shared analysis, see all moves alike.
func TestReadersSeeTheirOwnMovesFirst(t *testing.T) {
	t.Parallel()
	w := open(t, 4, 2)
	analysed(t, w, w.People[0])
	for i, who := range w.People {
		text := w.Shown(w.OfGame(who, "1", "analyse")).Text()
		_, own, has := strings.Cut(text, "**Your moves to look at**")
		own, _, _ = strings.Cut(own, "\n\n")
		if has != (i < 3) {
			t.Fatalf("%s reads\n%s", who.Name(), text)
		}
		if lines := strings.Count(own, "· Move "); has &&
			(lines == 0 || lines != strings.Count(own, ", "+who.Name()+": ")) {
			t.Errorf("the moves of %s are\n%s", who.Name(), own)
		}
	}
	_, posted := w.mustShare(w.People[0], "/korsar games game:1 > analyse")
	if text := posted.Text(); strings.Contains(text, "Your moves") || !strings.Contains(text, "**Moves to look at**") {
		t.Errorf("shared is\n%s", text)
	}
}

// TestAnalysisIsShared checks that an analysis can be posted for everybody.
func TestAnalysisIsShared(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	analysed(t, w, w.People[0])
	_, posted := w.mustShare(w.People[1], "/korsar games game:1 > analyse")
	if len(posted.Attachments) != 1 || !strings.Contains(posted.Text(), "Luck and skill") {
		t.Errorf("posted was\n%s", posted.Text())
	}
}

// TestOnlyFinishedGamesAreAnalysed checks that running games, stopped games and games of another guild are refused.
func TestOnlyFinishedGamesAreAnalysed(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	anne := w.People[0]
	w.StartGame("/korsar new seats:2", 2)
	w.ExpectPrivate(w.Type(anne, "/korsar games game:1"), bottest.NoticeText(table.NotOver))
	w.ExpectPrivate(w.Forge(anne, w.OnlyBoard(), "k1:1:1:analyse"), bottest.NoticeText(table.NotOver))
	w.ExpectPrivate(w.Type(anne, "/korsar games game:zz"), bottest.English.Fault(say.NoGame))
	sure := w.Shown(w.AskEnd(anne))
	w.MustReply(anne.Click(w.Ctx, sure.ID, bottest.Button(t, sure, "end").CustomID))
	w.ExpectPrivate(w.Forge(anne, w.LastMessage(), "k1:1:1:analyse"), bottest.NoticeText(table.NoResult))
	if _, err := w.Store.AnalysisOf(w.Ctx, 1); storage.UnlessNotFound(err) != nil || err == nil {
		t.Errorf("a stopped game has an analysis: %v", err)
	}
}

// TestOldAnalysisIsMadeAgain checks that a stored analysis of an earlier version, or an unreadable one, is replaced.
func TestOldAnalysisIsMadeAgain(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	analysed(t, w, w.People[0])
	good, err := w.Store.AnalysisOf(w.Ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []storage.Analysis{{Table: 1, Version: analysis.Version - 1, Found: good.Found,
		Made: good.Made}, {Table: 1, Version: analysis.Version, Found: "{", Made: good.Made}} {
		if err := w.Store.SetAnalysis(w.Ctx, bad); err != nil {
			t.Fatal(err)
		}
		w.OfGame(w.People[1], "1", "analyse")
		w.MustSettle()
		if now, err := w.Store.AnalysisOf(w.Ctx, 1); err != nil || now.Found != good.Found ||
			now.Version != good.Version {
			t.Errorf("after %+v there is %+v, %v", bad, now, err)
		}
	}
}

// restless is an analyser that works for 20 ms of the world's clock, and sends the time at which it may continue.
type restless struct {
	clock  *testclock.Clock
	worked chan struct{}
	goesOn chan time.Time
}

// Analyse implements worker.Analyser.
func (a restless) Analyse(ctx context.Context, r *record.Record, progress func(done int)) (*analysis.Analysis, error) {
	a.clock.Advance(20 * time.Millisecond)
	a.worked <- struct{}{}
	progress(1)
	a.goesOn <- a.clock.Now()
	return worker.Here{Iterations: 10}.Analyse(ctx, r, progress)
}

// restingClock is a clock that sends each wait of at most 50 ms on rests.
type restingClock struct {
	*testclock.Clock
	rests chan time.Duration
}

func (c restingClock) NewTimer(d time.Duration) clockwork.Timer {
	timer := c.Clock.NewTimer(d)
	if d <= 50*time.Millisecond {
		c.rests <- d
	}
	return timer
}

// TestAnalysisRestsBesideClicks checks that an analysis waits until 50 ms after a click.
func TestAnalysisRestsBesideClicks(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	w.StartGame("/korsar new seats:3", 3)
	w.SkipToEnd()
	w.Stop()
	works := restless{w.Clock, make(chan struct{}), make(chan time.Time)}
	clock := restingClock{w.Clock, make(chan time.Duration, 64)}
	w.Options.Analyser, w.Options.Clock = works, clock
	w.Start()
	end := w.LastMessage()
	clicked := w.Clock.Now()
	if _, err := w.People[0].Click(w.Ctx, end.ID, bottest.Button(t, end, "analyse").CustomID); err != nil {
		t.Fatal(err)
	}
	for <-works.worked; ; {
		select {
		case at := <-works.goesOn:
			if rested := at.Sub(clicked); rested < 50*time.Millisecond {
				t.Errorf("%v after a click it goes on", rested)
			}
			return
		case rest := <-clock.rests:
			w.Advance(rest)
		case <-w.Ctx.Done():
			t.Fatal("it does not go on")
		}
	}
}

// TestStopDuringAnalysis checks that a bot that stops during an analysis says so in the message. Its button works after
// the restart.
func TestStopDuringAnalysis(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	anne := w.People[0]
	w.StartGame("/korsar new seats:3", 3)
	w.SkipToEnd()
	w.Stop()
	w.Options.Analyser = worker.Here{Iterations: 10_000_000}
	w.Start()
	end := w.LastMessage()
	press := func(on sandbox.Message, label string) sandbox.Message { // does not wait for the analysis
		answer, err := anne.Click(w.Ctx, on.ID, bottest.Button(t, on, label).CustomID)
		if err != nil {
			t.Fatal(err)
		}
		shown, _ := answer.Now()
		return shown
	}
	waits := press(end, "analyse")
	twice := press(waits, "analyse")
	if !strings.Contains(twice.Text(), "Analysing every move") {
		t.Errorf("a second press shows\n%s", twice.Text())
	}
	w.Stop()
	left, _ := anne.Message(waits.ID)
	if !strings.Contains(left.Text(), "I have to restart") {
		t.Errorf("the bot left\n%s", left.Text())
	}
	w.Options.Analyser = worker.Here{Iterations: 10}
	w.Start()
	w.MustReply(anne.Click(w.Ctx, left.ID, bottest.Button(t, left, "analyse").CustomID))
	w.MustSettle()
	if now, _ := anne.Message(left.ID); !strings.Contains(now.Text(), "Luck and skill") {
		t.Errorf("after the restart there is\n%s", now.Text())
	}
}
