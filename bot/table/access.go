package table

import (
	"context"
	"errors"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// Rights is what somebody may do in a channel of a guild. The zero value is nothing.
type Rights struct {
	See      bool // the channel and what stands there
	Moderate bool // manage messages there, or the whole guild
	Lost     bool // the channel is gone or closed to the bot: nobody's rights there can be asked
}

// KnownRights is what is known of the rights of the user who clicked elsewhere.
type KnownRights struct {
	Channels map[snowflake.ID]Rights
	Asked    RightsAsked
}

// RightsAsked is whether the platform was asked for rights in a guild.
type RightsAsked string

// Whether the platform was asked.
const (
	NotYet   RightsAsked = ""         // nobody asked
	Answered RightsAsked = "answered" // it was asked and answered
	Failed   RightsAsked = "failed"   // it was asked and did not answer
)

// ErrHidden is returned for a table that the user who clicked may not see. They are told what is told of one that does not
// exist.
var ErrHidden = errors.New("this table is hidden from the user who clicked")

// Admit returns the click with what the user who clicked may do at this table. Where their rights in the table's channel
// have to be asked first, it returns that channel. Of those who have a seat they are asked only if ofAll is set. Errors:
// ErrHidden.
func (t *Table) Admit(ctx context.Context, c Click, known *KnownRights, ofAll bool) (admitted Click, ask snowflake.ID, err error) {
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
	case c.Guild != guild || known.Asked == Failed || sees && !ofAll: // a seat, or nothing
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

// hasHadSeat reports whether the user who clicked has a seat here, or a computer has it for them; or, once the game is over,
// whether they ever had one.
func (t *Table) hasHadSeat(ctx context.Context, c Click) (bool, error) {
	if t.HasSeat(c) {
		return true, nil
	}
	if !t.dealt() || t.now.Phase.Live() {
		return false, nil
	}
	person, err := t.env.People.FindPerson(ctx, c.User)
	if err != nil {
		return false, storage.UnlessNotFound(err)
	}
	return t.now.HasHadSeat(person), nil
}
