package community

import (
	"context"
	"errors"
	"testing"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestAnalystRefusesOneTooMany: a guild has five games in line, each once, whatever other guilds have.
func TestAnalystRefusesOneTooMany(t *testing.T) {
	never := func(context.Context, snowflake.ID) bool { return false }
	a := &analyst{tasks: map[snowflake.ID][]*analysisTask{}, worker: engine.NewWorker(1, never)}
	game := func(id journal.TableID, guild snowflake.ID) table.PublicState {
		return table.PublicState{Table: id, Guild: guild, Channel: 7}
	}
	first, err := a.add(game(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	for id := journal.TableID(1); id <= maxAnalyses; id++ {
		if _, err := a.add(game(id, 1)); err != nil {
			t.Errorf("game %d: %v", id, err)
		}
	}
	if again, err := a.add(game(1, 1)); err != nil || again != first {
		t.Errorf("a game in line is %v (%v), not the one before", again, err)
	}
	_, err = a.add(game(9, 1))
	if refusal, is := errors.AsType[*table.Refusal](err); !is || refusal.Code != table.AnalysesWait {
		t.Errorf("one too many: %v", err)
	}
	for _, other := range []snowflake.ID{2, 0} { // 0 is a direct message
		if _, err := a.add(game(10, other)); err != nil {
			t.Errorf("of guild %v: %v", other, err)
		}
	}
}
