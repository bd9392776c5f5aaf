package table

import (
	"context"
	"errors"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Rights describes what a user may do in a channel of a guild. The zero value allows nothing.
type Rights struct {
	See      bool // may see the channel and its messages
	Moderate bool // may manage messages there, or manage the whole guild
	Lost     bool // the channel is gone or closed to the bot, so nobody's rights there can be looked up
}

// KnownRights has the rights of the user who clicked that were looked up so far, in channels other than the click's.
type KnownRights struct {
	Channels map[snowflake.ID]Rights
	Asked    RightsAsked
}

// RightsAsked is the state of a request to the platform for rights in a guild.
type RightsAsked string

// The states of a rights request.
const (
	NotYet   RightsAsked = ""         // no request was made
	Answered RightsAsked = "answered" // the platform answered
	Failed   RightsAsked = "failed"   // the platform did not answer
)

// ErrHidden is returned for a table that the user who clicked may not see. They get the same answer as for a table that
// does not exist.
var ErrHidden = errors.New("this table is hidden from the user who clicked")

// Admit returns the click with the user's rights at this table filled in. If their rights in the table's channel have
// to be looked up first, it returns that channel in ask. The rights of a user who has a seat are looked up only if
// seatedToo is set. It returns ErrHidden if the user may not see the table.
func (t *Table) Admit(ctx context.Context, c Click, known *KnownRights, seatedToo bool) (
	admitted Click, ask snowflake.ID, err error) {
	guild, channel := t.now.Opened.Guild, t.now.Opened.Channel
	c.Moderator = false
	if c.Guild == guild && c.Channel == channel {
		c.Moderator = c.ModeratesHere
		return c, 0, nil
	}
	sees, err := t.hasHadSeat(ctx, c)
	if err != nil {
		return c, 0, err
	}
	rights, answered := known.Channels[channel]
	switch {
	case c.Guild != guild || known.Asked == Failed || sees && !seatedToo: // only a seat counts
	case !answered:
		return c, channel, nil
	case rights.Lost:
		c.Moderator = c.ManagesGuild
		sees = sees || c.ManagesGuild || t.isHost(c)
	default:
		c.Moderator = rights.Moderate
		sees = sees || rights.See
	}
	if !sees {
		return c, 0, ErrHidden
	}
	return c, 0, nil
}

// hasHadSeat reports whether the user who clicked has a seat here, even if a computer covers it. Once the game is over,
// it reports whether they ever had one.
func (t *Table) hasHadSeat(ctx context.Context, c Click) (bool, error) {
	if t.HasSeat(c) {
		return true, nil
	}
	if !t.dealt() || t.now.Phase.Live() {
		return false, nil
	}
	person, err := t.env.Store.FindPerson(ctx, c.User)
	if err != nil {
		return false, storage.UnlessNotFound(err)
	}
	return t.now.HasHadSeat(person), nil
}

// requireOwnLobby returns a refusal unless the table is in its lobby and its people decide what happens there.
func (t *Table) requireOwnLobby() error {
	if err := t.requirePhase(journal.Lobby); err != nil {
		return err
	}
	if t.now.Opened.Tournament != nil {
		return t.refuse(TournamentDecides)
	}
	return nil
}

// mayJudge refuses a user who may not decide for the players of the table. The host and moderators may. If the
// tournament gives its winners a role, only managers of the guild who do not play here may.
func (t *Table) mayJudge(c Click) error {
	own := t.now.Opened.Tournament
	switch {
	case !t.isHost(c) && !c.Moderator:
		return t.refuse(HostOrModerator)
	case own != nil && own.Role && (!c.ManagesGuild || t.HasSeat(c)):
		return t.refuse(RoleAtStake)
	}
	return nil
}
