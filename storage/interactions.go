package storage

import (
	"context"
	"time"

	"korsar/storage/snowflake"
)

// Interactions stores what each interaction has done, so that none does it twice, whichever process it is sent to.
type Interactions interface {
	// AcceptInteraction records that an interaction is served. It returns ErrRepeated if it was accepted before. It
	// also deletes records that are no longer needed, at most MaxDeletedInteractions of them: those of interactions
	// with an id below oldest. It does not wait for the disk. Whatever is committed later and survives a loss of
	// power, the record survives too.
	AcceptInteraction(ctx context.Context, id, oldest snowflake.ID) error
}

// MaxDeletedInteractions is how many records of interactions one call deletes. It adds one, so a burst is deleted a
// thousand times as fast as it was recorded, and no click waits for all of it.
const MaxDeletedInteractions = 1000

// InteractionLife is how long a platform may deliver an interaction again: as long as its token lives (Discord's
// documentation, "Receiving and Responding", "Followup Messages").
const InteractionLife = 15 * time.Minute

// causeKey is the key of the interaction in a context.
type causeKey struct{}

// CausedBy returns a context for what an interaction changes. A platform delivers an interaction again after a lost
// connection or a restart of the program. So what is documented as done once is done once for an interaction: another
// time it changes nothing and returns ErrRepeated.
func CausedBy(ctx context.Context, interaction snowflake.ID) context.Context {
	return context.WithValue(ctx, causeKey{}, interaction)
}

// CauseOf returns the interaction of a context that CausedBy returned, or of one made from it; otherwise 0.
func CauseOf(ctx context.Context) snowflake.ID {
	interaction, _ := ctx.Value(causeKey{}).(snowflake.ID)
	return interaction
}
