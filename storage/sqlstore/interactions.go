package sqlstore

import (
	"context"
	"fmt"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// AcceptInteraction implements storage.Interactions.
func (s *Store) AcceptInteraction(ctx context.Context, id, oldest snowflake.ID) error {
	accepted, err := storedID(id)
	if err == nil {
		err = s.write(ctx, func(w writer) error {
			old := rowOf(int64(oldest), int64(storage.MaxDeletedInteractions))
			if err := w.Exec(deleteInteractions, old); err != nil {
				return err
			}
			added, err := w.Changes(insertInteraction, rowOf(accepted))
			if err == nil && !added {
				return storage.ErrConflict
			}
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("accept interaction %d: %w", id, err)
	}
	return nil
}
