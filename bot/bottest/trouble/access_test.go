package trouble_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game/gametest"
	"korsar/storage/journal"
)

// noTable is the number of a table that does not exist, as users write it.
const noTable = "99"

// postMessage posts a message as a player. Clicks can be forged on it.
func (w *world) postMessage(who *simplayer.Player) sandbox.Message {
	w.T.Helper()
	m, err := who.Say(who.Channel, "look at this")
	if err != nil {
		w.T.Fatal(err)
	}
	return m
}

// clockTime is a time of day in an answer, which may pass between two answers.
var clockTime = regexp.MustCompile(`\b\d\d:\d\d\b`)

// answerText returns everything that an answer shows, or its kind if it shows nothing. It replaces the number that was
// asked for in custom ids and quotes, and the time of day.
func (w *world) answerText(a *sandbox.Answer, number string) string {
	text := a.Kind.String()
	if m, ok := a.Now(); ok {
		text += "\n" + m.Text()
		for _, c := range append(m.Buttons(), m.Selects()...) {
			text += "\n" + c.CustomID
		}
	}
	text = strings.NewReplacer("k1:"+number+":", "k1:#:", "`"+number+"`", "#", "“"+number+"”", "#").Replace(text)
	return clockTime.ReplaceAllString(text, "00:00")
}

// guildRequests returns how often the bot has asked Discord about guilds and channels.
func (w *world) guildRequests() (n int) {
	for _, s := range w.Discord.Transcript() {
		if s.Method == http.MethodGet && (strings.HasPrefix(s.Route, "/guilds/") ||
			strings.HasPrefix(s.Route, "/channels/")) {
			n++
		}
	}
	return n
}

// startHiddenGame returns a world with a game of Anne and Ben in a channel that others do not see. office is a channel
// for the others.
func startHiddenGame(t *testing.T) (w *world, office *sandbox.Channel, number string) {
	t.Helper()
	w = open(t, 2, 1, bottest.SeatOneBegins)
	office = w.Channel
	w.MoveTo(w.NewPrivateChannel("den", w.People...))
	w.StartGame("/korsar new seats:2", 2)
	return w, office, bottest.Base36(w.LoadTable().ID)
}

// TestHiddenTableLooksLikeNoTableToModerators checks a moderator of another channel. The board command, the managers'
// lists and forged choices give the same answers about a hidden table as about one that does not exist.
func TestHiddenTableLooksLikeNoTableToModerators(t *testing.T) {
	t.Parallel()
	w, office, number := startHiddenGame(t)
	mona := w.NewPlayerIn("Mona", office)
	office.Allow(mona.Person, sandbox.ManageMessages)
	mara := w.NewPlayerIn("Mara", office, w.Guild.NewRole("managers", sandbox.ManageGuild, false))
	before := w.LoadTable()
	for _, who := range []*simplayer.Player{mona, mara} {
		m := w.postMessage(who)
		same := func(what string, try func(number string) *sandbox.Answer) {
			t.Helper()
			got, wanted := w.answerText(try(number), number), w.answerText(try(noTable), noTable)
			if got != wanted {
				t.Errorf("%s, %s: the answer is\n%s\nthat about no table is\n%s", who.Name(), what, got, wanted)
			}
		}
		same("the board is asked for", func(n string) *sandbox.Answer { return w.Type(who, "/korsar board table:"+n) })
		for what, action := range map[string]string{"the table is chosen from the list": "manage-table",
			"a hand is opened from the list": "open-hand"} {
			same(what, func(n string) *sandbox.Answer { return w.Forge(who, m, "k1:0:0:"+action, n) })
		}
		for what, action := range map[string]string{"a computer is put on a seat": "cover-seat",
			"the end is asked for": "ask-end", "it is ended": "end-anywhere"} {
			same(what, func(n string) *sandbox.Answer {
				return w.Forge(who, m, "k1:"+n+":0:"+action, w.People[1].ID())
			})
		}
	}
	w.ExpectPrivate(w.Type(mara, "/korsar-admin tables"), "There’s no table on this server")
	if now := w.LoadTable(); len(now.Entries) != len(before.Entries) || len(office.Messages()) != 2 {
		t.Errorf("the table has %d entries, before it had %d; the office has %d messages",
			len(now.Entries), len(before.Entries), len(office.Messages()))
	}
}

// TestAudienceTableIsHiddenFromOtherServers checks that the number of an audience table gives no access from another
// server. It gives none from another channel either, if the user does not see the table's channel.
func TestAudienceTableIsHiddenFromOtherServers(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1, bottest.SeatOneBegins)
	office := w.Channel
	w.MoveTo(w.NewPrivateChannel("den", w.People...))
	w.StartAudience("/korsar new audiences:1 seats:2")
	number := bottest.Base36(w.LoadTable().ID)
	mona := w.NewPlayerIn("Mona", office)
	tortuga := w.Discord.NewGuild("Tortuga")
	tortuga.Add(mona.Person, tortuga.NewRole("managers", sandbox.ManageGuild|sandbox.ManageMessages, false))
	beach := tortuga.NewChannel("beach")
	for _, ch := range []*sandbox.Channel{office, beach, mona.DM()} {
		mona.Channel = ch
		m := w.postMessage(mona)
		for _, id := range []string{"k1:0:0:open-hand", "k1:%s:0:audience", "k1:%s:0:join-audience:2",
			"k1:%s:0:vote:draw"} {
			try := func(n string) string {
				return w.answerText(w.Forge(mona, m, strings.Replace(id, "%s", n, 1), n), n)
			}
			if got, wanted := try(number), try(noTable); got != wanted {
				t.Errorf("%s in %s: the answer is\n%s\nthat about no table is\n%s", id, ch.Name(), got, wanted)
			}
		}
	}
}

// TestRightsAreCheckedInTheTablesChannel checks that the permissions in the table's channel count, whichever channel a
// click comes from.
func TestRightsAreCheckedInTheTablesChannel(t *testing.T) {
	t.Parallel()
	w, office, number := startHiddenGame(t)
	den := w.Channel
	mona, mara := w.NewPlayerIn("Mona", office), w.NewPlayerIn("Mara", office,
		w.Guild.NewRole("managers", sandbox.ManageGuild, false))
	office.Allow(mona.Person, sandbox.ManageMessages)
	for _, who := range []*simplayer.Player{mona, mara} {
		den.Allow(who.Person, sandbox.ViewChannel)
	}
	w.ExpectPrivate(w.Type(mona, "/korsar board table:"+number), bottest.NoticeText(table.HostOrModerator))
	one := w.Shown(w.PickOption(mara, w.Shown(w.Type(mara, "/korsar-admin tables")), "manage-table", number))
	seat, err := mara.ChooseValue(w.Ctx, one, w.People[1].ID())
	if err != nil {
		t.Fatal(err)
	}
	w.ExpectPrivate(w.ClickOn(mara, w.Shown(seat), "cover-seat"), "A computer is now playing for")
	w.Advance(time.Minute)
	den.Allow(mona.Person, sandbox.ManageMessages)
	w.ExpectPrivate(w.Type(mona, "/korsar board table:"+number), "The board is on its way")
	if len(den.Messages()) != 0 || len(office.Messages()) != 1 {
		t.Errorf("the den has %d messages, the office %d", len(den.Messages()), len(office.Messages()))
	}
}

// TestThreadRightsFollowTheChannel checks that permissions in a thread are those of its channel. A private thread is
// visible to its members and to users who manage threads.
func TestThreadRightsFollowTheChannel(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	office, anne := w.Channel, w.People[0]
	den := w.NewPrivateChannel("den", w.People...)
	cabal := den.NewPrivateThread(anne.Person, "cabal")
	if _, err := anne.Say(cabal, w.People[1].Mention()+" <@"+w.Discord.ApplicationID()+">"); err != nil {
		t.Fatal(err)
	}
	w.MoveTo(den.NewThread(anne.Person, "side room"))
	w.StartGame("/korsar new seats:2", 2)
	public := bottest.Base36(w.LoadTable().ID)
	w.MoveTo(cabal)
	w.StartGame("/korsar new seats:2", 2)
	private := bottest.Base36(w.LoadTable().ID)
	w.Restart() // so that it forgets what earlier clicks said about the threads
	gone, visible := bottest.NoticeText(table.TableGone), bottest.NoticeText(table.HostOrModerator)
	for i, test := range []struct {
		name          string
		allowed       sandbox.Permissions // in the den
		in            bool                // a member of the private thread
		told, toldToo string              // the answers about the tables in the public and the private thread
	}{
		{"a user who sees nothing", 0, false, gone, gone},
		{"a user who sees the channel", sandbox.ViewChannel, false, visible, gone},
		{"a member of the private thread", sandbox.ViewChannel, true, visible, visible},
		{"a member of it who no longer sees the channel", 0, true, gone, gone},
		{"a user who manages threads", sandbox.ViewChannel | sandbox.ManageThreads, false, visible, visible},
	} {
		who := w.NewPlayerIn(fmt.Sprint("Sailor ", i), office)
		den.Allow(who.Person, test.allowed)
		if test.in {
			if _, err := anne.Say(cabal, who.Mention()); err != nil {
				t.Fatal(err)
			}
		}
		w.Advance(time.Minute)
		w.AllowCodes(10007) // not a member of the thread
		w.ExpectPrivate(w.Type(who, "/korsar board table:"+public), test.told)
		w.ExpectPrivate(w.Type(who, "/korsar board table:"+private), test.toldToo)
		if t.Failed() {
			t.Fatalf("at: %s", test.name)
		}
	}
}

// TestHiddenTableCostsTheSameRequests checks that the bot sends Discord the same requests about a hidden table as about
// none, so that answers take the same time. The result is cached for a minute.
func TestHiddenTableCostsTheSameRequests(t *testing.T) {
	t.Parallel()
	w, office, number := startHiddenGame(t)
	for _, test := range []struct {
		number string
		wait   time.Duration
		asks   int
	}{{number, 0, 2}, {number, 0, 0}, {noTable, 0, 0}, {noTable, time.Minute, 2}, {number, 0, 0}, {number, time.Minute,
		2}} {
		who := w.NewPlayerIn("Sailor", office)
		w.Advance(test.wait)
		before := w.guildRequests()
		w.ExpectPrivate(w.Type(who, "/korsar board table:"+test.number), bottest.NoticeText(table.TableGone))
		if asks := w.guildRequests() - before; asks != test.asks {
			t.Errorf("about %s Discord was asked %d times, expected %d", test.number, asks, test.asks)
		}
	}
	before := w.guildRequests()
	w.Move(w.People[0], simplayer.Draw)
	if asks := w.guildRequests() - before; asks != 0 {
		t.Errorf("for a click at the table Discord was asked %d times", asks)
	}
}

// TestRightsEndWithinAMinute checks that a user who can no longer see a channel loses access to its table within a
// minute.
func TestRightsEndWithinAMinute(t *testing.T) {
	t.Parallel()
	w, office, number := startHiddenGame(t)
	mona := w.NewPlayerIn("Mona", office)
	w.Channel.Allow(mona.Person, sandbox.ViewChannel)
	w.ExpectPrivate(w.Type(mona, "/korsar board table:"+number), bottest.NoticeText(table.HostOrModerator))
	w.Channel.Deny(mona.Person, sandbox.ViewChannel)
	w.Advance(time.Minute - time.Second)
	w.ExpectPrivate(w.Type(mona, "/korsar board table:"+number), bottest.NoticeText(table.TableGone))
}

// TestUnknownRightsAllowNothing checks that a user may do nothing if Discord does not say what they may see. They are
// told to try again. A player with a seat needs no such check.
func TestUnknownRightsAllowNothing(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	for name, route := range map[string]string{"guild": "/guilds/{guild}", "channels": "/guilds/{guild}/channels"} {
		limited := sandbox.Fault{Status: http.StatusTooManyRequests, RetryAfter: time.Minute}
		for _, fault := range []sandbox.Fault{{Status: http.StatusInternalServerError}, limited, {Disconnect: true}} {
			w, office, number := startHiddenGame(t)
			mara := w.NewPlayerIn("Mara", office, w.Guild.NewRole("owners", sandbox.Administrator, false))
			fault.Match, fault.Times = bottest.MatchRoute(http.MethodGet, route), -1
			withdraw := w.Discord.Inject(fault)
			w.AllowRefusal(func(s sandbox.Sent) bool { return s.Route == route })
			w.ExpectUnchanged(func() {
				for _, line := range []string{"/korsar board table:" + number, "/korsar board table:" + noTable,
					"/korsar-admin tables"} {
					w.ExpectPrivate(w.Type(mara, line), bottest.NoticeText(table.NoAnswer))
				}
			})
			w.People[0].Channel = office
			// She is the host and has a seat.
			w.ExpectPrivate(w.Type(w.People[0], "/korsar board table:"+number), "The board is on its way")
			withdraw()
			w.Advance(time.Minute)
			w.ExpectPrivate(w.Type(mara, "/korsar board table:"+number), "The board is on its way")
			if t.Failed() {
				t.Fatalf("at: %s, %+v", name, fault)
			}
		}
	}
}

// TestTableOfALostChannelIsFoundByItsPeople checks a table whose permissions cannot be checked, because its channel is
// gone or closed to the bot. Only players, the host and managers of the server find it.
func TestTableOfALostChannelIsFoundByItsPeople(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(*sandbox.Channel){
		"gone":   (*sandbox.Channel).Delete,
		"closed": func(ch *sandbox.Channel) { ch.DenyBot(sandbox.ViewChannel) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 3, 1, bottest.SeatOneBegins)
			w.AllowClosedChannel()
			office, den, host := w.Channel, w.Guild.NewChannel("den"), w.People[2]
			w.MoveTo(den)
			w.Type(host, "/korsar new seats:2")
			w.Press(host, "leave")
			for _, who := range w.People[:2] {
				w.Press(who, "join")
			}
			w.Press(host, "start")
			number := bottest.Base36(w.LoadTable().ID)
			mona, mara := w.NewPlayerIn("Mona", office), w.NewPlayerIn("Mara", office,
				w.Guild.NewRole("managers", sandbox.ManageGuild, false))
			den.Allow(mona.Person, sandbox.ManageMessages)
			lose(den)
			w.ExpectPrivate(w.Type(mona, "/korsar board table:"+number), bottest.NoticeText(table.TableGone))
			w.People[1].Channel, host.Channel = office, office
			w.ExpectPrivate(w.Type(w.People[1], "/korsar board table:"+number), "or a moderator")
			w.ExpectPrivate(w.Type(mara, "/korsar-admin tables"), "waiting for **Anne")
			w.ExpectPrivate(w.Type(mara, "/korsar board table:"+number), "The board is on its way")
			mara.Channel, host.Channel = w.Guild.NewChannel("quay"), w.Guild.NewChannel("beach")
			lose(office)
			w.Advance(time.Minute)
			w.ExpectPrivate(w.Type(host, "/korsar board table:"+number), "The board is on its way")
		})
	}
}

// TestHiddenGamesAreListedForTheirPeopleOnly checks that finished games are listed, suggested, ruled on and replayed
// only for users who see their channel, or who played.
func TestHiddenGamesAreListedForTheirPeopleOnly(t *testing.T) {
	t.Parallel()
	w, office, number := startHiddenGame(t)
	den := w.Channel
	w.SkipToEnd()
	w.MoveTo(office)
	w.StartGame("/korsar new seats:2", 2)
	w.SkipToEnd()
	open := bottest.Base36(w.LoadTable().ID)
	anne := w.People[0]
	den.Deny(anne.Person, sandbox.ViewChannel)
	manages := w.Guild.NewRole("managers", sandbox.ManageGuild, false)
	mara, boss := w.NewPlayerIn("Mara", office, manages), w.NewPlayerIn("Bosun", office, manages)
	den.Allow(boss.Person, sandbox.ViewChannel)
	w.Type(boss, "/korsar-admin rulings game:"+number+" reason:tilted")
	w.ExpectPrivate(w.Type(mara, "/korsar-admin rulings"), "games in channels that you can’t see")
	w.Type(boss, "/korsar-admin rulings game:"+open+" reason:spilled")
	page := w.postMessage(mara)
	for _, test := range []struct {
		who   *simplayer.Player
		sees  bool
		games int
	}{{anne, true, 2}, {boss, true, 2}, {mara, false, 1}} {
		for _, line := range []string{"/korsar games", "/korsar games who:@Ben"} {
			list := w.ReadPrivate(w.Type(test.who, line))
			if !strings.Contains(list, "`"+open+"`") || strings.Contains(list, "`"+number+"`") != test.sees {
				t.Errorf("%s is shown by %s\n%s", test.who.Name(), line, list)
			}
		}
		offers, err := test.who.Suggest(w.Ctx, office, "/korsar games game:")
		if err != nil {
			t.Fatal(err)
		}
		if len(offers) != test.games {
			t.Errorf("%s is offered %d games, expected %d", test.who.Name(), len(offers), test.games)
		}
		text := w.ReadPrivate(w.Type(test.who, "/korsar games game:"+number))
		if strings.Contains(text, bottest.English.Fault(say.NoGame)) == test.sees {
			t.Errorf("%s is shown\n%s", test.who.Name(), text)
		}
	}
	for _, action := range []string{"replay:first.0", "export", "verify"} {
		w.ExpectPrivate(w.Forge(mara, page, "k1:"+number+":1:"+action), bottest.NoticeText(table.TableGone))
	}
	w.ExpectPrivate(w.Forge(mara, page, "k1:0:0:open-replay", number), bottest.English.Fault(say.NoGame))
	w.ExpectPrivate(w.Type(mara, "/korsar-admin rulings game:"+number+" reason:again"),
		bottest.English.Fault(say.NoGame))
	w.ExpectPrivate(w.Forge(mara, page, "k1:0:0:count-again", number), bottest.English.Fault(say.NoGame))
	if text := w.ReadPrivate(w.Type(mara, "/korsar-admin rulings")); !strings.Contains(text, "spilled") ||
		strings.Contains(text, "tilted") {
		t.Errorf("Mara is shown the rulings\n%s", text)
	}
	if text := w.ReadPrivate(w.Type(boss, "/korsar-admin rulings")); !strings.Contains(text, "spilled") ||
		!strings.Contains(text, "tilted") {
		t.Errorf("Bosun is shown the rulings\n%s", text)
	}
}

// TestManagersListSkipsHiddenTables checks that the managers' list is filled with tables that the reader may see.
func TestManagersListSkipsHiddenTables(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	office := w.Channel
	w.Type(w.People[0], "/korsar new seats:2")
	for i := range 30 { // all newer than the table in the office
		w.MoveTo(w.NewPrivateChannel(strconv.Itoa(i), w.People...))
		w.Type(w.People[0], "/korsar new seats:2")
	}
	mara := w.NewPlayerIn("Mara", office, w.Guild.NewRole("managers", sandbox.ManageGuild, false))
	list := w.Shown(w.Type(mara, "/korsar-admin tables"))
	if n := len(list.Selects()[0].Options); n != 1 {
		t.Errorf("%d tables are listed", n)
	}
}

// TestSeatedPeoplePlayFromAnywhere checks that players find and play their table from any channel, even if they no
// longer see its own. The host can move it.
func TestSeatedPeoplePlayFromAnywhere(t *testing.T) {
	t.Parallel()
	w, office, number := startHiddenGame(t)
	anne, ben := w.People[0], w.People[1]
	for _, who := range w.People {
		w.Channel.Deny(who.Person, sandbox.ViewChannel)
	}
	for _, ch := range []*sandbox.Channel{office, anne.DM()} {
		list := w.Shown(w.typeIn(anne, ch, "/korsar-me games"))
		hand := w.Shown(w.ClickOn(anne, list, "hand"))
		if !strings.Contains(hand.Text(), "Your turn.") {
			t.Errorf("the list opens\n%s", hand.Text())
		}
	}
	ben.Channel, anne.Channel = office, office
	w.ExpectPrivate(w.Type(ben, "/korsar board table:"+number), bottest.NoticeText(table.HostOrModerator))
	w.ExpectPrivate(w.Type(anne, "/korsar board table:"+number), "The board is on its way")
	if got := w.PhaseOf(1); got != journal.Playing {
		t.Errorf("the table is %s", got)
	}
}

func (w *world) typeIn(who *simplayer.Player, in *sandbox.Channel, line string) *sandbox.Answer {
	w.T.Helper()
	answer, err := who.Type(w.Ctx, in, line)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return answer
}
