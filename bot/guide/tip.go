package guide

// Tip is the rule that a step explains.
type Tip string

// The tips.
const (
	Launch  Tip = "launch"  // a merchant ship that nobody attacks comes home
	Attack  Tip = "attack"  // pirates take the ships of others
	Tie     Tip = "tie"     // nobody takes a tied ship
	Lead    Tip = "lead"    // pirates of one fleet add up
	Captain Tip = "captain" // the latest captain beats all pirates
	Draw    Tip = "draw"    // a draw is for a hand that can do little
	Risk    Tip = "risk"    // a ship left in the hand costs its gold
	Admiral Tip = "admiral" // the admiral defends your ship
)

// Tips has the tip for step i+1 at index i.
var Tips = []Tip{Launch, Attack, Tie, Lead, Captain, Draw, Risk, Admiral}
