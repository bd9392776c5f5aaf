package community_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"korsar/bot/community"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/lesson"
	"korsar/game/record"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
)

// played is a stored game of four, with its record and the makers of its moves.
type played struct {
	id     journal.TableID
	record *record.Record
	makers []journal.PersonID // 0 for the program
	seats  []journal.PersonID
}

// storePlayed adds stored games of users 1 to 4 with random moves to all, until there are as many as games. The program
// makes a move if covered returns true for its number.
func storePlayed(h *enginetest.Harness, s storage.Store, all []played, games int,
	covered func(move int) bool) []played {
	h.T.Helper()
	var people []journal.PersonID
	for user := range snowflake.ID(4) {
		person, err := s.PersonOf(h.Ctx, user+1, "Somebody")
		if err != nil {
			h.T.Fatal(err)
		}
		people = append(people, person)
	}
	for i := len(all); i < games; i++ {
		all = append(all, storeGameOfFour(h, s, people, uint64(i), covered))
	}
	return all
}

func storeGameOfFour(h *enginetest.Harness, s storage.Store, people []journal.PersonID, seed uint64,
	covered func(move int) bool) played {
	h.T.Helper()
	script := storagetest.NewScript(snowflake.ID(100+seed), storagetest.Options(game.FreeForAll, 4), seed).
		InGuild(figuresGuild).HostedBy(people[0])
	script.Clock = script.Clock.Add(time.Duration(seed) * time.Hour) // the latest game is the one that ended last
	opened := script.Open()
	entries := storagetest.Entries(opened)
	var err error
	if script.ID, err = s.Create(h.Ctx, opened); err != nil {
		h.T.Fatal(err)
	}
	whole := storage.Commit{Follows: script.Checksum}
	add := func(c storage.Commit) {
		whole.Entries, whole.Bound = append(whole.Entries, c.Entries...), append(whole.Bound, c.Bound...)
		whole.Summary, whole.Result = c.Summary, c.Result
		entries = append(entries, storagetest.Entries(c)...)
	}
	for _, person := range people[1:] {
		add(script.Join(person))
	}
	add(script.Start())
	p := played{id: script.ID}
	for script.Phase == journal.Playing {
		seat, maker := script.Game.Turn(), script.Chairs[script.Game.Turn()-1].Occupant.Person
		if covered != nil && covered(len(p.makers)+1) {
			maker = 0
			add(script.Commit(0, journal.Covered{Seat: seat, Why: journal.Late}))
		}
		add(script.Move())
		p.makers = append(p.makers, maker)
	}
	whole.Result.Credits = storage.CreditsOf(&script.Table)
	if err := s.Append(h.Ctx, script.ID, whole); err != nil {
		h.T.Fatal(err)
	}
	for _, c := range script.Chairs {
		p.seats = append(p.seats, c.Occupant.Person)
	}
	if p.record, err = journal.Record(entries, func(journal.Occupant) string { return "" }); err != nil {
		h.T.Fatal(err)
	}
	return p
}

// lessonsOf returns the lessons that a person's profile should have from games, which are ordered oldest first.
func lessonsOf(t *testing.T, games []played, person journal.PersonID) community.Lessons {
	t.Helper()
	all := map[lesson.Kind]*community.Lessons{}
	for _, g := range slices.Backward(games) {
		seat := game.Seat(slices.Index(g.seats, person) + 1)
		found, err := lesson.Find(g.record, seat, func(move int) bool { return g.makers[move-1] == person })
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range found {
			of := all[l.Kind]
			if of == nil {
				of = &community.Lessons{Games: len(games)}
				all[l.Kind] = of
			}
			of.Times, of.Gold = of.Times+1, of.Gold+l.Gold
			if l.Gold > of.Example.Gold {
				of.Example = community.Example{Lesson: l, Table: g.id, Edition: g.record.Edition}
			}
		}
	}
	worst := community.Lessons{Games: len(games)}
	for _, k := range lesson.Kinds {
		if of := all[k]; of != nil && of.Times > 1 && of.Gold > worst.Gold {
			worst = *of
		}
	}
	return worst
}

// profileOf returns a user's profile, as a reader sees it.
func profileOf(h *enginetest.Harness, reader, of snowflake.ID) community.Profile {
	h.T.Helper()
	p, is := h.Community.Profile(h.Ctx, h.Click(reader, 5), figuresGuild, table.User{ID: of}).(community.Profile)
	if !is {
		h.T.Fatal("there is no profile")
	}
	return p
}

// TestLessonsAreFromOnesLatestGames: a profile says what cost the most in the latest 20 games of the guild, from the
// moves that the person made. No other reader sees lessons, and a shared profile has none.
func TestLessonsAreFromOnesLatestGames(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{})
	covered := func(move int) bool { return move%16 > 10 }
	games := storePlayed(h, h.Store, nil, 4, covered)
	if l := profileOf(h, 1, 1).Lessons; l != nil {
		t.Errorf("four games say %+v", l)
	}
	games = storePlayed(h, h.Store, games, 22, covered)
	for user, person := range games[0].seats {
		p := profileOf(h, snowflake.ID(user+1), snowflake.ID(user+1))
		if want := lessonsOf(t, games[2:], person); p.Lessons == nil || *p.Lessons != want || want.Times < 2 {
			t.Errorf("user %d: %+v, want %+v", user+1, p.Lessons, want)
		}
	}
	if l := profileOf(h, 2, 1).Lessons; l != nil {
		t.Errorf("another reader sees %+v", l)
	}
	for name, reply := range map[string]table.Reply{
		"for everybody":   h.Community.Profile(h.Ctx, table.Click{}, figuresGuild, table.User{ID: 1}),
		"without a guild": h.Community.Profile(h.Ctx, h.Click(1, 5), 0, table.User{}),
	} {
		if p := reply.(community.Profile); p.Lessons != nil || !p.Known() {
			t.Errorf("a profile %s: %+v", name, p.Lessons)
		}
	}
}

// unloadable is a store that cannot load some tables.
type unloadable struct {
	storage.Store
	fail  map[journal.TableID]error
	loads int
}

func (s *unloadable) Load(ctx context.Context, id journal.TableID) (storage.LoadedTable, error) {
	s.loads++
	if err := s.fail[id]; err != nil {
		return storage.LoadedTable{}, err
	}
	return s.Store.Load(ctx, id)
}

// TestLessonsLeaveOutWhatCannotBeRead: games that are damaged or deleted are left out. No profile loads more than 20
// games. A profile for another reader loads none.
func TestLessonsLeaveOutWhatCannotBeRead(t *testing.T) {
	broken := &unloadable{fail: map[journal.TableID]error{}}
	h := enginetest.New(t, enginetest.Options{Wrap: func(s storage.Store) storage.Store {
		broken.Store = s
		return broken
	}})
	games := storePlayed(h, h.Store, nil, 24, nil)
	broken.fail[games[7].id] = &storage.CorruptError{Table: games[7].id, Seq: 3, Err: errors.New("checksum")}
	broken.fail[games[9].id] = storage.ErrNotFound
	whole := slices.Concat(games[4:7], games[8:9], games[10:])
	want := lessonsOf(t, whole, games[0].seats[0])
	broken.loads = 0
	if l := profileOf(h, 1, 1).Lessons; l == nil || *l != want || want.Games != 18 {
		t.Errorf("%+v, want %+v", l, want)
	}
	if broken.loads != 20 {
		t.Errorf("%d games were loaded", broken.loads)
	}
	if profileOf(h, 2, 1); broken.loads != 20 {
		t.Errorf("for another reader %d games were loaded", broken.loads-20)
	}
}
