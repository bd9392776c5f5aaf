package rate

import "time"

// Quota is the number of requests that a window allows. Requests beyond it are refused, and still counted.
type Quota struct {
	Limit  int
	Window time.Duration
}

// Of returns a quota of limit requests in a window.
func Of(limit int, window time.Duration) Quota { return Quota{Limit: limit, Window: window} }

// Window is a window that begins with its first request. The zero value is a window that has ended.
type Window struct {
	Used  int
	Until time.Time // the first request from then on begins another window
}

// Admit counts a request. It reports whether the request is within the quota.
func (w *Window) Admit(now time.Time, q Quota) bool {
	if !now.Before(w.Until) {
		w.Used, w.Until = 0, now.Add(q.Window)
	}
	w.Used++
	return w.Used <= q.Limit
}
