package journal

import "fmt"

// Apply applies the next entry to the table and returns the line to store. A refused entry changes nothing. The error
// is a [game.Refusal] or [game.SetupRefusal] if the rules refuse the entry, and a *[LimitError] if it is beyond a
// limit. Restore and Replay check no limits, so that every journal stays readable.
func (t *Table) Apply(e Entry) (Line, error) {
	l, err := e.Line()
	if err != nil {
		return Line{}, err
	}
	if err := t.checkLimits(e); err != nil {
		return Line{}, err
	}
	if err := t.fold(e); err != nil {
		return Line{}, err
	}
	t.Checksum = t.Checksum.Add(l)
	return l, nil
}

// Restore applies the next stored entry to the table and returns it. A refused entry changes nothing.
func (t *Table) Restore(l Line) (Entry, error) {
	e, err := Parse(l)
	if err != nil {
		return Entry{}, err
	}
	if err := t.fold(e); err != nil {
		return Entry{}, err
	}
	t.Checksum = t.Checksum.Add(l)
	return e, nil
}

// Replay folds restored entries, all of them or a prefix. The table is for reading only: it has no checksum, so nothing
// can be committed on it.
func Replay(entries []Entry) (Table, error) {
	var t Table
	for _, e := range entries {
		if err := t.fold(e); err != nil {
			return Table{}, fmt.Errorf("entry %d: %w", e.Seq, err)
		}
	}
	return t, nil
}

// fold checks an entry's number and applies it, for Apply, Restore and Replay.
func (t *Table) fold(e Entry) error {
	if e.Seq != t.Seq+1 {
		return fmt.Errorf("entry %d cannot follow entry %d", e.Seq, t.Seq)
	}
	if err := t.apply(e); err != nil {
		return err
	}
	t.counts.count(e)
	t.Seq, t.LatestAt = e.Seq, e.At
	switch visibilityOf(e.Body) {
	case forAll:
		t.BoardSeq, t.VisibleSeq = e.Seq, e.Seq
	case forVote:
		t.VisibleSeq = e.Seq
	}
	t.updatePoll()
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
		return t.seatOccupant(b, e)
	case Left:
		return t.leave(b)
	case Reseated:
		return t.reseat(b, e)
	case Started:
		return t.start(b, e)
	case Played:
		return t.play(b, e)
	case Handed:
		return t.handOver(b, e)
	case Ordered:
		return t.setOrder(b, e)
	case TakenBack:
		return t.takeBack(b)
	case Covered:
		return t.cover(b)
	case Invited:
		return t.invite(b, e)
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
	case ChannelChanged:
		return t.changeChannel(b)
	case JoinedAudience:
		return t.joinAudience(b, e)
	case SawHand:
		return t.recordSawHand(b)
	case RemovedVoter:
		return t.removeVoter(b, e)
	case Voted:
		return t.vote(b, e)
	case Counted:
		return t.count(b, e)
	case ControlledVote:
		return t.controlVote(b, e)
	case OptionsChanged:
		return t.changeOptions(b, e)
	case Confirmed:
		return t.confirm(b)
	case PlaceReplaced:
		return t.replacePlace(b, e)
	case PlacesRemoved:
		return t.removePlaces(b, e)
	case TournamentDeadline:
		return t.setTournamentDeadline(b)
	case Closed:
		return t.close(b, e)
	default:
		return fmt.Errorf("unknown type of entry %T", b)
	}
}

func (t *Table) beginTurn(e Entry) { t.TurnAt, t.TurnSeq = e.At, e.Seq }

// visibility is who can see that an entry changed the table.
type visibility int

const (
	forAll  visibility = iota // everybody
	forVote                   // everybody, in the vote; buttons stay valid
	hidden                    // nobody
)

func visibilityOf(b Body) visibility {
	switch b.(type) {
	case Ordered, Paused, Resumed, SawHand:
		return hidden
	case JoinedAudience, RemovedVoter, Voted, Counted, ControlledVote:
		return forVote
	}
	return forAll
}
