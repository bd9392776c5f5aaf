package sandbox

import (
	"net/http"
	"slices"
	"strconv"
	"time"
)

// A Fault makes requests of the bot fail, as networks and Discord do.
type Fault struct {
	// Match selects requests by method and route, such as "POST" and "/channels/{channel}/messages". Nil selects all.
	Match func(method, route string) bool
	// In is the id of the channel whose requests are selected. An empty id selects all.
	In string
	// Times is the number of requests that fail. 0 means one. A negative number means all until the fault is withdrawn.
	Times int
	// After lets the request take effect before it fails.
	After bool
	// Delay is the time on the sandbox clock between a request's arrival and its answer.
	Delay time.Duration
	// Late continues the delay after the bot has hung up, like a request that was already on its way.
	Late bool
	// Disconnect breaks the connection instead of answering.
	Disconnect bool
	// Status is the HTTP status of the answer. 0 sends the true answer, after Delay.
	Status int
	// Code and Message are Discord's error. A 5xx has none.
	Code    int
	Message string
	// RetryAfter and Global belong to status 429.
	RetryAfter time.Duration
	Global     bool
}

type fault struct {
	Fault
	left    int
	delayed <-chan time.Time // sends when the delay of a request is over
}

// Inject adds a fault. The first fault that matches a request applies. The returned function withdraws the fault.
func (d *Discord) Inject(f Fault) (withdraw func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	entry := &fault{Fault: f, left: f.Times}
	if f.Times == 0 {
		entry.left = 1
	}
	d.faults = append(d.faults, entry)
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.faults = slices.DeleteFunc(d.faults, func(other *fault) bool { return other == entry })
	}
}

// nextFault returns the fault for a request, or nil. It counts the use and starts the delay.
func (d *Discord) nextFault(method, route, channel string) *fault {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i, f := range d.faults {
		if f.Match != nil && !f.Match(method, route) || f.In != "" && f.In != channel {
			continue
		}
		if f.left--; f.left == 0 {
			d.faults = slices.Delete(d.faults, i, i+1)
		}
		used := *f
		if f.Delay > 0 {
			used.delayed = d.clock.After(f.Delay)
		}
		return &used
	}
	return nil
}

func (f *fault) before() bool { return f != nil && !f.After }
func (f *fault) after() bool  { return f != nil && f.After }

// apply carries out the fault. It reports whether the caller must send the true answer.
func (f *fault) apply(c *call) bool {
	if f.Delay > 0 {
		hungUp := c.r.Context().Done()
		if f.Late {
			hungUp = nil
		}
		select {
		case <-f.delayed:
		case <-hungUp:
		case <-c.d.closed:
		}
	}
	switch {
	case f.Disconnect:
		c.finish(0, nil)
		panic(http.ErrAbortHandler) // net/http closes the connection without an answer
	case f.Status == 0:
		return true
	}
	refused := &refusal{Status: f.Status, Code: f.Code, Message: f.Message}
	if refused.Message == "" {
		refused.Message = strconv.Itoa(f.Status) + ": " + http.StatusText(f.Status)
	}
	if f.Status == http.StatusTooManyRequests && f.Code == 0 {
		refused.Message = "You are being rate limited."
		refused.RetryAfter, refused.Global = f.RetryAfter.Seconds(), &f.Global
		setLimitHeaders(c.w, f.RetryAfter, f.Global)
	}
	c.send(refused.Status, encode(refused), refused)
	return false
}
