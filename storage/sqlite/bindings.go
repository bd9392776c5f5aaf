package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/sqlstore"
)

// addBindings binds everybody who has seen a hand of a running game. A person forgotten earlier stays unknown. A
// journal that cannot be read binds nobody, since it cannot be loaded either.
func addBindings(ctx context.Context, tx *sql.Tx, i storage.Inspector) error {
	view := sqlstore.NewSnapshot(tx, product{})
	return view.EachTable(ctx, i, func(id journal.TableID) error {
		var runs bool
		err := tx.QueryRowContext(ctx, `SELECT phase IN ('playing', 'laid-up') FROM tables WHERE id = ?`,
			int64(id)).Scan(&runs)
		if err != nil || !runs {
			return err
		}
		t, _, err := view.ReadJournal(ctx, id)
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
			_, err := tx.ExecContext(ctx,
				`INSERT INTO bindings (table_id, person) VALUES (?, ?) ON CONFLICT DO NOTHING`, int64(id), int64(p))
			if err != nil {
				return err
			}
		}
		return nil
	})
}
