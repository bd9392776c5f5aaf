package table

import (
	"cmp"
	"context"
	"slices"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// AddComputer seats a computer on the lowest free seat, or on one that is kept if there is no other. Only the host may.
func (t *Table) AddComputer(ctx context.Context, c Click, level journal.Level) (Reply, error) {
	if err := t.mayChangeLobby(c); err != nil {
		return nil, err
	}
	seat := cmp.Or(t.now.SeatFor(0), t.now.FreeSeat())
	switch {
	case seat == game.NoSeat:
		return nil, t.refuse(TableFull)
	case !slices.Contains(journal.Levels, level): // forged, or from another version
		return nil, Refuse(MovedOn)
	}
	return Done{}, t.change(ctx, c, journal.Seated{Seat: seat, Occupant: journal.Computer(level)})
}

// RemoveComputer frees the seat of a computer or an audience. Only the host may. A click on an outdated board changes
// nothing, because the seats may have moved up since.
func (t *Table) RemoveComputer(ctx context.Context, c Click, seat game.Seat) (Reply, error) {
	if err := t.mayChangeLobby(c); err != nil {
		return nil, err
	}
	if c.Seq != t.now.BoardSeq || !t.removable(seat) {
		return nil, t.outdated(c)
	}
	return Done{}, t.change(ctx, c, journal.Left{Seat: seat})
}

// removable reports whether a seat has a computer or an audience.
func (t *Table) removable(seat game.Seat) bool {
	if seat == game.NoSeat || int(seat) > len(t.now.Chairs) {
		return false
	}
	chair := t.now.Chairs[seat-1]
	return !chair.Free() && chair.Occupant.Kind != journal.IsPerson
}

// coverSeat hands the seat of a person to a computer that plays for them.
func (t *Table) coverSeat(ctx context.Context, c Click, seat game.Seat) error {
	if t.now.Options().CoverComputer == "" {
		return t.refuse(LeaveUnderway)
	}
	return t.handOver(ctx, c, seat, t.coverComputer(seat))
}

func (t *Table) coverComputer(seat game.Seat) journal.Occupant {
	return t.computerFor(t.now.Chairs[seat-1].Occupant.Person)
}

// computerFor returns the computer that plays for a person.
func (t *Table) computerFor(p journal.PersonID) journal.Occupant {
	return journal.Occupant{Kind: journal.IsComputer, Person: p, Level: t.now.Options().Computers()}
}

func (t *Table) handOver(ctx context.Context, c Click, seat game.Seat, to journal.Occupant) error {
	return t.change(ctx, c, journal.Handed{Seat: seat, Occupant: to})
}

// CoverUser hands the seat of another user to a computer during the game. Only users who may judge the table may.
func (t *Table) CoverUser(ctx context.Context, c Click, user snowflake.ID) (Reply, error) {
	if err := t.requirePhase(journal.Playing); err != nil {
		return nil, err
	}
	if err := t.mayJudge(c); err != nil {
		return nil, err
	}
	seat := t.now.SeatOf(t.personOf(user))
	if seat == game.NoSeat {
		return nil, t.refuse(NobodySits)
	}
	if err := t.coverSeat(ctx, c, seat); err != nil {
		return nil, err
	}
	return t.noticeSeat(OtherCovered, seat), nil
}

// Return gives the user who clicked their seat back from the computer that covers it.
func (t *Table) Return(ctx context.Context, c Click) (Reply, error) {
	if _, err := t.seatOf(c); err == nil {
		return t.showOwnHand(c, handLead{})
	}
	if err := t.requirePhase(journal.Playing); err != nil {
		return nil, err
	}
	person := t.personOf(c.User)
	seat := t.now.CoveredSeat(person)
	if seat == game.NoSeat {
		return nil, t.refuse(t.withoutSeat(c))
	}
	if err := t.handOver(ctx, c, seat, journal.Person(person)); err != nil {
		return nil, err
	}
	return t.showOwnHand(c, handLead{})
}

// ComputerTask is a position in which a computer has to find a move.
type ComputerTask struct {
	View  game.SeatView
	Level journal.Level
	seq   int64         // the table's Seq at that position
	cover journal.Cover // why it moves for a person; "" if it moves for itself
}

// ComputerTask returns the position that a computer has to think about now, for itself or for the person on turn. It
// returns nil if there is none.
func (t *Table) ComputerTask() *ComputerTask {
	task := ComputerTask{cover: t.coverReason()}
	if task.cover == "" && !t.computerPlays(&t.now) {
		return nil
	}
	seat := t.now.Game.Turn()
	task.View, task.seq, task.Level = t.now.Game.SeatView(seat), t.now.BoardSeq, t.now.Options().Computers()
	switch task.cover {
	case journal.Silent:
		task.Level, task.View.Options = journal.Mate, t.now.Votable()
	case "":
		task.Level = levelOf(t.now.Chairs[seat-1].Occupant)
	}
	return &task
}

// PlayComputer makes the move that a computer found. It changes nothing if the table has moved on or the seat's person
// is back.
func (t *Table) PlayComputer(ctx context.Context, task *ComputerTask, m game.Move) error {
	played := journal.Played{Seat: task.View.Seat, Move: m}
	switch {
	case t.now.BoardSeq != task.seq, t.coverReason() != task.cover:
		return nil
	case task.cover != "":
		return t.change(ctx, Click{}, journal.Covered{Seat: task.View.Seat, Why: task.cover}, played)
	}
	return t.change(ctx, Click{}, played)
}

// ClearComputer clears the deadline of a computer that has nothing to do.
func (t *Table) ClearComputer(ctx context.Context) error {
	return t.clearDeadline(ctx, storage.DueComputer)
}

// levelOf returns the level of a computer, or "" for any other occupant.
func levelOf(o journal.Occupant) journal.Level {
	if o.Kind != journal.IsComputer {
		return ""
	}
	return cmp.Or(o.Level, journal.Mate)
}
