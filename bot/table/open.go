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

// Opening is a table to be made.
type Opening struct {
	Guild   snowflake.ID
	Channel snowflake.ID
	Options journal.Options
	After   journal.TableID    // whose rematch it is; 0 for none
	Thread  bool               // the channel is a thread of this table's own
	Seated  []journal.Occupant // computers and audiences that sit down at once, in order of seats
	Invited []User             // who are asked to sit down
}

// Commit returns the first commit of a table that a host opens by an interaction, with the secret of its deal, which is
// drawn before anyone can join. Invited has the people behind Opening.Invited, in their order.
func (o Opening) Commit(at time.Time, host journal.PersonID, cause snowflake.ID, secret deal.Secret, invited []journal.PersonID) (storage.Commit, error) {
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
	return storage.Commit{
		Entries:   lines,
		Summary:   Summary(&next),
		Messages:  []storage.OutboxMessage{firstBoard(next.Seq, len(o.Invited) > 0)},
		Deadlines: []storage.Deadline{{Kind: storage.DueLobby, At: at.Add(LobbyTime)}},
	}, nil
}

// entries returns the first entries of the table's journal. Nobody is invited twice, nor the host.
func (o Opening) entries(host journal.PersonID, secret deal.Secret, invited []journal.PersonID) []journal.Body {
	list := []journal.Body{journal.Opened{Guild: o.Guild, Channel: o.Channel, Host: host, Options: o.Options, Secret: secret, After: o.After, Thread: o.Thread}}
	for i, occupant := range o.Seated {
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

// Place is where a table is asked for, and by whom.
type Place struct {
	Channel      snowflake.ID
	Parent       snowflake.ID // of a thread; 0 for another channel
	Roles        []snowflake.ID
	ManagesGuild bool
}

// MayOpen refuses a table that a guild takes from other users only, or in other channels.
func MayOpen(settings storage.GuildSettings, p Place) error {
	switch {
	case len(settings.Channels) > 0 && !slices.Contains(settings.Channels, p.Channel) && !slices.Contains(settings.Channels, p.Parent):
		return Refuse(NotInThisChannel)
	case settings.Hosts != 0 && !slices.Contains(p.Roles, settings.Hosts) && !p.ManagesGuild:
		return Refuse(NeedsHostRole)
	}
	return nil
}

// defaultHours is how long a turn may take where neither the guild nor the user has chosen.
const defaultHours = 24

// DefaultOptions returns the options of a new table where nothing else is asked for: those of the guild, or else of the
// product. Language is the one that the guild speaks.
func DefaultOptions(settings storage.GuildSettings, language string) journal.Options {
	o := journal.Options{
		Edition:       cmp.Or(settings.Edition, game.Editions[0].ID),
		Pace:          cmp.Or(settings.Pace, journal.Relaxed),
		Language:      cmp.Or(settings.Language, language),
		Booty:         cmp.Or(settings.Booty, journal.OpenBooty),
		CoverComputer: journal.Mate,
		Hours:         cmp.Or(settings.Hours, defaultHours),
	}
	if o.Hours == storage.NoHours {
		o.Hours = 0
	}
	return o
}

// WithMode returns options with a mode for their seats and seats for their mode, where those were left open.
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

// CheckOptions refuses options with which no game can be played.
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
