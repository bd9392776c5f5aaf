package matching

// change is how far the duals can move until an edge becomes tight or a blossom expands.
type change struct {
	by      int64
	edge    int // becomes tight
	blossom int // can no longer stay shrunk
}

// adjust moves the duals until an edge becomes tight or an inner blossom expands. It returns false if the duals could
// move forever, since there is no perfect matching then.
func (s *solver) adjust() bool {
	next, ok := s.nextChange()
	if !ok {
		return false
	}
	for v := range s.n {
		switch s.role[s.top[v]] {
		case outer:
			s.dual[v] -= next.by
		case inner:
			s.dual[v] += next.by
		}
	}
	for b := s.n; b < 2*s.n; b++ {
		if s.base[b] == none || s.parent[b] != none {
			continue
		}
		switch s.role[b] {
		case outer:
			s.dual[b] += next.by
		case inner:
			s.dual[b] -= next.by
		}
	}
	if next.edge == none {
		s.expand(next.blossom, false)
		return true
	}
	s.tight[next.edge] = true
	from := s.edges[next.edge].A
	if s.role[s.top[from]] == free {
		from = s.edges[next.edge].B
	}
	s.queue = append(s.queue, from)
	return true
}

// nextChange returns the smallest change. ok is false if there is none.
func (s *solver) nextChange() (next change, ok bool) {
	offer := func(c change) {
		if !ok || c.by < next.by {
			next, ok = c, true
		}
	}
	for v := range s.n {
		if k := s.nearest[v]; k != none && s.role[s.top[v]] == free {
			offer(change{s.slack(k), k, none})
		}
	}
	for b := range 2 * s.n {
		if s.parent[b] != none {
			continue
		}
		if k := s.nearest[b]; k != none && s.role[b] == outer {
			offer(change{s.slack(k) / 2, k, none}) // both ends move
		}
		if b >= s.n && s.base[b] != none && s.role[b] == inner {
			offer(change{s.dual[b], none, b})
		}
	}
	return next, ok
}
