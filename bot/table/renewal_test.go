package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// screen returns the token of a user's screen.
func screen(user snowflake.ID) table.ReplyToken { return table.ReplyToken{Token: names[user]} }

// shows lets a user look at their hand on their screen. Its picture follows later.
func (w *world) shows(user snowflake.ID, does action) table.Click {
	w.Helper()
	c := w.click(user)
	c.Reply = screen(user)
	if _, err := does(w.table, w.Context(), c); err != nil {
		w.Fatal(err)
	}
	if err := w.table.HandShown(c, false); err != nil {
		w.Fatal(err)
	}
	return c
}

// renewed returns the users whose hands are renewed and, after "without", those whose hands are deleted.
func (w *world) renewed() string {
	w.load()
	stale, retired, _ := w.table.StaleHands()
	var words []string
	for token := range stale {
		words = append(words, token.Token)
	}
	slices.Sort(words)
	for _, token := range retired {
		words = append(words, "without "+token.Token)
	}
	return strings.Join(words, " ")
}

func TestHandsOnScreensAreRenewed(t *testing.T) {
	watched := func(t *testing.T) *world {
		w := playing(t, ben, cleo)
		for _, user := range []snowflake.ID{anne, ben, cleo} {
			w.shows(user, look)
		}
		if got := w.renewed(); got != "Anne Ben Cleo" {
			t.Errorf("given their pictures are the hands of %q", got)
		}
		w.clock.Advance(3 * time.Second)
		return w
	}
	for _, test := range []struct {
		holds   string
		given   func(*world)
		renewed string
	}{
		{"nothing has happened", func(*world) {}, ""},
		{"a move is shown to all", func(w *world) { w.expect(anne, draw, "hand") }, "Ben Cleo without Anne"},
		{"an order changes no other hand",
			func(w *world) { w.do(cleo, order(journal.Order{First: game.DrawMove})) }, "without Cleo"},
		{"later only the one on turn is shown it", func(w *world) {
			w.clock.Advance(5 * time.Minute)
			w.expect(anne, draw, "hand")
		}, "Ben without Anne"},
		{"the hand of a lost seat is deleted", func(w *world) { w.expect(anne, cover(ben), "relieved-other") },
			"Anne Cleo without Ben"},
		{"a message too old to be edited is not", func(w *world) {
			w.clock.Advance(table.ReplyTokenLife)
			w.expect(anne, draw, "hand")
		}, "without Anne"},
		{"a message that is gone is not", func(w *world) {
			w.table.DropHand(screen(ben))
			w.expect(anne, draw, "hand")
		}, "Cleo without Anne"},
		{"a stopped game is shown to all", func(w *world) { w.expect(anne, stop, "stopped") }, "Anne Ben Cleo"},
	} {
		w := watched(t)
		test.given(w)
		if got := w.renewed(); got != test.renewed {
			t.Errorf("%s: renewed are the hands of %q, want %q", test.holds, got, test.renewed)
		}
		if got := w.renewed(); got != "" {
			t.Errorf("%s: renewed again are the hands of %q", test.holds, got)
		}
	}
}

// TestNewHandTakesThePlaceOfTheOneBefore: there is one hand of a seat on all screens.
func TestNewHandTakesThePlaceOfTheOneBefore(t *testing.T) {
	w := playing(t, ben)
	w.shows(ben, look)
	w.renewed()
	if hand := w.hand(anne); hand.Elsewhere {
		t.Error("the first hand of Anne is said to be elsewhere")
	}
	if hand := w.hand(anne); !hand.Elsewhere {
		t.Error("the hand of Anne that was in another message is not said to be elsewhere")
	}
	w.shows(ben, look)
	if got := w.renewed(); got != "Ben without Ben" {
		t.Errorf("the second hand: %q", got)
	}
	if got := w.renewed(); got != "" { // its edit is no longer on its way
		t.Errorf("then renewed is %q", got)
	}
	c := w.click(ben)
	c.Replaces, c.Reply = w.clicks-1, screen(ben)
	if _, err := w.table.Look(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if err := w.table.HandShown(c, true); err != nil {
		t.Fatal(err)
	}
	if got := w.renewed(); got != "" {
		t.Errorf("the hand in the same message: %q", got)
	}
}

// TestWholeHandAsksForNoRenewal, unless it takes the place of another one, which has to be deleted.
func TestWholeHandAsksForNoRenewal(t *testing.T) {
	w := playing(t, ben)
	for _, asks := range []bool{false, true} {
		c, before := w.click(ben), w.engine.renewals
		if _, err := w.table.Look(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		if err := w.table.HandShown(c, true); err != nil {
			t.Fatal(err)
		}
		if asked := w.engine.renewals > before; asked != asks {
			t.Errorf("beside another hand %v: asks for a renewal: %v", asks, asked)
		}
	}
}

// TestHandOfALostSeatIsDeleted: it would keep asking for a move. The deletion is tried once.
func TestHandOfALostSeatIsDeleted(t *testing.T) {
	w := playing(t, ben, cleo)
	w.shows(ben, look)
	w.expect(anne, draw, "hand")
	w.renewed()
	w.expect(anne, cover(ben), "relieved-other")
	if got := w.renewed(); got != "without Ben" {
		t.Errorf("after the computer took over the hands are %q", got)
	}
	if got := w.renewed(); got != "" || w.table.HasHandOnScreen() {
		t.Errorf("then they are %q; some hand still stands: %v", got, w.table.HasHandOnScreen())
	}
	c := w.click(cleo)
	c.Reply = screen(cleo)
	if _, err := w.table.Look(w.Context(), c); err != nil {
		t.Fatal(err)
	}
	w.expect(anne, cover(cleo), "relieved-other")
	before := w.engine.renewals
	if err := w.table.HandShown(c, false); err == nil {
		t.Error("a hand of a lost seat is on its screen")
	}
	if w.engine.renewals == before {
		t.Error("nobody is asked to delete it before the next move")
	}
	if got := w.renewed(); got != "without Cleo" {
		t.Errorf("a hand that was on its way meanwhile: %q", got)
	}
}

// TestHandOfARemovedVoterIsDeleted: it would keep asking for a vote.
func TestHandOfARemovedVoterIsDeleted(t *testing.T) {
	w := audienceGame(t)
	for _, voter := range []snowflake.ID{cleo, dan} {
		w.shows(voter, look)
	}
	w.renewed()
	w.expect(anne, removeVoter(cleo), "votecontrols")
	if got := w.renewed(); got != "without Cleo" {
		t.Errorf("after Cleo was removed the hands are %q", got)
	}
}

// TestRenewalsFollowEachOtherSlowly, except for the player on turn.
func TestRenewalsFollowEachOtherSlowly(t *testing.T) {
	w := playing(t, ben, cleo)
	w.shows(cleo, look)
	w.renewed()
	w.expect(anne, draw, "hand")
	if _, _, next := w.table.StaleHands(); next.Sub(w.clock.Now()) != 2500*time.Millisecond {
		t.Errorf("the next renewal is at %v", next)
	}
	w.expect(ben, draw, "hand")
	if stale, _, _ := w.table.StaleHands(); len(stale) != 1 {
		t.Errorf("on turn: %d hands are renewed", len(stale))
	}
}

// TestWhoChoosesAShipIsNotDisturbed, until there is nothing left to choose.
func TestWhoChoosesAShipIsNotDisturbed(t *testing.T) {
	w := playing(t, ben, cleo)
	w.expect(anne, play(w.openMove()), "hand")
	moves := w.legal()
	i := slices.IndexFunc(moves, func(m game.Move) bool { return m.Ship != game.NoShip })
	w.shows(ben, choose(moves[i].Card))
	w.expect(anne, takeBack, "hand")
	w.expect(anne, draw, "hand")
	if got := w.renewed(); got != "" {
		t.Errorf("renewed is %q", got)
	}
	if !w.table.HasHandOnScreen() {
		t.Error("no hand is on a screen")
	}
	w.expect(anne, stop, "stopped")
	if got := w.renewed(); got != "Ben" {
		t.Errorf("after the end renewed is %q", got)
	}
}

// TestAnswerOvertakenByAnotherIsDeleted: of two clicks the later one has the hand.
func TestAnswerOvertakenByAnotherIsDeleted(t *testing.T) {
	w := playing(t, ben)
	first, second := w.click(ben), w.click(ben)
	first.Reply, second.Reply = table.ReplyToken{Token: "first"}, table.ReplyToken{Token: "second"}
	for _, c := range []table.Click{first, second} {
		if _, err := w.table.Look(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	before := w.engine.renewals
	for _, c := range []table.Click{second, first} {
		if err := w.table.HandShown(c, true); err != nil {
			t.Fatal(err)
		}
	}
	if w.engine.renewals == before {
		t.Error("nobody is asked to delete it before the next move")
	}
	if got := w.renewed(); got != "without first" {
		t.Errorf("on the screen: %q", got)
	}
}

// TestVotersHandsAreRenewedWhileTheyVote, and at the end.
func TestVotersHandsAreRenewedWhileTheyVote(t *testing.T) {
	w := audienceGame(t)
	w.shows(cleo, look)
	w.shows(dan, look)
	w.renewed()
	w.pass(31 * time.Second)
	w.expect(anne, draw, "hand")
	if got := w.renewed(); got != "" {
		t.Errorf("on the turn of others renewed are %q", got)
	}
	w.expect(ben, draw, "hand")
	if got := w.renewed(); got != "Cleo Dan" {
		t.Errorf("on their turn renewed are %q", got)
	}
	w.expect(anne, stop, "stopped")
	w.clock.Advance(3 * time.Second)
	if got := w.renewed(); got != "Cleo Dan" {
		t.Errorf("at the end renewed are %q", got)
	}
}

// TestHandOfAnotherProcessIsEditedOnceMore, when no edit of that process can arrive any more.
func TestHandOfAnotherProcessIsEditedOnceMore(t *testing.T) {
	w := playing(t, ben)
	c := w.click(anne)
	c.Replaces, c.Reply = 1, screen(anne) // this process has not shown it
	if _, err := w.table.Look(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if err := w.table.HandShown(c, true); err != nil || w.engine.renewals == 0 {
		t.Fatalf("asked for %d renewals: %v", w.engine.renewals, err)
	}
	if stale, _, next := w.table.StaleHands(); len(stale) > 0 || next.Sub(w.clock.Now()) != 15*time.Second {
		t.Errorf("renewed are %d hands, the next one at %v", len(stale), next)
	}
	w.clock.Advance(15 * time.Second)
	for _, want := range []string{"Anne", ""} {
		if got := w.renewed(); got != want {
			t.Errorf("renewed is %q, want %q", got, want)
		}
	}
}
