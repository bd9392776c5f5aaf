package discord

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// tableOption is an option of a new table, and how its value changes the table's options where it was given.
type tableOption struct {
	option
	set func(o *journal.Options, v given) // nil if it sets nothing of the table
}

// given is the value of one option.
type given struct {
	arguments
	name string
}

func (v given) text() string { return v.arguments.text(v.name) }
func (v given) number() int  { return v.arguments.number(v.name) }
func (v given) yes() bool    { return v.arguments.bool(v.name) }

// newTableOptions are the options of a new table.
var newTableOptions = []tableOption{
	{choiceOption("edition", editionIDs()), func(o *journal.Options, v given) { o.Edition = v.text() }},
	{choiceOption("mode", modes), func(o *journal.Options, v given) { o.Mode = game.ParseMode(v.text()) }},
	{seatsOption(), func(o *journal.Options, v given) { o.Seats = v.number() }},
	{choiceOption("pace", paces), func(o *journal.Options, v given) { o.Pace = journal.Pace(v.text()) }},
	{choiceOption("language", say.Languages()), func(o *journal.Options, v given) { o.Language = v.text() }},
	{boolOption("thread"), nil},
	{choiceOption("booty", booties), func(o *journal.Options, v given) { o.Booty = journal.Booty(v.text()) }},
	{choiceOption("relief", append([]string{say.NoCover}, toStrings(journal.Levels...)...)), setCoverComputer},
	{boolOption("hints"), func(o *journal.Options, v given) { o.Hints = v.yes() }},
	{choiceOption("time", turnHours), setHours},
	{choiceOption("late", lateRules()), setLate},
	{choiceOption("away", toStrings(journal.Wait, journal.ComputerPlays)), func(o *journal.Options, v given) {
		o.Away = journal.Rule(v.text())
	}},
}

func setCoverComputer(o *journal.Options, v given) {
	switch text := v.text(); text {
	case "": // forged
	case say.NoCover:
		o.CoverComputer = ""
	default:
		o.CoverComputer = journal.Level(text)
	}
}

func setHours(o *journal.Options, v given) {
	switch hours := parseHours(v.text()); hours {
	case 0: // forged
	case storage.NoHours:
		o.Hours = 0
	default:
		o.Hours = hours
	}
}

// lateRules returns what can happen to a turn whose time is over. A seat is handed over after so many of them.
func lateRules() []string {
	return toStrings(journal.ComputerPlays, journal.DrawOne, journal.HandOver+".1", journal.HandOver+".2", journal.HandOver+".3")
}

func setLate(o *journal.Options, v given) {
	late, misses, _ := strings.Cut(v.text(), ".")
	o.Late = journal.Rule(late)
	o.Misses, _ = strconv.Atoi(misses)
}

// seatsOption is an option for the number of seats.
func seatsOption() option {
	o := option{name: "seats", kind: discordgo.ApplicationCommandOptionInteger,
		label: func(_ *say.Localizer, _ string, value any) string { return fmt.Sprint(value) }}
	for seats := 2; seats <= game.MaxSeats; seats++ {
		if game.CheckSeats(game.FreeForAll, seats) == nil || game.CheckSeats(game.Partnership, seats) == nil {
			o.values = append(o.values, seats)
		}
	}
	return o
}

// optionsOf returns the options of a new table: those that were given, and the defaults for the others.
func optionsOf(a arguments, defaults journal.Options) journal.Options {
	o := defaults
	for _, one := range newTableOptions {
		if one.set != nil && a.has(one.name) {
			one.set(&o, given{a, one.name})
		}
	}
	return table.WithMode(o)
}
