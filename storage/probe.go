package storage

import "context"

// Prober finds out whether the store can save a change.
type Prober interface {
	// Probe commits a change without an effect. It returns the error that a move would get now.
	Probe(ctx context.Context) error
}
