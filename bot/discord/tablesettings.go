package discord

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// setting is an option of a table. The keys of its values in the catalogs are choice.NAME.VALUE, and the key of its
// name is setting.NAME.
type setting struct {
	name   string
	values []string
	set    func(o *journal.Options, value string)
	get    func(o journal.Options) string
}

// turnTimes are the minutes for a turn to choose from. 0 is no limit.
var turnTimes = []string{"0", "1", "3", "5", "15", "60", "180", "360", "720", "1440", "2880", "4320", "7200", "10080"}

// tableSettings are the settings of every table.
var tableSettings = []setting{
	{"edition", game.EditionIDs(), func(o *journal.Options, v string) { o.Edition = v },
		func(o journal.Options) string { return o.Edition }},
	{"mode", toStrings(game.FreeForAll, game.Partnership),
		func(o *journal.Options, v string) { o.Mode = game.ParseMode(v) },
		func(o journal.Options) string { return o.Mode.String() }},
	{"seats", seatCounts(), func(o *journal.Options, v string) { o.Seats, _ = strconv.Atoi(v) },
		func(o journal.Options) string { return strconv.Itoa(o.Seats) }},
	{"pace", toStrings(journal.Relaxed, journal.Live), func(o *journal.Options, v string) { o.Pace = journal.Pace(v) },
		func(o journal.Options) string { return string(o.Pace) }},
	{"time", turnTimes, func(o *journal.Options, v string) { o.Minutes, _ = strconv.Atoi(v) },
		func(o journal.Options) string { return strconv.Itoa(o.Minutes) }},
	{"late", lateRules(), setLate, say.LateChoice},
	{"away", toStrings(journal.Wait, journal.ComputerPlays),
		func(o *journal.Options, v string) { o.Away = journal.Rule(v) },
		func(o journal.Options) string { return string(o.IfAway()) }},
	{"cover-computer", append([]string{say.NoCover}, toStrings(journal.Levels...)...), setCoverComputer,
		func(o journal.Options) string { return cmp.Or(string(o.CoverComputer), say.NoCover) }},
	{"hints", []string{turnOn, turnOff}, func(o *journal.Options, v string) { o.Hints = v == turnOn },
		func(o journal.Options) string { return onOrOff(o.Hints) }},
	{"booty", toStrings(journal.OpenBooty, journal.ClosedBooty),
		func(o *journal.Options, v string) { o.Booty = journal.Booty(v) },
		func(o journal.Options) string { return string(o.Booty) }},
	{"language", say.Languages(), func(o *journal.Options, v string) { o.Language = v },
		func(o journal.Options) string { return o.Language }},
}

// voteSettings are the settings of tables with audiences.
var voteSettings = []setting{
	{"window", []string{"10", "15", "20", "30", "45", "60", "90", "120"}, // seconds
		func(o *journal.Options, v string) { o.VoteRules.Window, _ = strconv.Atoi(v) },
		func(o journal.Options) string { return strconv.Itoa(o.VoteRules.Window) }},
	{"close-early", []string{"0", "5", "10", "15", "20", "30"}, // seconds
		func(o *journal.Options, v string) { o.VoteRules.CloseEarly, _ = strconv.Atoi(v) },
		func(o journal.Options) string { return strconv.Itoa(o.VoteRules.CloseEarly) }},
	{"voters", []string{"1", "3", "5", "10", "25", "50", "100"},
		func(o *journal.Options, v string) { o.VoteRules.Least, _ = strconv.Atoi(v) },
		func(o journal.Options) string { return strconv.Itoa(max(o.VoteRules.Least, 1)) }},
	{"who", []string{say.WhoEveryone, say.WhoBoosters, "1", "7", "30", "90"}, // days of membership
		setWho, say.WhoChoice},
	{"silent", toStrings(journal.ComputerPlays, journal.DrawOne),
		func(o *journal.Options, v string) { o.VoteRules.Silent = journal.Rule(v) },
		func(o journal.Options) string { return string(o.VoteRules.IfSilent()) }},
	{"ties", []string{say.TiesFirst, say.TiesLot},
		func(o *journal.Options, v string) { o.VoteRules.Lot = v == say.TiesLot },
		func(o journal.Options) string { return say.TiesChoice(o.VoteRules) }},
}

// settingsOf returns the settings of a table with these options.
func settingsOf(o journal.Options) []setting {
	if o.VoteRules == (journal.VoteRules{}) {
		return tableSettings
	}
	return append(slices.Clip(tableSettings), voteSettings...)
}

// settingLines returns settings with their values in o.
func settingLines(settings []setting, o journal.Options) (lines []say.SettingLine) {
	for _, one := range settings {
		lines = append(lines, say.SettingLine{Name: one.name, Value: one.get(o)})
	}
	return lines
}

// findSetting returns the setting with a name, or nil.
func findSetting(name string) *setting {
	for _, s := range slices.Concat(tableSettings, voteSettings) {
		if s.name == name {
			return &s
		}
	}
	return nil
}

// change sets the value of the setting. A forged value changes nothing.
func (s setting) change(o *journal.Options, value string) {
	if slices.Contains(s.values, value) {
		s.set(o, value)
	}
}

func onOrOff(on bool) string {
	if on {
		return turnOn
	}
	return turnOff
}

func setCoverComputer(o *journal.Options, v string) {
	if o.CoverComputer = journal.Level(v); v == say.NoCover {
		o.CoverComputer = ""
	}
}

// lateRules returns the rules for a turn whose time is over. A seat is handed over after 1, 2 or 3 such turns.
func lateRules() []string {
	return toStrings(journal.ComputerPlays, journal.DrawOne, journal.HandOver+".1", journal.HandOver+".2",
		journal.HandOver+".3")
}

func setLate(o *journal.Options, v string) {
	late, misses, _ := strings.Cut(v, ".")
	o.Late = journal.Rule(late)
	o.Misses, _ = strconv.Atoi(misses)
}

func setWho(o *journal.Options, v string) {
	o.VoteRules.Boosters = v == say.WhoBoosters
	o.VoteRules.Days, _ = strconv.Atoi(v)
}

// seatCounts returns the numbers of seats that a table can have.
func seatCounts() (list []string) {
	for seats := 2; seats <= game.MaxSeats; seats++ {
		if game.CheckSeats(game.FreeForAll, seats) == nil || game.CheckSeats(game.Partnership, seats) == nil {
			list = append(list, strconv.Itoa(seats))
		}
	}
	return list
}

// settingOption returns the option of a command for a setting of a new table.
func settingOption(name string) option { return choiceOption(name, findSetting(name).values) }

// optionsOf returns the options of a new table: those given with the command, and defaults for the others.
func optionsOf(a arguments, defaults journal.Options) journal.Options {
	o := defaults
	table.Preset(a.text("preset")).Apply(&o)
	for _, s := range slices.Concat(tableSettings, voteSettings) {
		s.change(&o, a.text(s.name))
	}
	return table.WithMode(o)
}
