package engine

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
)

// maxDue is how many due things are read at once.
const maxDue = 100

// Due is a list in the store of things that fall due: deadlines of tables, announcements, tournaments.
type Due[T any] struct {
	Name string // for errors
	// Read returns up to most things of a shard that are due, the earliest first.
	Read func(ctx context.Context, of storage.Shard, now time.Time, most int) ([]T, error)
	// Next returns when the next thing of a shard is due, or the zero time for never.
	Next func(ctx context.Context, of storage.Shard) (time.Time, error)
	// Do handles things that are due. Each is due at another time afterwards, or gone.
	Do func(ctx context.Context, due []T) error
}

// Run handles what is due in each shard of this process, until nothing is left, and schedules the next run.
func (d *Due[T]) Run(ctx context.Context, r *Registry) error {
	return r.EachShard(ctx, func(ctx context.Context, of storage.Shard) error { return d.runShard(ctx, r, of) })
}

func (d *Due[T]) runShard(ctx context.Context, r *Registry, of storage.Shard) error {
	for {
		due, err := d.Read(ctx, of, r.clock.Now(), maxDue)
		if err != nil {
			return fmt.Errorf("read the %s that are due: %w", d.Name, err)
		}
		if len(due) == 0 {
			break
		}
		if err := d.Do(ctx, due); err != nil {
			return err
		}
	}
	if r.shared {
		return nil // the next look comes in any case
	}
	next, err := d.Next(ctx, of)
	if err != nil {
		return fmt.Errorf("read when the next of the %s is due: %w", d.Name, err)
	}
	r.WakeAt(next)
	return nil
}
