package tournaments

import "fmt"

// Fault is a difference between a [File] and what follows from its events.
type Fault struct {
	Event int    // number of the event, from 1; 0 for something that is in no event
	Kind  string // of the event
	Err   error  // what was expected
}

// Error returns the place, then what was expected there.
func (f Fault) Error() string {
	if f.Event == 0 {
		return f.Err.Error()
	}
	return fmt.Sprintf("event %d, %s: %v", f.Event, f.Kind, f.Err)
}

// Unwrap returns what was expected.
func (f Fault) Unwrap() error { return f.Err }
