package twitch

import (
	"slices"
	"time"
)

// Limits of a user, from "Chat & Chatbots", "Rate Limits". All anonymous connections together are one user here.
// The documentation does not say that they hold for anonymous readers. People have measured that they do not.
const (
	MaxChannels = 100 // "Concurrent Join Limits"
	MaxJoins    = 20  // "Join Rate Limits": attempts in a limitPeriod
	MaxLogins   = 20  // "Join Rate Limits": authentication attempts in a limitPeriod

	limitPeriod = 10 * time.Second
)

const (
	// maxText is the number of characters in a message: Twitch's "API Reference", "Send Chat Message". A line with such
	// a message is longer than the 512 bytes of RFC 1459, and Twitch's documentation has no limit for it.
	maxText = 500

	// maxLine is the number of bytes in a line of a client, with CRLF: RFC 1459, section 2.3. What Twitch does with a
	// longer one is not documented.
	maxLine = 512

	// maxUnsent is the number of lines that wait for a client. Twitch's number is not documented.
	maxUnsent = 4096

	// maxRefused is the number of refusals that a server remembers, the latest ones.
	maxRefused = 1000
)

// attempts limits how often something is attempted in any limitPeriod. Whether Twitch's periods slide is not
// documented. A sliding one is the strictest.
type attempts struct{ times []time.Time }

// admit counts an attempt, unless there were limit of them in the period that ends now.
func (a *attempts) admit(now time.Time, limit int) bool {
	a.times = slices.DeleteFunc(a.times, func(t time.Time) bool { return now.Sub(t) >= limitPeriod })
	if len(a.times) >= limit {
		return false
	}
	a.times = append(a.times, now)
	return true
}
