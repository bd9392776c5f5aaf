package engine

import (
	"context"

	"korsar/bot/table"
)

// OpenSolo opens a solo game, starts it with the same click, and returns the hand. It refuses with ChannelTaken if the
// user has an unfinished one.
func (r *Registry) OpenSolo(ctx context.Context, c table.Click, o table.Opening) table.Reply {
	reply := r.Open(ctx, c, o)
	opened, ok := reply.(table.Opened)
	if !ok {
		return reply
	}
	return r.At(ctx, c, opened.Table, func(t *table.Table, c table.Click) (table.Reply, error) {
		return t.StartAtOnce(ctx, c)
	})
}
