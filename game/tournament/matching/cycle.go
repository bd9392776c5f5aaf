package matching

// cycle is a walk around a blossom from one of its parts to its base, in the direction with an even number of steps.
type cycle struct {
	parts, joints []int
	at            int // index in parts; negative while the walk goes forward to the base at 0
	forward       bool
}

func (s *solver) cycle(b, from int) cycle {
	c := cycle{parts: s.parts[b], joints: s.joints[b], at: from, forward: from%2 != 0}
	if c.forward {
		c.at -= len(c.parts)
	}
	return c
}

// part returns the part that the walk has reached.
func (c *cycle) part() int { return c.parts[wrapped(c.at, len(c.parts))] }

// joint returns the end of the edge that the next step takes, on the side of the current part.
func (c *cycle) joint() int {
	if c.forward {
		return c.joints[wrapped(c.at, len(c.joints))]
	}
	return c.joints[wrapped(c.at-1, len(c.joints))] ^ 1
}

func (c *cycle) step() {
	if c.forward {
		c.at++
	} else {
		c.at--
	}
}

func wrapped(i, n int) int { return ((i % n) + n) % n }
