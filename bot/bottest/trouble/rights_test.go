package trouble_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/snowflake"
)

func (w *world) expectNoHand(who *simplayer.Player) {
	w.T.Helper()
	for _, m := range who.Sees(who.Channel) {
		if m.Ephemeral() && (strings.Contains(m.Text(), "Your hand") || strings.Contains(m.Text(), "Your turn.")) {
			w.T.Errorf("%s sees a hand:\n%s", who.Name(), m.Text())
		}
	}
}

// forgeAccept accepts an offer on a board that has no such button.
func (w *world) forgeAccept(who *simplayer.Player) *sandbox.Answer {
	w.T.Helper()
	board := w.LastMessage()
	return w.Forge(who, board, strings.Replace(bottest.Button(w.T, board, "hand").CustomID, ":hand", ":accept", 1))
}

// TestHostCannotTakeASecondSeat checks that a host who leaves in order to take another hand is refused, and told what
// they can do instead. Their own seat is still theirs.
func TestHostCannotTakeASecondSeat(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.SeatOneBegins)
	anne := w.People[0]
	w.StartGame("/korsar new seats:3", 3)
	w.Move(anne, simplayer.Draw)
	w.Leave(anne)
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Substitute(anne, w.People[1], "Anne"), bottest.NoticeText(table.YouSawAnother))
		w.ExpectPrivate(w.forgeAccept(anne), bottest.NoticeText(table.NotAsked))
	})
	w.Press(anne, "return")
	if got := w.Occupants(); got != "Anne, Ben, Cleo" {
		t.Errorf("the seats are %s", got)
	}
}

// TestOfferedSeatNeedsTheHoldersConsent checks that a user to whom the host or a moderator offers a seat does not see
// its hand until its holder has agreed. The holder is notified and can refuse.
func TestOfferedSeatNeedsTheHoldersConsent(t *testing.T) {
	t.Parallel()
	w := open(t, 4, 1, bottest.SeatOneBegins)
	anne, ben, dirk := w.People[0], w.People[1], w.People[3]
	w.StartGame("/korsar new seats:3", 3)
	mara := w.NewModerator()
	for _, offers := range []*simplayer.Player{anne, mara} {
		before := ben.Pings()
		w.ExpectPrivate(w.Substitute(offers, ben, "Dirk"), "I’ll ask **Ben** first")
		board := w.OnlyBoard()
		if !strings.Contains(board.Text(), "Ben decides whether Dirk can take over") || ben.Pings() != before+1 ||
			!slices.Equal(board.Pings, []string{ben.ID()}) {
			t.Errorf("pinged are %v; the board reads\n%s", board.Pings, board.Text())
		}
		w.ExpectUnchanged(func() {
			w.ExpectPrivate(w.Press(dirk, "accept"), "**Ben** hasn’t agreed yet")
			w.ExpectPrivate(w.Press(w.People[2], "accept"), bottest.NoticeText(table.NotAsked))
		})
		w.ExpectPrivate(w.Press(ben, "decline"), bottest.NoticeText(table.Declined))
		w.ExpectUnchanged(func() {
			w.ExpectPrivate(w.Forge(dirk, board, bottest.Button(t, board, "accept").CustomID),
				bottest.NoticeText(table.NotAsked))
		})
	}
	w.ExpectPrivate(w.Substitute(mara, ben, "Morgan"), "I’ll ask **Ben** first")
	w.ExpectPrivate(w.Press(mara, "accept"), "**Ben** hasn’t agreed yet")
	if got := w.Occupants(); got != "Anne, Ben, Cleo" {
		t.Errorf("the seats are %s", got)
	}
	w.expectNoHand(dirk)
	w.expectNoHand(mara)
}

// TestHolderAgreesBeforeTheNewcomer checks that the newcomer is notified and can accept only after the holder has
// agreed. The holder can withdraw until then, and an answer to an earlier question does not count for a later one.
func TestHolderAgreesBeforeTheNewcomer(t *testing.T) {
	t.Parallel()
	w := open(t, 4, 1, bottest.SeatOneBegins)
	anne, ben, cleo, dirk := w.People[0], w.People[1], w.People[2], w.People[3]
	w.StartGame("/korsar new seats:2", 2)
	w.Substitute(anne, ben, "Cleo")
	asked := w.OnlyBoard()
	before := cleo.Pings()
	w.ExpectPrivate(w.Press(ben, "accept"), "**Cleo** can take over your seat now")
	if board := w.OnlyBoard(); cleo.Pings() != before+1 ||
		!strings.Contains(board.Text(), "waiting for Cleo to take over from Ben") {
		t.Errorf("Cleo was notified %d times; the board reads\n%s", cleo.Pings()-before, board.Text())
	}
	w.ExpectPrivate(w.Press(ben, "decline"), bottest.NoticeText(table.Declined))
	w.ExpectUnchanged(func() { w.ExpectPrivate(w.forgeAccept(cleo), bottest.NoticeText(table.NotAsked)) })
	w.Substitute(anne, ben, "Dirk")
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Forge(ben, asked, bottest.Button(t, asked, "accept").CustomID),
			bottest.NoticeText(table.MovedOn))
	})
	w.Press(ben, "accept")
	w.ExpectPrivate(w.Press(dirk, "accept"), "Your hand")
	if got := w.Occupants(); got != "Anne, Dirk" {
		t.Errorf("the seats are %s", got)
	}
	w.ExpectUnchanged(func() { w.ExpectPrivate(w.Press(ben, "hand"), bottest.NoticeText(table.NotSeated)) })
}

// TestCoveringASeatIsNoConsent checks that a seat that a computer covers at the request of others can be given away
// only with its holder's consent. The holder still gets it back with one click.
func TestCoveringASeatIsNoConsent(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.SeatOneBegins)
	anne, ben, cleo := w.People[0], w.People[1], w.People[2]
	w.StartGame("/korsar new seats:2", 2)
	w.Relieve(anne, ben)
	w.ExpectPrivate(w.Substitute(anne, ben, "Cleo"), "I’ll ask **Ben** first")
	w.ExpectUnchanged(func() { w.ExpectPrivate(w.Press(cleo, "accept"), "**Ben** hasn’t agreed yet") })
	w.Press(ben, "return")
	w.ExpectUnchanged(func() { w.ExpectPrivate(w.forgeAccept(cleo), bottest.NoticeText(table.NotAsked)) })
	w.Relieve(w.NewModerator(), ben)
	w.Substitute(anne, ben, "Cleo")
	w.ExpectPrivate(w.Press(ben, "accept"), "**Cleo** can take over your seat now")
	w.ExpectPrivate(w.Press(ben, "decline"), bottest.NoticeText(table.Declined))
	w.Substitute(anne, ben, "Cleo")
	w.Press(ben, "accept")
	w.ExpectPrivate(w.Press(cleo, "accept"), "Your hand")
	if got := w.Occupants(); got != "Anne, Cleo" {
		t.Errorf("the seats are %s", got)
	}
}

// TestAbsentHolderIsNotAsked checks that no consent is needed from a holder who left, is away, or ran out of time. It
// is needed again once the holder is back.
func TestAbsentHolderIsNotAsked(t *testing.T) {
	gametest.Long(t)
	for name, absent := range map[string]struct {
		goes, comes func(*world, *simplayer.Player)
	}{
		"left": {goes: func(w *world, ben *simplayer.Player) { w.Leave(ben) }},
		"away": {goes: func(w *world, ben *simplayer.Player) { w.Type(ben, "/korsar-me away until:2026-11-28") },
			comes: func(w *world, ben *simplayer.Player) { w.Type(ben, "/korsar-me away until:back") }},
		"late": {goes: func(w *world, ben *simplayer.Player) {
			w.Move(w.People[0], simplayer.Draw)
			made := w.MoveCount()
			w.PassTimeUntil("Ben's turn is made for him", 2*time.Hour, func() bool { return w.MoveCount() > made })
		}, comes: func(w *world, ben *simplayer.Player) {
			w.Move(w.People[0], simplayer.Draw)
			w.Move(ben, simplayer.Draw)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 3, 1, bottest.SeatOneBegins)
			anne, ben, cleo := w.People[0], w.People[1], w.People[2]
			w.StartGame("/korsar new seats:2 time:60 late:draw", 2)
			absent.goes(w, ben)
			w.ExpectPrivate(w.Substitute(anne, ben, "Cleo"), "I’ve invited **Cleo**")
			if absent.comes != nil {
				absent.comes(w, ben)
				w.ExpectUnchanged(func() { w.ExpectPrivate(w.Press(cleo, "accept"), "**Ben** hasn’t agreed yet") })
				w.expectNoHand(cleo)
				absent.goes(w, ben)
			}
			w.Press(cleo, "accept")
			if got := w.Occupants(); got != "Anne, Cleo" {
				t.Errorf("the seats are %s", got)
			}
		})
	}
}

// TestDeletedDataKeepsTheBindingUntilTheEnd checks that a running game keeps only the id of a user whose data is
// deleted. The user is told before and after, can download the id, and cannot return to their seat. The id is deleted
// with the game.
func TestDeletedDataKeepsTheBindingUntilTheEnd(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.SeatOneBegins)
	anne, ben := w.People[0], w.People[1]
	w.StartGame("/korsar new seats:3", 3)
	w.Leave(ben)
	page, _ := w.Type(ben, "/korsar-me data").Now()
	if !strings.Contains(page.Text(), "You’ve seen cards in 1 game that isn’t over") {
		t.Errorf("before the deletion the page reads\n%s", page.Text())
	}
	sure := w.MustReply(ben.Click(w.Ctx, page.ID, bottest.Button(t, page, "ask-delete-data").CustomID))
	done := w.MustReply(ben.Click(w.Ctx, sure.ID, bottest.Button(t, sure, "delete-data").CustomID))
	if !strings.Contains(done.Text(), "Only your Discord ID stays with 1 game") {
		t.Errorf("the deletion is answered by\n%s", done.Text())
	}
	w.Restart()
	page, _ = w.Type(ben, "/korsar-me data").Now()
	if !strings.Contains(page.Text(), "your Discord ID stays with 1 game") ||
		bottest.HasButton(page, "ask-delete-data") {
		t.Errorf("after the deletion the page reads\n%s", page.Text())
	}
	file := w.MustReply(ben.Click(w.Ctx, page.ID, bottest.Button(t, page, "download").CustomID)).Attachments
	if len(file) != 1 || !strings.Contains(string(file[0].Bytes), `"by_your_id_alone": 1`) ||
		strings.Contains(string(file[0].Bytes), "Ben") {
		t.Errorf("the file has\n%s", file[0].Bytes)
	}
	w.Type(anne, "/korsar board")
	board := w.LastMessage()
	if strings.Contains(board.Text(), "Ben") || bottest.HasButton(board, "return") {
		t.Errorf("the board reads\n%s", board.Text())
	}
	w.ExpectUnchanged(func() {
		forged := strings.Replace(bottest.Button(t, board, "hand").CustomID, ":hand", ":return", 1)
		w.ExpectPrivate(w.Forge(ben, board, forged), bottest.NoticeText(table.NoSeatForYou))
		w.ExpectPrivate(w.Substitute(anne, nil, "Ben"), "**Ben** can’t take a seat in this game")
	})
	sure, _ = w.AskEnd(anne).Now()
	w.MustReply(anne.Click(w.Ctx, sure.ID, bottest.Button(t, sure, "end").CustomID))
	w.MustSettle()
	w.ExpectPrivate(w.Type(ben, "/korsar-me data"), "Nothing: you haven’t played yet")
	if left, err := w.Store.BindingsOf(w.Ctx, snowflake.Parse(ben.ID())); err != nil || left != (storage.Bindings{}) {
		t.Errorf("after the game they still have %+v (%v)", left, err)
	}
}
