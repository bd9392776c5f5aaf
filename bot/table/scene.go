package table

import (
	"context"
	"time"

	"korsar/game"
	"korsar/storage/journal"
)

// Scene is a table as everybody may see it at some moment, with the further data that live pages show.
type Scene struct {
	PublicState
	At       time.Time          // time of the latest entry
	Best     []BestVoter        // once the game is over
	Captures []game.PublicEvent // the ships that sides took, earliest first
	Result   []game.SideResult  // by side, once the game was played to its end
	Top      *TopCapture        // once the game was played to its end; nil if no side took a ship from another
	Replay   string             // the path of the replay's page; "" unless a game is over
	Next     string             // the token of the rematch's live page; "" if there is none
	Hand     *OpenHand          // of an audience that plays openly; nil for any other
}

// ViewersScene is a scene for the page whose address only the viewers of a stream get ([ViewersPath]). Nothing else may
// show it.
type ViewersScene struct {
	Scene
	ViewersHand *OpenHand // of their audience, whether it plays openly or not; nil if there is none
}

// Scene returns the table as it is now.
func (t *Table) Scene(ctx context.Context) (Scene, error) {
	s := Scene{PublicState: t.PublicState(), At: t.now.LatestAt, Captures: t.captures()}
	if t.now.Options().VoteRules.Chat.Open {
		s.Hand = t.openHand()
	}
	if t.now.Phase.Live() {
		return s, nil
	}
	if t.dealt() {
		s.Replay = ReplayPath(t.id, t.now.Opened.Secret)
	}
	if view, over := t.now.Game.FinishedView(); over {
		s.Result, s.Top = view.Result, t.topCapture()
	}
	var err error
	s.Best, err = t.bestVoters(ctx)
	return s, err
}

// ViewersScene returns the table as it is now, for the viewers of its stream.
func (t *Table) ViewersScene(ctx context.Context) (ViewersScene, error) {
	s, err := t.Scene(ctx)
	return ViewersScene{Scene: s, ViewersHand: t.openHand()}, err
}

// PastScene returns the table as it was at an earlier state of its journal. Players have their present names.
func (t *Table) PastScene(ctx context.Context, then journal.Table) (ViewersScene, error) {
	past := &Table{env: t.env, id: t.id, now: then, commitment: t.commitment, people: t.people}
	past.turn.ends = past.endOfTurn(&past.now)
	return past.ViewersScene(ctx)
}
