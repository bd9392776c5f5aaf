package community

import (
	"context"
	"log/slog"

	"github.com/jonboulle/clockwork"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Store is what the community needs of the store, by concern.
type Store struct {
	Tables        storage.Tables
	Index         storage.TableIndex
	Announcements storage.Announcements
	Pings         storage.Pings
	People        storage.People
	Guilds        storage.Guilds
	Results       storage.Results
	Ladders       storage.Ladders
}

// StoreOf returns a store of all concerns as the community needs it.
func StoreOf(s storage.Store) Store {
	return Store{Tables: s, Index: s, Announcements: s, Pings: s, People: s, Guilds: s, Results: s, Ladders: s}
}

// Options is what a service is built on.
type Options struct {
	Store     Store
	Registry  *engine.Registry
	Announcer Announcer
	Clock     clockwork.Clock
	Log       *slog.Logger
}

// Service answers what users ask beside the tables, and tells guilds what they are told by themselves.
type Service struct {
	store     Store
	registry  *engine.Registry
	announcer Announcer
	clock     clockwork.Clock
	log       *slog.Logger

	announcements *announcements
	languages     languages
}

// New returns a service. It announces from the first look of the registry at deadlines on.
func New(o Options) *Service {
	s := &Service{store: o.Store, registry: o.Registry, announcer: o.Announcer, clock: o.Clock, log: o.Log}
	s.announcements = newAnnouncements(s)
	return s
}

// Settle waits until nothing is left that could be announced now.
func (s *Service) Settle(ctx context.Context) error { return s.announcements.worker.Settle(ctx) }

// Close stops announcing, and waits for it.
func (s *Service) Close() { s.announcements.worker.Close() }

// users looks people up. Somebody whose data was deleted is nobody.
func (s *Service) users(ctx context.Context, people []journal.PersonID) (map[journal.PersonID]table.User, error) {
	rows, err := s.store.People.PeopleByID(ctx, people...)
	all := map[journal.PersonID]table.User{}
	for person, row := range rows {
		all[person] = table.User{ID: row.User, Name: row.Name}
	}
	return all, err
}

// findPerson returns the person behind a user; 0 if they were never seen.
func (s *Service) findPerson(ctx context.Context, user snowflake.ID) (journal.PersonID, error) {
	person, err := s.store.People.FindPerson(ctx, user)
	return person, storage.UnlessNotFound(err)
}

// wantsPictures reports whether the user who clicked wants pictures, and so does the guild.
func (s *Service) wantsPictures(ctx context.Context, c table.Click, guild snowflake.ID) (bool, error) {
	settings, err := s.store.Guilds.GuildSettings(ctx, guild)
	if err != nil {
		return false, err
	}
	preferences, err := table.PreferencesOf(ctx, s.store.People, c.User)
	return !settings.NoPictures && !preferences.NoPictures, err
}
