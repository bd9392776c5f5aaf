package discord

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// tableOption is an option of a new table. Set applies its value, or the default of the guild.
type tableOption struct {
	option
	set func(o *journal.Options, v given, u usual) // nil if it sets nothing of the table
}

// given is the value of one option.
type given struct {
	arguments
	name string
}

func (v given) text() string { return v.arguments.text(v.name) }
func (v given) number() int  { return v.arguments.number(v.name) }
func (v given) yes() bool    { return v.arguments.bool(v.name) }

// usual is what applies in a guild by default.
type usual struct {
	storage.GuildSettings
	locale string // of the guild
}

// usualHours is how long a turn may take by default, in hours.
const usualHours = 24

// newTableOptions are the options of a new table.
var newTableOptions = []tableOption{
	{choiceOption("edition", editionIDs()), func(o *journal.Options, v given, u usual) {
		o.Edition = cmp.Or(v.text(), u.Edition, game.Editions[0].ID)
	}},
	{choiceOption("mode", modes), func(o *journal.Options, v given, _ usual) { o.Mode = game.ParseMode(v.text()) }},
	{seatsOption(), func(o *journal.Options, v given, _ usual) { o.Seats = v.number() }},
	{choiceOption("pace", paces), func(o *journal.Options, v given, u usual) {
		o.Pace = cmp.Or(journal.Pace(v.text()), u.Pace, journal.Relaxed)
	}},
	{choiceOption("language", say.Languages()), func(o *journal.Options, v given, u usual) {
		o.Language = cmp.Or(v.text(), u.Language, say.In(u.locale).Tag())
	}},
	{boolOption("thread"), nil},
	{choiceOption("booty", booties), func(o *journal.Options, v given, u usual) {
		o.Booty = cmp.Or(journal.Booty(v.text()), u.Booty, journal.OpenBooty)
	}},
	{choiceOption("relief", append([]string{say.NoCover}, toStrings(journal.Levels...)...)), func(o *journal.Options, v given, _ usual) {
		if o.CoverComputer = cmp.Or(journal.Level(v.text()), journal.Mate); v.text() == say.NoCover {
			o.CoverComputer = ""
		}
	}},
	{boolOption("hints"), func(o *journal.Options, v given, _ usual) { o.Hints = v.yes() }},
	{choiceOption("time", turnHours), func(o *journal.Options, v given, u usual) {
		if o.Hours = cmp.Or(parseHours(v.text()), u.Hours, usualHours); o.Hours == storage.NoHours {
			o.Hours = 0
		}
	}},
	{choiceOption("late", toStrings(journal.ComputerPlays, journal.DrawOne, journal.HandOver+".1", journal.HandOver+".2", journal.HandOver+".3")), func(o *journal.Options, v given, _ usual) {
		late, misses, _ := strings.Cut(v.text(), ".")
		o.Late = journal.Rule(late)
		o.Misses, _ = strconv.Atoi(misses)
	}},
	{choiceOption("away", toStrings(journal.Wait, journal.ComputerPlays)), func(o *journal.Options, v given, _ usual) { o.Away = journal.Rule(v.text()) }},
}

// seatsOption is an option for the number of seats.
func seatsOption() option {
	o := option{name: "seats", kind: discordgo.ApplicationCommandOptionInteger, label: func(_ *say.Localizer, _ string, value any) string { return strconv.Itoa(value.(int)) }}
	for seats := 2; seats <= game.MaxSeats; seats++ {
		if game.CheckSeats(game.FreeForAll, seats) == nil || game.CheckSeats(game.Partnership, seats) == nil {
			o.values = append(o.values, seats)
		}
	}
	return o
}

// optionsOf returns the options that were given, and the defaults of the guild for the others.
func optionsOf(a arguments, u usual) (o journal.Options) {
	for _, one := range newTableOptions {
		if one.set != nil {
			one.set(&o, given{a, one.name}, u)
		}
	}
	if o.Mode == game.NoMode {
		o.Mode = game.UsualMode(o.Seats)
	}
	if o.Seats == 0 {
		counts := o.Mode.SeatCounts()
		o.Seats = counts[len(counts)-1]
	}
	return o
}

// badOptions returns the notice about options that no table can have.
func badOptions(err error) table.Notice {
	n := table.Notice{Kind: table.BadOptions}
	if refusal, ok := err.(game.SetupRefusal); ok {
		n.Setup = &refusal
	}
	return n
}
