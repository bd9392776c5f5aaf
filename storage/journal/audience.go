package journal

import (
	"errors"
	"fmt"

	"korsar/game"
)

// JoinedAudience records that a person joins the audience of a seat, in the lobby or during the game. They belong to it
// until the game is over, or until the audience leaves the lobby.
type JoinedAudience struct {
	Seat   game.Seat `json:"seat"`
	Person PersonID  `json:"person"`
}

// Kind implements Body.
func (JoinedAudience) Kind() Kind { return "joined-audience" }

// SawHand records that a member of an audience sees its hand for the first time, which binds them. In the lobby there
// is no hand to see.
type SawHand struct {
	Person PersonID `json:"person"`
}

// Kind implements Body.
func (SawHand) Kind() Kind { return "saw-hand" }

// RemovedVoter records that the host or a moderator removed a member of an audience. The member can no longer vote or
// see the hand.
type RemovedVoter struct {
	Person PersonID `json:"person"`
}

// Kind implements Body.
func (RemovedVoter) Kind() Kind { return "removed-voter" }

// Voter is a member of an audience.
type Voter struct {
	Seat    game.Seat
	Looked  bool       // has seen the hand
	Removed bool       // may no longer vote
	Ships   game.Ships // ships on which the audience played a move that the voter chose
	Won     int        // number of their votes that won
}

// IsAudience reports whether an audience has the seat.
func (t *Table) IsAudience(s game.Seat) bool {
	return s != game.NoSeat && int(s) <= len(t.Chairs) && t.Chairs[s-1].Occupant.Kind == IsAudience
}

func (t *Table) joinAudience(b JoinedAudience, e Entry) error {
	_, before := t.Voters[b.Person]
	switch {
	case t.Phase != Lobby && t.Phase != Playing:
		return fmt.Errorf("joining an audience while the table is %s", t.Phase)
	case b.Person <= 0:
		return errors.New("an audience cannot be joined by person 0")
	case !t.IsAudience(b.Seat):
		return fmt.Errorf("seat %d has no audience", b.Seat)
	case before:
		return fmt.Errorf("person %d is already in an audience", b.Person)
	}
	if err := t.CheckSight(b.Person, b.Seat); err != nil {
		return err
	}
	if t.Voters == nil {
		t.Voters = map[PersonID]Voter{}
	}
	t.Voters[b.Person] = Voter{Seat: b.Seat}
	t.Poll.openFor(b.Seat, e.At, t.Options().VoteRules)
	return nil
}

// hasMembers reports whether anybody can vote in the audience of a seat.
func (t *Table) hasMembers(s game.Seat) bool {
	for _, v := range t.Voters {
		if v.Seat == s && !v.Removed {
			return true
		}
	}
	return false
}

func (t *Table) recordSawHand(b SawHand) error {
	v, known := t.Voters[b.Person]
	if !known || v.Looked || v.Removed || t.Phase == Lobby {
		return fmt.Errorf("person %d cannot see the hand of an audience for the first time", b.Person)
	}
	v.Looked = true
	t.Voters[b.Person] = v
	return nil
}

func (t *Table) removeVoter(b RemovedVoter, e Entry) error {
	v, known := t.Voters[b.Person]
	if !known || v.Removed || t.Phase != Playing {
		return fmt.Errorf("person %d cannot be removed from an audience", b.Person)
	}
	v.Removed = true
	t.Voters[b.Person] = v
	t.Poll.dropBallot(b.Person, e.At)
	return nil
}

// creditVoters credits a move of an audience, and the ship it was played on, to the members who voted for it.
func (t *Table) creditVoters(turn *game.Turn) {
	if turn.Move.Action == game.SitOut || t.covering != "" || !t.IsAudience(turn.Seat) {
		return
	}
	for person, choice := range t.Poll.Ballots {
		if choice != turn.Move {
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

// GoldOf returns the gold of the ships that a voter's side captured, counting only ships on which the audience played a
// move that the voter chose.
func (t *Table) GoldOf(v Voter) (sum int) {
	for _, c := range t.Captures {
		if v.Ships.Has(c.Ship) && t.Game.Mode().SideOf(v.Seat) == c.Side {
			_, gold := t.Game.Launched(c.Ship)
			sum += gold
		}
	}
	return sum
}
