package enginetest

import (
	"fmt"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Tournament is the one tournament of a harness.
const Tournament journal.TournamentID = 3

// TournamentOpening returns the opening of the first table of a tournament's first round in a channel. Its places are
// kept for users, by seat. User 0 stands for a computer.
func (h *Harness) TournamentOpening(channel snowflake.ID, mode game.Mode, users ...snowflake.ID) table.Opening {
	h.T.Helper()
	places := &journal.TournamentTable{ID: Tournament, Round: 1, Number: 1}
	for i, user := range users {
		place, entrant := journal.Computer(journal.Mate), 0
		if user != 0 {
			place, entrant = journal.Person(h.Person(user)), i+1
		}
		places.Places, places.Entrants = append(places.Places, place), append(places.Entrants, entrant)
	}
	return table.Opening{Guild: Guild, Channel: channel, Tournament: places, Options: journal.Options{
		Edition: "korsar-2019", Mode: mode, Seats: len(users), Pace: journal.Live,
		Booty: journal.OpenBooty, Language: "en", CoverComputer: journal.Mate}}
}

// TournamentTable opens the table of TournamentOpening in channel 5.
func (h *Harness) TournamentTable(mode game.Mode, users ...snowflake.ID) journal.TableID {
	h.T.Helper()
	return h.OpenForTournament(h.TournamentOpening(5, mode, users...))
}

// OpenForTournament opens a table of a tournament.
func (h *Harness) OpenForTournament(o table.Opening) journal.TableID {
	h.T.Helper()
	id, err := h.Registry.OpenForTournament(h.Ctx, o)
	if err != nil {
		h.T.Fatal(err)
	}
	h.channels[id] = o.Channel
	h.Settle()
	return id
}

// Person returns the person behind a user. It adds them to the store if necessary.
func (h *Harness) Person(user snowflake.ID) journal.PersonID {
	h.T.Helper()
	person, err := h.Store.PersonOf(h.Ctx, user, fmt.Sprintf("User %d", user))
	if err != nil {
		h.T.Fatal(err)
	}
	return person
}
