package engine

import (
	"context"
	"errors"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Access looks up users' rights in channels other than the one they clicked in.
type Access interface {
	// Rights returns the rights of the user who clicked, in channels of the guild clicked in. For user 0 it returns the
	// rights that everybody has there. Channels for which the platform has no answer are missing from the map. An error
	// means that there is no answer for the guild at all. Rights may be called without channels.
	Rights(ctx context.Context, c table.Click, channels ...snowflake.ID) (map[snowflake.ID]table.Rights, error)
}

// noAccess is the Access of a registry that has none: nobody may do anything elsewhere.
type noAccess struct{}

func (noAccess) Rights(context.Context, table.Click, ...snowflake.ID) (map[snowflake.ID]table.Rights, error) {
	return nil, nil
}

// Visit is an action at a table for the user who clicked. The click has the user's rights there.
type Visit func(*table.Table, table.Click) (table.Reply, error)

// At calls do with exclusive access to a table and returns its reply. The user who clicked must be allowed to see the
// table: they clicked in its channel, they have a seat, or the platform says so. Otherwise the reply is the one for a
// table that does not exist, after the same requests to the platform, or NoAnswer if the platform does not answer. A
// panic is logged with the table's number and affects no other table.
//
// Every table number that comes from outside must go through At.
func (r *Registry) At(ctx context.Context, c table.Click, id journal.TableID, do Visit) table.Reply {
	return r.at(ctx, c, id, false, do)
}

// AtWithRights is At for actions that moderators may take from other channels. It looks up seated users' rights too.
func (r *Registry) AtWithRights(ctx context.Context, c table.Click, id journal.TableID, do Visit) table.Reply {
	return r.at(ctx, c, id, true, do)
}

// at looks up rights without holding the table. It looks them up again if the table was moved meanwhile.
func (r *Registry) at(ctx context.Context, c table.Click, id journal.TableID, seatedToo bool, do Visit) table.Reply {
	var known table.KnownRights
	for {
		var reply table.Reply
		var ask snowflake.ID
		admitted := false
		err := r.withClick(ctx, id, func(t *table.Table) error {
			if r.shared { // without other processes, a later Seq than the table's is forged or lost
				if err := t.CatchUp(ctx, c.Seq); err != nil {
					return err
				}
			}
			click, channel, err := t.Admit(ctx, c, &known, seatedToo)
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
			r.ask(ctx, c, &known) // so that response times do not reveal whether the table exists
		case hidden && known.Asked == table.Failed:
			return table.Refused{Refusal: table.Refuse(table.NoAnswer)}
		case err != nil:
			return r.Refuse(ctx, id, err)
		default:
			return reply
		}
	}
}

// ask adds the rights in channels to what is known. Without an answer there are no rights.
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

// rightsIn returns the clicking user's rights in channels, or a NoAnswer refusal if the platform does not answer.
func (r *Registry) rightsIn(ctx context.Context, c table.Click,
	channels ...snowflake.ID) (map[snowflake.ID]table.Rights, error) {
	rights, err := r.access.Rights(ctx, c, channels...)
	if err != nil {
		r.log.WarnContext(ctx, "cannot look up what a user may see", "guild", c.Guild, "error", err)
		return nil, table.Refuse(table.NoAnswer)
	}
	return rights, nil
}

// Visible returns the first items of a list that the user who clicked may see, at most limit: those in channels that
// they may see, and their own. The function of returns an item's channel and whether the item is theirs. Visible
// returns a NoAnswer refusal if the platform does not answer.
func Visible[T any](ctx context.Context, r *Registry, c table.Click, list []T, limit int,
	of func(T) (channel snowflake.ID, theirs bool)) ([]T, error) {
	var seen []T
	for len(list) > 0 && len(seen) < limit {
		next := list[:min(len(list), limit-len(seen))]
		list = list[len(next):]
		var rights map[snowflake.ID]table.Rights
		if channels := channelsToAsk(c, next, of); len(channels) > 0 {
			var err error
			if rights, err = r.rightsIn(ctx, c, channels...); err != nil {
				return nil, err
			}
		}
		for _, item := range next {
			channel, theirs := of(item)
			if may := rights[channel]; theirs || channel == c.Channel || may.See || may.Lost && c.ManagesGuild {
				seen = append(seen, item)
			}
		}
	}
	return seen, nil
}

// channelsToAsk returns the channels whose rights decide which items of a list are visible.
func channelsToAsk[T any](c table.Click, list []T,
	of func(T) (channel snowflake.ID, theirs bool)) (channels []snowflake.ID) {
	for _, item := range list {
		if channel, theirs := of(item); !theirs && channel != c.Channel {
			channels = append(channels, channel)
		}
	}
	return channels
}
