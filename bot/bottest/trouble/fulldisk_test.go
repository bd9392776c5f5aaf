package trouble_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestBotGoesOnAfterAFullDisk: while nothing can be saved, whoever clicks is told so, the log has one
// line a minute, and a board that was posted is not posted again, though Discord forgets its
// nonce. Once there is room it is on record, a turn that is over ends, and a computer moves.
func TestBotGoesOnAfterAFullDisk(t *testing.T) {
	t.Parallel()
	const minutes, clicks = 8, 400
	p := open(t, 2, 1, bottest.SeatOneBegins)
	p.Stop()
	store := &bottest.Moody{}
	p.Wrap = func(s storage.Store) storage.Store { store.Store = s; return store }
	p.Start()
	anne, ben, tavern := p.People[0], p.People[1], p.Channel
	p.Meet(p.Guild.NewChannel("late"))
	p.Started("/korsar new seats:2 time:1 late:draw", 2)
	late := p.Kept().ID
	p.Pass(57 * time.Minute)
	p.Meet(p.Guild.NewChannel("computers"))
	p.Types(anne, "/korsar new seats:2 pace:live")
	for range 2 {
		p.Crews(anne, bottest.Adds(journal.Mate))
	}
	p.Presses(anne, "start")
	computers := p.Kept().ID
	p.Meet(tavern)
	p.Started("/korsar new seats:2", 2)
	old := p.Standing()

	p.Discord.Inject(sandbox.Fault{Match: bottest.On(http.MethodPost, bottest.RoutePost), Delay: time.Second})
	posts := p.Count(http.MethodPost, bottest.RoutePost)
	if _, err := anne.Type(p.Ctx, p.Channel, "/korsar play move:draw"); err != nil {
		t.Fatal(err)
	}
	p.Until("a board is on its way", func() bool { return p.Count(http.MethodPost, bottest.RoutePost) > posts })
	store.Failing.Store(true)
	for range clicks {
		answer, err := ben.Type(p.Ctx, p.Channel, "/korsar play move:draw")
		if err != nil {
			t.Fatal(err)
		}
		p.Reads(answer, bottest.English.Notice(table.Notice{Kind: table.NotSaved}))
	}
	if failures := p.failures(); len(failures) != 1 {
		t.Errorf("%d clicks that cannot be saved are logged in %d lines", clicks, len(failures))
	}
	for range minutes * 12 {
		p.Turn(5 * time.Second)
		if err := p.Bot.Settle(p.Ctx); err != nil {
			t.Fatal(err)
		}
	}
	if failures := p.failures(); len(failures) > minutes+1 {
		t.Errorf("in %d minutes are logged\n%s", minutes, strings.Join(failures, "\n"))
	}
	posted := p.Board()
	if boards := p.Public(); len(boards) != 2 || posted.ID == old.ID {
		t.Errorf("%d boards stand, expected the old and the new one", len(boards))
	}

	store.Failing.Store(false)
	turns, moves := p.madeAt(late), p.madeAt(computers)
	p.Passes("all goes on", func(journal.Table) bool {
		return p.Kept().Board.Message == snowflake.Parse(posted.ID) && p.madeAt(late) > turns && p.madeAt(computers) > moves
	})
	p.Settled()
	if now := p.Standing(); now.ID != posted.ID {
		t.Errorf("there stands\n%s", now.Text())
	}
	p.Moves(ben, "draw")
}

// failures is the errors that were logged.
func (p *world) failures() []string {
	return slices.DeleteFunc(strings.Split(p.Log.String(), "\n"), func(line string) bool { return !strings.Contains(line, "level=ERROR") })
}

// madeAt is how many moves were made at a table.
func (p *world) madeAt(id journal.TableID) int {
	p.T.Helper()
	kept, err := p.Store.Load(p.Ctx, id)
	if err != nil {
		p.T.Fatal(err)
	}
	return kept.Table.Game.MovesMade()
}
