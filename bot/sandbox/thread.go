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

// NewThread opens a public thread as a person. In a forum the thread is a post. It returns nil if the channel allows
// none.
func (ch *Channel) NewThread(p *Person, name string) *Channel {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	kinds := ch.kind.threads()
	if len(kinds) == 0 {
		return nil
	}
	return ch.d.openThread(&Channel{kind: kinds[0], name: name, parent: ch, owner: p.id, autoArchive: 1440})
}

// NewPrivateThread opens a private thread as a person, who is its first member. Mentioning people or the bot adds them.
// It returns nil if the channel allows none.
func (ch *Channel) NewPrivateThread(p *Person, name string) *Channel {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	if !slices.Contains(ch.kind.threads(), channelPrivateThread) {
		return nil
	}
	thread := ch.d.openThread(&Channel{kind: channelPrivateThread, name: name, parent: ch, owner: p.id,
		autoArchive: 1440})
	thread.addRecipient(p)
	return thread
}

// openThread adds a thread under its parent.
func (d *Discord) openThread(thread *Channel) *Channel {
	now := d.clock.Now()
	thread.d, thread.guild, thread.openedAt, thread.changedAt = d, thread.parent.guild, now, now
	thread.joinedAt = map[string]time.Time{}
	d.addChannel(thread)
	d.sendGuildEvent("THREAD_CREATE", thread.guild, thread.payload())
	return thread
}

// addRecipient makes a person a member of a private thread.
func (ch *Channel) addRecipient(p *Person) {
	if ch.has(p) {
		return
	}
	ch.recipients = append(ch.recipients, p)
	ch.joinedAt[p.id] = ch.d.clock.Now()
	ch.d.changed()
}

// addBot makes the bot a member of a private thread.
func (ch *Channel) addBot() {
	if ch.botJoined {
		return
	}
	ch.botJoined = true
	ch.joinedAt[ch.d.app.ID] = ch.d.clock.Now()
	ch.d.changed()
}

// RemoveBot removes the bot from a private thread, as a manager of threads can.
func (ch *Channel) RemoveBot() {
	defer ch.d.change()()
	ch.botJoined = false
	delete(ch.joinedAt, ch.d.app.ID)
}

// addMentioned adds to a private thread the people whom a message there mentions, as the client does. The sandbox does
// not track members of public threads, since everyone who sees their channel may join.
func (ch *Channel) addMentioned(text string) {
	if ch.kind != channelPrivateThread {
		return
	}
	for _, match := range userMention.FindAllStringSubmatch(text, -1) {
		if id := match[1]; id == ch.d.app.ID {
			ch.addBot()
		} else if member := ch.guild.members[id]; member != nil {
			ch.addRecipient(member.person)
		}
	}
}

// Archive archives a thread. A new message reopens it.
func (ch *Channel) Archive() {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	ch.setArchived(true)
}

// Archived reports whether a thread is archived.
func (ch *Channel) Archived() bool {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	return ch.archived
}

// Locked reports whether only managers of threads may reopen the thread.
func (ch *Channel) Locked() bool {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	return ch.locked
}

// Close archives a thread and locks it, so only managers of threads can reopen it.
func (ch *Channel) Close() { ch.setLocked(true) }

// Reopen unarchives and unlocks the thread.
func (ch *Channel) Reopen() { ch.setLocked(false) }

func (ch *Channel) setLocked(locked bool) {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	ch.locked = locked
	ch.setArchived(locked)
}

// setArchived archives or reopens a thread, and announces this and other changes of it. ch.d.mu must be held.
func (ch *Channel) setArchived(archived bool) {
	if archived != ch.archived {
		ch.archived, ch.changedAt = archived, ch.d.clock.Now()
	}
	ch.d.sendGuildEvent("THREAD_UPDATE", ch.guild, ch.payload())
	ch.d.changed()
}

// writable returns an error if a thread is archived. Its messages cannot be edited or deleted (code 50083).
func (ch *Channel) writable() error {
	if ch.archived {
		return errThreadArchived
	}
	return nil
}
