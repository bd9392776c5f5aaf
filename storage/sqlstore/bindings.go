package sqlstore

import (
	"context"
	"fmt"

	"korsar/storage"
	"korsar/storage/snowflake"
)

var bindingsOf = define(`SELECT FALSE FROM people p JOIN bindings b ON b.person = p.id WHERE p."user" = ?1
	UNION ALL SELECT TRUE FROM bindings WHERE "user" = ?1`)

// BindingsOf implements storage.People.
func (s *Store) BindingsOf(ctx context.Context, user snowflake.ID) (b storage.Bindings, err error) {
	err = s.read(ctx, func(row Scanner) error {
		var forgotten bool
		err := row.Scan(&forgotten)
		if forgotten {
			b.Forgotten++
		} else {
			b.Known++
		}
		return err
	}, bindingsOf, int64(user))
	if err != nil {
		return b, fmt.Errorf("count bindings of user %d: %w", user, err)
	}
	return b, nil
}

// writeBindings binds people to the game. Errors: storage.ErrForgotten.
func (p *preparedCommit) writeBindings(w writer) error {
	for _, person := range p.bound {
		one := Row{int64(p.table), person}
		forgotten := false
		if err := w.Query(selectForgotten, one, func(from Scanner) error { return from.Scan(&forgotten) }); err != nil {
			return err
		}
		if forgotten {
			return storage.ErrForgotten
		}
		if err := w.Exec(insertBinding, one); err != nil {
			return err
		}
	}
	return nil
}
