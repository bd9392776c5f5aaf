package table

import (
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// Summary returns the row of the store that lists a table as it is next.
func Summary(next *journal.Table) *storage.Summary {
	s := &storage.Summary{Phase: next.Phase, Guild: next.Opened.Guild, Channel: next.Opened.Channel,
		Edition: next.Opened.Options.Edition, Mode: next.Opened.Options.Mode, Host: next.Opened.Host, Moved: next.LatestAt}
	for _, c := range next.Chairs {
		s.People = append(s.People, c.Occupant.Person)
	}
	if next.Phase == journal.Playing && next.Chairs[next.Game.Turn()-1].Occupant.Kind == journal.IsPerson {
		s.Turn = next.Game.Turn()
	}
	return s
}

// result returns that of a game that has come to its end. It is rated if only people began it and they made at least half
// of the moves of each seat: somebody who gives up early leaves the others without a fair game, somebody who gives up late
// keeps what they had coming.
func result(id journal.TableID, next *journal.Table) *storage.Result {
	view, _ := next.Game.FinishedView()
	r := &storage.Result{Table: id, Guild: next.Opened.Guild, Edition: view.Edition.ID, Mode: view.Mode, Seats: len(view.Seats),
		Moves: view.Moves, Finished: next.LatestAt, Rated: !next.Assisted}
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
		r.Credits = append(r.Credits, storage.Credit{Seat: c.Seat, Side: view.Mode.SideOf(c.Seat), Person: c.Person, Share: share, Feats: c.Feats})
		if c.Person == 0 && share > 0.5 {
			r.Rated = false
		}
	}
	return r
}
