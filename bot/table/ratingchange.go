package table

import (
	"context"

	"korsar/game"
	"korsar/game/rating"
	"korsar/storage"
	"korsar/storage/journal"
)

// ratingChanges returns the change of the rating of each person who has a seat, on the guild's leaderboard of all time.
// It is empty unless the game is rated.
func (t *Table) ratingChanges(ctx context.Context) (map[game.Seat]int, error) {
	result, err := t.env.Store.ResultOf(ctx, t.id)
	if err != nil {
		return nil, storage.UnlessNotFound(err)
	}
	changes := map[game.Seat]int{}
	for _, c := range result.Credits {
		if c.Rating == 0 || c.Person != t.now.Chairs[c.Seat-1].Occupant.Person {
			continue
		}
		before, err := t.ratingBefore(ctx, c.Person, result)
		if err != nil {
			return nil, err
		}
		changes[c.Seat] = c.Rating - before
	}
	return changes, nil
}

// ratingPage is how many results are read at once to find the rating before a game.
const ratingPage = 20

// ratingBefore returns a person's rating in the guild before a game, or a new person's rating if it was their first.
func (t *Table) ratingBefore(ctx context.Context, p journal.PersonID, of storage.Result) (int, error) {
	q := storage.ResultQuery{Guild: of.Guild, Person: p, Limit: ratingPage}
	for ; ; q.From += ratingPage {
		results, err := t.env.Store.FindResults(ctx, q)
		if err != nil || len(results) == 0 {
			return rating.First.Shown(), err
		}
		for _, r := range results {
			for _, c := range r.Credits {
				if r.Number < of.Number && !r.Voided && c.Person == p && c.Rating != 0 {
					return c.Rating, nil
				}
			}
		}
	}
}
