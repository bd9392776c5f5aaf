package table

import (
	"context"
	"errors"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Rights is what somebody may do in a channel of a guild. The zero value is nothing.
type Rights struct {
	See      bool // the channel and what stands there
	Moderate bool // manage messages there, or the whole guild
	Lost     bool // the channel is gone or closed to the bot: nobody's rights there can be asked
}

// Access tells what people may do where they did not click.
type Access interface {
	// Rights returns what who clicked may do in channels of the guild that they clicked
	// in; what everybody may there, if nobody did. A channel of which there is no answer
	// is missing. The error is that of a guild of which there is no answer at all; it is
	// asked for no channels too.
	Rights(ctx context.Context, c Click, channels ...snowflake.ID) (map[snowflake.ID]Rights, error)
}

// noAccess is the Access of a harbour that has none: nobody may anything elsewhere.
type noAccess struct{}

func (noAccess) Rights(context.Context, Click, ...snowflake.ID) (map[snowflake.ID]Rights, error) {
	return nil, nil
}

// errHidden is a table that who clicked may not see. They are told what is told of one
// that does not exist.
var errHidden = errors.New("this table is hidden from who clicked")

// knownRights is what is known of the rights of who clicked elsewhere.
type knownRights struct {
	channels map[snowflake.ID]Rights
	done     bool // the guild was asked
	failed   bool // and did not answer
}

// Visit is what is done at a table for who clicked. The click says what they may there.
type Visit func(*Table, Click) (Reply, error)

// At does something at a table, alone, and answers who clicked, if they may see it: they
// clicked in its channel, they have a seat, or the platform says so. Any other number is
// answered like that of a table that does not exist, after the same questions. A panic is
// logged with the table; the other tables go on.
//
// It is the one way to a table for a number that came from outside.
func (h *Registry) At(ctx context.Context, c Click, id journal.TableID, do Visit) Reply {
	return h.at(ctx, c, id, false, do)
}

// AtWithRights is At for what moderators may do from elsewhere: rights are asked of those
// who have a seat too.
func (h *Registry) AtWithRights(ctx context.Context, c Click, id journal.TableID, do Visit) Reply {
	return h.at(ctx, c, id, true, do)
}

// at asks for rights with nobody kept waiting at the table. It asks again where the table
// was moved meanwhile.
func (h *Registry) at(ctx context.Context, c Click, id journal.TableID, ofAll bool, do Visit) Reply {
	var known knownRights
	for {
		var reply Reply
		var ask snowflake.ID
		admitted := false
		err := h.within(ctx, waitingClicks, id, func(t *Table) error {
			who, channel, err := t.admitClick(ctx, c, &known, ofAll)
			if ask = channel; err != nil || ask != 0 {
				return err
			}
			admitted = true
			reply, err = do(t, who)
			return err
		})
		hidden := !admitted && (errors.Is(err, errHidden) || errors.Is(err, storage.ErrNotFound))
		switch {
		case ask != 0:
			h.ask(ctx, c, &known, ask)
		case hidden && !known.done && c.Guild != 0:
			h.ask(ctx, c, &known) // so that no time tells whether there is such a table
		case hidden && known.failed:
			return Notice{Kind: NoAnswer}
		case err != nil:
			return h.explain(ctx, id, err)
		default:
			return reply
		}
	}
}

// ask adds the rights in channels to what is known. No answer is no right.
func (h *Registry) ask(ctx context.Context, c Click, known *knownRights, channels ...snowflake.ID) {
	rights, err := h.rightsIn(ctx, c, channels...)
	known.done, known.failed = true, err != nil
	if known.channels == nil {
		known.channels = map[snowflake.ID]Rights{}
	}
	for _, channel := range channels {
		known.channels[channel] = rights[channel]
	}
}

// rightsIn returns the rights of who clicked in channels; a NoAnswer notice where
// nobody can tell.
func (h *Registry) rightsIn(ctx context.Context, c Click, channels ...snowflake.ID) (map[snowflake.ID]Rights, error) {
	rights, err := h.Access.Rights(ctx, c, channels...)
	if err != nil {
		h.Log.WarnContext(ctx, "cannot ask what somebody may see", "guild", c.Guild, "error", err)
		return nil, Notice{Kind: NoAnswer}
	}
	return rights, nil
}

// admitClick returns the click with what who clicked may do at this table. Where that has to
// be asked first it returns the channel.
func (t *Table) admitClick(ctx context.Context, c Click, known *knownRights, ofAll bool) (Click, snowflake.ID, error) {
	guild, channel := t.now.Opened.Guild, t.now.Opened.Channel
	c.Moderator = false
	if c.Guild == guild && c.Channel == channel {
		c.Moderator = c.ModeratesHere
		return c, 0, nil
	}
	sees, err := t.hasSat(ctx, c)
	if err != nil {
		return c, 0, err
	}
	rights, answered := known.channels[channel]
	switch {
	case c.Guild != guild || known.failed || sees && !ofAll: // a seat, or nothing
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
		return c, 0, errHidden
	}
	return c, 0, nil
}

// hasSat reports whether who clicked has a seat here, or a computer has it for them; or,
// once the game is over, whether they ever had one.
func (t *Table) hasSat(ctx context.Context, c Click) (bool, error) {
	if t.Seats(c) {
		return true, nil
	}
	if !t.dealt() || t.now.Phase.Live() {
		return false, nil
	}
	person, err := t.registry.Store.People.FindPerson(ctx, c.User)
	if err != nil {
		return false, unlessNotFound(err)
	}
	return t.now.HasHadSeat(person), nil
}

// visible returns the first of a list that who clicked may see, at most so many: what
// stands in a channel that they see, and what is theirs.
func visible[T any](ctx context.Context, h *Registry, c Click, list []T, most int,
	of func(T) (channel snowflake.ID, theirs bool)) ([]T, error) {
	var seen []T
	for len(list) > 0 && len(seen) < most {
		next := list[:min(len(list), most-len(seen))]
		list = list[len(next):]
		var channels []snowflake.ID
		for _, one := range next {
			if channel, theirs := of(one); !theirs && channel != c.Channel {
				channels = append(channels, channel)
			}
		}
		var rights map[snowflake.ID]Rights
		if len(channels) > 0 {
			var err error
			if rights, err = h.rightsIn(ctx, c, channels...); err != nil {
				return nil, err
			}
		}
		for _, one := range next {
			channel, theirs := of(one)
			if may := rights[channel]; theirs || channel == c.Channel || may.See || may.Lost && c.ManagesGuild {
				seen = append(seen, one)
			}
		}
	}
	return seen, nil
}
