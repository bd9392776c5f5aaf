package sqlstore

import "time"

// fromMillis returns the UTC time of a stored time, in milliseconds since 1970.
func fromMillis(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// toOptionalMillis returns the stored form of a time that may be zero: 0 for the zero time.
func toOptionalMillis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// fromOptionalMillis is the inverse of toOptionalMillis.
func fromOptionalMillis(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return fromMillis(ms)
}
