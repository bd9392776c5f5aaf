package endpoint

import (
	"crypto/ed25519"
	"encoding/hex"
	"net/http"
	"strconv"
	"time"
)

// Headers of a signed request ("Security and Authorization").
const (
	headerSignature = "X-Signature-Ed25519"
	headerTimestamp = "X-Signature-Timestamp"
)

// maxTimestampDigits is more digits than Discord's timestamps have, which count seconds since 1970.
const maxTimestampDigits = 12

// signature is the unverified signature of a request, from its headers.
type signature struct {
	timestamp string // as it was signed, before the body
	at        time.Time
	sum       []byte
}

// parseSignature parses the headers of a request. It returns false if they do not have the form that Discord sends.
func parseSignature(h http.Header) (s signature, ok bool) {
	s.timestamp = h.Get(headerTimestamp)
	digits := h.Get(headerSignature)
	if len(s.timestamp) > maxTimestampDigits || len(digits) != hex.EncodedLen(ed25519.SignatureSize) {
		return s, false
	}
	seconds, err := strconv.ParseUint(s.timestamp, 10, 63)
	if err != nil {
		return s, false
	}
	s.at = time.Unix(int64(seconds), 0)
	s.sum, err = hex.DecodeString(digits)
	return s, err == nil
}
