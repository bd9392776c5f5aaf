package journal

import "fmt"

// Closed is a table that ends otherwise than by its game's end.
type Closed struct {
	Reason Reason `json:"reason"`
}

// Kind returns KindClosed.
func (Closed) Kind() Kind { return KindClosed }

// Reason is why a table was closed.
type Reason string

// The reasons.
const (
	Cancelled Reason = "cancelled" // the host gave up the lobby
	Stopped   Reason = "stopped"   // the host or a moderator ended the game
	Deserted  Reason = "deserted"  // nobody was left in the lobby, or it waited too long
)

func (t *Table) close(b Closed, e Entry) error {
	if t.Phase != Lobby && t.Phase != Playing && t.Phase != Shelved {
		return fmt.Errorf("a table in phase %q cannot be closed", t.Phase)
	}
	t.Phase, t.Closed, t.ClosedBy = Gone, b, e.By
	return nil
}
