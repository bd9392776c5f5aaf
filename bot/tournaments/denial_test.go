package tournaments_test

import (
	"slices"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game/gametest"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// denied returns the error for a refusal.
func denied(why table.DenialReason) error {
	return &table.Denied{Denial: table.Denial{Why: why, Code: 1}}
}

// refuse makes the platform refuse requests of some kinds.
func (h *harness) refuse(why table.DenialReason, what ...tournamentstest.What) {
	h.Platform.Fail(func(r tournamentstest.Request) error {
		if slices.Contains(what, r.What) {
			return denied(why)
		}
		return nil
	})
}

// refuseBoards makes the messenger refuse what tables post. With "" it refuses nothing any more.
func (h *harness) refuseBoards(why table.DenialReason) {
	h.Messenger.Fail(func(what string) error {
		if why != "" && (what == "post" || what == "edit") {
			return denied(why)
		}
		return nil
	})
}

// TestRefusalsOfATournamentAreTold checks that the host is told once, with the missing rights, while the platform
// refuses what a tournament posts or opens. Everybody reads the refusal until it ends.
func TestRefusalsOfATournamentAreTold(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	for _, what := range []tournamentstest.What{tournamentstest.Posts, tournamentstest.Edits, tournamentstest.Announces,
		tournamentstest.Threads} {
		for _, why := range table.DenialReasons {
			h := newHarness(t, tournamentstest.Options{})
			h.Platform.SetMissing("create-public-threads")
			h.refuse(why, what)
			id := h.Begin(seatsOf(2, 1), 1, 2)
			for range 20 {
				h.Pass(time.Hour)
			}
			reports := h.Platform.Standing(tournamentstest.Denials)
			if len(reports) != 1 || reports[0].Shows.Denied.Why != why {
				t.Errorf("%s, %s: the host was told %d times", what, why, len(reports))
			}
			shown := h.Service.Show(h.Ctx, h.Click(1), id).(tournaments.Shown)
			if named := len(shown.Denied.Missing) > 0; shown.Denied.Why != why || named != (why == table.DeniedAccess) {
				t.Errorf("%s, %s: a player reads %+v", what, why, shown.Denied)
			}
			h.Platform.Fail(nil)
			for range 7 {
				h.Pass(time.Hour)
			}
			shown = h.Service.Show(h.Ctx, h.Click(1), id).(tournaments.Shown)
			if games := len(h.Games(id)); shown.Denied.Why != "" || games != 1 {
				t.Errorf("%s, %s: later a player reads %+v, and %d games are open", what, why, shown.Denied, games)
			}
		}
	}
}

// TestPostsAreFineWhileSomethingElseFails checks that people read of refused posts until a post is accepted, even while
// an event or a role fails.
func TestPostsAreFineWhileSomethingElseFails(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	fail := func(refused ...tournamentstest.What) {
		h.Platform.Fail(func(r tournamentstest.Request) error {
			if slices.Contains(refused, r.What) {
				return denied(table.DeniedAccess)
			}
			return map[tournamentstest.What]error{tournamentstest.GivesRole: errOf["permanent"]}[r.What]
		})
	}
	fail(tournamentstest.Schedules, tournamentstest.Edits)
	setup := h.withEvent()
	setup.Settings.Role = 9
	id := h.Create(setup, 1, 2)
	h.Pass(day)
	if refused := h.Stored(id).Refused(); refused.What != "" || refused.Why == "" {
		t.Errorf("before an event that is refused people read %+v", refused)
	}
	h.Must(h.Service.Start(h.Ctx, h.manager(), id))
	h.settleAll(id)
	fail()
	h.Pass(day)
	if refused := h.Stored(id).Refused(); refused.Why != "" {
		t.Errorf("while only the role fails people read %+v", refused)
	}
}

// TestRefusalsAreToldABoundedNumberOfTimes checks that rights that come and go do not make a journal grow forever.
func TestRefusalsAreToldABoundedNumberOfTimes(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	h := newHarness(t, tournamentstest.Options{})
	id := h.Create(seatsOf(2, 1), 1, 2)
	h.Must(h.Service.Start(h.Ctx, h.manager(), id))
	for range tournamentjournal.MaxPostRefusals {
		h.refuse(table.DeniedAccess, tournamentstest.Edits)
		h.Must(h.Service.Pause(h.Ctx, h.manager(), id))
		h.Platform.Fail(nil)
		h.Must(h.Service.Resume(h.Ctx, h.manager(), id))
		h.Pass(time.Minute)
	}
	if n := h.Stored(id).PostRefusals(); n != tournamentjournal.MaxPostRefusals {
		t.Errorf("it was recorded %d times", n)
	}
	if n := len(h.Platform.Standing(tournamentstest.Denials)); n != tournamentjournal.MaxPostRefusals/2 {
		t.Errorf("the host was told %d times", n)
	}
}

// TestGamesThatTakeNoPostsEnd checks that computers end a game whose board is refused, for any reason, at the deadline
// of the round. A lobby that nobody could reach is annulled then.
func TestGamesThatTakeNoPostsEnd(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	for _, why := range table.DenialReasons {
		for _, joined := range []bool{true, false} {
			h := newHarness(t, tournamentstest.Options{})
			if !joined {
				h.refuseBoards(why)
			}
			id := h.Begin(seatsOf(2, 1), 1, 2)
			game := h.Games(id)[0]
			if joined {
				h.JoinAll(id)
				h.refuseBoards(why)
				h.Draw(game)
			}
			for range 10 {
				h.Pass(5 * time.Second) // some refusals may pass by themselves
			}
			moves := why == table.DeniedDeleted || why == table.DeniedLocked
			if s := h.State(game); !s.Paused && !moves {
				t.Errorf("%s, joined %t: the table does not wait: %+v", why, joined, s)
			}
			h.Pass(2 * day)
			h.PlayOut(id)
			want := map[bool]tournament.Phase{true: tournament.Played, false: tournament.Void}[joined]
			if at, _ := h.Table(id, 1); at.Phase != want || len(at.Absent) > 0 {
				t.Errorf("%s, joined %t: the table is %+v", why, joined, at)
			}
		}
	}
}

// TestGamesEndAfterAReturnWithoutARight checks that games end if the bot is invited again without the right to post.
// The deadline of the round is later by the time that the bot was gone. Then computers end a game, and a lobby that
// nobody could reach is annulled.
func TestGamesEndAfterAReturnWithoutARight(t *testing.T) {
	t.Parallel()
	for _, joined := range []bool{true, false} {
		h := newHarness(t, tournamentstest.Options{})
		id := h.Begin(seatsOf(2, 1), 1, 2)
		if joined {
			h.JoinAll(id)
		}
		before := h.Stored(id).Deadline()
		h.mustEngine(h.Registry.ScheduleDeletion(h.Ctx, enginetest.Guild))
		h.Pass(day)
		h.refuseBoards(table.DeniedAccess)
		h.mustEngine(h.Registry.CancelDeletion(h.Ctx, enginetest.Guild))
		game := h.Games(id)[0]
		h.Pass(time.Minute)
		for range 60 { // changes to the table may have posted another board
			if h.State(game).Denied.Why == "" {
				h.Pass(time.Minute)
			}
		}
		if s := h.State(game); s.Denied.Why != table.DeniedAccess {
			t.Errorf("joined %t: the table waits because of %q", joined, s.Denied.Why)
		}
		deadline := h.Stored(id).Deadline()
		if deadline.Sub(before) < day {
			t.Errorf("joined %t: the deadline was %v and is %v", joined, before, deadline)
		}
		h.Pass(deadline.Sub(h.Clock.Now()) - time.Minute)
		if at, _ := h.Table(id, 1); at.Phase != tournament.Open {
			t.Errorf("joined %t: before the deadline the table is %+v", joined, at)
		}
		h.Pass(2 * time.Minute)
		h.PlayOut(id)
		want := map[bool]tournament.Phase{true: tournament.Played, false: tournament.Void}[joined]
		if at, _ := h.Table(id, 1); at.Phase != want || len(at.Absent) > 0 {
			t.Errorf("joined %t: the table is %+v", joined, at)
		}
	}
}

// TestGamesFindAnotherThread checks that a game whose thread is gone or locked moves to another, a bounded number of
// times. Users who have not joined have the whole time to join again.
func TestGamesFindAnotherThread(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	for _, why := range []table.DenialReason{table.DeniedDeleted, table.DeniedLocked} {
		h := newHarness(t, tournamentstest.Options{})
		h.refuseBoards(why)
		id := h.Begin(seatsOf(2, 1), 1, 2)
		for range 20 {
			h.Pass(time.Hour) // each refusal is retried at its time
		}
		game := h.Games(id)[0]
		announced := h.Platform.Requests(tournamentstest.Announces)
		if len(announced) < 3 || len(announced) > 5 {
			t.Errorf("%s: it was announced %d times", why, len(announced))
		}
		h.refuseBoards("")
		h.Pass(6 * time.Hour)
		s := h.State(game)
		if _, venue := h.Table(id, 1); s.Channel != venue.Message || s.Paused || s.Phase != journal.Lobby {
			t.Errorf("%s: the game is in %v, which waits: %t; its thread is %v", why, s.Channel, s.Paused,
				venue.Message)
		}
		if joinBy := h.Stored(id).JoinBy(); joinBy.Before(s.Resumed.Add(day).Truncate(time.Second)) {
			t.Errorf("%s: since %v it can be joined until %v", why, s.Resumed, joinBy)
		}
		h.JoinAll(id)
		h.PlayOut(id)
		if at, _ := h.Table(id, 1); at.Phase != tournament.Played {
			t.Errorf("%s: the table is %+v", why, at)
		}
	}
}
