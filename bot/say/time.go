package say

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// The styles of Discord's own time stamps (its documentation, "Message
// Formatting"): every reader sees them in their own words and zone.
const (
	relative = "R" // in 3 hours
	byDay    = "D" // 24 December 2026
	byMinute = "f" // 24 December 2026 18:00
)

func stamp(at time.Time, style string) string { return fmt.Sprintf("<t:%d:%s>", at.Unix(), style) }

// timeField is when the turn ends, or until when whoever is on turn is away;
// false when the turn takes as long as it takes.
func (t *boardRenderer) timeField() (Field, bool) {
	f := Field{Name: t.say("field.time"), Inline: true}
	switch {
	case !t.face.Away.IsZero():
		f.Value = t.say("time.away", "Who", t.who(t.face.Game.Turn), "When", stamp(t.face.Away, byDay))
	case !t.face.Due.IsZero():
		f.Value = t.Ends(t.face.Due)
	}
	return f, f.Value != ""
}

// covered is the line before a turn that the program made for somebody.
func (t *boardRenderer) covered(seat game.Seat, why journal.Cover) string {
	return line(t.say("event.covered."+string(why), "Who", t.who(seat)))
}

// offersField is who is asked to take over which seat; false when nobody is.
func (t *boardRenderer) offersField() (Field, bool) {
	var lines []string
	for _, o := range t.face.Offers {
		switch {
		case o.Consent:
			lines = append(lines, line(t.say("offer.consent", "Holder", t.holder(o.Seat), "To", t.called(o.To.Name, Name))))
		case o.To != (table.User{}):
			lines = append(lines, line(t.say("offer.seat", "Who", t.who(o.Seat), "To", t.called(o.To.Name, Name))))
		default:
			lines = append(lines, line(t.say("offer.leave", "Who", t.who(o.Seat), "Partner", t.who(t.face.Options.Mode.Partner(o.Seat)))))
		}
	}
	return Field{Name: t.say("field.offers"), Value: stackLatest(lines, "\n", offersLimit, t.earlier)}, len(lines) > 0
}

// guests is who is asked to sit down; "" when nobody is.
func (t *boardRenderer) guests() string {
	var names []string
	for _, g := range t.face.Guests {
		name := "**" + t.called(g.Name, Name) + "**"
		if g.Declined {
			name = t.say("guest.declined", "Who", name)
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return ""
	}
	return t.say("guests", "Names", strings.Join(names, ", "))
}

// laid is the board of a game that rests until somebody wakes it.
func (t *boardRenderer) laid() Board {
	return Board{Title: t.say("title.laid"), Body: t.say("laid.body"), Fields: []Field{t.crewField()}, Footer: t.footer()}
}

// Call is the line above a new board that mentions people; "" for nobody.
func (t *Localizer) Call(c table.Call) string {
	var parts []string
	switch {
	case c.OnTurn != 0 && c.Again:
		parts = append(parts, t.say("ping.again", "User", mention(c.OnTurn)))
	case c.OnTurn != 0:
		parts = append(parts, t.Ping(c.OnTurn))
	}
	var asked []string
	for _, user := range c.Asked {
		asked = append(asked, mention(user))
	}
	if len(asked) > 0 {
		parts = append(parts, t.say("ping.asked", "Users", strings.Join(asked, ", ")))
	}
	return strings.Join(parts, " ")
}

// Remind tells somebody by direct message that it is their turn.
func (t *Localizer) Remind(f table.PublicState, board storage.Board) string {
	words := []string{"Host", t.called(f.Host.Name, Name), "Link", messageLink(f.Guild, board)}
	if f.Due.IsZero() {
		return t.say("message.turn", words...)
	}
	return t.say("message.turn.ends", append(words, "When", stamp(f.Due, relative))...)
}

// Strand tells a host by direct message that nothing can be posted at their
// table.
func (t *Localizer) Strand(f table.PublicState) string {
	return t.say("message.stranded", "Channel", channel(f.Channel), "Board", t.slash("korsar board"))
}

// messageLink leads to a board.
func messageLink(guild snowflake.ID, b storage.Board) string {
	return fmt.Sprintf("%s/%d", link(guild, b.Channel), b.Message)
}

// Back is the choice of somebody who is away no more.
func (t *Localizer) Back() string { return t.say("away.back") }

// Day is a day to come, so many days from now, as a choice.
func (t *Localizer) Day(date string, days int) string { return t.many("away.day", days, "Date", date) }

// Checklist is what the bot needs in a channel.
func (t *Localizer) Checklist(wanted, missing []Permission) Page {
	var lines []string
	for _, p := range wanted {
		mark := "✓ "
		if slices.Contains(missing, p) {
			mark = "✕ "
		}
		lines = append(lines, mark+t.PermissionName(p))
	}
	verdict := t.say("checklist.ready", "Open", t.slash("korsar new"))
	if len(missing) > 0 {
		verdict = t.say("checklist.lacking")
	}
	return Page{Title: t.say("checklist.title"), Body: strings.Join(lines, "\n") + "\n\n" + verdict + "\n" +
		t.say("checklist.next", "Settings", t.slash("korsar-admin settings"))}
}

// Ends is when a turn ends, as a board tells it.
func (t *Localizer) Ends(at time.Time) string { return t.say("time.ends", "When", stamp(at, relative)) }
