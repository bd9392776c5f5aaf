package playing_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/record"
	"korsar/storage/journal"
)

// TestComputersOfALobby adds and removes them: the host alone, while seats are
// free, always marked as computers.
func TestComputersOfALobby(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1)
	anne, ben := p.People[0], p.People[1]
	p.Types(anne, "/korsar new seats:3")
	p.Crews(anne, bottest.Adds(journal.Captain))
	p.Presses(anne, "join")
	p.Crews(anne, bottest.Adds(journal.Mate))
	if got := p.Occupants(); got != "captain, Anne, mate" {
		t.Errorf("there sit %s", got)
	}
	lobby := p.Board()
	for _, level := range []journal.Level{journal.Captain, journal.Mate} {
		if !strings.Contains(lobby.Text(), bottest.English.Computer(level)) || !strings.HasPrefix(bottest.English.Computer(level), "⚙") {
			t.Errorf("the lobby does not show the %s as a computer:\n%s", level, lobby.Text())
		}
	}
	p.Unchanged(func() {
		p.Reads(p.Crews(ben, "Remove: "+bottest.English.Computer(journal.Captain)), bottest.Notice(table.HostOnly))
		crew := lobby.Selects()[0].CustomID
		p.Reads(p.Forges(anne, lobby, crew, "add.mate"), bottest.Notice(table.TableFull))
		p.Reads(p.Forges(anne, lobby, crew, "remove.2"), bottest.Notice(table.MovedOn))
		p.Reads(p.Forges(anne, lobby, crew, "remove.200"), bottest.Notice(table.MovedOn))
	})
	p.Crews(anne, "Remove: "+bottest.English.Computer(journal.Captain))
	if got := p.Occupants(); got != "Anne, mate, " {
		t.Errorf("there sit %s", got)
	}
	p.Unchanged(func() {
		p.Reads(p.Forges(anne, lobby, lobby.Selects()[0].CustomID, "remove.2"), bottest.Notice(table.MovedOn)) // of before
		p.Reads(p.Forges(anne, p.Board(), p.Board().Selects()[0].CustomID, "add.admiral"), bottest.Notice(table.MovedOn))
	})
}

// TestComputersAlone play whole games through the real client library, in every
// mode; a restart in the middle does not stop them.
func TestComputersAlone(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
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
			p := open(t, 1, 1)
			p.Types(p.People[0], test.command)
			for _, level := range test.crew {
				p.Crews(p.People[0], bottest.Adds(level))
			}
			p.Presses(p.People[0], "start")
			p.Passes("some moves are made", func(t journal.Table) bool { return t.Game.MovesMade() > 20 })
			p.Restart()
			p.Passes("the game is over", func(t journal.Table) bool { return t.Phase == journal.Finished })
			p.Settled()
			p.computersOnly()
			for _, m := range p.Public() {
				if strings.Contains(m.Content, "<@") {
					t.Errorf("a computer is pinged: %s", m.Content)
				}
			}
		})
	}
}

// computersOnly checks the result and the record of the game that is over.
func (p *world) computersOnly() {
	p.T.Helper()
	kept := p.Kept()
	result, err := p.Store.ResultOf(p.Ctx, kept.ID)
	if err != nil || result.Rated {
		p.T.Errorf("the result of computers is %+v, %v", result, err)
	}
	end := p.Board()
	if len(end.Attachments) != 1 {
		p.T.Fatalf("the last message has %d files:\n%s", len(end.Attachments), end.Text())
	}
	r, err := record.NewReader(strings.NewReader(string(end.Attachments[0].Bytes))).Next()
	if err != nil {
		p.T.Fatal(err)
	}
	if err := r.Verify(); err != nil {
		p.T.Error(err)
	}
	for i, name := range r.Seats {
		if want := "computer " + string(kept.Table.Chairs[i].Occupant.Level); name != want {
			p.T.Errorf("seat %d of the record is %q, want %q", i+1, name, want)
		}
	}
}

// TestLeaveAndReturn: whoever leaves the game hands their seat to a computer,
// which plays on, and takes it back with one click.
func TestLeaveAndReturn(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1, func(o *bot.Options) { o.Deal = bottest.Fixed(game.OrderedDeck(), 2) })
	anne, ben, cleo := p.People[0], p.People[1], p.People[2]
	p.Started("/korsar new seats:2", 2)
	last := p.Opens(ben)
	told := p.Types(ben, "/korsar leave")
	p.Reads(told, "has your seat now")
	if got := p.Occupants(); got != "Anne, mate Ben" {
		t.Errorf("there sit %s", got)
	}
	if !strings.Contains(p.Board().Text(), "⚙ mate for Ben") {
		t.Errorf("the board does not tell who plays for Ben:\n%s", p.Board().Text())
	}
	p.Passes("the computer has moved", func(t journal.Table) bool { return t.Game.MovesMade() == 1 })
	p.Until("Anne is pinged", func() bool { return slices.Equal(p.Board().Pings, []string{anne.ID()}) })
	p.Settled()
	if now, _ := ben.Message(last.ID); strings.Contains(now.Text(), "You drew") {
		t.Errorf("Ben still follows a hand that is not his:\n%s", now.Text())
	}
	p.Moves(anne, simplayer.Draw)
	p.Passes("the computer has moved again", func(t journal.Table) bool { return t.Game.MovesMade() == 3 })
	p.Unchanged(func() {
		p.Reads(p.Presses(ben, "hand"), "has your seat now")
		p.Reads(p.Presses(cleo, "return"), bottest.Notice(table.NotSeated))
		p.Reads(p.Types(ben, "/korsar leave"), "has your seat now")
	})
	p.Reads(p.Presses(ben, "return"), bottest.English.Hand(table.Hand{}).Title)
	if got := p.Occupants(); got != "Anne, Ben" {
		t.Errorf("there sit %s", got)
	}
	for _, b := range p.Board().Buttons() {
		if strings.Contains(b.CustomID, ":return") {
			t.Error("the board still offers the way back")
		}
	}
	p.EndsGame()
	r, err := record.NewReader(strings.NewReader(string(p.Board().Attachments[0].Bytes))).Next()
	if err != nil {
		t.Fatal(err)
	}
	want := []record.Change{{Move: 1, Seat: 2, Name: "computer mate for Ben"}, {Move: 4, Seat: 2, Name: "Ben"}}
	if len(r.Changes) != 2 || r.Changes[0] != want[0] || r.Changes[1] != want[1] {
		t.Errorf("the record tells the changes %v, want %v", r.Changes, want)
	}
	result, err := p.Store.ResultOf(p.Ctx, p.Kept().ID)
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
	p := open(t, 2, 1, func(o *bot.Options) { o.Deal = bottest.Fixed(game.OrderedDeck(), 2) })
	p.Started("/korsar new seats:2 relief:captain", 2)
	answer, err := p.People[1].Type(p.Ctx, p.Channel, "/korsar leave")
	if err != nil {
		t.Fatal(err)
	}
	m, _ := answer.Now()
	if _, err := p.People[1].Click(p.Ctx, m.ID, bottest.English.Label("return")); err != nil {
		t.Fatal(err)
	}
	for range 40 {
		p.Settled()
	}
	if table := p.Kept().Table; table.Game.MovesMade() != 0 {
		t.Errorf("%d moves were made for somebody who is back", table.Game.MovesMade())
	}
	p.Moves(p.People[1], simplayer.Draw)
}

// TestRematchWithComputers: the computers of a game that is over sit down again;
// one that only stood in for somebody does not.
func TestRematchWithComputers(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1)
	anne := p.People[0]
	p.Lobby("/korsar new seats:4 pace:live", 2)
	p.Crews(anne, bottest.Adds(journal.Deckhand))
	p.Crews(anne, bottest.Adds(journal.Mate))
	p.Presses(anne, "start")
	p.Types(p.People[1], "/korsar leave")
	p.Types(anne, "/korsar leave")
	p.Passes("the game is over", func(t journal.Table) bool { return t.Phase == journal.Finished })
	p.Settled()
	p.Presses(anne, "rematch")
	if got := p.Occupants(); got != "deckhand, mate, , " {
		t.Errorf("there sit %s", got)
	}
}

// TestRelieve: the host or a moderator lets a computer play for somebody.
func TestRelieve(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1)
	anne, ben, cleo := p.People[0], p.People[1], p.People[2]
	p.Lobby("/korsar new seats:2", 2)
	p.Reads(p.Types(anne, "/korsar relieve who:@Ben"), bottest.Notice(table.NotStarted))
	p.Presses(anne, "start")
	p.Unchanged(func() {
		p.Reads(p.Types(ben, "/korsar relieve who:@Anne"), bottest.Notice(table.HostOrModerator))
		p.Reads(p.Types(anne, "/korsar relieve who:@Cleo"), bottest.Notice(table.NobodySits))
	})
	p.Reads(p.Types(anne, "/korsar relieve who:@Ben"), "plays on from here")
	p.Reads(p.Types(p.Moderator(), "/korsar relieve who:@Anne"), "plays on from here")
	if got := p.Occupants(); got != "mate Anne, mate Ben" {
		t.Errorf("there sit %s", got)
	}
	p.Reads(p.Presses(cleo, "hand"), bottest.Notice(table.NotSeated))
}

// TestHints: where the table allows it, whoever is on turn is told what a
// computer would do, and why; nobody else hears of it.
func TestHints(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, func(o *bot.Options) { o.Deal = bottest.Fixed(game.OrderedDeck(), 1) })
	p.Started("/korsar new seats:2 hints:true", 2)
	anne, ben := p.People[0], p.People[1]
	hand := p.Opens(anne)
	answer, err := anne.Click(p.Ctx, hand.ID, bottest.English.Label("hint"))
	if err != nil {
		t.Fatal(err)
	}
	p.Reads(answer, "Hint: ")
	for _, b := range p.Opens(ben).Buttons() {
		if strings.Contains(b.CustomID, ":hint") {
			t.Error("a hint is offered to somebody who is not on turn")
		}
	}
	p.Moves(anne, simplayer.Draw)
	p.Reads(p.Forges(anne, hand, bottest.Button(t, hand, "hint").CustomID), bottest.Notice(table.MovedOn))
	for _, m := range ben.Sees(p.Channel) {
		if strings.Contains(m.Text(), "Hint:") {
			t.Errorf("Ben reads a hint: %s", m.Text())
		}
	}
}
