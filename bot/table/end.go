package table

import (
	"context"
	"time"

	"korsar/game"
	"korsar/storage/journal"
)

// End is how a game ended, with every hand open.
type End struct {
	PublicState
	Finished *game.FinishedView // nil if the game was stopped early
	Watch    string             // URL of the replay's page; "" if the program serves none
	Best     []BestVoter        // best first
	At       time.Time          // when it ended
	Top      *TopCapture        // nil if no side took a ship from another
	Ratings  map[game.Seat]int  // the change of the rating of each seat's person; missing where it is not rated
}

// End returns how the game ended. The game must be over.
func (t *Table) End(ctx context.Context) (End, error) {
	e := End{PublicState: t.PublicState(), At: t.now.LatestAt, Top: t.topCapture()}
	if t.env.LiveURL != "" {
		e.Watch = t.env.LiveURL + ReplayPath(t.id, t.now.Opened.Secret)
	}
	var err error
	if e.Best, err = t.bestVoters(ctx); err != nil {
		return End{}, err
	}
	if e.Ratings, err = t.ratingChanges(ctx); err != nil {
		return End{}, err
	}
	if view, over := t.now.Game.FinishedView(); over {
		e.Finished = &view
	}
	return e, nil
}

// NameInRecord returns the name of an occupant in records, which are always in English.
func (t *Table) NameInRecord(o journal.Occupant) string {
	if o.Kind == journal.IsAudience {
		return "audience"
	}
	name := t.user(o.Person).Name
	switch level := string(levelOf(o)); {
	case level == "":
		return name
	case name == "":
		return "computer " + level
	default:
		return "computer " + level + " for " + name
	}
}

// Record returns the game's record as text.
func (t *Table) Record(ctx context.Context) (string, error) {
	stored, err := t.env.Store.Load(ctx, t.id)
	if err != nil {
		return "", err
	}
	return journal.RecordText(stored.Entries, t.NameInRecord)
}

// MustBeOver returns a refusal unless the table's game is over.
func (t *Table) MustBeOver() error {
	if !t.dealt() || t.now.Phase.Live() {
		return t.refuse(NotOver)
	}
	return nil
}

// MustHaveResult returns a refusal unless the game was played to its end.
func (t *Table) MustHaveResult() error {
	if t.now.Phase != journal.Finished {
		return t.refuse(NoResult)
	}
	return nil
}
