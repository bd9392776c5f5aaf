package game

// squadron is one fleet's pirates on one ship, and their side.
type squadron struct {
	side    Side
	pirates pirates
}

// pirates counts pirate ships by strength, with four bits for each: no fleet has more than four of a strength.
type pirates uint16

func (p *pirates) add(strength int) { *p += 1 << (4 * (strength - 1)) }

func (p pirates) count(strength int) int { return int(p >> (4 * (strength - 1)) & 15) }

// strength returns the sum of the skulls.
func (p pirates) strength() int {
	return p.count(1) + 2*p.count(2) + 3*p.count(3) + 4*p.count(4)
}

// Commander is the captain or the admiral in command of a ship, and its side. The zero value means none.
type Commander struct {
	Card Card
	Side Side
}
