package say

import (
	"cmp"
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// lobby returns the board while users take seats.
func (r *boardRenderer) lobby() Board {
	b := r.lobbyWith(r.seatList())
	b.Footer = r.edition.Title
	return b
}

// seatedNames returns the names of the people and the computers who have seats.
func (r *boardRenderer) seatedNames() (names []string) {
	for _, s := range r.state.Seats {
		if !s.Free && s.Audience == nil && r.state.Tournament == nil {
			names = append(names, "**"+r.seatName(s.Seat)+"**")
		}
	}
	return names
}

// lobbyWith returns the lobby with a list of seats.
func (r *boardRenderer) lobbyWith(seats string) Board {
	if at := r.state.Tournament; at != nil {
		return Board{Title: r.TournamentTableName(tournaments.TableNumber{Round: at.Round, Table: at.Number}),
			Body: join([]string{r.restored(), seats, r.played(), r.missing()}, "\n\n")}
	}
	return Board{
		Title: r.say("title.lobby", "Who", r.nameOf(r.state.Host.Name, Name)),
		Body: join([]string{r.restored(), seats, r.played(), r.chat(), r.missing(), r.guests(),
			r.readiness()}, "\n\n"),
	}
}

// audienceList returns the audiences, and how many people are in each.
func (r *boardRenderer) audienceList() string {
	var lines []string
	for _, s := range r.state.Seats {
		if s.Audience != nil {
			parts := append([]string{"**" + r.seatName(s.Seat) + "**"}, r.members(s)...)
			lines = append(lines, strings.Join(parts, separatorDot))
		}
	}
	return strings.Join(lines, "\n")
}

// played returns one line with the time for a turn and the options that differ from the usual ones.
func (r *boardRenderer) played() string {
	o := r.state.Options
	usual := table.WithMode(table.DefaultOptions(storage.GuildSettings{}, o.Language))
	var parts []string
	add := func(differs bool, text string) {
		if differs {
			parts = append(parts, text)
		}
	}
	audience := o.VoteRules != (journal.VoteRules{})
	late := o.Minutes > 0 && LateChoice(o) != LateChoice(usual) // its text continues that of the time
	add(o.Mode != usual.Mode, r.Choice("mode", o.Mode.String()))
	add(!audience && o.Pace != usual.Pace, r.say("lobby.live"))
	add(late || !audience, r.Choice("time", strconv.Itoa(o.Minutes)))
	add(late, r.Choice("late", LateChoice(o)))
	add(o.Minutes > 0 && o.IfAway() != usual.IfAway(), r.say("lobby.away"))
	add(o.CoverComputer != usual.CoverComputer,
		r.settingState("cover-computer", cmp.Or(string(o.CoverComputer), NoCover)))
	add(o.Hints, r.say("lobby.hints"))
	add(o.Booty != usual.Booty, r.say("lobby.booty"))
	if audience {
		parts = append(parts, r.voteParts()...)
	}
	return strings.Join(parts, separatorDot)
}

// seatList returns a line for each seat. In partnership, it groups the seats by side.
func (r *boardRenderer) seatList() string {
	var lines []string
	for _, s := range r.state.Seats {
		if r.state.Options.Mode == game.Partnership && r.state.Options.Mode.Captures(s.Seat) {
			lines = append(lines, r.say("side", "Side", strconv.Itoa(int(s.Side))))
		}
		lines = append(lines, strconv.Itoa(int(s.Seat))+" "+separatorDot[1:]+r.seatLine(s))
	}
	return strings.Join(lines, "\n")
}

func (r *boardRenderer) seatLine(s table.Seat) string {
	switch {
	case s.KeptFor != (table.User{}):
		return "**" + r.nameOf(s.KeptFor.Name, Name) + "**" + separatorDot + r.say("lobby.kept")
	case s.Free:
		return r.say("lobby.free")
	case s.ID != 0 && s.ID == r.state.Host.ID:
		return r.say("lobby.host.seat", "Who", r.seatName(s.Seat))
	default:
		parts := append([]string{"**" + r.seatName(s.Seat) + "**"}, r.audienceParts(s)...)
		if s.Computer != "" {
			parts = append(parts, r.Computer(s.Computer))
		}
		if s.Unconfirmed {
			parts = append(parts, r.say("lobby.unconfirmed"))
		}
		return strings.Join(parts, separatorDot)
	}
}

// placeNames returns the names of the users who have the places of a tournament's table.
func (r *boardRenderer) placeNames() (names []string) {
	for _, s := range r.state.Seats {
		if user := cmp.Or(s.KeptFor, s.User); user != (table.User{}) {
			names = append(names, "**"+r.nameOf(user.Name, Name)+"**")
		}
	}
	return names
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

// readiness says whether the host can start, or why not.
func (r *boardRenderer) readiness() string {
	if r.state.Unready.Ready() {
		return r.say("lobby.ready", "Who", r.nameOf(r.state.Host.Name, Name))
	}
	return r.whyNotReady(r.state.Unready)
}

// whyNotReady returns why a lobby cannot start yet.
func (l *Localizer) whyNotReady(u table.Unready) string {
	switch {
	case u.Setup != nil:
		return l.Setup(*u.Setup)
	case u.Pair != game.NoSide:
		return l.say("unready.pair", "Side", strconv.Itoa(int(u.Pair)))
	default:
		return l.say("unready.confirm", "Seat", strconv.Itoa(int(u.Seat)))
	}
}
