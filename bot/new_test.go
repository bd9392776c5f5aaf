package bot_test

import (
	"net/http"
	"strings"
	"testing"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// TestOptions makes tables with every option and checks how they were made.
func TestOptions(t *testing.T) {
	t.Parallel()
	p := openPort(t, 1, 1)
	defaults := journal.Options{Edition: game.Editions[0].ID, Mode: game.FreeForAll, Seats: 5, Pace: journal.Relaxed, Booty: journal.OpenBooty, Language: "en",
		Relief: journal.Mate, Hours: 24}
	type change func(*journal.Options)
	type line struct {
		typed string
		made  change
	}
	tests := []line{
		{"", func(*journal.Options) {}},
		{"mode:partnership", func(o *journal.Options) { o.Mode, o.Seats = game.Partnership, 8 }},
		{"mode:free-for-all seats:4", func(o *journal.Options) { o.Seats = 4 }},
		{"seats:2", func(o *journal.Options) { o.Seats = 2 }},
		{"seats:6", func(o *journal.Options) { o.Mode, o.Seats = game.Partnership, 6 }},
		{"seats:8", func(o *journal.Options) { o.Mode, o.Seats = game.Partnership, 8 }},
		{"pace:live", func(o *journal.Options) { o.Pace = journal.Live }},
		{"pace:relaxed", func(*journal.Options) {}},
		{"booty:closed", func(o *journal.Options) { o.Booty = journal.ClosedBooty }},
		{"booty:open", func(*journal.Options) {}},
		{"language:fr", func(o *journal.Options) { o.Language = "fr" }},
		{"thread:false", func(*journal.Options) {}},
		{"relief:none", func(o *journal.Options) { o.Relief = "" }},
		{"relief:captain", func(o *journal.Options) { o.Relief = journal.Captain }},
		{"hints:true", func(o *journal.Options) { o.Hints = true }},
		{"time:0", func(o *journal.Options) { o.Hours = 0 }},
		{"time:168", func(o *journal.Options) { o.Hours = 168 }},
		{"late:sail", func(o *journal.Options) { o.Late = journal.Sail }},
		{"late:draw", func(o *journal.Options) { o.Late = journal.DrawOne }},
		{"late:hand-over.2", func(o *journal.Options) { o.Late, o.Misses = journal.HandOver, 2 }},
		{"away:wait", func(o *journal.Options) { o.Away = journal.Wait }},
		{"away:sail", func(o *journal.Options) { o.Away = journal.Sail }},
	}
	for _, e := range game.Editions {
		tests = append(tests, line{"edition:" + e.ID, func(o *journal.Options) { o.Edition = e.ID }})
	}
	for _, test := range tests {
		want := defaults
		test.made(&want)
		p.types(p.people[0], "/korsar new "+test.typed)
		if got := p.kept().Table.Opened.Options; got != want {
			t.Errorf("/korsar new %s: made %+v, expected %+v", test.typed, got, want)
		}
		p.presses(p.people[0], "cancel")
	}
}

// TestRefusedOptions refuses what no table can be played with, in words, and
// makes nothing.
func TestRefusedOptions(t *testing.T) {
	t.Parallel()
	p := openPort(t, 1, 1)
	for _, test := range []struct {
		typed string
		why   game.SetupRefusal
	}{
		{"mode:free-for-all seats:6", game.SetupRefusal{Rule: game.OnlyPartners, Mode: game.FreeForAll, Seats: 6}},
		{"mode:free-for-all seats:8", game.SetupRefusal{Rule: game.OnlyPartners, Mode: game.FreeForAll, Seats: 8}},
		{"mode:partnership seats:2", game.SetupRefusal{Rule: game.TooFewPairs, Mode: game.Partnership, Seats: 2}},
		{"mode:partnership seats:3", game.SetupRefusal{Rule: game.OddPartners, Mode: game.Partnership, Seats: 3}},
		{"mode:partnership seats:5", game.SetupRefusal{Rule: game.OddPartners, Mode: game.Partnership, Seats: 5}},
	} {
		p.reads(p.types(p.people[0], "/korsar new "+test.typed), english.Setup(test.why))
	}
	p.nothingMade()
}

// nothingMade fails the test if a table stands in the channel.
func (p *port) nothingMade() {
	p.t.Helper()
	if len(p.public()) > 0 || len(p.entries()) > 0 {
		p.t.Errorf("a table was made: %d messages, %d entries", len(p.public()), len(p.entries()))
	}
}

// TestMissingPermissions refuses a table where the bot could not keep it, and
// names what it lacks.
func TestMissingPermissions(t *testing.T) {
	t.Parallel()
	p := openPort(t, 1, 1)
	thread := p.channel.NewThread(p.people[0].Person, "side room")
	for _, test := range []struct {
		denied sandbox.Permissions
		typed  string
		in     *sandbox.Channel
		lacks  []say.Permission
	}{
		{sandbox.ViewChannel, "/korsar new", p.channel, []say.Permission{say.ViewChannel, say.EmbedLinks, say.AttachFiles, say.SendMessages}},
		{sandbox.SendMessages, "/korsar new", p.channel, []say.Permission{say.SendMessages}},
		{sandbox.EmbedLinks, "/korsar new", p.channel, []say.Permission{say.EmbedLinks}},
		{sandbox.AttachFiles, "/korsar new", p.channel, []say.Permission{say.AttachFiles}},
		{sandbox.CreatePublicThreads, "/korsar new thread:true", p.channel, []say.Permission{say.CreatePublicThreads}},
		{sandbox.SendInThreads, "/korsar new thread:true", p.channel, []say.Permission{say.SendMessagesInThreads}},
		{sandbox.SendInThreads, "/korsar new", thread, []say.Permission{say.SendMessagesInThreads}},
	} {
		p.channel.DenyBot(test.denied)
		answer, err := p.people[0].Type(p.ctx, test.in, test.typed)
		if err != nil {
			t.Fatal(err)
		}
		p.settled()
		p.reads(answer, english.MissingPermissions(test.lacks))
		p.channel.AllowBot(test.denied)
	}
	p.nothingMade()
	if n := p.count(http.MethodPost, routeThreads); n > 0 {
		t.Errorf("%d threads were made", n)
	}
}

// TestOneTableAChannel refuses a second table in a channel, not in another or
// in a thread.
func TestOneTableAChannel(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1)
	p.types(p.people[0], "/korsar new")
	p.unchanged(func() { p.reads(p.types(p.people[1], "/korsar new"), notice(table.PlaceTaken)) })
	for _, other := range []*sandbox.Channel{p.guild.NewChannel("quay"), p.channel.NewThread(p.people[1].Person, "side room")} {
		answer, err := p.people[1].Type(p.ctx, other, "/korsar new")
		if err != nil {
			t.Fatal(err)
		}
		p.settled()
		p.reads(answer, english.Opened(table.Face{Channel: snowflake(t, other.ID())}))
		if len(other.Messages()) == 0 {
			t.Errorf("no lobby stands in %s", other.Name())
		}
	}
}

// TestThread makes a table in a thread of its own: in a channel, but not in a
// thread, which has a place of its own already.
func TestThread(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1)
	answer := p.types(p.people[0], "/korsar new thread:true seats:2 pace:live")
	if answer.Kind != sandbox.Thinking {
		t.Errorf("the answer was %v, expected one that is still to come", answer.Kind)
	}
	threads := p.threads()
	if len(threads) != 1 || threads[0].Name() != english.ThreadName("Anne") {
		t.Fatalf("the threads are %v", threads)
	}
	p.reads(answer, english.Opened(table.Face{Channel: snowflake(t, threads[0].ID())}))
	p.meet(threads[0])
	for _, who := range p.people {
		p.presses(who, "join")
	}
	p.presses(p.people[0], "start")
	p.endsGame()
	if r := recordIn(t, p); len(r.Verify()) > 0 {
		t.Errorf("the record of a game in a thread: %v", r.Verify())
	}
	if answer := p.types(p.people[0], "/korsar new thread:true"); answer.Kind != sandbox.Replied || len(p.threads()) != 1 {
		t.Errorf("a thread in a thread was tried: %v", answer.Kind)
	}
}

// threads lists the threads of the guild.
func (p *port) threads() []*sandbox.Channel {
	var list []*sandbox.Channel
	for _, ch := range p.guild.Channels() {
		if ch.Parent() != nil {
			list = append(list, ch)
		}
	}
	return list
}

// TestThreadThatCannotBeMade tells so and makes nothing.
func TestThreadThatCannotBeMade(t *testing.T) {
	t.Parallel()
	p := openPort(t, 1, 1)
	const tooMany = 160006
	p.discord.Inject(sandbox.Fault{Match: on(http.MethodPost, routeThreads), Status: http.StatusBadRequest, Code: tooMany})
	p.excuse(func(s sandbox.Sent) bool { return s.Code == tooMany })
	p.reads(p.types(p.people[0], "/korsar new thread:true"), english.Fault(say.ThreadFailed))
	p.nothingMade()
	if !strings.Contains(p.log.String(), "160006") {
		t.Error("why is not in the log")
	}
}

// on matches requests by method and route.
func on(method, route string) func(string, string) bool {
	return func(m, r string) bool { return m == method && r == route }
}

// TestDirectMessage says that a table needs a server. Discord offers the
// command in servers only; somebody may have it from elsewhere.
func TestDirectMessage(t *testing.T) {
	t.Parallel()
	p := openPort(t, 1, 1)
	for _, sub := range []string{"new", "hand", "board", "play", "leave", "end"} {
		p.discord.Gateway().Dispatch("INTERACTION_CREATE", p.interaction(map[string]any{
			"type": sandbox.InteractionCommand, "user": map[string]any{"id": p.people[0].ID(), "username": "anne"},
			"data": map[string]any{"id": "9", "name": "korsar", "type": 1, "options": []any{map[string]any{"type": 1, "name": sub}}},
		}))
	}
	p.excuse(func(s sandbox.Sent) bool { return s.Code == unknownInteraction })
	p.until("six answers came", func() bool { return len(p.answersLike(english.Fault(say.GuildOnly))) == 6 })
	p.nothingMade()
}

// unknownInteraction is Discord's answer to a reply to an interaction that it
// never made, as those which a test dispatches by hand.
const unknownInteraction = 10062

// interaction is one that Discord never made, with these parts.
func (p *port) interaction(parts map[string]any) map[string]any {
	all := map[string]any{"id": "1234567890123456", "application_id": p.discord.ApplicationID(), "token": "a-token-of-no-interaction", "version": 1,
		"channel_id": p.channel.ID(), "locale": "en-US", "app_permissions": "0", "authorizing_integration_owners": map[string]any{}, "entitlements": []any{}}
	for name, part := range parts {
		all[name] = part
	}
	return all
}

// answersLike lists the first answers that have these words in them.
func (p *port) answersLike(words string) []sandbox.Sent {
	var list []sandbox.Sent
	for _, s := range p.discord.Transcript() {
		if m, carries := messageIn(s); carries && s.Route == routeCallback && s.Status != 0 && strings.Contains(m.Content, words) {
			list = append(list, s)
		}
	}
	return list
}

// TestLanguages lets the table speak the language of its server, unless
// another was asked for, and everybody read their own in private.
func TestLanguages(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, server, typed string
		table               *say.Tongue
	}{
		{"English server", "en-US", "/korsar new seats:2 relief:none", english},
		{"French server", "fr", "/korsar new seats:2 relief:none", french},
		{"server of another language", "ja", "/korsar new seats:2 relief:none", english},
		{"French asked for", "en-US", "/korsar new seats:2 relief:none language:fr", french},
		{"English asked for", "fr", "/korsar new seats:2 relief:none language:en", english},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 1, 1)
			p.guild.SetLocale(test.server)
			p.people = append(p.people, p.newPlayer("Blaise", "fr"))
			p.types(p.people[0], test.typed)
			if got := button(t, p.board(), "join").Label; got != test.table.Label(say.ButtonJoin) {
				t.Errorf("the lobby has the button %q", got)
			}
			for _, who := range p.people {
				p.presses(who, "join")
			}
			p.presses(p.people[0], "start")
			if got := button(t, p.board(), "hand").Label; got != test.table.Label(say.ButtonHand) {
				t.Errorf("the board has the button %q", got)
			}
			p.readsIn(p.people[0], english)
			p.readsIn(p.people[1], french)
		})
	}
}

// readsIn checks that somebody is spoken to in their language: in their hand,
// in notices, in a hand that is renewed.
func (p *port) readsIn(who *rehearsal.Player, t *say.Tongue) {
	p.t.Helper()
	p.reads(p.types(who, "/korsar leave"), noticeIn(t, table.LeaveUnderway))
	hand := p.opens(who)
	if !strings.Contains(hand.Text(), t.Hand(table.Hand{}).Title) || button(p.t, hand, "draw").Label != t.Label(say.ButtonDraw) {
		p.t.Errorf("the hand of %s reads\n%s", who.Name(), hand.Text())
	}
	p.types(p.onTurn(), "/korsar play move:draw")
	if now, ok := who.Message(hand.ID); !ok || now.Edited.IsZero() || button(p.t, now, "draw").Label != t.Label(say.ButtonDraw) {
		p.t.Errorf("the renewed hand of %s reads\n%s", who.Name(), now.Text())
	}
}

// onTurn is whose turn it is.
func (p *port) onTurn() *rehearsal.Player {
	p.t.Helper()
	kept := p.kept()
	person := kept.Table.Chairs[kept.Table.Game.Turn()-1].Occupant.Person
	profiles, err := p.store.People(p.ctx, person)
	if err != nil {
		p.t.Fatal(err)
	}
	for _, who := range p.people {
		if snowflake(p.t, who.ID()) == profiles[person].User {
			return who
		}
	}
	p.t.Fatal("somebody of another port is on turn")
	return nil
}
