package table

import (
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// More is the reply that shows what a user can do at a running game, besides playing.
type More struct {
	PublicState
	Seated   bool
	MayJudge bool // may end the game, give seats to others and control the votes
}

// More shows what the user who clicked can do at the running game.
func (t *Table) More(c Click) (Reply, error) {
	if err := t.requirePhase(journal.Playing); err != nil {
		return nil, err
	}
	return More{PublicState: t.PublicState(), Seated: t.HasSeat(c), MayJudge: t.mayJudge(c) == nil}, nil
}

// SeatChoice is the reply that asks who is to take over a seat of the running game: a computer or another user.
type SeatChoice struct {
	PublicState
	Of       User // who has the seat
	Own      bool // the user who clicked has it
	MayCover bool // a computer may take over
	MayEnd   bool // the user who clicked may end the game instead
}

// AskSeat asks the user who clicked who is to take over the seat of a user. It may be their own seat, or another user's
// if they are the host or a moderator.
func (t *Table) AskSeat(c Click, of snowflake.ID) (Reply, error) {
	if err := t.requirePhase(journal.Playing); err != nil {
		return nil, err
	}
	if t.now.Opened.Tournament != nil {
		return nil, t.refuse(TournamentDecides)
	}
	if _, err := t.seatToOffer(c, of); err != nil {
		return nil, err
	}
	holder := t.personOf(of)
	return SeatChoice{PublicState: t.PublicState(), Of: t.user(holder), Own: of == c.User,
		MayCover: t.now.Options().CoverComputer != "" && t.now.SeatOf(holder) != game.NoSeat,
		MayEnd:   t.mayEnd(c) == nil}, nil
}
