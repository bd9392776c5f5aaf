package sqlite

import "time"

// moment returns a time that was stored as milliseconds since 1970, in UTC.
func moment(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// storedTime returns a time as it is stored where there may be none: 0 for the zero
// time.
func storedTime(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// instant reads what storedTime returned.
func instant(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return moment(ms)
}
