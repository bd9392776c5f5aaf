package bot_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// noTable is the number of no table, as people write it.
const noTable = "99"

// den is a channel that only the bot and these see.
func (p *port) den(name string, who ...*rehearsal.Player) *sandbox.Channel {
	ch := p.guild.NewChannel(name)
	ch.DenyEveryone(sandbox.ViewChannel)
	ch.AllowBot(sandbox.ViewChannel)
	for _, one := range who {
		ch.Allow(one.Person, sandbox.ViewChannel)
	}
	return ch
}

// bystander is one more person, who clicks in a channel.
func (p *port) bystander(name string, in *sandbox.Channel, roles ...*sandbox.Role) *rehearsal.Player {
	who := p.newPlayer(name, "en-US")
	p.guild.Add(who.Person, roles...)
	who.Channel = in
	return who
}

// posted is a message of somebody to click on.
func (p *port) posted(who *rehearsal.Player) sandbox.Message {
	p.t.Helper()
	m, err := who.Say(who.Channel, "look at this")
	if err != nil {
		p.t.Fatal(err)
	}
	return m
}

// shows is all that an answer shows, or what it is if it shows nothing. The number that
// was asked for is any number: in custom ids, and where it is quoted.
func (p *port) shows(a *sandbox.Answer, number string) string {
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
func (p *port) asks() (n int) {
	for _, s := range p.discord.Transcript() {
		if s.Method == http.MethodGet && (strings.HasPrefix(s.Route, "/guilds/") || strings.HasPrefix(s.Route, "/channels/")) {
			n++
		}
	}
	return n
}

// hidden is a port with a game of Anne and Ben in a channel that the others do not see,
// and an office for those.
func hidden(t *testing.T) (p *port, office *sandbox.Channel, number string) {
	t.Helper()
	p = openPort(t, 2, 1, seatOneBegins)
	office = p.channel
	p.meet(p.den("den", p.people...))
	p.started("/korsar new seats:2", 2)
	return p, office, base36(p.kept().ID)
}

// TestModeratorElsewhere: who moderates one channel, and does not see that of the table,
// is answered about its number as about one that there is not: by the board command, the
// lists of managers, and forged choices.
func TestModeratorElsewhere(t *testing.T) {
	t.Parallel()
	p, office, number := hidden(t)
	mona := p.bystander("Mona", office)
	office.Allow(mona.Person, sandbox.ManageMessages)
	mara := p.bystander("Mara", office, p.guild.NewRole("managers", sandbox.ManageGuild, false))
	before := p.kept()
	for _, who := range []*rehearsal.Player{mona, mara} {
		m := p.posted(who)
		same := func(what string, try func(number string) *sandbox.Answer) {
			t.Helper()
			got, wanted := p.shows(try(number), number), p.shows(try(noTable), noTable)
			if got != wanted {
				t.Errorf("%s, %s: the answer is\n%s\nthat about no table is\n%s", who.Name(), what, got, wanted)
			}
		}
		same("the board is asked for", func(n string) *sandbox.Answer { return p.types(who, "/korsar board table:"+n) })
		for what, action := range map[string]string{"the table is chosen from the list": "tables", "a hand is opened from the list": "open"} {
			same(what, func(n string) *sandbox.Answer { return p.forges(who, m, "k1:0:0:"+action, n) })
		}
		for what, action := range map[string]string{"a computer is put on a seat": "replace", "the end is asked for": "ask", "it is ended": "overrule"} {
			same(what, func(n string) *sandbox.Answer {
				return p.forges(who, m, "k1:"+n+":0:"+action, p.people[1].ID())
			})
		}
	}
	p.reads(p.types(mara, "/korsar-admin tables"), "No table stands on this server")
	if now := p.kept(); len(now.Entries) != len(before.Entries) || len(office.Messages()) != 2 {
		t.Errorf("the table has %d entries, before it had %d; in the office stand %d messages",
			len(now.Entries), len(before.Entries), len(office.Messages()))
	}
}

// TestAudienceOfAnotherServer: the number of an audience table is no way in from another
// server, or from another channel for who does not see its own.
func TestAudienceOfAnotherServer(t *testing.T) {
	t.Parallel()
	p := openPort(t, 1, 1, seatOneBegins)
	office := p.channel
	p.meet(p.den("den", p.people...))
	p.audience("/korsar audience crews:1 seats:2")
	number := base36(p.kept().ID)
	mona := p.bystander("Mona", office)
	tortuga := p.discord.NewGuild("Tortuga")
	tortuga.Add(mona.Person, tortuga.NewRole("managers", sandbox.ManageGuild|sandbox.ManageMessages, false))
	beach := tortuga.NewChannel("beach")
	for _, ch := range []*sandbox.Channel{office, beach, mona.DM()} {
		mona.Channel = ch
		m := p.posted(mona)
		for _, id := range []string{"k1:0:0:open", "k1:%s:0:aboard", "k1:%s:0:muster:2", "k1:%s:0:vote:draw"} {
			try := func(n string) string {
				return p.shows(p.forges(mona, m, strings.Replace(id, "%s", n, 1), n), n)
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
	den := p.channel
	mona, mara := p.bystander("Mona", office), p.bystander("Mara", office, p.guild.NewRole("managers", sandbox.ManageGuild, false))
	office.Allow(mona.Person, sandbox.ManageMessages)
	for _, who := range []*rehearsal.Player{mona, mara} {
		den.Allow(who.Person, sandbox.ViewChannel)
	}
	p.reads(p.types(mona, "/korsar board table:"+number), "Only **Anne** or a moderator")
	one := p.nowShown(p.picks(mara, p.nowShown(p.types(mara, "/korsar-admin tables")), "tables", number))
	p.reads(p.picks(mara, one, "replace", p.people[1].ID()), "plays on from here")
	p.turn(time.Minute)
	den.Allow(mona.Person, sandbox.ManageMessages)
	p.reads(p.types(mona, "/korsar board table:"+number), "The board comes anew")
	if len(den.Messages()) != 0 || len(office.Messages()) != 1 {
		t.Errorf("%d messages stand in the den, %d in the office", len(den.Messages()), len(office.Messages()))
	}
}

// TestRightsInThreads: those in a thread are those in its channel; a private thread is
// seen by who is in it, and by who manages threads.
func TestRightsInThreads(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	office, anne := p.channel, p.people[0]
	den := p.den("den", p.people...)
	cabal := den.NewPrivateThread(anne.Person, "cabal")
	if _, err := anne.Say(cabal, p.people[1].Mention()+" <@"+p.discord.ApplicationID()+">"); err != nil {
		t.Fatal(err)
	}
	p.meet(den.NewThread(anne.Person, "side room"))
	p.started("/korsar new seats:2", 2)
	public := base36(p.kept().ID)
	p.meet(cabal)
	p.started("/korsar new seats:2", 2)
	private := base36(p.kept().ID)
	p.restart() // what clicks from there told of the threads is forgotten
	gone, visible := notice(table.TableGone), "Only **Anne** or a moderator"
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
		who := p.bystander(fmt.Sprint("Sailor ", i), office)
		den.Allow(who.Person, test.allowed)
		if test.in {
			if _, err := anne.Say(cabal, who.Mention()); err != nil {
				t.Fatal(err)
			}
		}
		p.turn(time.Minute)
		p.excuse(func(s sandbox.Sent) bool { return s.Code == 10007 }) // who is not in a thread
		p.reads(p.types(who, "/korsar board table:"+public), test.told)
		p.reads(p.types(who, "/korsar board table:"+private), test.toldToo)
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
		who := p.bystander("Sailor", office)
		p.turn(test.wait)
		before := p.asks()
		p.reads(p.types(who, "/korsar board table:"+test.number), notice(table.TableGone))
		if asks := p.asks() - before; asks != test.asks {
			t.Errorf("about %s Discord was asked %d times, expected %d", test.number, asks, test.asks)
		}
	}
	before := p.asks()
	p.moves(p.people[0], rehearsal.Draw)
	if asks := p.asks() - before; asks != 0 {
		t.Errorf("for a click at the table Discord was asked %d times", asks)
	}
}

// TestRightsEndWithinAMinute: who loses the view of a channel loses its table at the latest
// a minute later.
func TestRightsEndWithinAMinute(t *testing.T) {
	t.Parallel()
	p, office, number := hidden(t)
	mona := p.bystander("Mona", office)
	p.channel.Allow(mona.Person, sandbox.ViewChannel)
	p.reads(p.types(mona, "/korsar board table:"+number), "Only **Anne** or a moderator")
	p.channel.Deny(mona.Person, sandbox.ViewChannel)
	p.turn(time.Minute - time.Second)
	p.reads(p.types(mona, "/korsar board table:"+number), notice(table.TableGone))
}

// TestRightsWithoutAnswer: where Discord does not say what somebody may see, they may
// nothing, and are told to try again; a seat needs no answer.
func TestRightsWithoutAnswer(t *testing.T) {
	t.Parallel()
	for name, route := range map[string]string{"guild": "/guilds/{guild}", "channels": "/guilds/{guild}/channels"} {
		limited := sandbox.Fault{Status: http.StatusTooManyRequests, RetryAfter: time.Minute}
		for _, fault := range []sandbox.Fault{{Status: http.StatusInternalServerError}, limited, {Tear: true}} {
			p, office, number := hidden(t)
			mara := p.bystander("Mara", office, p.guild.NewRole("owners", sandbox.Administrator, false))
			fault.Match, fault.Times = on(http.MethodGet, route), -1
			withdraw := p.discord.Inject(fault)
			p.excuse(func(s sandbox.Sent) bool { return s.Route == route })
			p.unchanged(func() {
				for _, line := range []string{"/korsar board table:" + number, "/korsar board table:" + noTable, "/korsar-admin tables"} {
					p.reads(p.types(mara, line), notice(table.NoAnswer))
				}
			})
			p.people[0].Channel = office
			p.reads(p.types(p.people[0], "/korsar board table:"+number), "The board comes anew") // she is the host, and sits there
			withdraw()
			p.turn(time.Minute)
			p.reads(p.types(mara, "/korsar board table:"+number), "The board comes anew")
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
			p := openPort(t, 3, 1, seatOneBegins)
			p.closedChannel()
			office, den, host := p.channel, p.guild.NewChannel("den"), p.people[2]
			p.meet(den)
			p.types(host, "/korsar new seats:2")
			for _, who := range p.people[:2] {
				p.presses(who, "join")
			}
			p.presses(host, "start")
			number := base36(p.kept().ID)
			mona, mara := p.bystander("Mona", office), p.bystander("Mara", office, p.guild.NewRole("managers", sandbox.ManageGuild, false))
			den.Allow(mona.Person, sandbox.ManageMessages)
			lose(den)
			p.reads(p.types(mona, "/korsar board table:"+number), notice(table.TableGone))
			p.people[1].Channel, host.Channel = office, office
			p.reads(p.types(p.people[1], "/korsar board table:"+number), "or a moderator")
			p.reads(p.types(mara, "/korsar-admin tables"), "waiting for Anne")
			p.reads(p.types(mara, "/korsar board table:"+number), "The board comes anew")
			mara.Channel, host.Channel = p.guild.NewChannel("quay"), p.guild.NewChannel("beach")
			lose(office)
			p.turn(time.Minute)
			p.reads(p.types(host, "/korsar board table:"+number), "The board comes anew")
		})
	}
}

// TestHiddenHistory: finished games are listed, suggested, ruled on and watched by those
// who see where they were played, and by those who played.
func TestHiddenHistory(t *testing.T) {
	t.Parallel()
	p, office, number := hidden(t)
	den := p.channel
	p.endsGame()
	p.meet(office)
	p.started("/korsar new seats:2", 2)
	p.endsGame()
	open := base36(p.kept().ID)
	anne := p.people[0]
	den.Deny(anne.Person, sandbox.ViewChannel)
	manages := p.guild.NewRole("managers", sandbox.ManageGuild, false)
	mara, boss := p.bystander("Mara", office, manages), p.bystander("Bosun", office, manages)
	den.Allow(boss.Person, sandbox.ViewChannel)
	p.types(boss, "/korsar-admin void game:"+number+" reason:tilted")
	p.types(boss, "/korsar-admin void game:"+open+" reason:spilled")
	page := p.posted(mara)
	for _, test := range []struct {
		who   *rehearsal.Player
		sees  bool
		games int
	}{{anne, true, 2}, {boss, true, 2}, {mara, false, 1}} {
		for _, line := range []string{"/korsar history", "/korsar history who:@Ben"} {
			list := p.read(p.types(test.who, line))
			if !strings.Contains(list, "`"+open+"`") || strings.Contains(list, "`"+number+"`") != test.sees {
				t.Errorf("%s is shown by %s\n%s", test.who.Name(), line, list)
			}
		}
		for _, command := range []string{"replay", "export", "verify"} {
			offers, err := test.who.Suggest(p.ctx, office, "/korsar "+command+" game:")
			if err != nil {
				t.Fatal(err)
			}
			if len(offers) != test.games {
				t.Errorf("%s is offered %d games by %s, expected %d", test.who.Name(), len(offers), command, test.games)
			}
			text := p.read(p.types(test.who, "/korsar "+command+" game:"+number))
			if strings.Contains(text, english.Fault(say.NoGame)) == test.sees {
				t.Errorf("%s is shown by %s\n%s", test.who.Name(), command, text)
			}
		}
	}
	p.reads(p.forges(mara, page, "k1:"+number+":1:replay:first.0"), notice(table.TableGone))
	p.reads(p.forges(mara, page, "k1:0:0:watch", number), english.Fault(say.NoGame))
	p.reads(p.types(mara, "/korsar-admin void game:"+number+" reason:again"), english.Fault(say.NoGame))
	p.reads(p.forges(mara, page, "k1:0:0:restore", number), english.Fault(say.NoGame))
	if text := p.read(p.types(mara, "/korsar-admin rulings")); !strings.Contains(text, "spilled") || strings.Contains(text, "tilted") {
		t.Errorf("Mara is shown the rulings\n%s", text)
	}
	if text := p.read(p.types(boss, "/korsar-admin rulings")); !strings.Contains(text, "spilled") || !strings.Contains(text, "tilted") {
		t.Errorf("Bosun is shown the rulings\n%s", text)
	}
}

// TestHiddenPages: pages of a history are full of what one may see, whatever lies between.
func TestHiddenPages(t *testing.T) {
	t.Parallel()
	p := openPort(t, 0, 1)
	s := newSeason(p, 7, 30)
	office, den := p.channel, p.den("den", p.people...)
	var seen []string
	for i := range 60 {
		if s.stacks = den; i%5 == 0 {
			s.stacks = office
			seen = append(seen, "`"+base36(journal.TableID(i+1))+"`")
		}
		s.stored()
		p.clock.Advance(time.Second)
	}
	slices.Reverse(seen)
	mona := p.bystander("Mona", office)
	page, _ := p.types(mona, "/korsar history").Now()
	numbers := regexp.MustCompile("`[0-9a-z]+`")
	var listed []string
	for range 2 {
		listed = append(listed, numbers.FindAllString(page.Embeds[0].Description, -1)...)
		older := page.Buttons()[1]
		if older.Disabled != (len(listed) == len(seen)) {
			t.Fatalf("after %d of %d games Older is disabled: %v", len(listed), len(seen), older.Disabled)
		}
		if !older.Disabled {
			page = p.reply(mona.Click(p.ctx, page.ID, older.CustomID))
		}
	}
	if !slices.Equal(listed, seen) {
		t.Errorf("listed are %v, expected %v", listed, seen)
	}
}

// TestTablesBeyondHiddenOnes: the managers' list is full of tables that they see.
func TestTablesBeyondHiddenOnes(t *testing.T) {
	t.Parallel()
	p := openPort(t, 1, 1)
	office := p.channel
	p.types(p.people[0], "/korsar new seats:2")
	for i := range 30 { // each later than the one in the office
		p.meet(p.den(strconv.Itoa(i), p.people...))
		p.types(p.people[0], "/korsar new seats:2")
	}
	mara := p.bystander("Mara", office, p.guild.NewRole("managers", sandbox.ManageGuild, false))
	list := p.nowShown(p.types(mara, "/korsar-admin tables"))
	if n := len(list.Selects()[0].Options); n != 1 {
		t.Errorf("%d tables are listed", n)
	}
}

// TestSeatsReachEverywhere: who sits at a table finds and plays it from wherever they are,
// though they do not see its channel any more, and moves it where they are its host.
func TestSeatsReachEverywhere(t *testing.T) {
	t.Parallel()
	p, office, number := hidden(t)
	anne, ben := p.people[0], p.people[1]
	for _, who := range p.people {
		p.channel.Deny(who.Person, sandbox.ViewChannel)
	}
	for _, ch := range []*sandbox.Channel{office, anne.DM()} {
		list := p.nowShown(p.typesIn(anne, ch, "/korsar-games"))
		hand := p.nowShown(p.picks(anne, list, "open", number))
		if !strings.Contains(hand.Text(), "Your turn.") {
			t.Errorf("the list opens\n%s", hand.Text())
		}
	}
	ben.Channel, anne.Channel = office, office
	p.reads(p.types(ben, "/korsar board table:"+number), "Only **Anne** or a moderator")
	p.reads(p.types(anne, "/korsar board table:"+number), "The board comes anew")
	if got := p.phaseOf(1); got != journal.Playing {
		t.Errorf("the table is %s", got)
	}
}

// typesIn lets somebody use a command in a channel.
func (p *port) typesIn(who *rehearsal.Player, in *sandbox.Channel, line string) *sandbox.Answer {
	p.t.Helper()
	answer, err := who.Type(p.ctx, in, line)
	if err != nil {
		p.t.Fatal(err)
	}
	p.settled()
	return answer
}
