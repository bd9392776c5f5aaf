package sqlstore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

var (
	peopleCount = define(`SELECT count("user") FROM people`) // without the forgotten
	personBy    = define(`SELECT id, name FROM people WHERE "user" = ?1`)
	peopleBy    = define(`SELECT id, "user", name, preferences FROM people WHERE id IN (SELECT value FROM json_each(?1))
		AND "user" IS NOT NULL`)
)

// PersonOf implements storage.People. It writes only if something has changed.
func (s *Store) PersonOf(ctx context.Context, user snowflake.ID, name string) (journal.PersonID, error) {
	if user == 0 {
		return 0, errors.New("save user 0: not a user")
	}
	p, known, err := s.findPerson(ctx, user)
	if errors.Is(err, storage.ErrNotFound) || err == nil && known != name {
		err = s.write(ctx, func(w writer) error {
			id, _, err := w.queryInt(upsertPerson, Row{int64(user), name})
			p = journal.PersonID(id)
			return err
		})
	}
	if err != nil {
		return 0, fmt.Errorf("save user %d: %w", user, err)
	}
	return p, nil
}

// FindPerson implements storage.People.
func (s *Store) FindPerson(ctx context.Context, user snowflake.ID) (journal.PersonID, error) {
	p, _, err := s.findPerson(ctx, user)
	if err != nil {
		return 0, fmt.Errorf("find user %d: %w", user, err)
	}
	return p, nil
}

func (s *Store) findPerson(ctx context.Context, user snowflake.ID) (p journal.PersonID, name string, err error) {
	err = s.queryRow(ctx, []any{&p, &name}, personBy, int64(user))
	return p, name, err
}

// CountPeople implements storage.People.
func (s *Store) CountPeople(ctx context.Context) (n int, err error) {
	if err := s.queryRow(ctx, []any{&n}, peopleCount); err != nil {
		return 0, fmt.Errorf("count people: %w", err)
	}
	return n, nil
}

// hasUser reports whether a query finds a row for a number and a user.
func (s *Store) hasUser(ctx context.Context, query *Statement, number int64, user snowflake.ID) (bool, error) {
	var one int
	err := s.queryRow(ctx, []any{&one}, query, number, int64(user))
	return one == 1, storage.UnlessNotFound(err)
}

// PeopleByID implements storage.People.
func (s *Store) PeopleByID(ctx context.Context,
	ids ...journal.PersonID) (map[journal.PersonID]storage.PersonRow, error) {
	people := make(map[journal.PersonID]storage.PersonRow, len(ids))
	if err := s.readAll(ctx, queryPeople(people, ids)); err != nil {
		return nil, fmt.Errorf("look up people: %w", err)
	}
	return people, nil
}

// queryPeople returns the query that adds people to a map.
func queryPeople(people map[journal.PersonID]storage.PersonRow, ids []journal.PersonID) Query {
	return Query{peopleBy, Row{encodeNumbers(ids)}, func(from Scanner) error {
		var id journal.PersonID
		var p storage.PersonRow
		var preferences string
		if err := from.Scan(&id, &p.User, &p.Name, &preferences); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(preferences), &p.Preferences); err != nil {
			return fmt.Errorf("decode preferences of person %d: %w", id, err)
		}
		people[id] = p
		return nil
	}}
}

// HasForgotten implements storage.People.
func (s *Store) HasForgotten(ctx context.Context, interaction snowflake.ID) (bool, error) {
	_, err := s.createdBy(ctx, interaction, effectForget)
	return err == nil, storage.UnlessNotFound(err)
}

// Forget implements storage.People.
func (s *Store) Forget(ctx context.Context, p journal.PersonID) error {
	err := s.writeLadders(ctx, 0, onceFor(ctx, effectForget, func(w writer) error {
		if _, _, err := w.queryInt(lockPerson, Row{int64(p)}); err != nil {
			return err
		}
		if err := w.execAll(Row{int64(p)}, copyUserToBindings, rememberAnswer, rememberEntrant); err != nil {
			return err
		}
		if err := w.update(clearPerson, Row{int64(p)}); err != nil {
			return err
		}
		return w.execAll(Row{int64(p)}, deletePuzzleAnswers, deletePracticeAnswers, deleteStreakWarning,
			deletePartsInTournaments, deleteStandings, deletePings, deleteAlertsOf)
	}))
	if err != nil {
		return fmt.Errorf("forget person %d: %w", p, err)
	}
	return nil
}
