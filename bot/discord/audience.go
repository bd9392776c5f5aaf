package discord

import (
	"cmp"
	"context"
	"strconv"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Defaults of a vote in seconds: its length, and how long one move must lead to close it early.
const (
	defaultVoteWindow = 30
	defaultEarlyClose = 10
)

func (b *Bot) openAudienceTable(ctx context.Context, c *click, a arguments) error {
	count, _ := strconv.Atoi(a.text("audiences"))
	var occupants []journal.Occupant
	for i := range min(max(count, 1), journal.MaxAudiences) {
		var role snowflake.ID
		if i == 0 {
			role = c.memberRole(a.text("role"))
		}
		occupants = append(occupants, journal.Audience(role))
	}
	return b.openWith(ctx, c, a, table.Opening{Seated: occupants},
		func(o *journal.Options) { setAudienceOptions(o, a, len(occupants)) })
}

// memberRole returns the role that an option names, or 0 for @everyone, which members do not list.
func (c *click) memberRole(text string) snowflake.ID {
	if role := snowflake.Parse(text); role != c.Guild {
		return role
	}
	return 0
}

// setAudienceOptions adapts the options of a table to its number of audiences.
func setAudienceOptions(o *journal.Options, a arguments, audiences int) {
	if a.text("seats") == "" {
		o.Seats = o.Mode.SeatCounts()[0]
		for _, seats := range o.Mode.SeatCounts() {
			if seats > audiences {
				o.Seats = seats
				break
			}
		}
	}
	o.Seats = max(o.Seats, audiences)
	o.Mode = game.UsualMode(o.Seats)
	table.Stream.Apply(o)
	rules := &o.VoteRules
	rules.Window, rules.CloseEarly = cmp.Or(rules.Window, defaultVoteWindow), defaultEarlyClose
}
