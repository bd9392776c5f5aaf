package discord

import (
	"strings"
	"testing"

	"korsar/storage"
)

// TestOfferIsSealed: only the processes of the same bot can read an offer, which does not contain the token. Even the
// longest token that Discord might give makes an offer that fits.
func TestOfferIsSealed(t *testing.T) {
	mine, others := newSeal("a token"), newSeal("another token")
	token := strings.Repeat("aW50ZXJhY3Rpb24", 40)
	offer := mine.offer(1, 2, token)
	if board, press, opened, ok := newSeal("a token").open(offer); !ok || board != 1 || press != 2 || opened != token {
		t.Errorf("opened are %d, %d and %q: %v", board, press, opened, ok)
	}
	if strings.Contains(offer, token[:15]) || strings.ContainsAny(offer, ": ") || len(offer) > storage.MaxOffer {
		t.Errorf("the offer of %d characters is %s", len(offer), offer)
	}
	for _, forged := range []string{"", "x", offer[1:], offer[:len(offer)-4], others.offer(1, 2, token), "::", "\x00"} {
		if _, _, _, ok := mine.open(forged); ok {
			t.Errorf("%q is opened", forged)
		}
	}
}
