package sandbox

import (
	"slices"
	"strconv"
	"strings"
)

// Updates is what changed in a channel as one person sees it.
type Updates struct {
	Cursor   string    // from where the next news go on
	Complete bool      // Messages is all that the person sees: what they knew before counts no more
	Messages []Message // new and changed ones, in the order of their ids
	Deleted  []string  // ids of messages that are there no more
}

// Updates tells a person what changed in a channel since the At of earlier news;
// everything when there are none, when they are of another run of the
// sandbox, or when they are older than what the channel remembers.
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

// parseCursor reads the At of this run's news.
func (d *Discord) parseCursor(at string) (uint64, bool) {
	text, ours := strings.CutPrefix(at, d.run+".")
	revision, err := strconv.ParseUint(text, 10, 64)
	return revision, ours && err == nil && revision <= d.revision
}

// nextRevision counts a change of a message. The caller holds d.mu.
func (d *Discord) nextRevision() uint64 {
	d.revision++
	return d.revision
}

// maxDeletions is how many deletions a channel remembers, enough for a page
// that lost its connection for a while.
const maxDeletions = 256

// deletionLog are the messages that left a channel last, oldest first.
type deletionLog struct {
	list           []deletion
	prunedRevision uint64 // revision of the last one that is not in the list any more
}

type deletion struct {
	id       string
	revision uint64
}

// recordDeletion remembers that a message is gone. The caller holds d.mu.
func (ch *Channel) recordDeletion(m *message) {
	left := &ch.deletions
	left.list = append(left.list, deletion{m.ID, ch.d.nextRevision()})
	if len(left.list) > maxDeletions {
		left.prunedRevision = left.list[0].revision
		left.list = slices.Delete(left.list, 0, 1)
	}
}

func (left *deletionLog) since(known uint64) (ids []string) {
	for _, d := range left.list {
		if d.revision > known {
			ids = append(ids, d.id)
		}
	}
	return ids
}
