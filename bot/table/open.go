package table

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Opening describes a table to be opened. Its host gets HostSeat, or the lowest seat that is left, if any.
type Opening struct {
	Guild   snowflake.ID
	Channel snowflake.ID
	Options journal.Options
	After   journal.TableID    // the table whose rematch this is; 0 for none
	Names   journal.TableID    // the first of a series of rematches, whose computers' names are kept; 0 for none
	Thread  bool               // the channel is a thread of this table's own
	Seated  []journal.Occupant // computers and audiences, by seat; the zero Occupant leaves a seat free
	Invited []Invitation

	HostSeat game.Seat // NoSeat for the lowest

	// Alerts is the channel whose alerts the table sets off; 0 for none.
	Alerts snowflake.ID

	// Tournament is nil if the table belongs to none. Otherwise it decides the places, and nobody is the host.
	Tournament *journal.TournamentTable
}

// Invitation is a user who is invited to a table, with the seat that is kept for them, or NoSeat.
type Invitation struct {
	User
	Seat game.Seat
}

// Commit returns the first commit of a table that host opens with the interaction cause. The secret of its deal is
// drawn before anyone can join. The list invited has the people behind Opening.Invited, in the same order.
func (o Opening) Commit(at time.Time, host journal.PersonID, cause snowflake.ID,
	secret deal.Secret, invited []journal.PersonID) (storage.Commit, error) {
	at = at.Truncate(time.Millisecond).UTC()
	var next journal.Table
	var lines []journal.Line
	for _, body := range o.entries(host, secret, invited) {
		line, err := next.Apply(journal.Entry{Seq: next.Seq + 1, At: at, By: host, Cause: cause, Body: body})
		if err != nil {
			return storage.Commit{}, err
		}
		lines = append(lines, line)
	}
	board := boardBody{Ask: len(next.Guests) > 0} // notifies the invited users, if there are any
	commit := storage.Commit{
		Entries:  lines,
		Summary:  summaryOf(&next),
		Messages: []storage.OutboxMessage{{Kind: storage.OutboxBoard, Seq: next.Seq, Body: board.String()}},
	}
	if o.Alerts != 0 {
		commit.Messages = append(commit.Messages, alertsMessage(o.Alerts, next.Seq, at))
	}
	if o.Tournament != nil {
		commit.Tournament = o.Tournament.ID
		return commit, nil
	}
	commit.Deadlines = []storage.Deadline{{Kind: storage.DueLobby, At: at.Add(LobbyTime)}}
	return commit, nil
}

// entries returns the first entries of the table's journal. They seat the occupants in Seated and then the host, or the
// computers of a tournament's table. Repeated invitations and one to the host are skipped.
func (o Opening) entries(host journal.PersonID, secret deal.Secret, invited []journal.PersonID) []journal.Body {
	list := []journal.Body{journal.Opened{Guild: o.Guild, Channel: o.Channel, Thread: o.Thread,
		Host: host, Options: o.Options, Secret: secret, After: o.After, Names: o.Names, Tournament: o.Tournament}}
	if o.Tournament != nil {
		return append(list, computersAt(o.Tournament.Places)...)
	}
	taken := make([]bool, o.Options.Seats)
	for i, occupant := range o.Seated {
		if occupant != (journal.Occupant{}) {
			taken[i] = true
			list = append(list, journal.Seated{Seat: game.Seat(i + 1), Occupant: occupant})
		}
	}
	var guests []journal.Body
	known := map[journal.PersonID]bool{host: true}
	for i, person := range invited {
		if known[person] {
			continue
		}
		known[person] = true
		seat := o.Invited[i].Seat
		if seat != game.NoSeat {
			taken[seat-1] = true
		}
		guests = append(guests, journal.Invited{Person: person, Seat: seat})
	}
	if seat := cmp.Or(o.HostSeat, game.Seat(slices.Index(taken, false)+1)); seat != game.NoSeat {
		list = append(list, journal.Seated{Seat: seat, Occupant: journal.Person(host)})
	}
	return append(list, guests...)
}

// computersAt returns the entries that seat the computers among the places of a tournament's table.
func computersAt(places []journal.Occupant) (list []journal.Body) {
	for i, place := range places {
		if place.Kind == journal.IsComputer {
			list = append(list, journal.Seated{Seat: game.Seat(i + 1), Occupant: place})
		}
	}
	return list
}

// Opener is a user who asks for a table in a channel, with their roles and rights.
type Opener struct {
	Channel      snowflake.ID
	Parent       snowflake.ID // the channel of a thread; 0 if Channel is no thread
	Category     snowflake.ID // of the channel; 0 for none
	Roles        []snowflake.ID
	ManagesGuild bool
}

// MayOpen returns a refusal if the guild's settings do not allow this user to open tables, or not in this channel.
func MayOpen(settings storage.GuildSettings, o Opener) error {
	allowed := settings.Channels
	switch {
	case len(allowed) > 0 && !slices.Contains(allowed, o.Channel) && !slices.Contains(allowed, o.Parent) &&
		!slices.Contains(allowed, o.Category):
		return Refuse(NotInThisChannel)
	case settings.Hosts != 0 && !slices.Contains(o.Roles, settings.Hosts) && !o.ManagesGuild:
		return Refuse(NeedsHostRole)
	}
	return nil
}

// defaultMinutes is the time limit of a turn if neither the guild nor the user chose one.
const defaultMinutes = 24 * 60

// DefaultOptions returns the options of a new table for which nothing else was chosen: the guild's defaults, or else
// the product's. The argument language is the guild's language on the platform.
func DefaultOptions(settings storage.GuildSettings, language string) journal.Options {
	o := journal.Options{
		Edition:       cmp.Or(settings.Edition, game.Editions[0].ID),
		Pace:          cmp.Or(settings.Pace, journal.Relaxed),
		Language:      cmp.Or(settings.Language, language),
		Booty:         cmp.Or(settings.Booty, journal.OpenBooty),
		CoverComputer: journal.Mate,
		Minutes:       cmp.Or(settings.Minutes, defaultMinutes),
	}
	if o.Minutes == storage.NoTimeLimit {
		o.Minutes = 0
	}
	return o
}

// WithMode fills in a mode that fits the number of seats, or a number of seats that fits the mode, if one is left open.
func WithMode(o journal.Options) journal.Options {
	if o.Mode == game.NoMode {
		o.Mode = game.UsualMode(o.Seats)
	}
	if o.Seats == 0 {
		counts := o.Mode.SeatCounts()
		o.Seats = counts[len(counts)-1]
	}
	return o
}

// CheckOptions returns a refusal for options with which no game can be played.
func CheckOptions(o journal.Options) error {
	err := o.Check()
	if err == nil {
		return nil
	}
	r := Refuse(BadOptions)
	if setup, ok := errors.AsType[game.SetupRefusal](err); ok {
		r.Setup = &setup
	}
	return r
}
