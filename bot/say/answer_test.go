package say

import (
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestShortAnswersMatchGolden: every short private answer equals the reviewed text.
func TestShortAnswersMatchGolden(t *testing.T) {
	var all strings.Builder
	began := time.UnixMilli(1_790_000_000_000)
	for _, l := range localizers() {
		state := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo",
			"computer mate for Dora").PublicState()
		state.Guests = []table.Guest{{User: table.User{ID: 105, Name: "Emil"}, Kept: true}}
		lobby := tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne")
		all.WriteString("=== " + l.Tag() + "\n")
		add := func(what, text string) { all.WriteString(what + ": " + text + "\n") }
		for _, kind := range declaredValues("../table/notice.go", "NoticeKind") {
			add("notice "+kind, l.Notice(table.Notice{Kind: table.NoticeKind(kind), State: &state, Seat: 4}))
		}
		for _, code := range declaredValues("../table/refusal.go", "Code") {
			add("refused "+code, l.Refused(table.Refusal{Code: table.Code(code), State: &state, Text: "R9`#1",
				Unready: table.Unready{Pair: 2}, Seat: 4}))
		}
		for _, reason := range pilot.Reasons {
			advice := pilot.Advice{Move: game.PlayMove(game.Pirate(game.Red, 3), 1), Reason: reason, Gold: 5}
			add("advice "+string(reason), l.renderer(&state, Name).advice(&advice))
		}
		for _, o := range []journal.Order{
			{First: game.PlayMove(game.Merchant(5), game.NoShip)},
			{First: game.PlayMove(game.Pirate(game.Red, 3), 4), Else: game.DrawMove},
			{First: game.DrawMove, UntilAttacked: true},
		} {
			add("order", l.renderer(&state, Name).orders(&table.Hand{Order: o}))
			add("lapsed", l.renderer(&state, Name).orders(&table.Hand{Lapsed: o}))
		}
		withComputer := tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne", "computer captain", "")
		for _, c := range l.Computers(withComputer) {
			add("computer "+string(c.Add), c.Label+" · "+c.Description)
		}
		for _, rule := range game.Rules() {
			add("refusal "+rule.String(), l.Refusal(&state, fullRefusal(rule)))
		}
		for _, rule := range game.SetupRules() {
			add("setup "+rule.String(), l.Setup(game.SetupRefusal{Rule: rule, Seats: 3, Mode: game.Partnership}))
		}
		for _, fault := range declaredValues("fault.go", "Fault") {
			add("fault "+fault, l.Fault(Fault(fault)))
		}
		permissions := allPermissions()
		add("permission", l.MissingPermissions(permissions[:1]))
		add("permissions", l.MissingPermissions(permissions))
		add("permissions there", l.MissingThere(12, permissions[:2]))
		add("opened", l.TableOpened(state))
		add("opened without a thread", l.NoThread())
		add("posted", l.BoardPosted(state))
		add("opened without a thread that was refused", l.ThreadDenied())
		denied := state
		for _, why := range table.DenialReasons {
			denied.Denied = table.Denial{Why: why, Code: 987654}
			add("denied "+string(why), l.Denied(denied.Denied, nil))
		}
		denied.Denied.Why = table.DeniedAccess
		add("denied a right", l.CannotPost(denied, permissions[:1]))
		add("denied rights", l.CannotPost(denied, permissions[:2]))
		denied.Phase = journal.Finished
		add("denied after the end", l.CannotPost(denied, nil))
		add("posted again", l.BoardPosted(denied))
		add("left the server", l.LeftTheServer())
		add("timed out", l.TimedOut(time.Unix(1800000000, 0)))
		add("thread", l.ThreadName("Anne"))
		add("thread closed", l.ThreadClosed(101, 12, false))
		add("thread closed after a move", l.ThreadClosed(101, 12, true))
		add("confirm", l.ConfirmEnd(state))
		add("confirm", l.ConfirmEnd(lobby))
		add("ping", l.Ping(101))
		add("next", l.HeadsUp(table.HeadsUpJob{After: table.User{ID: 102, Name: "Ben"}, State: state,
			Board: storage.Board{Channel: 12, Message: 13}}))
		asked := table.Mentions{Asked: []snowflake.ID{101, 102}}
		add("invited", l.MentionLine(lobby, asked))
		placed := table.Mentions{Placed: asked.Asked}
		add("to a seat of a tournament", l.MentionLine(tournamentLobby(), placed))
		add("into a game of a tournament", l.MentionLine(state, placed))
		placed.OnTurn = 102
		add("into a game of a tournament, on turn", l.MentionLine(state, placed))
		add("no table", l.MyTables(community.MyTables{}))
		add("tables", l.MyTables(community.MyTables{TablePage: community.TablePage{Tables: []community.TableListing{
			{Guild: 11, Channel: 12, Phase: journal.Playing, Edition: game.Korsar2019.ID, Yours: true, Since: began},
			{Channel: 13, Phase: journal.Playing, Edition: game.English.ID, Since: began,
				Turn: table.User{ID: 102, Name: "Ben"}},
			{Channel: 15, Phase: journal.Playing, Edition: game.English.ID},
			{Guild: 11, Channel: 14, Phase: journal.Lobby, Edition: game.Tilsit.ID},
		}}}))
		waiting := l.WaitingTables(community.WaitingTables{Tables: []table.PublicState{lobby}})
		add("tables that wait", waiting.Title+"\n"+waiting.Body)
		add("a table that waits", l.WaitingTable(lobby)+", "+l.WaitingTablePlays(lobby))
		for _, state := range []community.AlertState{community.AlertOn, community.AlertStopped, community.MessagesOff,
			community.TooManyAlerts, community.ChannelFull} {
			add("alert "+string(state), l.Alert(community.Alert{Channel: 12, State: state}))
		}
		add("alert", l.TableWaits(lobby))
		add("call", l.CallForPlayers(lobby, 77))
		open := lobby
		open.Seats = append(slices.Clone(lobby.Seats), table.Seat{Seat: 8, Free: true}, table.Seat{Seat: 9, Free: true})
		add("call to two seats", l.CallForPlayers(open, 77))
		for _, fault := range []table.CallFault{table.CallRoleGone, table.CallsEveryone, table.CallRoleSilent} {
			add("no call", l.CallFault(fault, 77))
		}
		add("call that failed", l.CallFailed(lobby, table.CallRoleGone, 77))
		listed := community.OpenGames{
			Lobbies: []community.OpenLobby{{Guild: 11, Channel: 14, Host: table.User{Name: "Anne"},
				Edition: game.Tilsit.ID, Taken: 2, Seats: 4}},
			Tables: []community.TableListing{{Guild: 11, Channel: 12, Phase: journal.Playing, Since: began,
				Edition: game.Korsar2019.ID, Turn: table.User{ID: 102, Name: "Ben"}}}}
		add("open games", l.OpenGames(listed).Body)
		listed.More = 13
		add("more open games", l.OpenGames(listed).Body)
		add("no open games", l.OpenGames(community.OpenGames{}).Body)
		add("a refused list of games", l.CannotListGames(12, table.Denial{Why: table.DeniedDeleted}, nil))
		add("a page of tables", l.GuildTables(community.GuildTables{TablePage: community.TablePage{
			Page: table.Page{From: 10}, Tables: []community.TableListing{
				{Guild: 11, Channel: 14, Phase: journal.Shelved, Edition: game.Tilsit.ID}}}}))
		for _, hours := range []time.Duration{0, 1, 2, 24, 50} {
			add("in a menu", l.TableState(community.TableListing{Phase: journal.Playing, Waited: hours * time.Hour,
				Turn: table.User{ID: 102, Name: "Ben"}}))
		}
	}
	compareGolden(t, "testdata/answers.golden", all.String())
}

// TestNobodyIsMentionedTwice: a player who gets a place in a game and is on turn reads both in one sentence, even in a
// reminder.
func TestNobodyIsMentionedTwice(t *testing.T) {
	state := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben").PublicState()
	for _, l := range localizers() {
		for _, again := range []bool{false, true} {
			call := table.Mentions{OnTurn: 101, Again: again, Placed: []snowflake.ID{101}}
			if line := l.MentionLine(state, call); strings.Count(line, mention(101)) != 1 ||
				strings.Count(line, ".") != 1 {
				t.Errorf("%s: %q", l.Tag(), line)
			}
			call.Placed = []snowflake.ID{102, 101}
			line := l.MentionLine(state, call)
			if strings.Count(line, mention(101)) != 1 || strings.Count(line, mention(102)) != 1 ||
				len(call.Placed) != 2 {
				t.Errorf("%s: %q", l.Tag(), line)
			}
		}
	}
}
