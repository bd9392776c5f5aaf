package game

import (
	"fmt"
	"iter"
	"math/bits"
)

// ShipNumber is a merchant ship's number: the nth that was launched in this
// game, from 1. NoShip is none.
type ShipNumber uint8

// NoShip is no ship.
const NoShip ShipNumber = 0

// MaxShips is the number of merchant ships in the deck.
const MaxShips = 25

// String is the ship in the record's notation, #4.
func (n ShipNumber) String() string { return fmt.Sprintf("#%d", uint8(n)) }

// Ships is a set of launched ships: bit n is ship #n.
type Ships uint32

// Has tells whether the ship is in the set. A number past the last ship is in
// no set.
func (s Ships) Has(n ShipNumber) bool { return s>>n&1 != 0 }

// With is the set with one more ship.
func (s Ships) With(n ShipNumber) Ships { return s | only(n) }

// Count is how many ships are in the set.
func (s Ships) Count() int { return bits.OnesCount32(uint32(s)) }

// All yields the ships, rising.
func (s Ships) All() iter.Seq[ShipNumber] {
	return func(yield func(ShipNumber) bool) {
		for ; s != 0; s = s.Rest() {
			if !yield(s.Lowest()) {
				return
			}
		}
	}
}

// only is the set of one ship.
func only(n ShipNumber) Ships { return 1 << n }

// Lowest is the ship with the lowest number of a set that has one.
func (s Ships) Lowest() ShipNumber { return ShipNumber(bits.TrailingZeros32(uint32(s))) }

// Rest is the set without its lowest ship.
func (s Ships) Rest() Ships { return s & (s - 1) }
