package sandbox

import "time"

// NonceWindow is how long a repeated create with enforce_nonce returns the first message. Discord says "in the past few
// minutes".
const NonceWindow = 3 * time.Minute

// nonces holds the nonces of the last NonceWindow, oldest first. A nonce counts within its channel.
type nonces struct {
	first map[nonceKey]*message
	queue []nonceEntry
}

type nonceKey struct{ channel, nonce string }

type nonceEntry struct {
	key nonceKey
	at  time.Time
}

// sweep removes nonces older than the window.
func (n *nonces) sweep(now time.Time) {
	old := 0
	for old < len(n.queue) && now.Sub(n.queue[old].at) >= NonceWindow {
		delete(n.first, n.queue[old].key)
		old++
	}
	n.queue = n.queue[old:]
}

// remember records the first message with a nonce.
func (n *nonces) remember(m *message, now time.Time) {
	key := nonceKey{m.ChannelID, m.Nonce}
	if m.Nonce == "" || n.first[key] != nil {
		return
	}
	n.first[key] = m
	n.queue = append(n.queue, nonceEntry{key, now})
}

// findRepeated returns the message that a create with enforce_nonce repeats, or nil.
func (d *Discord) findRepeated(ch *Channel, draft *messageDraft) *message {
	d.nonces.sweep(d.clock.Now())
	if draft.nonce == "" || !draft.enforceNonce {
		return nil
	}
	return d.nonces.first[nonceKey{ch.id, draft.nonce}]
}
