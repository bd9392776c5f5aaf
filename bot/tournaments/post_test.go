package tournaments_test

import (
	"slices"
	"testing"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// decide plays a tournament of two pairs to its end, and returns it with the winners.
func (h *harness) decide() (id journal.TournamentID, winners []snowflake.ID) {
	h.T.Helper()
	setup := fixedPairs()
	setup.Rules.Rounds, setup.Settings.Role = 1, 9
	id = h.Create(setup)
	h.pair(id, 1, 2)
	h.pair(id, 3, 4)
	h.Must(h.Service.Start(h.Ctx, h.manager(), id))
	h.settleAll(id)
	h.wantPlayedOut(id)
	shown := h.Service.Show(h.Ctx, h.manager(), id).(tournaments.Shown)
	for _, user := range shown.Winners() {
		winners = append(winners, user.ID)
	}
	return id, winners
}

// wantNotified checks that the posts have notified the two winners once, and nobody else.
func (h *harness) wantNotified(winners []snowflake.ID) {
	h.T.Helper()
	var notified []snowflake.ID
	for _, r := range h.Platform.Requests(tournamentstest.Posts) {
		for _, user := range r.Users {
			notified = append(notified, user.ID)
		}
	}
	if len(winners) != 2 || !slices.Equal(notified, winners) {
		h.T.Errorf("notified are %v, and %v have won", notified, winners)
	}
}

// TestEndIsPosted checks that a tournament that has a winner is posted again below everything else, in place of its old
// post. That notifies the winners, and the post is not edited then.
func TestEndIsPosted(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id, winners := h.decide()
	h.wantNotified(winners)
	announced, edits := h.Platform.Standing(tournamentstest.Announces), h.Platform.Requests(tournamentstest.Edits)
	if post := h.Stored(id).Post(); post < announced[len(announced)-1].ID ||
		len(h.Platform.Requests(tournamentstest.Posts)) != 2 {
		t.Errorf("the post is %d, the announcements are %+v", post, announced)
	}
	if edits[len(edits)-1].View.IsOver() {
		t.Error("the end was shown by an edit")
	}
}

// TestEndIsPostedFirst checks that a tournament not posted before its end has one post, which notifies the winners.
func TestEndIsPostedFirst(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	h.Platform.Fail(func(r tournamentstest.Request) error {
		if r.What == tournamentstest.Posts && r.View.Phase != tournamentjournal.PhaseFinished {
			return table.ErrNoAccess
		}
		return nil
	})
	_, winners := h.decide()
	h.wantNotified(winners)
	if n := len(h.Platform.Requests(tournamentstest.Posts)); n != 1 {
		t.Errorf("it was posted %d times", n)
	}
}

// TestEndThatIsRefusedIsShown checks that the old post shows the end while the channel accepts no new post. Once it
// does, one post stands and notifies the winners.
func TestEndThatIsRefusedIsShown(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	h.Platform.Fail(func(r tournamentstest.Request) error {
		if r.What == tournamentstest.Posts && r.View.IsOver() {
			return denied(table.DeniedAccess)
		}
		return nil
	})
	id, winners := h.decide()
	old := h.Stored(id).Post()
	for range 2 {
		standing := h.Platform.Standing(tournamentstest.Posts)
		if len(standing) != 1 || standing[0].ID != old || standing[0].Shows.Phase != tournamentjournal.PhaseFinished {
			t.Fatalf("while it is refused the posts are %+v", standing)
		}
		h.Pass(day)
	}
	h.Platform.Fail(nil)
	h.Pass(day)
	h.wantNotified(winners)
	if standing := h.Platform.Standing(tournamentstest.Posts); len(standing) != 1 ||
		standing[0].ID != h.Stored(id).Post() || standing[0].ID == old {
		t.Errorf("later the posts are %+v", standing)
	}
}

// TestNoThirdPostStands checks that an old post that cannot be deleted now is deleted later, also after a restart.
// Until then no third post is made.
func TestNoThirdPostStands(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Create(seatsOf(2, 1), 1, 2)
	fails := map[tournamentstest.What]error{tournamentstest.Edits: table.ErrTooOld,
		tournamentstest.Deletes: errOf["later"]}
	h.Platform.Fail(func(r tournamentstest.Request) error { return fails[r.What] })
	for _, user := range users(4)[2:] {
		h.Must(h.Service.Join(h.Ctx, h.Click(user), id))
	}
	if n := len(h.Platform.Standing(tournamentstest.Posts)); n != 2 {
		t.Errorf("while none can be deleted %d posts stand", n)
	}
	h.Platform.Fail(nil)
	h.Restart()
	h.Pass(day)
	standing := h.Platform.Standing(tournamentstest.Posts)
	if len(standing) != 1 || standing[0].ID != h.Stored(id).Post() || len(standing[0].Shows.Entrants) != 4 {
		t.Errorf("later the posts are %+v", standing)
	}
}

// TestEndNotifiesOnce checks that a final post that was deleted is posted again and notifies nobody.
func TestEndNotifiesOnce(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	h.Platform.Fail(func(r tournamentstest.Request) error {
		if r.What == tournamentstest.GivesRole {
			return table.ErrNoAccess
		}
		return nil
	})
	id, winners := h.decide()
	final := h.Stored(id).Post()
	h.Platform.Delete(final)
	h.Platform.Fail(nil)
	h.Pass(day)
	h.wantPlayedOut(id)
	h.wantNotified(winners)
	if h.Stored(id).Post() == final {
		t.Error("it was not posted again")
	}
}

// TestCanceledIsNotPostedAnew checks that the post of a canceled tournament is edited and notifies nobody.
func TestCanceledIsNotPostedAnew(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 1), 1, 2)
	h.Must(h.Service.Cancel(h.Ctx, h.manager(), id))
	h.Pass(day)
	posts, standing := h.Platform.Requests(tournamentstest.Posts), h.Platform.Standing(tournamentstest.Posts)
	// If a click was recorded first, a post is requested once more, with the nonce of the one that exists.
	other := slices.ContainsFunc(posts,
		func(r tournamentstest.Request) bool { return r.Message != posts[0].Message || len(r.Users) > 0 })
	if len(standing) != 1 || other || !standing[0].Shows.IsOver() {
		t.Errorf("posted were %+v", posts)
	}
}
