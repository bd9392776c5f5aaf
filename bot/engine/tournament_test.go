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

// people returns the persons of users.
func (h *harness) people(users ...snowflake.ID) (people []journal.PersonID) {
	for _, user := range users {
		people = append(people, h.Person(user))
	}
	return people
}

func (h *harness) startWithoutAbsent(t *table.Table) error { return t.StartWithoutAbsent(h.Ctx) }

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
	if got := h.tournamentState(id); got.Phase != journal.Lobby || !slices.Equal(got.Joined, h.people(1, 3)) {
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

// TestTournamentLobbyDoesNotClose: nobody comes for days, and the lobby stays until the tournament closes it.
func TestTournamentLobbyDoesNotClose(t *testing.T) {
	h, recorder := tournamentHarness(t)
	id := h.TournamentTable(game.FreeForAll, 1, 2)
	h.join(id, 1)
	h.Clock.Advance(10 * 24 * time.Hour)
	h.Settle()
	if phase := h.tournamentState(id).Phase; phase != journal.Lobby {
		t.Errorf("after ten days the lobby is in phase %q", phase)
	}
	for range 2 { // the second time nothing is left to do
		h.mustConduct(id, func(t *table.Table) error { return t.CloseForTournament(h.Ctx) })
	}
	if got := h.tournamentState(id); got.Phase != journal.Gone || got.Closed.Reason != journal.ByTournament ||
		got.ClosedBy != 0 {
		t.Errorf("the tournament sees %+v", got)
	}
	recorder.want(t, journal.Lobby, journal.Lobby, journal.Gone)
}

func TestTournamentStartsWithoutTheAbsent(t *testing.T) {
	for _, test := range []struct {
		name   string
		mode   game.Mode
		places []snowflake.ID
		joined []snowflake.ID
		seats  []snowflake.ID // of the game; 0 for a computer; none if the table is closed
	}{
		{"three of four", game.FreeForAll, []snowflake.ID{1, 2, 3, 4}, []snowflake.ID{4, 1, 3},
			[]snowflake.ID{1, 3, 4}},
		{"one of four", game.FreeForAll, []snowflake.ID{1, 2, 3, 4}, []snowflake.ID{2}, nil},
		{"nobody", game.FreeForAll, []snowflake.ID{1, 2}, nil, nil},
		{"one and a computer", game.FreeForAll, []snowflake.ID{1, 2, 0}, []snowflake.ID{2}, []snowflake.ID{2, 0}},
		{"computers alone", game.FreeForAll, []snowflake.ID{1, 0, 0}, nil, nil},
		{"without a partner", game.Partnership, []snowflake.ID{1, 2, 3, 4}, []snowflake.ID{1, 3, 4},
			[]snowflake.ID{1, 0, 3, 4}},
		{"without a pair of two", game.Partnership, []snowflake.ID{1, 2, 3, 4}, []snowflake.ID{3, 4}, nil},
		{"without a pair of three", game.Partnership, []snowflake.ID{1, 2, 3, 4, 5, 6}, []snowflake.ID{5, 2},
			[]snowflake.ID{0, 2, 5, 0}},
	} {
		h, recorder := tournamentHarness(t)
		id := h.TournamentTable(test.mode, test.places...)
		h.join(id, test.joined...)
		for range 2 { // the second time nothing is left to do
			h.mustConduct(id, h.startWithoutAbsent)
		}
		state, phases := h.PublicState(id), slices.Repeat([]journal.Phase{journal.Lobby}, len(test.joined)+1)
		if test.seats == nil {
			recorder.want(t, append(phases, journal.Gone)...)
			if state.Closed.Reason != journal.ByTournament {
				t.Errorf("%s: the table is %q, %+v", test.name, state.Phase, state.Closed)
			}
			continue
		}
		recorder.want(t, append(phases, journal.Playing)...)
		if !slices.EqualFunc(state.Seats, test.seats,
			func(s table.Seat, user snowflake.ID) bool { return s.ID == user }) {
			t.Errorf("%s: the seats are %+v", test.name, state.Seats)
		}
		slices.Sort(test.joined)
		if got := h.tournamentState(id).Joined; !slices.Equal(got, h.people(test.joined...)) {
			t.Errorf("%s: joined are %v", test.name, got)
		}
	}
}

// TestAbsentPartnerComesLate: a computer plays for a partner who did not come, until they do. Nobody else gets the
// seat.
func TestAbsentPartnerComesLate(t *testing.T) {
	h, _ := tournamentHarness(t)
	id := h.TournamentTable(game.Partnership, 1, 2, 3, 4)
	h.join(id, 1, 3, 4)
	h.mustConduct(id, h.startWithoutAbsent)
	back := func(t *table.Table, c table.Click) (table.Reply, error) { return t.Return(h.Ctx, c) }
	if code := enginetest.CodeOf(h.Do(id, 9, back)); code != string(table.NotSeated) {
		t.Errorf("a stranger gets %q", code)
	}
	if hand, seated := h.Do(id, 2, back).(table.Hand); !seated || hand.View.Seat != 2 {
		t.Error("who comes late does not get their seat")
	}
	if got := h.tournamentState(id).Joined; !slices.Equal(got, h.people(1, 2, 3, 4)) {
		t.Errorf("joined are %v, want all", got)
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
	other := o
	other.Tournament = &journal.TournamentTable{ID: 3, Round: 2, Number: 1, Places: o.Tournament.Places}
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

// TestReplacedPlace: a user who replaces somebody joins in their place. In the game they get the seat, unless they have
// seen another hand of it.
func TestReplacedPlace(t *testing.T) {
	h, recorder := tournamentHarness(t)
	id := h.TournamentTable(game.FreeForAll, 1, 2, 3)
	replace := func(before, after snowflake.ID) error {
		return h.conduct(id, func(t *table.Table) error {
			return t.ReplacePlace(h.Ctx, h.Person(before), h.Person(after))
		})
	}
	refused := func(want table.Code, before, after snowflake.ID) {
		t.Helper()
		var r *table.Refusal
		if err := replace(before, after); !errors.As(err, &r) || r.Code != want {
			t.Errorf("user %d for user %d: %v, want %s", after, before, err, want)
		}
	}
	h.join(id, 1)
	refused(table.AskedAlready, 1, 2)
	refused(table.NobodySits, 8, 9)
	for range 2 { // the second time nothing is left to do
		if err := replace(1, 4); err != nil {
			t.Fatal(err)
		}
	}
	if code := enginetest.CodeOf(h.Do(id, 1, h.Join)); code != string(table.PlacesKept) {
		t.Errorf("who was replaced gets %q", code)
	}
	h.join(id, 2)
	h.mustConduct(id, h.startWithoutAbsent)
	if phase := h.tournamentState(id).Phase; phase != journal.Gone {
		t.Fatalf("with one who came the table is %q", phase)
	}

	id = h.TournamentTable(game.FreeForAll, 1, 2, 3)
	h.join(id, 1, 2)
	h.mustConduct(id, h.startWithoutAbsent)
	refused(table.NobodySits, 3, 5) // who did not come has no seat to give
	if err := replace(1, 4); err != nil {
		t.Fatal(err)
	}
	if seat := h.PublicState(id).Seats[0]; seat.ID != 4 || seat.Name != "User 4" {
		t.Errorf("the seat is %+v", seat)
	}
	look := func(t *table.Table, c table.Click) (table.Reply, error) { return t.Look(h.Ctx, c) }
	if hand, ok := h.Do(id, 4, look).(table.Hand); !ok || hand.View.Seat != 1 {
		t.Error("the other does not see the hand")
	}
	if code := enginetest.CodeOf(h.Do(id, 1, look)); code != string(table.NotSeated) {
		t.Errorf("who was replaced gets %q", code)
	}
	refused(table.SeenAnother, 2, 1)
	recorder.want(t, journal.Lobby, journal.Lobby, journal.Lobby, journal.Lobby, journal.Gone,
		journal.Lobby, journal.Lobby, journal.Lobby, journal.Playing)
}

// TestRemovedPlace: a user who is removed in the lobby has no seat to take there, and the game starts once the others
// have joined. In the game a computer has their seat to the end. They are told why.
func TestRemovedPlace(t *testing.T) {
	t.Parallel()
	h, _ := tournamentHarness(t)
	id := h.TournamentTable(game.FreeForAll, 1, 2, 3, 4)
	remove := func(user snowflake.ID) {
		t.Helper()
		before := h.Stored(id).Table.Seq
		h.mustConduct(id, func(t *table.Table) error { return t.RemovePlaces(h.Ctx, h.Person(user)) })
		if h.Stored(id).Table.Seq == before {
			t.Fatalf("user %d keeps their place", user)
		}
		before = h.Stored(id).Table.Seq
		h.mustConduct(id, func(t *table.Table) error { return t.RemovePlaces(h.Ctx, h.Person(user)) })
		if after := h.Stored(id).Table.Seq; after != before {
			t.Errorf("the second time %d entries are added", after-before)
		}
	}
	refused := func(what string, do enginetest.Action) {
		t.Helper()
		if code := enginetest.CodeOf(h.Do(id, 1, do)); code != string(table.PlaceRemoved) {
			t.Errorf("%s of who was removed gets %q", what, code)
		}
	}
	h.join(id, 1, 2)
	remove(1)
	refused("joining", h.Join)
	refused("leaving", func(t *table.Table, c table.Click) (table.Reply, error) { return t.Leave(h.Ctx, c) })
	state := h.PublicState(id)
	if len(state.Seats) != 3 || len(state.Guests) != 2 || state.Seats[0].ID != 2 || state.Seats[2].KeptFor.ID != 4 {
		t.Errorf("the lobby is %+v", state)
	}
	h.join(id, 3, 4)
	if state := h.PublicState(id); state.Phase != journal.Playing || len(state.Seats) != 3 {
		t.Fatalf("the table is %+v", state)
	}
	refused("looking", func(t *table.Table, c table.Click) (table.Reply, error) { return t.Look(h.Ctx, c) })
	remove(3)
	if seat := h.PublicState(id).Seats[1]; seat.Computer == "" || seat.For.ID != 3 || !seat.Removed {
		t.Errorf("the seat of who was removed from the game is %+v", seat)
	}
	for name, action := range map[string]enginetest.Action{
		"returning": func(t *table.Table, c table.Click) (table.Reply, error) { return t.Return(h.Ctx, c) },
		"looking":   func(t *table.Table, c table.Click) (table.Reply, error) { return t.Look(h.Ctx, c) },
	} {
		if code := enginetest.CodeOf(h.Do(id, 3, action)); code != string(table.PlaceRemoved) {
			t.Errorf("%s of who was removed from the game gets %q", name, code)
		}
	}
	h.mustConduct(id, func(t *table.Table) error { return t.SetTournamentDeadline(h.Ctx, h.Clock.Now()) })
	h.eventually("the game is over", 10*time.Minute,
		func() bool { return h.Stored(id).Table.Phase == journal.Finished })
	if s := h.tournamentState(id).Scores[1]; s.Person != h.Person(3) || s.Held {
		t.Errorf("the score of who was removed is %+v", s)
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

// TestTournamentDecidesWhoPlays: actions that would change who plays or how are refused to players and moderators. No
// role is at stake, since the store has no such tournament.
func TestTournamentDecidesWhoPlays(t *testing.T) {
	h, recorder := tournamentHarness(t)
	id := h.TournamentTable(game.Partnership, 1, 2, 3, 4)
	h.join(id, 1)
	check := func(phase string, actions map[string]enginetest.Action, want map[string]table.Code) {
		t.Helper()
		for name, action := range actions {
			for user, moderator := range map[snowflake.ID]bool{1: false, 8: true} {
				before := h.Stored(id).Table.Seq
				code := enginetest.CodeOf(h.Do(id, user, func(t *table.Table, c table.Click) (table.Reply, error) {
					c.Moderator, c.Seq = moderator, 0
					return action(t, c)
				}))
				wanted := want[name]
				if by, differs := want[name+" by a moderator"]; moderator && differs {
					wanted = by
				}
				if code != string(wanted) || h.Stored(id).Table.Seq != before {
					t.Errorf("%s: %s by user %d gets %q, want %q", phase, name, user, code, wanted)
				}
			}
		}
	}
	friend := table.User{ID: 7, Name: "Friend"}
	actions := map[string]enginetest.Action{
		"leaving":        func(t *table.Table, c table.Click) (table.Reply, error) { return t.Leave(h.Ctx, c) },
		"declining":      func(t *table.Table, c table.Click) (table.Reply, error) { return t.Decline(h.Ctx, c) },
		"changing sides": func(t *table.Table, c table.Click) (table.Reply, error) { return t.ChangeSide(h.Ctx, c) },
		"adding": func(t *table.Table, c table.Click) (table.Reply, error) {
			return t.AddComputer(h.Ctx, c, journal.Mate)
		},
		"removing": func(t *table.Table, c table.Click) (table.Reply, error) {
			return t.RemoveComputer(h.Ctx, c, 1)
		},
		"starting": h.StartGame,
		"inviting": func(t *table.Table, c table.Click) (table.Reply, error) {
			return t.Invite(h.Ctx, c, friend)
		},
		"cancelling":    func(t *table.Table, c table.Click) (table.Reply, error) { return t.Cancel(h.Ctx, c) },
		"asking to end": func(t *table.Table, c table.Click) (table.Reply, error) { return t.AskEnd(h.Ctx, c) },
		"ending":        func(t *table.Table, c table.Click) (table.Reply, error) { return t.Stop(h.Ctx, c) },
		"a rematch": func(t *table.Table, c table.Click) (table.Reply, error) {
			_, err := t.Rematch(c)
			return nil, err
		},
		"looking": func(t *table.Table, c table.Click) (table.Reply, error) { return t.Look(h.Ctx, c) },
		"options": func(t *table.Table, c table.Click) (table.Reply, error) {
			return t.ChangeSettings(h.Ctx, c, func(o *journal.Options, _ []snowflake.ID) { o.Minutes = 60 })
		},
	}
	check("in the lobby", actions, map[string]table.Code{
		"leaving": table.NotLeftHere, "leaving by a moderator": table.NotSeated, "declining": table.NotLeftHere,
		"changing sides": table.TournamentDecides, "adding": table.TournamentDecides,
		"removing": table.TournamentDecides,
		"starting": table.StartsByItself, "inviting": table.TournamentDecides, "cancelling": table.TournamentDecides,
		"asking to end": table.TournamentDecides, "ending": table.TournamentDecides, "options": table.TournamentDecides,
		"a rematch": table.NoRematch, "a rematch by a moderator": table.NotSeated,
		"looking": table.StartsByItself, "looking by a moderator": table.NotSeated,
	})
	h.join(id, 2, 3, 4)
	check("in the game", map[string]enginetest.Action{
		"substituting": func(t *table.Table, c table.Click) (table.Reply, error) {
			return t.Substitute(h.Ctx, c, 1, friend)
		},
		"controlling a vote": func(t *table.Table, c table.Click) (table.Reply, error) {
			return t.VoteControls(h.Ctx, c)
		},
		"asking to end": actions["asking to end"],
	}, map[string]table.Code{"substituting": table.TournamentDecides,
		"controlling a vote": table.ModeratorOnly, "controlling a vote by a moderator": "",
		"asking to end": table.ModeratorOnly, "asking to end by a moderator": ""})

	moderate := func(do enginetest.Action) string {
		return enginetest.CodeOf(h.Do(id, 8, func(t *table.Table, c table.Click) (table.Reply, error) {
			c.Moderator = true
			return do(t, c)
		}))
	}
	cover := func(t *table.Table, c table.Click) (table.Reply, error) { return t.CoverUser(h.Ctx, c, 1) }
	if code := moderate(cover); code != string(table.OtherCovered) {
		t.Errorf("a moderator who puts a computer on a seat gets %q", code)
	}
	if code := moderate(actions["ending"]); code != string(table.Stopped) {
		t.Errorf("a moderator who ends the game gets %q", code)
	}
	if got := h.tournamentState(id); got.Closed.Reason != journal.Stopped || got.ClosedBy != h.Person(8) {
		t.Errorf("the tournament sees %+v", got)
	}
	recorder.want(t, journal.Lobby, journal.Lobby, journal.Lobby, journal.Lobby, journal.Playing, journal.Gone)
}
