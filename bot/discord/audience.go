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

// The defaults of a vote, in seconds: how long it takes, and how long one move has to lead to close it early.
const (
	defaultVoteWindow = 30
	defaultEarlyClose = 10
)

// audienceRoles are the options for the roles of the audiences, in the order of the audiences.
var audienceRoles = []string{"role", "role-2"}

func init() {
	onCommand(command{path: "korsar audience", weight: 120, run: (*Bot).openAudienceTable, options: []option{
		choiceOption("crews", []string{"1", "2", "3", "4"}),
		seatsOption(),
		choiceOption("edition", editionIDs()),
		choiceOption("mode", modes),
		choiceOption("window", []string{"10", "15", "20", "30", "45", "60", "90", "120"}), // seconds
		choiceOption("early", []string{"0", "5", "10", "15", "20", "30"}),                 // seconds
		choiceOption("voters", []string{"1", "3", "5", "10", "25", "50", "100"}),
		choiceOption("who", []string{say.WhoEveryone, say.WhoBoosters, "1", "7", "30", "90"}), // days of membership
		roleOption(audienceRoles[0]), roleOption(audienceRoles[1]),
		choiceOption("silent", toStrings(journal.ComputerPlays, journal.DrawOne)),
		choiceOption("ties", []string{say.TiesFirst, say.TiesLot}),
		choiceOption("booty", booties),
		choiceOption("language", say.Languages()),
		boolOption("thread"),
	}})
}

// openAudienceTable opens a table with audiences.
func (b *Bot) openAudienceTable(ctx context.Context, c *click, a arguments) error {
	count, _ := strconv.Atoi(a.text("crews"))
	var occupants []journal.Occupant
	for i := range min(max(count, 1), journal.MaxAudiences) {
		var role snowflake.ID
		if i < len(audienceRoles) {
			role = snowflake.Parse(a.text(audienceRoles[i]))
		}
		if role == c.Guild {
			role = 0 // @everyone; members do not list it
		}
		occupants = append(occupants, journal.Audience(role))
	}
	return b.openWith(ctx, c, a, table.Opening{Seated: occupants},
		func(o *journal.Options) { setAudienceOptions(o, a, len(occupants)) })
}

// setAudienceOptions changes the options of a table to those of one with audiences.
func setAudienceOptions(o *journal.Options, a arguments, audiences int) {
	if a.number("seats") == 0 {
		o.Seats = o.Mode.SeatCounts()[0]
		for _, seats := range o.Mode.SeatCounts() {
			if seats > audiences {
				o.Seats = seats
				break
			}
		}
	}
	o.Seats = max(o.Seats, audiences)
	if a.text("mode") == "" {
		o.Mode = game.UsualMode(o.Seats)
	}
	o.Pace, o.Hours, o.Late, o.Misses = journal.Live, 0, "", 0
	rules := &o.VoteRules
	rules.Window = numericChoice(a, "window", defaultVoteWindow)
	rules.Settle = numericChoice(a, "early", defaultEarlyClose)
	rules.Least = numericChoice(a, "voters", 0)
	rules.Silent, rules.Lot = journal.Rule(a.text("silent")), a.text("ties") == say.TiesLot
	if who := a.text("who"); who == say.WhoBoosters {
		rules.Boosters = true
	} else {
		rules.Days = numericChoice(a, "who", 0)
	}
}

// numericChoice returns the number that a choice stands for; fallback if it is no number.
func numericChoice(a arguments, name string, fallback int) int {
	n, err := strconv.Atoi(a.text(name))
	if err != nil {
		return fallback
	}
	return n
}
