package journal

import (
	"fmt"

	"korsar/game"
	"korsar/storage/snowflake"
)

// OptionsChanged records that the options of a table change in its lobby. People who took their seats under other
// [Terms] have to confirm the new ones before the game can start.
type OptionsChanged struct {
	Options Options        `json:"options"`
	Roles   []snowflake.ID `json:"roles,omitempty"` // of the audiences, by seat; none leaves them as they are
}

// Kind implements Body.
func (OptionsChanged) Kind() Kind { return "options-changed" }

// Confirmed records that a person confirms the present terms of the table.
type Confirmed struct {
	Person PersonID `json:"person"`
}

// Kind implements Body.
func (Confirmed) Kind() Kind { return "confirmed" }

// Terms are the options that decide which game is played. People agree to them by sitting down.
type Terms struct {
	Edition string
	Mode    game.Mode
	Seats   int
}

// Terms returns the terms among the options.
func (o Options) Terms() Terms { return Terms{Edition: o.Edition, Mode: o.Mode, Seats: o.Seats} }

// Unconfirmed reports whether a chair has a person who has not confirmed the present terms. At a tournament's table the
// tournament sets the terms, and nobody has to confirm them.
func (t *Table) Unconfirmed(c Chair) bool {
	return t.Opened.Tournament == nil && c.Occupant.Kind == IsPerson && c.Agreed != t.Options().Terms()
}

func (t *Table) changeOptions(b OptionsChanged, e Entry) error {
	if err := t.requirePhase(Lobby, "a change of options"); err != nil {
		return err
	}
	if err := t.requireOwnLobby("a change of options"); err != nil {
		return err
	}
	if err := b.Options.Check(); err != nil {
		return fmt.Errorf("change options: %w", err)
	}
	if taken := len(t.Taken()); b.Options.Seats < taken {
		return fmt.Errorf("%d seats for the %d that are taken", b.Options.Seats, taken)
	}
	if err := t.changeRoles(b.Roles); err != nil {
		return err
	}
	t.Opened.Options = b.Options
	t.resizeChairs(b.Options.Seats)
	for i := range t.Chairs {
		if c := &t.Chairs[i]; c.Occupant.Kind == IsPerson && c.Occupant.Person == e.By {
			c.Agreed = b.Options.Terms() // their own change
		}
	}
	return nil
}

// changeRoles sets the roles of the audiences. Without roles it leaves them as they are.
func (t *Table) changeRoles(roles []snowflake.ID) error {
	var audiences []*Chair
	for i := range t.Chairs {
		if t.Chairs[i].Occupant.Kind == IsAudience {
			audiences = append(audiences, &t.Chairs[i])
		}
	}
	if roles != nil && len(roles) != len(audiences) {
		return fmt.Errorf("%d roles for %d audiences", len(roles), len(audiences))
	}
	for i, role := range roles {
		audiences[i].Occupant.Role = role
	}
	return nil
}

// resizeChairs changes the number of chairs. The occupant of a removed chair moves to the lowest free one.
func (t *Table) resizeChairs(seats int) {
	chairs := make([]Chair, seats)
	kept := copy(chairs, t.Chairs)
	for _, c := range t.Chairs[kept:] {
		for i := range chairs {
			if !c.Free() && chairs[i].Free() {
				chairs[i] = c
				break
			}
		}
	}
	t.Chairs = chairs
	t.numberChairs()
}

func (t *Table) confirm(b Confirmed) error {
	if err := t.requirePhase(Lobby, "a confirmation"); err != nil {
		return err
	}
	seat := t.SeatOf(b.Person)
	if seat == game.NoSeat {
		return fmt.Errorf("person %d has no seat", b.Person)
	}
	t.Chairs[seat-1].Agreed = t.Options().Terms()
	return nil
}
