package storage

import "context"

// Prober finds out whether anything can be saved.
type Prober interface {
	// Probe commits a change that changes nothing. Its error is what a move would get now.
	Probe(ctx context.Context) error
}
