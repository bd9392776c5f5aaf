package community_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// unlistable is a store that fails to list tables.
type unlistable struct{ storage.Store }

func (unlistable) TablesOf(context.Context, journal.PersonID, int) ([]storage.Summary, error) {
	return nil, errors.New("the store is away")
}

// TestTablesThatCannotBeSuggestedAreLogged: the user sees no choices, which look like no tables.
func TestTablesThatCannotBeSuggestedAreLogged(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{Wrap: func(s storage.Store) storage.Store { return unlistable{s} }})
	_, err := h.Store.PersonOf(h.Ctx, 5, "Anne")
	must(t, err)
	if all := h.Community.OwnTables(h.Ctx, h.Click(5, 1)); all != nil {
		t.Errorf("suggested %+v", all)
	}
	if !strings.Contains(h.Log.String(), "the store is away") {
		t.Error("nothing is logged")
	}
}

// TestListsSayWhoseTurnItIs: the player on turn, from the first seat to the last, is told so in their own list, and the
// other reads their name.
func TestListsSayWhoseTurnItIs(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{})
	id := h.Playing(1, journal.Relaxed)
	for range 2 {
		turn := h.OnTurn(id)
		for user := snowflake.ID(1); user <= 2; user++ {
			list := h.Community.OwnTables(h.Ctx, h.Click(user, 1))
			if len(list) != 1 || list[0].Yours != (user == turn) || list[0].Turn.ID != turn {
				t.Errorf("user %d is on turn, and user %d reads %+v", turn, user, list)
			}
		}
		h.Draw(id)
	}
}

// TestGamesThatWaitedLongestComeFirst: among a user's tables that do not wait for them, the longest wait comes first,
// and the list says since when. Tables that wait for the user come before these, lobbies after them.
func TestGamesThatWaitedLongestComeFirst(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{})
	var games []journal.TableID
	for channel := snowflake.ID(1); channel <= 3; channel++ {
		games = append(games, h.Playing(channel, journal.Relaxed))
		h.Clock.Advance(24 * time.Hour)
	}
	reader := 3 - h.OnTurn(games[0])
	if h.OnTurn(games[1]) == reader { // both are to wait for the other user, the first of them for longer
		h.Draw(games[1])
		h.Clock.Advance(time.Hour)
		h.Draw(games[2])
	}
	if h.OnTurn(games[2]) == reader {
		h.Clock.Advance(time.Hour)
		h.Draw(games[2])
	}
	own := h.Playing(4, journal.Relaxed)
	if h.OnTurn(own) != reader {
		h.Draw(own)
	}
	h.Draw(games[0]) // and back: its turn has just begun
	h.Draw(games[0])
	lobby := h.Lobby(9, journal.Relaxed)
	h.Do(lobby, 2, h.Join)
	list := h.Community.OwnTables(h.Ctx, h.Click(reader, 1))
	var order []journal.TableID
	for _, one := range list {
		order = append(order, one.Table)
		if waits := one.Phase == journal.Playing; waits == one.Since.IsZero() ||
			waits && one.Waited != h.Clock.Now().Sub(one.Since) {
			t.Errorf("table %d waits since %v, for %v", one.Table, one.Since, one.Waited)
		}
	}
	if want := []journal.TableID{own, games[1], games[2], games[0], lobby}; !slices.Equal(order, want) {
		t.Errorf("listed are %v, want %v", order, want)
	}
}
