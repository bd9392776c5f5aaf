package tournament

// meetings counts how often entrants met, by their numbers. The computer and the bye are number 0.
type meetings [][]uint8

// meetings counts the meetings in rounds. All who came to a table that was not voided have met, including partners.
func (t *Tournament) meetings(rounds []Round) meetings {
	m := newMeetings(len(t.entrants) + 1)
	for _, r := range rounds {
		for i := range r.Tables {
			m.add(&r.Tables[i])
		}
	}
	return m
}

func newMeetings(n int) meetings {
	cells := make([]uint8, n*n)
	m := make(meetings, n)
	for i := range m {
		m[i] = cells[i*n : (i+1)*n]
	}
	return m
}

func (m meetings) add(t *Table) {
	if t.Phase == Void {
		return
	}
	came := t.came()
	if len(t.Sides) == 1 {
		came = append(came, Computer)
	}
	for i, a := range came {
		for _, b := range came[:i] {
			m.count(int(a), int(b), 1)
		}
	}
}

// count adds by to the number of times that two entrants met.
func (m meetings) count(a, b int, by int) {
	m[a][b] = uint8(int(m[a][b]) + by)
	m[b][a] = m[a][b]
}
