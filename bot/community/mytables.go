package community

import (
	"cmp"
	"context"
	"slices"
	"time"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// tablesPage is the number of tables on a page of a list, so that their lines fit into a message.
const tablesPage = 10

// TablePage is a page of a list of tables.
type TablePage struct {
	table.Page
	Tables []TableListing
}

// Whole reports whether the page has all tables of the list.
func (p *TablePage) Whole() bool { return p.From == 0 && !p.More }

// MyTables is the reply that lists a user's unfinished tables in all channels.
type MyTables struct {
	table.IsReply
	TablePage
}

// GuildTables is the reply that lists a guild's unfinished tables.
type GuildTables struct {
	table.IsReply
	TablePage
}

// TableListing is a table in a list of tables.
type TableListing struct {
	Table   journal.TableID
	Guild   snowflake.ID
	Channel snowflake.ID
	Phase   journal.Phase
	Edition string
	Yours   bool // it is the reader's turn
	Turn    table.User
	Host    table.User
	Due     time.Time // when the turn ends; the zero time for never

	Since  time.Time     // when the turn of the person on turn began; the zero time if there is none
	Waited time.Duration // from then until the list was made

	Tournament bool // it belongs to a tournament, and has no host
}

// MyTables lists the unfinished tables of the user who clicked, in all channels, from an offset on. Tables that wait
// for them come first.
func (s *Service) MyTables(ctx context.Context, c table.Click, from int) table.Reply {
	person, summaries, err := s.tablesOf(ctx, c)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	page, err := s.tablePage(ctx, person, summaries, from)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	return MyTables{TablePage: page}
}

// OwnTables returns the unfinished tables of the user who clicked, in all channels, as suggestions. If they cannot be
// read, it logs the error and returns none.
func (s *Service) OwnTables(ctx context.Context, c table.Click) []TableListing {
	person, summaries, err := s.tablesOf(ctx, c)
	var list []TableListing
	if err == nil {
		list, err = s.listings(ctx, person, summaries)
	}
	if err != nil {
		s.registry.Report(ctx, "cannot suggest the tables of a user", err)
	}
	return list
}

// tablesOf returns the person who clicked and their unfinished tables. It returns 0 and none for an unknown user.
func (s *Service) tablesOf(ctx context.Context, c table.Click) (journal.PersonID, []storage.Summary, error) {
	person, err := s.findPerson(ctx, c.User)
	if err != nil || person == 0 {
		return 0, nil, err
	}
	list, err := s.store.TablesOf(ctx, person, engine.MaxTables)
	sortByWait(list, person)
	return person, list, err
}

// sortByWait sorts tables for a reader, or for nobody if reader is 0. Tables that wait for the reader stay first. Then
// come tables that wait for others, the longest wait first. The rest follows in the order that it had.
func sortByWait(list []storage.Summary, reader journal.PersonID) {
	rank := func(one storage.Summary) int {
		switch turn := onTurn(one); {
		case turn == 0 || one.Phase != journal.Playing:
			return 2
		case turn != reader:
			return 1
		}
		return 0
	}
	slices.SortStableFunc(list, func(a, b storage.Summary) int {
		if before := cmp.Compare(rank(a), rank(b)); before != 0 || rank(a) != 1 {
			return before
		}
		return a.TurnAt.Compare(b.TurnAt)
	})
}

// GuildTables lists the unfinished tables of the click's guild that the manager who clicked may see, from an offset on.
func (s *Service) GuildTables(ctx context.Context, c table.Click, from int) table.Reply {
	from = min(max(from, 0), engine.MaxTables)
	summaries, err := s.visibleTables(ctx, c, from+tablesPage+1)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	page, err := s.tablePage(ctx, 0, summaries, from)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	return GuildTables{TablePage: page}
}

// tablePage returns a page of a list for a reader. An offset beyond the end returns the last page.
func (s *Service) tablePage(ctx context.Context, reader journal.PersonID, all []storage.Summary,
	from int) (TablePage, error) {
	from = max(min(from, (len(all)-1)/tablesPage*tablesPage), 0)
	shown := all[from:min(from+tablesPage, len(all))]
	list, err := s.listings(ctx, reader, shown)
	return TablePage{table.Page{From: from, Size: tablesPage, More: from+len(shown) < len(all)}, list}, err
}

// visibleTables returns the first unfinished tables of the guild that the user who clicked may see, at most limit.
func (s *Service) visibleTables(ctx context.Context, c table.Click, limit int) ([]storage.Summary, error) {
	list, err := s.store.TablesAt(ctx, c.Guild, engine.MaxTables)
	if err != nil {
		return nil, err
	}
	sortByWait(list, 0)
	person, err := s.findPerson(ctx, c.User)
	if err != nil {
		return nil, err
	}
	return engine.Visible(ctx, s.registry, c, list, limit, func(one storage.Summary) (snowflake.ID, bool) {
		return one.Channel, person != 0 && slices.Contains(one.People, person)
	})
}

// listings converts summaries to list entries for a reader.
func (s *Service) listings(ctx context.Context, reader journal.PersonID,
	summaries []storage.Summary) ([]TableListing, error) {
	var people []journal.PersonID
	for _, one := range summaries {
		people = append(people, onTurn(one), one.Host)
	}
	users, err := s.users(ctx, people)
	if err != nil {
		return nil, err
	}
	var list []TableListing
	now := s.clock.Now()
	for _, one := range summaries {
		turn := onTurn(one)
		listing := TableListing{
			Table: one.Table, Guild: one.Guild, Channel: one.Channel, Phase: one.Phase, Edition: one.Edition,
			Yours: turn != 0 && turn == reader, Turn: users[turn], Host: users[one.Host], Due: one.Due,
			Since: one.TurnAt, Tournament: one.Host == 0}
		if !listing.Since.IsZero() {
			listing.Waited = now.Sub(listing.Since)
		}
		list = append(list, listing)
	}
	return list, nil
}

// onTurn returns the person on turn, or 0 if there is none.
func onTurn(s storage.Summary) journal.PersonID {
	if s.Turn == 0 || int(s.Turn) > len(s.People) {
		return 0
	}
	return s.People[s.Turn-1]
}
