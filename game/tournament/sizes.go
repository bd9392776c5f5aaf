package tournament

// split divides n into as few parts as possible, none larger than most. The parts differ by one at most, and the larger
// come first.
func split(n, most int) []int { return even(n, (n+most-1)/most) }

// even divides n into parts that differ by one at most, the larger first.
func even(n, parts int) []int {
	sizes := make([]int, parts)
	for i := range sizes {
		sizes[i] = n / parts
		if i < n%parts {
			sizes[i]++
		}
	}
	return sizes
}

// sizes returns how many entrants sit at each table, and whether one is left over. n is at least [Rules.least].
func (r *Rules) sizes(n int) (sizes []int, odd bool) {
	switch {
	case r.Partners == DrawnPartners: // in pairs; a pair that is left over makes another table larger
		pairs := n / 2
		sizes = even(pairs, min((pairs+r.Seats/2-1)/(r.Seats/2), pairs/2))
		for i := range sizes {
			sizes[i] *= 2
		}
		return sizes, n%2 != 0
	case r.full() == 2:
		return split(n-n%2, 2), n%2 != 0
	default:
		return split(n, r.full()), false
	}
}
