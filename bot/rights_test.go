package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/table"
	"korsar/storage"
)

// shut fails the test if somebody was shown a hand, in whatever was sent to them.
func (p *port) shut(who *rehearsal.Player) {
	p.t.Helper()
	for _, m := range who.Sees(who.Channel) {
		if m.Ephemeral() && (strings.Contains(m.Text(), "Your hand") || strings.Contains(m.Text(), "Your turn.")) {
			p.t.Errorf("%s sees a hand:\n%s", who.Name(), m.Text())
		}
	}
}

// accepts lets somebody accept on a board that has no such button.
func (p *port) accepts(who *rehearsal.Player) *sandbox.Answer {
	p.t.Helper()
	board := p.board()
	return p.forges(who, board, strings.Replace(button(p.t, board, "hand").CustomID, ":hand", ":accept", 1))
}

// TestHostTakesNoSecondSeat: a host who leaves, to read another hand and come back with it, is told what they can do
// instead; their own seat is theirs again.
func TestHostTakesNoSecondSeat(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1, seatOneBegins)
	anne := p.people[0]
	p.started("/korsar new seats:3", 3)
	p.moves(anne, rehearsal.Draw)
	p.types(anne, "/korsar leave")
	p.unchanged(func() {
		p.reads(p.types(anne, "/korsar substitute who:@Anne for:@Ben"), notice(table.YouSawAnother))
		p.reads(p.accepts(anne), notice(table.NotAsked))
	})
	p.presses(anne, "return")
	if got := p.occupants(); got != "Anne, Ben, Cleo" {
		t.Errorf("there sit %s", got)
	}
}

// TestAccompliceNeedsConsent: whom the host or a moderator offers somebody's seat sees no hand before its holder has
// agreed, who is notified, and can refuse.
func TestAccompliceNeedsConsent(t *testing.T) {
	t.Parallel()
	p := openPort(t, 4, 1, seatOneBegins)
	anne, ben, dirk := p.people[0], p.people[1], p.people[3]
	p.started("/korsar new seats:3", 3)
	mara := p.moderator()
	for _, offers := range []*rehearsal.Player{anne, mara} {
		before := ben.Pings()
		p.reads(p.types(offers, "/korsar substitute who:@Dirk for:@Ben"), "**Ben** is asked first")
		board := p.standing()
		if !strings.Contains(board.Text(), "Ben decides whether Dirk may take over") || ben.Pings() != before+1 || !slices.Equal(board.Pings, []string{ben.ID()}) {
			t.Errorf("pinged are %v; the board reads\n%s", board.Pings, board.Text())
		}
		p.unchanged(func() {
			p.reads(p.presses(dirk, "accept"), "**Ben** hasn’t agreed yet")
			p.reads(p.presses(p.people[2], "accept"), notice(table.NotAsked))
		})
		p.reads(p.presses(ben, "decline"), "Declined")
		p.unchanged(func() {
			p.reads(p.forges(dirk, board, button(t, board, "accept").CustomID), notice(table.NotAsked))
		})
	}
	p.reads(p.types(mara, "/korsar substitute who:@Morgan for:@Ben"), "**Ben** is asked first")
	p.reads(p.presses(mara, "accept"), "**Ben** hasn’t agreed yet")
	if got := p.occupants(); got != "Anne, Ben, Cleo" {
		t.Errorf("there sit %s", got)
	}
	p.shut(dirk)
	p.shut(mara)
}

// TestHolderAgrees: whose seat is offered agrees by the button; only then is the newcomer notified and can accept. Until
// they have, the holder can take it back, and an answer to an earlier question is none to a later one.
func TestHolderAgrees(t *testing.T) {
	t.Parallel()
	p := openPort(t, 4, 1, seatOneBegins)
	anne, ben, cleo, dirk := p.people[0], p.people[1], p.people[2], p.people[3]
	p.started("/korsar new seats:2", 2)
	p.types(anne, "/korsar substitute who:@Cleo for:@Ben")
	asked := p.standing()
	before := cleo.Pings()
	p.reads(p.presses(ben, "accept"), "**Cleo** can take over your seat now")
	if board := p.standing(); cleo.Pings() != before+1 || !strings.Contains(board.Text(), "Cleo is asked to take over from Ben") {
		t.Errorf("Cleo was notified %d times; the board reads\n%s", cleo.Pings()-before, board.Text())
	}
	p.reads(p.presses(ben, "decline"), "Declined")
	p.unchanged(func() { p.reads(p.accepts(cleo), notice(table.NotAsked)) })
	p.types(anne, "/korsar substitute who:@Dirk for:@Ben")
	p.unchanged(func() {
		p.reads(p.forges(ben, asked, button(t, asked, "accept").CustomID), notice(table.MovedOn))
	})
	p.presses(ben, "accept")
	p.reads(p.presses(dirk, "accept"), "Your hand")
	if got := p.occupants(); got != "Anne, Dirk" {
		t.Errorf("there sit %s", got)
	}
	p.unchanged(func() { p.reads(p.presses(ben, "hand"), notice(table.NotSeated)) })
}

// TestRelievingIsNoConsent: a computer that others put on a seat makes it nobody else's; its person is asked, and still
// has it by one click.
func TestRelievingIsNoConsent(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1, seatOneBegins)
	anne, ben, cleo := p.people[0], p.people[1], p.people[2]
	p.started("/korsar new seats:2", 2)
	p.types(anne, "/korsar relieve who:@Ben")
	p.reads(p.types(anne, "/korsar substitute who:@Cleo for:@Ben"), "**Ben** is asked first")
	p.unchanged(func() { p.reads(p.presses(cleo, "accept"), "**Ben** hasn’t agreed yet") })
	p.presses(ben, "return")
	p.unchanged(func() { p.reads(p.accepts(cleo), notice(table.NotAsked)) })
	p.types(p.moderator(), "/korsar relieve who:@Ben")
	p.types(anne, "/korsar substitute who:@Cleo for:@Ben")
	p.reads(p.presses(ben, "accept"), "**Cleo** can take over your seat now")
	p.reads(p.presses(ben, "decline"), "Declined")
	p.types(anne, "/korsar substitute who:@Cleo for:@Ben")
	p.presses(ben, "accept")
	p.reads(p.presses(cleo, "accept"), "Your hand")
	if got := p.occupants(); got != "Anne, Cleo" {
		t.Errorf("there sit %s", got)
	}
}

// TestAbsentHolderIsNotAsked: nobody waits for the consent of somebody who left, is away by their own word, or let their
// time run out; of somebody who is back by the time of the answer it is needed again.
func TestAbsentHolderIsNotAsked(t *testing.T) {
	for name, absent := range map[string]struct {
		goes, comes func(*port, *rehearsal.Player)
	}{
		"left": {goes: func(p *port, ben *rehearsal.Player) { p.types(ben, "/korsar leave") }},
		"away": {goes: func(p *port, ben *rehearsal.Player) { p.types(ben, "/korsar away until:2026-11-28") },
			comes: func(p *port, ben *rehearsal.Player) { p.types(ben, "/korsar away until:back") }},
		"late": {goes: func(p *port, ben *rehearsal.Player) {
			p.moves(p.people[0], rehearsal.Draw)
			made := p.made()
			p.passUntil("Ben's turn is made for him", 2*time.Hour, func() bool { return p.made() > made })
		}, comes: func(p *port, ben *rehearsal.Player) {
			p.moves(p.people[0], rehearsal.Draw)
			p.moves(ben, rehearsal.Draw)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 3, 1, seatOneBegins)
			anne, ben, cleo := p.people[0], p.people[1], p.people[2]
			p.started("/korsar new seats:2 time:1 late:draw", 2)
			absent.goes(p, ben)
			p.reads(p.types(anne, "/korsar substitute who:@Cleo for:@Ben"), "**Cleo** is asked")
			if absent.comes != nil {
				absent.comes(p, ben)
				p.unchanged(func() { p.reads(p.presses(cleo, "accept"), "**Ben** hasn’t agreed yet") })
				p.shut(cleo)
				absent.goes(p, ben)
			}
			p.presses(cleo, "accept")
			if got := p.occupants(); got != "Anne, Cleo" {
				t.Errorf("there sit %s", got)
			}
		})
	}
}

// TestDeletedDataLeavesATie: a running game keeps the id of somebody whose data is deleted, and nothing else; they are
// told before and after, get it as a file, have no way back to their seat, and with the end of the game it is gone.
func TestDeletedDataLeavesATie(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1, seatOneBegins)
	anne, ben := p.people[0], p.people[1]
	p.started("/korsar new seats:3", 3)
	p.types(ben, "/korsar leave")
	page, _ := p.types(ben, "/korsar my-data").Now()
	if !strings.Contains(page.Text(), "You have seen a hand of 1 game that is still on") {
		t.Errorf("before that the page reads\n%s", page.Text())
	}
	sure := p.reply(ben.Click(p.ctx, page.ID, button(t, page, "delete").CustomID))
	done := p.reply(ben.Click(p.ctx, sure.ID, button(t, sure, "forget").CustomID))
	if !strings.Contains(done.Text(), "Only your Discord id is left with 1 game") {
		t.Errorf("deleting is answered by\n%s", done.Text())
	}
	p.restart()
	page, _ = p.types(ben, "/korsar my-data").Now()
	if !strings.Contains(page.Text(), "your Discord id is left with 1 game") || has(page, "delete") {
		t.Errorf("after that the page reads\n%s", page.Text())
	}
	file := p.reply(ben.Click(p.ctx, page.ID, button(t, page, "download").CustomID)).Attachments
	if len(file) != 1 || !strings.Contains(string(file[0].Bytes), `"by_your_id_alone": 1`) || strings.Contains(string(file[0].Bytes), "Ben") {
		t.Errorf("the file has\n%s", file[0].Bytes)
	}
	p.types(anne, "/korsar board")
	board := p.board()
	if strings.Contains(board.Text(), "Ben") || has(board, "return") {
		t.Errorf("the board reads\n%s", board.Text())
	}
	p.unchanged(func() {
		forged := strings.Replace(button(t, board, "hand").CustomID, ":hand", ":return", 1)
		p.reads(p.forges(ben, board, forged), notice(table.NoSeatForYou))
		p.reads(p.types(anne, "/korsar substitute who:@Ben for:@Ben"), "**Ben** can’t take a seat in this game")
	})
	sure, _ = p.types(anne, "/korsar end").Now()
	p.reply(anne.Click(p.ctx, sure.ID, button(t, sure, "end").CustomID))
	p.settled()
	p.reads(p.types(ben, "/korsar my-data"), "Nothing: you have not played here")
	if left, err := p.store.BindingsOf(p.ctx, snowflake(t, ben.ID())); err != nil || left != (storage.Bindings{}) {
		t.Errorf("after the game they are bound by %+v (%v)", left, err)
	}
}
