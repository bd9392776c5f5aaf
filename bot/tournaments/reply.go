package tournaments

import (
	"context"
	"maps"
	"slices"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Shown is the reply with a tournament, for the user who clicked.
type Shown struct {
	table.IsReply
	View
	Own           Entrant                 // that the user plays for; zero for none
	Awaited       bool                    // the user's table waits for them to join it
	AskedBy       []table.User            // users who asked to be partners, while the user may enter
	Asked         table.User              // the partner whom the user asked; zero for nobody
	FormerPartner table.User              // the partner with whom the user's withdrawn pair can return; zero for nobody
	Manages       bool                    // the user may change it
	Judges        bool                    // the user may change what decides who wins
	MayPromise    bool                    // the user may answer for the role, if they may give it
	Preferences   storage.UserPreferences // the user's
}

// Pictured reports whether the tournament is shown with its picture.
func (s *Shown) Pictured() bool { return !s.NoPictures && !s.Preferences.NoPictures }

// Created is the reply that a tournament was created. Its post comes later.
type Created struct{ Shown }

// Joined is the reply that the user has entered, alone or with a partner.
type Joined struct{ Shown }

// ChoosePartner is the reply that asks the user for a partner.
type ChoosePartner struct{ Shown }

// PartnerAsked is the reply that the partner has to agree.
type PartnerAsked struct {
	Shown
	Partner table.User
}

// Withdrew is the reply that the user takes no part in later rounds. At an open table a computer plays for them.
type Withdrew struct{ Shown }

// ConfirmCancel is the reply that asks whether to cancel a tournament.
type ConfirmCancel struct{ Shown }

// Changed is the reply with a tournament to a user who may change it, after their click took effect.
type Changed struct{ Shown }

// Listed is the reply with the tournaments of the guild that the user may see.
type Listed struct {
	table.IsReply
	table.Page
	Tournaments []storage.TournamentSummary
	// Winners has the winners of finished tournaments, without users whose data was deleted.
	Winners map[journal.TournamentID][]table.User
}

const (
	// listPage is how many tournaments are on a page of the list: as many as a menu has room for.
	listPage = 25
	// maxListed is how many tournaments of a guild can be listed.
	maxListed = 1000
)

// List is ListFrom for the first page.
func (s *Service) List(ctx context.Context, c table.Click) table.Reply { return s.ListFrom(ctx, c, 0) }

// ListFrom returns a page of the guild's tournaments, from an offset on. Those that are not over come first.
func (s *Service) ListFrom(ctx context.Context, c table.Click, from int) table.Reply {
	from = min(max(from, 0), maxListed)
	seen, err := s.visible(ctx, c, from+listPage+1)
	if err != nil {
		return s.refused(ctx, err)
	}
	page := Listed{Page: table.Page{From: from, Size: listPage, More: len(seen) > from+listPage}}
	page.Tournaments = seen[min(from, len(seen)):min(from+listPage, len(seen))]
	if page.Winners, err = s.winners(ctx, page.Tournaments); err != nil {
		return s.refused(ctx, err)
	}
	return page
}

// Suggestions returns the tournaments of all pages of ListFrom. If they cannot be read, it logs the error and returns
// none.
func (s *Service) Suggestions(ctx context.Context, c table.Click) []storage.TournamentSummary {
	all, err := s.visible(ctx, c, maxListed)
	if err != nil {
		s.registry.Report(ctx, "cannot read the tournaments of a guild", err, "guild", c.Guild)
	}
	return all
}

// visible returns at most limit tournaments of the guild that the user may see. Those that are not over come first.
func (s *Service) visible(ctx context.Context, c table.Click, limit int) ([]storage.TournamentSummary, error) {
	all, err := s.store.TournamentsAt(ctx, c.Guild, maxListed)
	if err != nil {
		return nil, err
	}
	return engine.Visible(ctx, s.registry, c, all, limit,
		func(t storage.TournamentSummary) (snowflake.ID, bool) { return t.Channel, false })
}

// Choose is List for a user who wants to take part in a tournament or change it. It refuses if all are over.
func (s *Service) Choose(ctx context.Context, c table.Click) table.Reply {
	reply := s.List(ctx, c)
	list, _ := reply.(Listed)
	if all := list.Tournaments; len(all) > 0 && all[0].Phase.IsOver() { // those that are not over come first
		return s.refused(ctx, refuse(AllOver))
	}
	return reply
}

func (s *Service) winners(ctx context.Context,
	of []storage.TournamentSummary) (map[journal.TournamentID][]table.User, error) {
	var ids []journal.TournamentID
	for _, t := range of {
		if t.Phase.IsOver() {
			ids = append(ids, t.ID)
		}
	}
	people, err := s.store.TournamentWinners(ctx, ids...)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.PeopleByID(ctx, slices.Concat(slices.Collect(maps.Values(people))...)...)
	winners := map[journal.TournamentID][]table.User{}
	for id, pair := range people {
		winners[id] = usersOf(rows, pair)
	}
	return winners, err
}

// Show returns a tournament.
func (s *Service) Show(ctx context.Context, c table.Click, id journal.TournamentID) table.Reply {
	loaded, err := s.seen(ctx, c, id)
	if err != nil {
		return s.refused(ctx, err)
	}
	return s.reply(ctx, c, loaded, func(shown Shown) table.Reply { return shown })
}

// seen returns a tournament if the user who clicked may see it. Otherwise it returns storage.ErrNotFound.
func (s *Service) seen(ctx context.Context, c table.Click, id journal.TournamentID) (*storage.LoadedTournament, error) {
	loaded, err := s.load(ctx, id)
	if err != nil {
		return nil, err
	}
	at := loaded.Tournament.Created
	if at.Guild != c.Guild {
		return nil, storage.ErrNotFound
	}
	visible, err := engine.Visible(ctx, s.registry, c, []snowflake.ID{at.Channel}, 1,
		func(channel snowflake.ID) (snowflake.ID, bool) { return channel, false })
	if err == nil && len(visible) == 0 {
		err = storage.ErrNotFound
	}
	return loaded, err
}

// reply returns a reply with a tournament for the user who clicked.
func (s *Service) reply(ctx context.Context, c table.Click, l *storage.LoadedTournament,
	as func(Shown) table.Reply) table.Reply {
	v, err := s.viewOf(ctx, l)
	if err != nil {
		return s.refused(ctx, err)
	}
	preferences, err := s.store.PreferencesOf(ctx, c.User)
	if err != nil {
		return s.refused(ctx, err)
	}
	shown := Shown{View: v, Own: v.EntrantOf(c.User), Awaited: v.waitsFor(c.User),
		Manages: c.ManagesGuild || v.Host.ID == c.User, Preferences: preferences}
	shown.Judges = c.ManagesGuild || shown.Manages && v.Settings.Role == 0
	shown.MayPromise = c.ManagesGuild && v.RoleOpen && v.RoleGiver.ID != c.User
	if err = s.addPartners(ctx, l.Tournament, c.User, &shown); err != nil {
		return s.refused(ctx, err)
	}
	return as(shown)
}

// act changes a tournament that the user who clicked may see, and replies with it.
func (s *Service) act(ctx context.Context, c table.Click, id journal.TournamentID, do decide,
	as func(Shown) table.Reply) table.Reply {
	if _, err := s.seen(ctx, c, id); err != nil {
		return s.refused(ctx, err)
	}
	person, err := s.store.PersonOf(ctx, c.User, c.Name)
	if err != nil {
		return s.refused(ctx, err)
	}
	return s.actAs(ctx, c, id, person, do, as)
}

// actAs is act for a person who is known to see the tournament.
func (s *Service) actAs(ctx context.Context, c table.Click, id journal.TournamentID, person journal.PersonID, do decide,
	as func(Shown) table.Reply) table.Reply {
	loaded, err := s.change(ctx, id, cause{person, c.Interaction}, do)
	if err != nil {
		return s.refused(ctx, err)
	}
	return s.reply(ctx, c, loaded, as)
}
