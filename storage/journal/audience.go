package journal

import (
	"fmt"

	"korsar/game"
)

// JoinedAudience is somebody joining the audience of a seat, which binds for the game:
// they see its hand.
type JoinedAudience struct {
	Seat   game.Seat `json:"seat"`
	Person PersonID  `json:"person"`
}

// Kind returns KindJoinedAudience.
func (JoinedAudience) Kind() Kind { return KindJoinedAudience }

// SawHand is one of an audience seeing its hand for the first time.
type SawHand struct {
	Person PersonID `json:"person"`
}

// Kind returns KindSawHand.
func (SawHand) Kind() Kind { return KindSawHand }

// RemovedVoter is one of an audience who votes no more and sees its hand no more, because
// the host or a moderator said so.
type RemovedVoter struct {
	Person PersonID `json:"person"`
}

// Kind returns KindRemovedVoter.
func (RemovedVoter) Kind() Kind { return KindRemovedVoter }

// Voter is one of an audience.
type Voter struct {
	Seat    game.Seat
	Looked  bool       // they have seen the hand
	Removed bool       // they vote no more
	Ships   game.Ships // that the audience played with as they voted
	Won     int        // votes of theirs that were the audience's move
}

// IsAudience reports whether an audience has a seat.
func (t *Table) IsAudience(s game.Seat) bool {
	return s != game.NoSeat && int(s) <= len(t.Chairs) && t.Chairs[s-1].Occupant.Kind == IsAudience
}

func (t *Table) joinAudience(b JoinedAudience) error {
	if err := t.must(Playing, "joining an audience"); err != nil {
		return err
	}
	_, before := t.Voters[b.Person]
	switch {
	case b.Person <= 0:
		return fmt.Errorf("nobody joins an audience")
	case !t.IsAudience(b.Seat):
		return fmt.Errorf("seat %d is no audience's", b.Seat)
	case before:
		return fmt.Errorf("person %d is of an audience already", b.Person)
	}
	if err := t.MaySee(b.Person, b.Seat); err != nil {
		return err
	}
	if t.Voters == nil {
		t.Voters = map[PersonID]Voter{}
	}
	t.Voters[b.Person] = Voter{Seat: b.Seat}
	return nil
}

func (t *Table) sawHand(b SawHand) error {
	v, known := t.Voters[b.Person]
	if !known || v.Looked || v.Removed {
		return fmt.Errorf("person %d does not see the hand of an audience for the first time", b.Person)
	}
	v.Looked = true
	t.Voters[b.Person] = v
	return nil
}

func (t *Table) removeVoter(b RemovedVoter, e Entry) error {
	v, known := t.Voters[b.Person]
	if !known || v.Removed || t.Phase != Playing {
		return fmt.Errorf("person %d cannot be sent from an audience", b.Person)
	}
	v.Removed = true
	t.Voters[b.Person] = v
	t.Poll.drop(b.Person, e.At)
	return nil
}

// reward notes for those of an audience who voted for its move which ship it was
// played with.
func (t *Table) reward(turn *game.Turn) {
	if turn.Move.Action == game.SitOut || t.covering != "" || !t.IsAudience(turn.Seat) {
		return
	}
	for person, wanted := range t.Poll.Ballots {
		if wanted != turn.Move {
			continue
		}
		v := t.Voters[person]
		v.Won++
		if turn.Ship != game.NoShip {
			v.Ships = v.Ships.With(turn.Ship)
		}
		t.Voters[person] = v
	}
}

// GoldOf is the gold of the ships that the side of one of an audience captured, and
// with which the audience played as they had voted.
func (t *Table) GoldOf(v Voter) (sum int) {
	for _, c := range t.Captures {
		if v.Ships.Has(c.Ship) && t.Game.Mode().SideOf(v.Seat) == c.Side {
			_, gold := t.Game.Launched(c.Ship)
			sum += gold
		}
	}
	return sum
}
