package playing_test

import (
	"slices"
	"strings"
	"testing"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/record"
	"korsar/storage/journal"
)

// TestSubstituteAcceptsOrDeclinesASeat checks that a seat is offered by its player or the host, and that the newcomer
// confirms. The record says from which move on the newcomer plays. No other user gets the seat, and an offer can be
// declined or withdrawn.
func TestSubstituteAcceptsOrDeclinesASeat(t *testing.T) {
	t.Parallel()
	w := open(t, 4, 1, bottest.SeatOneBegins)
	anne, ben, cleo, dirk := w.People[0], w.People[1], w.People[2], w.People[3]
	w.StartGame("/korsar new seats:2", 2)
	w.Move(anne, simplayer.Draw)
	old := w.OpenHand(ben)
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Type(dirk, "/korsar leave"), bottest.NoticeText(table.NotSeated))
		w.ExpectPrivate(w.ForgeSeat(ben, anne), bottest.NoticeText(table.HostOrModerator))
		w.ExpectPrivate(w.Substitute(ben, nil, "Anne"), "already sits here")
		w.ExpectPrivate(w.Substitute(ben, nil, w.Discord.ApplicationName()),
			bottest.English.Fault(say.NoBots))
	})
	before := cleo.Pings()
	w.ExpectPrivate(w.Substitute(ben, nil, "Cleo"), "I’ve invited **Cleo**")
	board := w.OnlyBoard()
	if !strings.Contains(board.Text(), "waiting for Cleo to take over from Ben") || cleo.Pings() != before+1 ||
		!slices.Equal(board.Pings, []string{cleo.ID()}) {
		t.Errorf("pinged are %v; the board reads\n%s", board.Pings, board.Text())
	}
	w.ExpectUnchanged(func() { w.ExpectPrivate(w.Press(dirk, "accept"), bottest.NoticeText(table.NotAsked)) })
	w.ExpectPrivate(w.Press(cleo, "decline"), bottest.NoticeText(table.Declined))
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Forge(cleo, board, bottest.Button(t, board, "accept").CustomID),
			bottest.NoticeText(table.NotAsked))
	})
	w.Substitute(ben, nil, "Cleo")
	w.ExpectPrivate(w.Press(ben, "decline"), bottest.NoticeText(table.Declined))
	w.Substitute(w.NewManager(), ben, "Cleo")
	w.Press(ben, "accept")
	w.ExpectPrivate(w.Press(cleo, "accept"), "Your turn.")
	if got := w.Occupants(); got != "Anne, Cleo" {
		t.Fatalf("the seats are %s", got)
	}
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Forge(ben, old, bottest.Button(t, old, "draw").CustomID), bottest.NoticeText(table.NotSeated))
		w.ExpectPrivate(w.Type(ben, "/korsar hand"), bottest.NoticeText(table.NotSeated))
	})
	if now, _ := ben.Message(old.ID); strings.Contains(now.Text(), "Cleo") {
		t.Errorf("Ben's hand follows Cleo's seat:\n%s", now.Text())
	}
	w.People[1] = cleo
	r := w.PlayToRecord()
	if want := []record.Change{{Move: 2, Seat: 2, Name: "Cleo"}}; !slices.Equal(r.Changes, want) ||
		!slices.Equal(r.Seats, []string{"Anne", "Ben"}) {
		t.Errorf("the record has the players %v, and the changes %v", r.Seats, r.Changes)
	}
}

// TestLeavingNeedsThePartnersConsent checks that a partner is asked before a computer covers the seat.
func TestLeavingNeedsThePartnersConsent(t *testing.T) {
	t.Parallel()
	w := open(t, 4, 1, func(o *bot.Options) { o.Deal = bottest.FixedDeal(game.OrderedDeck(), 1) })
	anne, ben, cleo := w.People[0], w.People[1], w.People[2]
	w.StartGame("/korsar new mode:partnership seats:4", 4)
	w.ExpectPrivate(w.Leave(ben), "**Anne** is your partner, so I’ll ask them first")
	if got := w.Occupants(); got != "Anne, Ben, Cleo, Dirk" {
		t.Errorf("the seats are %s", got)
	}
	if board := w.OnlyBoard(); !strings.Contains(board.Text(),
		"Ben wants a computer to take over; Anne decides") || !slices.Equal(board.Pings, []string{anne.ID()}) {
		t.Errorf("pinged are %v; the board reads\n%s", board.Pings, board.Text())
	}
	w.ExpectUnchanged(func() { w.ExpectPrivate(w.Press(cleo, "accept"), bottest.NoticeText(table.NotAsked)) })
	w.ExpectPrivate(w.Press(anne, "decline"), bottest.NoticeText(table.Declined))
	w.Leave(ben)
	w.ExpectPrivate(w.Press(anne, "accept"), "A computer is now playing for")
	if got := w.Occupants(); got != "Anne, mate Ben, Cleo, Dirk" {
		t.Errorf("the seats are %s", got)
	}
	w.ExpectPrivate(w.Leave(anne), "A computer is playing for you now") // a computer is not asked
}

// TestInvitedPeopleAcceptOrDecline checks that people are invited with a new table or later, once each. They accept by
// joining, or decline.
func TestInvitedPeopleAcceptOrDecline(t *testing.T) {
	t.Parallel()
	w := open(t, 4, 1)
	anne, ben, cleo, dirk := w.People[0], w.People[1], w.People[2], w.People[3]
	w.ExpectPrivate(w.Type(anne, "/korsar new seats:4 with:@"+w.Discord.ApplicationName()),
		bottest.English.Fault(say.NoBots))
	w.Type(anne, "/korsar new seats:4 with:@Ben")
	w.Invite(anne, "Cleo")
	board := w.OnlyBoard()
	if !strings.Contains(board.Text(), "Invited: **Ben**, **Cleo**") ||
		!slices.Equal(w.PingCounts(), []int{0, 2, 1, 0}) { // a new board mentions all who have not answered
		t.Errorf("notified were %v; the board reads\n%s", w.PingCounts(), board.Text())
	}
	w.Press(ben, "accept")
	w.ExpectPrivate(w.Press(cleo, "decline"), bottest.NoticeText(table.Declined))
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Forge(dirk, board, bottest.Button(t, board, "decline").CustomID),
			bottest.NoticeText(table.NotAsked))
	})
	if text := w.OnlyBoard().Text(); !strings.Contains(text, "**Cleo** (declined)") ||
		strings.Contains(text, "**Ben**, **Cleo**") {
		t.Errorf("the board reads\n%s", text)
	}
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Forge(dirk, w.OnlyBoard(), "k1:0:0:invite", cleo.ID()), bottest.English.Fault(say.NoBots))
		w.ExpectPrivate(w.Invite(ben, "Cleo"), "already invited")
	})
	w.ExpectPrivate(w.Invite(ben, "Dirk"), "I’ve invited **Dirk**")
	if got := dirk.Pings(); got != 1 {
		t.Errorf("Dirk was notified %d times", got)
	}
	w.Press(dirk, "accept")
	w.Press(anne, "start")
	w.People = []*simplayer.Player{anne, ben, dirk, cleo}
	w.SkipToEnd()
	before := w.PingCounts()
	w.Press(ben, "rematch")
	after := w.PingCounts()
	for i, wanted := range []int{1, 0, 1, 0} {
		if after[i]-before[i] != wanted {
			t.Errorf("the rematch notified %s %d times, want %d", w.People[i].Name(), after[i]-before[i], wanted)
		}
	}
	if text := w.LastMessage().Text(); !strings.Contains(text, "Not here yet: **Anne**, **Dirk**.") {
		t.Errorf("the lobby of the rematch reads\n%s", text)
	}
}

// TestChallengeMakesATableForTwo checks that a table with somebody is for two, unless its size is chosen, and invites
// the other user.
func TestChallengeMakesATableForTwo(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	anne, ben := w.People[0], w.People[1]
	w.ExpectPrivate(w.Type(anne, "/korsar new with:@Ben"), "Your table is open in")
	table := w.LoadTable().Table
	if len(table.Chairs) != 2 || !strings.Contains(w.OnlyBoard().Text(), "Invited: **Ben**") || ben.Pings() != 1 {
		t.Errorf("%d seats; Ben was notified %d times; the board reads\n%s", len(table.Chairs), ben.Pings(),
			w.OnlyBoard().Text())
	}
	w.MoveTo(w.Guild.NewChannel("quay"))
	w.Type(ben, "/korsar new with:@Anne seats:4")
	if seats := len(w.LoadTable().Table.Chairs); seats != 4 {
		t.Errorf("a table for four with Anne has %d seats", seats)
	}
}

// TestTableListOpensAHandAnywhere checks that the list of a user's tables shows deadlines, and opens a hand that can be
// played in any channel.
func TestTableListOpensAHandAnywhere(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.SeatOneBegins)
	anne, cleo := w.People[0], w.People[2]
	w.StartGame("/korsar new seats:2", 2)
	anne.InstallApp()
	elsewhere := w.Discord.NewGuild("Tortuga")
	elsewhere.Add(anne.Person)
	elsewhere.Remove() // the bot is not in this guild, but the user has installed the app
	home := elsewhere.NewChannel("tavern")
	for _, ch := range []*sandbox.Channel{anne.DM(), home, w.Guild.NewChannel("quay")} {
		answer, err := anne.Type(w.Ctx, ch, "/korsar-me games")
		if err != nil {
			t.Fatal(err)
		}
		list := w.Shown(answer)
		if !strings.Contains(list.Text(), "your turn**, began <t:") {
			t.Errorf("the list reads\n%s", list.Text())
		}
		hand := w.Shown(w.ClickOn(anne, list, "hand"))
		if !strings.Contains(hand.Text(), "Your turn.") {
			t.Fatalf("the list opens\n%s", hand.Text())
		}
	}
	answer, err := anne.Type(w.Ctx, anne.DM(), "/korsar-me games")
	if err != nil {
		t.Fatal(err)
	}
	hand := w.Shown(w.ClickOn(anne, w.Shown(answer), "hand"))
	w.ChooseOffer(anne, hand, simplayer.Draw)
	if w.MoveCount() != 1 {
		t.Error("the move from the list was not made")
	}
	list, err := cleo.Type(w.Ctx, w.Channel, "/korsar-me games")
	if err != nil {
		t.Fatal(err)
	}
	w.ExpectPrivate(list, "You’re not at a table yet")

	w.MoveTo(w.Guild.NewChannel("docks"))
	w.StartGame("/korsar new seats:2", 2)
	both := w.Shown(w.Type(anne, "/korsar-me games"))
	if bottest.HasButton(both, "hand") {
		t.Errorf("of two hands one has a button:\n%s", both.Text())
	}
	chosen := w.Shown(w.PickOption(anne, both, "open-hand", both.Selects()[0].Options[0].Value))
	if !strings.Contains(chosen.Text(), "Your turn.") {
		t.Errorf("the menu opens\n%s", chosen.Text())
	}
}

// TestCoveredSeatCanBeOffered checks that the seat of a player who left can be offered too.
func TestCoveredSeatCanBeOffered(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.SeatOneBegins)
	anne, ben, cleo := w.People[0], w.People[1], w.People[2]
	w.StartGame("/korsar new seats:2", 2)
	w.Leave(ben)
	w.Substitute(anne, ben, "Cleo")
	w.Press(cleo, "accept")
	if got := w.LoadTable().Table.Chairs[1].Occupant; got.Kind != journal.IsPerson {
		t.Errorf("the seat has %+v", got)
	}
}
