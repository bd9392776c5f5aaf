package sandbox

import "slices"

// openForClick opens an archived thread, as clients do before a click or a command (discord-api-docs #8474). It returns
// an error if the person's client sends neither there. In a locked thread only managers of threads can click (#7900).
// ch.d.mu must be held.
func (ch *Channel) openForClick(p *Person) error {
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

// isMember reports whether a person opened a thread, was added to it, wrote in it, or was mentioned there. This is
// strict, since a client that shows the thread lets people join it.
func (ch *Channel) isMember(p *Person) bool {
	if ch.owner == p.id || slices.Contains(ch.recipients, p) {
		return true
	}
	return slices.ContainsFunc(ch.messages, func(m *message) bool {
		return m.Author.ID == p.id || slices.Contains(m.Pings, p.id)
	})
}

// answerable returns an error in an archived thread, and in a locked one that the bot does not manage. Discord then
// accepts no message as an answer to an interaction (discord-api-docs #5517, #7707). ch.d.mu must be held.
func (ch *Channel) answerable() error {
	if ch.archived || ch.locked && !ch.botPermissions().Has(ManageThreads) {
		return errThreadArchived
	}
	return nil
}
