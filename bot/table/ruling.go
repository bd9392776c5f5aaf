package table

import (
	"context"
	"maps"
	"slices"
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
	By     User
	Voided bool
	Reason string
}

// Rule has a finished game of the guild clicked in not count, or count again.
func (h *Registry) Rule(ctx context.Context, c Click, id journal.TableID, voided bool, reason string) Reply {
	reply := h.ended(ctx, c, id, func(t *Table) (Reply, error) {
		if t.now.Phase != journal.Finished {
			return nil, t.notice(NoResult)
		}
		return Done{}, nil
	})
	if _, over := reply.(Done); !over {
		return reply
	}
	result, err := h.Store.Results.ResultOf(ctx, id)
	if err == nil && result.Voided != voided {
		err = h.rule(ctx, c, storage.Ruling{Table: id, Guild: c.Guild, At: h.Clock.Now(), Voided: voided, Reason: reason})
	}
	if err != nil {
		return h.explain(ctx, id, err)
	}
	return h.Rulings(ctx, c)
}

func (h *Registry) rule(ctx context.Context, c Click, r storage.Ruling) (err error) {
	if r.By, err = h.Store.People.PersonOf(ctx, c.User, c.Name); err != nil {
		return err
	}
	if err := h.Store.Results.Void(ctx, r); err != nil {
		return err
	}
	h.rebuilds.wake()
	return nil
}

// Rulings lists those of the guild clicked in, about games that who clicked may see.
func (h *Registry) Rulings(ctx context.Context, c Click) Reply {
	ruled, err := h.rulings(ctx, c)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	return ruled
}

func (h *Registry) rulings(ctx context.Context, c Click) (ruled Ruled, err error) {
	list, results, err := h.seenRulings(ctx, c)
	if err != nil {
		return ruled, err
	}
	var people []journal.PersonID
	for _, r := range list {
		people = append(people, r.By)
	}
	sailors, err := h.users(ctx, people)
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
		voided = append(voided, results[r.Table])
	}
	ruled.Voided, err = h.pastGames(ctx, voided)
	return ruled, err
}

// seenRulings is the rulings about games that who clicked may see, and the results of
// those games.
func (h *Registry) seenRulings(ctx context.Context, c Click) ([]storage.Ruling, map[journal.TableID]storage.Result, error) {
	list, err := h.Store.Results.Rulings(ctx, c.Guild, rulingsShown)
	if err != nil {
		return nil, nil, err
	}
	ruled := map[journal.TableID]storage.Result{}
	for _, r := range list {
		result, err := h.Store.Results.ResultOf(ctx, r.Table)
		switch {
		case err == nil:
			ruled[r.Table] = result
		case unlessNotFound(err) != nil:
			return nil, nil, err
		}
	}
	results, err := h.visibleResults(ctx, c, slices.Collect(maps.Values(ruled)), len(ruled))
	if err != nil {
		return nil, nil, err
	}
	seen := map[journal.TableID]storage.Result{}
	for _, r := range results {
		seen[r.Table] = r
	}
	return slices.DeleteFunc(list, func(r storage.Ruling) bool { _, may := seen[r.Table]; return !may }), seen, nil
}
