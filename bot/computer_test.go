package bot_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/record"
	"korsar/storage/journal"
)

// crews lets somebody choose in the select of computers of the lobby.
func (p *port) crews(who *rehearsal.Player, label string) *sandbox.Answer {
	p.t.Helper()
	answer, err := who.Choose(p.ctx, p.board().ID, english.Placeholder(say.PlaceholderComputers), label)
	if err != nil {
		p.t.Fatal(err)
	}
	p.settled()
	return answer
}

func adds(level journal.Level) string { return "Add: " + english.Computer(level) }

// passes lets time pass until a table is as it should be: computers move by
// the clock.
func (p *port) passes(what string, condition func(journal.Table) bool) {
	p.t.Helper()
	for deadline := time.Now().Add(3 * time.Minute); time.Now().Before(deadline); {
		if condition(p.kept().Table) {
			return
		}
		p.settled()
		time.Sleep(time.Millisecond) // the computers think in goroutines of their own
	}
	p.t.Fatalf("in vain did the clock run until %s", what)
}

// occupants is who has which seat: a computer's level, with ' for a stand-in, or
// a name.
func (p *port) occupants() string {
	p.t.Helper()
	names := p.seated()
	for i, c := range p.kept().Table.Chairs {
		if c.Occupant.Kind == journal.IsComputer {
			names[i] = strings.TrimSpace(string(c.Occupant.Level) + " " + names[i])
		}
	}
	return strings.Join(names, ", ")
}

// TestComputersOfALobby adds and removes them: the host alone, while seats are
// free, always marked as computers.
func TestComputersOfALobby(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1)
	anne, ben := p.people[0], p.people[1]
	p.types(anne, "/korsar new seats:3")
	p.crews(anne, adds(journal.Captain))
	p.presses(anne, "join")
	p.crews(anne, adds(journal.Mate))
	if got := p.occupants(); got != "captain, Anne, mate" {
		t.Errorf("there sit %s", got)
	}
	lobby := p.board()
	for _, level := range []journal.Level{journal.Captain, journal.Mate} {
		if !strings.Contains(lobby.Text(), english.Computer(level)) || !strings.HasPrefix(english.Computer(level), "⚙") {
			t.Errorf("the lobby does not show the %s as a computer:\n%s", level, lobby.Text())
		}
	}
	p.unchanged(func() {
		p.reads(p.crews(ben, "Remove: "+english.Computer(journal.Captain)), notice(table.HostOnly))
		crew := lobby.Selects()[0].CustomID
		p.reads(p.forges(anne, lobby, crew, "add.mate"), notice(table.TableFull))
		p.reads(p.forges(anne, lobby, crew, "remove.2"), notice(table.MovedOn))
		p.reads(p.forges(anne, lobby, crew, "remove.200"), notice(table.MovedOn))
	})
	p.crews(anne, "Remove: "+english.Computer(journal.Captain))
	if got := p.occupants(); got != "Anne, mate, " {
		t.Errorf("there sit %s", got)
	}
	p.unchanged(func() {
		p.reads(p.forges(anne, lobby, lobby.Selects()[0].CustomID, "remove.2"), notice(table.MovedOn)) // of before
		p.reads(p.forges(anne, p.board(), p.board().Selects()[0].CustomID, "add.admiral"), notice(table.MovedOn))
	})
}

// TestComputersAlone play whole games through the real client library, in every
// mode; a restart in the middle does not stop them.
func TestComputersAlone(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, command string
		crew          []journal.Level
		mode          game.Mode
	}{
		{"free for all", "/korsar new seats:3 pace:live", []journal.Level{journal.Deckhand, journal.Captain, journal.Mate}, game.FreeForAll},
		{"partners", "/korsar new mode:partnership seats:4 pace:relaxed edition:tilsit-2005",
			[]journal.Level{journal.Mate, journal.Deckhand, journal.Mate, journal.Deckhand}, game.Partnership},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 1, 1)
			p.types(p.people[0], test.command)
			for _, level := range test.crew {
				p.crews(p.people[0], adds(level))
			}
			p.presses(p.people[0], "start")
			p.passes("some moves are made", func(t journal.Table) bool { return t.Game.MovesMade() > 20 })
			p.restart()
			p.passes("the game is over", func(t journal.Table) bool { return t.Phase == journal.Finished })
			p.settled()
			p.computersOnly()
			for _, m := range p.public() {
				if strings.Contains(m.Content, "<@") {
					t.Errorf("a computer is pinged: %s", m.Content)
				}
			}
		})
	}
}

// computersOnly checks the result and the record of the game that is over.
func (p *port) computersOnly() {
	p.t.Helper()
	kept := p.kept()
	result, err := p.store.ResultOf(p.ctx, kept.ID)
	if err != nil || result.Rated {
		p.t.Errorf("the result of computers is %+v, %v", result, err)
	}
	end := p.board()
	if len(end.Attachments) != 1 {
		p.t.Fatalf("the last message has %d files:\n%s", len(end.Attachments), end.Text())
	}
	r, err := record.NewReader(strings.NewReader(string(end.Attachments[0].Bytes))).Next()
	if err != nil {
		p.t.Fatal(err)
	}
	if err := r.Verify(); err != nil {
		p.t.Error(err)
	}
	for i, name := range r.Seats {
		if want := "computer " + string(kept.Table.Chairs[i].Occupant.Level); name != want {
			p.t.Errorf("seat %d of the record is %q, want %q", i+1, name, want)
		}
	}
}

// TestLeaveAndReturn: whoever leaves the game hands their seat to a computer,
// which plays on, and takes it back with one click.
func TestLeaveAndReturn(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1, func(o *bot.Options) { o.Deal = fixed(game.OrderedDeck(), 2) })
	anne, ben, cleo := p.people[0], p.people[1], p.people[2]
	p.started("/korsar new seats:2", 2)
	last := p.opens(ben)
	told := p.types(ben, "/korsar leave")
	p.reads(told, "has your seat now")
	if got := p.occupants(); got != "Anne, mate Ben" {
		t.Errorf("there sit %s", got)
	}
	if !strings.Contains(p.board().Text(), "⚙ mate for Ben") {
		t.Errorf("the board does not tell who plays for Ben:\n%s", p.board().Text())
	}
	p.passes("the computer has moved", func(t journal.Table) bool { return t.Game.MovesMade() == 1 })
	p.until("Anne is pinged", func() bool { return slices.Equal(p.board().Pings, []string{anne.ID()}) })
	p.settled()
	if now, _ := ben.Message(last.ID); strings.Contains(now.Text(), "You drew") {
		t.Errorf("Ben still follows a hand that is not his:\n%s", now.Text())
	}
	p.moves(anne, rehearsal.Draw)
	p.passes("the computer has moved again", func(t journal.Table) bool { return t.Game.MovesMade() == 3 })
	p.unchanged(func() {
		p.reads(p.presses(ben, "hand"), "has your seat now")
		p.reads(p.presses(cleo, "return"), notice(table.NotSeated))
		p.reads(p.types(ben, "/korsar leave"), "has your seat now")
	})
	p.reads(p.presses(ben, "return"), english.Hand(table.Hand{}).Title)
	if got := p.occupants(); got != "Anne, Ben" {
		t.Errorf("there sit %s", got)
	}
	for _, b := range p.board().Buttons() {
		if strings.Contains(b.CustomID, ":return") {
			t.Error("the board still offers the way back")
		}
	}
	p.endsGame()
	r, err := record.NewReader(strings.NewReader(string(p.board().Attachments[0].Bytes))).Next()
	if err != nil {
		t.Fatal(err)
	}
	want := []record.Change{{Move: 1, Seat: 2, Name: "computer mate for Ben"}, {Move: 4, Seat: 2, Name: "Ben"}}
	if len(r.Changes) != 2 || r.Changes[0] != want[0] || r.Changes[1] != want[1] {
		t.Errorf("the record tells the changes %v, want %v", r.Changes, want)
	}
	result, err := p.store.ResultOf(p.ctx, p.kept().ID)
	if err != nil {
		t.Fatal(err)
	}
	shares := map[bool]float64{} // of seat 2, by whether they are a person's
	for _, c := range result.Credits {
		if c.Seat == 2 {
			shares[c.Person != 0] += c.Share
		}
	}
	if shares[true] <= 0 || shares[false] <= 0 || math.Abs(shares[true]+shares[false]-1) > 1e-9 {
		t.Errorf("of seat 2 are credited %+v", result.Credits)
	}
	if result.Rated != (shares[true] >= 0.5) {
		t.Errorf("with %v of seat 2 played by its person the game is rated: %v", shares[true], result.Rated)
	}
}

// TestReturnBeforeTheMove: a seat that is taken back while the computer thinks
// is the person's to move.
func TestReturnBeforeTheMove(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, func(o *bot.Options) { o.Deal = fixed(game.OrderedDeck(), 2) })
	p.started("/korsar new seats:2 relief:captain", 2)
	answer, err := p.people[1].Type(p.ctx, p.channel, "/korsar leave")
	if err != nil {
		t.Fatal(err)
	}
	m, _ := answer.Now()
	if _, err := p.people[1].Click(p.ctx, m.ID, english.Label(say.ButtonReturn)); err != nil {
		t.Fatal(err)
	}
	for range 40 {
		p.settled()
	}
	if table := p.kept().Table; table.Game.MovesMade() != 0 {
		t.Errorf("%d moves were made for somebody who is back", table.Game.MovesMade())
	}
	p.moves(p.people[1], rehearsal.Draw)
}

// TestRematchWithComputers: the computers of a game that is over sit down again;
// one that only stood in for somebody does not.
func TestRematchWithComputers(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1)
	anne := p.people[0]
	p.lobby("/korsar new seats:4 pace:live", 2)
	p.crews(anne, adds(journal.Deckhand))
	p.crews(anne, adds(journal.Mate))
	p.presses(anne, "start")
	p.types(p.people[1], "/korsar leave")
	p.types(anne, "/korsar leave")
	p.passes("the game is over", func(t journal.Table) bool { return t.Phase == journal.Finished })
	p.settled()
	p.presses(anne, "rematch")
	if got := p.occupants(); got != "deckhand, mate, , " {
		t.Errorf("there sit %s", got)
	}
}

// TestRelieve: the host or a moderator lets a computer play for somebody.
func TestRelieve(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1)
	anne, ben, cleo := p.people[0], p.people[1], p.people[2]
	p.lobby("/korsar new seats:2", 2)
	p.reads(p.types(anne, "/korsar relieve who:@Ben"), notice(table.NotStarted))
	p.presses(anne, "start")
	p.unchanged(func() {
		p.reads(p.types(ben, "/korsar relieve who:@Anne"), notice(table.HostOrWarden))
		p.reads(p.types(anne, "/korsar relieve who:@Cleo"), notice(table.NobodySits))
	})
	p.reads(p.types(anne, "/korsar relieve who:@Ben"), "plays on from here")
	p.reads(p.types(p.moderator(), "/korsar relieve who:@Anne"), "plays on from here")
	if got := p.occupants(); got != "mate Anne, mate Ben" {
		t.Errorf("there sit %s", got)
	}
	p.reads(p.presses(cleo, "hand"), notice(table.NotSeated))
}

// TestHints: where the table allows it, whoever is on turn is told what a
// computer would do, and why; nobody else hears of it.
func TestHints(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, func(o *bot.Options) { o.Deal = fixed(game.OrderedDeck(), 1) })
	p.started("/korsar new seats:2 hints:true", 2)
	anne, ben := p.people[0], p.people[1]
	hand := p.opens(anne)
	answer, err := anne.Click(p.ctx, hand.ID, english.Label(say.ButtonHint))
	if err != nil {
		t.Fatal(err)
	}
	p.reads(answer, "Hint: ")
	for _, b := range p.opens(ben).Buttons() {
		if strings.Contains(b.CustomID, ":hint") {
			t.Error("a hint is offered to somebody who is not on turn")
		}
	}
	p.moves(anne, rehearsal.Draw)
	p.reads(p.forges(anne, hand, button(t, hand, "hint").CustomID), notice(table.MovedOn))
	for _, m := range ben.Sees(p.channel) {
		if strings.Contains(m.Text(), "Hint:") {
			t.Errorf("Ben reads a hint: %s", m.Text())
		}
	}
}
