package table

import (
	"context"
	"slices"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// AddComputer gives the lowest free seat to a computer, for the host.
func (t *Table) AddComputer(ctx context.Context, c Click, level journal.Level) (Reply, error) {
	if err := t.mayChangeComputers(c); err != nil {
		return nil, err
	}
	seat := t.now.FreeSeat()
	switch {
	case seat == game.NoSeat:
		return nil, t.refuse(TableFull)
	case !slices.Contains(journal.Levels, level): // forged, or of another version
		return nil, Refuse(MovedOn)
	}
	return Done{}, t.change(ctx, c, journal.Seated{Seat: seat, Occupant: journal.Computer(level)})
}

// RemoveComputer frees the seat of a computer or an audience, for the host. A click of an earlier number changes nothing:
// the seats may have moved up since.
func (t *Table) RemoveComputer(ctx context.Context, c Click, seat game.Seat) (Reply, error) {
	if err := t.mayChangeComputers(c); err != nil {
		return nil, err
	}
	if c.Seq != t.now.Shown || !t.removable(seat) {
		return nil, Refuse(MovedOn)
	}
	return Done{}, t.change(ctx, c, journal.Left{Seat: seat})
}

// removable reports whether a computer or an audience has a seat.
func (t *Table) removable(seat game.Seat) bool {
	if seat == game.NoSeat || int(seat) > len(t.now.Chairs) {
		return false
	}
	chair := t.now.Chairs[seat-1]
	return !chair.Free() && chair.Occupant.Kind != journal.IsPerson
}

// mayChangeComputers refuses a user who may not choose the computers of this lobby.
func (t *Table) mayChangeComputers(c Click) error {
	if err := t.must(journal.Lobby); err != nil {
		return err
	}
	if !t.isHost(c) {
		return t.refuse(HostOnly)
	}
	return nil
}

// coverSeat gives the seat of a person to a computer that plays for them.
func (t *Table) coverSeat(ctx context.Context, c Click, seat game.Seat) error {
	if t.now.Options().CoverComputer == "" {
		return t.refuse(LeaveUnderway)
	}
	return t.handOver(ctx, c, seat, t.coverComputer(seat))
}

// coverComputer returns the computer that plays for the person of a seat.
func (t *Table) coverComputer(seat game.Seat) journal.Occupant {
	return journal.Occupant{Kind: journal.IsComputer, Person: t.now.Chairs[seat-1].Occupant.Person, Level: t.now.Options().Computers()}
}

// handOver gives a seat of the game to somebody else.
func (t *Table) handOver(ctx context.Context, c Click, seat game.Seat, to journal.Occupant) error {
	return t.change(ctx, c, journal.Handed{Seat: seat, Occupant: to})
}

// CoverUser gives the seat of somebody else to a computer, for the host or a moderator, in the middle of the game.
func (t *Table) CoverUser(ctx context.Context, c Click, user snowflake.ID) (Reply, error) {
	if err := t.must(journal.Playing); err != nil {
		return nil, err
	}
	if !t.isHost(c) && !c.Moderator {
		return nil, t.refuse(HostOrModerator)
	}
	seat := t.now.ChairOf(t.personOf(user))
	if seat == game.NoSeat {
		return nil, t.refuse(NobodySits)
	}
	if err := t.coverSeat(ctx, c, seat); err != nil {
		return nil, err
	}
	return t.noticeSeat(OtherCovered, seat), nil
}

// Return gives the user who clicked their seat back from the computer that plays for them.
func (t *Table) Return(ctx context.Context, c Click) (Reply, error) {
	if _, err := t.seatOf(c); err == nil {
		return t.hand(c, handLead{})
	}
	if err := t.must(journal.Playing); err != nil {
		return nil, err
	}
	person := t.personOf(c.User)
	seat := t.now.CoveredSeat(person)
	if seat == game.NoSeat {
		return nil, t.refuse(NotSeated)
	}
	if err := t.handOver(ctx, c, seat, journal.Occupant{Kind: journal.IsPerson, Person: person}); err != nil {
		return nil, err
	}
	return t.hand(c, handLead{})
}

// ComputerTask is what a computer is to think about.
type ComputerTask struct {
	View  game.SeatView
	Level journal.Level
	seq   int64         // the number of the table that it is about
	cover journal.Cover // why it moves for a person; "" if it moves for itself
}

// ComputerTask returns what a computer is to think about now, for itself or for the person on turn; nil for nothing.
func (t *Table) ComputerTask() *ComputerTask {
	task := ComputerTask{cover: t.cover()}
	if task.cover == "" && !t.computerPlays(&t.now) {
		return nil
	}
	seat := t.now.Game.Turn()
	task.View, task.seq, task.Level = t.now.Game.SeatView(seat), t.now.Shown, t.now.Options().Computers()
	switch task.cover {
	case journal.Silent:
		task.Level, task.View.Options = journal.Mate, t.now.Votable()
	case "":
		task.Level = levelOf(t.now.Chairs[seat-1].Occupant)
	}
	return &task
}

// PlayComputer makes the move that a computer has thought of. It changes nothing if the seat was taken back meanwhile, or
// its person is back.
func (t *Table) PlayComputer(ctx context.Context, task *ComputerTask, m game.Move) error {
	played := journal.Played{Seat: task.View.Seat, Move: m}
	switch {
	case t.now.Shown != task.seq, t.cover() != task.cover:
		return nil
	case task.cover != "":
		return t.change(ctx, Click{}, journal.Covered{Seat: task.View.Seat, Why: task.cover}, played)
	}
	return t.change(ctx, Click{}, played)
}

// ClearComputer clears the deadline of a computer that has nothing to do.
func ClearComputer(id journal.TableID) storage.Commit {
	return storage.Commit{Deadlines: []storage.Deadline{{Table: id, Kind: storage.DueComputer}}}
}

// computerOnTurn reports whether a table waits for a computer.
func computerOnTurn(t *journal.Table) bool {
	return t.Phase == journal.Playing && t.Chairs[t.Game.Turn()-1].Occupant.Kind == journal.IsComputer
}

// levelOf returns how well a computer plays; "" for anybody else.
func levelOf(o journal.Occupant) journal.Level {
	switch {
	case o.Kind != journal.IsComputer:
		return ""
	case o.Level == "":
		return journal.Mate
	default:
		return o.Level
	}
}
