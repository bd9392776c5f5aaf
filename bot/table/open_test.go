package table_test

import (
	"errors"
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

func TestGuildDecidesWhoOpensTablesWhere(t *testing.T) {
	channels := storage.GuildSettings{Channels: []snowflake.ID{5, 6}}
	hosts := storage.GuildSettings{Hosts: 8}
	for _, test := range []struct {
		holds    string
		settings storage.GuildSettings
		opener   table.Opener
		code     table.Code
	}{
		{"without settings everybody everywhere", storage.GuildSettings{}, table.Opener{Channel: 4}, ""},
		{"in a chosen channel", channels, table.Opener{Channel: 6}, ""},
		{"in a thread of it", channels, table.Opener{Channel: 4, Parent: 5}, ""},
		{"in no other", channels, table.Opener{Channel: 4, Parent: 3}, table.NotInThisChannel},
		{"not beside the only one", storage.GuildSettings{Channels: []snowflake.ID{5}}, table.Opener{Channel: 4},
			table.NotInThisChannel},
		{"not even a manager", channels, table.Opener{Channel: 4, ManagesGuild: true}, table.NotInThisChannel},
		{"with the role", hosts, table.Opener{Roles: []snowflake.ID{7, 8}}, ""},
		{"not without it", hosts, table.Opener{Roles: []snowflake.ID{7}}, table.NeedsHostRole},
		{"a manager needs none", hosts, table.Opener{ManagesGuild: true}, ""},
	} {
		var code table.Code
		if refusal, refused := errors.AsType[*table.Refusal](table.MayOpen(test.settings, test.opener)); refused {
			code = refusal.Code
		}
		if code != test.code {
			t.Errorf("%s: %q, want %q", test.holds, code, test.code)
		}
	}
}

func TestDefaultOptionsAreTheGuildsOrTheProducts(t *testing.T) {
	product := journal.Options{Edition: "korsar-2019", Pace: journal.Relaxed, Language: "fr", Booty: journal.OpenBooty,
		CoverComputer: journal.Mate, Minutes: 24 * 60}
	guilds := journal.Options{Edition: game.Tilsit.ID, Pace: journal.Live, Language: "de", Booty: journal.ClosedBooty,
		CoverComputer: journal.Mate, Minutes: 2 * 60}
	settings := storage.GuildSettings{Edition: guilds.Edition, Pace: guilds.Pace, Language: "de", Booty: guilds.Booty,
		Minutes: 2 * 60}
	if got := table.DefaultOptions(storage.GuildSettings{}, "fr"); got != product {
		t.Errorf("the product's are %+v", got)
	}
	if got := table.DefaultOptions(settings, "fr"); got != guilds {
		t.Errorf("the guild's are %+v", got)
	}
	settings.Minutes = storage.NoTimeLimit
	if got := table.DefaultOptions(settings, "fr").Minutes; got != 0 {
		t.Errorf("without a limit a turn has %d hours", got)
	}
}

func TestModeAndSeatsFitEachOther(t *testing.T) {
	for _, test := range []struct{ asked, got journal.Options }{
		{journal.Options{Mode: game.Partnership}, journal.Options{Mode: game.Partnership, Seats: 8}},
		{journal.Options{Mode: game.Partnership, Seats: 4}, journal.Options{Mode: game.Partnership, Seats: 4}},
		{journal.Options{Seats: 3}, journal.Options{Mode: game.UsualMode(3), Seats: 3}},
		{journal.Options{Mode: game.FreeForAll, Seats: 4}, journal.Options{Mode: game.FreeForAll, Seats: 4}},
	} {
		if got := table.WithMode(test.asked); got != test.got {
			t.Errorf("of %+v becomes %+v, want %+v", test.asked, got, test.got)
		}
	}
}

func TestOptionsThatCannotBePlayedAreRefusedWithTheReason(t *testing.T) {
	if err := table.CheckOptions(relaxed(game.FreeForAll, 3)); err != nil {
		t.Error(err)
	}
	refusal, refused := errors.AsType[*table.Refusal](table.CheckOptions(relaxed(game.Partnership, 5)))
	if !refused || refusal.Code != table.BadOptions || refusal.Setup == nil {
		t.Errorf("five seats for pairs: %+v", refusal)
	}
	bad := relaxed(game.FreeForAll, 3)
	bad.Minutes = -1
	refusal, refused = errors.AsType[*table.Refusal](table.CheckOptions(bad))
	if !refused || refusal.Setup != nil {
		t.Errorf("a turn of -1 hours: %+v", refusal)
	}
}

// TestOpeningSeatsTheHostBesideTheOthers: computers and audiences first, then the host if a seat is left.
func TestOpeningSeatsTheHostBesideTheOthers(t *testing.T) {
	computer := journal.Computer(journal.Captain)
	for _, test := range []struct {
		seated []journal.Occupant
		then   string
	}{
		{nil, "lobby: Anne -"},
		{[]journal.Occupant{computer}, "lobby: captain Anne"},
		{[]journal.Occupant{journal.Audience(0)}, "lobby: audience(0) Anne"},
		{[]journal.Occupant{computer, computer}, "lobby: captain captain"},
	} {
		w := newWorld(t).open(table.Opening{Options: relaxed(game.FreeForAll, 2), Seated: test.seated})
		w.is(test.then)
	}
}

func TestPresetsAreKindsOfEvenings(t *testing.T) {
	chosen := relaxed(game.Partnership, 4)
	chosen.Edition, chosen.Language, chosen.VoteRules = game.Tilsit.ID, "fr", journal.VoteRules{Window: 30}
	for preset, change := range map[table.Preset]func(*journal.Options){
		table.Quick:   func(o *journal.Options) { o.Pace, o.Minutes, o.Hints = journal.Live, 60, true },
		table.Relaxed: func(*journal.Options) {},
		table.Stream:  func(o *journal.Options) { o.Pace, o.Minutes = journal.Live, 0 },
		table.Tournament: func(o *journal.Options) {
			o.Booty, o.Late, o.Misses = journal.ClosedBooty, journal.HandOver, 2
		},
	} {
		want, got := chosen, chosen
		change(&want)
		got.Pace, got.Minutes, got.Away, got.CoverComputer = "other", 99, journal.ComputerPlays, ""
		if preset.Apply(&got); got != want {
			t.Errorf("%s sets %+v, want %+v", preset, got, want)
		}
	}
	got := chosen
	if table.Preset("other").Apply(&got); got != chosen {
		t.Errorf("an unknown preset sets %+v", got)
	}
}

// TestPresetsKeepHintsUnlessTheyAreAboutThem: a tournament has none.
func TestPresetsKeepHintsUnlessTheyAreAboutThem(t *testing.T) {
	for _, preset := range table.Presets {
		o := relaxed(game.FreeForAll, 3)
		o.Hints = true
		if preset.Apply(&o); o.Hints != (preset != table.Tournament) {
			t.Errorf("%s gives hints: %v", preset, o.Hints)
		}
	}
}
