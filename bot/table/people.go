package table

import (
	"context"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// people caches what a table needs to know about its people and its guild.
type people struct {
	users      map[journal.PersonID]storage.PersonRow
	forgotten  map[snowflake.ID]journal.PersonID // users whose data was deleted while the game binds them
	voters     map[snowflake.ID]journal.PersonID // members of audiences who clicked since the table was loaded
	noPictures bool                              // the guild wants no pictures
	callRole   snowflake.ID                      // the role that hosts may call; 0 for none
	version    int64                             // the settings version when this was read
}

// unknownVersion is lower than every settings version.
const unknownVersion = -1

// loadPeople reads the table's people, their preferences and the guild's settings, unless the cached ones are current.
func (t *Table) loadPeople(ctx context.Context) error {
	version := t.env.Engine.SettingsVersion()
	if t.people.version == version {
		return nil
	}
	around, err := t.env.Store.Around(ctx, t.id, t.now.Opened.Guild, t.peopleNamed()...)
	if err != nil {
		return err
	}
	t.people = people{users: around.People, forgotten: around.Forgotten, voters: t.people.voters,
		noPictures: around.Settings.NoPictures, callRole: around.Settings.CallRole, version: version}
	return nil
}

// peopleNamed returns the people whose names the table may show.
func (t *Table) peopleNamed() []journal.PersonID {
	list := []journal.PersonID{t.now.Opened.Host, t.now.ClosedBy}
	for _, c := range t.now.Chairs {
		if c.Occupant.Person != 0 {
			list = append(list, c.Occupant.Person)
		}
	}
	for _, former := range t.now.Former {
		list = append(list, former.Occupant.Person)
	}
	for _, g := range t.now.Guests {
		list = append(list, g.Person)
	}
	for _, o := range t.now.Offers {
		list = append(list, o.To)
	}
	return append(list, t.now.Removed...)
}

// personOf returns the person behind a user, or 0 if the table does not know them. Every action of a user looks them up
// here, so that a user whose data was deleted remains the same person at this table.
func (t *Table) personOf(user snowflake.ID) journal.PersonID {
	if person, forgotten := t.people.forgotten[user]; forgotten {
		return person
	}
	for person, row := range t.people.users {
		if row.User == user {
			return person
		}
	}
	return 0
}

// wasForgotten reports whether a person's data was deleted while the game binds them.
func (p *people) wasForgotten(person journal.PersonID) bool {
	for _, one := range p.forgotten {
		if one == person {
			return true
		}
	}
	return false
}

// addPerson adds a user to the people of the table. A user whose data was deleted while the game binds them remains the
// same person.
func (t *Table) addPerson(ctx context.Context, u User) (journal.PersonID, error) {
	if person, forgotten := t.people.forgotten[u.ID]; forgotten {
		return person, nil
	}
	person, err := t.env.Store.PersonOf(ctx, u.ID, u.Name)
	if err != nil {
		return 0, err
	}
	return person, t.loadPerson(ctx, person)
}

// loadPerson adds a person to the people of the table, unless their data was deleted.
func (t *Table) loadPerson(ctx context.Context, p journal.PersonID) error {
	rows, err := t.env.Store.PeopleByID(ctx, p)
	if err != nil {
		return err
	}
	if row, known := rows[p]; known {
		t.people.users[p] = row
	}
	return nil
}

// user returns the name and id of a person. It is the zero value for a computer or a person whose data was deleted.
func (t *Table) user(p journal.PersonID) User {
	return UserOf(t.people.users[p])
}

// HasPerson reports whether a person has a seat here and plays it themselves. It reports false in the lobby of a
// tournament, which nobody leaves: people withdraw from the tournament instead.
func (t *Table) HasPerson(p journal.PersonID) bool {
	inTournament := t.now.Opened.Tournament != nil && t.now.Phase == journal.Lobby
	return t.now.SeatOf(p) != game.NoSeat && !inTournament
}
