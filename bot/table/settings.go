package table

import (
	"context"
	"errors"
	"slices"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Settings is the reply that shows the options of a lobby, with controls for the host.
type Settings struct {
	PublicState
	MayChange  bool
	MayInvite  bool
	MayCall    bool     // may call players to the lobby
	MaySetChat bool     // may let the chat of a stream vote, or stop that
	Chosen     string   // the name of the setting that is being changed; "" for none
	Refusal    *Refusal // why the click changed nothing; nil if it did, or only asked for the settings
}

// Settings shows the options of the table.
func (t *Table) Settings(_ context.Context, c Click) (Reply, error) {
	if err := t.requirePhase(journal.Lobby); err != nil {
		return nil, err
	}
	return t.settings(c), nil
}

func (t *Table) settings(c Click) Settings {
	return Settings{PublicState: t.PublicState(), MayChange: t.isHost(c), MayInvite: t.mayInvite(c) == nil,
		MayCall: t.mayCall(c) == nil, MaySetChat: t.maySetChat(c) == nil}
}

// Change is a change of a lobby's options and of the roles of its audiences.
type Change func(o *journal.Options, roles []snowflake.ID)

// ChangeSettings changes the options of the table. Only the host may. Everybody else who has a seat has to confirm a
// change of edition, mode or seats.
func (t *Table) ChangeSettings(ctx context.Context, c Click, change Change) (Reply, error) {
	if err := t.mayChangeLobby(c); err != nil {
		return nil, err
	}
	next := journal.OptionsChanged{Options: t.now.Options(), Roles: t.audienceRoles()}
	change(&next.Options, next.Roles)
	shown := func(refusal *Refusal) (Reply, error) {
		s := t.settings(c)
		s.Refusal = refusal
		return s, nil
	}
	if refusal := t.refuseChat(next.Options.VoteRules.Chat); refusal != nil {
		return shown(refusal)
	}
	switch err := CheckOptions(next.Options); {
	case err != nil:
		refusal, _ := errors.AsType[*Refusal](err)
		return shown(refusal)
	case next.Options.Seats < len(t.now.Taken()):
		return shown(Refuse(SeatsTaken))
	case next.Options == t.now.Options() && slices.Equal(next.Roles, t.audienceRoles()):
		return shown(nil)
	}
	if err := t.change(ctx, c, next); err != nil {
		return nil, err
	}
	return shown(nil)
}

// audienceRoles returns the roles of the audiences in the order of their seats, or nil if there are no audiences.
func (t *Table) audienceRoles() (roles []snowflake.ID) {
	for _, chair := range t.now.Chairs {
		if chair.Occupant.Kind == journal.IsAudience {
			roles = append(roles, chair.Occupant.Role)
		}
	}
	return roles
}

// ConfirmTerms confirms the present edition, mode and seats for the user who clicked.
func (t *Table) ConfirmTerms(ctx context.Context, c Click) (Reply, error) {
	if err := t.requirePhase(journal.Lobby); err != nil {
		return nil, err
	}
	seat, err := t.seatOf(c)
	if err != nil {
		return nil, err
	}
	if !t.now.Unconfirmed(t.now.Chairs[seat-1]) {
		return nil, t.refuse(NotAsked)
	}
	return Done{}, t.change(ctx, c, journal.Confirmed{Person: t.personOf(c.User)})
}

// unconfirmedSeat returns the first seat whose person has to confirm the terms, or NoSeat.
func unconfirmedSeat(t *journal.Table) game.Seat {
	for _, c := range t.Chairs {
		if t.Unconfirmed(c) {
			return c.Seat
		}
	}
	return game.NoSeat
}

// countUnconfirmed returns how many people have to confirm the terms.
func countUnconfirmed(t *journal.Table) (n int) {
	for _, c := range t.Chairs {
		if t.Phase == journal.Lobby && t.Unconfirmed(c) {
			n++
		}
	}
	return n
}
