package table

import (
	"cmp"
	"context"
	"time"

	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Table is one table in memory. It is not safe for concurrent use: package engine admits one caller at a time, and
// calls Load first.
type Table struct {
	env *Env
	id  journal.TableID

	memory     memory
	now        journal.Table
	commitment string // to the fair deal
	turn       turnClock
	outbox     outbox
	people     people
	hands      hands
	causes     causes
	votes      map[journal.PersonID]snowflake.ID // the interaction of each member's latest vote in this process
}

// memory is how a table is held in memory.
type memory string

const (
	unloaded memory = ""        // it has to be read from the store
	created  memory = "created" // just created and never loaded, so nothing of it can have been posted
	loaded   memory = "loaded"
)

// turnClock has the times of the present turn, as the store has them.
type turnClock struct {
	ends     time.Time // when the turn ends; the zero time for never
	alarm    time.Time // when its deadline is due; the zero time for never or if unknown
	chat     time.Time // when the chat is counted next; the zero time if unknown
	computer bool      // a computer's deadline may be set
}

// note remembers the deadline of a kind that the clock follows.
func (c *turnClock) note(kind storage.DeadlineKind, at time.Time) {
	switch kind {
	case storage.DueTurn:
		c.alarm = at
	case storage.DueChat:
		c.chat = at
	}
}

// New returns a table that is loaded on first use.
func New(env *Env, id journal.TableID) *Table { return &Table{env: env, id: id} }

// Created returns a table that was just created.
func Created(env *Env, id journal.TableID) *Table { return &Table{env: env, id: id, memory: created} }

// ID returns the table's number.
func (t *Table) ID() journal.TableID { return t.id }

// Unload makes the next Load read the store again.
func (t *Table) Unload() { t.memory = unloaded }

// Forget makes the next Load read the store again, unless the table was just created.
func (t *Table) Forget() {
	if t.memory == loaded {
		t.Unload()
	}
}

// Load reads and folds the journal, unless the table is in memory. It returns storage.ErrNotFound for an unknown table,
// and a *storage.CorruptError if the journal cannot be read.
func (t *Table) Load(ctx context.Context) error {
	if t.memory == loaded {
		return t.loadPeople(ctx)
	}
	stored, err := t.env.Store.Load(ctx, t.id)
	if err != nil {
		return err
	}
	t.now, t.commitment = stored.Table, deal.Commitment(stored.Table.Opened.Secret)
	t.turn = turnClock{ends: stored.Due, computer: t.now.Phase == journal.Playing}
	t.outbox = outbox{posted: stored.Board}
	for _, m := range stored.Undelivered {
		t.addMessage(m)
	}
	if len(stored.Undelivered) > 0 && t.memory != created {
		t.outbox.posting = Unsure
	}
	t.causes = nil
	for _, e := range stored.Entries[max(0, len(stored.Entries)-maxCauses):] {
		t.causes.add(e.Cause)
	}
	if t.hands.latest == nil {
		t.hands.latest, t.votes = map[handReader]*shownHand{}, map[journal.PersonID]snowflake.ID{}
	}
	t.people = people{version: unknownVersion}
	if err := t.loadPeople(ctx); err != nil {
		return err
	}
	t.memory = loaded
	return nil
}

// Seq returns the number of the latest entry in memory.
func (t *Table) Seq() int64 { return t.now.Seq }

// Guild returns the guild of the table. It is 0 for direct messages, or if the table was never loaded.
func (t *Table) Guild() snowflake.ID { return t.now.Opened.Guild }

// Channel returns the channel of the table. It is 0 if the table was never loaded.
func (t *Table) Channel() snowflake.ID { return t.now.Opened.Channel }

// CatchUp reads the store again if entry seq is later than the table in memory.
func (t *Table) CatchUp(ctx context.Context, seq int64) error {
	if seq <= t.now.Seq {
		return nil
	}
	return t.Reread(ctx)
}

// Reread reads the store again, since another process has changed the table. It keeps what this process knows of the
// posted board.
func (t *Table) Reread(ctx context.Context) error {
	before, known := t.outbox.boardState, t.memory == loaded
	t.Unload()
	if err := t.Load(ctx); err != nil {
		return err
	}
	if known {
		t.outbox.boardState = before
	}
	return nil
}

// requirePhase returns a refusal unless the table is in a phase.
func (t *Table) requirePhase(phase journal.Phase) error {
	switch {
	case t.now.Phase == phase:
		return nil
	case t.now.Phase == journal.Lobby:
		return t.refuse(NotStarted)
	case t.now.Phase == journal.Shelved:
		return t.refuse(OnHold)
	case t.now.Phase == journal.Playing:
		return t.refuse(Underway)
	default:
		return t.refuse(TableGone)
	}
}

// seatOf returns the seat of the user who clicked, or a refusal if they have none.
func (t *Table) seatOf(c Click) (game.Seat, error) {
	if person := t.personOf(c.User); person != 0 {
		if seat := t.now.SeatOf(person); seat != game.NoSeat {
			return seat, nil
		}
		covered := t.now.CoveredSeat(person)
		if covered != game.NoSeat && t.now.Phase == journal.Playing && !t.people.wasForgotten(person) {
			return game.NoSeat, t.refuseSeat(SeatCovered, covered)
		}
	}
	if person, known := t.people.voters[c.User]; known && t.now.Voters[person].Seat != game.NoSeat {
		return game.NoSeat, t.refuse(AudienceVotes)
	}
	return game.NoSeat, t.refuse(t.withoutSeat(c))
}

// seatInGame returns the seat of the user who clicked, or a refusal if they have none or no game is running.
func (t *Table) seatInGame(c Click) (game.Seat, error) {
	seat, err := t.seatOf(c)
	if err != nil {
		return game.NoSeat, err
	}
	return seat, t.requirePhase(journal.Playing)
}

// HasSeat reports whether the user who clicked has a seat here, even if a computer covers it.
func (t *Table) HasSeat(c Click) bool {
	person := t.personOf(c.User)
	return person != 0 && t.heldSeat(person) != game.NoSeat
}

// heldSeat returns the seat that a person has, even if a computer covers it, or NoSeat.
func (t *Table) heldSeat(p journal.PersonID) game.Seat {
	return cmp.Or(t.now.SeatOf(p), t.now.CoveredSeat(p))
}

// withoutSeat returns why the user who clicked has no seat.
func (t *Table) withoutSeat(c Click) Code {
	if t.now.IsRemoved(t.personOf(c.User)) {
		return PlaceRemoved
	}
	return NotSeated
}

// isHost reports whether the user who clicked opened the table.
func (t *Table) isHost(c Click) bool {
	return c.User != 0 && t.people.users[t.now.Opened.Host].User == c.User
}
