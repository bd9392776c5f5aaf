package bot_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/sandbox"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

// TestBotGoesOnAfterAFullDisk: while nothing can be saved, whoever clicks is told so, the log has one
// line a minute, and a board that was posted is not posted again, though Discord forgets its
// nonce. Once there is room it is on record, a turn that is over ends, and a computer moves.
func TestBotGoesOnAfterAFullDisk(t *testing.T) {
	t.Parallel()
	const minutes, clicks = 8, 400
	p := openPort(t, 2, 1, seatOneBegins)
	p.stop()
	store := &moody{}
	p.wrap = func(s storage.Store) storage.Store { store.Store = s; return store }
	p.start()
	anne, ben, tavern := p.people[0], p.people[1], p.channel
	p.meet(p.guild.NewChannel("late"))
	p.started("/korsar new seats:2 time:1 late:draw", 2)
	late := p.kept().ID
	p.pass(57 * time.Minute)
	p.meet(p.guild.NewChannel("computers"))
	p.types(anne, "/korsar new seats:2 pace:live")
	for range 2 {
		p.crews(anne, adds(journal.Mate))
	}
	p.presses(anne, "start")
	computers := p.kept().ID
	p.meet(tavern)
	p.started("/korsar new seats:2", 2)
	old := p.standing()

	p.discord.Inject(sandbox.Fault{Match: on(http.MethodPost, routePost), Delay: time.Second})
	posts := p.count(http.MethodPost, routePost)
	if _, err := anne.Type(p.ctx, p.channel, "/korsar play move:draw"); err != nil {
		t.Fatal(err)
	}
	p.until("a board is on its way", func() bool { return p.count(http.MethodPost, routePost) > posts })
	store.failing.Store(true)
	for range clicks {
		answer, err := ben.Type(p.ctx, p.channel, "/korsar play move:draw")
		if err != nil {
			t.Fatal(err)
		}
		p.reads(answer, english.Notice(table.Notice{Kind: table.NotSaved}))
	}
	if failures := p.failures(); len(failures) != 1 {
		t.Errorf("%d clicks that cannot be saved are logged in %d lines", clicks, len(failures))
	}
	for range minutes * 12 {
		p.turn(5 * time.Second)
		if err := p.bot.Settle(p.ctx); err != nil {
			t.Fatal(err)
		}
	}
	if failures := p.failures(); len(failures) > minutes+1 {
		t.Errorf("in %d minutes are logged\n%s", minutes, strings.Join(failures, "\n"))
	}
	posted := p.board()
	if boards := p.public(); len(boards) != 2 || posted.ID == old.ID {
		t.Errorf("%d boards stand, expected the old and the new one", len(boards))
	}

	store.failing.Store(false)
	turns, moves := p.madeAt(late), p.madeAt(computers)
	p.passes("all goes on", func(journal.Table) bool {
		return p.kept().Board.Message == snowflake(t, posted.ID) && p.madeAt(late) > turns && p.madeAt(computers) > moves
	})
	p.settled()
	if now := p.standing(); now.ID != posted.ID {
		t.Errorf("there stands\n%s", now.Text())
	}
	p.moves(ben, "draw")
}

// failures is the errors that were logged.
func (p *port) failures() []string {
	return slices.DeleteFunc(strings.Split(p.log.String(), "\n"), func(line string) bool { return !strings.Contains(line, "level=ERROR") })
}

// madeAt is how many moves were made at a table.
func (p *port) madeAt(id journal.TableID) int {
	p.t.Helper()
	kept, err := p.store.Load(p.ctx, id)
	if err != nil {
		p.t.Fatal(err)
	}
	return kept.Table.Game.MovesMade()
}
