package storagetest

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Opener opens the store in a directory, creating it if necessary.
type Opener func(t testing.TB, dir string) storage.Store

// Emptier deletes everything from the store in a directory. The store must be closed.
type Emptier func(t testing.TB, dir string)

// laws are the tests of the suite. Each starts with an empty store.
var laws = []struct {
	name  string
	check func(*testing.T, storage.Store)
}{
	{"what is committed is loaded", loadReturnsCommits},
	{"a table that is not there is not found", missingTables},
	{"a number is used once", numbersAreUsedOnce},
	{"what depends on another journal is refused", lateChangesAreRefused},
	{"a refused commit changes nothing", refusedChangesNothing},
	{"an entry follows the one before", entriesAreConsecutive},
	{"an entry continues the journal that it was made for", entriesContinueTheirJournal},
	{"a journal starts with its opening", journalsStartWithOpened},
	{"one of several racers for a number wins", oneRacerWins},
	{"many tables move at once", manyTables},
	{"a channel has one unfinished table", oneTablePerChannel},
	{"a host and a guild have so many unfinished tables", tablesAreLimited},
	{"people find their tables", tablesOfPeople},
	{"the lobbies of a guild are listed", lobbiesOfGuilds},
	{"a channel has one call an hour", oneCallAnHour},
	{"alerts are kept", alertsAreKept},
	{"alerts are limited", alertsAreLimited},
	{"alerts are deleted with their guild", alertsGoWithTheirGuild},
	{"the newest message of a name waits", outboxKeepsNewest},
	{"a failed message waits for its retry", retriesWait},
	{"deadlines fall due in order", deadlines},
	{"announcements fall due in order", announcements},
	{"lists of games follow the tables of their guilds", gameListsFollowTables},
	{"a shard has what waits at its own tables", shardsHaveTheirOwn},
	{"guilds are found in which something waits", guildsWait},
	{"a token leads to its table", livePages},
	{"a game has one analysis", analyses},
	{"a board is found again", boards},
	{"people have one number each", people},
	{"a game binds until it is over", bindings},
	{"forgotten people stay bound", forgottenAndBound},
	{"preferences and settings are stored", settingsAreStored},
	{"turns end when they end", turnsEnd},
	{"a shelved table frees its channel", shelvedTables},
	{"a guild that removed the bot loses its tables", guildsScheduledForDeletion},
	{"reminders are listed", reminders},
	{"uptime is stored", uptime},
	{"the latest outages are stored", outages},
	{"a shard finds its session again", gatewaySessions},
	{"an interaction is accepted once", interactionsAreAcceptedOnce},
	{"an interaction does nothing twice", interactionsChangeOnce},
	{"a guild has so many tournaments", tournamentsOfAGuildAreLimited},
	{"a restore gives no number again", restores},
	{"results are ordered", results},
	{"results are listed", resultLists},
	{"ladders are folds of results", ladders},
	{"a puzzle is answered once", puzzleAnswers},
	{"a guild has one post of a puzzle", puzzlePosts},
	{"a practice puzzle is answered once", practiceAnswers},
	{"a person has one warning of a streak's end", streakWarnings},
	{"what is committed of a tournament is loaded", tournamentsAreLoaded},
	{"a tournament that is not there is not found", tournamentsAreMissing},
	{"a tournament's journal starts with its creation", tournamentsStartWithCreated},
	{"what follows another tournament is refused", lateTournamentCommits},
	{"tournaments fall due and are postponed", tournamentsFallDue},
	{"tables wake their tournament", tablesWakeTournaments},
	{"tournaments are listed", tournamentsAreListed},
	{"forgotten people are in no tournament", forgottenInTournaments},
	{"forgotten people who asked for a partner are remembered", forgottenAskers},
	{"nothing stays of a deleted tournament", deletedTournaments},
	{"a guild that removed the bot loses its tournaments", guildsLoseTournaments},
	{"nothing stays of a guild without games that removed the bot", guildsWithoutGamesForgotten},
	{"ids have up to 63 bits and are not 0", extremeIDs},
	{"a context that ended commits nothing", endedContext},
}

// Suite checks every law of package storage. A store from lend may have served another law, and may stay open after
// Close.
func Suite(t *testing.T, open, lend Opener, empty Emptier) {
	run := func(name string, check func(*testing.T)) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			check(t)
		})
	}
	for _, law := range laws {
		run(law.name, func(t *testing.T) {
			s := lend(t, TempDir(t))
			t.Cleanup(func() { must(t, s.Close()) })
			law.check(t, s)
		})
	}
	run("commits survive reopening", func(t *testing.T) { survivesReopening(t, open) })
	run("a closed store refuses every call", func(t *testing.T) { refusesAfterClose(t, open(t, TempDir(t))) })
	run("it matches a model of maps", func(t *testing.T) { matchesModel(t, lend, empty) })
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantError(t testing.TB, err, target error) {
	t.Helper()
	if !errors.Is(err, target) {
		t.Fatalf("got error %v, want %v", err, target)
	}
}

func wantEqual[T any](t testing.TB, what string, got, wanted T) {
	t.Helper()
	if diff := cmp.Diff(wanted, got); diff != "" {
		t.Fatalf("%s (- expected, + found):\n%s", what, diff)
	}
}

// create stores the commit that opens the script's table.
func create(t testing.TB, s storage.Store, script *Script) *Script {
	t.Helper()
	id, err := s.Create(t.Context(), script.Open())
	must(t, err)
	script.ID = id
	return script
}

// lobby stores an open table for two in a channel.
func lobby(t testing.TB, s storage.Store, channel snowflake.ID) *Script {
	t.Helper()
	return create(t, s, NewScript(channel, Options(game.FreeForAll, 2), 1))
}

// playing stores a table at which person 1 plays with others.
func playing(t testing.TB, s storage.Store, channel snowflake.ID, others ...journal.PersonID) *Script {
	t.Helper()
	return createDealt(t, s, channel, append([]journal.PersonID{1}, others...)...)
}

// wantJournal checks that the stored journal folds to the script's table.
func wantJournal(t testing.TB, s storage.Store, script *Script) {
	t.Helper()
	loaded, err := s.Load(t.Context(), script.ID)
	must(t, err)
	table := loaded.Table
	if !slices.Equal(table.Chairs, script.Chairs) || table.Game != script.Game || table.Phase != script.Phase ||
		table.Seq != script.Seq {
		t.Fatalf("table %d was loaded at entry %d, %s; stored was entry %d, %s",
			script.ID, table.Seq, table.Phase, script.Seq, script.Phase)
	}
}
