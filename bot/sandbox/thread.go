package sandbox

import (
	"slices"
	"time"
)

const (
	maxThreadName    = 100
	maxActiveThreads = 1000 // of one guild (code 160006)
)

var autoArchiveMinutes = []int{60, 1440, 4320, 10080}

// NewThread opens a thread that everybody sees who sees the channel, as a person does:
// a post, in a forum. It is nil where the client offers none.
func (ch *Channel) NewThread(p *Person, name string) *Channel {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	kinds := ch.kind.threads()
	if len(kinds) == 0 {
		return nil
	}
	return ch.d.openThread(&Channel{kind: kinds[0], name: name, parent: ch, owner: p.id, autoArchive: 1440})
}

// NewPrivateThread opens a thread that only a person is in, as they do themself. Who is
// mentioned there is added, the bot too. It is nil where the client offers none.
func (ch *Channel) NewPrivateThread(p *Person, name string) *Channel {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	if !slices.Contains(ch.kind.threads(), channelPrivateThread) {
		return nil
	}
	thread := ch.d.openThread(&Channel{kind: channelPrivateThread, name: name, parent: ch, owner: p.id, autoArchive: 1440})
	thread.addRecipient(p)
	return thread
}

// openThread enters a thread into the world under its parent.
func (d *Discord) openThread(thread *Channel) *Channel {
	now := d.clock.Now()
	thread.d, thread.guild, thread.openedAt, thread.changedAt = d, thread.parent.guild, now, now
	thread.joinedAt = map[string]time.Time{}
	d.addChannel(thread)
	d.sendGuildEvent("THREAD_CREATE", thread.guild, thread.payload())
	return thread
}

// addRecipient makes a person one of a private thread.
func (ch *Channel) addRecipient(p *Person) {
	if ch.has(p) {
		return
	}
	ch.recipients = append(ch.recipients, p)
	ch.joinedAt[p.id] = ch.d.clock.Now()
	ch.d.changed()
}

// addBot makes the bot one of a private thread.
func (ch *Channel) addBot() {
	if ch.botJoined {
		return
	}
	ch.botJoined = true
	ch.joinedAt[ch.d.app.id] = ch.d.clock.Now()
	ch.d.changed()
}

// RemoveBot takes the bot out of a private thread, as who manages threads does.
func (ch *Channel) RemoveBot() {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	ch.botJoined = false
	delete(ch.joinedAt, ch.d.app.id)
	ch.d.changed()
}

// addMentioned adds to a private thread whom a message of a person there mentions, as
// the client does. Of the others it is not kept who takes part: everybody may who sees
// their channel.
func (ch *Channel) addMentioned(text string) {
	if ch.kind != channelPrivateThread {
		return
	}
	for _, match := range userMention.FindAllStringSubmatch(text, -1) {
		if id := match[1]; id == ch.d.app.id {
			ch.addBot()
		} else if member := ch.guild.members[id]; member != nil {
			ch.addRecipient(member.person)
		}
	}
}

// Archive closes a thread; a new message reopens it.
func (ch *Channel) Archive() {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	ch.setArchived(true)
}

// Archived reports whether a thread is closed.
func (ch *Channel) Archived() bool {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	return ch.archived
}

// Locked reports whether only those who manage threads may reopen the thread.
func (ch *Channel) Locked() bool {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	return ch.locked
}

// Close archives a thread and locks it: only those who manage threads reopen
// it. Reopen undoes both.
func (ch *Channel) Close() { ch.setLocked(true) }

// Reopen lets everyone write in the thread again.
func (ch *Channel) Reopen() { ch.setLocked(false) }

func (ch *Channel) setLocked(locked bool) {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	ch.locked = locked
	ch.setArchived(locked)
}

// setArchived tells the change; the caller holds d.mu.
func (ch *Channel) setArchived(archived bool) {
	ch.archived, ch.changedAt = archived, ch.d.clock.Now()
	ch.d.sendGuildEvent("THREAD_UPDATE", ch.guild, ch.payload())
	ch.d.changed()
}

// writable reports whether the bot may change what stands in a thread: an
// archived one is closed to edits and deletions (code 50083).
func (ch *Channel) writable() error {
	if ch.archived {
		return errThreadArchived
	}
	return nil
}
