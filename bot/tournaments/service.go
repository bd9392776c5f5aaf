package tournaments

import (
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/engine"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// Store is the part of the store that a [Service] uses.
type Store interface {
	storage.Tournaments
	storage.People
	storage.Guilds
	storage.Ladders
	storage.LivePages
}

// Options are the parts of a service.
type Options struct {
	Store    Store
	Registry *engine.Registry
	Platform Platform
	Clock    clockwork.Clock
	Log      *slog.Logger
	Random   io.Reader // safe for concurrent use; nil is crypto/rand
	LiveURL  string    // base URL of the pages, without a trailing slash; "" for none
	Restored time.Time // when a backup was last restored; zero for never
}

// Service answers clicks about tournaments, and conducts them.
type Service struct {
	store    Store
	registry *engine.Registry
	platform Platform
	clock    clockwork.Clock
	log      *slog.Logger
	random   io.Reader
	liveURL  string
	restored time.Time

	conductor *conductor
	hub       engine.Hub[journal.TournamentID]
	loaded    *loadedTournaments
}

// New returns a service. It begins to conduct when the registry first checks deadlines.
func New(o Options) *Service {
	if o.Random == nil {
		o.Random = rand.Reader
	}
	s := &Service{store: o.Store, registry: o.Registry, platform: o.Platform, clock: o.Clock, log: o.Log,
		random: o.Random, liveURL: o.LiveURL, restored: o.Restored,
		loaded: &loadedTournaments{store: o.Store, clock: o.Clock, slots: map[journal.TournamentID]*slot{}}}
	s.conductor = newConductor(s)
	s.registry.OnRemoved(s.pauseRemoved)
	return s
}

// Subscribe subscribes to the changes that this process makes to a tournament. Callers must also poll now and then,
// since other processes change it too. Only the returned function ends the subscription.
func (s *Service) Subscribe(id journal.TournamentID) (*engine.Subscription, func()) {
	return s.hub.Subscribe(id, "")
}

// Settle blocks until no tournament has anything to do now, or until ctx is done.
func (s *Service) Settle(ctx context.Context) error { return s.conductor.worker.Settle(ctx) }

// Close stops conducting, and waits for the step in progress.
func (s *Service) Close() { s.conductor.worker.Close() }

// maxConflicts is how often a click is tried if the conductor or another process changes the tournament at the same
// time.
const maxConflicts = 20

// bodies are what entries of a tournament's journal say.
type bodies = []tournamentjournal.Body

// decide returns the entries by which a person changes a tournament, in order. If there are none, nothing is stored.
// The person is 0 for the program.
type decide func(t *tournamentjournal.Tournament, by journal.PersonID) (bodies, error)

// cause is who or what changes a tournament. The zero value is the program.
type cause struct {
	person      journal.PersonID
	interaction snowflake.ID
}

// append commits entries and applies them to the loaded tournament.
func (s *Service) append(ctx context.Context, to *storage.LoadedTournament, by cause, entries bodies) error {
	t, now := to.Tournament, s.clock.Now()
	commit := storage.TournamentCommit{Follows: t.Checksum}
	for _, body := range entries {
		line, err := t.Apply(tournamentjournal.Entry{Seq: t.Seq + 1, At: now, By: by.person,
			Cause: by.interaction, Body: body})
		if err != nil {
			return err
		}
		commit.Entries = append(commit.Entries, line)
		people, removed := peopleOf(t, body)
		commit.People, commit.Removed = append(commit.People, people...), append(commit.Removed, removed...)
	}
	commit.Summary = summaryOf(t, to.Token)
	if by.person != 0 || t.RemovedBot() { // after a removal it is due once the bot is back
		commit.Due = now
	}
	if err := s.store.AppendTournament(ctx, to.ID, commit); err != nil {
		return err
	}
	s.hub.Notify(to.ID)
	if by.person != 0 {
		s.registry.WakeAt(now)
	}
	return nil
}

// summaryOf returns the index row of a tournament.
func summaryOf(t *tournamentjournal.Tournament, token string) *storage.TournamentSummary {
	return &storage.TournamentSummary{Guild: t.Created.Guild, Channel: t.Created.Channel, Name: t.Created.Name,
		Format: t.Rules().Format, Phase: t.Phase(), Host: t.Created.Host, Entrants: t.Entrants(),
		Round: len(t.Rounds()), Token: token, Latest: t.LatestAt}
}

// peopleOf returns the people whose part in the tournament an entry changes, and those whom it removes.
func peopleOf(t *tournamentjournal.Tournament, body tournamentjournal.Body) (changed []storage.TournamentPerson,
	removed []journal.PersonID) {
	switch b := body.(type) {
	case tournamentjournal.Entered:
		for _, person := range b.People {
			changed = append(changed, storage.TournamentPerson{Person: person, Entrant: b.Entrant})
		}
	case tournamentjournal.PartnerAsked:
		if t.EntrantOf(b.Person) == 0 {
			return []storage.TournamentPerson{{Person: b.Person}}, nil
		}
	case tournamentjournal.Replaced:
		return []storage.TournamentPerson{{Person: b.New, Entrant: b.Entrant}}, []journal.PersonID{b.Old}
	case tournament.Finished:
		if t.Winner() == 0 {
			return nil, nil
		}
		for _, standing := range t.Standings() {
			if t.StayedAway(standing.Entrant) {
				continue
			}
			for _, person := range t.PeopleOf(standing.Entrant) {
				if t.EntrantOf(person) == standing.Entrant {
					changed = append(changed, storage.TournamentPerson{Person: person, Entrant: standing.Entrant,
						Place: standing.Place})
				}
			}
		}
	}
	return changed, nil
}
