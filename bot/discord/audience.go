package discord

import (
	"context"
	"strconv"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// usualWindow is how many seconds a vote takes where nobody said, usualEarly
// those after which it closes early.
const (
	usualWindow = 30
	usualEarly  = 10
)

// crewRoles is the options that say whom a crew is for, the first crew's first.
var crewRoles = []string{"role", "role-2"}

func init() {
	onCommand(command{path: "korsar audience", weight: 120, run: (*Bot).audience, options: []option{
		oneOf("crews", []string{"1", "2", "3", "4"}),
		seatsOption(),
		oneOf("edition", editionIDs()),
		oneOf("mode", modes),
		oneOf("window", []string{"10", "15", "20", "30", "45", "60", "90", "120"}), // seconds
		oneOf("early", []string{"0", "5", "10", "15", "20", "30"}),                 // the same
		oneOf("voters", []string{"1", "3", "5", "10", "25", "50", "100"}),
		oneOf("who", []string{say.WhoEveryone, say.WhoBoosters, "1", "7", "30", "90"}), // days of membership
		role(crewRoles[0]), role(crewRoles[1]),
		oneOf("silent", texts(journal.ComputerPlays, journal.DrawOne)),
		oneOf("ties", []string{say.TiesFirst, say.TiesLot}),
		oneOf("booty", booties),
		oneOf("language", say.Languages()),
		yesNo("thread"),
	}})
}

// audience makes a table with crews.
func (b *Bot) audience(ctx context.Context, c *click, given arguments) error {
	crews, _ := strconv.Atoi(given.text("crews"))
	var aboard []journal.Occupant
	for i := range min(max(crews, 1), journal.MaxAudiences) {
		var role snowflake.ID
		if i < len(crewRoles) {
			role = snowflake.Parse(given.text(crewRoles[i]))
		}
		if role == c.Guild {
			role = 0 // that of everybody, which nobody is listed with
		}
		aboard = append(aboard, journal.Audience(role))
	}
	return b.launch(ctx, c, given, table.Opening{Aboard: aboard}, func(o *journal.Options) { forAudience(o, given, len(aboard)) })
}

// forAudience makes the options of a table those of one with an audience.
func forAudience(o *journal.Options, given arguments, crews int) {
	if given.number("seats") == 0 {
		o.Seats = o.Mode.SeatCounts()[0]
		for _, seats := range o.Mode.SeatCounts() {
			if seats > crews {
				o.Seats = seats
				break
			}
		}
	}
	o.Seats = max(o.Seats, crews)
	if given.text("mode") == "" {
		o.Mode = game.UsualMode(o.Seats)
	}
	o.Pace, o.Hours, o.Late, o.Misses = journal.Live, 0, "", 0
	a := &o.VoteRules
	a.Window, a.Settle, a.Least = numberOf(given, "window", usualWindow), numberOf(given, "early", usualEarly), numberOf(given, "voters", 0)
	a.Silent, a.Lot = journal.Rule(given.text("silent")), given.text("ties") == say.TiesLot
	if who := given.text("who"); who == say.WhoBoosters {
		a.Boosters = true
	} else {
		a.Days = numberOf(given, "who", 0)
	}
}

// numberOf is the number that a choice stands for.
func numberOf(given arguments, name string, usual int) int {
	n, err := strconv.Atoi(given.text(name))
	if err != nil {
		return usual
	}
	return n
}
