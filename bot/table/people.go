package table

import (
	"context"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// people is what a table knows of its people and of its guild.
type people struct {
	users      map[journal.PersonID]storage.PersonRow
	forgotten  map[snowflake.ID]journal.PersonID // whose data was deleted while the game binds them: here they are who they were
	voters     map[snowflake.ID]journal.PersonID // those of the audiences who were here since the table was loaded
	noPictures bool                              // the guild wants none
	version    int64                             // of the settings and preferences that this shows
}

// unknownVersion is no version of settings.
const unknownVersion = -1

// loadPeople reads who sits here, and what they and the guild want, unless it is known.
func (t *Table) loadPeople(ctx context.Context) error {
	version := t.env.Engine.SettingsVersion()
	if t.people.version == version {
		return nil
	}
	users, err := t.env.People.PeopleByID(ctx, t.peopleNamed()...)
	if err != nil {
		return fmt.Errorf("read who sits at table %d: %w", t.id, err)
	}
	settings, err := t.env.Guilds.GuildSettings(ctx, t.now.Opened.Guild)
	if err != nil {
		return fmt.Errorf("read the guild settings of table %d: %w", t.id, err)
	}
	forgotten, err := t.env.People.ForgottenAt(ctx, t.id)
	if err != nil {
		return err
	}
	t.people = people{users: users, forgotten: forgotten, voters: t.people.voters, noPictures: settings.NoPictures, version: version}
	return nil
}

// peopleNamed returns everybody whose name the table needs.
func (t *Table) peopleNamed() []journal.PersonID {
	list := []journal.PersonID{t.now.Opened.Host, t.now.ClosedBy}
	for _, c := range t.now.Chairs {
		if c.Occupant.Person != 0 {
			list = append(list, c.Occupant.Person)
		}
	}
	for _, g := range t.now.Guests {
		list = append(list, g.Person)
	}
	for _, o := range t.now.Offers {
		list = append(list, o.To)
	}
	return list
}

// personOf returns the person behind a user; 0 if the table does not know them. Every way by which somebody comes to the
// table asks it first: somebody whose data was deleted is at this table who they were.
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

// wasForgotten reports whether somebody's data was deleted while the game binds them.
func (p *people) wasForgotten(person journal.PersonID) bool {
	for _, one := range p.forgotten {
		if one == person {
			return true
		}
	}
	return false
}

// addPerson makes a user known to the table, unless their data was deleted while the game binds them.
func (t *Table) addPerson(ctx context.Context, u User) (journal.PersonID, error) {
	if person, forgotten := t.people.forgotten[u.ID]; forgotten {
		return person, nil
	}
	person, err := t.env.People.PersonOf(ctx, u.ID, u.Name)
	if err != nil {
		return 0, err
	}
	rows, err := t.env.People.PeopleByID(ctx, person)
	if err != nil {
		return 0, err
	}
	t.people.users[person] = rows[person]
	return person, nil
}

// user returns how a person is named here; nobody, the zero value, for a computer or somebody whose data was deleted.
func (t *Table) user(p journal.PersonID) User {
	row := t.people.users[p]
	return User{ID: row.User, Name: row.Name}
}

// PreferencesOf returns what a user wants at every table; the zero value if they were never seen.
func PreferencesOf(ctx context.Context, store storage.People, user snowflake.ID) (p storage.UserPreferences, err error) {
	person, err := store.FindPerson(ctx, user)
	if err != nil {
		return p, storage.UnlessNotFound(err)
	}
	rows, err := store.PeopleByID(ctx, person)
	return rows[person].Preferences, err
}
