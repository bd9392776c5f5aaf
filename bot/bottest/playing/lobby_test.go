package playing_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestLobbyButtonsChangeSeats checks that buttons take, change and free seats. Every step is a person, a button, the
// seats after it, and the answer.
func TestLobbyButtonsChangeSeats(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, command string
		steps         []lobbyStep
	}{
		{"free for all", "/korsar new seats:3", []lobbyStep{
			{"Ben", "join", "Anne Ben ", ""},
			{"Ben", "join", "Anne Ben ", bottest.NoticeText(table.SeatedAlready)},
			{"Cleo", "leave", "Anne Ben ", bottest.NoticeText(table.NotSeated)},
			{"Cleo", "join", "Anne Ben Cleo", ""},
			{"Dirk", "join", "Anne Ben Cleo", bottest.NoticeText(table.TableFull)},
			{"Anne", "leave", "Ben Cleo ", bottest.NoticeText(table.LeftTable)},
			{"Dirk", "join", "Ben Cleo Dirk", ""},
			{"Ben", "start", "Ben Cleo Dirk", "**Anne** is the host and starts or closes this table"},
			{"Ben", "cancel", "Ben Cleo Dirk", "**Anne** is the host and starts or closes this table"},
		}},
		{"partners", "/korsar new seats:6", []lobbyStep{
			{"Ben", "join", "Anne Ben    ", ""},
			{"Cleo", "join", "Anne Ben Cleo   ", ""},
			{"Eve", "change-side", "Anne Ben Cleo   ", bottest.NoticeText(table.NotSeated)},
			{"Anne", "change-side", " Ben Cleo Anne  ", ""},
			{"Dirk", "join", "Dirk Ben Cleo Anne  ", ""},
			{"Ben", "leave", "Dirk  Cleo Anne  ", bottest.NoticeText(table.LeftTable)},
			{"Dirk", "change-side", "  Cleo Anne Dirk ", ""},
		}},
		{"partners change places", "/korsar new mode:partnership seats:4", []lobbyStep{
			{"Ben", "join", "Anne Ben  ", ""},
			{"Cleo", "join", "Anne Ben Cleo ", ""},
			{"Dirk", "join", "Anne Ben Cleo Dirk", ""},
			{"Anne", "change-side", "Cleo Ben Anne Dirk", ""},
			{"Dirk", "change-side", "Cleo Dirk Anne Ben", ""},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 5, 1)
			w.Type(w.People[0], test.command)
			for _, step := range test.steps {
				step.run(w)
			}
		})
	}
}

// lobbyStep is one click in a lobby. An empty answer means that only the lobby changes.
type lobbyStep struct {
	who, action, seats, answer string
}

func (s lobbyStep) run(w *world) {
	w.T.Helper()
	for _, who := range w.People {
		if who.Name() != s.who {
			continue
		}
		answer := w.Press(who, s.action)
		offer, _ := answer.Now()
		if s.answer == "" && answer.Kind != sandbox.Acknowledged && !bottest.HasButton(offer, "guide") {
			w.T.Errorf("%s presses %s: answered %v, expected the lobby to change", s.who, s.action, answer.Kind)
		} else if s.answer != "" {
			w.ExpectPrivate(answer, s.answer)
		}
	}
	if seats := strings.Join(w.SeatNames(), " "); seats != s.seats {
		w.T.Errorf("after %s pressed %s the seats are %q, expected %q", s.who, s.action, seats, s.seats)
	}
	for name := range strings.FieldsSeq(s.seats) {
		if !strings.Contains(bottest.Words(w.LastMessage()), name) {
			w.T.Errorf("the lobby does not show %s:\n%s", name, w.LastMessage().Text())
		}
	}
}

// TestLobbySaysWhyItCannotStart checks that everybody sees why a lobby cannot start, until it can. Each step is a
// person who joins, and the reason that is shown then.
func TestLobbySaysWhyItCannotStart(t *testing.T) {
	t.Parallel()
	few := bottest.English.Setup(game.SetupRefusal{Rule: game.TooFew})
	pairs := bottest.English.Setup(game.SetupRefusal{Rule: game.TooFewPairs, Seats: 2})
	lacks := func(side game.Side) string {
		return bottest.English.Refused(table.Refusal{Code: table.NotReady, Unready: table.Unready{Pair: side}})
	}
	for _, test := range []struct {
		name, command string
		whys          []string // with Anne, with Ben too, …; "" if it can start
	}{
		{"free for all", "/korsar new", []string{few, ""}},
		{"partners", "/korsar new seats:6", []string{lacks(1), pairs, lacks(2), "", lacks(3), ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 6, 1)
			w.Type(w.People[0], test.command)
			for taken, why := range test.whys {
				if taken > 0 {
					w.Press(w.People[taken], "join")
				}
				w.expectStart(why)
			}
		})
	}
}

// expectStart checks the Start button of a lobby, and that a forged press is refused for the same reason.
func (w *world) expectStart(why string) {
	w.T.Helper()
	lobby := w.LastMessage()
	start := bottest.Button(w.T, lobby, "start")
	if start.Disabled != (why != "") {
		w.T.Errorf("Start is disabled: %v, expected %v: %s", start.Disabled, why != "", lobby.Text())
	}
	if why == "" {
		return
	}
	reason := why[strings.Index(why, ". ")+2:] // after the refusal
	if !strings.Contains(lobby.Text(), reason) {
		w.T.Errorf("the lobby does not say %q:\n%s", reason, lobby.Text())
	}
	w.ExpectUnchanged(func() { w.ExpectPrivate(w.Forge(w.People[0], lobby, start.CustomID), reason) })
}

// TestHostChangesSettings chooses a preset in the menu of settings, and then the value of one setting. Nobody else can,
// and a forged preset changes nothing.
func TestHostChangesSettings(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	anne, ben := w.People[0], w.People[1]
	w.Type(anne, "/korsar new seats:4")
	page := w.Shown(w.Press(anne, "settings"))
	for _, step := range []struct{ menu, option, line string }{
		{"setting", "preset.stream", "**Clock** · no time limit"},
		{"setting", "booty", "**Captured gold** · shown"},
		{"set", "closed", "**Captured gold** · hidden, only ships are counted"},
	} {
		page = w.Shown(w.PickOption(anne, page, step.menu, step.option))
		if !strings.Contains(page.Text(), step.line) {
			t.Errorf("after %s the settings are\n%s", step.option, page.Text())
		}
	}
	menu := page.Selects()[0].CustomID
	w.ExpectUnchanged(func() {
		w.Forge(ben, page, menu, "preset.quick")
		w.Forge(anne, page, menu, "preset.forged")
	})
	o := w.LoadTable().Table.Opened.Options
	if o.Minutes != 0 || o.Pace != journal.Live || o.Booty != journal.ClosedBooty || o.Seats != 4 {
		t.Errorf("the options are %+v", o)
	}
}

// TestCommitmentIsInTheFirstMessage checks that the lobby is posted with the commitment, before anybody can join. The
// record opens the same commitment.
func TestCommitmentIsInTheFirstMessage(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.Type(w.People[0], "/korsar new seats:2")
	commitment := deal.Commitment(w.LoadTable().Table.Opened.Secret)
	first := slices.IndexFunc(w.Discord.Transcript(), func(s sandbox.Sent) bool { return s.Route == bottest.RoutePost })
	if sent := w.Discord.Transcript()[first]; !strings.Contains(string(sent.JSON), commitment) {
		t.Errorf("the lobby was posted without its commitment %s: %s", commitment, sent.JSON)
	}
	for _, who := range w.People[1:] {
		w.Press(who, "join")
		button := bottest.Button(t, w.LastMessage(), "settings").CustomID
		if !strings.HasSuffix(button, ":"+commitment) {
			t.Errorf("the lobby does not have %s any more: %s", commitment, button)
		}
		w.ExpectPrivate(w.Press(who, "fair-deal"), commitment)
	}
	w.Press(w.People[0], "start")
	w.SkipToEnd()
	if r := w.Record(); r.Fair == nil || r.Fair.Commitment != commitment {
		t.Errorf("the record opens another commitment than %s: %+v", commitment, r.Fair)
	}
}

// TestLobbySurvivesARestart checks that buttons that were posted before a restart still work.
func TestLobbySurvivesARestart(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.OpenLobby("/korsar new seats:2", 1)
	lobby := w.LastMessage()
	w.Restart()
	if _, err := w.People[1].Click(w.Ctx, lobby.ID, "Join"); err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	if got := w.LastMessage(); got.ID != lobby.ID || !strings.Contains(bottest.Words(got), "Ben") {
		t.Errorf("the lobby was not updated in place:\n%s", got.Text())
	}
	w.Press(w.People[0], "start")
	if !bottest.HasButton(w.LastMessage(), "hand") {
		t.Errorf("the game did not begin:\n%s", w.LastMessage().Text())
	}
}

// TestIdleLobbyCloses checks that a lobby that nobody has used for a day closes, unless nobody could reach it.
func TestIdleLobbyCloses(t *testing.T) {
	t.Parallel()
	closes := func(t *testing.T, w *world) {
		w.WaitUntil("the lobby is closed", func() bool {
			return !bottest.HasButton(w.LastMessage(), "join") && len(w.Messages()) == 1
		})
		if loaded := w.LoadTable(); loaded.Table.Phase != journal.Gone ||
			loaded.Table.Closed.Reason != journal.Abandoned {
			t.Errorf("the table is %v, %+v", loaded.Table.Phase, loaded.Table.Closed)
		}
		w.ExpectPrivate(w.Type(w.People[0], "/korsar new"),
			bottest.English.TableOpened(table.PublicState{Channel: snowflake.Parse(w.Channel.ID())}))
	}
	t.Run("while the bot runs", func(t *testing.T) {
		t.Parallel()
		w := open(t, 1, 1)
		w.Type(w.People[0], "/korsar new")
		w.Advance(24*time.Hour - time.Minute)
		w.Press(w.People[0], "leave")
		w.Advance(23 * time.Hour)
		w.MustSettle()
		if w.LoadTable().Table.Phase != journal.Lobby {
			t.Fatal("a lobby was closed within a day of the last click")
		}
		w.Advance(time.Hour)
		closes(t, w)
	})
	t.Run("while the bot is away", func(t *testing.T) {
		t.Parallel()
		w := open(t, 1, 1)
		w.Type(w.People[0], "/korsar new")
		w.Stop()
		w.Advance(25 * time.Hour)
		w.Start()
		w.MustSettle()
		if w.LoadTable().Table.Phase != journal.Lobby {
			t.Fatal("a lobby was closed that nobody could reach")
		}
		w.Advance(24 * time.Hour)
		closes(t, w)
	})
}

// TestHostOrModeratorCancelsALobby checks that the host, or a member who may manage messages, can close a lobby.
func TestHostOrModeratorCancelsALobby(t *testing.T) {
	t.Parallel()
	for name, who := range peopleWhoMayEnd {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 1, 1)
			w.Type(w.People[0], "/korsar new")
			w.ExpectPrivate(w.Press(who(w), "cancel"), bottest.NoticeText(table.LobbyCanceled))
			if board := w.LastMessage(); len(board.Buttons()) > 0 ||
				w.LoadTable().Table.Closed.Reason != journal.Canceled {
				t.Errorf("the lobby is still open:\n%s", board.Text())
			}
		})
	}
}
