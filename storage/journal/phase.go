package journal

import "fmt"

// Phase is how far a table has come.
type Phase string

// The phases, in their order.
const (
	Unopened Phase = ""
	Lobby    Phase = "lobby"    // people take seats
	Playing  Phase = "playing"  // the game runs
	Shelved  Phase = "laid-up"  // the game rests until somebody unshelves it
	Finished Phase = "finished" // the game came to its end
	Gone     Phase = "gone"     // closed before that
)

// Live tells a phase that others follow: the game is not over.
func (p Phase) Live() bool { return p == Lobby || p == Playing || p == Shelved }

// must refuses an entry that the phase does not allow.
func (t *Table) must(phase Phase, what string) error {
	if t.Phase != phase {
		return fmt.Errorf("%s needs a table in phase %q, this one is %q", what, phase, t.Phase)
	}
	return nil
}
