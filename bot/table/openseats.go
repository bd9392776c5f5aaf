package table

import (
	"context"

	"korsar/storage/journal"
)

// OpenSeats returns how many seats of a lobby wait for anybody: free seats that are kept for nobody, without one for
// each invited user who has not answered. It returns 0 for any other table, and for a tournament's.
func (p *PublicState) OpenSeats() (open int) {
	if p.Phase != journal.Lobby || p.Tournament != nil {
		return 0
	}
	for _, s := range p.Seats {
		if s.Free && s.KeptFor == (User{}) {
			open++
		}
	}
	for _, g := range p.Guests {
		if !g.Kept && !g.Declined {
			open--
		}
	}
	return max(open, 0)
}

// TakenSeats returns how many seats are taken.
func (p *PublicState) TakenSeats() (taken int) {
	for _, s := range p.Seats {
		if !s.Free {
			taken++
		}
	}
	return taken
}

// IsOpenTo reports whether the user who clicked has no seat in the lobby, and one waits for anybody.
func (t *Table) IsOpenTo(c Click) bool {
	state := t.PublicState()
	return state.OpenSeats() > 0 && !t.HasSeat(c)
}

// JoinFromElsewhere is Join for a user who sees the lobby only in a list. The notice says where the table is.
func (t *Table) JoinFromElsewhere(ctx context.Context, c Click) (Reply, error) {
	if _, err := t.Join(ctx, c); err != nil {
		return nil, err
	}
	return t.notice(Joined), nil
}
