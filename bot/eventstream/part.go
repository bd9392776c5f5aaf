package eventstream

import (
	"bytes"
	"fmt"
	"mime"
	"net/http"
	"time"
)

// part is one of the streams: what its handler writes to. It is used by one goroutine.
type part struct {
	number     int
	connection *connection
	header     http.Header
	status     int    // as it was answered; 0 before
	begun      []byte // an event whose end is still to be written
}

// Header returns headers that are not sent: all parts have one answer.
func (p *part) Header() http.Header { return p.header }

// WriteHeader keeps the status, which is sent at the end.
func (p *part) WriteHeader(status int) {
	if p.status == 0 {
		p.status = status
	}
}

// Write sends the events that are whole by now. What is no stream, such as the page of an
// error, is not sent.
func (p *part) Write(text []byte) (int, error) {
	p.WriteHeader(http.StatusOK)
	if kind, _, _ := mime.ParseMediaType(p.header.Get("Content-Type")); kind != "text/event-stream" {
		return len(text), nil
	}
	p.begun = append(p.begun, text...)
	for {
		event, rest, whole := bytes.Cut(p.begun, []byte("\n\n"))
		if !whole {
			return len(text), nil
		}
		p.begun = rest
		if err := p.connection.write(p.numbered(event)); err != nil {
			return 0, err
		}
	}
}

// numbered returns an event as it is sent among those of other parts. One without data
// only keeps the connection alive. Browsers end a line at \r too.
func (p *part) numbered(event []byte) []byte {
	var id, data []byte
	kind := []byte("message") // as browsers name it
	for line := range bytes.SplitSeq(bytes.ReplaceAll(event, []byte("\r"), []byte("\n")), []byte("\n")) {
		field, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(field) {
		case "id":
			id = value
		case "event":
			kind = value
		case "data":
			data = fmt.Appendf(data, "data: %s\n", value)
		}
	}
	if data == nil {
		return []byte(":\n\n")
	}
	return fmt.Appendf(nil, "data: %d %s %s\n%s\n", p.number, kind, id, data)
}

// end sends that nothing more comes, and why.
func (p *part) end(status int) {
	if status == 0 {
		status = http.StatusOK // as net/http answers for a handler that writes nothing
	}
	if p.connection.write(fmt.Appendf(nil, "event: end\ndata: %d %d\n\n", p.number, status)) == nil {
		_ = p.connection.flush() // a failure has ended the other parts already
	}
}

// FlushError sends what was written.
func (p *part) FlushError() error { return p.connection.flush() }

// SetWriteDeadline holds for what is written next, by any part.
func (p *part) SetWriteDeadline(deadline time.Time) error {
	return p.connection.out.SetWriteDeadline(deadline)
}
