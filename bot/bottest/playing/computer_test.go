package playing_test

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/record"
	"korsar/storage/journal"
)

// TestHostAddsAndRemovesComputers checks that only the host adds and removes computers, while seats are free. They are
// always marked as computers.
func TestHostAddsAndRemovesComputers(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	anne, ben := w.People[0], w.People[1]
	w.Type(anne, "/korsar new seats:3")
	w.Press(anne, "leave")
	w.ChooseComputer(anne, bottest.AddLabel(journal.Captain))
	w.Press(anne, "join")
	w.ChooseComputer(anne, bottest.AddLabel(journal.Mate))
	if got := w.Occupants(); got != "captain, Anne, mate" {
		t.Errorf("the seats are %s", got)
	}
	lobby := w.LastMessage()
	seatSelect := strings.Replace(bottest.Button(t, lobby, "join").CustomID, ":join", ":computers", 1)
	for _, level := range []journal.Level{journal.Captain, journal.Mate} {
		if !regexp.MustCompile(`⚙ \w+, ` + bottest.English.Computer(level)).MatchString(bottest.Words(lobby)) {
			t.Errorf("the lobby does not show the %s as a computer:\n%s", level, lobby.Text())
		}
	}
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Forge(ben, lobby, seatSelect, "remove.1"), bottest.NoticeText(table.HostOnly))
		w.ExpectPrivate(w.Forge(anne, lobby, seatSelect, "add.mate"), bottest.NoticeText(table.TableFull))
		w.ExpectPrivate(w.Forge(anne, lobby, seatSelect, "remove.2"), bottest.NoticeText(table.MovedOn))
		w.ExpectPrivate(w.Forge(anne, lobby, seatSelect, "remove.200"), bottest.NoticeText(table.MovedOn))
	})
	w.ChooseComputer(anne, bottest.RemoveLabel(1, 1))
	if got := w.Occupants(); got != "Anne, mate, " {
		t.Errorf("the seats are %s", got)
	}
	w.ExpectUnchanged(func() {
		// These are from an earlier state of the lobby.
		w.ExpectPrivate(w.Forge(anne, lobby, seatSelect, "remove.2"), bottest.NoticeText(table.MovedOn))
		w.ExpectPrivate(w.Forge(anne, lobby, seatSelect, "add.admiral"),
			bottest.NoticeText(table.MovedOn))
	})
}

// TestComputersPlayWholeGames checks that computers alone play whole games through the bot's own clients, in every
// mode. A restart in the middle does not stop them.
func TestComputersPlayWholeGames(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	for _, test := range []struct {
		name, command string
		levels        []journal.Level
		mode          game.Mode
	}{
		{"free for all", "/korsar new seats:3 preset:quick",
			[]journal.Level{journal.Deckhand, journal.Captain, journal.Mate}, game.FreeForAll},
		{"partners", "/korsar new mode:partnership seats:4 pace:relaxed edition:tilsit-2005",
			[]journal.Level{journal.Mate, journal.Deckhand, journal.Mate, journal.Deckhand}, game.Partnership},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 1, 1)
			w.Type(w.People[0], test.command)
			w.Press(w.People[0], "leave")
			for _, level := range test.levels {
				w.ChooseComputer(w.People[0], bottest.AddLabel(level))
			}
			w.Press(w.People[0], "start")
			w.SettleUntil("some moves are made", func(t journal.Table) bool { return t.Game.MovesMade() > 20 })
			w.Restart()
			w.SettleUntil("the game is over", func(t journal.Table) bool { return t.Phase == journal.Finished })
			w.MustSettle()
			w.checkComputerGame()
			for _, m := range w.Messages() {
				if strings.Contains(m.Content, "<@") {
					t.Errorf("a computer is pinged: %s", m.Content)
				}
			}
		})
	}
}

// checkComputerGame checks the result and the record of a finished game of computers.
func (w *world) checkComputerGame() {
	w.T.Helper()
	loaded := w.LoadTable()
	result, err := w.Store.ResultOf(w.Ctx, loaded.ID)
	if err != nil || result.Rated {
		w.T.Errorf("the result of computers is %+v, %v", result, err)
	}
	r := w.Record()
	if err := r.Verify(); err != nil {
		w.T.Error(err)
	}
	for i, name := range r.Seats {
		if want := "computer " + string(loaded.Table.Chairs[i].Occupant.Level); name != want {
			w.T.Errorf("seat %d of the record is %q, want %q", i+1, name, want)
		}
	}
}

// TestLeaverIsCoveredAndReturns checks that a computer covers the seat of a player who leaves. The player takes the
// seat back with one click.
func TestLeaverIsCoveredAndReturns(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, func(o *bot.Options) { o.Deal = bottest.FixedDeal(game.OrderedDeck(), 2) })
	anne, ben, cleo := w.People[0], w.People[1], w.People[2]
	w.StartGame("/korsar new seats:2", 2)
	last := w.OpenHand(ben)
	told := w.Leave(ben)
	w.ExpectPrivate(told, "A computer is playing for you now")
	if got := w.Occupants(); got != "Anne, mate Ben" {
		t.Errorf("the seats are %s", got)
	}
	if !strings.Contains(w.LastMessage().Text(), "⚙ Ben") {
		t.Errorf("the board does not say who plays for Ben:\n%s", w.LastMessage().Text())
	}
	w.SettleUntil("the computer has moved", func(t journal.Table) bool { return t.Game.MovesMade() == 1 })
	w.WaitUntil("Anne is pinged", func() bool { return slices.Equal(w.LastMessage().Pings, []string{anne.ID()}) })
	w.MustSettle()
	if now, _ := ben.Message(last.ID); strings.Contains(now.Text(), "You drew") {
		t.Errorf("Ben's open hand still follows a seat that is not his:\n%s", now.Text())
	}
	w.Move(anne, simplayer.Draw)
	w.SettleUntil("the computer has moved again", func(t journal.Table) bool { return t.Game.MovesMade() == 3 })
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Press(ben, "hand"), "A computer is playing for you now")
		w.ExpectPrivate(w.Press(cleo, "return"), bottest.NoticeText(table.NotSeated))
		w.ExpectPrivate(w.Type(ben, "/korsar leave"), "A computer is playing for you now")
	})
	w.ExpectPrivate(w.Press(ben, "return"), "Your hand")
	if got := w.Occupants(); got != "Anne, Ben" {
		t.Errorf("the seats are %s", got)
	}
	for _, b := range w.LastMessage().Buttons() {
		if strings.Contains(b.CustomID, ":return") {
			t.Error("the board still offers to return")
		}
	}
	w.SkipToEnd()
	r := w.Record()
	want := []record.Change{{Move: 1, Seat: 2, Name: "computer mate for Ben"}, {Move: 4, Seat: 2, Name: "Ben"}}
	if len(r.Changes) != 2 || r.Changes[0] != want[0] || r.Changes[1] != want[1] {
		t.Errorf("the record has the changes %v, want %v", r.Changes, want)
	}
	result, err := w.Store.ResultOf(w.Ctx, w.LoadTable().ID)
	if err != nil {
		t.Fatal(err)
	}
	shares := map[bool]float64{} // of seat 2, by whether a person is credited
	for _, c := range result.Credits {
		if c.Seat == 2 {
			shares[c.Person != 0] += c.Share
		}
	}
	if shares[true] <= 0 || shares[false] <= 0 || math.Abs(shares[true]+shares[false]-1) > 1e-9 {
		t.Errorf("the credits of seat 2 are %+v", result.Credits)
	}
	if result.Rated != (shares[true] >= 0.5) {
		t.Errorf("with %v of seat 2 played by its person the game is rated: %v", shares[true], result.Rated)
	}
}

// TestReturnCancelsTheComputersMove checks that if a player takes a seat back while the computer thinks, the player
// makes the move.
func TestReturnCancelsTheComputersMove(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, func(o *bot.Options) { o.Deal = bottest.FixedDeal(game.OrderedDeck(), 2) })
	w.StartGame("/korsar new seats:2 cover-computer:captain", 2)
	answer, err := w.People[1].Type(w.Ctx, w.Channel, "/korsar leave")
	if err != nil {
		t.Fatal(err)
	}
	m := w.Shown(answer)
	m = w.MustReply(w.People[1].Click(w.Ctx, m.ID, bottest.English.Label("leave-game")))
	if _, err := w.People[1].Click(w.Ctx, m.ID, bottest.English.Label("return")); err != nil {
		t.Fatal(err)
	}
	for range 40 {
		w.MustSettle()
	}
	if table := w.LoadTable().Table; table.Game.MovesMade() != 0 {
		t.Errorf("%d moves were made for a player who is back", table.Game.MovesMade())
	}
	w.Move(w.People[1], simplayer.Draw)
}

// TestRematchKeepsOnlyChosenComputers checks that the computers of a finished game get seats in the rematch, except
// those that covered for a player.
func TestRematchKeepsOnlyChosenComputers(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := open(t, 2, 1)
	anne := w.People[0]
	w.OpenLobby("/korsar new seats:4 preset:quick", 2)
	w.ChooseComputer(anne, bottest.AddLabel(journal.Deckhand))
	w.ChooseComputer(anne, bottest.AddLabel(journal.Mate))
	w.Press(anne, "start")
	w.Leave(w.People[1])
	w.Leave(anne)
	w.SettleUntil("the game is over", func(t journal.Table) bool { return t.Phase == journal.Finished })
	w.MustSettle()
	w.Press(anne, "rematch")
	if got := w.Occupants(); got != "Anne, , deckhand, mate" {
		t.Errorf("the seats are %s", got)
	}
}

// TestHostOrModeratorCoversASeat checks that the host or a moderator can let a computer play for a player.
func TestHostOrModeratorCoversASeat(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	anne, ben, cleo := w.People[0], w.People[1], w.People[2]
	w.OpenLobby("/korsar new seats:2", 2)
	w.ExpectPrivate(w.ForgeSeat(anne, ben), bottest.NoticeText(table.NotStarted))
	w.Press(anne, "start")
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.ForgeSeat(ben, anne), bottest.NoticeText(table.HostOrModerator))
		w.ExpectPrivate(w.ForgeSeat(anne, cleo), bottest.NoticeText(table.NobodySits))
	})
	w.ExpectPrivate(w.Relieve(anne, ben), "A computer is now playing for")
	w.ExpectPrivate(w.Relieve(w.NewModerator(), anne), "A computer is now playing for")
	if got := w.Occupants(); got != "mate Anne, mate Ben" {
		t.Errorf("the seats are %s", got)
	}
	w.ExpectPrivate(w.Press(cleo, "hand"), bottest.NoticeText(table.NotSeated))
}

// TestHintIsShownToThePlayerOnTurnOnly checks that if the table allows hints, only the player whose turn it is can read
// which move a computer would make, and why. Its button alone stands out.
func TestHintIsShownToThePlayerOnTurnOnly(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, func(o *bot.Options) { o.Deal = bottest.FixedDeal(game.OrderedDeck(), 1) })
	w.StartGame("/korsar new seats:2 hints:on", 2)
	anne, ben := w.People[0], w.People[1]
	hand := w.OpenHand(anne)
	hand = w.openMore(anne, hand)
	answer, err := anne.Click(w.Ctx, hand.ID, bottest.English.Label("hint"))
	if err != nil {
		t.Fatal(err)
	}
	w.ExpectPrivate(answer, "Hint: ")
	suggested(t, w.Shown(answer))
	for _, b := range w.OpenHand(ben).Buttons() {
		if strings.Contains(b.CustomID, ":hint") {
			t.Error("a hint is offered to a player who is not on turn")
		}
	}
	w.Move(anne, simplayer.Draw)
	w.ExpectPrivate(w.Forge(anne, hand, bottest.Button(t, hand, "hint").CustomID), bottest.NoticeText(table.MovedOn))
	for _, m := range ben.Sees(w.Channel) {
		if strings.Contains(m.Text(), "Hint:") {
			t.Errorf("Ben reads a hint: %s", m.Text())
		}
	}
}
