package deal

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// Secret is what decides the deal together with the joins. It stays with the
// program until the game is over.
type Secret [32]byte

// String is the secret in the record: 64 lower-case hexadecimal digits. It is
// for the end of a game; nothing may print it before.
func (s Secret) String() string { return hex.EncodeToString(s[:]) }

// ParseSecret reads 64 lower-case hexadecimal digits and nothing else.
func ParseSecret(text string) (Secret, error) {
	var s Secret
	return s, parseHex(s[:], text)
}

// Commitment is the SHA-256 of the secret's 64 digits, written the same way.
// It tells nothing of the secret and fits no other.
func Commitment(s Secret) string {
	sum := sha256.Sum256([]byte(s.String()))
	return hex.EncodeToString(sum[:])
}

// CheckCommitment refuses a text that no commitment can be. Whether it is that
// of a secret is a comparison with [Commitment].
func CheckCommitment(text string) error {
	var sum [sha256.Size]byte
	return parseHex(sum[:], text)
}

// parseHex reads exactly as many digits as fill into. Upper case is refused:
// one secret has one text, or its commitment would be ambiguous.
func parseHex(into []byte, text string) error {
	if len(text) == hex.EncodedLen(len(into)) && strings.Trim(text, "0123456789abcdef") == "" {
		if _, err := hex.Decode(into, []byte(text)); err == nil {
			return nil
		}
	}
	return fmt.Errorf("expected %d lower-case hexadecimal digits", hex.EncodedLen(len(into)))
}
