package tournaments_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game/gametest"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// errOf has an error for each kind of failure.
var errOf = map[string]error{
	"later":     &table.Later{After: 2 * time.Minute, Err: errors.New("too many requests")},
	"permanent": errors.New("a request that is wrong"),
	"no access": table.ErrNoAccess,
}

// TestFailuresPass checks that a tournament goes on by itself within hours, whatever the platform refused for a while,
// and how.
func TestFailuresPass(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	for _, what := range []tournamentstest.What{tournamentstest.Posts, tournamentstest.Edits, tournamentstest.Announces,
		tournamentstest.Deletes, tournamentstest.Threads, tournamentstest.GivesRole, tournamentstest.Schedules,
		tournamentstest.CallsOff} {
		for name, failure := range errOf {
			h := newHarness(t, tournamentstest.Options{})
			failed := 0
			h.Platform.Fail(func(r tournamentstest.Request) error {
				if r.What != what {
					return nil
				}
				failed++
				return failure
			})
			setup := seatsOf(2, 1)
			setup.Settings.Role, setup.Settings.Event, setup.Settings.Starts = 9, true, h.Clock.Now().Add(2*day)
			id := h.Create(setup, 1, 2)
			h.Pass(day)
			h.Must(h.Service.Start(h.Ctx, h.manager(), id))
			opens := what != tournamentstest.Posts && what != tournamentstest.Announces &&
				what != tournamentstest.Threads
			if games := len(h.Games(id)); opens && games != 1 {
				t.Errorf("%s, %s: %d games were opened meanwhile", what, name, games)
			}
			if opens {
				h.settleAll(id)
			}
			if failed == 0 || failed > 40 {
				t.Errorf("%s, %s: it was tried %d times in a day", what, name, failed)
			}
			h.Platform.Fail(nil)
			for range 7 {
				h.Pass(time.Hour)
			}
			if !opens {
				h.settleAll(id)
			}
			h.wantPlayedOut(id)
			if !slices.Equal(h.Platform.RolesOf(winner(h, id)), []snowflake.ID{9}) {
				t.Errorf("%s, %s: the winner has no role", what, name)
			}
			if events := h.Platform.Events(); len(events) > 0 {
				t.Errorf("%s, %s: it started before its time, and the guild has the events %v", what, name, events)
			}
		}
	}
}

// winner returns the user in first place.
func winner(h *harness, id journal.TournamentID) snowflake.ID {
	h.T.Helper()
	shown, is := h.Service.Show(h.Ctx, h.manager(), id).(tournaments.Shown)
	if !is || len(shown.Winners()) == 0 {
		h.T.Fatalf("there is no winner: %+v", shown)
	}
	return shown.Winners()[0].ID
}

// TestOneTableHoldsUpNoOther checks that the other tables are played while one cannot be opened.
func TestOneTableHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	for _, what := range []tournamentstest.What{tournamentstest.Announces, tournamentstest.Threads} {
		h := newHarness(t, tournamentstest.Options{})
		h.Platform.Fail(func(r tournamentstest.Request) error {
			if r.What == what && r.At.Table == 1 {
				return errOf["permanent"]
			}
			return nil
		})
		id := h.Begin(seatsOf(2, 1), users(6)...)
		if games := len(h.Games(id)); games != 2 {
			t.Errorf("%s: %d games were opened", what, games)
		}
		h.JoinAll(id)
		h.Pass(30 * time.Hour) // the time to join is over, for those who could
		h.Platform.Fail(nil)
		h.Pass(6 * time.Hour)
		if at, venue := h.Table(id, 1); at.Phase != tournament.Open || venue.ID == 0 || len(at.Absent) > 0 ||
			!h.Stored(id).JoinBy().Equal(h.Clock.Now().Add(day)) {
			t.Errorf("%s: the table that opened late is %+v at %+v, to be joined by %v",
				what, at, venue, h.Stored(id).JoinBy())
		}
	}
}

// TestWithoutReminderTheDeadlineHolds checks that a reminder that cannot be posted holds up nothing.
func TestWithoutReminderTheDeadlineHolds(t *testing.T) {
	t.Parallel()
	for name, failure := range errOf {
		h := newHarness(t, tournamentstest.Options{})
		h.Platform.Fail(func(r tournamentstest.Request) error {
			if r.What == tournamentstest.Reminds {
				return failure
			}
			return nil
		})
		id := h.Begin(seatsOf(2, 1), 1, 2)
		h.Join(h.Games(id)[0], 1)
		h.Pass(20 * time.Hour)
		h.Pass(4 * time.Hour)
		if !h.Stored(id).IsOver() {
			t.Errorf("%s: the round goes on", name)
		}
	}
}

// TestGivesUpAtTheEnd checks that giving a role is retried for a month after the end, and then no more.
func TestGivesUpAtTheEnd(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	tries := 0
	h.Platform.Fail(func(r tournamentstest.Request) error {
		if r.What == tournamentstest.GivesRole {
			tries++
			return table.ErrNoAccess
		}
		return nil
	})
	setup := seatsOf(2, 1)
	setup.Settings.Role = 9
	id := h.Begin(setup, 1, 2)
	h.settleAll(id)
	for range 60 {
		h.Pass(12 * time.Hour)
	}
	before := tries
	if before < 30 || before > 150 {
		t.Errorf("it was tried %d times in a month", before)
	}
	if told := len(h.Platform.Requests(tournamentstest.Reports)); told != 1 {
		t.Errorf("the host was told %d times", told)
	}
	for range 20 {
		h.Pass(12 * time.Hour)
	}
	if tries > before+2 {
		t.Errorf("it was tried %d times more", tries-before)
	}
	if next, err := h.Store.NextTournament(h.Ctx, storage.AllGuilds); err != nil || !next.IsZero() {
		t.Errorf("the tournament is due at %v (%v)", next, err)
	}
}

// TestPostsAreRenewed checks that a post that is gone or too old is posted again, and that one post stands.
func TestPostsAreRenewed(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(h *harness, id journal.TournamentID){
		"gone": func(h *harness, id journal.TournamentID) { h.Platform.Delete(h.Stored(id).Post()) },
		"too old": func(h *harness, id journal.TournamentID) {
			old := h.Stored(id).Post()
			h.Platform.Fail(func(r tournamentstest.Request) error {
				if r.What == tournamentstest.Edits && r.Message == old {
					return table.ErrTooOld
				}
				return nil
			})
		},
	} {
		h := newHarness(t, tournamentstest.Options{})
		id := h.Create(seatsOf(2, 1), 1, 2)
		first := h.Stored(id).Post()
		lose(h, id)
		h.Must(h.Service.Join(h.Ctx, h.Click(3), id))
		posts := h.Platform.Standing(tournamentstest.Posts)
		if len(posts) != 1 || posts[0].ID == first || posts[0].ID != h.Stored(id).Post() ||
			len(posts[0].Shows.Entrants) != 3 {
			t.Errorf("%s: the posts are %+v", name, posts)
		}
		before := len(h.Platform.Requests(tournamentstest.Edits))
		h.Pass(30 * day)
		// One edit may show the entry that records the post.
		if n := len(h.Platform.Requests(tournamentstest.Edits)); n > before+1 {
			t.Errorf("%s: the post was edited %d times more", name, n-before)
		}
	}
}

// TestAnnouncementGone checks that a table is announced again if the message is deleted before it has a thread.
func TestAnnouncementGone(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	h.Platform.After(func(r tournamentstest.Request) {
		if r.What == tournamentstest.Announces && len(h.Platform.Requests(tournamentstest.Announces)) == 1 {
			h.Platform.Delete(r.Message)
		}
	})
	id := h.Begin(seatsOf(2, 1), 1, 2)
	_, venue := h.Table(id, 1)
	standing := h.Platform.Standing(tournamentstest.Announces)
	if len(standing) != 1 || standing[0].ID != venue.Message || venue.ID == 0 {
		t.Errorf("announced are %+v, the table is at %+v", standing, venue)
	}
	h.settleAll(id)
	h.wantPlayedOut(id)
}

// TestAnnouncementsThatVanish checks that announcements that are always deleted at once are not repeated forever.
func TestAnnouncementsThatVanish(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	h.Platform.After(func(r tournamentstest.Request) {
		if r.What == tournamentstest.Announces {
			h.Platform.Delete(r.Message)
		}
	})
	h.Begin(seatsOf(2, 1), 1, 2)
	h.Pass(day)
	if n := len(h.Platform.Requests(tournamentstest.Announces)); n > 20 {
		t.Errorf("%d announcements were made", n)
	}
}

// TestEventsAndRoles checks that the guild has one event, and that both winners of a pair get the role once.
func TestEventsAndRoles(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	setup := fixedPairs()
	setup.Rules.Rounds, setup.Settings.Role, setup.Settings.Event = 1, 9, true
	setup.Settings.Starts = h.Clock.Now().Add(day)
	id := h.Create(setup)
	h.pair(id, 1, 2)
	h.pair(id, 3, 4)
	h.Pass(day)
	h.settleAll(id)
	if events := h.Platform.Events(); len(events) != 1 || h.Stored(id).Event() == 0 {
		t.Errorf("the guild has the events %v", events)
	}
	h.wantPlayedOut(id)
	shown := h.Service.Show(h.Ctx, h.manager(), id).(tournaments.Shown)
	for _, user := range users(4) {
		want := slices.ContainsFunc(shown.Winners(), func(u table.User) bool { return u.ID == user })
		if got := slices.Equal(h.Platform.RolesOf(user), []snowflake.ID{9}); got != want {
			t.Errorf("user %d has the role: %t", user, got)
		}
	}
	if n := len(h.Platform.Requests(tournamentstest.GivesRole)); n != 2 {
		t.Errorf("%d roles were given", n)
	}
}

// TestThreadTaken checks that a table that somebody opened in the thread first holds up only its game, until it is
// over.
func TestThreadTaken(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	var other journal.TableID
	h.Platform.After(func(r tournamentstest.Request) {
		if r.What == tournamentstest.Threads && other == 0 {
			other = h.Harness.Harness.Lobby(r.Message, journal.Live)
		}
	})
	id := h.Begin(seatsOf(2, 1), users(4)...)
	if n := len(h.Games(id)); n != 1 {
		t.Errorf("%d games were opened", n)
	}
	h.Pass(25 * time.Hour) // the lobby closes
	h.Pass(6 * time.Hour)
	if n := len(h.Games(id)); n != 2 {
		t.Errorf("later %d games were opened", n)
	}
}

// TestDamagedTournament checks that a tournament that cannot be read holds up no other.
func TestDamagedTournament(t *testing.T) {
	t.Parallel()
	for _, panics := range []bool{false, true} {
		h := newHarness(t, tournamentstest.Options{Options: wrapped(
			func(s storage.Store) storage.Store { return damagedFirst{s, panics} })})
		// Its entries cannot be read.
		reply := h.Service.Create(h.Ctx, h.manager(), tournamentstest.Channel, seatsOf(2, 1))
		if tournamentstest.Is[tournaments.Refused](reply) {
			t.Fatalf("it was not created: %+v", reply)
		}
		id := h.Begin(seatsOf(2, 1), 1, 2)
		h.settleAll(id)
		h.wantPlayedOut(id)
		if text := h.Log.String(); strings.Count(text, "damaged tournament") != 1 {
			t.Errorf("the log is\n%s", text)
		}
	}
}

// TestPanicHoldsUpNoOther checks that the others go on after a panic at one tournament, and that one does later.
func TestPanicHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	h.Platform.Fail(func(r tournamentstest.Request) error {
		if r.View.ID == 1 {
			panic("at the first")
		}
		return nil
	})
	h.Create(seatsOf(2, 1))
	id := h.Begin(seatsOf(2, 1), 1, 2)
	h.settleAll(id)
	h.wantPlayedOut(id)
	h.Platform.Fail(nil)
	h.Pass(6 * time.Hour)
	if h.Stored(1).Post() == 0 {
		t.Error("the first does not go on")
	}
}

// TestFullDisk checks that writes that the store refuses are retried, and that nothing is done twice.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	disk := &fullDisk{}
	h := newHarness(t, tournamentstest.Options{Options: wrapped(func(s storage.Store) storage.Store {
		disk.Store = s
		return disk
	})})
	id := h.Create(seatsOf(2, 1), 1, 2)
	disk.full.Store(true)
	wantRefused := h.Service.Start(h.Ctx, h.manager(), id)
	if refused, is := wantRefused.(table.Refused); !is || refused.Code != table.NotSaved {
		t.Errorf("with a full disk the click gets %+v", wantRefused)
	}
	disk.full.Store(false)
	h.Platform.After(func(r tournamentstest.Request) { disk.full.Store(r.What == tournamentstest.Announces) })
	h.Service.Start(h.Ctx, h.manager(), id)
	h.Service.Settle(h.Ctx)
	disk.full.Store(false)
	h.Platform.After(nil)
	h.Pass(10 * time.Second)
	h.Pass(time.Minute)
	if games := len(h.Games(id)); games != 1 {
		t.Fatalf("%d games are open", games)
	}
	h.settleAll(id)
	h.wantPlayedOut(id)
}

// TestRestartShowsAndKeepsTime checks that deadlines hold and one post stands after a restart.
func TestRestartShowsAndKeepsTime(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 1), 1, 2)
	h.Join(h.Games(id)[0], 1)
	h.Clock.Advance(time.Hour)
	h.Restart()
	h.Pass(23 * time.Hour)
	h.wantPlayedOut(id)
	if posts := h.Platform.Standing(tournamentstest.Posts); len(posts) != 1 {
		t.Errorf("the posts are %+v", posts)
	}
}

// TestPlayedAgainOnceTheGameIsClosed checks that an annulled game of a knock-out is played again only once it could be
// closed.
func TestPlayedAgainOnceTheGameIsClosed(t *testing.T) {
	t.Parallel()
	disk := &fullDisk{}
	h := newHarness(t, tournamentstest.Options{Options: wrapped(func(s storage.Store) storage.Store {
		disk.Store = s
		return disk
	})})
	setup := seatsOf(2, 0)
	setup.Rules.Format = tournament.KnockOut
	id := h.Begin(setup, 1, 2)
	game := h.Games(id)[0]
	disk.keepsOpen.Store(true)
	h.Must(h.annul(id, tournaments.TableNumber{Round: 1, Table: 1}))
	if games := h.Games(id); len(games) != 0 || h.phase(game) != journal.Lobby {
		t.Errorf("the games are %v, the annulled one %q", games, h.phase(game))
	}
	disk.keepsOpen.Store(false)
	h.Pass(time.Hour)
	if games := h.Games(id); len(games) != 1 || games[0] == game || h.phase(game) != journal.Gone {
		t.Errorf("the games are %v, the annulled one %q", games, h.phase(game))
	}
}
