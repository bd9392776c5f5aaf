package trouble_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/storage"
	"korsar/storage/sqlite"
)

// restoredWorld is a world with a game after its third move, and a backup of that moment.
type restoredWorld struct {
	*world
	backup string
}

func openRestored(t *testing.T) restoredWorld {
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.AllowCodes(10008) // boards of the backup are deleted by now
	w.StartGame("/korsar new seats:2", 2)
	r := restoredWorld{w, filepath.Join(filepath.Dir(w.Path), "copy.db")}
	r.play(3)
	if err := sqlite.Backup(w.Ctx, w.Path, r.backup, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	return r
}

// play makes moves by the players in turn.
func (w restoredWorld) play(moves int) {
	w.T.Helper()
	for range moves {
		w.Move(w.People[w.MoveCount()%2], simplayer.Draw)
	}
}

// restore puts the backup in the place of the database, within a minute.
func (w restoredWorld) restore() {
	w.T.Helper()
	w.Stop()
	w.Advance(30 * time.Second)
	_, err := sqlite.Restore(w.Ctx, sqlite.RestoreOptions{From: w.backup, To: w.Path, Owner: "restore",
		At: w.Clock.Now(), Progress: func(int, int) {}})
	if err != nil {
		w.T.Fatal(err)
	}
	w.Advance(10 * time.Second)
	w.Start()
	w.MustSettle()
}

// TestRestoredTableGoesOn checks that a restored table posts a new board with the state of the backup, although a board
// was posted minutes ago that is lost now. A button of a lost state moves nothing, not even when the game has reached
// its number again. It says what has happened, and shows the current hand.
func TestRestoredTableGoesOn(t *testing.T) {
	t.Parallel()
	w := openRestored(t)
	w.play(4)
	ben, moderator := w.People[1], w.NewModerator() // it is Ben's turn after seven moves, as it was after three
	hand := w.OpenHand(ben)
	lost := bottest.Button(t, hand, "draw").CustomID
	w.Type(ben, "/korsar board")
	w.MustSettle()
	lostBoard := w.OnlyBoard()
	w.restore()
	if made := w.MoveCount(); made != 3 {
		t.Fatalf("%d moves are in the copy", made)
	}
	if err := moderator.DeleteMessage(lostBoard.ID); err != nil {
		t.Fatal(err)
	}
	expectBoard := func() {
		t.Helper()
		text := w.OnlyBoard().Text()
		for _, words := range []string{"Ben’s turn", "Restored from a backup", "cards are known", "**More**"} {
			if !strings.Contains(text, words) {
				t.Errorf("the board does not say %q:\n%s", words, text)
			}
		}
	}
	expectBoard()
	press := func() string {
		t.Helper()
		answer, err := ben.Click(w.Ctx, hand.ID, lost)
		if err != nil {
			t.Fatal(err)
		}
		return w.Shown(answer).Text()
	}
	if text := press(); !strings.Contains(text, "restored from a backup") {
		t.Errorf("a lost button is answered\n%s", text)
	}
	w.play(4)
	expectBoard() // until its end
	if text := press(); !strings.Contains(text, "restored from a backup") || w.MoveCount() != 7 {
		t.Errorf("after move %d a lost button is answered\n%s", w.MoveCount(), text)
	}
	w.Move(ben, simplayer.Draw)
	w.SkipToEnd()
}

// TestLostTableStaysLost checks that after a restore no new table gets the number of a lost one. Its lobby appears
// within minutes of the last posts. A button of an old hand does nothing there, and says why.
func TestLostTableStaysLost(t *testing.T) {
	t.Parallel()
	w := openRestored(t)
	w.MoveTo(w.Guild.NewChannel("quay"))
	w.StartGame("/korsar new seats:2", 2)
	anne := w.People[0]
	hand := w.OpenHand(anne)
	lost := bottest.Button(t, hand, "draw").CustomID
	lostBoard, moderator := w.OnlyBoard(), w.NewModerator()
	w.restore()
	w.Type(anne, "/korsar new seats:2")
	w.MustSettle()
	if err := moderator.DeleteMessage(lostBoard.ID); err != nil {
		t.Fatal(err)
	}
	if lobby := w.OnlyBoard(); !strings.Contains(lobby.Text(), "Anne") || strings.Contains(lobby.Text(), "Restored") {
		t.Errorf("the lobby reads\n%s", lobby.Text())
	}
	if id := w.LoadTable().ID; int64(id) <= storage.NumberAt(w.Clock.Now().Add(-time.Minute)) {
		t.Errorf("the new table has number %d", id)
	}
	w.Press(w.People[1], "join")
	w.Press(anne, "start")
	before := w.MoveCount()
	answer, err := anne.Click(w.Ctx, hand.ID, lost)
	if err != nil {
		t.Fatal(err)
	}
	if text := w.Shown(answer).Text(); !strings.Contains(text, "restored from a backup") || w.MoveCount() != before {
		t.Errorf("the button of a lost table moves, or is answered\n%s", text)
	}
}

// TestRestoredTournamentSaysSo checks that the post of a restored tournament shows the state of the backup, and says
// so.
func TestRestoredTournamentSaysSo(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	w.AllowCodes(10008)
	anne, mara := w.People[0], w.NewManager()
	form := w.Type(mara, "/korsar-tournament create kind:duels")
	w.MustReply(mara.Submit(w.Ctx, form.Modal, sandbox.Inputs{"name": {"Cup"}}))
	w.MustSettle()
	r := restoredWorld{w, filepath.Join(filepath.Dir(w.Path), "copy.db")}
	if err := sqlite.Backup(w.Ctx, w.Path, r.backup, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	w.Press(anne, "enter")
	post := func() string { return bottest.Words(w.OnlyBoard()) }
	if text := post(); !strings.Contains(text, "Anne") || strings.Contains(text, "Restored") {
		t.Fatalf("before the restore the post reads\n%s", text)
	}
	r.restore()
	if text := post(); strings.Contains(text, "Anne") || !strings.Contains(text, "Restored from a backup") {
		t.Errorf("after the restore the post reads\n%s", text)
	}
}
