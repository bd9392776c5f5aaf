package tournamentjournal

import (
	"fmt"

	"korsar/game/tournament"
)

// Apply applies the next entry to the tournament and returns the line to store. A refused entry changes nothing. The
// error is a [tournament.Refusal] or [korsar/game.SetupRefusal] if the rules refuse it, and a [*LimitError] beyond a
// limit of people. The state has times to the precision of the stored line. Restore and Replay check no limits, so that
// every journal stays readable.
func (t *Tournament) Apply(e Entry) (Line, error) {
	l, err := e.Line()
	if err != nil {
		return Line{}, err
	}
	if err := t.checkLimits(e); err != nil {
		return Line{}, err
	}
	_, err = t.Restore(l)
	return l, err
}

// Restore applies the next stored entry to the tournament and returns it. A refused entry changes nothing.
func (t *Tournament) Restore(l Line) (Entry, error) {
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

// Replay folds the entries of a journal, or the first of them. The tournament is for reading only: it has no checksum,
// so nothing can be committed on it.
func Replay(entries []Entry) (*Tournament, error) {
	t := new(Tournament)
	for _, e := range entries {
		if err := t.fold(e); err != nil {
			return nil, fmt.Errorf("entry %d: %w", e.Seq, err)
		}
	}
	return t, nil
}

func (t *Tournament) fold(e Entry) error {
	if e.Seq != t.Seq+1 {
		return fmt.Errorf("entry %d cannot follow entry %d", e.Seq, t.Seq)
	}
	if err := t.apply(e); err != nil {
		return err
	}
	t.count(e)
	t.Seq, t.LatestAt = e.Seq, e.At
	return nil
}

func (t *Tournament) apply(e Entry) error {
	created, creates := e.Body.(Created)
	switch {
	case creates:
		return t.create(created, e)
	case t.Phase() == PhaseNone:
		return tournament.Refusal{Reason: tournament.NotCreated}
	case t.IsOver():
		return t.applyAfterEnd(e)
	}
	switch b := e.Body.(type) {
	case PartnerAsked:
		return t.askPartner(b)
	case Entered:
		return t.enter(b)
	case Replaced:
		return t.replace(b)
	case Started:
		return t.start()
	case RoundPaired:
		return t.startRound(b)
	case TableAnnounced:
		return t.announceTable(b)
	case TableOpened:
		return t.openTable(b)
	case RoundExtended:
		return t.extendRound(b)
	case JoinReminded:
		return t.remind(b)
	case Paused:
		return t.pause(b, e)
	case Resumed:
		return t.resume(e)
	case Posted:
		return t.recordPost(b)
	case PostsRefused:
		return t.refusePosts(b)
	case StartMoved:
		return t.moveStart(b)
	case EventScheduled:
		return t.scheduleEvent(b)
	case EventDeleted:
		return t.deleteEvent()
	case RolePromised:
		return t.promiseRole(b)
	case tournament.Voided:
		return t.void(b)
	case tournament.Settled:
		return t.settle(b, e)
	case tournament.Returned:
		return t.readmit(b)
	case tournament.Withdrawn, tournament.NoShow,
		tournament.Shelved, tournament.Unshelved, tournament.Finished, tournament.Canceled:
		return t.Tournament.Apply(b)
	default:
		return fmt.Errorf("%T cannot happen in phase %q", b, t.Phase())
	}
}

// applyAfterEnd applies an entry after the end: the tournament is shown, its winners get their role, and an event for a
// start that does not come is deleted.
func (t *Tournament) applyAfterEnd(e Entry) error {
	switch b := e.Body.(type) {
	case Posted:
		return t.recordPost(b)
	case PostsRefused:
		return t.refusePosts(b)
	case RolePromised:
		return t.promiseRole(b)
	case RoleRefused:
		return t.refuseRole(b)
	case RoleGiven:
		return t.giveRole(b)
	case EventDeleted:
		return t.deleteEvent()
	default:
		return tournament.Refusal{Reason: tournament.TournamentIsOver}
	}
}
