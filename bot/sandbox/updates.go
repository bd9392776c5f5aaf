package sandbox

import (
	"slices"
	"strconv"
	"strings"
)

// Updates are the changes in a channel as one person sees them.
type Updates struct {
	Cursor   string    // where the next updates begin
	Complete bool      // Messages is everything the person sees
	Messages []Message // new and changed ones, in order of id
	Deleted  []string  // ids of deleted messages
}

// Updates returns the changes in a channel since a cursor. It returns everything if the cursor is empty, belongs to
// another run of the sandbox, or is older than the deletions that the channel remembers.
func (p *Person) Updates(ch *Channel, since string) Updates {
	d := p.d
	d.mu.Lock()
	defer d.mu.Unlock()
	news := Updates{Cursor: d.run + "." + strconv.FormatUint(d.revision, 10)}
	known, ok := d.parseCursor(since)
	if news.Complete = !ok || known < ch.deletions.prunedRevision; news.Complete {
		known = 0
	}
	if !ch.visibleTo(p) {
		return news
	}
	for _, m := range ch.visibleMessages(p) {
		if m.Revision > known {
			news.Messages = append(news.Messages, m)
		}
	}
	if !news.Complete {
		news.Deleted = ch.deletions.since(known)
	}
	return news
}

// parseCursor returns the revision of a cursor. It returns false if the cursor is invalid or belongs to another run.
func (d *Discord) parseCursor(at string) (uint64, bool) {
	text, ours := strings.CutPrefix(at, d.run+".")
	revision, err := strconv.ParseUint(text, 10, 64)
	return revision, ours && err == nil && revision <= d.revision
}

// nextRevision counts a change of a message. d.mu must be held.
func (d *Discord) nextRevision() uint64 {
	d.revision++
	return d.revision
}

// maxDeletions is the number of deletions that a channel remembers. It is enough for a page that was disconnected for a
// while.
const maxDeletions = 256

// deletionLog has the latest deletions of a channel, oldest first.
type deletionLog struct {
	list           []deletion
	prunedRevision uint64 // revision of the latest pruned deletion
}

type deletion struct {
	id       string
	revision uint64
}

// recordDeletion remembers that a message was deleted. ch.d.mu must be held.
func (ch *Channel) recordDeletion(m *message) {
	log := &ch.deletions
	log.list = append(log.list, deletion{m.ID, ch.d.nextRevision()})
	if len(log.list) > maxDeletions {
		log.prunedRevision = log.list[0].revision
		log.list = slices.Delete(log.list, 0, 1)
	}
}

func (log *deletionLog) since(known uint64) (ids []string) {
	for _, d := range log.list {
		if d.revision > known {
			ids = append(ids, d.id)
		}
	}
	return ids
}
