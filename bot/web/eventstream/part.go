package eventstream

import (
	"bytes"
	"fmt"
	"mime"
	"net/http"
	"time"
)

// part is one of the streams. It is the http.ResponseWriter of the stream's handler, which uses it in one goroutine.
type part struct {
	number     int
	connection *connection
	header     http.Header
	status     int       // 0 until the handler responds
	pending    []byte    // the beginning of an incomplete event
	deadline   time.Time // of the handler's writes; zero until it sets one
}

// Header returns the part's own header. It is never sent, because all parts share one response.
func (p *part) Header() http.Header { return p.header }

// WriteHeader stores the status, which is sent when the part ends.
func (p *part) WriteHeader(status int) {
	if p.status == 0 {
		p.status = status
	}
}

// Write sends the events that are complete. It discards a response that is not a stream, such as an error page.
func (p *part) Write(text []byte) (int, error) {
	p.WriteHeader(http.StatusOK)
	if kind, _, _ := mime.ParseMediaType(p.header.Get("Content-Type")); kind != "text/event-stream" {
		return len(text), nil
	}
	p.pending = append(p.pending, text...)
	for {
		event, rest, complete := bytes.Cut(p.pending, []byte("\n\n"))
		if !complete {
			return len(text), nil
		}
		p.pending = rest
		if err := p.connection.write(p.numbered(event), p.deadline); err != nil {
			return 0, err
		}
	}
}

// numbered returns an event with the part's number added to its data. An event without data becomes a comment, which
// keeps the connection alive. Browsers also end a line at \r.
func (p *part) numbered(event []byte) []byte {
	var id, data []byte
	kind := []byte("message") // the browsers' default
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

// end sends the end of the part, with the status that says why.
func (p *part) end(status int) {
	if status == 0 {
		status = http.StatusOK // like net/http for a handler that writes nothing
	}
	event := fmt.Appendf(nil, "event: end\ndata: %d %d\n\n", p.number, status)
	if p.connection.write(event, time.Time{}) == nil { // the handler can no longer set a deadline
		_ = p.connection.flush(time.Time{}) // ends the other parts if it fails
	}
}

// FlushError flushes the shared connection.
func (p *part) FlushError() error { return p.connection.flush(p.deadline) }

// SetWriteDeadline sets the deadline of the writes and flushes that follow. It is the part's own.
func (p *part) SetWriteDeadline(deadline time.Time) error {
	p.deadline = deadline
	return nil
}
