package tournaments

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
	"golang.org/x/sync/semaphore"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

const (
	// evictAfter is how long an unused tournament stays in memory, as a table does.
	evictAfter = table.ReplyTokenLife + time.Minute
	// evictEvery is the least time between two evictions.
	evictEvery = time.Minute
)

// loadedTournaments caches tournaments, so that a click reads only what is new in a journal. It asks the store for that
// each time, since other processes change tournaments too.
type loadedTournaments struct {
	store storage.Tournaments
	clock clockwork.Clock

	mu      sync.Mutex // guards the fields below, and inUse and used of each slot; not held during a read of the store
	slots   map[journal.TournamentID]*slot
	evicted time.Time
}

// slot is a tournament in the cache.
type slot struct {
	reading  *semaphore.Weighted // held while the tournament is read
	changing *semaphore.Weighted // held while a click of this process changes it
	inUse    int                 // guarded by loadedTournaments.mu
	used     time.Time           // guarded by loadedTournaments.mu

	// latest is the tournament as it was last read, with a nil Tournament before the first read. Its contents are
	// shared and never changed. reading must be held to use or replace it.
	latest storage.LoadedTournament
}

// acquire returns the slot of a tournament and keeps it in memory until release.
func (l *loadedTournaments) acquire(id journal.TournamentID) *slot {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.evictIdle()
	s := l.slots[id]
	if s == nil {
		s = &slot{reading: semaphore.NewWeighted(1), changing: semaphore.NewWeighted(1)}
		l.slots[id] = s
	}
	s.inUse++
	return s
}

// release allows a slot to be evicted again.
func (l *loadedTournaments) release(s *slot) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s.inUse--
	s.used = l.clock.Now()
}

// evictIdle evicts tournaments that have not been used for evictAfter. l.mu must be held.
func (l *loadedTournaments) evictIdle() {
	now := l.clock.Now()
	if now.Sub(l.evicted) < evictEvery {
		return
	}
	l.evicted = now
	for id, s := range l.slots {
		if s.inUse == 0 && now.Sub(s.used) >= evictAfter {
			delete(l.slots, id)
		}
	}
}

// load returns a tournament as it is now. It is shared, so callers must not change it. The error can be
// storage.ErrNotFound, a *storage.CorruptError or a *storage.PanicError.
func (l *loadedTournaments) load(ctx context.Context,
	id journal.TournamentID) (next storage.LoadedTournament, err error) {
	s := l.acquire(id)
	defer l.release(s)
	if err := s.reading.Acquire(ctx, 1); err != nil {
		return next, err
	}
	defer s.reading.Release(1)
	err = engine.Guard(func() (err error) {
		next, err = l.catchUp(ctx, s.latest)
		if errors.Is(err, errUnknown) {
			next, err = l.store.LoadTournament(ctx, id)
		}
		return err
	})
	if err == nil || errors.Is(err, storage.ErrNotFound) || errors.As(err, new(*storage.CorruptError)) {
		s.latest = next // after other errors the cached one is still right
	}
	return next, err
}

// errUnknown is returned for a tournament that has to be read as a whole.
var errUnknown = errors.New("the tournament in memory is not the stored one")

// catchUp returns a tournament with the entries committed since it was read. With an error it returns nothing.
func (l *loadedTournaments) catchUp(ctx context.Context, from storage.LoadedTournament) (
	to storage.LoadedTournament, err error) {
	if from.Tournament == nil {
		return to, errUnknown
	}
	after, err := l.store.TournamentAfter(ctx, from.ID, from.Tournament.Seq)
	if err != nil {
		return to, err
	}
	if len(after.Entries) > 0 {
		from.Tournament = from.Tournament.Clone()
	}
	for _, line := range after.Entries {
		e, err := from.Tournament.Restore(line)
		if err != nil {
			return to, errUnknown // reading the whole journal finds what is wrong
		}
		from.Entries = append(from.Entries, e) // holders of the shorter list do not see beyond its end
	}
	if from.Tournament.Checksum != after.Checksum {
		return to, errUnknown
	}
	return from, nil
}

// ofItsOwn returns a copy of a loaded tournament, which the caller may change.
func ofItsOwn(l storage.LoadedTournament) *storage.LoadedTournament {
	l.Tournament = l.Tournament.Clone()
	return &l
}

// load returns a tournament as it is now. Callers must not change it.
func (s *Service) load(ctx context.Context, id journal.TournamentID) (*storage.LoadedTournament, error) {
	loaded, err := s.loaded.load(ctx, id)
	return &loaded, err
}

// change adds the entries returned by do, and returns the tournament with them. If another change was committed first,
// it calls do again. An interaction that has changed the tournament does not change it again. Only one click of this
// process changes a tournament at a time. Clicks on other tournaments do not wait for it.
func (s *Service) change(ctx context.Context, id journal.TournamentID, by cause,
	do decide) (*storage.LoadedTournament, error) {
	one := s.loaded.acquire(id)
	defer s.loaded.release(one)
	if err := one.changing.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer one.changing.Release(1)
	for range maxConflicts {
		loaded, err := s.load(ctx, id)
		if err != nil {
			return nil, err
		}
		if loaded.CausedBy(by.interaction) {
			return loaded, nil
		}
		entries, err := do(loaded.Tournament, by.person)
		if err != nil || len(entries) == 0 {
			return loaded, err
		}
		own := ofItsOwn(*loaded)
		err = s.append(ctx, own, by, entries)
		if !errors.Is(err, storage.ErrConflict) {
			return own, err
		}
	}
	return nil, table.Refuse(table.TooBusy)
}
