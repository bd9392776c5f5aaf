package storagetest

import (
	"errors"
	"maps"

	"pgregory.net/rapid"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// modelBindings has the people whom each unfinished game binds. The value is the user of a forgotten person, else 0.
type modelBindings map[journal.TableID]map[journal.PersonID]snowflake.ID

// forget forgets a random user.
func (m *model) forget(r *rapid.T) {
	user := snowflake.ID(rapid.IntRange(1, 3).Draw(r, "user"))
	old, met := m.people[user]
	if !met {
		r.Skip("the user is not known")
	}
	ok(r, m.real.Forget(m.test.Context(), old.person))
	delete(m.people, user)
	m.forgotten[old.person] = true
	m.forgetInTournaments(old.person)
	for _, people := range m.bindings {
		if _, binds := people[old.person]; binds {
			people[old.person] = user
		}
	}
}

// append commits at a table. If the commit binds a person who cannot be bound, it must be refused.
func (m *model) append(r *rapid.T, s *Script, commit func(*Script) storage.Commit) {
	next := *s
	next.Table = s.Clone()
	c := commit(&next)
	err := m.real.Append(m.test.Context(), s.ID, c)
	if m.refuses(s.ID, c.Bound) {
		if !errors.Is(err, storage.ErrForgotten) {
			r.Fatalf("a commit that binds %v: %v", c.Bound, err)
		}
		return
	}
	ok(r, err)
	*s = next
	if !s.Phase.Live() {
		delete(m.bindings, s.ID)
		return
	}
	for _, p := range c.Bound {
		m.bindings[s.ID][p] = 0
	}
}

// refuses reports whether a table cannot bind one of the people.
func (m *model) refuses(id journal.TableID, people []journal.PersonID) bool {
	for _, p := range people {
		if m.forgotten[p] {
			return true
		}
		for _, user := range m.bindings[id] {
			if user != 0 && m.people[user].person == p {
				return true
			}
		}
	}
	return false
}

func (m *model) checkBindings(r *rapid.T) {
	ctx := m.test.Context()
	for user := snowflake.ID(1); user <= 3; user++ {
		var wanted storage.Bindings
		for _, people := range m.bindings {
			if known, met := m.people[user]; met {
				if _, binds := people[known.person]; binds {
					wanted.Known++
				}
			}
			for _, forgotten := range people {
				if forgotten == user {
					wanted.Forgotten++
				}
			}
		}
		if got, err := m.real.BindingsOf(ctx, user); err != nil || got != wanted {
			r.Fatalf("games that bind user %d: expected %+v, found %+v (%v)", user, wanted, got, err)
		}
	}
	for id, people := range m.bindings {
		wanted := map[snowflake.ID]journal.PersonID{}
		for p, user := range people {
			if user != 0 {
				wanted[user] = p
			}
		}
		if around, err := m.real.Around(ctx, id, 0); err != nil || !maps.Equal(around.Forgotten, wanted) {
			r.Fatalf("the forgotten at table %d: expected %v, found %v (%v)", id, wanted, around.Forgotten, err)
		}
	}
}
