package table

import (
	"context"
	"errors"

	"korsar/storage"
	"korsar/storage/journal"
)

// listingsLimit is how many tables a list of somebody's tables names.
const listingsLimit = 25

// MyTables lists the unfinished tables of whoever clicked, over all channels,
// those that wait for them first.
func (h *Registry) MyTables(ctx context.Context, c Click) Reply {
	fleet := MyTables{User: c.User}
	person, err := h.Store.People.FindPerson(ctx, c.User)
	if errors.Is(err, storage.ErrNotFound) {
		return fleet
	}
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	summaries, err := h.Store.Index.TablesOf(ctx, person, listingsLimit)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	if fleet.Tables, err = h.listings(ctx, person, summaries); err != nil {
		return h.explain(ctx, 0, err)
	}
	return fleet
}

// listings is tables as they stand in a list for somebody.
func (h *Registry) listings(ctx context.Context, reader journal.PersonID, summaries []storage.Summary) ([]Listing, error) {
	var people []journal.PersonID
	for _, s := range summaries {
		people = append(people, turnOf(s), s.Host)
	}
	profiles, err := h.Store.People.PeopleByID(ctx, people...)
	if err != nil {
		return nil, err
	}
	sailor := func(p journal.PersonID) User { return User{ID: profiles[p].User, Name: profiles[p].Name} }
	var list []Listing
	for _, s := range summaries {
		turn := turnOf(s)
		list = append(list, Listing{Table: s.Table, Guild: s.Guild, Channel: s.Channel, Phase: s.Phase, Edition: s.Edition,
			Yours: turn != 0 && turn == reader, Turn: sailor(turn), Host: sailor(s.Host), Due: s.Due})
	}
	return list, nil
}

// turnOf is the person on turn; 0 for none.
func turnOf(s storage.Summary) journal.PersonID {
	if s.Turn == 0 || int(s.Turn) > len(s.People) {
		return 0
	}
	return s.People[s.Turn-1]
}
