package storagetest

import (
	"testing"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// survivesReopening closes and reopens a store after every commit.
func survivesReopening(t *testing.T, open Opener) {
	dir := TempDir(t)
	s := open(t, dir)
	script := playing(t, s, 10, 2)
	at := script.Clock
	o := newTournament(t, s, 1)
	for i := range 3 {
		c := script.Move()
		c.Messages = []storage.OutboxMessage{board(script.Seq, at)}
		c.Deadlines = []storage.Deadline{{Kind: storage.DueLobby, At: at}}
		c.Board = &storage.Board{Channel: 10, Message: 500, Posted: at, Number: script.Seq}
		must(t, s.Append(t.Context(), script.ID, c))
		person, err := s.PersonOf(t.Context(), 100, "Anne")
		must(t, err)
		must(t, s.AppendTournament(t.Context(), o.ID, o.Enter(journal.PersonID(2+i))))
		must(t, s.Close())

		s = open(t, dir)
		wantJournal(t, s, script)
		wantTournament(t, s, o)
		loaded, err := s.Load(t.Context(), script.ID)
		must(t, err)
		wantEqual(t, "board", loaded.Board, *c.Board)
		c.Messages[0].Table, c.Deadlines[0].Table = script.ID, script.ID
		wantEqual(t, "what is to be told", undelivered(t, s, at), c.Messages)
		due, err := s.DueDeadlines(t.Context(), storage.AllGuilds, at, 10)
		must(t, err)
		wantEqual(t, "deadlines", due, c.Deadlines)
		found, err := s.FindPerson(t.Context(), 100)
		must(t, err)
		wantEqual(t, "person", found, person)
	}
	must(t, s.Close())
}

// refusesAfterClose checks the error of calls after Close.
func refusesAfterClose(t *testing.T, s storage.Store) {
	ctx := t.Context()
	script := lobby(t, s, 10)
	must(t, s.Close())
	after := map[string]error{"Append": s.Append(ctx, script.ID, script.Join(2)), "Close": s.Close()}
	_, after["Create"] = s.Create(ctx, NewScript(11, script.Options(), 1).Open())
	_, after["Load"] = s.Load(ctx, script.ID)
	_, after["TableIn"] = s.TableIn(ctx, 10)
	_, after["LatestIn"] = s.LatestIn(ctx, 10)
	_, after["LatestEntries"] = s.LatestEntries(ctx, script.ID)
	_, after["LiveTokens"] = s.LiveTokens(ctx, script.ID)
	_, after["ChannelsOf"] = s.ChannelsOf(ctx, script.ID)
	_, after["TablesOf"] = s.TablesOf(ctx, 1, 1)
	_, after["Undelivered"] = s.Undelivered(ctx, storage.AllGuilds, time.Time{}, 1)
	_, after["DueDeadlines"] = s.DueDeadlines(ctx, storage.AllGuilds, time.Time{}, 1)
	_, after["NextDeadline"] = s.NextDeadline(ctx, storage.AllGuilds)
	_, after["PersonOf"] = s.PersonOf(ctx, 1, "Anne")
	_, after["FindPerson"] = s.FindPerson(ctx, 1)
	_, after["PeopleByID"] = s.PeopleByID(ctx, 1)
	_, after["ResultOf"] = s.ResultOf(ctx, script.ID)
	_, after["PreferencesOf"] = s.PreferencesOf(ctx, 1)
	after["AcceptInteraction"] = s.AcceptInteraction(ctx, 1, 0)
	after["SetPreferences"] = s.SetPreferences(ctx, 1, storage.UserPreferences{})
	_, after["GuildSettings"] = s.GuildSettings(ctx, 1)
	_, after["GuildsWaiting"] = s.GuildsWaiting(ctx, storage.AllGuilds, time.Time{})
	_, after["AnnouncementsTo"] = s.AnnouncementsTo(ctx, 1)
	after["SetGuildSettings"] = s.SetGuildSettings(ctx, 1, storage.GuildSettings{})
	after["SavePuzzleAnswer"] = s.SavePuzzleAnswer(ctx, storage.PuzzleAnswer{Person: 1, Puzzle: 1, Move: game.DrawMove})
	_, after["PuzzleAnswersOf"] = s.PuzzleAnswersOf(ctx, 1)
	_, after["PuzzlePlaces"] = s.PuzzlePlaces(ctx, storage.PuzzleQuery{Guild: 1, First: 1, Last: 1, Limit: 1})
	_, after["CreateTournament"] = s.CreateTournament(ctx, NewOrganizer(SwissRules(2), 1).Create(), ManyTournaments)
	after["AppendTournament"] = s.AppendTournament(ctx, 1, storage.TournamentCommit{})
	_, after["LoadTournament"] = s.LoadTournament(ctx, 1)
	_, after["TournamentAfter"] = s.TournamentAfter(ctx, 1, 1)
	after["DeleteTournament"] = s.DeleteTournament(ctx, 1)
	_, after["TournamentsAt"] = s.TournamentsAt(ctx, 7, 1)
	_, after["TournamentsOf"] = s.TournamentsOf(ctx, 1, 1)
	_, after["TournamentWinners"] = s.TournamentWinners(ctx, 1)
	_, after["TournamentByToken"] = s.TournamentByToken(ctx, "token")
	_, after["DueTournaments"] = s.DueTournaments(ctx, storage.AllGuilds, time.Time{}, 1)
	_, after["NextTournament"] = s.NextTournament(ctx, storage.AllGuilds)
	after["PostponeTournament"] = s.PostponeTournament(ctx, storage.DueTournament{ID: 1}, time.Time{})
	for call, err := range after {
		t.Run(call, func(t *testing.T) { wantError(t, err, storage.ErrClosed) })
	}
}
