package sandbox

import (
	"slices"
	"strconv"
	"strings"
)

// News is what changed in a channel as one person sees it.
type News struct {
	At       string    // from where the next news go on
	Whole    bool      // Messages is all that the person sees: what they knew before counts no more
	Messages []Message // new and changed ones, in the order of their ids
	Gone     []string  // ids of messages that are there no more
}

// News tells a person what changed in a channel since the At of earlier news;
// everything when there are none, when they are of another run of the
// sandbox, or when they are older than what the channel remembers.
func (p *Person) News(ch *Channel, since string) News {
	d := p.d
	d.mu.Lock()
	defer d.mu.Unlock()
	news := News{At: d.run + "." + strconv.FormatUint(d.revision, 10)}
	known, ok := d.newsAt(since)
	if news.Whole = !ok || known < ch.departed.forgotten; news.Whole {
		known = 0
	}
	if !ch.visibleTo(p) {
		return news
	}
	for _, m := range ch.shown(p) {
		if m.Revision > known {
			news.Messages = append(news.Messages, m)
		}
	}
	if !news.Whole {
		news.Gone = ch.departed.since(known)
	}
	return news
}

// newsAt reads the At of this run's news.
func (d *Discord) newsAt(at string) (uint64, bool) {
	text, ours := strings.CutPrefix(at, d.run+".")
	revision, err := strconv.ParseUint(text, 10, 64)
	return revision, ours && err == nil && revision <= d.revision
}

// revise counts a change of a message. The caller holds d.mu.
func (d *Discord) revise() uint64 {
	d.revision++
	return d.revision
}

// maxDeparted is how many deletions a channel remembers, enough for a page
// that lost its connection for a while.
const maxDeparted = 256

// departed are the messages that left a channel last, oldest first.
type departed struct {
	list      []departure
	forgotten uint64 // revision of the last one that is not in the list any more
}

type departure struct {
	id       string
	revision uint64
}

// depart remembers that a message is gone. The caller holds d.mu.
func (ch *Channel) depart(m *message) {
	left := &ch.departed
	left.list = append(left.list, departure{m.ID, ch.d.revise()})
	if len(left.list) > maxDeparted {
		left.forgotten = left.list[0].revision
		left.list = slices.Delete(left.list, 0, 1)
	}
}

func (left *departed) since(known uint64) (ids []string) {
	for _, d := range left.list {
		if d.revision > known {
			ids = append(ids, d.id)
		}
	}
	return ids
}
