package community_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/simplayer"
	"korsar/storage/journal"
)

// TestTableWaits: a table whose channel is closed to the bot, or gone, waits:
// nobody's time passes, the host is told once by direct message, and the board
// wakes it when it can be shown again, there or in another channel.
func TestTableWaits(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(p *world) (regain func()){
		"access": func(p *world) func() {
			p.Channel.DenyBot(sandbox.ViewChannel)
			return func() { p.Channel.AllowBot(sandbox.ViewChannel) }
		},
		"permission": func(p *world) func() {
			p.Channel.DenyBot(sandbox.SendMessages)
			return func() { p.Channel.AllowBot(sandbox.SendMessages) }
		},
		"channel": func(p *world) func() {
			p.Channel.Delete()
			return nil
		},
		"thread": func(p *world) func() {
			p.Channel.Close()
			return func() { p.Channel.Reopen() }
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1, bottest.SeatOneBegins)
			p.ClosedChannel()
			anne, ben := p.People[0], p.People[1]
			if name == "thread" {
				p.Meet(p.Channel.NewThread(anne.Person, "side room"))
			}
			p.Started("/korsar new seats:2 time:24", 2)
			regain := lose(p)
			p.Pass(13 * time.Hour) // the first reminder meets the closed channel
			kept := p.Kept()
			if kept.Table.Paused != journal.NoAccess || !kept.Due.IsZero() {
				t.Fatalf("the table is not paused: %q, due %v", kept.Table.Paused, kept.Due)
			}
			told := anne.DM().Messages()
			if len(told) != 1 || !strings.Contains(told[0].Content, "I cannot post in") || len(ben.DM().Messages()) != 0 {
				t.Fatalf("the host was told %d times", len(told))
			}
			p.Pass(10 * 24 * time.Hour)
			if p.Made() != 0 || len(anne.DM().Messages()) != 1 {
				t.Errorf("while it waited %d moves were made, and the host was told %d times", p.Made(), len(anne.DM().Messages()))
			}
			id := kept.ID
			if regain == nil {
				other := p.Guild.NewChannel("quay")
				answer, err := ben.Type(p.Ctx, other, "/korsar board table:"+bottest.Base36(id))
				if err != nil {
					t.Fatal(err)
				}
				p.Reads(answer, "Only **Anne** or a moderator")
				p.Meet(other)
				p.Types(anne, "/korsar board table:"+bottest.Base36(id))
			} else {
				regain()
				p.Types(ben, "/korsar board")
			}
			if kept := p.Kept(); kept.ID != id || kept.Table.Paused != "" || kept.Due.Sub(p.Clock.Now()) < 23*time.Hour {
				t.Fatalf("table %d is paused: %q, its turn ends %v after now", kept.ID, kept.Table.Paused, kept.Due.Sub(p.Clock.Now()))
			}
			p.Moves(anne, simplayer.Draw)
			p.Standing()
		})
	}
}

// TestBring: a table is moved to another channel by its host or a moderator; the
// old board goes, and a channel with a table takes no other.
func TestBring(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	anne := p.People[0]
	p.Started("/korsar new seats:2", 2)
	tavern, id := p.Channel, p.Kept().ID
	p.Meet(p.Guild.NewChannel("quay"))
	offers, err := anne.Suggest(p.Ctx, p.Channel, "/korsar board table:")
	if err != nil || len(offers) != 1 || offers[0].Value != bottest.Base36(id) || !strings.Contains(offers[0].Name, "of Anne") {
		t.Errorf("suggested is %+v, %v", offers, err)
	}
	p.Reads(p.Types(anne, "/korsar board table:"+bottest.Base36(id)), "The board comes anew")
	if len(tavern.Messages()) != 0 || !strings.Contains(p.Standing().Text(), "Anne's turn") {
		t.Errorf("%d messages are left where it stood", len(tavern.Messages()))
	}
	p.Moves(anne, simplayer.Draw)
	p.Meet(tavern)
	p.Types(anne, "/korsar new seats:2")
	p.Reads(p.Types(anne, "/korsar board table:"+bottest.Base36(id)), "This channel has a table already")
	elsewhere := p.Discord.NewGuild("Tortuga")
	elsewhere.Add(anne.Person)
	p.Meet(elsewhere.NewChannel("tavern"))
	p.Reads(p.Types(anne, "/korsar board table:"+bottest.Base36(id)), "That table is over")
	p.Reads(p.Types(anne, "/korsar board table:nonsense!"), "No table stands in this channel")
}

// TestRemovedGuild: the tables of a guild that removed the bot wait for 30 days
// and are forgotten after that; of one that comes back they go on.
func TestRemovedGuild(t *testing.T) {
	t.Parallel()
	for name, away := range map[string]bool{"while it ran": false, "while it was down": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1, bottest.SeatOneBegins)
			p.ClosedChannel()
			p.Started("/korsar new seats:2 time:24", 2)
			id := p.Kept().ID
			leave := func(do func()) {
				if away {
					p.Stop()
				}
				do()
				if away {
					p.Start()
				}
			}
			paused := func(want journal.Pause) {
				t.Helper()
				for p.Ctx.Err() == nil {
					kept, err := p.Store.Load(p.Ctx, id)
					if err == nil && kept.Table.Paused == want {
						return
					}
					if err := p.Bot.Settle(p.Ctx); err != nil {
						t.Fatal(err)
					}
				}
				t.Fatalf("the table is not paused: %q", want)
			}
			leave(p.Guild.Remove)
			paused(journal.Removed)
			p.Pass(20 * 24 * time.Hour)
			leave(p.Guild.Install)
			paused("")
			p.Pass(11 * 24 * time.Hour) // the deadline is off
			if kept, err := p.Store.Load(p.Ctx, id); err != nil || kept.Table.Phase == journal.Gone {
				t.Fatalf("the table did not go on: %v", err)
			}
			p.Moves(p.OnTurn(), simplayer.Draw)
			leave(p.Guild.Remove)
			paused(journal.Removed)
			if len(p.People[0].DM().Messages()) != 0 {
				t.Error("the host is written to about a guild that removed the bot")
			}
			p.Pass(30*24*time.Hour + time.Minute)
			if _, err := p.Store.Load(p.Ctx, id); err == nil {
				t.Error("after 30 days the table is still kept")
			}
		})
	}
}

// TestThreadOfItsOwn is named, takes the table, and is closed when all was told;
// a rematch opens it again.
func TestThreadOfItsOwn(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	p.Types(p.People[0], "/korsar new seats:2 thread:true")
	channels := p.Guild.Channels()
	thread := channels[len(channels)-1]
	p.Meet(thread)
	for _, who := range p.People {
		p.Presses(who, "join")
	}
	p.Presses(p.People[0], "start")
	p.EndsGame()
	if !thread.Archived() || thread.Locked() || thread.Name() != "Korsar · Anne's table" {
		t.Errorf("after the end %q is archived: %v, locked: %v", thread.Name(), thread.Archived(), thread.Locked())
	}
	if end := p.Board(); len(end.Attachments) == 0 || !bottest.Has(end, "rematch") {
		t.Errorf("the last message is\n%s", end.Text())
	}
	p.Presses(p.People[1], "rematch")
	if thread.Archived() {
		t.Error("the rematch stands in a closed thread")
	}
	p.Presses(p.People[1], "cancel")
	if !thread.Archived() {
		t.Error("the thread of a table that was given up stays open")
	}
}

// TestSetup: managers see what the bot needs in a channel, and try it.
func TestSetup(t *testing.T) {
	t.Parallel()
	p := open(t, 1, 1)
	mara := p.Manager()
	page, _ := p.Types(mara, "/korsar-admin setup").Now()
	if !strings.Contains(page.Text(), "✓ Send Messages") || strings.Contains(page.Text(), "✕") {
		t.Errorf("the checklist reads\n%s", page.Text())
	}
	try := func() sandbox.Message {
		t.Helper()
		page, _ := p.Types(mara, "/korsar-admin setup").Now()
		return p.Reply(mara.Click(p.Ctx, page.ID, bottest.English.Label("test")))
	}
	if now := try(); !strings.Contains(now.Text(), "Tables can stand in this channel") {
		t.Errorf("the test reads\n%s", now.Text())
	}
	if len(p.Public()) != 0 {
		t.Errorf("the test left %d messages", len(p.Public()))
	}
	p.Channel.DenyBot(sandbox.SendMessages)
	p.ClosedChannel()
	p.Reads(p.Types(mara, "/korsar-admin setup"), "✕ Send Messages")
	if now := try(); !strings.Contains(now.Text(), "I could not post here") {
		t.Errorf("the test reads\n%s", now.Text())
	}
	for _, command := range []string{"setup", "settings", "tables"} {
		if _, err := p.People[0].Type(p.Ctx, p.Channel, "/korsar-admin "+command); err == nil {
			t.Errorf("somebody who manages nothing is offered /korsar-admin %s", command)
		}
	}
}

// TestSetupWaits: the test of a channel in which the bot has just posted as often as Discord
// lets it waits until it may again, and works; Discord is told to wait meanwhile. One whose
// answer is lost leaves nothing behind.
func TestSetupWaits(t *testing.T) {
	t.Parallel()
	clock := bottest.NewPatient()
	p := &world{bottest.OpenIn(t, sandbox.Options{Checker: bottest.Published(t), Limits: true}, 1, 1, clock.Wind)}
	mara := p.Manager()
	works := func() {
		t.Helper()
		answer, err := mara.Type(p.Ctx, p.Channel, "/korsar-admin setup")
		if err != nil {
			t.Fatal(err)
		}
		page, _ := answer.Now()
		if answer, err = mara.Click(p.Ctx, page.ID, bottest.English.Label("test")); err != nil {
			t.Fatal(err)
		}
		if answer.Kind != sandbox.Acknowledged {
			t.Errorf("a test that may have to wait is answered %v", answer.Kind)
		}
		p.WaitUntil(clock, "the test is over", func() bool { m, _ := answer.Now(); return m.Content != "" })
		p.Reads(answer, bottest.English.Fault(say.TestWorked))
	}
	for range 12 { // Discord takes five posts in five seconds
		works()
	}
	p.Discord.Inject(sandbox.Fault{Match: bottest.On(http.MethodPost, bottest.RoutePost), Disconnect: true, After: true})
	works()
	if n := len(p.Public()); n != 0 {
		t.Errorf("the tests left %d messages", n)
	}
}

// TestSettings: where tables may stand and who opens them, and what new ones
// get.
func TestSettings(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1)
	mara, anne, ben := p.Manager(), p.People[0], p.People[1]
	pirates := p.Guild.NewRole("pirates", 0, true)
	p.Guild.Add(ben.Person, pirates)
	quay := p.Guild.NewChannel("quay")
	page := func() sandbox.Message {
		m, _ := p.Types(mara, "/korsar-admin settings").Now()
		return m
	}
	p.Picks(mara, page(), "channels", "quay")
	p.Reads(p.Types(anne, "/korsar new"), "tables are for other channels")
	p.Meet(quay)
	p.Picks(mara, page(), "hosts", "pirates")
	p.Reads(p.Types(anne, "/korsar new"), "only some roles open tables")
	p.Picks(mara, page(), "edition", "tilsit-2005")
	p.Picks(mara, page(), "time", "72")
	press := func(what string) {
		t.Helper()
		m := page()
		i := slices.IndexFunc(m.Buttons(), func(b sandbox.Component) bool { return strings.Contains(b.CustomID, ":ordain:"+what+".") })
		p.Reply(mara.Click(p.Ctx, m.ID, m.Buttons()[i].CustomID))
	}
	press("pace")
	press("pace")
	press("booty")
	press("booty")
	press("language")
	press("language")
	p.Types(ben, "/korsar new")
	o := p.Kept().Table.Opened.Options
	if o.Edition != "tilsit-2005" || o.Hours != 72 || o.Pace != journal.Live || o.Booty != journal.ClosedBooty || o.Language != "fr" {
		t.Errorf("the table was made %+v", o)
	}
	text := page().Text()
	for _, part := range []string{"**Tables** · in <#" + quay.ID() + ">", "**Opened by** · <@&" + pirates.ID() + ">", "3 days a turn"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
	p.Presses(ben, "cancel")
	p.Picks(mara, page(), "time", "0")
	p.Picks(mara, page(), "hosts")
	p.Types(anne, "/korsar new edition:english time:1")
	if o := p.Kept().Table.Opened.Options; o.Edition != "english" || o.Hours != 1 {
		t.Errorf("what is asked for gives way to the server's: %+v", o)
	}
	p.Presses(anne, "cancel")
	p.Types(anne, "/korsar new")
	if o := p.Kept().Table.Opened.Options; o.Hours != 0 {
		t.Errorf("turns that take as long as they take have %d hours", o.Hours)
	}
	m := page()
	p.Reads(p.Forges(anne, m, bottest.Button(t, m, "ordain").CustomID), "those who may manage the server")
}

// TestThreadsAlways: where the server wants it, each table has a thread, unless
// somebody asks for none.
func TestThreadsAlways(t *testing.T) {
	t.Parallel()
	p := open(t, 1, 1)
	p.Switches(p.Manager(), "/korsar-admin settings", "threads.on")
	p.Types(p.People[0], "/korsar new seats:2")
	if n := len(p.Guild.Channels()); n != 2 || len(p.Public()) != 0 {
		t.Errorf("%d channels, %d messages in the first", n, len(p.Public()))
	}
	p.Types(p.People[0], "/korsar new seats:2 thread:false")
	if len(p.Public()) != 1 {
		t.Errorf("%d messages in the channel", len(p.Public()))
	}
}

// TestManagersTables: managers see all tables of their server and no other, end
// one from anywhere, and hand a seat to a computer.
func TestManagersTables(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	mara := p.Manager()
	p.Started("/korsar new seats:2 time:24", 2)
	tavern, id := p.Channel, p.Kept().ID
	p.Meet(p.Guild.NewChannel("office"))
	mara.Channel = p.Channel
	list, _ := p.Types(mara, "/korsar-admin tables").Now()
	if !strings.Contains(list.Text(), "waiting for Anne") {
		t.Errorf("the list reads\n%s", list.Text())
	}
	one := p.NowShown(p.Picks(mara, list, "tables", bottest.Base36(id)))
	p.Reads(p.Picks(mara, one, "replace", p.People[1].ID()), "plays on from here")
	kept, err := p.Store.Load(p.Ctx, id)
	if err != nil || kept.Table.Chairs[1].Occupant.Kind != journal.IsComputer {
		t.Fatalf("Ben's seat is still his: %v", err)
	}
	again, _ := p.Types(mara, "/korsar-admin tables").Now()
	one = p.NowShown(p.Picks(mara, again, "tables", bottest.Base36(id)))
	p.Reads(p.Forges(p.People[1], one, bottest.Button(t, one, "ask").CustomID), "those who may manage the server")
	sure := p.NowShown(p.Forges(mara, one, bottest.Button(t, one, "ask").CustomID))
	p.Reads(p.Forges(mara, sure, bottest.Button(t, sure, "overrule").CustomID), "The game is stopped")
	if kept, _ := p.Store.Load(p.Ctx, id); kept.Table.Phase != journal.Gone {
		t.Errorf("the table is %s", kept.Table.Phase)
	}
	_ = tavern
	elsewhere := p.Discord.NewGuild("Tortuga")
	elsewhere.Add(mara.Person, elsewhere.NewRole("managers", sandbox.ManageGuild, false))
	p.Meet(tavern)
	p.Started("/korsar new seats:2", 2)
	there := elsewhere.NewChannel("tavern")
	answer, err := mara.Type(p.Ctx, there, "/korsar-admin tables")
	if err != nil {
		t.Fatal(err)
	}
	none := p.NowShown(answer)
	if !strings.Contains(none.Text(), "No table stands on this server") {
		t.Errorf("another server's list reads\n%s", none.Text())
	}
	mara.Channel = there
	p.Reads(p.Forges(mara, none, strings.Replace(bottest.Button(t, one, "ask").CustomID, ":"+bottest.Base36(id)+":", ":"+bottest.Base36(p.Kept().ID)+":", 1)), "That table is over")
}

// TestPreferences: each choice holds, in the reader's language.
func TestPreferences(t *testing.T) {
	t.Parallel()
	p := open(t, 1, 1)
	anne := p.People[0]
	p.Prefers(anne, "language", "fr")
	p.Reads(p.Types(anne, "/korsar preferences"), "Tes préférences")
	p.Prefers(anne, "reminders", "private.6")
	p.Prefers(anne, "zone", "Asia/Tokyo")
	p.Prefers(anne, "quiet", "23.8")
	text := p.Read(p.Types(anne, "/korsar preferences zone:America/Lima"))
	for _, part := range []string{"par message privé, 6 par jour", "America/Lima", "calme de 23:00"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
	p.Reads(p.Types(anne, "/korsar preferences zone:Atlantis"), "Ce n’est pas un fuseau horaire")
	p.Prefers(anne, "language", "usual")
	p.Reads(p.Types(anne, "/korsar preferences"), "Your preferences")
	m, _ := p.Types(anne, "/korsar preferences").Now()
	for _, forged := range []string{"k1:0:0:pick:reminders", "k1:0:0:pick:quiet", "k1:0:0:pick:zone", "k1:0:0:pick:nothing"} {
		p.Forges(anne, m, forged, "99.99")
	}
	if now := p.Read(p.Types(anne, "/korsar preferences")); !strings.Contains(now, "by direct message, at most 6") || !strings.Contains(now, "America/Lima") {
		t.Errorf("forged choices changed\n%s", now)
	}
}
