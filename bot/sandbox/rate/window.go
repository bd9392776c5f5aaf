// Package rate counts requests in windows of time, as Discord does for its limits.
package rate

import "time"

// Quota is how many requests a window takes. Beyond those they are refused, and still counted.
type Quota struct {
	Limit  int
	Window time.Duration
}

// Of returns a quota of so many requests in a window.
func Of(limit int, window time.Duration) Quota { return Quota{Limit: limit, Window: window} }

// Window counts from its first request on. The zero value is one that is over.
type Window struct {
	Used  int
	Until time.Time // the next request from then on begins another
}

// Admit counts a request and reports whether it is within the quota.
func (w *Window) Admit(now time.Time, q Quota) bool {
	if !now.Before(w.Until) {
		w.Used, w.Until = 0, now.Add(q.Window)
	}
	w.Used++
	return w.Used <= q.Limit
}
