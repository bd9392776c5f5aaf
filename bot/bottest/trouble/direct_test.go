package trouble_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
)

// refuseOpening makes Discord refuse to open one channel of direct messages, as it does if many are opened (40003).
func (w *world) refuseOpening(number int) {
	w.fail(request{http.MethodPost, "/users/@me/channels", w.ownRequests()[request{http.MethodPost,
		"/users/@me/channels", 0}] + number}, sandbox.Fault{Status: http.StatusForbidden, Code: 40003})
}

// TestReminderToJoinReachesEverybody checks a reminder to many players. Players for whom no channel could be opened
// immediately get it later, and each gets it once.
func TestReminderToJoinReachesEverybody(t *testing.T) {
	t.Parallel()
	const people = 12 // more channels than the bot opens at once
	for name, opening := range map[string]int{"too many at once": 0, "refused": 4} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 0, 1)
			for i := range people {
				w.People = append(w.People, w.NewPlayer(fmt.Sprintf("Player %d", i), "en-US"))
			}
			mara := w.CreateTournament("/korsar-tournament create kind:month",
				sandbox.Inputs{"name": {"Friday Cup"}, "rounds": {"1"}, "seats": {"2"}})
			for _, who := range w.People {
				w.Press(who, "enter")
			}
			w.StartTournament(mara)
			w.OpenSlowly(people / 2)
			if opening > 0 {
				w.refuseOpening(opening)
			}
			w.AllowCodes(bottest.UnknownCode, 40003)
			for table := range people / 2 {
				w.TournamentPlayers(1, table+1)[0].Channel.RefusePosts(bottest.UnknownCode)
			}
			w.Channel.RefusePosts(bottest.UnknownCode)
			w.PassTime(w.LoadTournament().Tournament.JoinBy().Sub(w.Clock.Now()) - time.Minute)
			for _, who := range w.People {
				if n := bottest.CountDirect(who, "please press **Join**"); n != 1 {
					t.Errorf("%s was reminded %d times", who.Name(), n)
				}
			}
		})
	}
}

// TestRefusedAnnouncementIsToldLater checks that the owner is told once that announcements are refused. That also holds
// if no direct message could be sent when the first one was refused.
func TestRefusedAnnouncementIsToldLater(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]sandbox.Fault{
		"no channel": {Match: bottest.MatchRoute(http.MethodPost, "/users/@me/channels"), Status: 403, Code: 40003},
		"no look-up": {Match: bottest.MatchRoute(http.MethodGet, "/guilds/{guild}"), Status: 503},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1)
			w.AllowClosedChannel()
			w.AllowRefusal(func(s sandbox.Sent) bool { return s.Status == fault.Status })
			news := w.NewAnnouncementChannel("news")
			owner := w.NewPlayer("Otto", "en-US")
			w.Guild.SetOwner(owner.Person)
			w.StartGame("/korsar new seats:2", 2)
			w.SkipToEnd()
			news.DenyBot(sandbox.SendMessages)
			isPost, wants := bottest.MatchRoute(http.MethodPost, "/channels/{channel}/messages"), fault.Match
			posted := false
			fault.Match = func(method, route string) bool {
				posted = posted || isPost(method, route)
				return posted && wants(method, route)
			}
			w.Discord.Inject(fault)
			w.PassTime(bottest.AfterDigest.Sub(w.Clock.Now()))
			if n := bottest.CountDirect(owner, "I can’t post your server’s news"); n != 1 {
				t.Errorf("the owner was told %d times", n)
			}
		})
	}
}

// TestHostAndOwnerAreToldLater checks that the host of a tournament that cannot post is told once. So is the owner, if
// the host cannot solve the problem. That also holds if the first look-up of the owner, or the first message, failed.
func TestHostAndOwnerAreToldLater(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]sandbox.Fault{
		"no look-up": {Match: bottest.MatchRoute(http.MethodGet, "/guilds/{guild}"), Times: -1, Status: 503},
		"no channel": {},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1)
			w.AllowRefusal(func(s sandbox.Sent) bool {
				return s.Code == bottest.UnknownCode || s.Status == fault.Status
			})
			manages, owner := w.Guild.NewRole("managers", sandbox.ManageGuild, false), w.NewPlayer("Otto", "en-US")
			host := w.NewPlayerIn("Mara", w.Channel, manages)
			w.Guild.SetOwner(owner.Person)
			w.ExpectPrivate(w.Submit(host, w.OpenForm(w.Type(host, "/korsar-tournament create kind:duels")),
				sandbox.Inputs{"name": {"Duels"}}), "is ready")
			for _, who := range w.People {
				w.Press(who, "enter")
			}
			withdraw := func() {}
			if fault.Status == 0 {
				w.refuseOpening(2)
			} else {
				withdraw = w.Discord.Inject(fault)
			}
			w.Channel.RefusePosts(bottest.UnknownCode)
			w.Guild.TakeRole(host.Person, manages)
			w.StartTournament(host)
			w.PassMinutes(8)
			if n := bottest.CountDirect(owner, "Duels"); n > 0 {
				t.Fatalf("the owner was told %d times", n)
			}
			withdraw()
			w.PassMinutes(20)
			asked, told := bottest.CountDirect(host, "Duels"), bottest.CountDirect(owner, "Duels")
			if asked != 1 || told != 1 {
				t.Errorf("the host was told %d times, the owner %d times", asked, told)
			}
		})
	}
}
