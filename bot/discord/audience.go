package discord

import (
	"cmp"
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

// audiences returns the audiences for a new table, or nil. If a role is given, it is the role of the first.
func (c *click) audiences(a arguments) (occupants []journal.Occupant) {
	role := c.memberRole(a.text("role"))
	count, _ := strconv.Atoi(a.text("audiences"))
	if role != 0 {
		count = max(count, 1)
	}
	for range min(count, journal.MaxAudiences) {
		occupants = append(occupants, journal.Audience(role))
		role = 0
	}
	return occupants
}

// audienceCounts returns the numbers of audiences that a table can have.
func audienceCounts() (list []string) {
	for n := range journal.MaxAudiences {
		list = append(list, strconv.Itoa(n+1))
	}
	return list
}

// memberRole returns the role that an option names, or 0 for @everyone, which is not among the roles of a member.
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
