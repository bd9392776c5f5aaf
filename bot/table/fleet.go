package table

import (
	"context"
	"errors"

	"korsar/storage"
	"korsar/storage/journal"
)

// fleetLimit is how many tables a list of somebody's tables names.
const fleetLimit = 25

// FleetOf lists the unfinished tables of whoever clicked, over all channels,
// those that wait for them first.
func (h *Harbour) FleetOf(ctx context.Context, c Click) Reply {
	fleet := Fleet{User: c.User}
	person, err := h.Store.FindPerson(ctx, c.User)
	if errors.Is(err, storage.ErrNotFound) {
		return fleet
	}
	if err != nil {
		return h.explain(0, err)
	}
	summaries, err := h.Store.TablesOf(ctx, person, fleetLimit)
	if err != nil {
		return h.explain(0, err)
	}
	var onTurn []journal.Person
	for _, s := range summaries {
		onTurn = append(onTurn, turnOf(s))
	}
	profiles, err := h.Store.People(ctx, onTurn...)
	if err != nil {
		return h.explain(0, err)
	}
	for i, s := range summaries {
		profile := profiles[onTurn[i]]
		fleet.Tables = append(fleet.Tables, Berth{Table: s.Table, Guild: s.Guild, Channel: s.Channel, Phase: s.Phase,
			Edition: s.Edition, Yours: onTurn[i] == person, Turn: Sailor{User: profile.User, Name: profile.Name}})
	}
	return fleet
}

// turnOf is the person on turn; 0 for none.
func turnOf(s storage.Summary) journal.Person {
	if s.Turn == 0 || int(s.Turn) > len(s.People) {
		return 0
	}
	return s.People[s.Turn-1]
}
