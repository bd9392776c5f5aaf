package game

import "math/bits"

// hand is the cards of one seat.
type hand struct {
	kinds uint32 // bit c is set if the hand has a card of kind c
	size  uint8
	count [Kinds + 1]uint8
}

func (h *hand) has(c Card) bool { return h.kinds>>c&1 != 0 }

func (h *hand) add(c Card) {
	h.kinds |= 1 << c
	h.size++
	h.count[c]++
}

func (h *hand) remove(c Card) {
	h.size--
	h.count[c]--
	if h.count[c] == 0 {
		h.kinds &^= 1 << c
	}
}

// cards returns the hand in the order of the kinds.
func (h *hand) cards() []Card {
	list := make([]Card, 0, h.size)
	for kinds := h.kinds; kinds != 0; kinds &= kinds - 1 {
		c := Card(bits.TrailingZeros32(kinds))
		for range h.count[c] {
			list = append(list, c)
		}
	}
	return list
}

// gold returns the gold on the merchant ships in the hand.
func (h *hand) gold() int {
	sum := 0
	for c := Merchant2; c <= Merchant8; c++ {
		sum += int(h.count[c]) * c.Gold()
	}
	return sum
}
