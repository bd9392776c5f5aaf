package journal

import "fmt"

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
	case Shelving:
		return t.shelve()
	case Unshelving:
		return t.unshelve(e)
	case Moved:
		return t.move(b)
	case JoinedAudience:
		return t.joinAudience(b)
	case SawHand:
		return t.sawHand(b)
	case RemovedVoter:
		return t.removeVoter(b, e)
	case Voted:
		return t.vote(b, e)
	case ControlledVote:
		return t.controlVote(b, e)
	case Closed:
		return t.close(b, e)
	default:
		return fmt.Errorf("an entry with a body of type %T cannot be applied", b)
	}
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
	case Ordered, Paused, Resumed, SawHand:
		return nothing
	case JoinedAudience, RemovedVoter, Voted, ControlledVote:
		return vote
	}
	return all
}
