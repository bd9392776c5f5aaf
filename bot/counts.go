package bot

import (
	"context"
	"errors"
	"time"

	"korsar/bot/backoff"
)

// countEvery is the time between two counts of servers and people. A count reads the index of all people.
const countEvery = time.Hour

// count counts servers and people for the metrics until ctx is done.
func (b *Bot) count(ctx context.Context, o Options) {
	for {
		guilds, users, err := b.discord.Installs(ctx)
		if err == nil {
			o.Metrics.Installed(guilds, users)
		}
		people, errPeople := o.Store.CountPeople(ctx)
		if errPeople == nil {
			o.Metrics.People(people)
		}
		if err := errors.Join(err, errPeople); err != nil && ctx.Err() == nil {
			o.Log.Warn("cannot count servers and people; trying again later", "error", err)
		}
		if backoff.Sleep(ctx, o.Clock, countEvery) != nil {
			return
		}
	}
}
