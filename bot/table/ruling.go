package table

import (
	"context"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

// rulingsShown is how many of a guild's rulings are listed.
const rulingsShown = 20

// Ruled is what a guild's managers said about games that count or do not, the
// latest first.
type Ruled struct {
	Rulings []Ruling
	Voided  []Past // those that do not count and could again
}

// Ruling is one of them.
type Ruling struct {
	Table  journal.TableID
	At     time.Time
	By     Sailor
	Voided bool
	Reason string
}

// Rule has a finished game of a guild not count, or count again.
func (h *Harbour) Rule(ctx context.Context, c Click, guild journal.Snowflake, id journal.TableID, voided bool, reason string) Reply {
	reply := h.ended(ctx, guild, id, func(t *Table) (Reply, error) {
		if t.now.Phase != journal.Finished {
			return nil, t.notice(NoResult)
		}
		return Done{}, nil
	})
	if _, over := reply.(Done); !over {
		return reply
	}
	result, err := h.Store.ResultOf(ctx, id)
	if err == nil && result.Voided != voided {
		err = h.rule(ctx, c, storage.Ruling{Table: id, Guild: guild, At: h.Clock.Now(), Voided: voided, Reason: reason})
	}
	if err != nil {
		return h.explain(ctx, id, err)
	}
	return h.Rulings(ctx, guild)
}

func (h *Harbour) rule(ctx context.Context, c Click, r storage.Ruling) (err error) {
	if r.By, err = h.Store.PersonOf(ctx, c.User, c.Name); err != nil {
		return err
	}
	if err := h.Store.Void(ctx, r); err != nil {
		return err
	}
	h.folds.wake()
	return nil
}

// Rulings lists them.
func (h *Harbour) Rulings(ctx context.Context, guild journal.Snowflake) Reply {
	ruled, err := h.rulings(ctx, guild)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	return ruled
}

func (h *Harbour) rulings(ctx context.Context, guild journal.Snowflake) (ruled Ruled, err error) {
	list, err := h.Store.Rulings(ctx, guild, rulingsShown)
	if err != nil {
		return ruled, err
	}
	var people []journal.Person
	for _, r := range list {
		people = append(people, r.By)
	}
	sailors, err := h.sailors(ctx, people)
	if err != nil {
		return ruled, err
	}
	var voided []storage.Result
	seen := map[journal.TableID]bool{}
	for _, r := range list {
		ruled.Rulings = append(ruled.Rulings, Ruling{Table: r.Table, At: r.At, By: sailors[r.By], Voided: r.Voided, Reason: r.Reason})
		if seen[r.Table] || !r.Voided {
			seen[r.Table] = true
			continue
		}
		seen[r.Table] = true
		result, err := h.Store.ResultOf(ctx, r.Table)
		if err != nil {
			return ruled, err
		}
		voided = append(voided, result)
	}
	ruled.Voided, err = h.past(ctx, voided)
	return ruled, err
}
