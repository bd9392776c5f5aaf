package game

import (
	"fmt"
	"iter"
	"math/bits"
)

// ShipNumber is a merchant ship's number: the order in which it was launched in this game, from 1. NoShip means none.
type ShipNumber uint8

// NoShip means no ship.
const NoShip ShipNumber = 0

// MaxShips is the number of merchant ships in the deck.
const MaxShips = 25

// String returns the ship in the record's notation, #4.
func (n ShipNumber) String() string { return fmt.Sprintf("#%d", uint8(n)) }

// Ships is a set of launched ships: bit n is ship #n.
type Ships uint32

// Has reports whether the ship is in the set. A number past the last ship is in no set.
func (s Ships) Has(n ShipNumber) bool { return s>>n&1 != 0 }

// With returns the set with one more ship.
func (s Ships) With(n ShipNumber) Ships { return s | shipSet(n) }

// Count returns how many ships are in the set.
func (s Ships) Count() int { return bits.OnesCount32(uint32(s)) }

// All yields the ships in ascending order.
func (s Ships) All() iter.Seq[ShipNumber] {
	return func(yield func(ShipNumber) bool) {
		for ; s != 0; s = s.Rest() {
			if !yield(s.Lowest()) {
				return
			}
		}
	}
}

// shipSet returns the set of one ship.
func shipSet(n ShipNumber) Ships { return 1 << n }

// Lowest returns the ship of the set with the lowest number. The set must not be empty.
func (s Ships) Lowest() ShipNumber { return ShipNumber(bits.TrailingZeros32(uint32(s))) }

// Rest returns the set without its lowest ship.
func (s Ships) Rest() Ships { return s & (s - 1) }
