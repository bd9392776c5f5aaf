package community

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

const (
	// rulingsPage is how many rulings are on a page of the list.
	rulingsPage = 20
	// maxRulings is how many rulings of a guild can be listed.
	maxRulings = 1000
)

// Rulings is the reply that lists which games a guild's managers voided or reinstated, latest first.
type Rulings struct {
	table.IsReply
	table.Page // of all rulings, hidden ones too
	Rulings    []Ruling
	Hidden     int        // rulings left out of the page: the reader may not see their games
	Voided     []PastGame // games of the page that are void now and could be reinstated
}

// Ruling is a decision to void or reinstate a game.
type Ruling struct {
	Table  journal.TableID
	At     time.Time
	By     table.User
	Voided bool
	Reason string
}

// Rule voids or reinstates a finished game of the click's guild.
func (s *Service) Rule(ctx context.Context, c table.Click, id journal.TableID, voided bool, reason string) table.Reply {
	reply := s.atFinishedGame(ctx, c, id, func(t *table.Table) (table.Reply, error) {
		return table.Done{}, t.MustHaveResult()
	})
	if _, over := reply.(table.Done); !over {
		return reply
	}
	result, err := s.store.ResultOf(ctx, id)
	if err == nil && result.Voided != voided {
		ruling := storage.Ruling{Table: id, Guild: c.Guild, At: s.clock.Now(), Voided: voided, Reason: reason}
		err = s.rule(ctx, c, ruling)
	}
	if err != nil {
		return s.registry.Refuse(ctx, id, err)
	}
	return s.Rulings(ctx, c, 0)
}

func (s *Service) rule(ctx context.Context, c table.Click, r storage.Ruling) (err error) {
	if r.By, err = s.store.PersonOf(ctx, c.User, c.Name); err != nil {
		return err
	}
	switch err := s.store.Void(ctx, r); {
	case errors.Is(err, storage.ErrManyRulings):
		return table.Refuse(table.TooManyRulings)
	case err != nil:
		return storage.UnlessRepeated(err)
	}
	s.registry.RebuildLadders()
	return nil
}

// Rulings lists the rulings of the click's guild about games that the user who clicked may see, from an offset on.
func (s *Service) Rulings(ctx context.Context, c table.Click, from int) table.Reply {
	list, err := s.rulings(ctx, c, min(max(from, 0), maxRulings))
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	return list
}

func (s *Service) rulings(ctx context.Context, c table.Click, from int) (all Rulings, err error) {
	every, err := s.store.Rulings(ctx, c.Guild, from+rulingsPage+1)
	if err != nil {
		return all, err
	}
	from = min(from, len(every))
	seen := map[journal.TableID]bool{}
	for _, later := range every[:from] {
		seen[later.Table] = true
	}
	page := every[from:min(from+rulingsPage, len(every))]
	list, results, err := s.visibleRulings(ctx, c, page)
	if err != nil {
		return all, err
	}
	all.Page = table.Page{From: from, Size: rulingsPage, More: len(every) > from+rulingsPage}
	all.Hidden = len(page) - len(list)
	var people []journal.PersonID
	for _, r := range list {
		people = append(people, r.By)
	}
	users, err := s.users(ctx, people)
	if err != nil {
		return all, err
	}
	var voided []storage.Result
	for _, r := range list {
		all.Rulings = append(all.Rulings,
			Ruling{Table: r.Table, At: r.At, By: users[r.By], Voided: r.Voided, Reason: r.Reason})
		if !seen[r.Table] && r.Voided {
			voided = append(voided, results[r.Table])
		}
		seen[r.Table] = true
	}
	all.Voided, err = s.pastGames(ctx, voided)
	return all, err
}

// visibleRulings returns the rulings of a list about games that the user who clicked may see, with their results.
func (s *Service) visibleRulings(ctx context.Context, c table.Click,
	list []storage.Ruling) ([]storage.Ruling, map[journal.TableID]storage.Result, error) {
	ruled := map[journal.TableID]storage.Result{}
	for _, r := range list {
		result, err := s.store.ResultOf(ctx, r.Table)
		switch {
		case err == nil:
			ruled[r.Table] = result
		case storage.UnlessNotFound(err) != nil:
			return nil, nil, err
		}
	}
	results, err := s.visibleResults(ctx, c, slices.Collect(maps.Values(ruled)), len(ruled))
	if err != nil {
		return nil, nil, err
	}
	seen := map[journal.TableID]storage.Result{}
	for _, r := range results {
		seen[r.Table] = r
	}
	list = slices.DeleteFunc(list, func(r storage.Ruling) bool {
		_, may := seen[r.Table]
		return !may
	})
	return list, seen, nil
}
