package community_test

import (
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// comesAtOnce calls again, after which the bot may post again. It checks that come holds a few seconds later, long
// before the bot would retry by itself.
func (w *world) comesAtOnce(again func(), come func() bool) {
	w.T.Helper()
	if come() {
		w.T.Fatal("it was not refused")
	}
	known := func() int { return strings.Count(w.Log.String(), "rights in a guild may have changed") }
	before := known()
	again()
	w.SettleNowUntil("the bot knows", func() bool { return known() > before })
	for range 10 { // the effects of a step are complete before the end of the next one
		w.PassTime(time.Second)
	}
	if !come() {
		w.T.Error("it has not come")
	}
}

// delivered reports whether no message of the guild's tables waits after a refusal.
func (w *world) delivered() bool {
	w.T.Helper()
	failed, err := w.Store.Failed(w.Ctx, snowflake.Parse(w.Guild.ID()), 1)
	if err != nil {
		w.T.Fatal(err)
	}
	return len(failed) == 0
}

// TestPostsComeAfterAnOutage checks that the digest of a server is posted right after an outage of the server, although
// its channel seemed to be deleted. So is the board of a game that continued meanwhile.
func TestPostsComeAfterAnOutage(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.AllowClosedChannel()
	w.AllowCodes(10004, 50278) // no server, none in common
	news := w.NewAnnouncementChannel("news")
	w.StartGame("/korsar new seats:2", 2)
	w.SkipToEnd()
	w.PassTime(bottest.AfterDigest.Add(-30 * time.Hour).Sub(w.Clock.Now()))
	w.MoveTo(w.Guild.NewChannel("harbour"))
	w.OpenLobby("/korsar new seats:2", 1)
	w.ChooseComputer(w.People[0], bottest.AddLabel(journal.Mate))
	w.Press(w.People[0], "start")
	w.Move(w.People[0], simplayer.Draw)
	w.Guild.StartOutage()
	w.PassTime(bottest.AfterDigest.Sub(w.Clock.Now()))
	w.comesAtOnce(w.Guild.EndOutage, func() bool { return w.delivered() && len(news.Messages()) == 1 })
}

// TestPostsComeWithARole checks that once a role restores the permission to post, the digest is posted immediately, and
// the round of a tournament opens.
func TestPostsComeWithARole(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.AllowClosedChannel()
	news := w.NewAnnouncementChannel("news")
	w.StartGame("/korsar new seats:2", 2)
	w.SkipToEnd()
	const everyone = sandbox.Everyone &^ sandbox.SendMessages
	w.beginDuel(func() { w.Guild.SetPermissions(everyone, 0) })
	w.PassTime(bottest.AfterDigest.Sub(w.Clock.Now()))
	w.comesAtOnce(func() { w.Guild.SetPermissions(everyone, sandbox.SendMessages) },
		func() bool { return w.opened() && len(news.Messages()) == 1 })
}

// TestPostsComeOnceRolesChange checks that the digest is posted right after a role is deleted, because the role may
// have forbidden it, and right after the bot is given a role.
func TestPostsComeOnceRolesChange(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(w *world, muted *sandbox.Role){
		"a role is deleted": func(w *world, muted *sandbox.Role) { w.Guild.DeleteRole(muted) },
		"the bot is given a role": func(w *world, _ *sandbox.Role) {
			w.Discord.Gateway().Dispatch("GUILD_MEMBER_UPDATE", map[string]any{"guild_id": w.Guild.ID()})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1)
			w.AllowCodes(bottest.UnknownCode)
			news, muted := w.NewAnnouncementChannel("news"), w.Guild.NewRole("muted", 0, false)
			w.StartGame("/korsar new seats:2", 2)
			w.SkipToEnd()
			news.RefusePosts(bottest.UnknownCode)
			w.PassTime(bottest.AfterDigest.Sub(w.Clock.Now()))
			news.RefusePosts(0)
			w.comesAtOnce(func() { change(w, muted) }, func() bool { return len(news.Messages()) == 1 })
		})
	}
}

// TestBoardComesInAnUnlockedThread checks that once a thread is unlocked, the board of its table is posted immediately,
// and the game continues.
func TestBoardComesInAnUnlockedThread(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.AllowClosedChannel()
	thread := w.Channel.NewThread(w.People[0].Person, "side room")
	w.MoveTo(thread)
	w.StartGame("/korsar new seats:2", 2)
	thread.Close()
	paused := func() bool { return w.LoadTable().Table.Paused != "" }
	w.SettleNowUntil("the table is paused", func() bool { w.PassTime(time.Second); return paused() })
	w.PassTime(24 * time.Hour)
	w.comesAtOnce(thread.Reopen, func() bool { return w.delivered() && !paused() })
}

// TestNobodyLosesATurnInAnOutage checks that a turn that would end in an outage of the server continues in the grace
// period after the outage, and ends after that. It also holds if the bot is restarted meanwhile.
func TestNobodyLosesATurnInAnOutage(t *testing.T) {
	t.Parallel()
	for name, restarts := range map[string]int{"the bot goes on": 0, "the bot is restarted": 1} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.AllowClosedChannel()
			w.StartGame("/korsar new seats:2", 2)
			w.Move(w.People[0], simplayer.Draw)
			moves := w.MoveCount()
			w.PassTime(20 * time.Hour)
			logged := func(what string, times int) func() bool {
				return func() bool { return strings.Count(w.Log.String(), what) == times }
			}
			w.Guild.StartOutage()
			w.SettleNowUntil("the bot knows", logged("a guild has an outage", 1))
			for range restarts {
				w.Restart()
			}
			w.SettleNowUntil("the bot knows", logged("a guild has an outage", 1+restarts))
			w.PassTime(5 * time.Hour)
			w.Guild.EndOutage()
			w.SettleNowUntil("the bot knows", logged("the outage of a guild is over", 1))
			w.PassTime(4*time.Hour + 30*time.Minute)
			if made := w.MoveCount() - moves; made != 0 {
				t.Errorf("computers have made %d moves", made)
			}
			w.Move(w.People[1], simplayer.Draw)
			w.PassTime(25 * time.Hour)
			if w.MoveCount() < moves+2 {
				t.Error("no turn ends any more")
			}
		})
	}
}

// TestEventIsAtTheHourOfTheStart checks the event of a tournament whose start fell into an absence of the bot. The
// event is moved to the later start, even if it is already over.
func TestEventIsAtTheHourOfTheStart(t *testing.T) {
	t.Parallel()
	for name, away := range map[string]time.Duration{"moved": 2 * time.Hour, "over": 9 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1)
			w.AllowCodes(10070)
			w.Guild.SetPermissions(sandbox.Everyone, sandbox.CreateEvents)
			mara := w.NewManager()
			starts := w.Clock.Now().Add(24 * time.Hour).UTC().Format("2006-01-02 15:04")
			w.ExpectPrivate(w.Submit(mara, w.OpenForm(w.Type(mara, "/korsar-tournament create kind:duels event:true")),
				sandbox.Inputs{"name": {"Duels"}, "starts": {starts}}), "is ready")
			w.PassTime(23 * time.Hour)
			before := w.Guild.Events()
			w.Stop()
			w.Clock.Advance(away)
			w.Start()
			w.PassTime(time.Minute)
			after, starting := w.Guild.Events(), w.LoadTournament().Tournament.Settings.Starts
			if len(before) != 1 || len(after) != 1 || !after[0].Starts.Equal(starting) ||
				!starting.After(before[0].Starts) {
				t.Errorf("the tournament starts at %v; the events were %+v and are %+v", starting, before, after)
			}
		})
	}
}
