package engine_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// phaseRecorder is a store that records the phases to which commits of a tournament's table lead, and the phases of
// which the tournament was not told.
type phaseRecorder struct {
	storage.Store
	mu     sync.Mutex
	phases []journal.Phase // of the commits that concern the tournament, in order
	last   journal.Phase
	silent []journal.Phase // phases that began without the tournament
}

func (s *phaseRecorder) Create(ctx context.Context, c storage.Commit) (journal.TableID, error) {
	id, err := s.Store.Create(ctx, c)
	if err == nil {
		s.record(c)
	}
	return id, err
}

func (s *phaseRecorder) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	err := s.Store.Append(ctx, id, c)
	if err == nil {
		s.record(c)
	}
	return err
}

func (s *phaseRecorder) record(c storage.Commit) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case c.Summary == nil:
		return
	case c.Tournament == enginetest.Tournament:
		s.phases = append(s.phases, c.Summary.Phase)
	case c.Summary.Phase != s.last:
		s.silent = append(s.silent, c.Summary.Phase)
	}
	s.last = c.Summary.Phase
}

// want checks in which phases the tournament was told of its table, and that it missed none.
func (s *phaseRecorder) want(t *testing.T, phases ...journal.Phase) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Equal(s.phases, phases) || len(s.silent) > 0 {
		t.Errorf("the tournament heard of %q and not of %q, want %q and all", s.phases, s.silent, phases)
	}
}

// tournamentHarness returns a harness whose commits are recorded, with computers that make the first move.
func tournamentHarness(t *testing.T) (*harness, *phaseRecorder) {
	t.Helper()
	recorder := &phaseRecorder{}
	return newHarness(t, enginetest.Options{NewPilot: enginetest.NewFirstMove,
		Wrap: func(s storage.Store) storage.Store {
			recorder.Store = s
			return recorder
		}}), recorder
}

// conduct calls a method of a table for its tournament.
func (h *harness) conduct(id journal.TableID, do func(*table.Table) error) error {
	return h.Registry.With(h.Ctx, id, do)
}

// mustConduct is conduct for a call that must not fail.
func (h *harness) mustConduct(id journal.TableID, do func(*table.Table) error) {
	h.T.Helper()
	if err := h.conduct(id, do); err != nil {
		h.T.Fatal(err)
	}
}

// tournamentState returns the table as its tournament sees it.
func (h *harness) tournamentState(id journal.TableID) (s table.TournamentState) {
	h.T.Helper()
	h.mustConduct(id, func(t *table.Table) error {
		s = t.TournamentState()
		return nil
	})
	return s
}

func (h *harness) join(id journal.TableID, users ...snowflake.ID) {
	h.T.Helper()
	for _, user := range users {
		if reply, ok := h.Do(id, user, h.Join).(table.Done); !ok {
			h.T.Fatalf("user %d could not join: %+v", user, reply)
		}
	}
}

// TestTournamentGameStartsWithTheLastJoin: each user joins at their own place only. The last join starts the game in
// the same commit, with everybody's join in the deal.
func TestTournamentGameStartsWithTheLastJoin(t *testing.T) {
	h, recorder := tournamentHarness(t)
	id := h.TournamentTable(game.FreeForAll, 1, 0, 2, 3)
	if state := h.PublicState(id); state.Host.ID != 0 || len(state.Guests) != 3 || state.Seats[0].KeptFor.ID != 1 ||
		*state.Tournament != (table.TournamentTable{Round: 1, Number: 1}) {
		t.Errorf("the lobby is %+v", state)
	}
	if code := enginetest.CodeOf(h.Do(id, 9, h.Join)); code != string(table.PlacesKept) {
		t.Errorf("a stranger gets %q", code)
	}
	h.join(id, 3, 1)
	if code := enginetest.CodeOf(h.Do(id, 3, h.Join)); code != string(table.SeatedAlready) {
		t.Errorf("who joined gets %q", code)
	}
	if got := h.tournamentState(id); got.Phase != journal.Lobby ||
		!slices.Equal(got.Joined, []journal.PersonID{h.Person(1), h.Person(3)}) {
		t.Errorf("in the lobby the tournament sees %+v", got)
	}
	if seats := h.PublicState(id).Seats; seats[0].ID != 1 || !seats[2].Free || seats[3].ID != 3 {
		t.Errorf("the seats are %+v", seats)
	}
	h.join(id, 2)
	stored := h.Stored(id)
	last := stored.Entries[len(stored.Entries)-2:]
	started, starts := last[1].Body.(journal.Started)
	if _, joins := last[0].Body.(journal.Seated); !joins || !starts {
		t.Fatalf("the last entries are %+v", last)
	}
	deck, first := deal.Deal(stored.Table.Opened.Secret, stored.Table.Dealt, game.FreeForAll, 4)
	if deck != started.Deck || first != started.First || stored.Table.Unproven ||
		slices.Index(stored.Table.Dealt, 0) != 1 {
		t.Errorf("the deal from the joins %v is not proven", stored.Table.Dealt)
	}
	if users := []snowflake.ID{1, 0, 2, 3}; !slices.EqualFunc(h.PublicState(id).Seats, users,
		func(s table.Seat, user snowflake.ID) bool { return s.ID == user }) {
		t.Errorf("the seats of the game are %+v", h.PublicState(id).Seats)
	}
	recorder.want(t, journal.Lobby, journal.Lobby, journal.Lobby, journal.Playing)
}

// TestTournamentBoardMentionsItsPeopleOnce: the first board notifies everybody for whom a place is kept, and no board
// notifies them again.
func TestTournamentBoardMentionsItsPeopleOnce(t *testing.T) {
	h, _ := tournamentHarness(t)
	recorder := &mentionRecorder{Messenger: h.Messenger, mentions: make(chan table.Mentions, 3)}
	h.Platform.Messenger = recorder
	id := h.TournamentTable(game.FreeForAll, 1, 0, 2, 3)
	mentions := <-recorder.mentions
	if !slices.Equal(mentions.Placed, []snowflake.ID{1, 2, 3}) || len(mentions.Asked) > 0 {
		t.Errorf("the first board notifies %+v, want 1, 2 and 3", mentions)
	}
	h.join(id, 1)
	h.Do(id, 1, h.ShowBoard)
	h.Settle()
	if mentions := <-recorder.mentions; len(mentions.Users()) > 0 {
		t.Errorf("the board that somebody asked for notifies %+v", mentions)
	}
}

// TestWhoReplacesSomebodyIsNotifiedOnce: a new board notifies the user who replaces somebody in the lobby or in the
// game, and nobody else. Later boards do not.
func TestWhoReplacesSomebodyIsNotifiedOnce(t *testing.T) {
	h, _ := tournamentHarness(t)
	recorder := &mentionRecorder{Messenger: h.Messenger, mentions: make(chan table.Mentions, 20)}
	h.Platform.Messenger = recorder
	id := h.TournamentTable(game.FreeForAll, 1, 2, 3)
	h.Settle()
	notified := func() (users []snowflake.ID) {
		h.Settle()
		for len(recorder.mentions) > 0 {
			users = append(users, (<-recorder.mentions).Placed...)
		}
		return users
	}
	if got := notified(); !slices.Equal(got, []snowflake.ID{1, 2, 3}) {
		t.Fatalf("the first board notifies %v", got)
	}
	replace := func(before, after snowflake.ID) {
		t.Helper()
		h.mustConduct(id, func(t *table.Table) error {
			return t.ReplacePlace(h.Ctx, h.Person(before), h.Person(after))
		})
		if got := notified(); !slices.Equal(got, []snowflake.ID{after}) {
			t.Errorf("user %d replaces user %d, and %v are notified", after, before, got)
		}
		h.Do(id, 2, h.ShowBoard)
		if got := notified(); len(got) > 0 {
			t.Errorf("then the board that somebody asks for notifies %v", got)
		}
	}
	replace(1, 4)
	h.join(id, 2)
	replace(4, 5)
	h.join(id, 5, 3)
	if got := notified(); len(got) > 0 {
		t.Errorf("at the start of the game %v are notified", got)
	}
	replace(3, 6)
	h.mustConduct(id, func(t *table.Table) error { return t.CloseForTournament(h.Ctx) })
	if got := notified(); len(got) > 0 {
		t.Errorf("at the end %v are notified", got)
	}
}

// TestThoseWhoReplaceWhileABoardIsPosted: users who replace others while no board can be posted are all notified, once.
func TestThoseWhoReplaceWhileABoardIsPosted(t *testing.T) {
	h, _ := tournamentHarness(t)
	recorder := &mentionRecorder{Messenger: h.Messenger, mentions: make(chan table.Mentions, 20)}
	h.Platform.Messenger = recorder
	id := h.TournamentTable(game.FreeForAll, 1, 2, 3)
	h.Settle()
	release := recorder.Hold()
	for before, after := range map[snowflake.ID]snowflake.ID{1: 4, 2: 5, 3: 6} {
		h.mustConduct(id, func(t *table.Table) error {
			return t.ReplacePlace(h.Ctx, h.Person(before), h.Person(after))
		})
	}
	release()
	h.Settle()
	<-recorder.mentions // the first board
	times := map[snowflake.ID]int{}
	for len(recorder.mentions) > 0 {
		for _, user := range (<-recorder.mentions).Placed {
			times[user]++
		}
	}
	if len(times) != 3 || times[4] != 1 || times[5] != 1 || times[6] != 1 {
		t.Errorf("users are notified so often: %v", times)
	}
}

// TestRoundDeadlineEndsTheGame: nobody moves, so from the deadline on a computer makes each move at once. The players
// keep their seats, and the tournament hears of the end.
func TestRoundDeadlineEndsTheGame(t *testing.T) {
	t.Parallel()
	h, recorder := tournamentHarness(t)
	o := h.TournamentOpening(5, game.FreeForAll, 1, 2, 0)
	o.Tournament.Until = h.Clock.Now().Add(48 * time.Hour)
	o.Options.Late, o.Options.Pace = journal.HandOver, journal.Relaxed
	id := h.OpenForTournament(o)
	h.join(id, 1, 2)
	h.eventually("a person is on turn", time.Second, func() bool { return h.OnTurn(id) != 0 })
	if due := h.PublicState(id).Due; !due.Equal(o.Tournament.Until) {
		t.Errorf("without a time limit the turn ends %v, want %v", due, o.Tournament.Until)
	}
	made := h.moveCount(id)
	h.Clock.Advance(o.Tournament.Until.Sub(h.Clock.Now()) - time.Minute)
	h.Settle()
	if h.moveCount(id) != made {
		t.Error("a computer moved before the deadline")
	}
	h.Draw(id) // there is still time
	h.Messenger.Fail(nil)
	h.eventually("the game is over", 10*time.Second,
		func() bool { return h.Stored(id).Table.Phase == journal.Finished })
	state := h.tournamentState(id)
	for i, user := range []snowflake.ID{1, 2} {
		if s := state.Scores[i]; s.Person != h.Person(user) || !s.Held || s.Seat != game.Seat(i+1) {
			t.Errorf("the score of user %d is %+v", user, s)
		}
	}
	if s := state.Scores[2]; s.Person != 0 || s.Held {
		t.Errorf("the score of the computer is %+v", s)
	}
	stored := h.Stored(id).Table
	view, _ := stored.Game.FinishedView()
	for _, r := range view.Result {
		if got := state.Scores[r.Side-1].Gold; got != r.Score {
			t.Errorf("side %d has %d gold, the tournament sees %d", r.Side, r.Score, got)
		}
	}
	for _, turn := range stored.Turns {
		if turn.Seat != 3 && turn.Covered != journal.RoundOver {
			t.Errorf("turn %d is covered by %q", turn.Number, turn.Covered)
		}
	}
	recorder.want(t, journal.Lobby, journal.Lobby, journal.Playing, journal.Finished)
}

// TestRoundDeadlineMoves: a later deadline gives players their turns back, and one that has passed takes them away.
func TestRoundDeadlineMoves(t *testing.T) {
	t.Parallel()
	h, recorder := tournamentHarness(t)
	id := h.TournamentTable(game.FreeForAll, 1, 2)
	h.join(id, 1, 2)
	until := func(at time.Time) {
		h.mustConduct(id, func(t *table.Table) error { return t.SetTournamentDeadline(h.Ctx, at) })
	}
	h.Clock.Advance(time.Hour)
	until(h.Clock.Now())
	h.eventually("a computer moves", time.Second, func() bool { return h.moveCount(id) == 2 })
	until(h.Clock.Now().Add(time.Hour))
	made := h.moveCount(id)
	h.Clock.Advance(time.Minute)
	h.Settle()
	if h.moveCount(id) != made || h.PublicState(id).Due.IsZero() {
		t.Error("a computer moved after the round was extended")
	}
	h.Draw(id)
	until(time.Time{})
	if due := h.PublicState(id).Due; !due.IsZero() {
		t.Errorf("without a deadline the turn ends %v", due)
	}
	until(h.Clock.Now().Add(time.Hour))
	h.eventually("the game is over", 10*time.Minute,
		func() bool { return h.Stored(id).Table.Phase == journal.Finished })
	until(h.Clock.Now())
	recorder.want(t, journal.Lobby, journal.Lobby, journal.Playing, journal.Finished)
}

// TestTurnsDoNotEndWithTheRoundRightAfterAnOutage: the turn in which the round's deadline passed while nobody could
// reach the bot ends after the grace period.
func TestTurnsDoNotEndWithTheRoundRightAfterAnOutage(t *testing.T) {
	t.Parallel()
	h, _ := tournamentHarness(t)
	o := h.TournamentOpening(5, game.FreeForAll, 1, 2)
	o.Tournament.Until = h.Clock.Now().Add(time.Hour)
	id := h.OpenForTournament(o)
	h.join(id, 1, 2)
	h.Clock.Advance(30 * time.Minute)
	h.Close()
	h.Clock.Advance(2 * time.Hour)
	h.Open()
	for range 6 {
		h.Settle()
		h.Clock.Advance(10 * time.Minute)
	}
	h.Settle()
	if h.moveCount(id) != 0 {
		t.Error("a computer moved in the grace period")
	}
	h.eventually("the game is over", 10*time.Minute,
		func() bool { return h.Stored(id).Table.Phase == journal.Finished })
}

// TestTournamentTableIsOpenedOnce: a caller that was cut short after it opened a table is given the same one again. If
// the channel has another table, the caller is refused.
func TestTournamentTableIsOpenedOnce(t *testing.T) {
	h, recorder := tournamentHarness(t)
	o := h.TournamentOpening(5, game.FreeForAll, 1, 2)
	id := h.OpenForTournament(o)
	h.join(id, 1)
	h.Close()
	h.Open()
	if again := h.OpenForTournament(o); again != id {
		t.Errorf("table %d was opened beside table %d", again, id)
	}
	// An edit that the stop cut off may come twice.
	if sent := h.Messenger.Succeeded(); strings.Count(sent, "post") != 1 {
		t.Errorf("the messages were %q", sent)
	}
	other, next := o, *o.Tournament
	next.Round, other.Tournament = 2, &next
	if _, err := h.Registry.OpenForTournament(h.Ctx, other); !errors.Is(err, storage.ErrChannelTaken) {
		t.Errorf("another round's table in the same channel: %v", err)
	}
	h.mustConduct(id, func(t *table.Table) error { return t.CloseForTournament(h.Ctx) })
	if again := h.OpenForTournament(o); again == id {
		t.Error("a game to be played again got the table of the first")
	}
	recorder.want(t, journal.Lobby, journal.Lobby, journal.Gone, journal.Lobby)
}

// TestTournamentTableHasALivePage: a table of a tournament has a live page from the start if the program serves any,
// even if a caller was cut short before the table had one. Opening it again leaves the page as it is.
func TestTournamentTableHasALivePage(t *testing.T) {
	without := newHarness(t, enginetest.Options{})
	id := without.TournamentTable(game.FreeForAll, 1, 2)
	if page, err := without.Store.LivePageOf(without.Ctx, id); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("where none is served there is the page %+v (%v)", page, err)
	}
	h := newHarness(t, enginetest.Options{LiveURL: "https://korsar.example"})
	o := h.TournamentOpening(5, game.FreeForAll, 1, 2)
	id = h.OpenForTournament(o)
	first, err := h.Store.LivePageOf(h.Ctx, id)
	if err != nil || first.Token == "" || first.Delay == 0 {
		t.Fatalf("the page is %+v (%v)", first, err)
	}
	h.OpenForTournament(o)
	if again, err := h.Store.LivePageOf(h.Ctx, id); err != nil || again != first {
		t.Errorf("opened again the page is %+v (%v), before it was %+v", again, err, first)
	}
	if err := h.Store.SetLivePage(h.Ctx, storage.LivePage{Table: id}); err != nil {
		t.Fatal(err)
	}
	h.OpenForTournament(o)
	if _, err := h.Store.LivePageOf(h.Ctx, id); err != nil {
		t.Errorf("a table that was opened without its page has none afterwards: %v", err)
	}
}

// TestRemovedOfATableOnHold: a game on hold stays as it is. Once it goes on, the user can be removed.
func TestRemovedOfATableOnHold(t *testing.T) {
	h, _ := tournamentHarness(t)
	id := h.TournamentTable(game.FreeForAll, 1, 2, 3)
	h.join(id, 1, 2, 3)
	h.Clock.Advance(15 * 24 * time.Hour)
	h.eventually("the game is on hold", 0, func() bool { return h.Stored(id).Table.Phase == journal.Shelved })
	remove := func(t *table.Table) error { return t.RemovePlaces(h.Ctx, h.Person(1)) }
	h.mustConduct(id, remove)
	if state := h.PublicState(id); state.Phase != journal.Shelved || state.Seats[0].ID != 1 {
		t.Errorf("the game on hold is %+v", state)
	}
	h.Do(id, 2, h.ShowBoard)
	h.mustConduct(id, remove)
	if seat := h.PublicState(id).Seats[0]; !seat.Removed {
		t.Errorf("the seat is %+v", seat)
	}
}

// TestTournamentHearsOfShelving: a game in which no person acts is put on hold. The tournament hears of that and of the
// game's return. Replacing a player resumes the game.
func TestTournamentHearsOfShelving(t *testing.T) {
	h, recorder := tournamentHarness(t)
	id := h.TournamentTable(game.FreeForAll, 1, 2)
	h.join(id, 1, 2)
	shelve := func() {
		t.Helper()
		h.Clock.Advance(15 * 24 * time.Hour)
		h.eventually("the game is on hold", 0, func() bool { return h.Stored(id).Table.Phase == journal.Shelved })
	}
	shelve()
	if phase := h.tournamentState(id).Phase; phase != journal.Shelved {
		t.Errorf("the tournament sees phase %q", phase)
	}
	h.Do(id, 2, h.ShowBoard)
	shelve()
	h.mustConduct(id, func(t *table.Table) error { return t.ReplacePlace(h.Ctx, h.Person(1), h.Person(4)) })
	if state := h.PublicState(id); state.Phase != journal.Playing || state.Seats[0].ID != 4 {
		t.Errorf("the table is %+v", state)
	}
	recorder.want(t, journal.Lobby, journal.Lobby, journal.Playing, journal.Shelved, journal.Playing, journal.Shelved,
		journal.Playing)
}
