package say

import (
	"strings"
	"testing"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage/journal"
)

// TestAnswersGolden is every short thing that is said in private.
func TestAnswersGolden(t *testing.T) {
	var all strings.Builder
	for _, g := range tongues {
		f := tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo", "computer mate for Dora").Shown()
		lobby := tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne")
		all.WriteString("=== " + g.Tag() + "\n")
		add := func(what, text string) { all.WriteString(what + ": " + text + "\n") }
		for _, kind := range table.NoticeKinds {
			add("notice "+string(kind), g.Notice(table.Notice{Kind: kind, Face: &f, Text: "R9`#1", Unready: table.Unready{Pair: 2}, Seat: 4,
				Advice: &pilot.Advice{Move: game.DrawMove, Reason: pilot.Gather}}))
		}
		for _, reason := range pilot.Reasons {
			advice := pilot.Advice{Move: game.Play(game.Pirate(game.Red, 3), 1), Reason: reason, Gold: 5}
			add("advice "+string(reason), g.Notice(table.Notice{Kind: table.Advised, Face: &f, Advice: &advice}))
		}
		for _, o := range []journal.Order{
			{First: game.Play(game.Merchant(5), game.NoShip)},
			{First: game.Play(game.Pirate(game.Red, 3), 4), Else: game.DrawMove},
			{First: game.DrawMove, UntilAttacked: true},
		} {
			add("order", g.at(&f, Name).orders(&table.Hand{Order: o}))
			add("lapsed", g.at(&f, Name).orders(&table.Hand{Lapsed: o}))
		}
		crewed := tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne", "computer captain", "")
		for _, c := range g.Computers(crewed) {
			add("computer "+string(c.Add), c.Label+" · "+c.Description)
		}
		for _, rule := range game.Rules() {
			add("refusal "+rule.String(), g.Refusal(&f, refused(rule)))
		}
		for _, rule := range game.SetupRules() {
			add("setup "+rule.String(), g.Setup(game.SetupRefusal{Rule: rule, Seats: 3, Mode: game.Partnership}))
		}
		for _, k := range Faults {
			add("fault "+string(k), g.Fault(k))
		}
		add("permission", g.MissingPermissions(Permissions[:1]))
		add("permissions", g.MissingPermissions(Permissions))
		add("opened", g.Opened(f))
		add("opened without a thread", g.NoThread())
		add("posted", g.Posted(f))
		add("thread", g.ThreadName("Anne"))
		add("confirm", g.Confirm(f))
		add("confirm", g.Confirm(lobby))
		add("ping", g.Ping(101))
		add("no table", g.Fleet(table.MyTables{}))
		add("tables", g.Fleet(table.MyTables{Tables: []table.Listing{
			{Guild: 11, Channel: 12, Phase: journal.Playing, Edition: game.Korsar2019.ID, Yours: true},
			{Channel: 13, Phase: journal.Playing, Edition: game.English.ID, Turn: table.User{ID: 102, Name: "Ben"}},
			{Channel: 15, Phase: journal.Playing, Edition: game.English.ID},
			{Guild: 11, Channel: 14, Phase: journal.Lobby, Edition: game.Tilsit.ID},
		}}))
	}
	compare(t, "testdata/answers.golden", all.String())
}
