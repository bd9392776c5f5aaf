package sqlite

import (
	"context"
	"database/sql"

	"korsar/storage/journal"
)

// withChecksums is the first schema that has checksums.
const withChecksums = 6

// addChecksums computes the checksum of every readable journal. A damaged journal does not stop the upgrade: its row
// keeps a NULL checksum, which loads and commits refuse.
func addChecksums(ctx context.Context, tx *sql.Tx, i Inspector) error {
	set, err := tx.PrepareContext(ctx, `UPDATE tables SET last_seq = ?2, checksum = ?3 WHERE id = ?1`)
	if err != nil {
		return err
	}
	defer set.Close()
	return i.eachTable(ctx, tx, func(id journal.TableID) error {
		t, _, err := readJournal(ctx, tx, id)
		if err != nil {
			return err
		}
		_, err = set.ExecContext(ctx, int64(id), t.Seq, int64(t.Checksum))
		return err
	})
}
