package sandbox

import "slices"

// clickable returns why the person's client sends no click or command in a channel, or nil. Clients open an archived
// thread first (discord-api-docs #8474), and none lets anybody click in a locked one who does not manage threads
// (#7900). The caller holds d.mu.
func (ch *Channel) clickable(p *Person) error {
	manages := ch.permissionsOf(p).Has(ManageThreads)
	switch {
	case ch.locked && !manages:
		return p.cannot("click in a locked thread")
	case !ch.archived:
		return nil
	case !manages && !ch.isMember(p):
		return p.cannot("open an archived thread that they are not in, and so cannot click there")
	}
	ch.setArchived(false)
	return nil
}

// isMember reports whether a person is in a thread: they opened it, wrote in it, or were mentioned there. A strict
// answer: a client that shows the thread lets people join it.
func (ch *Channel) isMember(p *Person) bool {
	if ch.owner == p.id || slices.Contains(ch.recipients, p) {
		return true
	}
	return slices.ContainsFunc(ch.messages, func(m *message) bool {
		return m.Author.ID == p.id || slices.Contains(m.Pings, p.id)
	})
}

// answerable returns why an interaction cannot be answered by a message in a channel, or nil: its thread is archived,
// or locked and the bot does not manage threads (discord-api-docs #5517, #7707). The caller holds d.mu.
func (ch *Channel) answerable() error {
	if ch.archived || ch.locked && !ch.botPermissions().Has(ManageThreads) {
		return errThreadArchived
	}
	return nil
}
