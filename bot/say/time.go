package say

import (
	"fmt"
	"strconv"
	"time"

	"korsar/bot/table"
	"korsar/storage"
)

// Styles of Discord's timestamps (its documentation, "Message Formatting"). Every reader sees them in their own
// language and zone.
const (
	relative = "R" // in 3 hours
	byDay    = "D" // 24 December 2026
	byMinute = "f" // 24 December 2026 18:00
)

func timestamp(at time.Time, style string) string { return fmt.Sprintf("<t:%d:%s>", at.Unix(), style) }

// Date returns a day in words, in UTC, for pictures, which have no time zone.
func (l *Localizer) Date(at time.Time) string {
	at = at.UTC()
	return l.say("date", "Day", strconv.Itoa(at.Day()), "Month", l.say("month."+strconv.Itoa(int(at.Month()))), "Year",
		strconv.Itoa(at.Year()))
}

// turnTime returns when the turn ends, or until when the player on turn is away. It returns "" without a limit.
func (r *boardRenderer) turnTime() string {
	switch {
	case !r.state.Away.IsZero():
		return r.say("time.away", "Who", r.seatName(r.state.Game.Turn), "When", timestamp(r.state.Away, byDay))
	case !r.state.Due.IsZero():
		return r.TurnEnds(r.state.Due)
	}
	return ""
}

// TurnReminder returns the direct message that reminds a player of their turn.
func (l *Localizer) TurnReminder(state table.PublicState, board storage.Board) string {
	words := []string{"Host", l.nameOf(state.Host.Name, Name),
		"Link", fmt.Sprintf("%s/%d", link(state.Guild, board.Channel), board.Message)}
	if state.Due.IsZero() {
		return l.say("message.turn", words...)
	}
	return l.say("message.turn.ends", append(words, "When", timestamp(state.Due, relative))...)
}

// BackChoice returns the choice of a user who is no longer away.
func (l *Localizer) BackChoice() string { return l.say("away.back") }

// DayChoice returns the name of a day in the future as a choice, with the time zone of that day.
func (l *Localizer) DayChoice(date string, days int, zone string) string {
	return l.many("away.day", days, "Date", date, "Zone", zone)
}

// TurnEnds returns when a turn ends, as a board shows it.
func (l *Localizer) TurnEnds(at time.Time) string {
	return l.say("time.ends", "When", timestamp(at, relative))
}
