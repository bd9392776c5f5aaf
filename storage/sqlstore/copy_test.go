package sqlstore

import (
	"context"
	"errors"
	"testing"

	"korsar/storage"
	"korsar/storage/journal"
)

// TestCopyWithOtherDamageDiffers: a copy is that of a table only if both can be read and are the same, or if both are
// damaged at the same entry. The error is not that of a damaged table, which an inspector would pass over.
func TestCopyWithOtherDamageDiffers(t *testing.T) {
	damagedAt := func(seq int64) error { return &storage.CorruptError{Table: 1, Seq: seq} }
	lost := errors.New("connection lost")
	for name, test := range map[string]struct {
		here, there error
		same        bool
	}{
		"both can be read":               {nil, nil, true},
		"both are damaged alike":         {damagedAt(2), damagedAt(2), true},
		"they are damaged elsewhere":     {damagedAt(2), damagedAt(3), false},
		"the copy is damaged":            {nil, damagedAt(2), false},
		"only the original is damaged":   {damagedAt(2), nil, false},
		"the copy cannot be reached":     {nil, lost, false},
		"the damaged copy is not found":  {damagedAt(2), lost, false},
		"the original cannot be reached": {lost, damagedAt(2), false},
	} {
		t.Run(name, func(t *testing.T) {
			results := []error{test.here, test.there}
			load := func(snapshot, context.Context, journal.TableID) (int, error) {
				err := results[0]
				results = results[1:]
				return 0, err
			}
			err := compareLoaded(&copying{ctx: t.Context()}, snapshot{}, load, 1, "table 1")
			if (err == nil) != test.same || errors.As(err, new(*storage.CorruptError)) {
				t.Errorf("%v", err)
			}
		})
	}
}
