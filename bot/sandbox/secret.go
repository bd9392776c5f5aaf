package sandbox

import (
	"crypto/rand"
	"encoding/base64"
)

// newSecret returns n random bytes in base64url.
func newSecret(n int) string {
	secret := make([]byte, n)
	rand.Read(secret) // never fails (crypto/rand)
	return base64.RawURLEncoding.EncodeToString(secret)
}

// newToken returns a token with the three parts of a bot token. The first part is the bot's id.
func newToken(id string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(id)) + "." + newSecret(4) + "." + newSecret(27)
}
