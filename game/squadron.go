package game

// squadron is what one fleet has on one ship: whose it is and which pirates.
type squadron struct {
	side    Side
	pirates pirates
}

// pirates counts pirate ships by strength, four bits each: no fleet has more
// than four of a strength.
type pirates uint16

func (p *pirates) add(strength int) { *p += 1 << (4 * (strength - 1)) }

func (p pirates) count(strength int) int { return int(p >> (4 * (strength - 1)) & 15) }

// strength is the sum of the skulls.
func (p pirates) strength() int {
	return p.count(1) + 2*p.count(2) + 3*p.count(3) + 4*p.count(4)
}

// Commander is the captain or the admiral that holds a ship, and its side.
// The zero value is none.
type Commander struct {
	Card Card
	Side Side
}
