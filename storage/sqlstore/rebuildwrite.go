package sqlstore

import (
	"maps"

	"korsar/storage"
)

// write stores the folded standings, including those of results committed in the meantime.
func (b *rebuild) write(w writer) error {
	now := staleness{}
	if err := w.Query(staleLadders, nil, now.add); err != nil {
		return err
	}
	if !maps.Equal(now, b.stale) {
		return errResultsChanged
	}
	err := eachResult(w.Query, b.upTo, func(r storage.Result) error {
		b.AddLate(r)
		b.upTo = r.Number
		return nil
	})
	if err != nil {
		return err
	}
	for _, id := range b.empty {
		if err := w.Exec(deleteLadder, Row{id}); err != nil {
			return err
		}
	}
	for l := range b.Ladders() {
		if err := b.writeLadder(w, l); err != nil {
			return err
		}
	}
	for _, c := range b.Ratings() {
		if err := w.setRating(c); err != nil {
			return err
		}
	}
	return nil
}

// writeLadder writes the standings of a ladder that differ from the stored ones.
func (b *rebuild) writeLadder(w writer, l storage.Ladder) error {
	id, err := w.ladderID(l)
	if err != nil {
		return err
	}
	for _, p := range b.Changed(l) {
		if s, stands := b.Standing(l, p); stands {
			err = w.writeStanding(id, s)
		} else {
			err = w.Exec(deleteStanding, Row{id, int64(p)})
		}
		if err != nil {
			return err
		}
	}
	return w.Exec(clearStale, Row{id})
}
