package community

import (
	"context"
	"errors"
	"slices"
	"testing"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// idleAnalyst returns an analyst that analyzes nothing by itself.
func idleAnalyst() *analyst {
	never := func(context.Context, int) bool { return false }
	return &analyst{turns: map[snowflake.ID]int{}, worker: engine.NewWorker(1, never), lanes: 1}
}

func gameOf(id journal.TableID, guild snowflake.ID) table.PublicState {
	return table.PublicState{Table: id, Guild: guild, Channel: 7}
}

// TestAnalystRefusesOneTooMany: a guild and a user may each have five different games in line, whatever others have.
func TestAnalystRefusesOneTooMany(t *testing.T) {
	a := idleAnalyst()
	const user = 100
	for n := range snowflake.ID(maxAnalyses) {
		if _, err := a.add(gameOf(journal.TableID(n+1), 1), user+n); err != nil {
			t.Errorf("game %d of a guild: %v", n, err)
		}
	}
	if again, err := a.add(gameOf(1, 1), user+9); err != nil || again != a.tasks[0] {
		t.Errorf("a game in line is %v (%v), not the one before", again, err)
	}
	for n := range snowflake.ID(maxAnalyses - 1) {
		if _, err := a.add(gameOf(journal.TableID(n+11), n+2), user); err != nil {
			t.Errorf("game %d of a user: %v", n, err)
		}
	}
	for _, test := range []struct {
		guild, user snowflake.ID
		code        table.Code
	}{
		{1, user + 9, table.AnalysesWait}, {8, user, table.YourAnalysesWait}, {0, user, table.YourAnalysesWait},
	} {
		_, err := a.add(gameOf(99, test.guild), test.user)
		if refusal, is := errors.AsType[*table.Refusal](err); !is || refusal.Code != test.code {
			t.Errorf("one too many of guild %d and user %d: %v", test.guild, test.user, err)
		}
	}
	for id, guild := range []snowflake.ID{8, 0} { // 0 is a direct message
		if _, err := a.add(gameOf(journal.TableID(100+id), guild), user+10); err != nil {
			t.Errorf("of guild %v: %v", guild, err)
		}
	}
}

// TestAnalysesTakeTurns: a user who asks in many guilds has no more turns than a user who asks in one. A guild where
// many users ask has no more turns than a guild where one does.
func TestAnalysesTakeTurns(t *testing.T) {
	type game struct{ guild, user snowflake.ID }
	for name, test := range map[string]struct {
		asked []game
		users []snowflake.ID // in the order of their turns
	}{
		"one user in many guilds": {
			[]game{{1, 101}, {2, 101}, {3, 101}, {4, 101}, {9, 102}, {9, 102}},
			[]snowflake.ID{101, 102, 101, 102, 101, 101}},
		"many users in one guild": {
			[]game{{1, 101}, {1, 102}, {1, 103}, {1, 104}, {9, 105}, {9, 105}},
			[]snowflake.ID{101, 105, 102, 105, 103, 104}},
		"everybody elsewhere": {
			[]game{{1, 101}, {2, 102}, {3, 103}}, []snowflake.ID{101, 102, 103}},
	} {
		a := idleAnalyst()
		for id, g := range test.asked {
			if _, err := a.add(gameOf(journal.TableID(id+1), g.guild), g.user); err != nil {
				t.Fatal(err)
			}
		}
		var users []snowflake.ID
		for task := a.take(); task != nil; task = a.take() {
			users = append(users, task.owners[1])
			a.remove(task)
		}
		if !slices.Equal(users, test.users) || len(a.tasks)+len(a.turns) > 0 {
			t.Errorf("%s: the turns are those of %v, want %v; %v is left", name, users, test.users, a.turns)
		}
	}
}

// TestOwnersHaveOneAnalysisAtATime: a guild and a user each run one analysis at a time, even if there is room for more.
func TestOwnersHaveOneAnalysisAtATime(t *testing.T) {
	a := idleAnalyst()
	for id, owners := range [][2]snowflake.ID{{1, 101}, {1, 102}, {2, 101}, {3, 103}} {
		if _, err := a.add(gameOf(journal.TableID(id+1), owners[0]), owners[1]); err != nil {
			t.Fatal(err)
		}
	}
	first, second := a.take(), a.take()
	if first.table != 1 || second == nil || second.table != 4 || a.take() != nil {
		t.Fatalf("tables %v and %v run", first, second)
	}
	a.remove(first)
	if next := a.take(); next == nil || next.table != 2 {
		t.Errorf("then %+v runs", next)
	}
}
