package trouble_test

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/game"
	"korsar/game/deal"
	"korsar/game/gametest"
	"korsar/storage/snowflake"
)

// failures are the ways in which a request fails.
var failures = []sandbox.Fault{
	{Status: http.StatusInternalServerError},
	{Status: http.StatusForbidden, Code: bottest.UnknownCode},
	{Status: http.StatusTooManyRequests, RetryAfter: 5 * time.Second},
	{After: true, Status: http.StatusBadGateway},
	{After: true, Disconnect: true},
}

// request is a request that the bot makes by itself.
type request struct {
	method, route string
	number        int // among those of its method and route, from 1
}

// TestNoFailureLosesWhatPeopleGet checks that people get the same as without a failure, once, if any single request of
// the bot fails in any way.
func TestNoFailureLosesWhatPeopleGet(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := openFortnight(t)
	before := w.ownRequests()
	want := w.playFortnight()
	made := w.ownRequests()
	kinds := slices.SortedFunc(maps.Keys(made), func(a, b request) int {
		return cmp.Or(cmp.Compare(a.route, b.route), cmp.Compare(a.method, b.method))
	})
	kinds = slices.DeleteFunc(kinds, func(r request) bool { return made[r] == before[r] })
	random := rand.New(rand.NewPCG(1, 1))
	random.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	for i := range gametest.Sample(t, "failed requests", 2, 20*len(kinds)) {
		r := kinds[i%len(kinds)]
		r.number = before[r] + 1 + random.IntN(made[r]-before[r])
		f := failures[random.IntN(len(failures))]
		t.Run(fmt.Sprintf("%d, %s %d, %d %v", i, r.method, r.number, f.Status, f.After), func(t *testing.T) {
			t.Parallel()
			w := openFortnight(t)
			w.fail(r, f)
			if diff := gocmp.Diff(want, w.playFortnight()); diff != "" {
				t.Errorf("after %+v of %+v people have got other things:\n%s", f, r, diff)
			}
		})
	}
}

// fail makes one request fail. The test fails if it is never made.
func (w *world) fail(r request, f sandbox.Fault) {
	w.AllowRefusal(func(s sandbox.Sent) bool {
		const exists, unknown = 160004, 10008 // refusals of a repeated request that has already worked
		const tooOld = 30046                  // one edit more of the tournament's post, after which it is posted again
		return s.Status == f.Status && s.Code == f.Code || slices.Contains([]int{exists, unknown, tooOld}, s.Code)
	})
	kind := request{r.method, r.route, 0}
	made := w.ownRequests()[kind]
	f.Match = func(method, route string) bool {
		if method == r.method && route == r.route {
			made++
			return made == r.number
		}
		return false
	}
	w.Discord.Inject(f)
	w.T.Cleanup(func() {
		if w.ownRequests()[kind] < r.number {
			w.T.Errorf("%+v was not made", r)
		}
	})
}

// ownRequests returns how many requests of each method and route the bot has made by itself.
func (w *world) ownRequests() map[request]int {
	counts := map[request]int{}
	for _, s := range w.Discord.Transcript() {
		if !strings.Contains(s.Route, "{token}") {
			counts[request{s.Method, s.Route, 0}]++
		}
	}
	return counts
}

// openFortnight opens a world with everything for which people get something within two weeks.
func openFortnight(t *testing.T) *world {
	deck, _ := deal.Deal(deal.Secret{}, make(deal.Joins, 2), game.FreeForAll, 2)
	w := open(t, 2, 1, func(o *bot.Options) { o.Deal = bottest.FixedDeal(deck, 1) })
	w.NewAnnouncementChannel("news")
	w.SetPreference(w.People[0], "reminders", "private.1")
	w.Guild.SetPermissions(sandbox.Everyone, sandbox.ManageRoles|sandbox.CreateEvents)
	w.Guild.NewRole("champion", 0, false)
	w.Guild.RaiseBotRole()
	return w
}

// playFortnight plays a game in which a turn ends, and a tournament. It returns what people got in two weeks: boards,
// reminders, an event, a role, the digest of Monday and the podium of the season.
func (w *world) playFortnight() []string {
	w.T.Helper()
	mona := w.NewPlayerIn("Mona", w.Channel, w.Guild.NewRole("hosts", sandbox.ManageGuild|sandbox.ManageRoles, false))
	w.Guild.SetOwner(mona.Person)
	w.Type(w.People[0], "/korsar new seats:2 time:1440")
	w.comes(w.Channel, "join")
	w.Press(w.People[1], "join")
	w.comes(w.Channel, "start")
	w.Press(w.People[0], "start")
	w.comes(w.Channel, "hand")
	w.PassTime(25 * time.Hour)
	w.PlayToEnd()

	w.createCup(mona)
	w.comes(w.Channel, "enter")
	for _, who := range w.People {
		w.Press(who, "enter")
	}
	w.PassTime(23 * time.Hour)
	got := w.received()
	for _, event := range w.Guild.Events() {
		got = append(got, "event "+event.Name)
	}
	w.PassTimeUntil("the table is open", 2*time.Hour,
		func() bool { return w.LoadTournament().Tournament.VenueAt(1, 1).ID != 0 })
	players := w.TournamentPlayers(1, 1)
	thread := players[0].Channel
	for _, who := range players {
		w.comes(thread, "join")
		w.Press(who, "join")
	}
	w.comes(thread, "hand")
	w.PlayOut(players, 1)
	w.PassTime(11 * 24 * time.Hour)
	return append(got, w.received()...)
}

// createCup creates a tournament. If the command fails, it types the command again.
func (w *world) createCup(host *simplayer.Player) {
	w.T.Helper()
	starts := w.Clock.Now().Add(24 * time.Hour).UTC().Format("2006-01-02 15:04")
	for range 2 {
		answer := w.Type(host, "/korsar-tournament create kind:evening role:@champion event:true")
		if answer.Modal != nil {
			w.Submit(host, answer.Modal,
				sandbox.Inputs{"name": {"Friday Cup"}, "rounds": {"1"}, "starts": {starts}})
		}
		made, err := w.Store.TournamentsAt(w.Ctx, snowflake.Parse(w.Guild.ID()), 100)
		if err != nil {
			w.T.Fatal(err)
		}
		if len(made) == 1 {
			return
		}
	}
	w.T.Fatal("the tournament was refused twice")
}

// comes waits until a channel has an enabled button of an action.
func (w *world) comes(in *sandbox.Channel, action string) {
	w.T.Helper()
	w.PassTimeUntil("there is the button "+action, 2*time.Hour, func() bool {
		return slices.ContainsFunc(in.Messages(), func(m sandbox.Message) bool {
			return slices.ContainsFunc(m.Buttons(), func(b sandbox.Component) bool {
				return !b.Disabled && strings.Contains(b.CustomID+":", ":"+action+":")
			})
		})
	})
}

var (
	anyNumber = regexp.MustCompile(`\d+`)
	anyName   = regexp.MustCompile(`\b(Anne|Ben)\b`)
)

// received returns the headings of all messages that people see, and the roles that they have. It leaves out numbers,
// and which of the two players is meant, because they may depend on when a message was sent.
func (w *world) received() (list []string) {
	add := func(where string, messages []sandbox.Message) {
		for _, m := range messages {
			heading, _, _ := strings.Cut(m.Text(), "\n")
			list = append(list, where+": "+anyName.ReplaceAllString(anyNumber.ReplaceAllString(heading, "…"), "X"))
		}
	}
	for _, channel := range w.Guild.Channels() {
		add(channel.Name(), channel.Messages())
	}
	reminded := false // in a direct message or on the board
	for _, who := range w.People {
		reminded = reminded || len(who.DM().Messages()) > 0
		for _, role := range w.Guild.RolesOf(who.Person) {
			list = append(list, "role "+role)
		}
	}
	for _, s := range w.Discord.Transcript() {
		m, _ := bottest.OutgoingMessage(s)
		reminded = reminded || strings.Contains(m.Content, "still your turn")
	}
	if reminded {
		list = append(list, "a reminder")
	}
	slices.Sort(list)
	return list
}
