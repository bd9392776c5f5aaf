package journal

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/snowflake"
)

// Phase is how far a table has come.
type Phase string

// The phases, in their order.
const (
	Unopened Phase = ""
	Lobby    Phase = "lobby"    // people take seats
	Playing  Phase = "playing"  // the game runs
	Laid     Phase = "laid-up"  // the game rests until somebody wakes it
	Finished Phase = "finished" // the game came to its end
	Gone     Phase = "gone"     // closed before that
)

// Live tells a phase that others follow: the game is not over.
func (p Phase) Live() bool { return p == Lobby || p == Playing || p == Laid }

// Chair is a seat at a table with who has it, since which entry.
type Chair struct {
	Seat     game.Seat
	Occupant Occupant
	Since    int64 // the number of the entry from which on
	Missed   int   // turns in a row, up to now, that its person let go by
	GivenUp  bool  // a computer has it, because its person gave it up or let their time run out
}

// Free tells a chair that nobody has.
func (c Chair) Free() bool { return c.Occupant.Kind == "" }

// Table is a table as its journal up to now makes it. It holds the position of
// the game with every hidden card: nothing made of it goes to people but
// through a view.
type Table struct {
	Opened   Opened // how it was made
	Phase    Phase
	Seq      int64    // of the latest entry
	Checksum Checksum // of the journal up to it; 0 if it was replayed
	Shown    int64    // of the latest entry that everybody may know of: what buttons carry
	Seen     int64    // the same, or of a later one that changed what everybody sees of a vote
	OpenedAt time.Time
	LatestAt time.Time
	ActedAt  time.Time // since when no person has acted, pauses left out
	TurnAt   time.Time // when the present turn began
	TurnSeq  int64     // with which entry
	Paused   Pause     // why time stands still; "" if it does not

	Chairs   []Chair                 // by seat; while in the lobby some may be free
	Joins    map[Person]snowflake.ID // by which interaction each person first took a seat here
	Closed   Closed                  // why it is gone
	ClosedBy Person                  // 0 if nobody at the table did it

	Guests []Guest // who was invited
	Offers []Offer // what seats of the game are offered to whom

	Dealt deal.Joins // the joins of the fair deal, from Started on

	Credits  []Credit                 // who made the moves, in the order of their first deeds
	Assisted bool                     // a seat of the game was a computer's or a crew's from the start
	Orders   [game.MaxSeats + 1]Order // what each seat wants done when its turn comes
	Lapsed   [game.MaxSeats + 1]Order // what could not be done when it came; until the seat's next move

	Poll   Poll             // of the crew on turn
	Vetoed bool             // a move was struck out of a vote
	Voters map[Person]Voter // those of the crews
	Held   []Held           // who has, or had, which seat of the game

	Game     game.State // from Started on
	TookBack game.Seat  // who took back the latest move; until the next one
	undo     undo
	covering Cover // why the next move is the program's

	Captures []Capture // in their order

	Turns []Turn // the latest, at least two rounds of them, oldest first
}

// Clone is a copy that shares nothing with the table: an entry can be tried on
// it, stored, and only then be true.
func (t *Table) Clone() Table {
	c := *t
	c.Chairs = slices.Clone(t.Chairs)
	c.Joins = maps.Clone(t.Joins)
	c.Turns = slices.Clone(t.Turns)
	c.Guests, c.Offers, c.Credits = slices.Clone(t.Guests), slices.Clone(t.Offers), slices.Clone(t.Credits)
	c.Captures = slices.Clone(t.Captures)
	c.Poll, c.Voters, c.Held = t.Poll.clone(), maps.Clone(t.Voters), slices.Clone(t.Held)
	return c
}

// Options is how the table was made.
func (t *Table) Options() Options { return t.Opened.Options }

// recent is how many turns a table keeps in mind: two rounds of the largest.
const recent = 2 * game.MaxSeats

// Apply puts the next entry onto the table and returns it as it is to be stored. A
// refused entry changes nothing; the error says why: a [game.Refusal] or
// [game.SetupRefusal] where the rules refuse.
func (t *Table) Apply(e Entry) (Line, error) {
	l, err := e.Line()
	if err != nil {
		return Line{}, err
	}
	if err := t.fold(e); err != nil {
		return Line{}, err
	}
	t.Checksum = t.Checksum.Add(l)
	return l, nil
}

// Restore puts the next stored entry onto the table and returns it. A refused one
// changes nothing.
func (t *Table) Restore(l Line) (Entry, error) {
	e, err := l.Entry()
	if err != nil {
		return Entry{}, err
	}
	if err := t.fold(e); err != nil {
		return Entry{}, err
	}
	t.Checksum = t.Checksum.Add(l)
	return e, nil
}

// fold is what Apply, Restore and Replay have in common.
func (t *Table) fold(e Entry) error {
	if e.Seq != t.Seq+1 {
		return fmt.Errorf("entry %d cannot follow entry %d", e.Seq, t.Seq)
	}
	if err := t.apply(e); err != nil {
		return err
	}
	t.Seq, t.LatestAt = e.Seq, e.At
	switch sightOf(e.Body) {
	case all:
		t.Shown, t.Seen = e.Seq, e.Seq
	case vote:
		t.Seen = e.Seq
	}
	t.call()
	if e.By != 0 && e.Cause != 0 {
		t.ActedAt = e.At
	}
	return nil
}

// begin notes that a turn begins.
func (t *Table) begin(e Entry) { t.TurnAt, t.TurnSeq = e.At, e.Seq }

// sight is what everybody sees of an entry.
type sight int

const (
	all     sight = iota // that the table has changed
	vote                 // that a vote has, which goes on
	nothing              // nothing
)

func sightOf(b Body) sight {
	switch b.(type) {
	case Ordered, Paused, Resumed, Looked:
		return nothing
	case Mustered, Marooned, Voted, Steered:
		return vote
	}
	return all
}

func (t *Table) apply(e Entry) error {
	switch b := e.Body.(type) {
	case Opened:
		return t.open(b, e)
	case Seated:
		return t.seat(b, e)
	case Left:
		return t.leave(b)
	case Reseated:
		return t.reseat(b, e)
	case Started:
		return t.start(b, e)
	case Played:
		return t.play(b, e)
	case Handed:
		return t.hand(b, e)
	case Ordered:
		return t.order(b, e)
	case TakenBack:
		return t.takeBack(b)
	case Covered:
		return t.cover(b)
	case Invited:
		return t.invite(b)
	case Offered:
		return t.offer(b, e)
	case Declined:
		return t.decline(b)
	case Paused:
		return t.pause(b)
	case Resumed:
		return t.resume(e)
	case LaidUp:
		return t.layUp()
	case Woken:
		return t.wake(e)
	case Moved:
		return t.move(b)
	case Mustered:
		return t.muster(b)
	case Looked:
		return t.look(b)
	case Marooned:
		return t.maroon(b, e)
	case Voted:
		return t.vote(b, e)
	case Steered:
		return t.steer(b, e)
	case Closed:
		return t.close(b, e)
	default:
		return fmt.Errorf("an entry with a body of type %T cannot be applied", b)
	}
}

// must refuses an entry that the phase does not allow.
func (t *Table) must(phase Phase, what string) error {
	if t.Phase != phase {
		return fmt.Errorf("%s needs a table in phase %q, this one is %q", what, phase, t.Phase)
	}
	return nil
}

func (t *Table) open(b Opened, e Entry) error {
	if err := t.must(Unopened, "opening"); err != nil {
		return err
	}
	if err := b.Options.Check(); err != nil {
		return fmt.Errorf("open the table: %w", err)
	}
	t.Opened, t.OpenedAt, t.Phase = b, e.At, Lobby
	t.Joins = map[Person]snowflake.ID{}
	t.Chairs = make([]Chair, b.Options.Seats)
	t.number()
	return nil
}

func (t *Table) start(b Started, e Entry) error {
	if err := t.must(Lobby, "the start"); err != nil {
		return err
	}
	seats := t.Taken()
	state, err := game.New(game.Setup{Edition: game.EditionByID(t.Opened.Options.Edition), Mode: t.Opened.Options.Mode,
		Seats: len(seats), First: b.First, Deck: b.Deck})
	if err != nil {
		return fmt.Errorf("start the game: %w", err)
	}
	t.Dealt, t.Chairs, t.Game, t.Phase = t.FairJoins(), seats, state, Playing
	t.begin(e)
	t.number()
	for _, c := range t.Chairs {
		t.Assisted = t.Assisted || c.Occupant.Kind != IsPerson
		t.hold(c.Occupant, c.Seat)
	}
	return nil
}

func (t *Table) play(b Played, e Entry) error {
	if err := t.must(Playing, "a move"); err != nil {
		return err
	}
	if err := t.wanted(b); err != nil {
		return err
	}
	before := t.Game
	turn, err := t.Game.Play(b.Seat, b.Move)
	if err != nil {
		return err
	}
	t.remember(b, &before)
	if chair := &t.Chairs[b.Seat-1]; e.By != 0 && e.By == chair.Occupant.Person {
		chair.Missed = 0
	}
	if len(t.Turns) == recent {
		t.Turns = t.Turns[:copy(t.Turns, t.Turns[1:])]
	}
	t.Turns = append(t.Turns, Turn{Turn: turn, Covered: t.covering, Voters: len(t.Poll.Ballots), Votes: t.Poll.votesFor(b.Move)})
	t.credit(&turn)
	t.reward(&turn)
	t.captured(&turn)
	t.covering = ""
	t.begin(e)
	t.carryOut(b.Seat, b.Move)
	if turn.Ended {
		t.Phase = Finished
	}
	return nil
}

func (t *Table) close(b Closed, e Entry) error {
	if t.Phase != Lobby && t.Phase != Playing && t.Phase != Laid {
		return fmt.Errorf("a table in phase %q cannot be closed", t.Phase)
	}
	t.Phase, t.Closed, t.ClosedBy = Gone, b, e.By
	return nil
}

// Replay folds entries that were restored before, all or the first of them. The table is
// to be looked at only: it has no checksum, so that nothing can be committed on it.
func Replay(entries []Entry) (Table, error) {
	var t Table
	for _, e := range entries {
		if err := t.fold(e); err != nil {
			return Table{}, fmt.Errorf("entry %d: %w", e.Seq, err)
		}
	}
	return t, nil
}
