package community_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/community"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// openTo is the access of a guild where everybody may see every channel but the hidden one.
type openTo struct{ hidden snowflake.ID }

func (o openTo) Rights(_ context.Context, _ table.Click,
	channels ...snowflake.ID) (map[snowflake.ID]table.Rights, error) {
	rights := map[snowflake.ID]table.Rights{}
	for _, c := range channels {
		rights[c] = table.Rights{See: c != o.hidden}
	}
	return rights, nil
}

// failingLists is a store that fails to record lists of games from a call on, for some calls.
type failingLists struct {
	storage.Store
	works, fails atomic.Int32
}

func (s *failingLists) SetGameList(ctx context.Context, g storage.GameList) error {
	if s.works.Add(-1) < 0 && s.fails.Add(-1) >= 0 {
		return errors.New("no list is recorded now")
	}
	return s.Store.SetGameList(ctx, g)
}

// listsGames returns a harness whose guild has a list of games in a channel.
func listsGames(t *testing.T, o enginetest.Options) *enginetest.Harness {
	t.Helper()
	if o.Access == nil {
		o.Access = openTo{}
	}
	h := enginetest.New(t, o)
	h.Community.SetGuildSettings(h.Ctx, enginetest.Guild, func(s *storage.GuildSettings) { s.Standing = 77 })
	settle(t, h)
	return h
}

func settle(t *testing.T, h *enginetest.Harness) {
	t.Helper()
	h.Settle()
	must(t, h.Community.Settle(h.Ctx))
}

// passMinutes lets minutes pass, one by one.
func passMinutes(t *testing.T, h *enginetest.Harness, n int) {
	t.Helper()
	for range n {
		h.Pass(time.Minute)
		settle(t, h)
	}
}

// onlyList returns the guild's list of games, and fails the test if there is not exactly one.
func onlyList(t *testing.T, h *enginetest.Harness) (games community.OpenGames) {
	t.Helper()
	all := h.Messenger.GameLists()
	if len(all) != 1 {
		t.Fatalf("%d lists stand", len(all))
	}
	for _, games = range all {
	}
	return games
}

// countLists counts the requests about lists of games, by kind.
func countLists(h *enginetest.Harness) map[string]int {
	found := map[string]int{}
	tried := " " + h.Messenger.Tried() + " "
	for _, what := range []string{"edit list", "delete list"} {
		found[what] = strings.Count(tried, " "+what)
	}
	found["list"] = strings.Count(tried, " list") - found["edit list"] - found["delete list"]
	return found
}

// TestListOfGamesCountsWhatItDoesNotName: of a guild with many games it names twenty and counts the others, without the
// games in hidden channels.
func TestListOfGamesCountsWhatItDoesNotName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := listsGames(t, enginetest.Options{Access: openTo{hidden: 1}})
		for channel := snowflake.ID(1); channel <= 24; channel++ {
			h.Playing(channel, journal.Relaxed)
			h.Clock.Advance(time.Second)
		}
		h.Lobby(30, journal.Relaxed)
		passMinutes(t, h, 2)
		games := onlyList(t, h)
		if len(games.Lobbies) != 1 || games.Lobbies[0].Taken != 1 || games.Lobbies[0].Channel != 30 ||
			len(games.Tables) != 19 || games.More != 4 || games.Tables[0].Channel != 2 {
			t.Errorf("the list has %d lobbies and %d tables, and counts %d", len(games.Lobbies), len(games.Tables),
				games.More)
		}
	})
}

// TestListOfGamesIsPostedOnce: whichever record fails, there is one list and it shows what is true. The same holds if
// the program ends before the record.
func TestListOfGamesIsPostedOnce(t *testing.T) {
	for works := range int32(4) {
		for _, restarts := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				store := &failingLists{}
				store.works.Store(works)
				store.fails.Store(2)
				h := listsGames(t, enginetest.Options{Wrap: func(s storage.Store) storage.Store {
					store.Store = s
					return store
				}})
				if restarts {
					h.Close()
					h.Open()
					settle(t, h) // an update while the table is opened would see it at this instant of the clock
				}
				id := h.Playing(1, journal.Relaxed)
				passMinutes(t, h, 5)
				if games := onlyList(t, h); len(games.Tables) != 1 || games.Tables[0].Table != id {
					t.Errorf("after %d records, restarted %t, the list shows %+v", works, restarts, games)
				}
			})
		}
	}
}

// TestStoreThatRecordsNothingCausesNoRequests: a list is not edited again and again while the disk is full.
func TestStoreThatRecordsNothingCausesNoRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &failingLists{}
		store.works.Store(1000)
		wrap := func(s storage.Store) storage.Store { store.Store = s; return store }
		h := listsGames(t, enginetest.Options{Wrap: wrap})
		h.Playing(1, journal.Relaxed)
		store.works.Store(0)
		store.fails.Store(1000)
		h.Messenger.Fail(nil)
		passMinutes(t, h, 10)
		if n := countLists(h); n["list"]+n["edit list"]+n["delete list"] > 0 {
			t.Errorf("requested %v", n)
		}
		store.fails.Store(0)
		passMinutes(t, h, 2)
		if games := onlyList(t, h); len(games.Tables) != 1 {
			t.Errorf("the list shows %+v", games)
		}
	})
}

// TestListOfGamesOutlivesWhatDiscordSays: a list that cannot be edited is posted again, and the old one deleted. After
// a failure that may pass, nothing is lost.
func TestListOfGamesOutlivesWhatDiscordSays(t *testing.T) {
	once := func(what string, err error) func(string) error {
		failed := false
		return func(requested string) error {
			if requested != what || failed {
				return nil
			}
			failed = true
			return err
		}
	}
	later := &table.Later{Err: errors.New("an outage")}
	filtered := &table.Denied{Denial: table.Denial{Why: table.DeniedFilter}}
	lost := &table.Denied{Denial: table.Denial{Why: table.DeniedAccess}}
	requests := func(edits, deletions, posts int) map[string]int {
		return map[string]int{"edit list": edits, "delete list": deletions, "list": posts}
	}
	for name, test := range map[string]struct {
		fail func(string) error
		want map[string]int
	}{
		"edited":        {nil, requests(1, 0, 0)},
		"too old":       {once("edit list", table.ErrTooOld), requests(1, 1, 1)},
		"gone":          {once("edit list", table.ErrMessageGone), requests(1, 1, 1)},
		"filtered":      {once("edit list", filtered), requests(1, 1, 1)},
		"later":         {once("edit list", later), requests(2, 0, 0)},
		"no access":     {once("edit list", lost), requests(2, 0, 0)},
		"another error": {once("edit list", errors.New("what")), requests(2, 0, 0)},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := listsGames(t, enginetest.Options{})
				passMinutes(t, h, 2)
				h.Playing(1, journal.Relaxed)
				h.Messenger.Fail(test.fail)
				passMinutes(t, h, 6)
				if n := countLists(h); !maps.Equal(n, test.want) {
					t.Errorf("requested %v, want %v", n, test.want)
				}
				if games := onlyList(t, h); len(games.Tables) != 1 {
					t.Errorf("the list shows %+v", games)
				}
			})
		})
	}
}

// TestSpentNonceOfAListIsNotUsedAgain: a list whose message was deleted before it was recorded is posted again.
func TestSpentNonceOfAListIsNotUsedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &failingLists{}
		store.works.Store(2) // that the list is due again, and that a post has begun
		store.fails.Store(1)
		h := listsGames(t, enginetest.Options{Wrap: func(s storage.Store) storage.Store {
			store.Store = s
			return store
		}})
		for message := range h.Messenger.GameLists() {
			must(t, h.Messenger.DeletePost(h.Ctx, 77, message))
		}
		passMinutes(t, h, 4)
		onlyList(t, h)
	})
}

// TestUnchangedListOfGamesCausesNoRequests: a game that goes on waiting for the same person changes nothing, although
// the list is made again every hour.
func TestUnchangedListOfGamesCausesNoRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := listsGames(t, enginetest.Options{})
		h.Playing(1, journal.Relaxed)
		passMinutes(t, h, 2)
		h.Messenger.Fail(nil)
		passMinutes(t, h, 150)
		if n := countLists(h); n["list"]+n["edit list"]+n["delete list"] > 0 {
			t.Errorf("requested %v", n)
		}
	})
}

// TestListOfGamesFollowsRightsWithinAnHour: a channel that becomes hidden leaves the list, although no table changes.
func TestListOfGamesFollowsRightsWithinAnHour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		access := &openTo{}
		h := listsGames(t, enginetest.Options{Access: access})
		h.Playing(1, journal.Relaxed)
		passMinutes(t, h, 2)
		if games := onlyList(t, h); len(games.Tables) != 1 {
			t.Fatalf("the list shows %+v", games)
		}
		access.hidden = 1
		passMinutes(t, h, 61)
		if games := onlyList(t, h); len(games.Tables) != 0 || games.More != 0 {
			t.Errorf("the list shows %+v", games)
		}
	})
}

// TestOneProcessListsGames: of two processes that share a store, the owner of the guild posts the list.
func TestOneProcessListsGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := listsGames(t, enginetest.Options{Shared: true})
		h.Disown()
		h.Playing(1, journal.Relaxed)
		h.Messenger.Fail(nil)
		passMinutes(t, h, 3)
		if n := countLists(h); n["list"]+n["edit list"] > 0 {
			t.Errorf("a process that does not own the guild requested %v", n)
		}
		defer h.Own(h.Registry)()
		passMinutes(t, h, 3)
		if games := onlyList(t, h); len(games.Tables) != 1 {
			t.Errorf("the list shows %+v", games)
		}
	})
}

// TestGuildThatRemovedTheBotHasNoList: nothing is requested for it. When the bot is back, the list is the same message.
func TestGuildThatRemovedTheBotHasNoList(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := listsGames(t, enginetest.Options{})
		h.Playing(1, journal.Relaxed)
		passMinutes(t, h, 2)
		before := slices.Collect(maps.Keys(h.Messenger.GameLists()))
		must(t, h.Registry.ScheduleDeletion(h.Ctx, enginetest.Guild))
		h.Messenger.Fail(nil)
		passMinutes(t, h, 3)
		if n := countLists(h); n["list"]+n["edit list"] > 0 {
			t.Errorf("requested %v", n)
		}
		must(t, h.Registry.CancelDeletion(h.Ctx, enginetest.Guild))
		passMinutes(t, h, 3)
		if after := slices.Collect(maps.Keys(h.Messenger.GameLists())); !slices.Equal(after, before) {
			t.Errorf("the lists are %v, were %v", after, before)
		}
	})
}
