package sandbox

import (
	"maps"
	"slices"

	"korsar/storage/snowflake"
)

// Channels returns the channels, threads and direct messages that the person sees, oldest first.
func (p *Person) Channels() []*Channel {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	var list []*Channel
	for ch := range maps.Values(p.d.channels) {
		if ch.visibleTo(p) {
			list = append(list, ch)
		}
	}
	slices.SortFunc(list, func(a, b *Channel) int { return compareIDs(a.id, b.id) })
	return list
}

// Recipients returns the people of a direct message or a private thread.
func (ch *Channel) Recipients() []*Person {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	return slices.Clone(ch.recipients)
}

// WithBot reports whether the channel is a person's direct message with the bot.
func (ch *Channel) WithBot() bool { return ch.withBot }

// MarkRead records that the person has read all messages in a channel.
func (p *Person) MarkRead(ch *Channel) {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	n := len(ch.messages)
	if n == 0 || p.lastRead[ch.id] >= ch.messages[n-1].num {
		return
	}
	p.lastRead[ch.id] = ch.messages[n-1].num
	p.d.changed()
}

// Unread returns how many messages of others in a channel the person has not read. pings counts the messages among them
// that notified the person or are ephemeral. Messages older than the person do not count.
func (p *Person) Unread(ch *Channel) (messages, pings int) {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	seen := max(p.lastRead[ch.id], snowflake.Parse(p.id))
	for _, m := range slices.Backward(ch.messages) {
		if m.num <= seen {
			break
		}
		if m.Author.ID == p.id || m.OnlyFor != "" && m.OnlyFor != p.id {
			continue
		}
		messages++
		if m.OnlyFor == p.id || slices.Contains(m.Pings, p.id) {
			pings++
		}
	}
	return messages, pings
}
