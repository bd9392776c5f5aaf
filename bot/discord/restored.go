package discord

import (
	"crypto/sha256"
	"encoding/base64"
	"time"

	"korsar/bot/table"
)

// restoreMargin is how far this machine's clock may be ahead of Discord's when a backup is restored. Within it, a board
// posted after the restore does not count as lost.
const restoreMargin = 5 * time.Second

// maxNonce is the greatest length of a nonce in characters (Discord's documentation, "Create Message").
const maxNonce = 25

// newNonce returns the nonce with which a message is posted, of a length that Discord accepts. A restore changes it.
// Otherwise Discord would for some minutes return a lost message of the same table, or of one with the same number.
func (b *Bot) newNonce(nonce string) string {
	if b.options.Restored.IsZero() && len(nonce) <= maxNonce {
		return nonce
	}
	sum := sha256.Sum256([]byte(b.options.Restored.Format(time.RFC3339Nano) + " " + nonce))
	return base64.RawURLEncoding.EncodeToString(sum[:18]) // 24 characters
}

// markLost treats a press on a message from before a restore as one on a table that has changed since. The state that
// the message shows may be lost, and its number may belong to another state by now. The answer is a new message with
// valid buttons.
func (b *Bot) markLost(c *click) {
	posted := c.message.id
	if posted == 0 || b.options.Restored.IsZero() || !posted.Time().Before(b.options.Restored.Add(-restoreMargin)) {
		return
	}
	c.lost, c.Seq, c.Replaces, c.Reply.Message = true, table.LostSeq, 0, c.Interaction
}
