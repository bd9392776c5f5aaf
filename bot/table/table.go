package table

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// waitingClicks is how many clicks may wait at one table. A click takes a few
// milliseconds; who would be the 65th is told to try again.
const waitingClicks = 64

// Table is one table in memory. Its methods that answer clicks are called
// through [Harbour.At] or [Harbour.In] only, one at a time.
type Table struct {
	registry *Registry
	id       journal.TableID

	turn    chan struct{} // holds one token while nobody is at the table
	waiting atomic.Int32

	inUse int       // under the harbour's lock
	used  time.Time // under the harbour's lock

	loaded     bool
	now        journal.Table
	commitment string    // of the fair deal
	ends       time.Time // when the time of the present turn is over; the zero time for never
	alarmAt    time.Time // when the deadline of the turn rings; the zero time if that is unknown or never
	sailing    bool      // the deadline of a computer may be set
	board      storage.Board
	drawn      int64     // the number of the table that the board on the platform shows
	tallied    time.Time // when it was shown last
	untold     []storage.OutboxMessage
	showing    boardBody // what the waiting telling of the board is to do
	unposted   bool      // nothing of it can have been posted yet: it was just made, and never loaded
	unsure     bool      // an untold board may have been posted: before a crash, or by a try that failed
	users      map[journal.PersonID]storage.PersonRow
	wordsOnly  bool  // the guild wants no pictures
	wishes     int64 // which of the harbour's wishes those and sailors show
	shown      map[game.Seat]*shown
	renewing   map[game.Seat]bool // whose hand is on its way to a screen
	urn        voteBatch
	causes     []snowflake.ID                    // the interactions that changed the table last
	crew       map[snowflake.ID]journal.PersonID // those of the crews who were here
	forgotten  map[snowflake.ID]journal.PersonID // who was forgotten while the game binds them: at this table they are who they were
}

// shown is the latest private hand that a seat was given.
type shown struct {
	to      journal.PersonID
	by      snowflake.ID // the interaction that asked for it
	seq     int64        // the number of the table that it shows
	chosen  game.Card    // for which a ship is being chosen; NoCard for none
	notice  *Notice      // what was said first
	raced   bool         // an older one was on its way to the screen when it was asked for
	settled bool         // it stands with all that belongs to it, and nothing older is on its way
	slip    ReplyToken   // under which it can be renewed, once it stands on the screen
	expires time.Time
}

func newTable(h *Registry, id journal.TableID) *Table {
	t := &Table{registry: h, id: id, turn: make(chan struct{}, 1), used: h.Clock.Now()}
	t.turn <- struct{}{}
	return t
}

// alone runs do when it is its turn at the table: in the order in which those
// who wait came.
func (t *Table) alone(ctx context.Context, bound int32, do func() error) error {
	defer t.waiting.Add(-1)
	if t.waiting.Add(1) > bound {
		return Notice{Kind: TooBusy}
	}
	select {
	case <-t.turn:
	case <-ctx.Done():
		return Notice{Kind: TooBusy}
	}
	defer func() { t.turn <- struct{}{} }()
	err := guarded(do)
	if errors.As(err, new(*panicked)) {
		t.forget()
	}
	return err
}

// forget drops what is in memory: the store knows better.
func (t *Table) forget() { t.loaded = false }

// load folds the journal, unless the table is in memory.
func (t *Table) load(ctx context.Context) error {
	if t.loaded {
		return t.lookUp(ctx)
	}
	kept, err := t.registry.Store.Tables.Load(ctx, t.id)
	if err != nil {
		return err
	}
	t.now, t.ends, t.board, t.untold = kept.Table, kept.Due, kept.Board, nil
	t.alarmAt, t.sailing = time.Time{}, t.now.Phase == journal.Playing
	for _, telling := range kept.Undelivered {
		t.put(telling)
	}
	t.unsure = len(kept.Undelivered) > 0 && !t.unposted
	t.commitment, t.causes = deal.Commitment(t.now.Opened.Secret), nil
	for _, e := range kept.Entries[max(0, len(kept.Entries)-manyCauses):] {
		t.caused(e.Cause)
	}
	if t.shown == nil {
		t.shown, t.renewing = map[game.Seat]*shown{}, map[game.Seat]bool{}
	}
	t.crew, t.drawn = map[snowflake.ID]journal.PersonID{}, 0
	t.wishes = unknown
	if err := t.lookUp(ctx); err != nil {
		return err
	}
	t.loaded, t.unposted = true, false
	return nil
}

// unknown is no number of wishes.
const unknown = -1

// lookUp reads who sits here and what they and the guild want, unless it is
// known.
func (t *Table) lookUp(ctx context.Context) error {
	wishes := t.registry.settingsVersion.Load()
	if t.wishes == wishes {
		return nil
	}
	sailors, err := t.registry.Store.People.PeopleByID(ctx, t.people()...)
	if err != nil {
		return fmt.Errorf("look up who sits at table %d: %w", t.id, err)
	}
	customs, err := t.registry.Store.Guilds.GuildSettings(ctx, t.now.Opened.Guild)
	if err != nil {
		return fmt.Errorf("look up the customs of table %d: %w", t.id, err)
	}
	forgotten, err := t.registry.Store.People.ForgottenAt(ctx, t.id)
	if err != nil {
		return err
	}
	t.users, t.wordsOnly, t.forgotten, t.wishes = sailors, customs.NoPictures, forgotten, wishes
	return nil
}

// people is everybody whose name the table needs.
func (t *Table) people() []journal.PersonID {
	people := []journal.PersonID{t.now.Opened.Host, t.now.ClosedBy}
	for _, c := range t.now.Chairs {
		if c.Occupant.Person != 0 {
			people = append(people, c.Occupant.Person)
		}
	}
	for _, g := range t.now.Guests {
		people = append(people, g.Person)
	}
	for _, o := range t.now.Offers {
		people = append(people, o.To)
	}
	return people
}

// personOf is the person behind a user, if the table knows them. Every road by which somebody comes to the table asks it
// first: who was forgotten is at this table who they were.
func (t *Table) personOf(user snowflake.ID) journal.PersonID {
	if person, forgotten := t.forgotten[user]; forgotten {
		return person
	}
	for person, profile := range t.users {
		if profile.User == user {
			return person
		}
	}
	return 0
}

// wasForgotten reports whether somebody was forgotten while the game binds them.
func (t *Table) wasForgotten(p journal.PersonID) bool {
	for _, person := range t.forgotten {
		if person == p {
			return true
		}
	}
	return false
}

// seatOf is the seat of whoever clicked; a NotSeated notice if they have none.
func (t *Table) seatOf(c Click) (game.Seat, error) {
	if person := t.personOf(c.User); person != 0 {
		if seat := t.now.ChairOf(person); seat != game.NoSeat {
			return seat, nil
		}
		if seat := t.now.CoveredSeat(person); seat != game.NoSeat && t.now.Phase == journal.Playing && !t.wasForgotten(person) {
			return game.NoSeat, t.about(Relieved, seat)
		}
	}
	if person, known := t.crew[c.User]; known && t.now.Voters[person].Seat != game.NoSeat {
		return game.NoSeat, t.notice(CrewVotes)
	}
	return game.NoSeat, t.notice(NotSeated)
}

// isHost tells whether whoever clicked made the table.
func (t *Table) isHost(c Click) bool { return t.users[t.now.Opened.Host].User == c.User }

// must refuses what the phase of the table does not allow.
func (t *Table) must(phase journal.Phase) error {
	switch {
	case t.now.Phase == phase:
		return nil
	case t.now.Phase == journal.Lobby:
		return t.notice(NotStarted)
	case t.now.Phase == journal.Shelved:
		return t.notice(Asleep)
	case t.now.Phase == journal.Playing:
		return t.notice(Underway)
	default:
		return t.notice(TableGone)
	}
}

// notice is a notice about this table.
func (t *Table) notice(kind NoticeKind) Notice {
	f := t.publicState()
	return Notice{Kind: kind, Face: &f}
}

// ID is the table's number.
func (t *Table) ID() journal.TableID { return t.id }
