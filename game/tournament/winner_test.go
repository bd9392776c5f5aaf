package tournament

import "testing"

// TestNobodyWinsWithoutComing checks that an entrant who missed all games has no points, even with a bye, and that
// nobody wins if nobody came.
func TestNobodyWinsWithoutComing(t *testing.T) {
	for _, came := range []bool{false, true} {
		o := open(t, swissRules(2, 3), 1)
		o.enter(3)
		for range 3 {
			if o.Due() != DueRound {
				break
			}
			o.pair()
			for i := range o.last().Tables {
				table := &o.last().Tables[i]
				if table.Phase == Rest {
					continue
				}
				var absent []Entrant
				table.seated(func(_ int, e Entrant) {
					if !came || e != 2 {
						absent = append(absent, e)
					}
				})
				o.must(NoShow{Round: len(o.rounds), Table: i + 1, Absent: absent})
			}
		}
		if o.Winner() != 0 {
			t.Errorf("%d has won before the end", o.Winner())
		}
		o.finish()
		want := Entrant(0)
		if came {
			want = 2
		}
		if o.Winner() != want {
			t.Errorf("somebody came: %t; %d has won, want %d: %+v", came, o.Winner(), want, o.Standings())
		}
		never := neverCame(o)
		for _, s := range o.Standings() {
			if never[s.Entrant] && s.Points > 0 {
				t.Errorf("%d came to no game and has %d points", s.Entrant, s.Points)
			}
		}
	}
}
