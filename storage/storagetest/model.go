package storagetest

import (
	"errors"
	"os"
	"testing"
	"time"

	"pgregory.net/rapid"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// model is a store of plain maps beside the real one. Every action is done to
// both; after each they must give the same answers.
type model struct {
	real  storage.Store
	test  testing.TB
	clock time.Time

	stories   map[journal.TableID]*Story
	order     []journal.TableID // as opened
	boards    map[journal.TableID]storage.Board
	outbox    map[name]storage.OutboxMessage
	deadlines map[name]storage.Deadline
	people    map[snowflake.ID]known
	forgotten map[journal.PersonID]bool
	bindings  modelBindings
}

// name tells rows of a table apart.
type name struct {
	table     journal.TableID
	kind, key string
}

type known struct {
	person journal.PersonID
	name   string
}

// agrees plays random actions against the model.
func agrees(t *testing.T, open Opener) {
	rapid.Check(t, func(r *rapid.T) {
		dir, err := os.MkdirTemp(t.TempDir(), "model")
		must(t, err)
		m := &model{real: open(t, dir), test: t, clock: time.UnixMilli(1_790_000_000_000).UTC(),
			stories: map[journal.TableID]*Story{}, boards: map[journal.TableID]storage.Board{},
			outbox: map[name]storage.OutboxMessage{}, deadlines: map[name]storage.Deadline{}, people: map[snowflake.ID]known{},
			forgotten: map[journal.PersonID]bool{}, bindings: modelBindings{}}
		defer func() { must(t, m.real.Close()) }()
		r.Repeat(map[string]func(*rapid.T){
			"open": m.open, "go on": m.goOn, "lose a race": m.loseRace, "close": m.closeTable,
			"tell": m.addMessage, "settle": m.deliverMessage, "deadline": m.deadline, "board": m.board, "meet": m.addPerson, "forget": m.forget,
			"": m.check,
		})
	})
}

// ok ends the run at an error: with the seed, so that it can be run again.
func ok(r *rapid.T, err error) {
	if err != nil {
		r.Fatal(err)
	}
}

func (m *model) open(r *rapid.T) {
	channel := snowflake.ID(rapid.IntRange(1, 3).Draw(r, "channel"))
	story := NewStory(channel, Options(game.FreeForAll, 3), rapid.Uint64().Draw(r, "seed"))
	id, err := m.real.Create(m.test.Context(), story.Open())
	if m.in(channel) != 0 {
		if !errors.Is(err, storage.ErrPlaceTaken) {
			r.Fatalf("a second table in channel %d: %v", channel, err)
		}
		return
	}
	ok(r, err)
	if m.stories[id] != nil {
		r.Fatalf("table %d was given twice", id)
	}
	story.ID = id
	m.stories[id], m.order, m.bindings[id] = story, append(m.order, id), map[journal.PersonID]snowflake.ID{}
}

// in is the unfinished table of a channel.
func (m *model) in(channel snowflake.ID) journal.TableID {
	for id, s := range m.stories {
		if s.Table.Opened.Channel == channel && unfinished(s) {
			return id
		}
	}
	return 0
}

func unfinished(s *Story) bool { return s.Phase == journal.Lobby || s.Phase == journal.Playing }

// any draws a table that fits.
func (m *model) any(r *rapid.T, fits func(*Story) bool) *Story {
	var list []*Story
	for _, id := range m.order {
		if fits(m.stories[id]) {
			list = append(list, m.stories[id])
		}
	}
	if len(list) == 0 {
		r.Skip("there is no such table")
	}
	return rapid.SampledFrom(list).Draw(r, "table")
}

// next is a commit that a table allows.
func (m *model) next(r *rapid.T, s *Story) storage.Commit {
	switch free := s.FreeSeat(); {
	case s.Phase == journal.Playing:
		return s.Move()
	case free == game.NoSeat || len(s.Taken()) == 2 && rapid.Bool().Draw(r, "start"):
		return s.Start()
	default:
		return s.Join(m.newcomer(r, s))
	}
}

// newcomer is one of the users who is not at the table, or else somebody whom the store has not met.
func (m *model) newcomer(r *rapid.T, s *Story) journal.PersonID {
	user := snowflake.ID(rapid.IntRange(1, 3).Draw(r, "user"))
	if known, met := m.people[user]; met && s.ChairOf(known.person) == game.NoSeat {
		return known.person
	}
	return 1000 + journal.PersonID(s.FreeSeat())
}

func (m *model) goOn(r *rapid.T) {
	m.append(r, m.any(r, unfinished), func(s *Story) storage.Commit { return m.next(r, s) })
}

func (m *model) loseRace(r *rapid.T) {
	s := m.any(r, unfinished)
	late := *s
	late.Table = s.Clone()
	before := s.Seq
	if m.append(r, s, func(s *Story) storage.Commit { return m.next(r, s) }); s.Seq == before {
		return
	}
	if err := m.real.Append(m.test.Context(), s.ID, m.next(r, &late)); !errors.Is(err, storage.ErrConflict) {
		r.Fatalf("a second entry with a number: %v", err)
	}
}

func (m *model) closeTable(r *rapid.T) {
	s := m.any(r, unfinished)
	m.append(r, s, func(s *Story) storage.Commit { return s.Commit(1, journal.Closed{Reason: journal.Stopped}) })
}

// drawName draws one of four rows of a table.
func drawName(r *rapid.T, table journal.TableID) name {
	return name{table, rapid.SampledFrom([]string{"board", "retire"}).Draw(r, "kind"), rapid.SampledFrom([]string{"", "a"}).Draw(r, "key")}
}

func (m *model) drawTime(r *rapid.T) time.Time {
	return m.clock.Add(time.Duration(rapid.IntRange(0, 5).Draw(r, "time")) * time.Second)
}

func (m *model) addMessage(r *rapid.T) {
	s := m.any(r, func(*Story) bool { return true })
	n := drawName(r, s.ID)
	t := storage.OutboxMessage{Table: s.ID, Kind: storage.OutboxKind(n.kind), Key: n.key, Seq: int64(rapid.IntRange(1, 3).Draw(r, "seq")),
		NotBefore: m.drawTime(r), Attempts: rapid.IntRange(0, 2).Draw(r, "attempts"), Nonce: "n", Body: "{}"}
	ok(r, m.real.Append(m.test.Context(), s.ID, storage.Commit{Messages: []storage.OutboxMessage{t}}))
	if old, waits := m.outbox[n]; !waits || t.Seq >= old.Seq {
		m.outbox[n] = t
	}
}

func (m *model) deliverMessage(r *rapid.T) {
	s := m.any(r, func(*Story) bool { return true })
	n := drawName(r, s.ID)
	delivered := storage.Delivered{Kind: storage.OutboxKind(n.kind), Key: n.key, Seq: int64(rapid.IntRange(1, 3).Draw(r, "seq"))}
	ok(r, m.real.Append(m.test.Context(), s.ID, storage.Commit{Delivered: []storage.Delivered{delivered}}))
	if m.outbox[n].Seq == delivered.Seq {
		delete(m.outbox, n)
	}
}

func (m *model) deadline(r *rapid.T) {
	s := m.any(r, func(*Story) bool { return true })
	d := storage.Deadline{Table: s.ID, Kind: storage.DueLobby}
	n := name{table: s.ID, kind: string(d.Kind)}
	if rapid.Bool().Draw(r, "clear") {
		delete(m.deadlines, n)
	} else {
		d.At = m.drawTime(r)
		m.deadlines[n] = d
	}
	ok(r, m.real.Append(m.test.Context(), s.ID, storage.Commit{Deadlines: []storage.Deadline{d}}))
}

func (m *model) board(r *rapid.T) {
	s := m.any(r, func(*Story) bool { return true })
	b := storage.Board{Channel: s.Table.Opened.Channel, Message: 5, Posted: m.drawTime(r), Number: m.boards[s.ID].Number + 1}
	m.boards[s.ID] = b
	ok(r, m.real.Append(m.test.Context(), s.ID, storage.Commit{Board: &b}))
}

func (m *model) addPerson(r *rapid.T) {
	user := snowflake.ID(rapid.IntRange(1, 3).Draw(r, "user"))
	called := rapid.SampledFrom([]string{"Anne", "Bart"}).Draw(r, "name")
	p, err := m.real.PersonOf(m.test.Context(), user, called)
	ok(r, err)
	if old, met := m.people[user]; met && old.person != p {
		r.Fatalf("user %d was person %d and is now %d", user, old.person, p)
	}
	m.people[user] = known{p, called}
}
