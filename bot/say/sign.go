package say

// Sign is a sign of the pictures that the legend explains.
type Sign string

// The signs.
const (
	SignGold     Sign = "gold"     // a coin with a number
	SignPirates  Sign = "pirates"  // a card next to a ship, with a strength
	SignSeat     Sign = "seat"     // a player's badge
	SignShip     Sign = "ship"     // a ship's own number
	SignOwner    Sign = "owner"    // a light flag
	SignPirate   Sign = "pirate"   // a black flag
	SignTie      Sign = "tie"      // a gray flag
	SignCaptain  Sign = "captain"  // a captain's card
	SignAdmiral  Sign = "admiral"  // an anchor
	SignBarred   Sign = "barred"   // a ship that may not be played on
	SignTurn     Sign = "turn"     // a gold edge around a player
	SignPlayable Sign = "playable" // a gold edge around a card
	SignCards    Sign = "cards"    // a card's back
	SignPile     Sign = "pile"     // several card backs
	SignCaptured Sign = "captured" // a small ship
	SignComputer Sign = "computer" // a cog
	SignLevel    Sign = "level"    // pips
	SignAudience Sign = "audience" // heads
	SignHost     Sign = "host"     // a crown
)

// Signs lists the signs in the order of the legend.
var Signs = []Sign{SignGold, SignPirates, SignShip, SignSeat, SignOwner, SignPirate, SignTie, SignCaptain, SignAdmiral,
	SignBarred, SignTurn, SignPlayable, SignCards, SignPile, SignCaptured, SignComputer, SignLevel, SignAudience,
	SignHost}

// Sign returns the meaning of a sign in a few words.
func (l *Localizer) Sign(s Sign) string { return l.say("legend." + string(s)) }
