package engine

import (
	"context"
	"errors"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Access knows what users may do where they did not click.
type Access interface {
	// Rights returns what the user who clicked may do in channels of the guild that they clicked in; what everybody may
	// there, if nobody did. A channel of which there is no answer is missing. The error is that of a guild of which there is
	// no answer at all; it is asked for no channels too.
	Rights(ctx context.Context, c table.Click, channels ...snowflake.ID) (map[snowflake.ID]table.Rights, error)
}

// noAccess is the Access of a registry that has none: nobody may do anything elsewhere.
type noAccess struct{}

func (noAccess) Rights(context.Context, table.Click, ...snowflake.ID) (map[snowflake.ID]table.Rights, error) {
	return nil, nil
}

// Visit is what is done at a table for the user who clicked. The click says what they may do there.
type Visit func(*table.Table, table.Click) (table.Reply, error)

// At does something at a table, alone, and answers the user who clicked, if they may see it: they clicked in its channel,
// they have a seat, or the platform says so. Any other number is answered like that of a table that does not exist, after
// the same questions. A panic is logged with the table; the other tables go on.
//
// It is the one way to a table for a number that came from outside.
func (r *Registry) At(ctx context.Context, c table.Click, id journal.TableID, do Visit) table.Reply {
	return r.at(ctx, c, id, false, do)
}

// AtWithRights is At for what moderators may do from elsewhere: rights are asked of those who have a seat too.
func (r *Registry) AtWithRights(ctx context.Context, c table.Click, id journal.TableID, do Visit) table.Reply {
	return r.at(ctx, c, id, true, do)
}

// at asks for rights while nobody waits for it at the table. It asks again where the table was moved meanwhile.
func (r *Registry) at(ctx context.Context, c table.Click, id journal.TableID, ofAll bool, do Visit) table.Reply {
	var known table.KnownRights
	for {
		var reply table.Reply
		var ask snowflake.ID
		admitted := false
		err := r.within(ctx, maxWaiting, id, func(t *table.Table) error {
			click, channel, err := t.Admit(ctx, c, &known, ofAll)
			if ask = channel; err != nil || ask != 0 {
				return err
			}
			admitted = true
			reply, err = do(t, click)
			return err
		})
		hidden := !admitted && (errors.Is(err, table.ErrHidden) || errors.Is(err, storage.ErrNotFound))
		switch {
		case ask != 0:
			r.ask(ctx, c, &known, ask)
		case hidden && known.Asked == table.NotYet && c.Guild != 0:
			r.ask(ctx, c, &known) // so that the time it takes does not show whether there is such a table
		case hidden && known.Asked == table.Failed:
			return table.Refused{Refusal: table.Refuse(table.NoAnswer)}
		case err != nil:
			return r.Refuse(ctx, id, err)
		default:
			return reply
		}
	}
}

// ask adds the rights in channels to what is known. No answer is no right.
func (r *Registry) ask(ctx context.Context, c table.Click, known *table.KnownRights, channels ...snowflake.ID) {
	rights, err := r.rightsIn(ctx, c, channels...)
	known.Asked = table.Answered
	if err != nil {
		known.Asked = table.Failed
	}
	if known.Channels == nil {
		known.Channels = map[snowflake.ID]table.Rights{}
	}
	for _, channel := range channels {
		known.Channels[channel] = rights[channel]
	}
}

// rightsIn returns the rights of the user who clicked in channels; a NoAnswer refusal where the platform does not answer.
func (r *Registry) rightsIn(ctx context.Context, c table.Click, channels ...snowflake.ID) (map[snowflake.ID]table.Rights, error) {
	rights, err := r.access.Rights(ctx, c, channels...)
	if err != nil {
		r.log.WarnContext(ctx, "cannot ask what a user may see", "guild", c.Guild, "error", err)
		return nil, table.Refuse(table.NoAnswer)
	}
	return rights, nil
}

// Visible returns the first of a list that the user who clicked may see, at most so many: what stands in a channel that
// they see, and what is theirs.
func Visible[T any](ctx context.Context, r *Registry, c table.Click, list []T, most int,
	of func(T) (channel snowflake.ID, theirs bool)) ([]T, error) {
	var seen []T
	for len(list) > 0 && len(seen) < most {
		next := list[:min(len(list), most-len(seen))]
		list = list[len(next):]
		rights, err := r.rightsIfAny(ctx, c, channelsToAsk(c, next, of))
		if err != nil {
			return nil, err
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

// rightsIfAny is rightsIn where there may be nothing to ask.
func (r *Registry) rightsIfAny(ctx context.Context, c table.Click, channels []snowflake.ID) (map[snowflake.ID]table.Rights, error) {
	if len(channels) == 0 {
		return nil, nil
	}
	return r.rightsIn(ctx, c, channels...)
}

// channelsToAsk returns the channels whose rights decide what is visible of a list.
func channelsToAsk[T any](c table.Click, list []T, of func(T) (channel snowflake.ID, theirs bool)) (channels []snowflake.ID) {
	for _, one := range list {
		if channel, theirs := of(one); !theirs && channel != c.Channel {
			channels = append(channels, channel)
		}
	}
	return channels
}
