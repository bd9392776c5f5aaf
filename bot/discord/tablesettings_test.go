package discord

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// valuedSettings returns the settings that have values to choose from.
func valuedSettings() []setting { return slices.Concat(tableSettings, voteSettings, chatSettings) }

// TestEveryValueOfASettingIsRead: each setting reads the value that was set, so that players can read in the lobby how
// the table is set up. Each value reads differently there.
func TestEveryValueOfASettingIsRead(t *testing.T) {
	usual := table.WithMode(table.DefaultOptions(storage.GuildSettings{}, "en"))
	usual.VoteRules = journal.VoteRules{Window: defaultVoteWindow, Chat: journal.Chat{Channel: "korsar"}}
	for _, one := range valuedSettings() {
		shown := map[string]string{}
		for _, value := range one.values {
			o := usual
			one.change(&o, value)
			if got := one.get(o); got != value {
				t.Errorf("%s was set to %s and reads %s", one.name, value, got)
			}
			page := fmt.Sprint(tableSettingsMessage(say.In("en"),
				table.Settings{PublicState: tabletest.Lobby(o, "Anne", "")}).Embeds)
			if other, same := shown[page]; same && one.name != "seats" {
				t.Errorf("the settings read the same with %s %s and %s", one.name, value, other)
			}
			shown[page] = value
		}
	}
}

// TestSettingsSayNothingTwice: no line of the settings repeats its name in its value.
func TestSettingsSayNothingTwice(t *testing.T) {
	for _, language := range say.Languages() {
		l := say.In(language)
		for _, one := range valuedSettings() {
			for _, value := range one.values {
				page := l.TableSettings(table.Settings{}, []say.SettingLine{{Name: one.name, Value: value}})
				line, _, _ := strings.Cut(strings.ToLower(page.Body), "\n")
				if name := strings.ToLower(l.SettingName(one.name)); strings.Count(line, name) > 1 {
					t.Errorf("%s: %q says %q twice", language, line, name)
				}
			}
		}
	}
}

// TestForgedValueChangesNothing: a value that a setting does not have is ignored.
func TestForgedValueChangesNothing(t *testing.T) {
	usual := table.WithMode(table.DefaultOptions(storage.GuildSettings{}, "en"))
	for _, one := range valuedSettings() {
		o := usual
		if one.change(&o, "forged"); o != usual {
			t.Errorf("%s takes a forged value: %+v", one.name, o)
		}
	}
}

// TestSettingsFitAMessage: the settings of a lobby fit five rows, even with four audiences and a setting chosen. Their
// menu has all presets, settings and roles, in texts that Discord takes.
func TestSettingsFitAMessage(t *testing.T) {
	o := tabletest.Options(game.Partnership)
	o.VoteRules = journal.VoteRules{Window: defaultVoteWindow}
	s := table.Settings{MayChange: true,
		PublicState: tabletest.Lobby(o, "audience", "audience", "audience", "audience", "Anne", "")}
	for _, tag := range say.Languages() {
		l := say.In(tag)
		for _, one := range settingsOf(o) {
			s.Chosen = one.name
			for i, r := range tableSettingsMessage(l, s).Components {
				if i >= 5 || len(r.Components) > 5 {
					t.Errorf("%s: row %d has %d components", tag, i+1, len(r.Components))
				}
			}
		}
		list := tableSettingOptions(l, s, settingLines(settingsOf(o), o))
		if len(list) > maxOptions {
			t.Errorf("%s: the menu has %d options", tag, len(list))
		}
		for _, one := range list {
			if max(len(utf16.Encode([]rune(one.Label))), len(utf16.Encode([]rune(one.Description)))) > say.OptionLimit {
				t.Errorf("%s: %q, %q is too long for an option", tag, one.Label, one.Description)
			}
		}
	}
}
