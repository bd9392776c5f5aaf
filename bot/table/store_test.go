package table_test

import (
	"context"
	"fmt"
	"slices"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// tableID is the number of the table of a world.
const tableID journal.TableID = 7

// memoryStore stores one table and its people in memory. It implements what a table needs of storage.Store.
type memoryStore struct {
	storage.Tables
	storage.People
	storage.LivePages
	storage.Results
	storage.Alerts

	lines      []journal.Line
	summary    storage.Summary
	board      storage.Board
	waiting    []storage.OutboxMessage
	deadlines  map[storage.DeadlineKind]time.Time
	pings      []storage.Ping
	calls      map[snowflake.ID]time.Time // the latest call in each channel
	alerts     []storage.Alert
	results    []storage.Result
	tournament journal.TournamentID // of the latest commit
	opened     journal.TournamentID // of the first commit
	commits    int
	full       error // the error of every commit; nil if they succeed
	answers    int   // how many more questions about people, pages and results are answered; -1 for all
	unanswered int   // questions that were not

	people    map[journal.PersonID]storage.PersonRow
	bound     map[journal.PersonID]bool
	forgotten map[snowflake.ID]journal.PersonID
	settings  storage.GuildSettings
	page      storage.LivePage
}

func newMemoryStore() *memoryStore {
	s := &memoryStore{answers: -1, deadlines: map[storage.DeadlineKind]time.Time{}, bound: map[journal.PersonID]bool{},
		calls:  map[snowflake.ID]time.Time{},
		people: map[journal.PersonID]storage.PersonRow{}, forgotten: map[snowflake.ID]journal.PersonID{}}
	for user, name := range names {
		s.people[personOf(user)] = storage.PersonRow{User: user, Name: name}
	}
	return s
}

// Append implements storage.Tables.
func (s *memoryStore) Append(_ context.Context, id journal.TableID, c storage.Commit) error {
	if s.full != nil {
		return s.full
	}
	before, err := s.Load(context.Background(), id)
	switch {
	case len(s.lines) > 0 && err != nil:
		return err
	case c.Follows != 0 && c.Follows != before.Table.Checksum, len(c.Entries) > 0 && c.Follows != before.Table.Checksum:
		return storage.ErrConflict
	case len(c.Entries) > 0 && c.Summary == nil:
		return fmt.Errorf("%d entries without a summary", len(c.Entries))
	}
	if call := c.Call; call != nil {
		if call.At.Before(s.calls[call.Channel].Add(storage.CallEvery)) {
			return storage.ErrCalled
		}
		s.calls[call.Channel] = call.At
	}
	for _, a := range c.Alerted {
		for i := range s.alerts {
			if s.alerts[i].Person == a.Person {
				s.alerts[i].Told = a.Told
			}
		}
	}
	for _, p := range c.Bound {
		if _, known := s.people[p]; !known {
			return storage.ErrForgotten
		}
		s.bound[p] = true
	}
	s.lines, s.tournament = append(s.lines, c.Entries...), c.Tournament
	for _, ping := range c.Pings {
		ping.Table = id
		s.pings = append(s.pings, ping)
	}
	if s.commits++; s.commits == 1 {
		s.opened = c.Tournament
	}
	if c.Summary != nil {
		s.summary = *c.Summary
	}
	if c.Board != nil {
		s.board = *c.Board
	}
	if c.Result != nil {
		result := *c.Result
		result.Number = int64(len(s.results) + 1)
		s.results = append(s.results, result)
	}
	for _, d := range c.Deadlines {
		if s.deadlines[d.Kind] = d.At; d.At.IsZero() {
			delete(s.deadlines, d.Kind)
		}
	}
	s.settle(c)
	return nil
}

// settle removes delivered messages and adds new ones.
func (s *memoryStore) settle(c storage.Commit) {
	for _, done := range c.Delivered {
		s.waiting = slices.DeleteFunc(s.waiting, func(m storage.OutboxMessage) bool {
			return m.Kind == done.Kind && m.Key == done.Key && m.Seq <= done.Seq
		})
	}
	for _, m := range c.Messages {
		m.Table = tableID
		i := slices.IndexFunc(s.waiting,
			func(o storage.OutboxMessage) bool { return o.Kind == m.Kind && o.Key == m.Key })
		switch {
		case i < 0:
			s.waiting = append(s.waiting, m)
		case m.Seq >= s.waiting[i].Seq:
			s.waiting[i] = m
		}
	}
}

// Load implements storage.Tables.
func (s *memoryStore) Load(_ context.Context, id journal.TableID) (storage.LoadedTable, error) {
	if len(s.lines) == 0 {
		return storage.LoadedTable{}, storage.ErrNotFound
	}
	stored := storage.LoadedTable{ID: id, Due: s.summary.Due, Board: s.board, Undelivered: slices.Clone(s.waiting)}
	for _, line := range s.lines {
		e, err := stored.Table.Restore(line)
		if err != nil {
			return storage.LoadedTable{}, &storage.CorruptError{Table: id, Seq: line.Seq, Err: err}
		}
		stored.Entries = append(stored.Entries, e)
	}
	return stored, nil
}

// personOf returns the number of a user whose data was never deleted. It differs from the user's id: Ben is person 1.
func personOf(user snowflake.ID) journal.PersonID {
	if user > mod {
		return journal.PersonID(user + 1000)
	}
	return journal.PersonID((user+4)%mod + 1)
}

// answer returns the error of a question about people, pages or results.
func (s *memoryStore) answer() error {
	if s.answers == 0 {
		s.unanswered++
		return errSilent
	}
	s.answers = max(s.answers-1, -1)
	return nil
}

// person returns the number of a user, who is added if necessary.
func (s *memoryStore) person(user snowflake.ID) journal.PersonID {
	p, _ := s.PersonOf(context.Background(), user, names[user])
	return p
}

// PersonOf implements storage.People.
func (s *memoryStore) PersonOf(_ context.Context, user snowflake.ID, name string) (journal.PersonID, error) {
	if err := s.answer(); err != nil {
		return 0, err
	}
	for p, row := range s.people {
		if row.User == user {
			return p, nil
		}
	}
	p := personOf(user)
	if _, forgotten := s.forgotten[user]; forgotten {
		p += 100
	}
	s.people[p] = storage.PersonRow{User: user, Name: name}
	return p, nil
}

// FindPerson implements storage.People.
func (s *memoryStore) FindPerson(_ context.Context, user snowflake.ID) (journal.PersonID, error) {
	if err := s.answer(); err != nil {
		return 0, err
	}
	for p, row := range s.people {
		if row.User == user {
			return p, nil
		}
	}
	return 0, storage.ErrNotFound
}

// PeopleByID implements storage.People.
func (s *memoryStore) PeopleByID(_ context.Context, ids ...journal.PersonID) (
	map[journal.PersonID]storage.PersonRow, error) {
	if err := s.answer(); err != nil {
		return nil, err
	}
	rows := map[journal.PersonID]storage.PersonRow{}
	for _, p := range ids {
		if row, known := s.people[p]; known {
			rows[p] = row
		}
	}
	return rows, nil
}

// PreferencesOf implements storage.People.
func (s *memoryStore) PreferencesOf(_ context.Context, user snowflake.ID) (storage.UserPreferences, error) {
	if err := s.answer(); err != nil {
		return storage.UserPreferences{}, err
	}
	for _, row := range s.people {
		if row.User == user {
			return row.Preferences, nil
		}
	}
	return storage.UserPreferences{}, nil
}

// Around implements storage.People.
func (s *memoryStore) Around(ctx context.Context, _ journal.TableID, _ snowflake.ID, people ...journal.PersonID) (
	storage.Surroundings, error) {
	rows, err := s.PeopleByID(ctx, people...)
	return storage.Surroundings{People: rows, Forgotten: s.forgotten, Settings: s.settings}, err
}

// PingsOf implements storage.Pings.
func (s *memoryStore) PingsOf(_ context.Context, p journal.PersonID, after time.Time) (list []storage.Ping, err error) {
	if err := s.answer(); err != nil {
		return nil, err
	}
	for _, ping := range s.pings {
		if ping.Person == p && ping.At.After(after) {
			list = append(list, ping)
		}
	}
	return list, nil
}

// LatestCall implements storage.PlayerCalls.
func (s *memoryStore) LatestCall(_ context.Context, channel snowflake.ID) (time.Time, error) {
	return s.calls[channel], s.answer()
}

// AlertsIn implements storage.Alerts.
func (s *memoryStore) AlertsIn(_ context.Context, channel snowflake.ID) (list []storage.Alert, err error) {
	for _, a := range s.alerts {
		if a.Channel == channel {
			list = append(list, a)
		}
	}
	return list, s.answer()
}

// AlertsOf implements storage.Alerts.
func (s *memoryStore) AlertsOf(_ context.Context, p journal.PersonID) (list []storage.Alert, err error) {
	for _, a := range s.alerts {
		if a.Person == p {
			list = append(list, a)
		}
	}
	return list, s.answer()
}

// RemoveAlert implements storage.Alerts.
func (s *memoryStore) RemoveAlert(_ context.Context, p journal.PersonID, channel snowflake.ID) error {
	s.alerts = slices.DeleteFunc(s.alerts, func(a storage.Alert) bool { return a.Person == p && a.Channel == channel })
	return s.answer()
}

// LivePageOf implements storage.LivePages.
func (s *memoryStore) LivePageOf(context.Context, journal.TableID) (storage.LivePage, error) {
	if err := s.answer(); err != nil {
		return storage.LivePage{}, err
	}
	if s.page.Token == "" {
		return storage.LivePage{}, storage.ErrNotFound
	}
	return s.page, nil
}

// SetLivePage implements storage.LivePages.
func (s *memoryStore) SetLivePage(_ context.Context, page storage.LivePage) error {
	if err := s.answer(); err != nil {
		return err
	}
	if page.Token == "" && s.page.Token == "" {
		return storage.ErrNotFound
	}
	s.page = page
	return nil
}

// ResultOf implements storage.Results.
func (s *memoryStore) ResultOf(_ context.Context, id journal.TableID) (storage.Result, error) {
	if err := s.answer(); err != nil {
		return storage.Result{}, err
	}
	for _, r := range s.results {
		if r.Table == id {
			return r, nil
		}
	}
	return storage.Result{}, storage.ErrNotFound
}

// FindResults implements storage.Results.
func (s *memoryStore) FindResults(_ context.Context, q storage.ResultQuery) ([]storage.Result, error) {
	if err := s.answer(); err != nil {
		return nil, err
	}
	list := slices.Clone(s.results)
	slices.Reverse(list)
	list = list[min(q.From, len(list)):]
	return list[:min(q.Limit, len(list))], nil
}
