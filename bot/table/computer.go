package table

import (
	"context"
	"slices"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// AddComputer gives the lowest free seat to a computer, for the host.
func (t *Table) AddComputer(ctx context.Context, c Click, level journal.Level) (Reply, error) {
	if err := t.maySeat(c); err != nil {
		return nil, err
	}
	seat := t.now.FreeSeat()
	switch {
	case seat == game.NoSeat:
		return nil, t.notice(TableFull)
	case !slices.Contains(journal.Levels, level): // forged, or of another version
		return nil, Notice{Kind: MovedOn}
	}
	return Done{}, t.change(ctx, c, journal.Seated{Seat: seat, Occupant: journal.Computer(level)})
}

// RemoveComputer frees the seat of a computer or a crew, for the host. A click of an
// earlier number changes nothing: the seats may have moved up since.
func (t *Table) RemoveComputer(ctx context.Context, c Click, seat game.Seat) (Reply, error) {
	if err := t.maySeat(c); err != nil {
		return nil, err
	}
	if c.Seq != t.now.Shown || seat == game.NoSeat || int(seat) > len(t.now.Chairs) || t.now.Chairs[seat-1].Occupant.Kind == journal.IsPerson || t.now.Chairs[seat-1].Free() {
		return nil, Notice{Kind: MovedOn}
	}
	return Done{}, t.change(ctx, c, journal.Left{Seat: seat})
}

// maySeat refuses whoever may not choose the computers of this lobby.
func (t *Table) maySeat(c Click) error {
	if err := t.must(journal.Lobby); err != nil {
		return err
	}
	if !t.isHost(c) {
		return t.notice(HostOnly)
	}
	return nil
}

// relieve gives the seat of a person to a computer that stands in for them.
func (t *Table) relieve(ctx context.Context, c Click, seat game.Seat) error {
	if t.now.Options().CoverComputer == "" {
		return t.notice(LeaveUnderway)
	}
	return t.handOver(ctx, c, seat, t.coverComputer(seat))
}

// coverComputer is the computer that stands in for the person of a seat.
func (t *Table) coverComputer(seat game.Seat) journal.Occupant {
	return journal.Occupant{Kind: journal.IsComputer, Person: t.now.Chairs[seat-1].Occupant.Person, Level: t.now.Options().Computers()}
}

// handOver gives a seat of the game to somebody else.
func (t *Table) handOver(ctx context.Context, c Click, seat game.Seat, to journal.Occupant) error {
	return t.change(ctx, c, journal.Handed{Seat: seat, Occupant: to})
}

// Relieve gives the seat of somebody else to a computer, for the host or a
// moderator, in the middle of the game.
func (t *Table) Relieve(ctx context.Context, c Click, user snowflake.ID) (Reply, error) {
	if err := t.must(journal.Playing); err != nil {
		return nil, err
	}
	if !t.isHost(c) && !c.Moderator {
		return nil, t.notice(HostOrModerator)
	}
	seat := t.now.ChairOf(t.personOf(user))
	if seat == game.NoSeat {
		return nil, t.notice(NobodySits)
	}
	if err := t.relieve(ctx, c, seat); err != nil {
		return nil, err
	}
	return t.about(RelievedOther, seat), nil
}

// Return gives whoever clicked their seat back from the computer that stands in
// for them.
func (t *Table) Return(ctx context.Context, c Click) (Reply, error) {
	if _, err := t.seatOf(c); err == nil {
		return t.hand(c, nil)
	}
	if err := t.must(journal.Playing); err != nil {
		return nil, err
	}
	person := t.personOf(c.User)
	seat := t.now.CoveredSeat(person)
	if seat == game.NoSeat {
		return nil, t.notice(NotSeated)
	}
	if err := t.handOver(ctx, c, seat, journal.Occupant{Kind: journal.IsPerson, Person: person}); err != nil {
		return nil, err
	}
	return t.hand(c, nil)
}

// about is a notice about a seat of this table.
func (t *Table) about(kind NoticeKind, seat game.Seat) Notice {
	n := t.notice(kind)
	n.Seat = seat
	return n
}
