package say

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
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

// timeField returns when the turn ends, or until when the player on turn is away. It reports whether there is anything
// to show.
func (r *boardRenderer) timeField() (Field, bool) {
	f := Field{Name: r.say("field.time"), Inline: true}
	switch {
	case !r.state.Away.IsZero():
		f.Value = r.say("time.away", "Who", r.seatName(r.state.Game.Turn), "When", timestamp(r.state.Away, byDay))
	case !r.state.Due.IsZero():
		f.Value = r.TurnEnds(r.state.Due)
	}
	return f, f.Value != ""
}

// coveredLine returns the line before a move that a computer made for a player.
func (r *boardRenderer) coveredLine(who string, why journal.Cover) string {
	return bulletLine(r.say("event.covered."+string(why), "Who", who))
}

// offersField returns the users who are asked to take over seats. It reports whether there are any.
func (r *boardRenderer) offersField() (Field, bool) {
	var lines []string
	for _, o := range r.state.Offers {
		switch {
		case o.Consent:
			lines = append(lines, bulletLine(r.say("offer.consent", "Holder", r.holderName(o.Seat), "To",
				r.nameOf(o.To.Name, Name))))
		case o.To != (table.User{}):
			lines = append(lines, bulletLine(r.say("offer.seat", "Who", r.seatName(o.Seat),
				"To", r.nameOf(o.To.Name, Name))))
		default:
			lines = append(lines, bulletLine(r.say("offer.leave", "Who", r.seatName(o.Seat), "Partner",
				r.seatName(r.state.Options.Mode.Partner(o.Seat)))))
		}
	}
	return Field{Name: r.say("field.offers"), Value: stackLatest(lines, "\n", offersLimit, r.earlierLine)},
		len(lines) > 0
}

// guests returns the line with the invited users for whom no seat is kept, or "" if there are none.
func (r *boardRenderer) guests() string {
	if names := r.guestNames(false); names != "" {
		return r.say("guests", "Names", names)
	}
	return ""
}

// missing says for whom seats are kept, and whether the last of them starts the game. It returns "" if none are kept.
func (r *boardRenderer) missing() string {
	names := r.guestNames(true)
	if names == "" {
		return ""
	}
	text := r.say("lobby.missing", "Names", names)
	if r.state.Reunites {
		text += " " + r.say("lobby.reunites")
	}
	return text
}

// guestNames returns the names of the invited users for whom a seat is kept, or of those for whom none is kept.
func (r *boardRenderer) guestNames(kept bool) string {
	var names []string
	for _, g := range r.state.Guests {
		name := "**" + r.nameOf(g.Name, Name) + "**"
		if g.Declined {
			name = r.say("guest.declined", "Who", name)
		}
		if g.Kept == kept {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// shelved returns the board of a game that is on hold.
func (r *boardRenderer) shelved() Board {
	return Board{Title: r.say("title.shelved"), Body: r.say("shelved.body"), Fields: []Field{r.seatsField()},
		Footer: r.footer()}
}

// MentionLine returns the line above a table's new board that mentions users, or "" for none. In the lobby, users for
// whom a tournament keeps places are asked to take a seat. A user who was placed in the game and is on turn is
// mentioned once.
func (l *Localizer) MentionLine(state table.PublicState, c table.Call) string {
	var parts []string
	switch onTurn := slices.Index(c.Placed, c.OnTurn); {
	case c.OnTurn != 0 && onTurn >= 0:
		parts = append(parts, l.say("ping.placed-turn", "User", mention(c.OnTurn)))
		c.Placed = slices.Delete(slices.Clone(c.Placed), onTurn, onTurn+1)
	case c.OnTurn != 0 && c.Again:
		parts = append(parts, l.say("ping.again", "User", mention(c.OnTurn)))
	case c.OnTurn != 0:
		parts = append(parts, l.Ping(c.OnTurn))
	}
	if len(c.Asked) > 0 {
		parts = append(parts, l.say("ping.asked", "Users", mentions(c.Asked)))
	}
	switch {
	case len(c.Placed) == 0:
	case state.Phase == journal.Lobby:
		parts = append(parts, l.say("ping.seat", "Users", mentions(c.Placed)))
	default:
		parts = append(parts, l.say("ping.placed", "Users", mentions(c.Placed)))
	}
	return strings.Join(parts, " ")
}

func mentions(users []snowflake.ID) string {
	var list []string
	for _, user := range users {
		list = append(list, mention(user))
	}
	return strings.Join(list, ", ")
}

// TurnReminder returns the direct message that reminds a player of their turn.
func (l *Localizer) TurnReminder(state table.PublicState, board storage.Board) string {
	words := []string{"Host", l.nameOf(state.Host.Name, Name), "Link", messageLink(state.Guild, board)}
	if state.Due.IsZero() {
		return l.say("message.turn", words...)
	}
	return l.say("message.turn.ends", append(words, "When", timestamp(state.Due, relative))...)
}

// messageLink returns the address of a board.
func messageLink(guild snowflake.ID, b storage.Board) string {
	return fmt.Sprintf("%s/%d", link(guild, b.Channel), b.Message)
}

// BackChoice returns the choice of a user who is no longer away.
func (l *Localizer) BackChoice() string { return l.say("away.back") }

// DayChoice returns the name of a day in the future as a choice, with the time zone of that day.
func (l *Localizer) DayChoice(date string, days int, zone string) string {
	return l.many("away.day", days, "Date", date, "Zone", zone)
}

// Checklist returns the permissions that the bot needs in a channel, and marks those that it lacks.
func (l *Localizer) Checklist(wanted, missing []Permission) Page {
	var lines []string
	for _, p := range wanted {
		mark := "✓ "
		if slices.Contains(missing, p) {
			mark = "✕ "
		}
		lines = append(lines, mark+l.PermissionName(p))
	}
	verdict := l.say("checklist.ready", "Open", l.slash("korsar new"))
	if len(missing) > 0 {
		verdict = l.say("checklist.lacking")
	}
	if slices.Contains(wanted, ManageRoles) {
		lines = append(lines, "", l.say("checklist.roles"))
	}
	return Page{Title: l.say("checklist.title"), Body: strings.Join(lines, "\n") + "\n\n" + verdict + "\n" +
		l.say("checklist.next", "Settings", l.slash("korsar-admin settings"))}
}

// TurnEnds returns when a turn ends, as a board shows it.
func (l *Localizer) TurnEnds(at time.Time) string {
	return l.say("time.ends", "When", timestamp(at, relative))
}
