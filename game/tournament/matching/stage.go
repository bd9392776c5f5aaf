package matching

// stage adds one pair. It returns false if none can be added.
func (s *solver) stage() bool {
	s.plant()
	for {
		for len(s.queue) > 0 {
			v := s.queue[len(s.queue)-1]
			s.queue = s.queue[:len(s.queue)-1]
			if s.scan(v) {
				s.unshrink()
				return true
			}
		}
		if !s.adjust() {
			return false
		}
	}
}

// plant starts a tree at each unmatched vertex.
func (s *solver) plant() {
	clear(s.role)
	clear(s.tight)
	clear(s.borders)
	for b := range s.nearest {
		s.nearest[b] = none
	}
	s.queue = s.queue[:0]
	for v := range s.n {
		if s.mate[v] == none && s.role[s.top[v]] == free {
			s.grow(v, outer, none)
		}
	}
}

// grow gives vertex w and its blossom a role. The tree reached them by end p. The mate of an inner one becomes outer.
func (s *solver) grow(w int, r role, p int) {
	b := s.top[w]
	s.role[w], s.role[b] = r, r
	s.entry[w], s.entry[b] = p, p
	s.nearest[w], s.nearest[b] = none, none
	if r == outer {
		s.leaves(b, func(v int) { s.queue = append(s.queue, v) })
		return
	}
	mate := s.mate[s.base[b]]
	s.grow(s.end[mate], outer, mate^1)
}

// scan follows the tight edges of an outer vertex. It returns true once a pair has been added.
func (s *solver) scan(v int) bool {
	for _, p := range s.at[v] {
		k, w := p/2, s.end[p]
		if s.top[v] == s.top[w] {
			continue
		}
		s.tight[k] = s.tight[k] || s.slack(k) <= 0
		switch there := s.role[s.top[w]]; {
		case s.tight[k] && there == free:
			s.grow(w, inner, p^1)
		case s.tight[k] && there == outer:
			base := s.trace(v, w)
			if base == none {
				s.augment(k)
				return true
			}
			s.shrink(base, k)
		case s.tight[k] && s.role[w] == free:
			// w is inside an inner blossom. If that expands, the tree reaches w by this edge.
			s.role[w], s.entry[w] = inner, p^1
		case !s.tight[k] && there == outer:
			s.lower(&s.nearest[s.top[v]], k)
		case !s.tight[k] && s.role[w] == free:
			s.lower(&s.nearest[w], k)
		}
	}
	return false
}

// trace climbs from two outer vertices towards their roots, in turn. It returns the base of the first blossom that both
// paths share, or none if the roots differ.
func (s *solver) trace(v, w int) int {
	var path []int
	base := none
	for v != none || w != none {
		b := s.top[v]
		if s.role[b] == visited {
			base = s.base[b]
			break
		}
		path = append(path, b)
		s.role[b] = visited
		if s.entry[b] == none {
			v = none
		} else {
			v = s.end[s.entry[b]]
			v = s.end[s.entry[s.top[v]]]
		}
		if w != none {
			v, w = w, v
		}
	}
	for _, b := range path {
		s.role[b] = outer
	}
	return base
}

// unshrink expands the outer blossoms whose dual is 0 at the end of a stage.
func (s *solver) unshrink() {
	for b := s.n; b < 2*s.n; b++ {
		if s.parent[b] == none && s.base[b] != none && s.role[b] == outer && s.dual[b] == 0 {
			s.expand(b, true)
		}
	}
}
