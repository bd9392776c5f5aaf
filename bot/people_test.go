package bot_test

import (
	"korsar/bot"
	"slices"
	"strings"
	"testing"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/game"
	"korsar/game/record"
	"korsar/storage/journal"
)

// recorded plays the game to its end and reads its record.
func (p *port) recorded() *record.Record {
	p.t.Helper()
	p.endsGame()
	r, err := record.NewReader(strings.NewReader(string(p.board().Attachments[0].Bytes))).Next()
	if err != nil {
		p.t.Fatal(err)
	}
	return r
}

// TestSubstitute: a seat is offered by who has it, or by the host; the newcomer
// confirms, and the record says from which move on they play. Nobody else gets
// in, and an offer can be declined and taken back.
func TestSubstitute(t *testing.T) {
	t.Parallel()
	p := openPort(t, 4, 1, seatOneBegins)
	anne, ben, cleo, dirk := p.people[0], p.people[1], p.people[2], p.people[3]
	p.started("/korsar new seats:2", 2)
	p.moves(anne, rehearsal.Draw)
	old := p.opens(ben)
	p.unchanged(func() {
		p.reads(p.types(dirk, "/korsar substitute who:@Cleo"), "You have no seat")
		p.reads(p.types(ben, "/korsar substitute who:@Cleo for:@Anne"), "Only **Anne** or a moderator")
		p.reads(p.types(ben, "/korsar substitute who:@Anne"), "sits here already")
		p.reads(p.types(ben, "/korsar substitute who:@"+p.discord.ApplicationName()), "A bot cannot sit down")
	})
	before := cleo.Pings()
	p.reads(p.types(ben, "/korsar substitute who:@Cleo"), "**Cleo** is asked")
	board := p.standing()
	if !strings.Contains(board.Text(), "Cleo is asked to take over from Ben") || cleo.Pings() != before+1 || !slices.Equal(board.Pings, []string{cleo.ID()}) {
		t.Errorf("pinged are %v; the board reads\n%s", board.Pings, board.Text())
	}
	p.unchanged(func() { p.reads(p.presses(dirk, "accept"), "Nobody asks anything of you") })
	p.reads(p.presses(cleo, "decline"), "Declined")
	p.unchanged(func() {
		p.reads(p.forges(cleo, board, button(t, board, "accept").CustomID), "Nobody asks anything of you")
	})
	p.types(ben, "/korsar substitute who:@Cleo")
	p.reads(p.presses(ben, "decline"), "Declined")
	p.types(p.manager(), "/korsar substitute who:@Cleo for:@Ben")
	p.presses(ben, "accept")
	p.reads(p.presses(cleo, "accept"), "Your turn.")
	if got := p.occupants(); got != "Anne, Cleo" {
		t.Fatalf("there sit %s", got)
	}
	p.unchanged(func() {
		p.reads(p.forges(ben, old, button(t, old, "draw").CustomID), "You have no seat")
		p.reads(p.types(ben, "/korsar hand"), "You have no seat")
	})
	if now, _ := ben.Message(old.ID); strings.Contains(now.Text(), "Cleo") {
		t.Errorf("Ben's hand follows Cleo's seat:\n%s", now.Text())
	}
	p.people[1] = cleo
	r := p.recorded()
	if want := []record.Change{{Move: 2, Seat: 2, Name: "Cleo"}}; !slices.Equal(r.Changes, want) || !slices.Equal(r.Seats, []string{"Anne", "Ben"}) {
		t.Errorf("the record has %v sitting, and the changes %v", r.Seats, r.Changes)
	}
}

// TestLeavingPartner: a partner is asked before a computer takes the seat.
func TestLeavingPartner(t *testing.T) {
	t.Parallel()
	p := openPort(t, 4, 1, func(o *bot.Options) { o.Deal = fixed(game.OrderedDeck(), 1) })
	anne, ben, cleo := p.people[0], p.people[1], p.people[2]
	p.started("/korsar new mode:partnership seats:4", 4)
	p.reads(p.types(ben, "/korsar leave"), "You play with **Anne**, who is asked first")
	if got := p.occupants(); got != "Anne, Ben, Cleo, Dirk" {
		t.Errorf("there sit %s", got)
	}
	if board := p.standing(); !strings.Contains(board.Text(), "Ben would like to leave the seat to a computer; Anne decides") || !slices.Equal(board.Pings, []string{anne.ID()}) {
		t.Errorf("pinged are %v; the board reads\n%s", board.Pings, board.Text())
	}
	p.unchanged(func() { p.reads(p.presses(cleo, "accept"), "Nobody asks anything of you") })
	p.reads(p.presses(anne, "decline"), "Declined")
	p.types(ben, "/korsar leave")
	p.reads(p.presses(anne, "accept"), "plays on from here")
	if got := p.occupants(); got != "Anne, mate Ben, Cleo, Dirk" {
		t.Errorf("there sit %s", got)
	}
	p.reads(p.types(anne, "/korsar leave"), "has your seat now") // a computer is asked nothing
}

// TestInvitations: people are named with a new table or later, once each; they
// accept by sitting down or decline.
func TestInvitations(t *testing.T) {
	t.Parallel()
	p := openPort(t, 4, 1)
	anne, ben, cleo, dirk := p.people[0], p.people[1], p.people[2], p.people[3]
	p.reads(p.types(anne, "/korsar new seats:4 with:@"+p.discord.ApplicationName()), "A bot cannot sit down")
	p.types(anne, "/korsar new seats:4 with:@Ben with-2:@Cleo with-3:@Ben with-4:@Anne")
	board := p.standing()
	if !strings.Contains(board.Text(), "Asked aboard: **Ben**, **Cleo**") || !slices.Equal(p.pings(), []int{0, 1, 1, 0}) {
		t.Errorf("notified were %v; the board reads\n%s", p.pings(), board.Text())
	}
	p.presses(anne, "join")
	p.presses(ben, "accept")
	p.reads(p.presses(cleo, "decline"), "Declined")
	p.unchanged(func() {
		p.reads(p.forges(dirk, board, button(t, board, "decline").CustomID), "Nobody asks anything of you")
	})
	if text := p.standing().Text(); !strings.Contains(text, "**Cleo** (declined)") || strings.Contains(text, "**Ben**, **Cleo**") {
		t.Errorf("the board reads\n%s", text)
	}
	p.unchanged(func() {
		p.reads(p.types(dirk, "/korsar invite who:@Cleo"), "You have no seat")
		p.reads(p.types(ben, "/korsar invite who:@Cleo"), "asked already")
	})
	p.reads(p.types(ben, "/korsar invite who:@Dirk"), "**Dirk** is asked")
	if got := dirk.Pings(); got != 1 {
		t.Errorf("Dirk was notified %d times", got)
	}
	p.presses(dirk, "accept")
	p.presses(anne, "start")
	p.people = []*rehearsal.Player{anne, ben, dirk, cleo}
	p.endsGame()
	before := p.pings()
	p.presses(ben, "rematch")
	after := p.pings()
	for i, wanted := range []int{1, 0, 1, 0} {
		if after[i]-before[i] != wanted {
			t.Errorf("the rematch notified %s %d times, want %d", p.people[i].Name(), after[i]-before[i], wanted)
		}
	}
	if text := p.board().Text(); !strings.Contains(text, "Asked aboard: **Anne**, **Dirk**") {
		t.Errorf("the lobby of the rematch reads\n%s", text)
	}
}

// TestChallenge: the command on a person makes a table for two and asks them.
func TestChallenge(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1)
	anne, ben := p.people[0], p.people[1]
	answer, err := anne.UserCommand(p.ctx, p.channel, english.Challenge(), ben.Person)
	if err != nil {
		t.Fatal(err)
	}
	p.settled()
	p.reads(answer, "Your table stands in")
	table := p.kept().Table
	if len(table.Chairs) != 2 || !strings.Contains(p.standing().Text(), "Asked aboard: **Ben**") || ben.Pings() != 1 {
		t.Errorf("%d seats; Ben was notified %d times; the board reads\n%s", len(table.Chairs), ben.Pings(), p.standing().Text())
	}
	if answer, err = ben.UserCommand(p.ctx, p.guild.NewChannel("quay"), english.Challenge(), ben.Person); err != nil {
		t.Fatal(err)
	}
	p.reads(answer, "A bot cannot sit down") // nor can one play against oneself
	p.restart()
	if n := p.count("POST", "/applications/{}/commands"); n > 4 {
		t.Errorf("%d commands were registered, again after a restart", n)
	}
}

// TestOpenFromTheList: the list of one's tables tells deadlines and opens a
// hand, from any channel, in which one plays on.
func TestOpenFromTheList(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1, seatOneBegins)
	anne, cleo := p.people[0], p.people[2]
	p.started("/korsar new seats:2", 2)
	anne.InstallApp()
	elsewhere := p.discord.NewGuild("Tortuga")
	elsewhere.Add(anne.Person)
	elsewhere.Remove() // the bot is not there; the person has it
	tavern := elsewhere.NewChannel("tavern")
	for _, ch := range []*sandbox.Channel{anne.DM(), tavern, p.guild.NewChannel("quay")} {
		answer, err := anne.Type(p.ctx, ch, "/korsar-games")
		if err != nil {
			t.Fatal(err)
		}
		list := p.nowShown(answer)
		if !strings.Contains(list.Text(), "your turn**, ends <t:") {
			t.Errorf("the list reads\n%s", list.Text())
		}
		hand := p.nowShown(p.picks(anne, list, "open", list.Selects()[0].Options[0].Value))
		if !strings.Contains(hand.Text(), "Your turn.") {
			t.Fatalf("the list opens\n%s", hand.Text())
		}
	}
	answer, err := anne.Type(p.ctx, anne.DM(), "/korsar-games")
	if err != nil {
		t.Fatal(err)
	}
	hand := p.nowShown(p.picks(anne, p.nowShown(answer), "open", p.nowShown(answer).Selects()[0].Options[0].Value))
	p.takes(anne, hand, rehearsal.Draw)
	if p.made() != 1 {
		t.Error("the move from the list was not made")
	}
	list, err := cleo.Type(p.ctx, p.channel, "/korsar-games")
	if err != nil {
		t.Fatal(err)
	}
	p.reads(list, "You sit at no table")
}

// TestStandInOfAnOffer: the seat of somebody who left can be offered too.
func TestStandInOfAnOffer(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1, seatOneBegins)
	anne, ben, cleo := p.people[0], p.people[1], p.people[2]
	p.started("/korsar new seats:2", 2)
	p.types(ben, "/korsar leave")
	p.types(anne, "/korsar substitute who:@Cleo for:@Ben")
	p.presses(cleo, "accept")
	if got := p.kept().Table.Chairs[1].Occupant; got.Kind != journal.IsPerson {
		t.Errorf("there sits %+v", got)
	}
}
