package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"

	"korsar/game/deal"
	"korsar/storage/journal"
)

// ReplayPath returns the path of the page that replays a finished game, relative to Env.LiveURL. Everybody who knows
// the path may watch. Unlike a live page, it does not lead on to the rematch.
func ReplayPath(id journal.TableID, secret deal.Secret) string {
	return fmt.Sprintf("/replay/%d/%s", id, replayToken(secret))
}

// IsReplayToken reports whether a token belongs to the replay page of the table with this secret.
func IsReplayToken(secret deal.Secret, token string) bool {
	return hmac.Equal([]byte(replayToken(secret)), []byte(token))
}

// replayToken returns the token of a replay page. It follows from the secret of the deal, so it need not be stored, and
// it is gone when the table is deleted. The secret is published only with the record of the finished game, which shows
// as much as the page.
func replayToken(secret deal.Secret) string {
	mac := hmac.New(sha256.New, secret[:])
	mac.Write([]byte("korsar replay page"))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}
