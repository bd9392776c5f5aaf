package storage

import (
	"context"

	"korsar/storage/snowflake"
)

// Interactions stores which interactions are served, so that none is served twice, whichever process it is sent to.
type Interactions interface {
	// AcceptInteraction records an interaction. It returns ErrConflict if the interaction is recorded already. It also
	// deletes records that are no longer needed, at most MaxDeletedInteractions of them: those with an id below oldest.
	AcceptInteraction(ctx context.Context, id, oldest snowflake.ID) error
}

// MaxDeletedInteractions is how many records of interactions one call deletes. It adds one, so a burst is deleted a
// thousand times as fast as it was recorded, and no click waits for all of it.
const MaxDeletedInteractions = 1000
