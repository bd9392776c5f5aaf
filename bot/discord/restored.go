package discord

import (
	"crypto/sha256"
	"encoding/base64"
	"time"

	"korsar/bot/table"
)

// restoreMargin is how far this machine's clock may be ahead of Discord's when a backup is restored, so that no board
// that is posted after it counts as lost.
const restoreMargin = 5 * time.Second

// maxNonce is how long a nonce may be (Discord's documentation, "Create Message").
const maxNonce = 25

// newNonce returns the nonce with which a message is posted, of a length that Discord takes. After a restore it is
// another one: for minutes Discord would return a message of the same table, or of one with the same number, that is
// lost.
func (b *Bot) newNonce(nonce string) string {
	if b.options.Restored.IsZero() && len(nonce) <= maxNonce {
		return nonce
	}
	sum := sha256.Sum256([]byte(b.options.Restored.Format(time.RFC3339Nano) + " " + nonce))
	return base64.RawURLEncoding.EncodeToString(sum[:18]) // 24 characters
}

// markLost makes a press on a message from before a restore one on a table that has changed since: what the message
// shows may be lost, and its number may be given to another state by now. The answer is a new message, whose buttons
// count.
func (b *Bot) markLost(c *click) {
	posted := c.interaction.message.id
	if posted == 0 || b.options.Restored.IsZero() || !posted.Time().Before(b.options.Restored.Add(-restoreMargin)) {
		return
	}
	c.lost, c.Seq, c.Replaces, c.Reply.Message = true, table.LostSeq, 0, c.Interaction
}
