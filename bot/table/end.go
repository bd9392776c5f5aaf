package table

import (
	"context"

	"korsar/storage/journal"
)

// end is how the game ended, with its record.
func (t *Table) end(ctx context.Context) (End, error) {
	kept, err := t.harbour.Store.Load(ctx, t.id)
	if err != nil {
		return End{}, err
	}
	text, err := journal.RecordText(kept.Entries, func(p journal.Person) string { return t.sailor(p).Name })
	if err != nil {
		return End{}, err
	}
	e := End{Face: t.face(), Record: text}
	if view, over := t.now.Game.FinishedView(); over {
		e.Finished = &view
	}
	return e, nil
}
