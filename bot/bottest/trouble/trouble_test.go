package trouble_test

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/sqlite"
)

// TestPanicAtATable answers who clicked, logs the table, and lets the others go
// on.
func TestPanicAtATable(t *testing.T) {
	t.Parallel()
	var unlucky atomic.Bool
	p := open(t, 2, 1, func(o *bot.Options) {
		o.Deal = func(s deal.Secret, j deal.Joins, m game.Mode, seats int) (game.Deck, game.Seat) {
			if unlucky.Load() {
				panic("the deck fell overboard")
			}
			return deal.Deal(s, j, m, seats)
		}
	})
	p.Started("/korsar new seats:2", 2)
	tavern := p.Channel
	p.Meet(p.Guild.NewChannel("quay"))
	p.Lobby("/korsar new seats:2", 2)
	unlucky.Store(true)
	p.Unchanged(func() {
		p.Reads(p.Presses(p.People[0], "start"), bottest.English.Notice(table.Notice{Kind: table.Trouble}))
	})
	log := p.Log.String()
	if !strings.Contains(log, "the deck fell overboard") || !strings.Contains(log, "level=ERROR") || !strings.Contains(log, "table=2") {
		t.Error("the panic is not in the log with its table")
	}
	if i := strings.Index(log, "the deck fell overboard"); i >= 0 && !strings.Contains(log[:strings.IndexByte(log[i:], '\n')+i+1], " click=") {
		t.Error("the panic is not in the log with its click")
	}
	p.Meet(tavern)
	p.Moves(p.OnTurn(), simplayer.Draw)
	unlucky.Store(false)
	p.Meet(p.Guild.Channels()[1])
	p.Presses(p.People[0], "start")
	p.Moves(p.OnTurn(), simplayer.Draw)
}

// TestStoreThatFails tells that nothing was saved, changes nothing, and goes on
// once the store works again.
func TestStoreThatFails(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	p.Stop()
	store := &bottest.Moody{}
	p.Wrap = func(s storage.Store) storage.Store { store.Store = s; return store }
	p.Start()
	unsaved := bottest.English.Notice(table.Notice{Kind: table.NotSaved})
	store.Failing.Store(true)
	p.Reads(p.Types(p.People[0], "/korsar new seats:2"), unsaved)
	p.NothingMade()
	store.Failing.Store(false)
	p.Types(p.People[0], "/korsar new seats:2")
	store.Failing.Store(true)
	p.Unchanged(func() { p.Reads(p.Presses(p.People[0], "join"), unsaved) })
	store.Failing.Store(false)
	for _, who := range p.People {
		p.Presses(who, "join")
	}
	p.Presses(p.People[0], "start")
	board := p.Standing()
	hand := p.Opens(p.People[0])
	store.Failing.Store(true)
	p.Unchanged(func() {
		answer, err := p.People[0].Click(p.Ctx, board.ID, "Draw")
		if err != nil {
			t.Fatal(err)
		}
		p.Reads(answer, unsaved)
		p.Reads(p.Types(p.People[0], "/korsar board"), unsaved)
	})
	store.Failing.Store(false)
	p.Settled()
	if now, _ := p.People[0].Message(hand.ID); len(simplayer.Offers(now)) == 0 {
		t.Errorf("the open hand was changed by a move that was not saved:\n%s", now.Text())
	}
	p.Moves(p.People[0], simplayer.Draw)
	if !strings.Contains(p.Standing().Embeds[0].Title, "Ben") {
		t.Errorf("there stands\n%s", p.Standing().Text())
	}
	if !strings.Contains(p.Log.String(), bottest.ErrMood.Error()) {
		t.Error("the cause is not in the log")
	}
}

// slow is a store that finds nobody until it is let.
type slow struct {
	storage.Store
	gate chan struct{}
}

func (s *slow) FindPerson(ctx context.Context, user snowflake.ID) (journal.PersonID, error) {
	<-s.gate
	return s.Store.FindPerson(ctx, user)
}

// TestFlood: of clicks that come faster than they can be served, those beyond the bound
// are told to try again at once, in a message of their own; the others are served.
func TestFlood(t *testing.T) {
	t.Parallel()
	const bound, beyond = 20, 12
	p := open(t, 2, 1, bottest.SeatOneBegins, func(o *bot.Options) { o.Clicks = bound })
	p.Started("/korsar new seats:2 pace:live", 2)
	anne := p.People[0]
	hand := p.Opens(anne)
	refresh := bottest.Button(t, hand, "hand").CustomID
	store := &slow{gate: make(chan struct{})}
	p.Stop()
	p.Wrap = func(s storage.Store) storage.Store { store.Store = s; return store }
	p.Start()
	gateway := p.Discord.Gateway()
	gateway.Hold()
	var clicks sync.WaitGroup
	answers := make(chan *sandbox.Answer, bound+beyond)
	for range bound + beyond {
		clicks.Go(func() {
			answer, err := anne.Click(p.Ctx, hand.ID, refresh)
			if err != nil {
				t.Error(err)
				return
			}
			answers <- answer
		})
	}
	p.Until("all clicked", func() bool { return gateway.Held() == bound+beyond })
	gateway.Release(nil)
	for range beyond {
		answer := <-answers
		p.Reads(answer, bottest.English.Fault(say.Flood))
		if answer.Kind != sandbox.Replied || !answer.Message.Ephemeral() {
			t.Errorf("who clicks too much is answered %v", answer.Kind)
		}
	}
	if now, _ := anne.Message(hand.ID); len(simplayer.Offers(now)) == 0 {
		t.Errorf("the hand on the screen has become\n%s", now.Text())
	}
	close(store.gate)
	clicks.Wait()
	close(answers)
	for answer := range answers {
		if m, _ := answer.Now(); answer.Kind != sandbox.Updated || len(simplayer.Offers(m)) == 0 {
			t.Errorf("a click that is served is answered %v\n%s", answer.Kind, m.Text())
		}
	}
	p.Settled()
	p.Moves(anne, simplayer.Draw) // the bot is well
}

// TestTroubledAnswers answers a click through what passes: Discord's limits and
// faults, connections that break. A move is made once.
func TestTroubledAnswers(t *testing.T) {
	t.Parallel()
	callback := bottest.On(http.MethodPost, bottest.RouteCallback)
	for _, test := range []struct {
		name  string
		fault sandbox.Fault
	}{
		{"429", sandbox.Fault{Match: callback, Status: http.StatusTooManyRequests}},
		{"502", sandbox.Fault{Match: callback, Status: http.StatusBadGateway, Times: 2}},
		{"500 though it was taken", sandbox.Fault{Match: callback, Status: http.StatusInternalServerError, After: true}},
		{"torn before", sandbox.Fault{Match: callback, Tear: true}},
		{"torn after", sandbox.Fault{Match: callback, Tear: true, After: true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			clock := bottest.NewPatient()
			p := open(t, 2, 1, bottest.SeatOneBegins, clock.Wind)
			p.Started("/korsar new seats:2", 2)
			p.Excuse(func(s sandbox.Sent) bool { return s.Route == bottest.RouteCallback })
			before := len(p.Entries())
			p.Discord.Inject(test.fault)
			answered := make(chan *sandbox.Answer, 1)
			go func() {
				answer, err := p.People[0].Type(p.Ctx, p.Channel, "/korsar play move:draw")
				if err != nil {
					t.Error(err)
				}
				answered <- answer
			}()
			p.waitOut(clock, max(1, test.fault.Times))
			p.Reads(<-answered, "You drew")
			p.Settled()
			if after := len(p.Entries()); after != before+1 {
				t.Errorf("%d moves were made, expected one", after-before)
			}
			if strings.Contains(p.Log.String(), "cannot answer a click") {
				t.Error("the bot takes the answered click for one that is not")
			}
		})
	}
}

// waitOut turns the clock on, as far as the bot waits, that many times.
func (p *world) waitOut(clock *bottest.Patient, times int) {
	p.T.Helper()
	for range times {
		select {
		case wait := <-clock.Waits:
			p.Turn(wait)
		case <-p.Ctx.Done():
			p.T.Fatal("the bot does not try again")
		}
	}
}

// TestRestore puts a backup in the place of the database, as docs/hosting.md says: the game
// is where it was then, and goes on by the buttons that stand in the channel, though
// those are of later.
func TestRestore(t *testing.T) {
	t.Parallel()
	for _, pace := range []string{"live", "relaxed"} {
		t.Run(pace, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1, bottest.SeatOneBegins)
			p.Excuse(func(s sandbox.Sent) bool { return s.Code == 10008 }) // boards of then are gone by now
			p.Started("/korsar new seats:2 pace:"+pace, 2)
			play := func(moves int) {
				t.Helper()
				for range moves {
					p.Moves(p.People[p.Made()%2], simplayer.Draw)
				}
			}
			play(3)
			copied := filepath.Join(filepath.Dir(p.Path), "copy.db")
			if err := sqlite.Backup(p.Ctx, p.Path, copied, func(int, int) {}); err != nil {
				t.Fatal(err)
			}
			play(4)
			p.Stop()
			p.Turn(time.Minute) // putting a backup in place takes its time
			for _, behind := range []string{"-wal", "-shm"} {
				if err := os.Remove(p.Path + behind); err != nil && !errors.Is(err, os.ErrNotExist) {
					t.Fatal(err)
				}
			}
			if err := os.Rename(copied, p.Path); err != nil {
				t.Fatal(err)
			}
			p.Start()
			if made := p.Made(); made != 3 {
				t.Fatalf("%d moves are in the copy", made)
			}
			play(5)
			if board := p.Standing().Text(); !strings.Contains(board, "Anne's turn") {
				t.Errorf("there stands\n%s", board)
			}
			p.EndsGame()
		})
	}
}
