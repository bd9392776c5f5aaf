package tournamentstest

import (
	"slices"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// Table returns a table of the latest round and where it is played, by its number from 1.
func (h *Harness) Table(id journal.TournamentID, number int) (tournament.Table, tournamentjournal.Venue) {
	h.T.Helper()
	t := h.Stored(id)
	round := len(t.Rounds())
	if round == 0 || number > len(t.Rounds()[round-1].Tables) {
		h.T.Fatalf("there is no table %d in round %d", number, round)
	}
	return t.Rounds()[round-1].Tables[number-1], t.VenueAt(round, number)
}

// State returns what a table of the store tells the tournament about its game.
func (h *Harness) State(id journal.TableID) table.TournamentState {
	h.T.Helper()
	s, err := h.Registry.TournamentState(h.Ctx, id)
	if err != nil {
		h.T.Fatal(err)
	}
	return s
}

// Users returns the users for whom places are kept at a table of the store.
func (h *Harness) Users(id journal.TableID) (users []snowflake.ID) {
	h.T.Helper()
	s := h.State(id)
	rows, err := h.Store.PeopleByID(h.Ctx, s.People()...)
	if err != nil {
		h.T.Fatal(err)
	}
	for _, person := range s.People() {
		users = append(users, rows[person].User)
	}
	return users
}

// At calls an action at a table of the store for a user who clicks in its thread.
func (h *Harness) At(id journal.TableID, user snowflake.ID, action enginetest.Action) table.Reply {
	h.T.Helper()
	channel := h.Harness.Stored(id).Table.Opened.Channel
	c := h.Harness.Click(user, channel)
	c.ManagesGuild, c.ModeratesHere = user == Manager, user == Manager || user == Moderator
	return h.Registry.At(h.Ctx, c, id, action)
}

// Join lets users join a table of the store.
func (h *Harness) Join(id journal.TableID, users ...snowflake.ID) {
	h.T.Helper()
	for _, user := range users {
		h.Must(h.At(id, user, h.Harness.Join))
	}
}

// JoinAll lets everybody except some users join the tables of the latest round.
func (h *Harness) JoinAll(id journal.TournamentID, but ...snowflake.ID) {
	h.T.Helper()
	for _, game := range h.Games(id) {
		if h.State(game).Phase != journal.Lobby {
			continue
		}
		for _, user := range h.Users(game) {
			if user != 0 && !slices.Contains(but, user) {
				h.Join(game, user)
			}
		}
	}
}

// Games returns the games of the latest round in the order of its tables. It leaves out tables without a game.
func (h *Harness) Games(id journal.TournamentID) (games []journal.TableID) {
	t := h.Stored(id)
	round := len(t.Rounds())
	if round == 0 {
		return nil
	}
	for i := range t.Rounds()[round-1].Tables {
		if game := t.VenueAt(round, i+1).ID; game != 0 {
			games = append(games, game)
		}
	}
	return games
}

const (
	// moveTime is how long a computer takes for a move.
	moveTime = 3 * time.Second
	// maxMoves is more than any round has.
	maxMoves = 2000
)

// PlayOut lets the round's deadline pass, so that computers end its games.
func (h *Harness) PlayOut(id journal.TournamentID) {
	h.T.Helper()
	before := h.Stored(id)
	if deadline := before.Deadline(); deadline.After(h.Clock.Now()) {
		h.Pass(deadline.Sub(h.Clock.Now()))
	}
	games := h.Games(id)
	for range maxMoves {
		if !slices.ContainsFunc(games, h.isPlayed) {
			if t := h.Stored(id); t.Due() != tournament.DueGames || len(t.Rounds()) != len(before.Rounds()) {
				return
			}
		}
		h.Pass(moveTime)
	}
	h.T.Fatal("the games do not end")
}

// isPlayed reports whether a game of the store has begun and is not over.
func (h *Harness) isPlayed(id journal.TableID) bool { return h.State(id).Phase == journal.Playing }

// Play plays the tournament to its end: everybody joins, and computers play their games.
func (h *Harness) Play(id journal.TournamentID) {
	h.T.Helper()
	for !h.Stored(id).IsOver() {
		h.JoinAll(id)
		h.PlayOut(id)
	}
	h.Settle()
}
