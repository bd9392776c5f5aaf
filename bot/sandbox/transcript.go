package sandbox

import (
	"net/http"
	"slices"
	"time"
)

// Sent is one request that the bot made, with its body and the audience of its outcome.
type Sent struct {
	Number   int // rises by one, in the order of arrival
	At       time.Time
	Method   string
	Path     string // as received, with the interaction's token
	Route    string // pattern of the path, such as "/channels/{channel}/messages"
	Body     []byte // exactly as received, including multipart
	JSON     []byte // the JSON body, or payload_json of a form with files
	Files    []Attachment
	Audience Audience
	Status   int  // 0 until it is answered
	Code     int  // Discord's error code, if refused
	Endpoint bool // the callback was an answer of the interactions endpoint
}

// Audience names the people who can see the outcome of a request: one person, the readers of a channel or, with the
// zero value, everyone. Routes that set none, such as those of events, hide nothing.
type Audience struct{ Channel, Person string } // ids

// transcript records requests. Discord.mu guards it.
type transcript struct {
	limit int
	next  int
	list  []*Sent
}

// record adds a request to the transcript before the request takes effect. The order is therefore the order of arrival,
// and a waiting test finds the request.
func (d *Discord) record(c *call) *Sent {
	if d.transcript.limit < 0 {
		return nil
	}
	sent := &Sent{Method: c.r.Method, Path: c.r.URL.Path, Route: c.route(), Body: c.body, JSON: c.json,
		Endpoint: c.endpoint}
	for _, file := range c.files {
		sent.Files = append(sent.Files, Attachment{Name: file.Name, ContentType: file.ContentType, Bytes: file.Bytes})
	}
	defer d.change()()
	s := &d.transcript
	sent.At, sent.Number = d.clock.Now(), s.next
	s.next++
	s.list = append(s.list, sent)
	if s.limit > 0 && len(s.list) > s.limit {
		s.list = slices.Delete(s.list, 0, len(s.list)-s.limit)
	}
	return sent
}

// finish records how a request was answered.
func (c *call) finish(status int, refused *refusal) {
	if c.sent == nil {
		return
	}
	defer c.lock()()
	c.sent.Status = status
	if refused != nil {
		c.sent.Code = refused.Code
		it := c.d.interactions.byID[c.r.PathValue("interaction")]
		if it != nil && it.token == c.r.PathValue("token") && status < http.StatusInternalServerError &&
			status != http.StatusTooManyRequests {
			it.refused = true
		}
	}
	c.d.changed()
}

// Transcript returns the requests that the bot has made, in order. The bytes are shared and must not be modified.
func (d *Discord) Transcript() []Sent {
	d.mu.Lock()
	defer d.mu.Unlock()
	list := make([]Sent, len(d.transcript.list))
	for i, sent := range d.transcript.list {
		list[i] = *sent
	}
	return list
}

// Visible reports whether a person can see the outcome of the request, according to its audience. It does not check the
// permissions of the channel. A refused request has no outcome.
func (s Sent) Visible(p *Person) bool {
	return !s.Refused() && (s.Audience.Person == "" || s.Audience.Person == p.id)
}

// Refused reports whether the request was answered with an error.
func (s Sent) Refused() bool { return s.Status >= http.StatusBadRequest }

// c.d.mu must be held for the methods below.

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
