package matching

import "slices"

// augment exchanges matched and unmatched edges on the path between two roots that edge k joins.
func (s *solver) augment(k int) {
	for _, p := range [2]int{2*k + 1, 2 * k} {
		for v := s.end[p^1]; ; {
			b := s.top[v]
			s.rebase(b, v)
			s.mate[v] = p
			if s.entry[b] == none {
				break
			}
			t := s.top[s.end[s.entry[b]]] // inner, on the path to the root
			near := s.end[s.entry[t]^1]
			s.rebase(t, near)
			s.mate[near] = s.entry[t]
			v, p = s.end[s.entry[t]], s.entry[t]^1
		}
	}
}

// rebase exchanges matched and unmatched edges inside a blossom so that its vertex v can be matched outside.
func (s *solver) rebase(b, v int) {
	if b < s.n {
		return
	}
	part := v
	for s.parent[part] != b {
		part = s.parent[part]
	}
	s.rebase(part, v)
	from := slices.Index(s.parts[b], part)
	for c := s.cycle(b, from); c.at != 0; {
		c.step()
		p := c.joint()
		s.rebase(c.part(), s.end[p])
		c.step()
		s.rebase(c.part(), s.end[p^1])
		s.mate[s.end[p]], s.mate[s.end[p^1]] = p^1, p
	}
	s.parts[b] = slices.Concat(s.parts[b][from:], s.parts[b][:from])
	s.joints[b] = slices.Concat(s.joints[b][from:], s.joints[b][:from])
	s.base[b] = s.base[s.parts[b][0]]
}
