package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const (
	bindingsOf = `SELECT FALSE FROM people p JOIN bindings b ON b.person = p.id WHERE p.user = ?1
		UNION ALL SELECT TRUE FROM bindings WHERE user = ?1`
	forgottenAt = `SELECT user, person FROM bindings WHERE table_id = ? AND user IS NOT NULL`
)

// BindingsOf implements storage.People.
func (s *Store) BindingsOf(ctx context.Context, user snowflake.ID) (b storage.Bindings, err error) {
	key, err := storedID(user)
	if err == nil {
		err = s.read(ctx, func(rows *sql.Rows) error {
			var forgotten bool
			err := rows.Scan(&forgotten)
			if forgotten {
				b.Forgotten++
			} else {
				b.Known++
			}
			return err
		}, bindingsOf, key)
	}
	if err != nil {
		return b, fmt.Errorf("count bindings of user %d: %w", user, err)
	}
	return b, nil
}

// ForgottenAt implements storage.People.
func (s *Store) ForgottenAt(ctx context.Context, id journal.TableID) (map[snowflake.ID]journal.PersonID, error) {
	people := map[snowflake.ID]journal.PersonID{}
	err := s.read(ctx, func(rows *sql.Rows) error {
		var user snowflake.ID
		var person journal.PersonID
		err := rows.Scan(&user, &person)
		people[user] = person
		return err
	}, forgottenAt, int64(id))
	if err != nil {
		return nil, fmt.Errorf("list forgotten people at table %d: %w", id, err)
	}
	return people, nil
}

// writeBindings binds people to the game. Errors: storage.ErrForgotten.
func (p *preparedCommit) writeBindings(w *writer) error {
	for _, person := range p.bound {
		one := rowOf(int64(p.table), person)
		if _, refused, err := w.queryInt(selectForgotten, one); err != nil || refused {
			return cmp.Or(err, storage.ErrForgotten)
		}
		if _, err := w.exec(insertBinding, one); err != nil {
			return err
		}
	}
	return nil
}

// addBindings binds everybody who has seen a hand of a running game. A person forgotten earlier stays unknown. A
// journal that cannot be read binds nobody, since it cannot be loaded either.
func addBindings(ctx context.Context, tx *sql.Tx, i Inspector) error {
	return i.eachTable(ctx, tx, func(id journal.TableID) error {
		var runs bool
		err := tx.QueryRowContext(ctx, `SELECT phase IN ('playing', 'laid-up') FROM tables WHERE id = ?`,
			int64(id)).Scan(&runs)
		if err != nil || !runs {
			return err
		}
		t, _, err := readJournal(ctx, tx, id)
		if errors.As(err, new(*storage.CorruptError)) {
			return nil
		}
		if err != nil {
			return err
		}
		people := slices.Collect(maps.Keys(t.Voters))
		for _, h := range t.SeatHolders {
			people = append(people, h.Person)
		}
		for _, p := range people {
			_, err := tx.ExecContext(ctx, `INSERT INTO bindings (table_id, person) VALUES (?, ?) ON CONFLICT DO NOTHING`,
				int64(id), int64(p))
			if err != nil {
				return err
			}
		}
		return nil
	})
}
