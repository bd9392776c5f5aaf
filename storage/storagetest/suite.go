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

// Opener opens the store that is kept in a directory, making it if there is
// none.
type Opener func(t testing.TB, dir string) storage.Store

// laws are the tests of the suite. Each begins with an empty store.
var laws = []struct {
	name string
	keep func(*testing.T, storage.Store)
}{
	{"what is committed is loaded", loadsWhatWasCommitted},
	{"a table that is not there is not found", missingTables},
	{"a number is taken once", numbersAreTakenOnce},
	{"a refused commit changes nothing", refusedChangesNothing},
	{"an entry follows the one before", entriesFollow},
	{"an entry goes on the journal that it was made for", entriesGoOnTheirJournal},
	{"a journal begins with its opening", journalsBegin},
	{"of racers for a number one wins", oneRacerWins},
	{"many tables move at once", manyTables},
	{"a channel has one unfinished table", onePlace},
	{"people find their tables", tablesOfPeople},
	{"the newest message of a name waits", outboxKeepsNewest},
	{"what failed waits for its retry", retriesWait},
	{"deadlines fall due in order", deadlines},
	{"announcements fall due in order", announcements},
	{"a token leads to its table", livePages},
	{"a board is found again", boards},
	{"people have one number each", people},
	{"a game binds until it is over", bindings},
	{"who is forgotten stays bound", forgottenAndBound},
	{"people and guilds get what they want", settingsAreKept},
	{"turns end when they end", turnsEnd},
	{"a shelved table takes no room", shelvedTables},
	{"a guild that removed the bot loses its tables", guildsScheduledForDeletion},
	{"reminders are counted", reminders},
	{"uptime is kept", uptime},
	{"a shard finds its session again", gatewaySessions},
	{"results stand in their order", results},
	{"results are listed", resultLists},
	{"ladders are folds of results", ladders},
	{"ids beyond the platform's are refused", hugeIDs},
	{"a context that ended commits nothing", endedContext},
}

// Suite checks every law of package storage.
func Suite(t *testing.T, open Opener) {
	for _, law := range laws {
		t.Run(law.name, func(t *testing.T) {
			s := open(t, t.TempDir())
			t.Cleanup(func() { must(t, s.Close()) })
			law.keep(t, s)
		})
	}
	t.Run("what returned survives", func(t *testing.T) { survives(t, open) })
	t.Run("closed is closed", func(t *testing.T) { closes(t, open(t, t.TempDir())) })
	t.Run("it holds what a model of maps holds", func(t *testing.T) { agrees(t, open) })
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func want(t testing.TB, err, target error) {
	t.Helper()
	if !errors.Is(err, target) {
		t.Fatalf("got error %v, want %v", err, target)
	}
}

func same[T any](t testing.TB, what string, got, wanted T) {
	t.Helper()
	if diff := cmp.Diff(wanted, got); diff != "" {
		t.Fatalf("%s (- expected, + found):\n%s", what, diff)
	}
}

// create stores the commit that opens a story.
func create(t testing.TB, s storage.Store, story *Story) *Story {
	t.Helper()
	id, err := s.Create(t.Context(), story.Open())
	must(t, err)
	story.ID = id
	return story
}

// lobby stores a new table for two.
func lobby(t testing.TB, s storage.Store, channel snowflake.ID) *Story {
	t.Helper()
	return create(t, s, NewStory(channel, Options(game.FreeForAll, 2), 1))
}

// playing stores a table where person 1 and others play.
func playing(t testing.TB, s storage.Store, channel snowflake.ID, others ...journal.PersonID) *Story {
	t.Helper()
	return dealt(t, s, channel, append([]journal.PersonID{1}, others...)...)
}

// holds checks that the store has exactly the story's journal.
func holds(t testing.TB, s storage.Store, story *Story) {
	t.Helper()
	loaded, err := s.Load(t.Context(), story.ID)
	must(t, err)
	table := loaded.Table
	if !slices.Equal(table.Chairs, story.Chairs) || table.Game != story.Game || table.Phase != story.Phase || table.Seq != story.Seq {
		t.Fatalf("table %d was loaded as another than was stored: entry %d, %s; stored entry %d, %s",
			story.ID, table.Seq, table.Phase, story.Seq, story.Phase)
	}
}
