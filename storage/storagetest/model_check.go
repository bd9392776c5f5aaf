package storagetest

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"pgregory.net/rapid"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// check compares everything that the store and the model contain.
func (m *model) check(r *rapid.T) {
	ctx := m.test.Context()
	m.checkTables(r)
	m.checkTimes(r)
	m.checkBindings(r)
	m.checkTournaments(r)
	for user, wanted := range m.people {
		found, err := m.real.FindPerson(ctx, user)
		ok(r, err)
		rows, err := m.real.PeopleByID(ctx, found)
		ok(r, err)
		if found != wanted.person || rows[found] != (storage.PersonRow{User: user, Name: wanted.name}) {
			r.Fatalf("user %d: expected %+v, found %d %+v", user, wanted, found, rows)
		}
	}
}

func (m *model) checkTables(r *rapid.T) {
	ctx := m.test.Context()
	for id, script := range m.scripts {
		loaded, err := m.real.Load(ctx, id)
		ok(r, err)
		if int64(len(loaded.Entries)) != script.Seq || loaded.Board != m.boards[id] {
			r.Fatalf("table %d: expected %d entries and board %+v, found %d and %+v", id, script.Seq, m.boards[id],
				len(loaded.Entries), loaded.Board)
		}
		if loaded.Table.Seq != script.Seq || loaded.Table.Game != script.Game {
			r.Fatalf("table %d folds to another position", id)
		}
	}
	for channel := snowflake.ID(1); channel <= 3; channel++ {
		found, err := m.real.TableIn(ctx, channel)
		if wanted := m.unfinishedIn(channel); found != wanted || (wanted == 0) != errors.Is(err, storage.ErrNotFound) {
			r.Fatalf("channel %d: expected table %d, found %d (%v)", channel, wanted, found, err)
		}
	}
	list, err := m.real.TablesOf(ctx, 1, 100)
	ok(r, err)
	var wanted []storage.Summary
	for _, id := range m.order {
		if s := m.scripts[id]; unfinished(s) {
			wanted = append(wanted, *s.Summary())
		}
	}
	slices.SortFunc(wanted, func(a, b storage.Summary) int {
		return cmp.Or(-compareBool(onTurn(a), onTurn(b)), b.Latest.Compare(a.Latest), -cmp.Compare(a.Table, b.Table))
	})
	equal(r, "tables of person 1", list, wanted, func(a, b storage.Summary) bool {
		same := slices.Equal(a.People, b.People)
		a.People, b.People = nil, nil
		return same && a.Latest.Equal(b.Latest) && a.Table == b.Table && a.Phase == b.Phase && a.Turn == b.Turn &&
			a.TurnAt.Equal(b.TurnAt) && a.Channel == b.Channel
	})
}

func onTurn(s storage.Summary) bool {
	return s.Turn != game.NoSeat && s.People[s.Turn-1] == 1
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	default:
		return -1
	}
}

func (m *model) checkTimes(r *rapid.T) {
	ctx := m.test.Context()
	now := m.drawTime(r)
	var messages []storage.OutboxMessage
	var firstDue time.Time
	for _, t := range m.outbox {
		if !t.NotBefore.After(now) {
			messages = append(messages, t)
		}
	}
	slices.SortFunc(messages, func(a, b storage.OutboxMessage) int {
		return cmp.Or(a.NotBefore.Compare(b.NotBefore), cmp.Compare(a.Table, b.Table), cmp.Compare(a.Kind, b.Kind),
			cmp.Compare(a.Key, b.Key))
	})
	waiting, err := m.real.Undelivered(ctx, storage.AllGuilds, now, 100)
	ok(r, err)
	equal(r, "to be delivered", waiting, messages, func(a, b storage.OutboxMessage) bool { return a == b })
	var due []storage.Deadline
	for _, d := range m.deadlines {
		firstDue = earlier(firstDue, d.At)
		if !d.At.After(now) {
			due = append(due, d)
		}
	}
	slices.SortFunc(due, func(a, b storage.Deadline) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Table, b.Table))
	})
	found, err := m.real.DueDeadlines(ctx, storage.AllGuilds, now, 100)
	ok(r, err)
	equal(r, "due", found, due, func(a, b storage.Deadline) bool { return a == b })
	if at, err := m.real.NextDeadline(ctx, storage.AllGuilds); err != nil || !at.Equal(firstDue) {
		r.Fatalf("the next deadline: expected %v, found %v (%v)", firstDue, at, err)
	}
}

func earlier(a, b time.Time) time.Time {
	if a.IsZero() || b.Before(a) {
		return b
	}
	return a
}

func equal[T any](r *rapid.T, what string, got, wanted []T, alike func(a, b T) bool) {
	if !slices.EqualFunc(got, wanted, alike) {
		r.Fatalf("%s: expected %+v, found %+v", what, wanted, got)
	}
}
