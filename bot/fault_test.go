package bot_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot"
	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/storage/journal"
)

// closed lets Discord refuse what is posted where the bot may not be.
func (p *port) closedChannel() {
	p.excuse(func(s sandbox.Sent) bool {
		return s.Code == 50001 || s.Code == 50013 || s.Code == 10003 || s.Code == 160005 || s.Code == 50083
	})
}

// TestTableWaits: a table whose channel is closed to the bot, or gone, waits:
// nobody's time passes, the host is told once by direct message, and the board
// wakes it when it can be shown again, there or in another channel.
func TestTableWaits(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(p *port) (regain func()){
		"access": func(p *port) func() {
			p.channel.DenyBot(sandbox.ViewChannel)
			return func() { p.channel.AllowBot(sandbox.ViewChannel) }
		},
		"permission": func(p *port) func() {
			p.channel.DenyBot(sandbox.SendMessages)
			return func() { p.channel.AllowBot(sandbox.SendMessages) }
		},
		"channel": func(p *port) func() {
			p.channel.Delete()
			return nil
		},
		"thread": func(p *port) func() {
			p.channel.Close()
			return func() { p.channel.Reopen() }
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 2, 1, seatOneBegins)
			p.closedChannel()
			anne, ben := p.people[0], p.people[1]
			if name == "thread" {
				p.meet(p.channel.NewThread(anne.Person, "side room"))
			}
			p.started("/korsar new seats:2 time:24", 2)
			regain := lose(p)
			p.pass(13 * time.Hour) // the first reminder meets the closed channel
			kept := p.kept()
			if kept.Table.Paused != journal.NoAccess || !kept.Due.IsZero() {
				t.Fatalf("the table is not paused: %q, due %v", kept.Table.Paused, kept.Due)
			}
			told := anne.DM().Messages()
			if len(told) != 1 || !strings.Contains(told[0].Content, "I cannot post in") || len(ben.DM().Messages()) != 0 {
				t.Fatalf("the host was told %d times", len(told))
			}
			p.pass(10 * 24 * time.Hour)
			if p.made() != 0 || len(anne.DM().Messages()) != 1 {
				t.Errorf("while it waited %d moves were made, and the host was told %d times", p.made(), len(anne.DM().Messages()))
			}
			id := kept.ID
			if regain == nil {
				other := p.guild.NewChannel("quay")
				answer, err := ben.Type(p.ctx, other, "/korsar board table:"+base36(id))
				if err != nil {
					t.Fatal(err)
				}
				p.reads(answer, "Only **Anne** or a moderator")
				p.meet(other)
				p.types(anne, "/korsar board table:"+base36(id))
			} else {
				regain()
				p.types(ben, "/korsar board")
			}
			if kept := p.kept(); kept.ID != id || kept.Table.Paused != "" || kept.Due.Sub(p.clock.Now()) < 23*time.Hour {
				t.Fatalf("table %d is paused: %q, its turn ends %v after now", kept.ID, kept.Table.Paused, kept.Due.Sub(p.clock.Now()))
			}
			p.moves(anne, rehearsal.Draw)
			p.standing()
		})
	}
}

func base36(id journal.TableID) string {
	const digits = "0123456789abcdefghijklmnopqrstuvwxyz"
	text := ""
	for n := int(id); n > 0; n /= 36 {
		text = string(digits[n%36]) + text
	}
	return text
}

// TestBring: a table is moved to another channel by its host or a moderator; the
// old board goes, and a channel with a table takes no other.
func TestBring(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	anne := p.people[0]
	p.started("/korsar new seats:2", 2)
	tavern, id := p.channel, p.kept().ID
	p.meet(p.guild.NewChannel("quay"))
	offers, err := anne.Suggest(p.ctx, p.channel, "/korsar board table:")
	if err != nil || len(offers) != 1 || offers[0].Value != base36(id) || !strings.Contains(offers[0].Name, "of Anne") {
		t.Errorf("suggested is %+v, %v", offers, err)
	}
	p.reads(p.types(anne, "/korsar board table:"+base36(id)), "The board comes anew")
	if len(tavern.Messages()) != 0 || !strings.Contains(p.standing().Text(), "Anne's turn") {
		t.Errorf("%d messages are left where it stood", len(tavern.Messages()))
	}
	p.moves(anne, rehearsal.Draw)
	p.meet(tavern)
	p.types(anne, "/korsar new seats:2")
	p.reads(p.types(anne, "/korsar board table:"+base36(id)), "This channel has a table already")
	elsewhere := p.discord.NewGuild("Tortuga")
	elsewhere.Add(anne.Person)
	p.meet(elsewhere.NewChannel("tavern"))
	p.reads(p.types(anne, "/korsar board table:"+base36(id)), "That table is over")
	p.reads(p.types(anne, "/korsar board table:nonsense!"), "No table stands in this channel")
}

// TestRemovedGuild: the tables of a guild that removed the bot wait for 30 days
// and are forgotten after that; of one that comes back they go on.
func TestRemovedGuild(t *testing.T) {
	t.Parallel()
	for name, away := range map[string]bool{"while it ran": false, "while it was down": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 2, 1, seatOneBegins)
			p.closedChannel()
			p.started("/korsar new seats:2 time:24", 2)
			id := p.kept().ID
			leave := func(do func()) {
				if away {
					p.stop()
				}
				do()
				if away {
					p.start()
				}
			}
			paused := func(want journal.Pause) {
				t.Helper()
				for late := time.Now().Add(time.Minute); time.Now().Before(late); {
					kept, err := p.store.Load(p.ctx, id)
					if err == nil && kept.Table.Paused == want {
						return
					}
					if err := p.bot.Settle(p.ctx); err != nil {
						t.Fatal(err)
					}
					time.Sleep(time.Millisecond)
				}
				t.Fatalf("the table is not paused: %q", want)
			}
			leave(p.guild.Remove)
			paused(journal.Removed)
			p.pass(20 * 24 * time.Hour)
			leave(p.guild.Install)
			paused("")
			p.pass(11 * 24 * time.Hour) // the deadline is off
			if kept, err := p.store.Load(p.ctx, id); err != nil || kept.Table.Phase == journal.Gone {
				t.Fatalf("the table did not go on: %v", err)
			}
			p.moves(p.onTurn(), rehearsal.Draw)
			leave(p.guild.Remove)
			paused(journal.Removed)
			if len(p.people[0].DM().Messages()) != 0 {
				t.Error("the host is written to about a guild that removed the bot")
			}
			p.pass(30*24*time.Hour + time.Minute)
			if _, err := p.store.Load(p.ctx, id); err == nil {
				t.Error("after 30 days the table is still kept")
			}
		})
	}
}

// TestThreadOfItsOwn is named, takes the table, and is closed when all was told;
// a rematch opens it again.
func TestThreadOfItsOwn(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	p.types(p.people[0], "/korsar new seats:2 thread:true")
	channels := p.guild.Channels()
	thread := channels[len(channels)-1]
	p.meet(thread)
	for _, who := range p.people {
		p.presses(who, "join")
	}
	p.presses(p.people[0], "start")
	p.endsGame()
	if !thread.Archived() || thread.Locked() || thread.Name() != "Korsar · Anne's table" {
		t.Errorf("after the end %q is archived: %v, locked: %v", thread.Name(), thread.Archived(), thread.Locked())
	}
	if end := p.board(); len(end.Attachments) == 0 || !has(end, "rematch") {
		t.Errorf("the last message is\n%s", end.Text())
	}
	p.presses(p.people[1], "rematch")
	if thread.Archived() {
		t.Error("the rematch stands in a closed thread")
	}
	p.presses(p.people[1], "cancel")
	if !thread.Archived() {
		t.Error("the thread of a table that was given up stays open")
	}
}

// manager is one more person, who may manage the server.
func (p *port) manager() *rehearsal.Player {
	m := p.newPlayer("Mara", "en-US")
	p.guild.Add(m.Person, p.guild.NewRole("managers", sandbox.ManageGuild, false))
	return m
}

// TestSetup: managers see what the bot needs in a channel, and try it.
func TestSetup(t *testing.T) {
	t.Parallel()
	p := openPort(t, 1, 1)
	mara := p.manager()
	page, _ := p.types(mara, "/korsar-admin setup").Now()
	if !strings.Contains(page.Text(), "✓ Send Messages") || strings.Contains(page.Text(), "✕") {
		t.Errorf("the checklist reads\n%s", page.Text())
	}
	try := func() sandbox.Message {
		t.Helper()
		page, _ := p.types(mara, "/korsar-admin setup").Now()
		return p.reply(mara.Click(p.ctx, page.ID, english.Label(say.ButtonTest)))
	}
	if now := try(); !strings.Contains(now.Text(), "Tables can stand in this channel") {
		t.Errorf("the test reads\n%s", now.Text())
	}
	if len(p.public()) != 0 {
		t.Errorf("the test left %d messages", len(p.public()))
	}
	p.channel.DenyBot(sandbox.SendMessages)
	p.closedChannel()
	p.reads(p.types(mara, "/korsar-admin setup"), "✕ Send Messages")
	if now := try(); !strings.Contains(now.Text(), "I could not post here") {
		t.Errorf("the test reads\n%s", now.Text())
	}
	for _, command := range []string{"setup", "settings", "tables"} {
		if _, err := p.people[0].Type(p.ctx, p.channel, "/korsar-admin "+command); err == nil {
			t.Errorf("somebody who manages nothing is offered /korsar-admin %s", command)
		}
	}
}

// TestSetupWaits: the test of a channel in which the bot has just posted as often as Discord
// lets it waits until it may again, and works; Discord is told to wait meanwhile. One whose
// answer is lost leaves nothing behind.
func TestSetupWaits(t *testing.T) {
	t.Parallel()
	clock := &patient{waits: make(chan time.Duration, 64)}
	p := openIn(t, sandbox.Options{Checker: published(t), Limits: true}, 1, 1, func(o *bot.Options) { clock.FakeClock, o.Clock = o.Clock.(*clockwork.FakeClock), clock })
	mara := p.manager()
	works := func() {
		t.Helper()
		answer, err := mara.Type(p.ctx, p.channel, "/korsar-admin setup")
		if err != nil {
			t.Fatal(err)
		}
		page, _ := answer.Now()
		if answer, err = mara.Click(p.ctx, page.ID, english.Label(say.ButtonTest)); err != nil {
			t.Fatal(err)
		}
		if answer.Kind != sandbox.Acknowledged {
			t.Errorf("a test that may have to wait is answered %v", answer.Kind)
		}
		p.waitUntil(clock, "the test is over", func() bool { m, _ := answer.Now(); return m.Content != "" })
		p.reads(answer, english.Fault(say.TestWorked))
	}
	for range 12 { // Discord takes five posts in five seconds
		works()
	}
	p.discord.Inject(sandbox.Fault{Match: on(http.MethodPost, routePost), Tear: true, After: true})
	works()
	if n := len(p.public()); n != 0 {
		t.Errorf("the tests left %d messages", n)
	}
}

// TestSettings: where tables may stand and who opens them, and what new ones
// get.
func TestSettings(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1)
	mara, anne, ben := p.manager(), p.people[0], p.people[1]
	pirates := p.guild.NewRole("pirates", 0, true)
	p.guild.Add(ben.Person, pirates)
	quay := p.guild.NewChannel("quay")
	page := func() sandbox.Message {
		m, _ := p.types(mara, "/korsar-admin settings").Now()
		return m
	}
	p.picks(mara, page(), "channels", "quay")
	p.reads(p.types(anne, "/korsar new"), "tables are for other channels")
	p.meet(quay)
	p.picks(mara, page(), "hosts", "pirates")
	p.reads(p.types(anne, "/korsar new"), "only some roles open tables")
	p.picks(mara, page(), "edition", "tilsit-2005")
	p.picks(mara, page(), "time", "72")
	press := func(what string) {
		t.Helper()
		m := page()
		i := slices.IndexFunc(m.Buttons(), func(b sandbox.Component) bool { return strings.Contains(b.CustomID, ":ordain:"+what+".") })
		p.reply(mara.Click(p.ctx, m.ID, m.Buttons()[i].CustomID))
	}
	press("pace")
	press("pace")
	press("booty")
	press("booty")
	press("language")
	press("language")
	p.types(ben, "/korsar new")
	o := p.kept().Table.Opened.Options
	if o.Edition != "tilsit-2005" || o.Hours != 72 || o.Pace != journal.Live || o.Booty != journal.ClosedBooty || o.Language != "fr" {
		t.Errorf("the table was made %+v", o)
	}
	text := page().Text()
	for _, part := range []string{"**Tables** · in <#" + quay.ID() + ">", "**Opened by** · <@&" + pirates.ID() + ">", "3 days a turn"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
	p.presses(ben, "cancel")
	p.picks(mara, page(), "time", "0")
	p.picks(mara, page(), "hosts")
	p.types(anne, "/korsar new edition:english time:1")
	if o := p.kept().Table.Opened.Options; o.Edition != "english" || o.Hours != 1 {
		t.Errorf("what is asked for gives way to the server's: %+v", o)
	}
	p.presses(anne, "cancel")
	p.types(anne, "/korsar new")
	if o := p.kept().Table.Opened.Options; o.Hours != 0 {
		t.Errorf("turns that take as long as they take have %d hours", o.Hours)
	}
	m := page()
	p.reads(p.forges(anne, m, button(t, m, "ordain").CustomID), "those who may manage the server")
}

// TestThreadsAlways: where the server wants it, each table has a thread, unless
// somebody asks for none.
func TestThreadsAlways(t *testing.T) {
	t.Parallel()
	p := openPort(t, 1, 1)
	p.switches(p.manager(), "/korsar-admin settings", "threads.on")
	p.types(p.people[0], "/korsar new seats:2")
	if n := len(p.guild.Channels()); n != 2 || len(p.public()) != 0 {
		t.Errorf("%d channels, %d messages in the first", n, len(p.public()))
	}
	p.types(p.people[0], "/korsar new seats:2 thread:false")
	if len(p.public()) != 1 {
		t.Errorf("%d messages in the channel", len(p.public()))
	}
}

// TestManagersTables: managers see all tables of their server and no other, end
// one from anywhere, and hand a seat to a computer.
func TestManagersTables(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	mara := p.manager()
	p.started("/korsar new seats:2 time:24", 2)
	tavern, id := p.channel, p.kept().ID
	p.meet(p.guild.NewChannel("office"))
	mara.Channel = p.channel
	list, _ := p.types(mara, "/korsar-admin tables").Now()
	if !strings.Contains(list.Text(), "waiting for Anne") {
		t.Errorf("the list reads\n%s", list.Text())
	}
	one := p.nowShown(p.picks(mara, list, "tables", base36(id)))
	p.reads(p.picks(mara, one, "replace", p.people[1].ID()), "plays on from here")
	kept, err := p.store.Load(p.ctx, id)
	if err != nil || kept.Table.Chairs[1].Occupant.Kind != journal.IsComputer {
		t.Fatalf("Ben's seat is still his: %v", err)
	}
	again, _ := p.types(mara, "/korsar-admin tables").Now()
	one = p.nowShown(p.picks(mara, again, "tables", base36(id)))
	p.reads(p.forges(p.people[1], one, button(t, one, "ask").CustomID), "those who may manage the server")
	sure := p.nowShown(p.forges(mara, one, button(t, one, "ask").CustomID))
	p.reads(p.forges(mara, sure, button(t, sure, "overrule").CustomID), "The game is stopped")
	if kept, _ := p.store.Load(p.ctx, id); kept.Table.Phase != journal.Gone {
		t.Errorf("the table is %s", kept.Table.Phase)
	}
	_ = tavern
	elsewhere := p.discord.NewGuild("Tortuga")
	elsewhere.Add(mara.Person, elsewhere.NewRole("managers", sandbox.ManageGuild, false))
	p.meet(tavern)
	p.started("/korsar new seats:2", 2)
	there := elsewhere.NewChannel("tavern")
	answer, err := mara.Type(p.ctx, there, "/korsar-admin tables")
	if err != nil {
		t.Fatal(err)
	}
	none := p.nowShown(answer)
	if !strings.Contains(none.Text(), "No table stands on this server") {
		t.Errorf("another server's list reads\n%s", none.Text())
	}
	mara.Channel = there
	p.reads(p.forges(mara, none, strings.Replace(button(t, one, "ask").CustomID, ":"+base36(id)+":", ":"+base36(p.kept().ID)+":", 1)), "That table is over")
}

// TestPreferences: each choice holds, in the reader's language.
func TestPreferences(t *testing.T) {
	t.Parallel()
	p := openPort(t, 1, 1)
	anne := p.people[0]
	p.prefers(anne, "language", "fr")
	p.reads(p.types(anne, "/korsar preferences"), "Tes préférences")
	p.prefers(anne, "reminders", "private.6")
	p.prefers(anne, "zone", "Asia/Tokyo")
	p.prefers(anne, "quiet", "23.8")
	text := p.read(p.types(anne, "/korsar preferences zone:America/Lima"))
	for _, part := range []string{"par message privé, 6 par jour", "America/Lima", "calme de 23:00"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
	p.reads(p.types(anne, "/korsar preferences zone:Atlantis"), "Ce n’est pas un fuseau horaire")
	p.prefers(anne, "language", "usual")
	p.reads(p.types(anne, "/korsar preferences"), "Your preferences")
	m, _ := p.types(anne, "/korsar preferences").Now()
	for _, forged := range []string{"k1:0:0:pick:reminders", "k1:0:0:pick:quiet", "k1:0:0:pick:zone", "k1:0:0:pick:nothing"} {
		p.forges(anne, m, forged, "99.99")
	}
	if now := p.read(p.types(anne, "/korsar preferences")); !strings.Contains(now, "by direct message, at most 6") || !strings.Contains(now, "America/Lima") {
		t.Errorf("forged choices changed\n%s", now)
	}
}
