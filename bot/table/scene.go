package table

import (
	"context"
	"fmt"
	"slices"
	"time"

	"korsar/game"
	"korsar/storage/journal"
)

// Scene is a table as everybody may see it at a moment.
type Scene struct {
	PublicState
	At       time.Time         // of the latest entry
	Best     []BestVoter       // once the game is over
	Captures []journal.Capture // in their order
	Result   []game.SideResult // by side, once the game came to its end
	Next     string            // the token of the rematch's live page; "" while there is none
}

// Scene returns the table as it is now.
func (t *Table) Scene(ctx context.Context) (Scene, error) {
	s := Scene{PublicState: t.publicState(), At: t.now.LatestAt, Captures: slices.Clone(t.now.Captures)}
	if t.now.Phase.Live() {
		return s, nil
	}
	if view, over := t.now.Game.FinishedView(); over {
		s.Result = view.Result
	}
	var err error
	s.Best, err = t.bestVoters(ctx)
	return s, err
}

// PastScene returns the table as it was after the entries of its journal up to a moment. Those who sat there are named as
// they are now.
func (t *Table) PastScene(ctx context.Context, entries []journal.Entry) (Scene, error) {
	now, err := journal.Replay(entries)
	if err != nil {
		return Scene{}, fmt.Errorf("replay %d entries of table %d: %w", len(entries), t.id, err)
	}
	past := &Table{env: t.env, id: t.id, now: now, commitment: t.commitment, people: t.people}
	past.turn.ends = past.endOfTurn(&past.now)
	return past.Scene(ctx)
}

// After returns whose rematch the table is; 0 for none.
func (t *Table) After() journal.TableID { return t.now.Opened.After }
