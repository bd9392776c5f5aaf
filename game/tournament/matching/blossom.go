package matching

import "slices"

// shrink makes a blossom of the odd cycle that edge k closes with the paths from both of its ends to the base.
func (s *solver) shrink(base, k int) {
	b := s.spare[len(s.spare)-1]
	s.spare = s.spare[:len(s.spare)-1]
	root := s.top[base]
	s.base[b], s.parent[b], s.parent[root] = base, none, b
	var parts, joints []int
	for part := s.top[s.edges[k].A]; part != root; part = s.top[s.end[s.entry[part]]] {
		s.parent[part] = b
		parts, joints = append(parts, part), append(joints, s.entry[part])
	}
	parts = append(parts, root)
	slices.Reverse(parts)
	slices.Reverse(joints)
	joints = append(joints, 2*k)
	for part := s.top[s.edges[k].B]; part != root; part = s.top[s.end[s.entry[part]]] {
		s.parent[part] = b
		parts, joints = append(parts, part), append(joints, s.entry[part]^1)
	}
	s.parts[b], s.joints[b] = parts, joints
	s.role[b], s.entry[b], s.dual[b] = outer, s.entry[root], 0
	s.leaves(b, func(v int) {
		if s.role[s.top[v]] == inner { // it becomes outer
			s.queue = append(s.queue, v)
		}
		s.top[v] = b
	})
	s.joinBorders(b)
}

// joinBorders finds the edge of least slack from a new blossom to each other outer vertex or blossom.
func (s *solver) joinBorders(b int) {
	best := make(map[int]int)
	var order []int // of the keys, so that the result does not depend on the map
	offer := func(k int) {
		there := s.top[s.edges[k].B]
		if there == b {
			there = s.top[s.edges[k].A]
		}
		if there == b || s.role[there] != outer {
			return
		}
		found, ok := best[there]
		if !ok {
			order = append(order, there)
		}
		if !ok || s.slack(k) < s.slack(found) {
			best[there] = k
		}
	}
	for _, part := range s.parts[b] {
		if s.borders[part] != nil {
			for _, k := range s.borders[part] {
				offer(k)
			}
		} else {
			s.leaves(part, func(v int) {
				for _, p := range s.at[v] {
					offer(p / 2)
				}
			})
		}
		s.borders[part], s.nearest[part] = nil, none
	}
	s.borders[b], s.nearest[b] = []int{}, none
	for _, there := range order {
		s.borders[b] = append(s.borders[b], best[there])
		s.lower(&s.nearest[b], best[there])
	}
}

// expand makes the parts of a blossom independent again. At the end of a stage it also expands the blossoms inside it
// whose dual is 0.
func (s *solver) expand(b int, ending bool) {
	for _, part := range s.parts[b] {
		s.parent[part] = none
		switch {
		case part < s.n:
			s.top[part] = part
		case ending && s.dual[part] == 0:
			s.expand(part, ending)
		default:
			s.leaves(part, func(v int) { s.top[v] = part })
		}
	}
	if !ending && s.role[b] == inner {
		s.regrow(b)
	}
	s.role[b], s.entry[b] = free, none
	s.parts[b], s.joints[b], s.borders[b] = nil, nil, nil
	s.base[b], s.nearest[b] = none, none
	s.spare = append(s.spare, b)
}

// regrow gives roles to the parts of an inner blossom that expands. The parts on the even path from where the tree
// entered to the base stay in the tree. The others stay only if the tree reaches them by a tight edge.
func (s *solver) regrow(b int) {
	entered := s.top[s.end[s.entry[b]^1]]
	c := s.cycle(b, slices.Index(s.parts[b], entered))
	p := s.entry[b]
	for c.at != 0 {
		s.role[s.end[p^1]] = free
		joint := c.joint()
		s.role[s.end[joint^1]] = free
		s.grow(s.end[p^1], inner, p)
		s.tight[joint/2] = true
		c.step()
		p = c.joint()
		s.tight[p/2] = true
		c.step()
	}
	part := c.part()
	s.role[s.end[p^1]], s.role[part] = inner, inner
	s.entry[s.end[p^1]], s.entry[part] = p, p
	s.nearest[part] = none
	for c.step(); c.part() != entered; c.step() {
		s.reach(c.part())
	}
}

// reach puts a part back into the tree if the tree reached one of its vertices.
func (s *solver) reach(part int) {
	if s.role[part] == outer {
		return
	}
	reached := none
	s.leaves(part, func(v int) {
		if reached == none && s.role[v] != free {
			reached = v
		}
	})
	if reached == none {
		return
	}
	s.role[reached] = free
	s.role[s.end[s.mate[s.base[part]]]] = free
	s.grow(reached, inner, s.entry[reached])
}
