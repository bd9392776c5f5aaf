package playing_test

import (
	"net/http"
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestOptions makes tables with every option and checks how they were made.
func TestOptions(t *testing.T) {
	t.Parallel()
	p := open(t, 1, 1)
	defaults := journal.Options{Edition: game.Editions[0].ID, Mode: game.FreeForAll, Seats: 5, Pace: journal.Relaxed, Booty: journal.OpenBooty, Language: "en",
		CoverComputer: journal.Mate, Hours: 24}
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
		{"relief:none", func(o *journal.Options) { o.CoverComputer = "" }},
		{"relief:captain", func(o *journal.Options) { o.CoverComputer = journal.Captain }},
		{"hints:true", func(o *journal.Options) { o.Hints = true }},
		{"time:0", func(o *journal.Options) { o.Hours = 0 }},
		{"time:168", func(o *journal.Options) { o.Hours = 168 }},
		{"late:sail", func(o *journal.Options) { o.Late = journal.ComputerPlays }},
		{"late:draw", func(o *journal.Options) { o.Late = journal.DrawOne }},
		{"late:hand-over.2", func(o *journal.Options) { o.Late, o.Misses = journal.HandOver, 2 }},
		{"away:wait", func(o *journal.Options) { o.Away = journal.Wait }},
		{"away:sail", func(o *journal.Options) { o.Away = journal.ComputerPlays }},
	}
	for _, e := range game.Editions {
		tests = append(tests, line{"edition:" + e.ID, func(o *journal.Options) { o.Edition = e.ID }})
	}
	for _, test := range tests {
		want := defaults
		test.made(&want)
		p.Types(p.People[0], "/korsar new "+test.typed)
		if got := p.Kept().Table.Opened.Options; got != want {
			t.Errorf("/korsar new %s: made %+v, expected %+v", test.typed, got, want)
		}
		p.Presses(p.People[0], "cancel")
	}
}

// TestRefusedOptions refuses what no table can be played with, in words, and
// makes nothing.
func TestRefusedOptions(t *testing.T) {
	t.Parallel()
	p := open(t, 1, 1)
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
		p.Reads(p.Types(p.People[0], "/korsar new "+test.typed), bottest.English.Setup(test.why))
	}
	p.NothingMade()
}

// TestMissingPermissions refuses a table where the bot could not keep it, and
// names what it lacks.
func TestMissingPermissions(t *testing.T) {
	t.Parallel()
	p := open(t, 1, 1)
	thread := p.Channel.NewThread(p.People[0].Person, "side room")
	for _, test := range []struct {
		denied sandbox.Permissions
		typed  string
		in     *sandbox.Channel
		lacks  []say.Permission
	}{
		{sandbox.ViewChannel, "/korsar new", p.Channel, []say.Permission{say.ViewChannel, say.EmbedLinks, say.AttachFiles, say.SendMessages}},
		{sandbox.SendMessages, "/korsar new", p.Channel, []say.Permission{say.SendMessages}},
		{sandbox.EmbedLinks, "/korsar new", p.Channel, []say.Permission{say.EmbedLinks}},
		{sandbox.AttachFiles, "/korsar new", p.Channel, []say.Permission{say.AttachFiles}},
		{sandbox.CreatePublicThreads, "/korsar new thread:true", p.Channel, []say.Permission{say.CreatePublicThreads}},
		{sandbox.SendInThreads, "/korsar new thread:true", p.Channel, []say.Permission{say.SendMessagesInThreads}},
		{sandbox.SendInThreads, "/korsar new", thread, []say.Permission{say.SendMessagesInThreads}},
	} {
		p.Channel.DenyBot(test.denied)
		answer, err := p.People[0].Type(p.Ctx, test.in, test.typed)
		if err != nil {
			t.Fatal(err)
		}
		p.Settled()
		p.Reads(answer, bottest.English.MissingPermissions(test.lacks))
		p.Channel.AllowBot(test.denied)
	}
	p.NothingMade()
	if n := p.Count(http.MethodPost, bottest.RouteThreads); n > 0 {
		t.Errorf("%d threads were made", n)
	}
}

// TestOneTableAChannel refuses a second table in a channel, not in another or
// in a thread.
func TestOneTableAChannel(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1)
	p.Types(p.People[0], "/korsar new")
	p.Unchanged(func() { p.Reads(p.Types(p.People[1], "/korsar new"), bottest.Notice(table.PlaceTaken)) })
	for _, other := range []*sandbox.Channel{p.Guild.NewChannel("quay"), p.Channel.NewThread(p.People[1].Person, "side room")} {
		answer, err := p.People[1].Type(p.Ctx, other, "/korsar new")
		if err != nil {
			t.Fatal(err)
		}
		p.Settled()
		p.Reads(answer, bottest.English.Opened(table.PublicState{Channel: snowflake.Parse(other.ID())}))
		if len(other.Messages()) == 0 {
			t.Errorf("no lobby stands in %s", other.Name())
		}
	}
}

// TestThread makes a table in a thread of its own: in a channel, but not in a
// thread, which has a place of its own already.
func TestThread(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1)
	answer := p.Types(p.People[0], "/korsar new thread:true seats:2 pace:live")
	if answer.Kind != sandbox.Thinking {
		t.Errorf("the answer was %v, expected one that is still to come", answer.Kind)
	}
	threads := p.Threads()
	if len(threads) != 1 || threads[0].Name() != bottest.English.ThreadName("Anne") {
		t.Fatalf("the threads are %v", threads)
	}
	p.Reads(answer, bottest.English.Opened(table.PublicState{Channel: snowflake.Parse(threads[0].ID())}))
	p.Meet(threads[0])
	for _, who := range p.People {
		p.Presses(who, "join")
	}
	p.Presses(p.People[0], "start")
	p.EndsGame()
	if r := p.Record(); len(r.Verify()) > 0 {
		t.Errorf("the record of a game in a thread: %v", r.Verify())
	}
	if answer := p.Types(p.People[0], "/korsar new thread:true"); answer.Kind != sandbox.Replied || len(p.Threads()) != 1 {
		t.Errorf("a thread in a thread was tried: %v", answer.Kind)
	}
}

// TestThreadThatCannotBeMade tells so and makes nothing.
func TestThreadThatCannotBeMade(t *testing.T) {
	t.Parallel()
	p := open(t, 1, 1)
	const tooMany = 160006
	p.Discord.Inject(sandbox.Fault{Match: bottest.On(http.MethodPost, bottest.RouteThreads), Status: http.StatusBadRequest, Code: tooMany})
	p.Excuse(func(s sandbox.Sent) bool { return s.Code == tooMany })
	p.Reads(p.Types(p.People[0], "/korsar new thread:true"), bottest.English.Fault(say.ThreadFailed))
	p.NothingMade()
	if !strings.Contains(p.Log.String(), "160006") {
		t.Error("why is not in the log")
	}
}

// TestDirectMessage says that a table needs a server. Discord offers the
// command in servers only; somebody may have it from elsewhere.
func TestDirectMessage(t *testing.T) {
	t.Parallel()
	p := open(t, 1, 1)
	for _, sub := range []string{"new", "hand", "board", "play", "leave", "end"} {
		p.Discord.Gateway().Dispatch("INTERACTION_CREATE", p.Interaction(map[string]any{
			"type": sandbox.InteractionCommand, "user": map[string]any{"id": p.People[0].ID(), "username": "anne"},
			"data": map[string]any{"id": "9", "name": "korsar", "type": 1, "options": []any{map[string]any{"type": 1, "name": sub}}},
		}))
	}
	p.Excuse(func(s sandbox.Sent) bool { return s.Code == bottest.UnknownInteraction })
	p.Until("six answers came", func() bool { return len(p.answersLike(bottest.English.Fault(say.GuildOnly))) == 6 })
	p.NothingMade()
}

// answersLike lists the first answers that have these words in them.
func (p *world) answersLike(words string) []sandbox.Sent {
	var list []sandbox.Sent
	for _, s := range p.Discord.Transcript() {
		if m, carries := bottest.MessageIn(s); carries && s.Route == bottest.RouteCallback && s.Status != 0 && strings.Contains(m.Content, words) {
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
		table               *say.Localizer
	}{
		{"English server", "en-US", "/korsar new seats:2 relief:none", bottest.English},
		{"French server", "fr", "/korsar new seats:2 relief:none", bottest.French},
		{"server of another language", "ja", "/korsar new seats:2 relief:none", bottest.English},
		{"French asked for", "en-US", "/korsar new seats:2 relief:none language:fr", bottest.French},
		{"English asked for", "fr", "/korsar new seats:2 relief:none language:en", bottest.English},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 1, 1)
			p.Guild.SetLocale(test.server)
			p.People = append(p.People, p.NewPlayer("Blaise", "fr"))
			p.Types(p.People[0], test.typed)
			if got := bottest.Button(t, p.Board(), "join").Label; got != test.table.Label("join") {
				t.Errorf("the lobby has the button %q", got)
			}
			for _, who := range p.People {
				p.Presses(who, "join")
			}
			p.Presses(p.People[0], "start")
			if got := bottest.Button(t, p.Board(), "hand").Label; got != test.table.Label("hand") {
				t.Errorf("the board has the button %q", got)
			}
			p.readsIn(p.People[0], bottest.English)
			p.readsIn(p.People[1], bottest.French)
		})
	}
}

// readsIn checks that somebody is spoken to in their language: in their hand,
// in notices, in a hand that is renewed.
func (p *world) readsIn(who *simplayer.Player, t *say.Localizer) {
	p.T.Helper()
	p.Reads(p.Types(who, "/korsar leave"), bottest.NoticeIn(t, table.LeaveUnderway))
	hand := p.Opens(who)
	if !strings.Contains(hand.Text(), t.Hand(table.Hand{}).Title) || bottest.Button(p.T, hand, "draw").Label != t.Label("draw") {
		p.T.Errorf("the hand of %s reads\n%s", who.Name(), hand.Text())
	}
	p.Types(p.OnTurn(), "/korsar play move:draw")
	if now, ok := who.Message(hand.ID); !ok || now.Edited.IsZero() || bottest.Button(p.T, now, "draw").Label != t.Label("draw") {
		p.T.Errorf("the renewed hand of %s reads\n%s", who.Name(), now.Text())
	}
}
