package sqlite

import (
	"context"
	"database/sql"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/sqlstore"
)

// withChecksums is the first schema that has checksums.
const withChecksums = 6

// addChecksums computes the checksum of every readable journal. A damaged journal does not stop the upgrade: its row
// keeps a NULL checksum, which loads and commits refuse.
func addChecksums(ctx context.Context, tx *sql.Tx, i storage.Inspector) error {
	set, err := tx.PrepareContext(ctx, `UPDATE tables SET last_seq = ?2, checksum = ?3 WHERE id = ?1`)
	if err != nil {
		return err
	}
	defer set.Close()
	view := sqlstore.NewSnapshot(tx, product{})
	return view.EachTable(ctx, i, func(id journal.TableID) error {
		t, _, err := view.ReadJournal(ctx, id)
		if err != nil {
			return err
		}
		_, err = set.ExecContext(ctx, int64(id), t.Seq, int64(t.Checksum))
		return err
	})
}
