package community

import (
	"context"
	"slices"
	"time"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// maxListed is how many tables a list shows.
const maxListed = 25

// MyTables is the reply that lists a user's unfinished tables in all channels.
type MyTables struct {
	table.IsReply
	User   snowflake.ID
	Tables []TableListing
}

// GuildTables is the reply that lists a guild's unfinished tables.
type GuildTables struct {
	table.IsReply
	Tables []TableListing
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

	Tournament bool // it belongs to a tournament, and has no host
}

// MyTables lists the unfinished tables of the user who clicked, in all channels. Those that wait for them come first.
func (s *Service) MyTables(ctx context.Context, c table.Click) table.Reply {
	list := MyTables{User: c.User}
	person, err := s.findPerson(ctx, c.User)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	if person == 0 {
		return list
	}
	summaries, err := s.store.Index.TablesOf(ctx, person, maxListed)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	if list.Tables, err = s.listings(ctx, person, summaries); err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	return list
}

// GuildTables lists, for the managers of the guild clicked in, its unfinished tables that the user who clicked may see.
func (s *Service) GuildTables(ctx context.Context, c table.Click) table.Reply {
	summaries, err := s.visibleTables(ctx, c)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	list, err := s.listings(ctx, 0, summaries)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	return GuildTables{Tables: list}
}

func (s *Service) visibleTables(ctx context.Context, c table.Click) ([]storage.Summary, error) {
	list, err := s.store.Index.TablesAt(ctx, c.Guild, engine.MaxTables)
	if err != nil {
		return nil, err
	}
	person, err := s.findPerson(ctx, c.User)
	if err != nil {
		return nil, err
	}
	return engine.Visible(ctx, s.registry, c, list, maxListed, func(one storage.Summary) (snowflake.ID, bool) {
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
	for _, one := range summaries {
		turn := onTurn(one)
		list = append(list, TableListing{
			Table: one.Table, Guild: one.Guild, Channel: one.Channel, Phase: one.Phase, Edition: one.Edition,
			Yours: turn != 0 && turn == reader, Turn: users[turn], Host: users[one.Host], Due: one.Due,
			Tournament: one.Host == 0})
	}
	return list, nil
}

// onTurn returns the person on turn; 0 for none.
func onTurn(s storage.Summary) journal.PersonID {
	if s.Turn == 0 || int(s.Turn) > len(s.People) {
		return 0
	}
	return s.People[s.Turn-1]
}
