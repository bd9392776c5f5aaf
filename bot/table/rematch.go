package table

import (
	"cmp"

	"korsar/storage/journal"
)

// Rematch returns the opening of the next game at a table that is over, for the user who clicked. Computers and
// audiences get their seats again, and the other people's seats are kept for them. The user must be the host or have a
// seat, even one that a computer covers.
func (t *Table) Rematch(c Click) (Opening, error) {
	if _, err := t.seatOf(c); err != nil && !t.HasSeat(c) && !t.isHost(c) {
		return Opening{}, err
	}
	o := t.now.Opened
	switch {
	case o.Tournament != nil:
		return Opening{}, t.refuse(NoRematch)
	case t.now.Phase.Live():
		return Opening{}, t.refuse(ChannelTaken)
	case o.Solo():
		return t.NextSolo(), nil
	}
	next := Opening{Guild: o.Guild, Channel: o.Channel, Thread: o.Thread, Options: o.Options, After: t.id,
		Names: cmp.Or(o.Names, t.id), HostSeat: t.heldSeat(t.personOf(c.User))}
	for _, chair := range t.now.Chairs {
		var program journal.Occupant
		switch user := t.user(chair.Occupant.Person); {
		case chair.Occupant.Person == 0:
			program = chair.Occupant
		case user.ID != 0 && chair.Seat != next.HostSeat:
			next.Invited = append(next.Invited, Invitation{user, chair.Seat})
		}
		next.Seated = append(next.Seated, program)
	}
	return next, nil
}

// After returns the table whose rematch this is, or 0 if it is none.
func (t *Table) After() journal.TableID { return t.now.Opened.After }

// IsLobbyAfter reports whether this is the rematch of a table and still in the lobby.
func (t *Table) IsLobbyAfter(id journal.TableID) bool {
	return t.now.Phase == journal.Lobby && t.now.Opened.After == id
}
