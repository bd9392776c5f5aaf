package sandbox

import (
	"net/http"
	"slices"
	"time"
)

// Sent is one request that the bot made, with what it carried and who can
// see what came of it.
type Sent struct {
	Number   int // rises by one, in the order of arrival
	At       time.Time
	Method   string
	Path     string // with the interaction's token, as it came
	Route    string // its pattern: "/channels/{channel}/messages"
	Body     []byte // exactly as it came; multipart included
	JSON     []byte // the JSON body, or payload_json of a form with files
	Files    []Attachment
	Audience Audience
	Status   int // 0 while it is still being answered
	Code     int // Discord's error code when it was refused
}

// Audience is who can see what a request did.
type Audience struct {
	Everyone bool   // everybody who uses the bot: command definitions
	Channel  string // id of the channel whose readers see it
	Person   string // id of the only person who sees it
}

// transcript is the transcript. Its records are guarded by d.mu.
type transcript struct {
	limit int
	next  int
	list  []*Sent
}

// record enters a request into the transcript before it takes effect, so
// that the order is that of arrival and a waiting test finds it.
func (d *Discord) record(c *call) *Sent {
	if d.transcript.limit < 0 {
		return nil
	}
	sent := &Sent{Method: c.r.Method, Path: c.r.URL.Path, Route: c.route(), Body: c.body, JSON: c.json}
	for _, file := range c.files {
		sent.Files = append(sent.Files, Attachment{Name: file.Name, ContentType: file.ContentType, Bytes: file.Bytes})
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	s := &d.transcript
	sent.At, sent.Number = d.clock.Now(), s.next
	s.next++
	s.list = append(s.list, sent)
	if s.limit > 0 && len(s.list) > s.limit {
		s.list = slices.Delete(s.list, 0, len(s.list)-s.limit)
	}
	d.changed()
	return sent
}

// finish notes how a request was answered.
func (c *call) finish(status int, refused *refusal) {
	if c.sent == nil {
		return
	}
	defer c.lock()()
	c.sent.Status = status
	if refused != nil {
		c.sent.Code = refused.Code
	}
	c.d.changed()
}

// Transcript lists what the bot sent, in order. The bytes are shared: they
// are for reading.
func (d *Discord) Transcript() []Sent {
	d.mu.Lock()
	defer d.mu.Unlock()
	list := make([]Sent, len(d.transcript.list))
	for i, sent := range d.transcript.list {
		list[i] = *sent
	}
	return list
}

// Visible reports whether a person can see what came of the request, as far
// as its audience goes: permissions of the channel are theirs to check.
func (s Sent) Visible(p *Person) bool {
	return s.Audience.Everyone || s.Audience.Channel != "" || s.Audience.Person == p.id
}

// Refused reports whether the request was answered with an error.
func (s Sent) Refused() bool { return s.Status >= http.StatusBadRequest }

// The caller of the following holds d.mu.

func (c *call) seenByAll() { c.seen(Audience{Everyone: true}) }

func (c *call) seenIn(ch *Channel) { c.seen(Audience{Channel: ch.id}) }

func (c *call) seenBy(p *Person) { c.seen(Audience{Person: p.id}) }

func (c *call) seenOn(m *message) {
	if m.OnlyFor != "" {
		c.seen(Audience{Person: m.OnlyFor})
		return
	}
	c.seenIn(m.channel)
}

func (c *call) seen(a Audience) {
	if c.sent != nil {
		c.sent.Audience = a
	}
}
