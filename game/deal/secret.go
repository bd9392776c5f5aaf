package deal

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
)

// Secret decides the deal together with the joins. The program keeps it secret until the game is over.
type Secret [32]byte

// String returns the secret as in the record: 64 lower-case hexadecimal digits. Nothing may print it before the end of
// the game.
func (s Secret) String() string { return hex.EncodeToString(s[:]) }

// NewSecret draws a secret from a cryptographic source.
func NewSecret(random io.Reader) (Secret, error) {
	var s Secret
	if _, err := io.ReadFull(random, s[:]); err != nil {
		return s, fmt.Errorf("draw a secret: %w", err)
	}
	return s, nil
}

// ParseSecret parses 64 lower-case hexadecimal digits and nothing else.
func ParseSecret(text string) (Secret, error) {
	var s Secret
	return s, parseHex(s[:], text)
}

// Commitment returns the SHA-256 of the secret's 64 digits, in the same form. It reveals nothing about the secret and
// matches no other secret.
func Commitment(s Secret) string {
	sum := sha256.Sum256([]byte(s.String()))
	return hex.EncodeToString(sum[:])
}

// CheckCommitment returns an error for a text that cannot be a commitment. To check a commitment against a secret,
// compare it with the result of [Commitment].
func CheckCommitment(text string) error {
	var sum [sha256.Size]byte
	return parseHex(sum[:], text)
}

// parseHex parses exactly as many digits as fill into. It refuses upper case: if a secret had several texts, its
// commitment would be ambiguous.
func parseHex(into []byte, text string) error {
	if len(text) == hex.EncodedLen(len(into)) && strings.Trim(text, "0123456789abcdef") == "" {
		if _, err := hex.Decode(into, []byte(text)); err == nil {
			return nil
		}
	}
	return fmt.Errorf("expected %d lower-case hexadecimal digits", hex.EncodedLen(len(into)))
}
