package sandbox

const (
	maxThreadName    = 100
	maxActiveThreads = 1000 // of one guild (code 160006)
)

var autoArchiveMinutes = []int{60, 1440, 4320, 10080}

// NewThread opens a public thread, as a person does.
func (ch *Channel) NewThread(p *Person, name string) *Channel {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	return ch.d.openThread(&Channel{kind: channelPublicThread, name: name, parent: ch, owner: p.id, autoArchive: 1440})
}

// openThread enters a thread into the world under its parent.
func (d *Discord) openThread(thread *Channel) *Channel {
	now := d.clock.Now()
	thread.d, thread.guild, thread.openedAt, thread.changedAt = d, thread.parent.guild, now, now
	d.addChannel(thread)
	d.tellGuild("THREAD_CREATE", thread.guild, thread.payload())
	return thread
}

// Archive closes a thread; a new message reopens it.
func (ch *Channel) Archive() {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	ch.setArchived(true)
}

// Archived tells whether a thread is closed.
func (ch *Channel) Archived() bool {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	return ch.archived
}

// Locked tells whether only those who manage threads may reopen the thread.
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
	ch.d.tellGuild("THREAD_UPDATE", ch.guild, ch.payload())
	ch.d.changed()
}

// writable tells whether the bot may change what stands in a thread: an
// archived one is closed to edits and deletions (code 50083).
func (ch *Channel) writable() error {
	if ch.archived {
		return errThreadArchived
	}
	return nil
}
