package journal

import "fmt"

// Phase is the stage of a table.
type Phase string

// The phases, in order.
const (
	Unopened Phase = ""
	Lobby    Phase = "lobby"    // people take seats
	Playing  Phase = "playing"  // the game is running
	Shelved  Phase = "shelved"  // the game waits until somebody unshelves it
	Finished Phase = "finished" // the game was played to its end
	Gone     Phase = "gone"     // closed before that
)

// Live reports whether the table can still change: the game is not over.
func (p Phase) Live() bool { return p == Lobby || p == Playing || p == Shelved }

// requirePhase returns an error if the table is in another phase.
func (t *Table) requirePhase(phase Phase, what string) error {
	if t.Phase != phase {
		return fmt.Errorf("%s needs phase %q, the table is in %q", what, phase, t.Phase)
	}
	return nil
}
