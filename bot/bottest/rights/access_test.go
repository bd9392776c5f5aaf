package rights_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// noTable is the number of no table, as people write it.
const noTable = "99"

// posted is a message of somebody to click on.
func (p *world) posted(who *simplayer.Player) sandbox.Message {
	p.T.Helper()
	m, err := who.Say(who.Channel, "look at this")
	if err != nil {
		p.T.Fatal(err)
	}
	return m
}

// shows is all that an answer shows, or what it is if it shows nothing. The number that
// was asked for is any number: in custom ids, and where it is quoted.
func (p *world) shows(a *sandbox.Answer, number string) string {
	text := a.Kind.String()
	if m, ok := a.Now(); ok {
		text += "\n" + m.Text()
		for _, c := range append(m.Buttons(), m.Selects()...) {
			text += "\n" + c.CustomID
		}
	}
	return strings.NewReplacer("k1:"+number+":", "k1:#:", "`"+number+"`", "#", "“"+number+"”", "#").Replace(text)
}

// asks is how often Discord was asked about guilds and channels.
func (p *world) asks() (n int) {
	for _, s := range p.Discord.Transcript() {
		if s.Method == http.MethodGet && (strings.HasPrefix(s.Route, "/guilds/") || strings.HasPrefix(s.Route, "/channels/")) {
			n++
		}
	}
	return n
}

// hidden is a world with a game of Anne and Ben in a channel that the others do not see,
// and an office for those.
func hidden(t *testing.T) (p *world, office *sandbox.Channel, number string) {
	t.Helper()
	p = open(t, 2, 1, bottest.SeatOneBegins)
	office = p.Channel
	p.Meet(p.Den("den", p.People...))
	p.Started("/korsar new seats:2", 2)
	return p, office, bottest.Base36(p.Kept().ID)
}

// TestModeratorElsewhere: who moderates one channel, and does not see that of the table,
// is answered about its number as about one that there is not: by the board command, the
// lists of managers, and forged choices.
func TestModeratorElsewhere(t *testing.T) {
	t.Parallel()
	p, office, number := hidden(t)
	mona := p.Bystander("Mona", office)
	office.Allow(mona.Person, sandbox.ManageMessages)
	mara := p.Bystander("Mara", office, p.Guild.NewRole("managers", sandbox.ManageGuild, false))
	before := p.Kept()
	for _, who := range []*simplayer.Player{mona, mara} {
		m := p.posted(who)
		same := func(what string, try func(number string) *sandbox.Answer) {
			t.Helper()
			got, wanted := p.shows(try(number), number), p.shows(try(noTable), noTable)
			if got != wanted {
				t.Errorf("%s, %s: the answer is\n%s\nthat about no table is\n%s", who.Name(), what, got, wanted)
			}
		}
		same("the board is asked for", func(n string) *sandbox.Answer { return p.Types(who, "/korsar board table:"+n) })
		for what, action := range map[string]string{"the table is chosen from the list": "tables", "a hand is opened from the list": "open"} {
			same(what, func(n string) *sandbox.Answer { return p.Forges(who, m, "k1:0:0:"+action, n) })
		}
		for what, action := range map[string]string{"a computer is put on a seat": "replace", "the end is asked for": "ask", "it is ended": "overrule"} {
			same(what, func(n string) *sandbox.Answer {
				return p.Forges(who, m, "k1:"+n+":0:"+action, p.People[1].ID())
			})
		}
	}
	p.Reads(p.Types(mara, "/korsar-admin tables"), "No table stands on this server")
	if now := p.Kept(); len(now.Entries) != len(before.Entries) || len(office.Messages()) != 2 {
		t.Errorf("the table has %d entries, before it had %d; in the office stand %d messages",
			len(now.Entries), len(before.Entries), len(office.Messages()))
	}
}

// TestAudienceOfAnotherServer: the number of an audience table is no way in from another
// server, or from another channel for who does not see its own.
func TestAudienceOfAnotherServer(t *testing.T) {
	t.Parallel()
	p := open(t, 1, 1, bottest.SeatOneBegins)
	office := p.Channel
	p.Meet(p.Den("den", p.People...))
	p.Audience("/korsar audience crews:1 seats:2")
	number := bottest.Base36(p.Kept().ID)
	mona := p.Bystander("Mona", office)
	tortuga := p.Discord.NewGuild("Tortuga")
	tortuga.Add(mona.Person, tortuga.NewRole("managers", sandbox.ManageGuild|sandbox.ManageMessages, false))
	beach := tortuga.NewChannel("beach")
	for _, ch := range []*sandbox.Channel{office, beach, mona.DM()} {
		mona.Channel = ch
		m := p.posted(mona)
		for _, id := range []string{"k1:0:0:open", "k1:%s:0:aboard", "k1:%s:0:muster:2", "k1:%s:0:vote:draw"} {
			try := func(n string) string {
				return p.shows(p.Forges(mona, m, strings.Replace(id, "%s", n, 1), n), n)
			}
			if got, wanted := try(number), try(noTable); got != wanted {
				t.Errorf("%s in %s: the answer is\n%s\nthat about no table is\n%s", id, ch.Name(), got, wanted)
			}
		}
	}
}

// TestRightsWhereTheTableStands: what a moderator may is asked where the table stands,
// whichever channel they click in; what their own channel allows counts for nothing.
func TestRightsWhereTheTableStands(t *testing.T) {
	t.Parallel()
	p, office, number := hidden(t)
	den := p.Channel
	mona, mara := p.Bystander("Mona", office), p.Bystander("Mara", office, p.Guild.NewRole("managers", sandbox.ManageGuild, false))
	office.Allow(mona.Person, sandbox.ManageMessages)
	for _, who := range []*simplayer.Player{mona, mara} {
		den.Allow(who.Person, sandbox.ViewChannel)
	}
	p.Reads(p.Types(mona, "/korsar board table:"+number), "Only **Anne** or a moderator")
	one := p.NowShown(p.Picks(mara, p.NowShown(p.Types(mara, "/korsar-admin tables")), "tables", number))
	p.Reads(p.Picks(mara, one, "replace", p.People[1].ID()), "plays on from here")
	p.Turn(time.Minute)
	den.Allow(mona.Person, sandbox.ManageMessages)
	p.Reads(p.Types(mona, "/korsar board table:"+number), "The board comes anew")
	if len(den.Messages()) != 0 || len(office.Messages()) != 1 {
		t.Errorf("%d messages stand in the den, %d in the office", len(den.Messages()), len(office.Messages()))
	}
}

// TestRightsInThreads: those in a thread are those in its channel; a private thread is
// seen by who is in it, and by who manages threads.
func TestRightsInThreads(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	office, anne := p.Channel, p.People[0]
	den := p.Den("den", p.People...)
	cabal := den.NewPrivateThread(anne.Person, "cabal")
	if _, err := anne.Say(cabal, p.People[1].Mention()+" <@"+p.Discord.ApplicationID()+">"); err != nil {
		t.Fatal(err)
	}
	p.Meet(den.NewThread(anne.Person, "side room"))
	p.Started("/korsar new seats:2", 2)
	public := bottest.Base36(p.Kept().ID)
	p.Meet(cabal)
	p.Started("/korsar new seats:2", 2)
	private := bottest.Base36(p.Kept().ID)
	p.Restart() // what clicks from there told of the threads is forgotten
	gone, visible := bottest.Notice(table.TableGone), "Only **Anne** or a moderator"
	for i, test := range []struct {
		name          string
		allowed       sandbox.Permissions // in the den
		in            bool                // the private thread
		told, toldToo string              // of the table in the public thread, of that in the private one
	}{
		{"who sees nothing", 0, false, gone, gone},
		{"who sees the channel", sandbox.ViewChannel, false, visible, gone},
		{"who is in the private thread", sandbox.ViewChannel, true, visible, visible},
		{"who is in it and sees the channel no more", 0, true, gone, gone},
		{"who manages threads", sandbox.ViewChannel | sandbox.ManageThreads, false, visible, visible},
	} {
		who := p.Bystander(fmt.Sprint("Sailor ", i), office)
		den.Allow(who.Person, test.allowed)
		if test.in {
			if _, err := anne.Say(cabal, who.Mention()); err != nil {
				t.Fatal(err)
			}
		}
		p.Turn(time.Minute)
		p.Excuse(func(s sandbox.Sent) bool { return s.Code == 10007 }) // who is not in a thread
		p.Reads(p.Types(who, "/korsar board table:"+public), test.told)
		p.Reads(p.Types(who, "/korsar board table:"+private), test.toldToo)
		if t.Failed() {
			t.Fatalf("at: %s", test.name)
		}
	}
}

// TestNobodyKnowsOfAHiddenTable: of a hidden table and of none the same is asked, so that
// not even the time of an answer tells them apart; what was asked holds for a minute.
func TestNobodyKnowsOfAHiddenTable(t *testing.T) {
	t.Parallel()
	p, office, number := hidden(t)
	for _, test := range []struct {
		number string
		wait   time.Duration
		asks   int
	}{{number, 0, 2}, {number, 0, 0}, {noTable, 0, 0}, {noTable, time.Minute, 2}, {number, 0, 0}, {number, time.Minute, 2}} {
		who := p.Bystander("Sailor", office)
		p.Turn(test.wait)
		before := p.asks()
		p.Reads(p.Types(who, "/korsar board table:"+test.number), bottest.Notice(table.TableGone))
		if asks := p.asks() - before; asks != test.asks {
			t.Errorf("about %s Discord was asked %d times, expected %d", test.number, asks, test.asks)
		}
	}
	before := p.asks()
	p.Moves(p.People[0], simplayer.Draw)
	if asks := p.asks() - before; asks != 0 {
		t.Errorf("for a click at the table Discord was asked %d times", asks)
	}
}

// TestRightsEndWithinAMinute: who loses the view of a channel loses its table at the latest
// a minute later.
func TestRightsEndWithinAMinute(t *testing.T) {
	t.Parallel()
	p, office, number := hidden(t)
	mona := p.Bystander("Mona", office)
	p.Channel.Allow(mona.Person, sandbox.ViewChannel)
	p.Reads(p.Types(mona, "/korsar board table:"+number), "Only **Anne** or a moderator")
	p.Channel.Deny(mona.Person, sandbox.ViewChannel)
	p.Turn(time.Minute - time.Second)
	p.Reads(p.Types(mona, "/korsar board table:"+number), bottest.Notice(table.TableGone))
}

// TestRightsWithoutAnswer: where Discord does not say what somebody may see, they may
// nothing, and are told to try again; a seat needs no answer.
func TestRightsWithoutAnswer(t *testing.T) {
	t.Parallel()
	for name, route := range map[string]string{"guild": "/guilds/{guild}", "channels": "/guilds/{guild}/channels"} {
		limited := sandbox.Fault{Status: http.StatusTooManyRequests, RetryAfter: time.Minute}
		for _, fault := range []sandbox.Fault{{Status: http.StatusInternalServerError}, limited, {Disconnect: true}} {
			p, office, number := hidden(t)
			mara := p.Bystander("Mara", office, p.Guild.NewRole("owners", sandbox.Administrator, false))
			fault.Match, fault.Times = bottest.On(http.MethodGet, route), -1
			withdraw := p.Discord.Inject(fault)
			p.Excuse(func(s sandbox.Sent) bool { return s.Route == route })
			p.Unchanged(func() {
				for _, line := range []string{"/korsar board table:" + number, "/korsar board table:" + noTable, "/korsar-admin tables"} {
					p.Reads(p.Types(mara, line), bottest.Notice(table.NoAnswer))
				}
			})
			p.People[0].Channel = office
			p.Reads(p.Types(p.People[0], "/korsar board table:"+number), "The board comes anew") // she is the host, and sits there
			withdraw()
			p.Turn(time.Minute)
			p.Reads(p.Types(mara, "/korsar board table:"+number), "The board comes anew")
			if t.Failed() {
				t.Fatalf("at: %s, %+v", name, fault)
			}
		}
	}
}

// TestLostChannel: where nobody's rights can be asked, because the channel is gone or
// closed to the bot, those who sit there, the host and who manages the server find the
// table, and nobody else.
func TestLostChannel(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(*sandbox.Channel){
		"gone":   (*sandbox.Channel).Delete,
		"closed": func(ch *sandbox.Channel) { ch.DenyBot(sandbox.ViewChannel) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 3, 1, bottest.SeatOneBegins)
			p.ClosedChannel()
			office, den, host := p.Channel, p.Guild.NewChannel("den"), p.People[2]
			p.Meet(den)
			p.Types(host, "/korsar new seats:2")
			for _, who := range p.People[:2] {
				p.Presses(who, "join")
			}
			p.Presses(host, "start")
			number := bottest.Base36(p.Kept().ID)
			mona, mara := p.Bystander("Mona", office), p.Bystander("Mara", office, p.Guild.NewRole("managers", sandbox.ManageGuild, false))
			den.Allow(mona.Person, sandbox.ManageMessages)
			lose(den)
			p.Reads(p.Types(mona, "/korsar board table:"+number), bottest.Notice(table.TableGone))
			p.People[1].Channel, host.Channel = office, office
			p.Reads(p.Types(p.People[1], "/korsar board table:"+number), "or a moderator")
			p.Reads(p.Types(mara, "/korsar-admin tables"), "waiting for Anne")
			p.Reads(p.Types(mara, "/korsar board table:"+number), "The board comes anew")
			mara.Channel, host.Channel = p.Guild.NewChannel("quay"), p.Guild.NewChannel("beach")
			lose(office)
			p.Turn(time.Minute)
			p.Reads(p.Types(host, "/korsar board table:"+number), "The board comes anew")
		})
	}
}

// TestHiddenHistory: finished games are listed, suggested, ruled on and watched by those
// who see where they were played, and by those who played.
func TestHiddenHistory(t *testing.T) {
	t.Parallel()
	p, office, number := hidden(t)
	den := p.Channel
	p.EndsGame()
	p.Meet(office)
	p.Started("/korsar new seats:2", 2)
	p.EndsGame()
	open := bottest.Base36(p.Kept().ID)
	anne := p.People[0]
	den.Deny(anne.Person, sandbox.ViewChannel)
	manages := p.Guild.NewRole("managers", sandbox.ManageGuild, false)
	mara, boss := p.Bystander("Mara", office, manages), p.Bystander("Bosun", office, manages)
	den.Allow(boss.Person, sandbox.ViewChannel)
	p.Types(boss, "/korsar-admin void game:"+number+" reason:tilted")
	p.Types(boss, "/korsar-admin void game:"+open+" reason:spilled")
	page := p.posted(mara)
	for _, test := range []struct {
		who   *simplayer.Player
		sees  bool
		games int
	}{{anne, true, 2}, {boss, true, 2}, {mara, false, 1}} {
		for _, line := range []string{"/korsar history", "/korsar history who:@Ben"} {
			list := p.Read(p.Types(test.who, line))
			if !strings.Contains(list, "`"+open+"`") || strings.Contains(list, "`"+number+"`") != test.sees {
				t.Errorf("%s is shown by %s\n%s", test.who.Name(), line, list)
			}
		}
		for _, command := range []string{"replay", "export", "verify"} {
			offers, err := test.who.Suggest(p.Ctx, office, "/korsar "+command+" game:")
			if err != nil {
				t.Fatal(err)
			}
			if len(offers) != test.games {
				t.Errorf("%s is offered %d games by %s, expected %d", test.who.Name(), len(offers), command, test.games)
			}
			text := p.Read(p.Types(test.who, "/korsar "+command+" game:"+number))
			if strings.Contains(text, bottest.English.Fault(say.NoGame)) == test.sees {
				t.Errorf("%s is shown by %s\n%s", test.who.Name(), command, text)
			}
		}
	}
	p.Reads(p.Forges(mara, page, "k1:"+number+":1:replay:first.0"), bottest.Notice(table.TableGone))
	p.Reads(p.Forges(mara, page, "k1:0:0:watch", number), bottest.English.Fault(say.NoGame))
	p.Reads(p.Types(mara, "/korsar-admin void game:"+number+" reason:again"), bottest.English.Fault(say.NoGame))
	p.Reads(p.Forges(mara, page, "k1:0:0:restore", number), bottest.English.Fault(say.NoGame))
	if text := p.Read(p.Types(mara, "/korsar-admin rulings")); !strings.Contains(text, "spilled") || strings.Contains(text, "tilted") {
		t.Errorf("Mara is shown the rulings\n%s", text)
	}
	if text := p.Read(p.Types(boss, "/korsar-admin rulings")); !strings.Contains(text, "spilled") || !strings.Contains(text, "tilted") {
		t.Errorf("Bosun is shown the rulings\n%s", text)
	}
}

// TestTablesBeyondHiddenOnes: the managers' list is full of tables that they see.
func TestTablesBeyondHiddenOnes(t *testing.T) {
	t.Parallel()
	p := open(t, 1, 1)
	office := p.Channel
	p.Types(p.People[0], "/korsar new seats:2")
	for i := range 30 { // each later than the one in the office
		p.Meet(p.Den(strconv.Itoa(i), p.People...))
		p.Types(p.People[0], "/korsar new seats:2")
	}
	mara := p.Bystander("Mara", office, p.Guild.NewRole("managers", sandbox.ManageGuild, false))
	list := p.NowShown(p.Types(mara, "/korsar-admin tables"))
	if n := len(list.Selects()[0].Options); n != 1 {
		t.Errorf("%d tables are listed", n)
	}
}

// TestSeatsReachEverywhere: who sits at a table finds and plays it from wherever they are,
// though they do not see its channel any more, and moves it where they are its host.
func TestSeatsReachEverywhere(t *testing.T) {
	t.Parallel()
	p, office, number := hidden(t)
	anne, ben := p.People[0], p.People[1]
	for _, who := range p.People {
		p.Channel.Deny(who.Person, sandbox.ViewChannel)
	}
	for _, ch := range []*sandbox.Channel{office, anne.DM()} {
		list := p.NowShown(p.typesIn(anne, ch, "/korsar-games"))
		hand := p.NowShown(p.Picks(anne, list, "open", number))
		if !strings.Contains(hand.Text(), "Your turn.") {
			t.Errorf("the list opens\n%s", hand.Text())
		}
	}
	ben.Channel, anne.Channel = office, office
	p.Reads(p.Types(ben, "/korsar board table:"+number), "Only **Anne** or a moderator")
	p.Reads(p.Types(anne, "/korsar board table:"+number), "The board comes anew")
	if got := p.PhaseOf(1); got != journal.Playing {
		t.Errorf("the table is %s", got)
	}
}

// typesIn lets somebody use a command in a channel.
func (p *world) typesIn(who *simplayer.Player, in *sandbox.Channel, line string) *sandbox.Answer {
	p.T.Helper()
	answer, err := who.Type(p.Ctx, in, line)
	if err != nil {
		p.T.Fatal(err)
	}
	p.Settled()
	return answer
}
