package table_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"korsar/bot/table"
	"korsar/bot/testclock"
	"korsar/game"
	"korsar/game/deal"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/sqlite"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// quay is a harbour with a scripted crier and a clock that the test turns.
type quay struct {
	t       *testing.T
	ctx     context.Context
	clock   *testclock.Clock
	path    string
	store   *sqlite.Store
	crier   *scripted
	access  table.Access // nil has none
	log     *logged
	harbour *table.Registry
	ids     snowflake.ID
	places  map[journal.TableID]snowflake.ID // the channels of tables
	helm    func(journal.Level, pilot.Budget) pilot.Pilot
	deal    func(deal.Secret, deal.Joins, game.Mode, int) (game.Deck, game.Seat)
	wrap    func(storage.Store) storage.Store // what the harbour is given for the store; nil is itself
}

func openQuay(t *testing.T) *quay {
	t.Helper()
	return (&quay{t: t}).moored()
}

// moored gives a quay its clock, its store and its harbour.
func (q *quay) moored() *quay {
	q.t.Helper()
	q.ctx, q.clock = q.t.Context(), testclock.At(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
	q.path, q.crier, q.log = filepath.Join(q.t.TempDir(), "korsar.db"), &scripted{}, &logged{}
	q.open()
	q.t.Cleanup(q.close)
	return q
}

func (q *quay) open() {
	q.t.Helper()
	var err error
	if q.store, err = sqlite.Open(context.WithoutCancel(q.ctx), q.path, sqlite.Options{}); err != nil {
		q.t.Fatal(err)
	}
	var store storage.Store = q.store
	if q.wrap != nil {
		store = q.wrap(store)
	}
	q.harbour = table.NewRegistry(table.Options{Store: table.StoreOf(store), Messenger: q.crier, Access: q.access, Clock: q.clock, Log: q.logger(), NewPilot: q.helm, Deal: q.deal})
	if err := errors.Join(q.harbour.Start(q.ctx), q.harbour.SetReachable(q.ctx)); err != nil {
		q.t.Fatal(err)
	}
}

func (q *quay) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(q.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

func (q *quay) close() {
	if q.harbour == nil {
		return
	}
	q.harbour.Close()
	q.harbour = nil
	if err := q.store.Close(); err != nil {
		q.t.Error(err)
	}
}

func (q *quay) settle() {
	q.t.Helper()
	if err := q.harbour.Settle(q.ctx); err != nil {
		q.t.Fatal(err)
	}
}

// click is somebody's next click, in a channel.
func (q *quay) click(user, channel snowflake.ID) table.Click {
	q.ids++
	return table.Click{User: user, Name: fmt.Sprintf("Sailor %d", user), Interaction: q.ids, Guild: 9, Channel: channel}
}

// lobby opens a table for two in a channel.
func (q *quay) lobby(channel snowflake.ID, pace journal.Pace) journal.TableID {
	q.t.Helper()
	return q.opens(1, table.Opening{Channel: channel, Options: journal.Options{Edition: "korsar-2019",
		Mode: game.FreeForAll, Seats: 2, Pace: pace, Booty: journal.OpenBooty, Language: "en"}})
}

// opens has somebody open a table.
func (q *quay) opens(user snowflake.ID, o table.Opening) journal.TableID {
	q.t.Helper()
	o.Guild = 9
	reply := q.harbour.Open(q.ctx, q.click(user, o.Channel), o)
	opened, ok := reply.(table.Opened)
	if !ok {
		q.t.Fatalf("the table was not opened: %+v", reply)
	}
	if q.places == nil {
		q.places = map[journal.TableID]snowflake.ID{}
	}
	q.places[opened.Table] = o.Channel
	return opened.Table
}

// do has one of a table's answers, by a click.
func (q *quay) do(id journal.TableID, user snowflake.ID, what func(*table.Table, table.Click) (table.Reply, error)) table.Reply {
	return q.harbour.At(q.ctx, q.click(user, q.places[id]), id, what)
}

func (q *quay) join(t *table.Table, c table.Click) (table.Reply, error)  { return t.Join(q.ctx, c) }
func (q *quay) start(t *table.Table, c table.Click) (table.Reply, error) { return t.Start(q.ctx, c) }
func (q *quay) show(t *table.Table, c table.Click) (table.Reply, error)  { return t.Show(q.ctx, c) }

// draw draws for whoever is on turn; nobody else clicks.
func (q *quay) draw(id journal.TableID) {
	q.t.Helper()
	user := q.onTurn(id)
	reply := q.do(id, user, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Play(q.ctx, c, game.DrawMove) })
	if hand, ok := reply.(table.Hand); !ok || hand.Notice != nil {
		q.t.Fatalf("user %d could not draw: %+v", user, reply)
	}
}

// onTurn is who is on turn.
func (q *quay) onTurn(id journal.TableID) (user snowflake.ID) {
	q.do(id, 1, func(t *table.Table, _ table.Click) (table.Reply, error) {
		face := t.PublicState()
		user = face.UserAt(face.Game.Turn).ID
		return table.Done{}, nil
	})
	return user
}

// playing is a table at which a game of two has begun.
func (q *quay) playing(channel snowflake.ID, pace journal.Pace) journal.TableID {
	q.t.Helper()
	id := q.lobby(channel, pace)
	q.do(id, 1, q.join)
	q.do(id, 2, q.join)
	q.do(id, 1, q.start)
	q.settle()
	return id
}

// kept returns what the store has of a table.
func (q *quay) kept(id journal.TableID) storage.LoadedTable {
	q.t.Helper()
	kept, err := q.store.Load(q.ctx, id)
	if err != nil {
		q.t.Fatal(err)
	}
	return kept
}

// untold is what the store has to tell.
func (q *quay) untold() []storage.OutboxMessage {
	q.t.Helper()
	list, err := q.store.Undelivered(q.ctx, q.clock.Now().AddDate(1, 0, 0), 100)
	if err != nil {
		q.t.Fatal(err)
	}
	return list
}

// scripted is a crier that fails as it is told to, and notes what it did.
type scripted struct {
	mu    sync.Mutex
	fail  func(what string) error // nil succeeds
	done  []string                // post, edit, delete, end, renew: what succeeded
	tried []string
	last  snowflake.ID
	held  chan struct{} // boards wait until it is closed; nil for none

	renewed func(table.ReplyToken, table.Hand) // is told what is renewed; nil tells nobody
}

// hold keeps boards from being told until release is called.
func (s *scripted) hold() (release func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	held := make(chan struct{})
	s.held = held
	return func() { close(held) }
}

// wait waits while boards are held.
func (s *scripted) wait() {
	s.mu.Lock()
	held := s.held
	s.mu.Unlock()
	if held != nil {
		<-held
	}
}

func (s *scripted) do(what string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tried = append(s.tried, what)
	if s.fail != nil {
		if err := s.fail(what); err != nil {
			return err
		}
	}
	s.done = append(s.done, what)
	return nil
}

// plan sets how it fails from now on and forgets what it did.
func (s *scripted) plan(fail func(what string) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail, s.done, s.tried = fail, nil, nil
}

func (s *scripted) tries() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.tried, " ")
}
func (s *scripted) deeds() string { s.mu.Lock(); defer s.mu.Unlock(); return strings.Join(s.done, " ") }

func (s *scripted) PostBoard(_ context.Context, f table.PublicState, call table.Call, _ string) (table.BoardPost, error) {
	s.wait()
	if err := s.do("post"); err != nil {
		return table.BoardPost{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	return table.BoardPost{Message: s.last, Shows: f.Seq, Notified: append([]snowflake.ID{call.OnTurn}, call.Asked...)}, nil
}

func (s *scripted) EditBoard(context.Context, table.PublicState, table.Call, snowflake.ID) error {
	s.wait()
	return s.do("edit")
}
func (s *scripted) DeleteBoard(context.Context, snowflake.ID, snowflake.ID) error {
	return s.do("delete")
}
func (s *scripted) PostEnd(context.Context, table.End, string) error { return s.do("end") }
func (s *scripted) Remind(context.Context, snowflake.ID, table.PublicState, storage.Board, string) error {
	return s.do("remind")
}
func (s *scripted) Announce(context.Context, table.Announcement, string) error {
	return s.do("announce")
}

func (s *scripted) Strand(context.Context, snowflake.ID, table.PublicState, string) error {
	return s.do("strand")
}
func (s *scripted) CloseThread(context.Context, snowflake.ID) error { return s.do("close") }
func (s *scripted) RenewHand(_ context.Context, slip table.ReplyToken, h table.Hand) error {
	if s.renewed != nil {
		s.renewed(slip, h)
	}
	return s.do("renew")
}

// logged keeps what was logged.
type logged struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logged) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
