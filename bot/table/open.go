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

// Opening describes a table to be opened. Its host gets the first seat that Seated leaves free, if there is one.
type Opening struct {
	Guild   snowflake.ID
	Channel snowflake.ID
	Options journal.Options
	After   journal.TableID    // the table whose rematch this is; 0 for none
	Thread  bool               // the channel is a thread of this table's own
	Seated  []journal.Occupant // computers and audiences that get the first seats
	Invited []User

	// Tournament is nil if the table belongs to none. Otherwise it decides the places, and nobody is the host.
	Tournament *journal.TournamentTable
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
	if o.Tournament != nil {
		commit.Tournament = o.Tournament.ID
		return commit, nil
	}
	commit.Deadlines = []storage.Deadline{{Kind: storage.DueLobby, At: at.Add(LobbyTime)}}
	return commit, nil
}

// entries returns the first entries of the table's journal. They seat the host after Seated, or the computers of a
// tournament's table. Repeated invitations and one to the host are skipped.
func (o Opening) entries(host journal.PersonID, secret deal.Secret, invited []journal.PersonID) []journal.Body {
	list := []journal.Body{journal.Opened{Guild: o.Guild, Channel: o.Channel, Thread: o.Thread,
		Host: host, Options: o.Options, Secret: secret, After: o.After, Tournament: o.Tournament}}
	if o.Tournament != nil {
		return append(list, computersAt(o.Tournament.Places)...)
	}
	seated := o.Seated
	if len(seated) < o.Options.Seats {
		seated = append(slices.Clip(seated), journal.Occupant{Kind: journal.IsPerson, Person: host})
	}
	for i, occupant := range seated {
		list = append(list, journal.Seated{Seat: game.Seat(i + 1), Occupant: occupant})
	}
	known := map[journal.PersonID]bool{host: true}
	for _, person := range invited {
		if !known[person] {
			known[person] = true
			list = append(list, journal.Invited{Person: person})
		}
	}
	return list
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

// Place is the channel where a user asks for a table, with the user's roles and rights.
type Place struct {
	Channel      snowflake.ID
	Parent       snowflake.ID // the channel of a thread; 0 if Channel is no thread
	Category     snowflake.ID // of the channel; 0 for none
	Roles        []snowflake.ID
	ManagesGuild bool
}

// MayOpen returns a refusal if the guild's settings do not allow this user to open tables, or not in this channel.
func MayOpen(settings storage.GuildSettings, p Place) error {
	allowed := settings.Channels
	switch {
	case len(allowed) > 0 && !slices.Contains(allowed, p.Channel) && !slices.Contains(allowed, p.Parent) &&
		!slices.Contains(allowed, p.Category):
		return Refuse(NotInThisChannel)
	case settings.Hosts != 0 && !slices.Contains(p.Roles, settings.Hosts) && !p.ManagesGuild:
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
