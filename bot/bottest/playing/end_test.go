package playing_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestHostOrModeratorStopsAGame checks that the host or a moderator can stop a game after a confirmation. Everybody is
// told, with the record of the moves made.
func TestHostOrModeratorStopsAGame(t *testing.T) {
	t.Parallel()
	for name, who := range peopleWhoMayEnd {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 3, 1)
			w.StartGame("/korsar new seats:2", 2)
			w.Move(w.OnTurn(), simplayer.Draw)
			for _, other := range w.People[1:] {
				w.ExpectUnchanged(func() {
					w.ExpectPrivate(w.AskEnd(other),
						bottest.NoticeText(table.HostOrModerator))
				})
			}
			who := who(w)
			var asked *sandbox.Answer
			w.ExpectUnchanged(func() { asked = w.AskEnd(who) })
			w.ExpectPrivate(asked, bottest.English.ConfirmEnd(table.PublicState{Phase: journal.Playing}))
			confirm, _ := asked.Now()
			w.ExpectUnchanged(func() {
				w.ExpectPrivate(w.Forge(w.People[1], w.LastMessage(), bottest.Button(t, confirm, "end").CustomID),
					bottest.NoticeText(table.HostOrModerator))
			})
			sure, err := who.Click(w.Ctx, confirm.ID, bottest.Button(t, confirm, "end").CustomID)
			if err != nil {
				t.Fatal(err)
			}
			w.MustSettle()
			w.ExpectPrivate(sure, bottest.NoticeText(table.Stopped))
			w.checkStopped()
		})
	}
}

// TestStoppedTableNamesWhoStoppedIt checks that a game or a lobby that was ended by a moderator without a seat names
// the moderator. That also holds if the bot is restarted before it can post.
func TestStoppedTableNamesWhoStoppedIt(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		of   func(*world)
		told string
	}{
		{"game", func(w *world) { w.StartGame("/korsar new seats:2", 2) }, "The game was stopped before the end."},
		{"lobby", func(w *world) { w.OpenLobby("/korsar new seats:2", 1) },
			"The table was closed before the game began"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1)
			test.of(w)
			morgan := w.NewModerator()
			confirm := w.Shown(w.AskEnd(morgan))
			withdraw := w.Discord.Inject(sandbox.Fault{Status: http.StatusBadGateway, Times: -1,
				Match: func(_, route string) bool { return route == bottest.RoutePost || route == bottest.RouteEdit }})
			w.AllowRefusal(func(s sandbox.Sent) bool { return s.Status == http.StatusBadGateway })
			if _, err := morgan.Click(w.Ctx, confirm.ID, bottest.Button(t, confirm, "end").CustomID); err != nil {
				t.Fatal(err)
			}
			w.MustSettle()
			w.Restart()
			withdraw()
			w.Advance(time.Minute)
			w.WaitUntil("the end is shown", func() bool { return strings.Contains(w.channelText(), test.told) })
			w.MustSettle()
			if !strings.Contains(w.channelText(), "Closed by Morgan.") {
				t.Errorf("the channel does not say who did it:\n%s", w.channelText())
			}
		})
	}
}

// checkStopped checks what is posted about a game that was stopped after one move.
func (w *world) checkStopped() {
	w.T.Helper()
	r := w.Record()
	if r.Result != nil || len(r.Moves) != 1 || len(r.Verify()) > 0 {
		w.T.Errorf("the record of the stopped game has the result %v after %d moves; %v",
			r.Result, len(r.Moves), r.Verify())
	}
	stopped := bottest.English.End(table.End{PublicState: table.PublicState{Phase: journal.Gone}}).Title
	if !strings.Contains(w.LastMessage().Text(), stopped) {
		w.T.Errorf("the channel does not say that the game is stopped:\n%s", w.channelText())
	}
	if slices.ContainsFunc(w.Messages(), func(m sandbox.Message) bool { return bottest.HasButton(m, "draw") }) {
		w.T.Error("the board of the stopped game asks for moves")
	}
	w.ExpectPrivate(w.AskEnd(w.People[0]), bottest.NoticeText(table.TableGone))
}

func (w *world) channelText() string {
	var texts []string
	for _, m := range w.Messages() {
		texts = append(texts, m.Text())
	}
	return strings.Join(texts, "\n")
}

// TestCancellingALobbyNeedsConfirmation checks that the command asks for confirmation before it ends a lobby.
func TestCancellingALobbyNeedsConfirmation(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.OpenLobby("/korsar new", 1)
	w.ExpectPrivate(w.AskEnd(w.People[1]), bottest.NoticeText(table.HostOrModerator))
	asked := w.AskEnd(w.People[0])
	w.ExpectPrivate(asked, bottest.English.ConfirmEnd(table.PublicState{Phase: journal.Lobby}))
	confirm, _ := asked.Now()
	sure, err := w.People[0].Click(w.Ctx, confirm.ID, bottest.Button(t, confirm, "end").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	w.ExpectPrivate(sure, bottest.NoticeText(table.LobbyCanceled))
	if len(w.LastMessage().Buttons()) > 0 || len(w.LastMessage().Attachments) > 0 {
		t.Errorf("the lobby reads\n%s", w.LastMessage().Text())
	}
}

// TestLeaveFreesASeatInTheLobbyOnly checks that the command frees a seat in the lobby. A running game cannot be left if
// no computer covers.
func TestLeaveFreesASeatInTheLobbyOnly(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	w.ExpectPrivate(w.Type(w.People[0], "/korsar leave"), bottest.NoticeText(table.NoTableHere))
	w.OpenLobby("/korsar new cover-computer:none", 3)
	w.ExpectPrivate(w.Type(w.People[2], "/korsar leave"), bottest.NoticeText(table.LeftTable))
	if got := strings.Join(w.SeatNames(), " "); got != "Anne Ben   " {
		t.Errorf("the seats are %q", got)
	}
	w.Press(w.People[0], "start")
	w.ExpectUnchanged(func() {
		asked := w.Type(w.People[1], "/korsar leave")
		w.ExpectPrivate(asked, "Who takes over your seat?")
		if m := w.Shown(asked); bottest.HasButton(m, "leave-game") {
			t.Errorf("a computer may take over:\n%s", m.Text())
		}
		w.ExpectPrivate(w.Type(w.People[2], "/korsar leave"), bottest.NoticeText(table.NotSeated))
	})
}

// TestScoresArePostedOnce checks that the scores are posted once, with the rematch button and without a file beside the
// picture, that the record is among the details, and that the board is closed.
func TestScoresArePostedOnce(t *testing.T) {
	t.Parallel()
	for _, pace := range []string{"live", "relaxed"} {
		t.Run(pace, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 2)
			w.StartGame("/korsar new seats:2 pace:"+pace, 2)
			w.PlayToEnd()
			ends := slices.DeleteFunc(w.Messages(),
				func(m sandbox.Message) bool { return !bottest.HasButton(m, "rematch") })
			if len(ends) != 1 || len(w.Messages()) != 2 {
				t.Fatalf("the channel has %d messages, %d of them the end:\n%s",
					len(w.Messages()), len(ends), w.channelText())
			}
			if n := len(ends[0].Attachments); n > 1 {
				t.Errorf("the end has %d files", n)
			}
			details := w.Shown(w.ClickOn(w.People[1], ends[0], "details"))
			for _, words := range []string{"captured ", "**Rating** · Anne "} {
				if !strings.Contains(details.Text(), words) {
					t.Errorf("the details do not say %q:\n%s", words, details.Text())
				}
			}
			exported := w.Shown(w.ClickOn(w.People[1], details, "export"))
			if r := bottest.RecordOf(t, exported); !strings.Contains(r, "Ben") {
				t.Errorf("the record is\n%s", r)
			}
			for i, score := range w.Record().Result {
				if who := w.People[i].Name(); !strings.Contains(bottest.Words(ends[0]), who) ||
					!strings.Contains(bottest.Words(ends[0]), strconv.Itoa(score)+" gold") {
					t.Errorf("the end does not show the score %d of %s:\n%s", score, who, ends[0].Text())
				}
			}
			w.Restart()
			w.MustSettle()
			if len(w.Messages()) != 2 || w.CountRequests(http.MethodPost, bottest.RoutePost) == 0 {
				t.Errorf("after a restart the channel has %d messages", len(w.Messages()))
			}
			hand, err := w.People[0].Type(w.Ctx, w.Channel, "/korsar hand")
			if err != nil {
				t.Fatal(err)
			}
			if m, ok := hand.Now(); !ok || len(simplayer.Offers(m)) > 0 || len(m.Buttons()) > 0 {
				t.Errorf("the hand after the end reads\n%s", m.Text())
			}
		})
	}
}

// TestRematchOpensTheSameTableAgain checks that a player of the game opens a table with the same options and a new
// secret, once the channel is free.
func TestRematchOpensTheSameTableAgain(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	w.StartGame("/korsar new seats:2 preset:quick booty:closed language:fr edition:"+game.Editions[1].ID, 2)
	before := w.LoadTable()
	w.SkipToEnd()
	end := w.LastMessage()
	again := bottest.Button(t, end, "rematch").CustomID
	w.ExpectUnchanged(func() { w.ExpectPrivate(w.Forge(w.People[2], end, again), bottest.NoticeText(table.NotSeated)) })
	w.Type(w.People[2], "/korsar new")
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Forge(w.People[1], end, again), bottest.NoticeText(table.ChannelTaken))
	})
	w.Press(w.People[2], "cancel")
	answer, err := w.People[1].Click(w.Ctx, end.ID, again)
	if err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	w.ExpectPrivate(answer, bottest.English.TableOpened(table.PublicState{Channel: snowflake.Parse(w.Channel.ID())}))
	now := w.LoadTable()
	if now.ID == before.ID || now.Table.Phase != journal.Lobby ||
		now.Table.Opened.Options != before.Table.Opened.Options || now.Table.Opened.After != before.ID {
		t.Errorf("the rematch of table %d is table %d: %+v", before.ID, now.ID, now.Table.Opened)
	}
	if now.Table.Opened.Secret == before.Table.Opened.Secret {
		t.Error("the rematch is dealt from the same secret")
	}
	w.Press(w.People[0], "join")
	if !bottest.HasButton(w.LastMessage(), "hand") {
		t.Errorf("the rematch does not begin:\n%s", w.LastMessage().Text())
	}
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Forge(w.People[0], end, again), bottest.NoticeText(table.ChannelTaken))
	})
}

// TestRematchFollowsTheRulesForNewTables checks that a user who could not open a table here gets no rematch, and that
// the channel stays free.
func TestRematchFollowsTheRulesForNewTables(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	guild := snowflake.Parse(w.Guild.ID())
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	w.SkipToEnd()
	over := w.LoadTable().ID
	refused := func(words string) {
		t.Helper()
		before := len(w.Messages())
		w.ExpectPrivate(w.Press(w.People[1], "rematch"), words)
		if w.LoadTable().ID != over || len(w.Messages()) != before {
			t.Errorf("%q is said, and a table is made", words)
		}
	}
	w.Channel.DenyBot(sandbox.AttachFiles)
	refused(bottest.English.MissingPermissions([]say.Permission{say.AttachFiles}))
	w.Channel.AllowBot(sandbox.AttachFiles)
	pirates := w.Guild.NewRole("pirates", 0, true)
	for _, test := range []struct {
		settings storage.GuildSettings
		why      table.Code
	}{
		{storage.GuildSettings{Channels: []snowflake.ID{snowflake.Parse(w.Guild.NewChannel("quay").ID())}},
			table.NotInThisChannel},
		{storage.GuildSettings{Hosts: snowflake.Parse(pirates.ID())}, table.NeedsHostRole},
	} {
		if err := w.Store.SetGuildSettings(w.Ctx, guild, test.settings); err != nil {
			t.Fatal(err)
		}
		refused(bottest.NoticeText(test.why))
	}
	w.Guild.Add(w.People[1].Person, pirates)
	w.Press(w.People[1], "rematch")
	if w.LoadTable().ID == over {
		t.Error("a user who may open a table gets no rematch")
	}
}
