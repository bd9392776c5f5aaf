package journal

import "fmt"

// Closed records that a table ends before its game does.
type Closed struct {
	Reason Reason `json:"reason"`
}

// Kind implements Body.
func (Closed) Kind() Kind { return "closed" }

// Reason is why a table was closed.
type Reason string

// The reasons.
const (
	Canceled  Reason = "canceled"  // the host closed the lobby
	Stopped   Reason = "stopped"   // the host or a moderator ended the game
	Abandoned Reason = "abandoned" // the lobby was empty, or waited too long

	ByTournament Reason = "tournament" // the tournament closed its table
)

func (t *Table) close(b Closed, e Entry) error {
	if !t.Phase.Live() {
		return fmt.Errorf("a table in phase %q cannot be closed", t.Phase)
	}
	t.Phase, t.Closed, t.ClosedBy = Gone, b, e.By
	return nil
}
