package storagetest

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// model is a store of plain maps beside the real one. Every action is applied to both. After each action both must give
// the same answers.
type model struct {
	real  storage.Store
	test  testing.TB
	clock time.Time

	scripts   map[journal.TableID]*Script
	order     []journal.TableID // in the order in which they were opened
	boards    map[journal.TableID]storage.Board
	outbox    map[rowKey]storage.OutboxMessage
	deadlines map[rowKey]storage.Deadline
	people    map[snowflake.ID]modelPerson
	forgotten map[journal.PersonID]bool
	bindings  modelBindings

	tournaments []*modelTournament
	used        []journal.TournamentID // all numbers that were given
}

// rowKey identifies a message or a deadline of a table.
type rowKey struct {
	table     journal.TableID
	kind, key string
}

type modelPerson struct {
	person journal.PersonID
	name   string
}

// matchesModel applies random actions to a store and to the model.
func matchesModel(t *testing.T, lend Opener, empty Emptier) {
	gametest.Long(t)
	dir := TempDir(t)
	left := gametest.Sample(t, "lives of a store", 6, 100) // the flag of package rapid would count for all properties
	gametest.Check(t, func(r *rapid.T) {
		if left--; left < 0 {
			return
		}
		defer empty(t, dir)
		m := &model{real: lend(t, dir), test: t, clock: time.UnixMilli(1_790_000_000_000).UTC(),
			scripts: map[journal.TableID]*Script{}, boards: map[journal.TableID]storage.Board{},
			outbox: map[rowKey]storage.OutboxMessage{}, deadlines: map[rowKey]storage.Deadline{},
			people: map[snowflake.ID]modelPerson{}, forgotten: map[journal.PersonID]bool{}, bindings: modelBindings{}}
		defer func() { must(t, m.real.Close()) }()
		r.Repeat(map[string]func(*rapid.T){
			"open": m.open, "append": m.appendNext, "lose a race": m.loseRace, "close": m.closeTable,
			"message": m.addMessage, "deliver": m.deliverMessage, "deadline": m.deadline, "board": m.board,
			"person": m.addPerson, "forget": m.forget,
			"create tournament": m.createTournament, "organize": m.organize, "wake": m.wakeTournament,
			"postpone": m.postponeTournament, "delete tournament": m.deleteTournament,
			"": m.check,
		})
	})
}

// ok ends the run after an error. rapid then prints the seed.
func ok(r *rapid.T, err error) {
	if err != nil {
		r.Fatal(err)
	}
}

func (m *model) open(r *rapid.T) {
	channel := snowflake.ID(rapid.IntRange(1, 3).Draw(r, "channel"))
	script := NewScript(channel, Options(game.FreeForAll, 3), rapid.Uint64().Draw(r, "seed"))
	id, err := m.real.Create(m.test.Context(), script.Open())
	if m.unfinishedIn(channel) != 0 {
		if !errors.Is(err, storage.ErrChannelTaken) {
			r.Fatalf("a second table in channel %d: %v", channel, err)
		}
		return
	}
	ok(r, err)
	if m.scripts[id] != nil {
		r.Fatalf("table %d was given twice", id)
	}
	script.ID = id
	m.scripts[id], m.order, m.bindings[id] = script, append(m.order, id), map[journal.PersonID]snowflake.ID{}
}

// unfinishedIn returns the unfinished table in a channel, or 0.
func (m *model) unfinishedIn(channel snowflake.ID) journal.TableID {
	for id, s := range m.scripts {
		if s.Table.Opened.Channel == channel && unfinished(s) {
			return id
		}
	}
	return 0
}

func unfinished(s *Script) bool { return s.Phase == journal.Lobby || s.Phase == journal.Playing }

// drawTable draws a table for which fits returns true.
func (m *model) drawTable(r *rapid.T, fits func(*Script) bool) *Script {
	var list []*Script
	for _, id := range m.order {
		if fits(m.scripts[id]) {
			list = append(list, m.scripts[id])
		}
	}
	if len(list) == 0 {
		r.Skip("no such table")
	}
	return rapid.SampledFrom(list).Draw(r, "table")
}

// drawCommit draws a commit that the table allows.
func (m *model) drawCommit(r *rapid.T, s *Script) storage.Commit {
	switch free := s.FreeSeat(); {
	case s.Phase == journal.Playing:
		return s.Move()
	case free == game.NoSeat || len(s.Taken()) == 2 && rapid.Bool().Draw(r, "start"):
		return s.Start()
	default:
		return s.Join(m.newcomer(r, s))
	}
}

// newcomer returns a known person who is not at the table, or one whom the store does not know.
func (m *model) newcomer(r *rapid.T, s *Script) journal.PersonID {
	user := snowflake.ID(rapid.IntRange(1, 3).Draw(r, "user"))
	if known, met := m.people[user]; met && s.SeatOf(known.person) == game.NoSeat {
		return known.person
	}
	return 1000 + journal.PersonID(s.FreeSeat())
}

func (m *model) appendNext(r *rapid.T) {
	m.append(r, m.drawTable(r, unfinished), func(s *Script) storage.Commit { return m.drawCommit(r, s) })
}

func (m *model) loseRace(r *rapid.T) {
	s := m.drawTable(r, unfinished)
	late := *s
	late.Table = s.Clone()
	before := s.Seq
	if m.append(r, s, func(s *Script) storage.Commit { return m.drawCommit(r, s) }); s.Seq == before {
		return
	}
	if err := m.real.Append(m.test.Context(), s.ID, m.drawCommit(r, &late)); !errors.Is(err, storage.ErrConflict) {
		r.Fatalf("a second entry with a number: %v", err)
	}
}

func (m *model) closeTable(r *rapid.T) {
	s := m.drawTable(r, unfinished)
	m.append(r, s, func(s *Script) storage.Commit { return s.Commit(1, journal.Closed{Reason: journal.Stopped}) })
}

// drawKey draws one of four row keys of a table.
func drawKey(r *rapid.T, table journal.TableID) rowKey {
	return rowKey{table, rapid.SampledFrom([]string{"board", "delete-board"}).Draw(r, "kind"),
		rapid.SampledFrom([]string{"", "a"}).Draw(r, "key")}
}

func (m *model) drawTime(r *rapid.T) time.Time {
	return m.clock.Add(time.Duration(rapid.IntRange(0, 5).Draw(r, "time")) * time.Second)
}

func (m *model) addMessage(r *rapid.T) {
	s := m.drawTable(r, func(*Script) bool { return true })
	n := drawKey(r, s.ID)
	message := storage.OutboxMessage{Table: s.ID, Kind: storage.OutboxKind(n.kind), Key: n.key,
		Seq:       int64(rapid.IntRange(1, 3).Draw(r, "seq")),
		NotBefore: m.drawTime(r), Attempts: rapid.IntRange(0, 2).Draw(r, "attempts"), Nonce: "n", Body: "{}"}
	ok(r, m.real.Append(m.test.Context(), s.ID, storage.Commit{Messages: []storage.OutboxMessage{message}}))
	if old, waits := m.outbox[n]; !waits || message.Seq >= old.Seq {
		m.outbox[n] = message
	}
}

func (m *model) deliverMessage(r *rapid.T) {
	s := m.drawTable(r, func(*Script) bool { return true })
	n := drawKey(r, s.ID)
	delivered := storage.Delivered{Kind: storage.OutboxKind(n.kind), Key: n.key,
		Seq: int64(rapid.IntRange(1, 3).Draw(r, "seq"))}
	ok(r, m.real.Append(m.test.Context(), s.ID, storage.Commit{Delivered: []storage.Delivered{delivered}}))
	if m.outbox[n].Seq == delivered.Seq {
		delete(m.outbox, n)
	}
}

func (m *model) deadline(r *rapid.T) {
	s := m.drawTable(r, func(*Script) bool { return true })
	d := storage.Deadline{Table: s.ID, Kind: storage.DueLobby}
	n := rowKey{table: s.ID, kind: string(d.Kind)}
	if rapid.Bool().Draw(r, "clear") {
		delete(m.deadlines, n)
	} else {
		d.At = m.drawTime(r)
		m.deadlines[n] = d
	}
	ok(r, m.real.Append(m.test.Context(), s.ID, storage.Commit{Deadlines: []storage.Deadline{d}}))
}

func (m *model) board(r *rapid.T) {
	s := m.drawTable(r, func(*Script) bool { return true })
	b := storage.Board{Channel: s.Table.Opened.Channel, Message: 5, Posted: m.drawTime(r),
		Number: m.boards[s.ID].Number + 1}
	m.boards[s.ID] = b
	ok(r, m.real.Append(m.test.Context(), s.ID, storage.Commit{Board: &b}))
}

func (m *model) addPerson(r *rapid.T) {
	user := snowflake.ID(rapid.IntRange(1, 3).Draw(r, "user"))
	newName := rapid.SampledFrom([]string{"Anne", "Bart"}).Draw(r, "name")
	p, err := m.real.PersonOf(m.test.Context(), user, newName)
	ok(r, err)
	if old, met := m.people[user]; met && old.person != p {
		r.Fatalf("user %d was person %d and is now %d", user, old.person, p)
	}
	m.people[user] = modelPerson{p, newName}
}
