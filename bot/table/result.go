package table

import (
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// Summary returns the row that lists a table in the store.
func Summary(next *journal.Table) *storage.Summary {
	o := next.Opened
	s := &storage.Summary{Phase: next.Phase, Guild: o.Guild, Channel: o.Channel,
		Edition: o.Options.Edition, Mode: o.Options.Mode, Host: o.Host, Moved: next.LatestAt}
	for _, c := range next.Chairs {
		s.People = append(s.People, c.Occupant.Person)
	}
	if next.Phase == journal.Playing && next.Chairs[next.Game.Turn()-1].Occupant.Kind == journal.IsPerson {
		s.Turn = next.Game.Turn()
	}
	return s
}

// result returns the result of a finished game. The game is rated if only people began it and people made at least half
// of the moves of each seat: a player who leaves early deprives the others of a fair game, one who leaves late keeps
// what they earned.
func result(id journal.TableID, next *journal.Table) *storage.Result {
	view, _ := next.Game.FinishedView()
	r := &storage.Result{Table: id, Guild: next.Opened.Guild, Edition: view.Edition.ID, Mode: view.Mode,
		Seats: len(view.Seats), Moves: view.Moves, Finished: next.LatestAt, Rated: !next.Assisted}
	for _, s := range view.Result {
		r.Sides = append(r.Sides, storage.SideResult{Side: s.Side, Booty: s.Booty, Score: s.Score, Place: s.Place})
	}
	made := map[game.Seat]int{}
	for _, c := range next.Credits {
		made[c.Seat] += c.Moves
	}
	for _, c := range next.Credits {
		if c.Moves == 0 {
			continue
		}
		share := float64(c.Moves) / float64(made[c.Seat])
		r.Credits = append(r.Credits, storage.Credit{Seat: c.Seat, Side: view.Mode.SideOf(c.Seat),
			Person: c.Person, Share: share, Feats: c.Feats})
		if c.Person == 0 && share > 0.5 {
			r.Rated = false
		}
	}
	return r
}
