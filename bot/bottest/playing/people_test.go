package playing_test

import (
	"slices"
	"strings"
	"testing"

	"korsar/bot"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/game"
	"korsar/game/record"
	"korsar/storage/journal"
)

// TestSubstitute: a seat is offered by who has it, or by the host; the newcomer
// confirms, and the record says from which move on they play. Nobody else gets
// in, and an offer can be declined and taken back.
func TestSubstitute(t *testing.T) {
	t.Parallel()
	p := open(t, 4, 1, bottest.SeatOneBegins)
	anne, ben, cleo, dirk := p.People[0], p.People[1], p.People[2], p.People[3]
	p.Started("/korsar new seats:2", 2)
	p.Moves(anne, simplayer.Draw)
	old := p.Opens(ben)
	p.Unchanged(func() {
		p.Reads(p.Types(dirk, "/korsar substitute who:@Cleo"), "You have no seat")
		p.Reads(p.Types(ben, "/korsar substitute who:@Cleo for:@Anne"), "Only **Anne** or a moderator")
		p.Reads(p.Types(ben, "/korsar substitute who:@Anne"), "sits here already")
		p.Reads(p.Types(ben, "/korsar substitute who:@"+p.Discord.ApplicationName()), "A bot cannot sit down")
	})
	before := cleo.Pings()
	p.Reads(p.Types(ben, "/korsar substitute who:@Cleo"), "**Cleo** is asked")
	board := p.Standing()
	if !strings.Contains(board.Text(), "Cleo is asked to take over from Ben") || cleo.Pings() != before+1 || !slices.Equal(board.Pings, []string{cleo.ID()}) {
		t.Errorf("pinged are %v; the board reads\n%s", board.Pings, board.Text())
	}
	p.Unchanged(func() { p.Reads(p.Presses(dirk, "accept"), "Nobody asks anything of you") })
	p.Reads(p.Presses(cleo, "decline"), "Declined")
	p.Unchanged(func() {
		p.Reads(p.Forges(cleo, board, bottest.Button(t, board, "accept").CustomID), "Nobody asks anything of you")
	})
	p.Types(ben, "/korsar substitute who:@Cleo")
	p.Reads(p.Presses(ben, "decline"), "Declined")
	p.Types(p.Manager(), "/korsar substitute who:@Cleo for:@Ben")
	p.Presses(ben, "accept")
	p.Reads(p.Presses(cleo, "accept"), "Your turn.")
	if got := p.Occupants(); got != "Anne, Cleo" {
		t.Fatalf("there sit %s", got)
	}
	p.Unchanged(func() {
		p.Reads(p.Forges(ben, old, bottest.Button(t, old, "draw").CustomID), "You have no seat")
		p.Reads(p.Types(ben, "/korsar hand"), "You have no seat")
	})
	if now, _ := ben.Message(old.ID); strings.Contains(now.Text(), "Cleo") {
		t.Errorf("Ben's hand follows Cleo's seat:\n%s", now.Text())
	}
	p.People[1] = cleo
	r := p.Recorded()
	if want := []record.Change{{Move: 2, Seat: 2, Name: "Cleo"}}; !slices.Equal(r.Changes, want) || !slices.Equal(r.Seats, []string{"Anne", "Ben"}) {
		t.Errorf("the record has %v sitting, and the changes %v", r.Seats, r.Changes)
	}
}

// TestLeavingPartner: a partner is asked before a computer takes the seat.
func TestLeavingPartner(t *testing.T) {
	t.Parallel()
	p := open(t, 4, 1, func(o *bot.Options) { o.Deal = bottest.Fixed(game.OrderedDeck(), 1) })
	anne, ben, cleo := p.People[0], p.People[1], p.People[2]
	p.Started("/korsar new mode:partnership seats:4", 4)
	p.Reads(p.Types(ben, "/korsar leave"), "You play with **Anne**, who is asked first")
	if got := p.Occupants(); got != "Anne, Ben, Cleo, Dirk" {
		t.Errorf("there sit %s", got)
	}
	if board := p.Standing(); !strings.Contains(board.Text(), "Ben would like to leave the seat to a computer; Anne decides") || !slices.Equal(board.Pings, []string{anne.ID()}) {
		t.Errorf("pinged are %v; the board reads\n%s", board.Pings, board.Text())
	}
	p.Unchanged(func() { p.Reads(p.Presses(cleo, "accept"), "Nobody asks anything of you") })
	p.Reads(p.Presses(anne, "decline"), "Declined")
	p.Types(ben, "/korsar leave")
	p.Reads(p.Presses(anne, "accept"), "plays on from here")
	if got := p.Occupants(); got != "Anne, mate Ben, Cleo, Dirk" {
		t.Errorf("there sit %s", got)
	}
	p.Reads(p.Types(anne, "/korsar leave"), "has your seat now") // a computer is asked nothing
}

// TestInvitations: people are named with a new table or later, once each; they
// accept by sitting down or decline.
func TestInvitations(t *testing.T) {
	t.Parallel()
	p := open(t, 4, 1)
	anne, ben, cleo, dirk := p.People[0], p.People[1], p.People[2], p.People[3]
	p.Reads(p.Types(anne, "/korsar new seats:4 with:@"+p.Discord.ApplicationName()), "A bot cannot sit down")
	p.Types(anne, "/korsar new seats:4 with:@Ben with-2:@Cleo with-3:@Ben with-4:@Anne")
	board := p.Standing()
	if !strings.Contains(board.Text(), "Asked aboard: **Ben**, **Cleo**") || !slices.Equal(p.Pings(), []int{0, 1, 1, 0}) {
		t.Errorf("notified were %v; the board reads\n%s", p.Pings(), board.Text())
	}
	p.Presses(anne, "join")
	p.Presses(ben, "accept")
	p.Reads(p.Presses(cleo, "decline"), "Declined")
	p.Unchanged(func() {
		p.Reads(p.Forges(dirk, board, bottest.Button(t, board, "decline").CustomID), "Nobody asks anything of you")
	})
	if text := p.Standing().Text(); !strings.Contains(text, "**Cleo** (declined)") || strings.Contains(text, "**Ben**, **Cleo**") {
		t.Errorf("the board reads\n%s", text)
	}
	p.Unchanged(func() {
		p.Reads(p.Types(dirk, "/korsar invite who:@Cleo"), "You have no seat")
		p.Reads(p.Types(ben, "/korsar invite who:@Cleo"), "asked already")
	})
	p.Reads(p.Types(ben, "/korsar invite who:@Dirk"), "**Dirk** is asked")
	if got := dirk.Pings(); got != 1 {
		t.Errorf("Dirk was notified %d times", got)
	}
	p.Presses(dirk, "accept")
	p.Presses(anne, "start")
	p.People = []*simplayer.Player{anne, ben, dirk, cleo}
	p.EndsGame()
	before := p.Pings()
	p.Presses(ben, "rematch")
	after := p.Pings()
	for i, wanted := range []int{1, 0, 1, 0} {
		if after[i]-before[i] != wanted {
			t.Errorf("the rematch notified %s %d times, want %d", p.People[i].Name(), after[i]-before[i], wanted)
		}
	}
	if text := p.Board().Text(); !strings.Contains(text, "Asked aboard: **Anne**, **Dirk**") {
		t.Errorf("the lobby of the rematch reads\n%s", text)
	}
}

// TestChallenge: the command on a person makes a table for two and asks them.
func TestChallenge(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1)
	anne, ben := p.People[0], p.People[1]
	answer, err := anne.UserCommand(p.Ctx, p.Channel, bottest.English.Command("challenge").Name, ben.Person)
	if err != nil {
		t.Fatal(err)
	}
	p.Settled()
	p.Reads(answer, "Your table stands in")
	table := p.Kept().Table
	if len(table.Chairs) != 2 || !strings.Contains(p.Standing().Text(), "Asked aboard: **Ben**") || ben.Pings() != 1 {
		t.Errorf("%d seats; Ben was notified %d times; the board reads\n%s", len(table.Chairs), ben.Pings(), p.Standing().Text())
	}
	if answer, err = ben.UserCommand(p.Ctx, p.Guild.NewChannel("quay"), bottest.English.Command("challenge").Name, ben.Person); err != nil {
		t.Fatal(err)
	}
	p.Reads(answer, "A bot cannot sit down") // nor can one play against oneself
	p.Restart()
	if n := p.Count("POST", "/applications/{}/commands"); n > 4 {
		t.Errorf("%d commands were registered, again after a restart", n)
	}
}

// TestOpenFromTheList: the list of one's tables tells deadlines and opens a
// hand, from any channel, in which one plays on.
func TestOpenFromTheList(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1, bottest.SeatOneBegins)
	anne, cleo := p.People[0], p.People[2]
	p.Started("/korsar new seats:2", 2)
	anne.InstallApp()
	elsewhere := p.Discord.NewGuild("Tortuga")
	elsewhere.Add(anne.Person)
	elsewhere.Remove() // the bot is not there; the person has it
	tavern := elsewhere.NewChannel("tavern")
	for _, ch := range []*sandbox.Channel{anne.DM(), tavern, p.Guild.NewChannel("quay")} {
		answer, err := anne.Type(p.Ctx, ch, "/korsar-games")
		if err != nil {
			t.Fatal(err)
		}
		list := p.NowShown(answer)
		if !strings.Contains(list.Text(), "your turn**, ends <t:") {
			t.Errorf("the list reads\n%s", list.Text())
		}
		hand := p.NowShown(p.Picks(anne, list, "open", list.Selects()[0].Options[0].Value))
		if !strings.Contains(hand.Text(), "Your turn.") {
			t.Fatalf("the list opens\n%s", hand.Text())
		}
	}
	answer, err := anne.Type(p.Ctx, anne.DM(), "/korsar-games")
	if err != nil {
		t.Fatal(err)
	}
	hand := p.NowShown(p.Picks(anne, p.NowShown(answer), "open", p.NowShown(answer).Selects()[0].Options[0].Value))
	p.Takes(anne, hand, simplayer.Draw)
	if p.Made() != 1 {
		t.Error("the move from the list was not made")
	}
	list, err := cleo.Type(p.Ctx, p.Channel, "/korsar-games")
	if err != nil {
		t.Fatal(err)
	}
	p.Reads(list, "You sit at no table")
}

// TestStandInOfAnOffer: the seat of somebody who left can be offered too.
func TestStandInOfAnOffer(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1, bottest.SeatOneBegins)
	anne, ben, cleo := p.People[0], p.People[1], p.People[2]
	p.Started("/korsar new seats:2", 2)
	p.Types(ben, "/korsar leave")
	p.Types(anne, "/korsar substitute who:@Cleo for:@Ben")
	p.Presses(cleo, "accept")
	if got := p.Kept().Table.Chairs[1].Occupant; got.Kind != journal.IsPerson {
		t.Errorf("there sits %+v", got)
	}
}
