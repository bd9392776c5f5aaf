package bot_test

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

	"github.com/jonboulle/clockwork"

	"korsar/bot"
	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/sqlite"
)

// TestPanicAtATable answers who clicked, logs the table, and lets the others go
// on.
func TestPanicAtATable(t *testing.T) {
	t.Parallel()
	var unlucky atomic.Bool
	p := openPort(t, 2, 1, func(o *bot.Options) {
		o.Deal = func(s deal.Secret, j deal.Joins, m game.Mode, seats int) (game.Deck, game.Seat) {
			if unlucky.Load() {
				panic("the deck fell overboard")
			}
			return deal.Deal(s, j, m, seats)
		}
	})
	p.started("/korsar new seats:2", 2)
	tavern := p.channel
	p.meet(p.guild.NewChannel("quay"))
	p.lobby("/korsar new seats:2", 2)
	unlucky.Store(true)
	p.unchanged(func() { p.reads(p.presses(p.people[0], "start"), english.Notice(table.Notice{Kind: table.Trouble})) })
	log := p.log.String()
	if !strings.Contains(log, "the deck fell overboard") || !strings.Contains(log, "level=ERROR") || !strings.Contains(log, "table=2") {
		t.Error("the panic is not in the log with its table")
	}
	if i := strings.Index(log, "the deck fell overboard"); i >= 0 && !strings.Contains(log[:strings.IndexByte(log[i:], '\n')+i+1], " click=") {
		t.Error("the panic is not in the log with its click")
	}
	p.meet(tavern)
	p.moves(p.onTurn(), rehearsal.Draw)
	unlucky.Store(false)
	p.meet(p.guild.Channels()[1])
	p.presses(p.people[0], "start")
	p.moves(p.onTurn(), rehearsal.Draw)
}

// moody is a store that fails to keep anything when told to.
type moody struct {
	storage.Store
	failing atomic.Bool
}

var errMood = errors.New("the disk is full")

func (m *moody) Create(ctx context.Context, c storage.Commit) (journal.TableID, error) {
	if m.failing.Load() {
		return 0, errMood
	}
	return m.Store.Create(ctx, c)
}

func (m *moody) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	if m.failing.Load() {
		return errMood
	}
	return m.Store.Append(ctx, id, c)
}

func (m *moody) PersonOf(ctx context.Context, user journal.Snowflake, name string) (journal.Person, error) {
	if m.failing.Load() {
		return 0, errMood
	}
	return m.Store.PersonOf(ctx, user, name)
}

func (m *moody) SetLogbook(ctx context.Context, l storage.Logbook) error {
	if m.failing.Load() {
		return errMood
	}
	return m.Store.SetLogbook(ctx, l)
}

func (m *moody) SetBulletin(ctx context.Context, b storage.Bulletin) error {
	if m.failing.Load() {
		return errMood
	}
	return m.Store.SetBulletin(ctx, b)
}

// TestStoreThatFails tells that nothing was saved, changes nothing, and goes on
// once the store works again.
func TestStoreThatFails(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	p.stop()
	store := &moody{}
	p.wrap = func(s storage.Store) storage.Store { store.Store = s; return store }
	p.start()
	unsaved := english.Notice(table.Notice{Kind: table.NotSaved})
	store.failing.Store(true)
	p.reads(p.types(p.people[0], "/korsar new seats:2"), unsaved)
	p.nothingMade()
	store.failing.Store(false)
	p.types(p.people[0], "/korsar new seats:2")
	store.failing.Store(true)
	p.unchanged(func() { p.reads(p.presses(p.people[0], "join"), unsaved) })
	store.failing.Store(false)
	for _, who := range p.people {
		p.presses(who, "join")
	}
	p.presses(p.people[0], "start")
	board := p.standing()
	hand := p.opens(p.people[0])
	store.failing.Store(true)
	p.unchanged(func() {
		answer, err := p.people[0].Click(p.ctx, board.ID, "Draw")
		if err != nil {
			t.Fatal(err)
		}
		p.reads(answer, unsaved)
		p.reads(p.types(p.people[0], "/korsar board"), unsaved)
	})
	store.failing.Store(false)
	p.settled()
	if now, _ := p.people[0].Message(hand.ID); len(rehearsal.Offers(now)) == 0 {
		t.Errorf("the open hand was changed by a move that was not saved:\n%s", now.Text())
	}
	p.moves(p.people[0], rehearsal.Draw)
	if !strings.Contains(p.standing().Embeds[0].Title, "Ben") {
		t.Errorf("there stands\n%s", p.standing().Text())
	}
	if !strings.Contains(p.log.String(), errMood.Error()) {
		t.Error("the cause is not in the log")
	}
}

// slow is a store that finds nobody until it is let.
type slow struct {
	storage.Store
	gate chan struct{}
}

func (s *slow) FindPerson(ctx context.Context, user journal.Snowflake) (journal.Person, error) {
	<-s.gate
	return s.Store.FindPerson(ctx, user)
}

// TestFlood: of clicks that come faster than they can be served, those beyond the bound
// are told to try again at once, in a message of their own; the others are served.
func TestFlood(t *testing.T) {
	t.Parallel()
	const bound, beyond = 20, 12
	p := openPort(t, 2, 1, seatOneBegins, func(o *bot.Options) { o.Clicks = bound })
	p.started("/korsar new seats:2 pace:live", 2)
	anne := p.people[0]
	hand := p.opens(anne)
	refresh := button(t, hand, "hand").CustomID
	store := &slow{gate: make(chan struct{})}
	p.stop()
	p.wrap = func(s storage.Store) storage.Store { store.Store = s; return store }
	p.start()
	gateway := p.discord.Gateway()
	gateway.Hold()
	var clicks sync.WaitGroup
	answers := make(chan *sandbox.Answer, bound+beyond)
	for range bound + beyond {
		clicks.Go(func() {
			answer, err := anne.Click(p.ctx, hand.ID, refresh)
			if err != nil {
				t.Error(err)
				return
			}
			answers <- answer
		})
	}
	p.until("all clicked", func() bool { return gateway.Held() == bound+beyond })
	gateway.Release(nil)
	for range beyond {
		answer := <-answers
		p.reads(answer, english.Fault(say.Flood))
		if answer.Kind != sandbox.Replied || !answer.Message.Ephemeral() {
			t.Errorf("who clicks too much is answered %v", answer.Kind)
		}
	}
	if now, _ := anne.Message(hand.ID); len(rehearsal.Offers(now)) == 0 {
		t.Errorf("the hand on the screen has become\n%s", now.Text())
	}
	close(store.gate)
	clicks.Wait()
	close(answers)
	for answer := range answers {
		if m, _ := answer.Now(); answer.Kind != sandbox.Updated || len(rehearsal.Offers(m)) == 0 {
			t.Errorf("a click that is served is answered %v\n%s", answer.Kind, m.Text())
		}
	}
	p.settled()
	p.moves(anne, rehearsal.Draw) // the bot is well
}

// TestTroubledAnswers answers a click through what passes: Discord's limits and
// faults, connections that break. A move is made once.
func TestTroubledAnswers(t *testing.T) {
	t.Parallel()
	callback := on(http.MethodPost, routeCallback)
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
			clock := newPatient()
			p := openPort(t, 2, 1, seatOneBegins, clock.wind)
			p.started("/korsar new seats:2", 2)
			p.excuse(func(s sandbox.Sent) bool { return s.Route == routeCallback })
			before := len(p.entries())
			p.discord.Inject(test.fault)
			answered := make(chan *sandbox.Answer, 1)
			go func() {
				answer, err := p.people[0].Type(p.ctx, p.channel, "/korsar play move:draw")
				if err != nil {
					t.Error(err)
				}
				answered <- answer
			}()
			p.waitOut(clock, max(1, test.fault.Times))
			p.reads(<-answered, "You drew")
			p.settled()
			if after := len(p.entries()); after != before+1 {
				t.Errorf("%d moves were made, expected one", after-before)
			}
			if strings.Contains(p.log.String(), "could not be answered") {
				t.Error("the bot takes the answered click for one that is not")
			}
		})
	}
}

// waitOut turns the clock on, as far as the bot waits, that many times.
func (p *port) waitOut(clock *patient, times int) {
	p.t.Helper()
	for range times {
		select {
		case wait := <-clock.waits:
			p.turn(wait)
		case <-p.ctx.Done():
			p.t.Fatal("the bot does not try again")
		}
	}
}

// soon is less than the bot waits for what may never come.
const soon = 20 * time.Second

// waitUntil turns the clock on, as far as the bot waits, until the world is as it should be.
func (p *port) waitUntil(clock *patient, what string, condition func() bool) {
	p.t.Helper()
	for changes := p.discord.Changes(); !condition(); changes = p.discord.Changes() {
		select {
		case <-changes:
		case wait := <-clock.waits:
			if wait < soon {
				p.turn(wait)
			}
		case <-p.ctx.Done():
			p.t.Fatalf("in vain did the bot wait until %s", what)
		}
	}
}

// patient is a clock that tells who waits for it, and for how long.
type patient struct {
	*clockwork.FakeClock
	waits chan time.Duration
}

func newPatient() *patient { return &patient{waits: make(chan time.Duration, 64)} }

// wind puts it in the place of a bot's clock.
func (c *patient) wind(o *bot.Options) { c.FakeClock, o.Clock = o.Clock.(*clockwork.FakeClock), c }

func (c *patient) NewTimer(d time.Duration) clockwork.Timer {
	timer := c.FakeClock.NewTimer(d)
	c.waits <- d
	return timer
}

// TestRestore puts a backup in the place of the database, as the README says: the game
// is where it was then, and goes on by the buttons that stand in the channel, though
// those are of later.
func TestRestore(t *testing.T) {
	t.Parallel()
	for _, pace := range []string{"live", "relaxed"} {
		t.Run(pace, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 2, 1, seatOneBegins)
			p.excuse(func(s sandbox.Sent) bool { return s.Code == 10008 }) // boards of then are gone by now
			p.started("/korsar new seats:2 pace:"+pace, 2)
			play := func(moves int) {
				t.Helper()
				for range moves {
					p.moves(p.people[p.made()%2], rehearsal.Draw)
				}
			}
			play(3)
			copied := filepath.Join(t.TempDir(), "copy.db")
			if err := sqlite.Backup(p.ctx, p.path, copied, func(int, int) {}); err != nil {
				t.Fatal(err)
			}
			play(4)
			p.stop()
			p.turn(time.Minute) // putting a backup in place takes its time
			for _, behind := range []string{"-wal", "-shm"} {
				if err := os.Remove(p.path + behind); err != nil && !errors.Is(err, os.ErrNotExist) {
					t.Fatal(err)
				}
			}
			if err := os.Rename(copied, p.path); err != nil {
				t.Fatal(err)
			}
			p.start()
			if made := p.made(); made != 3 {
				t.Fatalf("%d moves are in the copy", made)
			}
			play(5)
			if board := p.standing().Text(); !strings.Contains(board, "Anne's turn") {
				t.Errorf("there stands\n%s", board)
			}
			p.endsGame()
		})
	}
}
