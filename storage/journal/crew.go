package journal

import (
	"fmt"

	"korsar/game"
)

// Mustered is somebody joining the crew of a seat, which binds for the game:
// they see its hand.
type Mustered struct {
	Seat   game.Seat `json:"seat"`
	Person Person    `json:"person"`
}

// Kind is KindMustered.
func (Mustered) Kind() Kind { return KindMustered }

// Looked is one of a crew seeing its hand for the first time.
type Looked struct {
	Person Person `json:"person"`
}

// Kind is KindLooked.
func (Looked) Kind() Kind { return KindLooked }

// Marooned is one of a crew who votes no more and sees its hand no more, because
// the host or a moderator said so.
type Marooned struct {
	Person Person `json:"person"`
}

// Kind is KindMarooned.
func (Marooned) Kind() Kind { return KindMarooned }

// Voter is one of a crew.
type Voter struct {
	Seat     game.Seat
	Looked   bool       // they have seen the hand
	Marooned bool       // they vote no more
	Ships    game.Ships // that the crew played with as they voted
	Won      int        // votes of theirs that were the crew's move
}

// IsCrew tells whether a crew has a seat.
func (t *Table) IsCrew(s game.Seat) bool {
	return s != game.NoSeat && int(s) <= len(t.Chairs) && t.Chairs[s-1].Occupant.Kind == IsCrew
}

func (t *Table) muster(b Mustered) error {
	if err := t.must(Playing, "joining a crew"); err != nil {
		return err
	}
	_, before := t.Voters[b.Person]
	switch {
	case b.Person <= 0:
		return fmt.Errorf("nobody joins a crew")
	case !t.IsCrew(b.Seat):
		return fmt.Errorf("seat %d is no crew's", b.Seat)
	case before:
		return fmt.Errorf("person %d is of a crew already", b.Person)
	}
	if err := t.MaySee(b.Person, b.Seat); err != nil {
		return err
	}
	if t.Voters == nil {
		t.Voters = map[Person]Voter{}
	}
	t.Voters[b.Person] = Voter{Seat: b.Seat}
	return nil
}

func (t *Table) look(b Looked) error {
	v, known := t.Voters[b.Person]
	if !known || v.Looked || v.Marooned {
		return fmt.Errorf("person %d does not see the hand of a crew for the first time", b.Person)
	}
	v.Looked = true
	t.Voters[b.Person] = v
	return nil
}

func (t *Table) maroon(b Marooned, e Entry) error {
	v, known := t.Voters[b.Person]
	if !known || v.Marooned || t.Phase != Playing {
		return fmt.Errorf("person %d cannot be sent from a crew", b.Person)
	}
	v.Marooned = true
	t.Voters[b.Person] = v
	t.Poll.drop(b.Person, e.At)
	return nil
}

// reward notes for those of a crew who voted for its move which ship it was
// played with.
func (t *Table) reward(turn *game.Turn) {
	if turn.Move.Action == game.SitOut || t.covering != "" || !t.IsCrew(turn.Seat) {
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

// GoldOf is the gold of the ships that the side of one of a crew captured, and
// with which the crew played as they had voted.
func (t *Table) GoldOf(v Voter) (sum int) {
	for _, c := range t.Captures {
		if v.Ships.Has(c.Ship) && t.Game.Mode().SideOf(v.Seat) == c.Side {
			_, gold := t.Game.Launched(c.Ship)
			sum += gold
		}
	}
	return sum
}
