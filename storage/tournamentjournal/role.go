package tournamentjournal

import (
	"errors"
	"fmt"
	"slices"

	"korsar/storage/journal"
)

// RolePromised records the person who answers for the winners' role from then on. The role is given only if that person
// may give it. Before the first RolePromised the host answers for it.
type RolePromised struct {
	Person journal.PersonID `json:"person"`
}

// Kind implements Body.
func (RolePromised) Kind() Kind { return "role-promised" }

// RoleRefused records that the winners could not be given the role, and why.
type RoleRefused struct {
	Fault string `json:"fault"`
	Code  int    `json:"code,omitempty"` // the platform's own number for its refusal; 0 for another fault
}

// Kind implements Body.
func (RoleRefused) Kind() Kind { return "role-refused" }

// RoleGiven records that a winner was given the role.
type RoleGiven struct {
	Person journal.PersonID `json:"person"`
}

// Kind implements Body.
func (RoleGiven) Kind() Kind { return "role-given" }

// RoleGiver returns the person who answers for the winners' role.
func (t *Tournament) RoleGiver() journal.PersonID { return t.roleGiver }

// RoleRefused returns why the role could not be given when that was last tried. It returns the zero value if nothing
// stood in the way, or if it was not tried since another person promised the role.
func (t *Tournament) RoleRefused() RoleRefused { return t.roleRefused }

// RoleRefusals returns how often the role was refused.
func (t *Tournament) RoleRefusals() int { return t.roleRefusals }

// RoleIsOpen reports whether the winners are to get a role, now or later, that one of them does not have yet.
func (t *Tournament) RoleIsOpen() bool {
	switch t.Phase() {
	case PhaseCanceled:
		return false
	case PhaseFinished:
		return t.Settings.Role != 0 && len(t.RoleDueTo()) > 0
	}
	return t.Settings.Role != 0
}

// RoleDueTo returns the winners who are still to get the role. It returns none before there are winners.
func (t *Tournament) RoleDueTo() []journal.PersonID {
	if t.Settings.Role == 0 {
		return nil
	}
	return slices.DeleteFunc(t.PeopleOf(t.Winner()),
		func(p journal.PersonID) bool { return slices.Contains(t.rolesGiven, p) })
}

// RolesGiven returns the people who were given the winners' role.
func (t *Tournament) RolesGiven() []journal.PersonID { return slices.Clone(t.rolesGiven) }

func (t *Tournament) promiseRole(b RolePromised) error {
	switch {
	case !t.RoleIsOpen():
		return errors.New("no role is to be given")
	case b.Person <= 0 || b.Person == t.roleGiver:
		return fmt.Errorf("person %d cannot promise the role", b.Person)
	}
	t.roleGiver, t.roleRefused = b.Person, RoleRefused{}
	return nil
}

func (t *Tournament) refuseRole(b RoleRefused) error {
	switch {
	case len(t.RoleDueTo()) == 0:
		return errors.New("nobody is to get a role")
	case b.Fault == "":
		return errors.New("the role cannot be refused without a reason")
	}
	t.roleRefused = b
	t.roleRefusals++
	return nil
}

func (t *Tournament) giveRole(b RoleGiven) error {
	switch {
	case t.Phase() != PhaseFinished:
		return fmt.Errorf("a winner of a tournament in phase %q", t.Phase())
	case b.Person <= 0 || slices.Contains(t.rolesGiven, b.Person):
		return fmt.Errorf("person %d cannot get the role", b.Person)
	}
	t.rolesGiven, t.roleRefused = append(t.rolesGiven, b.Person), RoleRefused{}
	return nil
}
