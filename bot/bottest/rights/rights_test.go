package rights_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// shut fails the test if somebody was shown a hand, in whatever was sent to them.
func (p *world) shut(who *simplayer.Player) {
	p.T.Helper()
	for _, m := range who.Sees(who.Channel) {
		if m.Ephemeral() && (strings.Contains(m.Text(), "Your hand") || strings.Contains(m.Text(), "Your turn.")) {
			p.T.Errorf("%s sees a hand:\n%s", who.Name(), m.Text())
		}
	}
}

// accepts lets somebody accept on a board that has no such button.
func (p *world) accepts(who *simplayer.Player) *sandbox.Answer {
	p.T.Helper()
	board := p.Board()
	return p.Forges(who, board, strings.Replace(bottest.Button(p.T, board, "hand").CustomID, ":hand", ":accept", 1))
}

// TestHostTakesNoSecondSeat: a host who leaves, to read another hand and come back with it, is told what they can do
// instead; their own seat is theirs again.
func TestHostTakesNoSecondSeat(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1, bottest.SeatOneBegins)
	anne := p.People[0]
	p.Started("/korsar new seats:3", 3)
	p.Moves(anne, simplayer.Draw)
	p.Types(anne, "/korsar leave")
	p.Unchanged(func() {
		p.Reads(p.Types(anne, "/korsar substitute who:@Anne for:@Ben"), bottest.Notice(table.YouSawAnother))
		p.Reads(p.accepts(anne), bottest.Notice(table.NotAsked))
	})
	p.Presses(anne, "return")
	if got := p.Occupants(); got != "Anne, Ben, Cleo" {
		t.Errorf("there sit %s", got)
	}
}

// TestAccompliceNeedsConsent: whom the host or a moderator offers somebody's seat sees no hand before its holder has
// agreed, who is notified, and can refuse.
func TestAccompliceNeedsConsent(t *testing.T) {
	t.Parallel()
	p := open(t, 4, 1, bottest.SeatOneBegins)
	anne, ben, dirk := p.People[0], p.People[1], p.People[3]
	p.Started("/korsar new seats:3", 3)
	mara := p.Moderator()
	for _, offers := range []*simplayer.Player{anne, mara} {
		before := ben.Pings()
		p.Reads(p.Types(offers, "/korsar substitute who:@Dirk for:@Ben"), "**Ben** is asked first")
		board := p.Standing()
		if !strings.Contains(board.Text(), "Ben decides whether Dirk may take over") || ben.Pings() != before+1 || !slices.Equal(board.Pings, []string{ben.ID()}) {
			t.Errorf("pinged are %v; the board reads\n%s", board.Pings, board.Text())
		}
		p.Unchanged(func() {
			p.Reads(p.Presses(dirk, "accept"), "**Ben** hasn’t agreed yet")
			p.Reads(p.Presses(p.People[2], "accept"), bottest.Notice(table.NotAsked))
		})
		p.Reads(p.Presses(ben, "decline"), "Declined")
		p.Unchanged(func() {
			p.Reads(p.Forges(dirk, board, bottest.Button(t, board, "accept").CustomID), bottest.Notice(table.NotAsked))
		})
	}
	p.Reads(p.Types(mara, "/korsar substitute who:@Morgan for:@Ben"), "**Ben** is asked first")
	p.Reads(p.Presses(mara, "accept"), "**Ben** hasn’t agreed yet")
	if got := p.Occupants(); got != "Anne, Ben, Cleo" {
		t.Errorf("there sit %s", got)
	}
	p.shut(dirk)
	p.shut(mara)
}

// TestHolderAgrees: whose seat is offered agrees by the button; only then is the newcomer notified and can accept. Until
// they have, the holder can take it back, and an answer to an earlier question is none to a later one.
func TestHolderAgrees(t *testing.T) {
	t.Parallel()
	p := open(t, 4, 1, bottest.SeatOneBegins)
	anne, ben, cleo, dirk := p.People[0], p.People[1], p.People[2], p.People[3]
	p.Started("/korsar new seats:2", 2)
	p.Types(anne, "/korsar substitute who:@Cleo for:@Ben")
	asked := p.Standing()
	before := cleo.Pings()
	p.Reads(p.Presses(ben, "accept"), "**Cleo** can take over your seat now")
	if board := p.Standing(); cleo.Pings() != before+1 || !strings.Contains(board.Text(), "Cleo is asked to take over from Ben") {
		t.Errorf("Cleo was notified %d times; the board reads\n%s", cleo.Pings()-before, board.Text())
	}
	p.Reads(p.Presses(ben, "decline"), "Declined")
	p.Unchanged(func() { p.Reads(p.accepts(cleo), bottest.Notice(table.NotAsked)) })
	p.Types(anne, "/korsar substitute who:@Dirk for:@Ben")
	p.Unchanged(func() {
		p.Reads(p.Forges(ben, asked, bottest.Button(t, asked, "accept").CustomID), bottest.Notice(table.MovedOn))
	})
	p.Presses(ben, "accept")
	p.Reads(p.Presses(dirk, "accept"), "Your hand")
	if got := p.Occupants(); got != "Anne, Dirk" {
		t.Errorf("there sit %s", got)
	}
	p.Unchanged(func() { p.Reads(p.Presses(ben, "hand"), bottest.Notice(table.NotSeated)) })
}

// TestRelievingIsNoConsent: a computer that others put on a seat makes it nobody else's; its person is asked, and still
// has it by one click.
func TestRelievingIsNoConsent(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1, bottest.SeatOneBegins)
	anne, ben, cleo := p.People[0], p.People[1], p.People[2]
	p.Started("/korsar new seats:2", 2)
	p.Types(anne, "/korsar relieve who:@Ben")
	p.Reads(p.Types(anne, "/korsar substitute who:@Cleo for:@Ben"), "**Ben** is asked first")
	p.Unchanged(func() { p.Reads(p.Presses(cleo, "accept"), "**Ben** hasn’t agreed yet") })
	p.Presses(ben, "return")
	p.Unchanged(func() { p.Reads(p.accepts(cleo), bottest.Notice(table.NotAsked)) })
	p.Types(p.Moderator(), "/korsar relieve who:@Ben")
	p.Types(anne, "/korsar substitute who:@Cleo for:@Ben")
	p.Reads(p.Presses(ben, "accept"), "**Cleo** can take over your seat now")
	p.Reads(p.Presses(ben, "decline"), "Declined")
	p.Types(anne, "/korsar substitute who:@Cleo for:@Ben")
	p.Presses(ben, "accept")
	p.Reads(p.Presses(cleo, "accept"), "Your hand")
	if got := p.Occupants(); got != "Anne, Cleo" {
		t.Errorf("there sit %s", got)
	}
}

// TestAbsentHolderIsNotAsked: nobody waits for the consent of somebody who left, is away by their own word, or let their
// time run out; of somebody who is back by the time of the answer it is needed again.
func TestAbsentHolderIsNotAsked(t *testing.T) {
	for name, absent := range map[string]struct {
		goes, comes func(*world, *simplayer.Player)
	}{
		"left": {goes: func(p *world, ben *simplayer.Player) { p.Types(ben, "/korsar leave") }},
		"away": {goes: func(p *world, ben *simplayer.Player) { p.Types(ben, "/korsar away until:2026-11-28") },
			comes: func(p *world, ben *simplayer.Player) { p.Types(ben, "/korsar away until:back") }},
		"late": {goes: func(p *world, ben *simplayer.Player) {
			p.Moves(p.People[0], simplayer.Draw)
			made := p.Made()
			p.PassUntil("Ben's turn is made for him", 2*time.Hour, func() bool { return p.Made() > made })
		}, comes: func(p *world, ben *simplayer.Player) {
			p.Moves(p.People[0], simplayer.Draw)
			p.Moves(ben, simplayer.Draw)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 3, 1, bottest.SeatOneBegins)
			anne, ben, cleo := p.People[0], p.People[1], p.People[2]
			p.Started("/korsar new seats:2 time:1 late:draw", 2)
			absent.goes(p, ben)
			p.Reads(p.Types(anne, "/korsar substitute who:@Cleo for:@Ben"), "**Cleo** is asked")
			if absent.comes != nil {
				absent.comes(p, ben)
				p.Unchanged(func() { p.Reads(p.Presses(cleo, "accept"), "**Ben** hasn’t agreed yet") })
				p.shut(cleo)
				absent.goes(p, ben)
			}
			p.Presses(cleo, "accept")
			if got := p.Occupants(); got != "Anne, Cleo" {
				t.Errorf("there sit %s", got)
			}
		})
	}
}

// TestDeletedDataLeavesATie: a running game keeps the id of somebody whose data is deleted, and nothing else; they are
// told before and after, get it as a file, have no way back to their seat, and with the end of the game it is gone.
func TestDeletedDataLeavesATie(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1, bottest.SeatOneBegins)
	anne, ben := p.People[0], p.People[1]
	p.Started("/korsar new seats:3", 3)
	p.Types(ben, "/korsar leave")
	page, _ := p.Types(ben, "/korsar my-data").Now()
	if !strings.Contains(page.Text(), "You have seen a hand of 1 game that is still on") {
		t.Errorf("before that the page reads\n%s", page.Text())
	}
	sure := p.Reply(ben.Click(p.Ctx, page.ID, bottest.Button(t, page, "delete").CustomID))
	done := p.Reply(ben.Click(p.Ctx, sure.ID, bottest.Button(t, sure, "forget").CustomID))
	if !strings.Contains(done.Text(), "Only your Discord id is left with 1 game") {
		t.Errorf("deleting is answered by\n%s", done.Text())
	}
	p.Restart()
	page, _ = p.Types(ben, "/korsar my-data").Now()
	if !strings.Contains(page.Text(), "your Discord id is left with 1 game") || bottest.Has(page, "delete") {
		t.Errorf("after that the page reads\n%s", page.Text())
	}
	file := p.Reply(ben.Click(p.Ctx, page.ID, bottest.Button(t, page, "download").CustomID)).Attachments
	if len(file) != 1 || !strings.Contains(string(file[0].Bytes), `"by_your_id_alone": 1`) || strings.Contains(string(file[0].Bytes), "Ben") {
		t.Errorf("the file has\n%s", file[0].Bytes)
	}
	p.Types(anne, "/korsar board")
	board := p.Board()
	if strings.Contains(board.Text(), "Ben") || bottest.Has(board, "return") {
		t.Errorf("the board reads\n%s", board.Text())
	}
	p.Unchanged(func() {
		forged := strings.Replace(bottest.Button(t, board, "hand").CustomID, ":hand", ":return", 1)
		p.Reads(p.Forges(ben, board, forged), bottest.Notice(table.NoSeatForYou))
		p.Reads(p.Types(anne, "/korsar substitute who:@Ben for:@Ben"), "**Ben** can’t take a seat in this game")
	})
	sure, _ = p.Types(anne, "/korsar end").Now()
	p.Reply(anne.Click(p.Ctx, sure.ID, bottest.Button(t, sure, "end").CustomID))
	p.Settled()
	p.Reads(p.Types(ben, "/korsar my-data"), "Nothing: you have not played here")
	if left, err := p.Store.BindingsOf(p.Ctx, snowflake.Parse(ben.ID())); err != nil || left != (storage.Bindings{}) {
		t.Errorf("after the game they are bound by %+v (%v)", left, err)
	}
}
