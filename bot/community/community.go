package community

import (
	"cmp"
	"context"
	"errors"
	"log/slog"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jonboulle/clockwork"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/bot/worker"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Store is the part of the store that a [Service] uses.
type Store interface {
	storage.Tables
	storage.TableIndex
	storage.Analyses
	storage.Announcements
	storage.GameLists
	storage.Pings
	storage.Alerts
	storage.UptimeLog
	storage.People
	storage.Guilds
	storage.Results
	storage.Ladders
	storage.Puzzles
	storage.PuzzlePosts
	storage.Practice
	storage.StreakWarnings
	storage.Tournaments
}

// Options are the parts of a service.
type Options struct {
	Store     Store
	Registry  *engine.Registry
	Announcer Announcer
	Clock     clockwork.Clock
	Log       *slog.Logger

	Analyser    worker.Analyser // nil means worker.Here
	Tournaments Withdrawer      // nil if there are none
}

// Withdrawer takes people out of tournaments. *tournaments.Service implements it.
type Withdrawer interface {
	// WithdrawEverywhere takes a person out of all later rounds of each tournament that is not over. The interaction is
	// the click that caused it.
	WithdrawEverywhere(ctx context.Context, person journal.PersonID, interaction snowflake.ID) error
}

// Service answers clicks that concern no running table, and posts announcements.
type Service struct {
	store     Store
	registry  *engine.Registry
	announcer Announcer
	clock     clockwork.Clock
	log       *slog.Logger
	withdraws Withdrawer

	announcements *announcements
	gameLists     *gameLists
	analyst       *analyst
	languages     *lru.Cache[languageKey, string]
	settings      settingsLocks
}

// New returns a service. It begins to announce when the registry first checks deadlines.
func New(o Options) *Service {
	s := &Service{store: o.Store, registry: o.Registry, announcer: o.Announcer, clock: o.Clock, log: o.Log,
		withdraws: o.Tournaments}
	s.languages, _ = lru.New[languageKey, string](maxLanguages) // it fails for a size below 1 only
	s.announcements = newAnnouncements(s)
	s.gameLists = newGameLists(s)
	s.analyst = newAnalyst(s, cmp.Or[worker.Analyser](o.Analyser, worker.Here{}))
	return s
}

// Settle blocks until all that can be announced or listed now is posted and all queued games are analyzed, or ctx is
// done.
func (s *Service) Settle(ctx context.Context) error {
	return errors.Join(s.announcements.worker.Settle(ctx), s.gameLists.worker.Settle(ctx), s.analyst.worker.Settle(ctx))
}

// Close stops announcing, listing and analyzing. It waits until what is in progress has ended.
func (s *Service) Close() {
	s.announcements.worker.Close()
	s.gameLists.worker.Close()
	s.analyst.worker.Close()
}

// Clicked records a click. Analyses pause for a moment after each click.
func (s *Service) Clicked() { s.analyst.pace.Click() }

// users returns the users behind people. People whose data was deleted are missing.
func (s *Service) users(ctx context.Context, people []journal.PersonID) (map[journal.PersonID]table.User, error) {
	rows, err := s.store.PeopleByID(ctx, people...)
	return usersOf(rows), err
}

func usersOf(rows map[journal.PersonID]storage.PersonRow) map[journal.PersonID]table.User {
	users := map[journal.PersonID]table.User{}
	for person, row := range rows {
		users[person] = table.UserOf(row)
	}
	return users
}

// findPerson returns the person behind a user, or 0 if the store does not know them.
func (s *Service) findPerson(ctx context.Context, user snowflake.ID) (journal.PersonID, error) {
	person, err := s.store.FindPerson(ctx, user)
	return person, storage.UnlessNotFound(err)
}

// wantsPictures reports whether both the user who clicked and the guild want pictures.
func (s *Service) wantsPictures(ctx context.Context, c table.Click, guild snowflake.ID) (bool, error) {
	settings, err := s.store.GuildSettings(ctx, guild)
	if err != nil {
		return false, err
	}
	preferences, err := s.store.PreferencesOf(ctx, c.User)
	return !settings.NoPictures && !preferences.NoPictures, err
}
