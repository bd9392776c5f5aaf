package twitch

import "time"

// agenda finds out when to do the next thing, among things that are to be done at some time.
type agenda struct{ now, next time.Time }

// due reports whether it is time. If it is not, next is not after that time.
func (a *agenda) due(at time.Time) bool {
	if !at.After(a.now) {
		return true
	}
	if at.Before(a.next) {
		a.next = at
	}
	return false
}
