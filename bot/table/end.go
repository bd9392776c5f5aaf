package table

import (
	"context"

	"korsar/storage/journal"
)

// end is how the game ended, with its record.
func (t *Table) end(ctx context.Context) (End, error) {
	kept, err := t.registry.Store.Tables.Load(ctx, t.id)
	if err != nil {
		return End{}, err
	}
	text, err := journal.RecordText(kept.Entries, t.recorded)
	if err != nil {
		return End{}, err
	}
	e := End{PublicState: t.publicState(), Record: text}
	if e.Best, err = t.bestVoters(ctx); err != nil {
		return End{}, err
	}
	if view, over := t.now.Game.FinishedView(); over {
		e.Finished = &view
	}
	return e, nil
}

// recorded is how a record names who has a seat. Records have one language.
func (t *Table) recorded(o journal.Occupant) string {
	if o.Kind == journal.IsAudience {
		return "crew"
	}
	name := t.user(o.Person).Name
	switch level := string(levelOf(o)); {
	case level == "":
		return name
	case name == "":
		return "computer " + level
	default:
		return "computer " + level + " for " + name
	}
}
