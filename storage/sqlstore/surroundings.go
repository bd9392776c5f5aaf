package sqlstore

import (
	"context"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

var forgottenAt = define(`SELECT "user", person FROM bindings WHERE table_id = ?1 AND "user" IS NOT NULL`)

// Around implements storage.People.
func (s *Store) Around(ctx context.Context, id journal.TableID, guild snowflake.ID,
	ids ...journal.PersonID) (storage.Surroundings, error) {
	around := storage.Surroundings{People: map[journal.PersonID]storage.PersonRow{},
		Forgotten: map[snowflake.ID]journal.PersonID{}}
	err := s.readAll(ctx, queryPeople(around.People, ids), queryForgotten(around.Forgotten, id),
		querySettings(&around.Settings, guildSettingsOf, guild))
	if err != nil {
		return storage.Surroundings{}, fmt.Errorf("read the surroundings of table %d: %w", id, err)
	}
	return around, nil
}

// queryForgotten returns the query that adds the forgotten people at a table to a map.
func queryForgotten(people map[snowflake.ID]journal.PersonID, id journal.TableID) Query {
	return Query{forgottenAt, Row{int64(id)}, func(from Scanner) error {
		var user snowflake.ID
		var person journal.PersonID
		err := from.Scan(&user, &person)
		people[user] = person
		return err
	}}
}
