package playing_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestEveryOptionIsApplied checks that a table has the options with which it was opened.
func TestEveryOptionIsApplied(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := open(t, 1, 1)
	defaults := journal.Options{Edition: game.Editions[0].ID, Mode: game.FreeForAll, Seats: 5, Pace: journal.Relaxed,
		Booty: journal.OpenBooty, Language: "en",
		CoverComputer: journal.Mate, Minutes: 24 * 60}
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
		{"preset:quick", func(o *journal.Options) { o.Pace, o.Minutes, o.Hints = journal.Live, 60, true }},
		{"preset:relaxed", func(*journal.Options) {}},
		{"preset:stream", func(o *journal.Options) { o.Pace, o.Minutes = journal.Live, 0 }},
		{"preset:tournament", func(o *journal.Options) {
			o.Booty, o.Late, o.Misses = journal.ClosedBooty, journal.HandOver, 2
		}},
		{"pace:live", func(o *journal.Options) { o.Pace = journal.Live }},
		{"pace:relaxed", func(*journal.Options) {}},
		{"booty:closed", func(o *journal.Options) { o.Booty = journal.ClosedBooty }},
		{"booty:open", func(*journal.Options) {}},
		{"language:fr", func(o *journal.Options) { o.Language = "fr" }},
		{"thread:false", func(*journal.Options) {}},
		{"cover-computer:none", func(o *journal.Options) { o.CoverComputer = "" }},
		{"cover-computer:captain", func(o *journal.Options) { o.CoverComputer = journal.Captain }},
		{"hints:on", func(o *journal.Options) { o.Hints = true }},
		{"time:0", func(o *journal.Options) { o.Minutes = 0 }},
		{"time:10080", func(o *journal.Options) { o.Minutes = 168 * 60 }},
		{"late:computer", func(o *journal.Options) { o.Late = journal.ComputerPlays }},
		{"late:draw", func(o *journal.Options) { o.Late = journal.DrawOne }},
		{"late:hand-over.2", func(o *journal.Options) { o.Late, o.Misses = journal.HandOver, 2 }},
		{"away:wait", func(o *journal.Options) { o.Away = journal.Wait }},
		{"away:computer", func(o *journal.Options) { o.Away = journal.ComputerPlays }},
	}
	for _, e := range game.Editions {
		tests = append(tests, line{"edition:" + e.ID, func(o *journal.Options) { o.Edition = e.ID }})
	}
	for _, test := range tests {
		want := defaults
		test.made(&want)
		w.Type(w.People[0], "/korsar new "+test.typed)
		if got := w.LoadTable().Table.Opened.Options; got != want {
			t.Errorf("/korsar new %s: made %+v, expected %+v", test.typed, got, want)
		}
		w.Press(w.People[0], "cancel")
	}
}

// TestInvalidOptionsAreRefused checks that options with which no game can be played are refused in words.
func TestInvalidOptionsAreRefused(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
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
		w.ExpectPrivate(w.Type(w.People[0], "/korsar new "+test.typed), bottest.English.Setup(test.why))
	}
	w.ExpectNoTable()
}

// TestMissingPermissionsAreNamed checks that no table is made where the bot could not serve it. The answer names the
// missing permissions.
func TestMissingPermissionsAreNamed(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	thread := w.Channel.NewThread(w.People[0].Person, "side room")
	for _, test := range []struct {
		denied sandbox.Permissions
		typed  string
		in     *sandbox.Channel
		lacks  []say.Permission
	}{
		{sandbox.ViewChannel, "/korsar new", w.Channel,
			[]say.Permission{say.ViewChannel, say.EmbedLinks, say.AttachFiles, say.SendMessages}},
		{sandbox.SendMessages, "/korsar new", w.Channel, []say.Permission{say.SendMessages}},
		{sandbox.EmbedLinks, "/korsar new", w.Channel, []say.Permission{say.EmbedLinks}},
		{sandbox.AttachFiles, "/korsar new", w.Channel, []say.Permission{say.AttachFiles}},
		{sandbox.CreatePublicThreads, "/korsar new thread:true", w.Channel, []say.Permission{say.CreatePublicThreads}},
		{sandbox.SendInThreads, "/korsar new thread:true", w.Channel, []say.Permission{say.SendMessagesInThreads}},
		{sandbox.SendInThreads, "/korsar new", thread, []say.Permission{say.SendMessagesInThreads}},
	} {
		w.Channel.DenyBot(test.denied)
		answer, err := w.People[0].Type(w.Ctx, test.in, test.typed)
		if err != nil {
			t.Fatal(err)
		}
		w.MustSettle()
		w.ExpectPrivate(answer, bottest.English.MissingPermissions(test.lacks))
		w.Channel.AllowBot(test.denied)
	}
	w.ExpectNoTable()
	if n := w.CountRequests(http.MethodPost, bottest.RouteThreads); n > 0 {
		t.Errorf("%d threads were made", n)
	}
}

// TestChannelHoldsOneTable checks that a second table in a channel is refused, but not in another channel or a thread.
func TestChannelHoldsOneTable(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.Type(w.People[0], "/korsar new")
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Type(w.People[1], "/korsar new"), bottest.NoticeText(table.ChannelTaken))
	})
	for _, other := range []*sandbox.Channel{w.Guild.NewChannel("quay"),
		w.Channel.NewThread(w.People[1].Person, "side room")} {
		answer, err := w.People[1].Type(w.Ctx, other, "/korsar new seats:4")
		if err != nil {
			t.Fatal(err)
		}
		w.MustSettle()
		w.ExpectPrivate(answer, bottest.English.TableOpened(table.PublicState{Channel: snowflake.Parse(other.ID())}))
		if len(other.Messages()) == 0 {
			t.Errorf("%s has no lobby", other.Name())
		}
	}
}

// TestTableIsMadeInAThread checks that the option makes a table in its own thread, but not inside a thread.
func TestTableIsMadeInAThread(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	answer := w.Type(w.People[0], "/korsar new thread:true seats:2 preset:quick")
	if answer.Kind != sandbox.Thinking {
		t.Errorf("the answer was %v, expected a deferred one", answer.Kind)
	}
	threads := w.Threads()
	if len(threads) != 1 || threads[0].Name() != bottest.English.ThreadName("Anne") {
		t.Fatalf("the threads are %v", threads)
	}
	w.ExpectPrivate(answer, bottest.English.TableOpened(table.PublicState{Channel: snowflake.Parse(threads[0].ID())}))
	w.MoveTo(threads[0])
	for _, who := range w.People[1:] {
		w.Press(who, "join")
	}
	w.Press(w.People[0], "start")
	w.SkipToEnd()
	if r := w.Record(); len(r.Verify()) > 0 {
		t.Errorf("the record of a game in a thread: %v", r.Verify())
	}
	if answer := w.Type(w.People[0], "/korsar new thread:true"); answer.Kind != sandbox.Replied ||
		len(w.Threads()) != 1 {
		t.Errorf("a thread in a thread was tried: %v", answer.Kind)
	}
}

// TestRefusedThreadNeedsTheChannel checks that there is no table if Discord refuses a thread and the bot may not write
// in the channel either. The answer names the missing permission.
func TestRefusedThreadNeedsTheChannel(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	const tooMany = 160006
	w.Channel.DenyBot(sandbox.SendMessages)
	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPost, bottest.RouteThreads),
		Status: http.StatusBadRequest, Code: tooMany})
	w.AllowCodes(tooMany)
	w.ExpectPrivate(w.Type(w.People[0], "/korsar new thread:true"), "Send Messages")
	w.ExpectNoTable()
	if !strings.Contains(w.Log.String(), "160006") {
		t.Error("the cause is not in the log")
	}
}

// TestCommandsNeedAServer checks that a command sent from a direct message is refused. Discord offers the commands only
// in servers, but a client may send them anyway.
func TestCommandsNeedAServer(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	for _, sub := range []string{"new", "hand", "board", "games", "leave", "overlay"} {
		w.Discord.Gateway().Dispatch("INTERACTION_CREATE", w.FakeInteraction(map[string]any{
			"type": sandbox.InteractionCommand, "user": map[string]any{"id": w.People[0].ID(), "username": "anne"},
			"data": map[string]any{"id": "9", "name": "korsar", "type": 1,
				"options": []any{map[string]any{"type": 1, "name": sub}}},
		}))
	}
	w.AllowCodes(bottest.UnknownInteraction)
	w.WaitUntil("six answers came",
		func() bool { return len(w.answersWith(bottest.English.Fault(say.GuildOnly))) == 6 })
	w.ExpectNoTable()
}

// answersWith returns the first answers to interactions that contain the words.
func (w *world) answersWith(words string) []sandbox.Sent {
	var list []sandbox.Sent
	for _, s := range w.Discord.Transcript() {
		if m, carries := bottest.OutgoingMessage(s); carries && s.Route == bottest.RouteCallback && s.Status != 0 &&
			strings.Contains(m.Content, words) {
			list = append(list, s)
		}
	}
	return list
}

// TestTableAndReaderHaveTheirOwnLanguages checks that a table is in the language of its server unless another one was
// asked for. Private messages are in the reader's language.
func TestTableAndReaderHaveTheirOwnLanguages(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, server, typed string
		table               *say.Localizer
	}{
		{"English server", "en-US", "/korsar new seats:2 cover-computer:none", bottest.English},
		{"French server", "fr", "/korsar new seats:2 cover-computer:none", bottest.French},
		{"server of another language", "ja", "/korsar new seats:2 cover-computer:none", bottest.English},
		{"French asked for", "en-US", "/korsar new seats:2 cover-computer:none language:fr", bottest.French},
		{"English asked for", "fr", "/korsar new seats:2 cover-computer:none language:en", bottest.English},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 1, 1)
			w.Guild.SetLocale(test.server)
			w.People = append(w.People, w.NewPlayer("Blaise", "fr"))
			w.Type(w.People[0], test.typed)
			if got := bottest.Button(t, w.LastMessage(), "join").Label; got != test.table.Label("join") {
				t.Errorf("the lobby has the button %q", got)
			}
			for _, who := range w.People[1:] {
				w.Press(who, "join")
			}
			w.Press(w.People[0], "start")
			if got := bottest.Button(t, w.LastMessage(), "hand").Label; got != test.table.Label("hand") {
				t.Errorf("the board has the button %q", got)
			}
			w.expectLanguage(w.People[0], bottest.English)
			w.expectLanguage(w.People[1], bottest.French)
		})
	}
}

// expectLanguage checks that a player's hand, notices and refreshed hand are in their language.
func (w *world) expectLanguage(who *simplayer.Player, t *say.Localizer) {
	w.T.Helper()
	w.ExpectPrivate(w.Type(who, "/korsar leave"), t.SeatChoice(table.SeatChoice{Own: true}))
	hand := w.OpenHand(who)
	title := t.Hand(table.Hand{PublicState: table.PublicState{Guild: 1}}, false).Title
	if !strings.Contains(hand.Text(), title) || !speaks(hand, t) {
		w.T.Errorf("the hand of %s reads\n%s", who.Name(), hand.Text())
	}
	if mover := w.OnTurn(); mover == who {
		w.ChooseOffer(who, hand, simplayer.Draw)
	} else {
		w.Move(mover, simplayer.Draw)
	}
	if now, ok := who.Message(hand.ID); !ok || now.Edited.IsZero() || !speaks(now, t) {
		w.T.Errorf("the renewed hand of %s reads\n%s", who.Name(), now.Text())
	}
}

// speaks reports whether the first button below the cards of a hand is in a language.
func speaks(hand sandbox.Message, t *say.Localizer) bool {
	return slices.ContainsFunc(hand.Buttons(),
		func(b sandbox.Component) bool { return b.Label == t.Label("draw") || b.Label == t.Label("plan") })
}
