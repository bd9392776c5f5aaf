package discord

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Controls of the settings of a lobby.
var (
	tableSettingsButton = newButton(button{action: "settings", style: secondary})
	settingMenu         = newMenu(menu{action: "setting"})                   // which one to change
	valueMenu           = newMenu(menu{action: "set", placeholder: "value"}) // with the setting as argument
	computersMenu       = newMenu(menu{action: "computers"})                 // adds and removes computers
)

// presetSetting begins the value of a preset in the menu of settings.
const presetSetting = "preset."

// roleSetting begins the name of the setting for an audience's role. The number of the audience follows, from 1.
const roleSetting = "role."

// chooseTableSetting shows the values of the setting that was chosen, or applies the preset.
func (b *Bot) chooseTableSetting(ctx context.Context, c *click, p pressed) error {
	preset, isPreset := strings.CutPrefix(p.value(), presetSetting)
	if !isPreset {
		return b.showTableSettings(ctx, c, p, p.value(), (*table.Table).Settings)
	}
	return b.showTableSettings(ctx, c, p, "",
		func(t *table.Table, ctx context.Context, by table.Click) (table.Reply, error) {
			return t.ChangeSettings(ctx, by,
				func(o *journal.Options, _ []snowflake.ID) { table.Preset(preset).Apply(o) })
		})
}

// setTableSetting changes the setting in the argument to the value that was chosen.
func (b *Bot) setTableSetting(ctx context.Context, c *click, p pressed) error {
	return b.showTableSettings(ctx, c, p, p.Arg,
		func(t *table.Table, ctx context.Context, by table.Click) (table.Reply, error) {
			return t.ChangeSettings(ctx, by, func(o *journal.Options, roles []snowflake.ID) {
				if number, isRole := strings.CutPrefix(p.Arg, roleSetting); isRole {
					if i, err := strconv.Atoi(number); err == nil && i >= 1 && i <= len(roles) {
						roles[i-1] = c.memberRole(p.value())
					}
					return
				}
				if s := findSetting(p.Arg); s != nil {
					s.change(o, p.value())
				}
			})
		})
}

// showTableSettings answers with the settings that do returns, and the values of the chosen one.
func (b *Bot) showTableSettings(ctx context.Context, c *click, p pressed, chosen string, do tableFunc) error {
	return inChannel(func(t *table.Table, ctx context.Context, by table.Click, _ pressed) (table.Reply, error) {
		reply, err := do(t, ctx, by)
		if s, ok := reply.(table.Settings); ok {
			s.Chosen = chosen
			reply = s
		}
		return reply, err
	})(b, ctx, c, p)
}

// tableSettingsMessage shows the settings of a lobby. The host can choose a setting and its value, apply a preset, and
// change the computers.
func tableSettingsMessage(t *say.Localizer, s table.Settings) message {
	settings := settingsOf(s.Options)
	lines := settingLines(settings, s.Options)
	shown := lines
	if s.MayChange {
		shown = shownSettings(settings, s.Options, s.Chosen)
	}
	m := pageMessage(t.TableSettings(s, slices.Concat(shown, chatLines(s))))
	id := customID{Table: s.Table, Seq: s.Seq}
	if s.MayChange {
		if s.MaySetChat {
			lines = append(lines, settingLines([]setting{chatSetting}, s.Options)...)
		}
		m.addMenu(t, settingMenu, id, tableSettingOptions(t, s, lines))
		switch chosen := (customID{Table: s.Table, Seq: s.Seq, Arg: s.Chosen}); {
		case s.Chosen == chatSetting.name && s.MaySetChat:
			m.addButtons(setChatButton.component(t, id))
		case strings.HasPrefix(s.Chosen, roleSetting):
			m.addButtons(valueMenu.component(t, typeRoles, chosen))
		default:
			m.addValues(t, valueMenu, chosen, settings, s.Options)
		}
		m.addMenu(t, computersMenu, id, computerOptions(t, s.PublicState))
	}
	if s.MayInvite && s.Chosen == "" { // the values take its row
		m.addButtons(inviteMenu.component(t, typeUsers, id))
	}
	m.addButtons(lobbyButtons(t, s, id)...)
	return m
}

// shownSettings returns the settings that say what is played, the chosen one, and those that are not as usual. The menu
// has all of them.
func shownSettings(settings []setting, o journal.Options, chosen string) []say.SettingLine {
	usual := table.DefaultOptions(storage.GuildSettings{}, o.Language)
	var shown []setting
	for _, one := range settings {
		switch one.name {
		case "edition", "mode", "seats", "time", "late":
			shown = append(shown, one)
		default:
			if one.name == chosen || one.get(o) != one.get(usual) {
				shown = append(shown, one)
			}
		}
	}
	return settingLines(shown, o)
}

// tableSettingOptions returns menu options for the presets, the settings, and the roles of audiences.
func tableSettingOptions(t *say.Localizer, s table.Settings, lines []say.SettingLine) (list []selectOption) {
	for _, preset := range table.Presets {
		o, label := s.Options, t.PresetName(preset)
		if preset.Apply(&o); o == s.Options {
			label = "✓ " + label
		}
		list = append(list, selectOption{Label: label, Value: presetSetting + string(preset),
			Description: t.PresetAbout(preset)})
	}
	list = append(list, settingOptions(t, lines, s.Chosen)...)
	audiences := 0
	for _, seat := range s.Seats {
		if seat.Audience != nil {
			audiences++
			name := roleSetting + strconv.Itoa(audiences)
			list = append(list, selectOption{Label: t.RoleSetting(audiences), Value: name, Default: name == s.Chosen})
		}
	}
	return list
}

// settingOptions returns menu options for settings with their current values.
func settingOptions(t *say.Localizer, lines []say.SettingLine, chosen string) (list []selectOption) {
	for _, line := range lines {
		list = append(list, selectOption{Label: t.SettingName(line.Name), Value: line.Name,
			Description: t.Choice(line.Name, line.Value), Default: line.Name == chosen})
	}
	return list
}

// addValues adds the menu of the values of the setting in the argument of id, if there is such a setting.
func (m *message) addValues(t *say.Localizer, of menu, id customID, settings []setting, o journal.Options) {
	for _, one := range settings {
		if one.name != id.Arg {
			continue
		}
		var list []selectOption
		for _, value := range one.values {
			list = append(list, selectOption{Label: t.Choice(one.name, value), Value: value,
				Default: value == one.get(o)})
		}
		m.addMenu(t, of, id, list)
	}
}
