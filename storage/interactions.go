package storage

import (
	"context"
	"time"

	"korsar/storage/snowflake"
)

// Interactions stores the effects of interactions, so that none happens twice, even in another process.
type Interactions interface {
	// AcceptInteraction records that an interaction is served. It returns ErrRepeated if it was accepted before. It
	// also deletes up to MaxDeletedInteractions records of interactions with an id below oldest. It does not wait for
	// the disk. After a loss of power, the record survives if any later commit does.
	AcceptInteraction(ctx context.Context, id, oldest snowflake.ID) error
}

// MaxDeletedInteractions is the most records that one call deletes. A call adds one record, so a burst is deleted a
// thousand times as fast as it was recorded. No click waits for the deletion of a whole burst.
const MaxDeletedInteractions = 1000

// InteractionLife is how long a platform may deliver an interaction again: as long as its token lives (Discord's
// documentation, "Receiving and Responding", "Followup Messages").
const InteractionLife = 15 * time.Minute

// causeKey is the key of the interaction in a context.
type causeKey struct{}

// CausedBy returns a context for the changes of an interaction. A platform may deliver an interaction again after a
// lost connection or a restart of the program. A change that is documented as made once per interaction changes nothing
// the second time and returns ErrRepeated.
func CausedBy(ctx context.Context, interaction snowflake.ID) context.Context {
	return context.WithValue(ctx, causeKey{}, interaction)
}

// CauseOf returns the interaction that CausedBy stored in a context or one of its parents, or 0 if there is none.
func CauseOf(ctx context.Context) snowflake.ID {
	interaction, _ := ctx.Value(causeKey{}).(snowflake.ID)
	return interaction
}
