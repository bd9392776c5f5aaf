package sandbox

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net/http"
	"strconv"
	"time"
)

// Headers of a signed request (Receiving and Responding, "Security and Authorization").
const (
	headerSignature = "X-Signature-Ed25519"
	headerTimestamp = "X-Signature-Timestamp"
)

// signingKey returns the key that signs interactions. Its seed is the secret of the application.
func signingKey(secret string) (ed25519.PrivateKey, error) {
	seed, err := base64.RawURLEncoding.DecodeString(secret)
	if err != nil || len(seed) != ed25519.SeedSize {
		return nil, errors.New("the key of its application is not one")
	}
	return ed25519.NewKeyFromSeed(seed), nil
}

// signingKey returns the key of the application.
func (d *Discord) signingKey() ed25519.PrivateKey {
	key, err := signingKey(d.app.Key)
	if err != nil {
		panic("sandbox: " + err.Error()) // the key was generated here, or checked when it was restored
	}
	return key
}

// PublicKey returns the Public Key of the application, as its General Information page shows it.
func (d *Discord) PublicKey() string {
	return hex.EncodeToString(d.signingKey().Public().(ed25519.PublicKey))
}

// signedRequest returns a request to an endpoint, signed with the given time.
func (d *Discord) signedRequest(ctx context.Context, url string, body []byte, at time.Time) (*http.Request, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	timestamp := strconv.FormatInt(at.Unix(), 10)
	signature := ed25519.Sign(d.signingKey(), append([]byte(timestamp), body...))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Discord-Interactions/1.0 (+https://discord.com)")
	r.Header.Set(headerTimestamp, timestamp)
	r.Header.Set(headerSignature, hex.EncodeToString(signature))
	return r, nil
}
