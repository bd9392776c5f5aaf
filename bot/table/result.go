package table

import (
	"korsar/storage"
	"korsar/storage/journal"
)

// summaryOf returns the row by which the store lists a table.
func summaryOf(next *journal.Table) *storage.Summary {
	o := next.Opened
	s := &storage.Summary{Phase: next.Phase, Guild: o.Guild, Channel: o.Channel,
		Edition: o.Options.Edition, Mode: o.Options.Mode, Host: o.Host, Latest: next.LatestAt}
	for _, c := range next.Chairs {
		s.People = append(s.People, c.Occupant.Person)
	}
	if next.Phase == journal.Playing && next.Chairs[next.Game.Turn()-1].Occupant.Kind == journal.IsPerson {
		s.Turn, s.TurnAt = next.Game.Turn(), next.TurnAt
	}
	return s
}

// result returns the result of a finished game. The game is rated if only people began it and people made at least half
// of the moves of each seat. A player who leaves early deprives the others of a fair game. A player who leaves late
// keeps what they earned.
func result(id journal.TableID, next *journal.Table) *storage.Result {
	view, _ := next.Game.FinishedView()
	r := &storage.Result{Table: id, Guild: next.Opened.Guild, Edition: view.Edition.ID, Mode: view.Mode,
		Seats: len(view.Seats), Moves: view.Moves, Finished: next.LatestAt, Rated: !next.Assisted}
	for _, s := range view.Result {
		r.Sides = append(r.Sides, storage.SideResult{Side: s.Side, Booty: s.Booty, Score: s.Score, Place: s.Place})
	}
	r.Credits = storage.CreditsOf(next)
	for _, c := range r.Credits {
		if c.Person == 0 && c.Share > 0.5 {
			r.Rated = false
		}
	}
	return r
}
