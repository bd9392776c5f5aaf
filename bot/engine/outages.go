package engine

import (
	"maps"
	"sync"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// outages tracks which guilds cannot be reached although the bot can. While a guild has an outage, and for a grace
// period after it, no deadline ends anything for its people, as after an absence of the bot. Outages are not stored.
// After a restart, a new session reports those that last, and earlier ones do not count.
type outages struct {
	mu     sync.Mutex              // guards guilds; held while HasOutage calls isOne
	guilds map[snowflake.ID]outage // the latest outage of each of the bot's guilds that had one
}

// outage is the latest outage of a guild.
type outage struct {
	began time.Time
	ended time.Time // zero while it lasts
	grace time.Time // the end of the grace period; zero while the first outage lasts
}

// StartOutage records that a guild has an outage. Repeated calls change nothing.
func (r *Registry) StartOutage(guild snowflake.ID) {
	o := &r.outages
	o.mu.Lock()
	defer o.mu.Unlock()
	one, known := o.guilds[guild]
	if known && one.ended.IsZero() {
		return
	}
	if o.guilds == nil {
		o.guilds = map[snowflake.ID]outage{}
	}
	o.guilds[guild] = outage{began: r.clock.Now(), grace: one.grace}
	r.log.Info("a guild has an outage", "guild", guild)
}

// EndOutage records that a guild is available. It does nothing for a guild that has no outage, because every guild is
// announced when the bot signs on.
func (r *Registry) EndOutage(guild snowflake.ID) {
	o, now := &r.outages, r.clock.Now().Truncate(time.Millisecond)
	o.mu.Lock()
	defer o.mu.Unlock()
	one, known := o.guilds[guild]
	if !known || !one.ended.IsZero() {
		return
	}
	away := now.Sub(one.began)
	one.ended = now
	one.grace = table.LaterOf(one.grace, graceAfter(now, away))
	o.guilds[guild] = one
	r.log.Info("the outage of a guild is over", "guild", guild, "away", away, "grace", one.grace)
}

// HasOutage reports whether a guild for which isOne returns true has an outage now.
func (r *Registry) HasOutage(isOne func(snowflake.ID) bool) bool {
	o := &r.outages
	o.mu.Lock()
	defer o.mu.Unlock()
	for guild, one := range o.guilds {
		if one.ended.IsZero() && isOne(guild) {
			return true
		}
	}
	return false
}

// forgetShard removes the guilds of a shard that this process begins to own. Only the previous owner knows what came
// before, and a new session reports which guilds have an outage.
func (o *outages) forgetShard(of storage.Shard) {
	o.mu.Lock()
	defer o.mu.Unlock()
	maps.DeleteFunc(o.guilds, func(guild snowflake.ID, _ outage) bool { return of.Has(guild) })
}

// forget removes a guild that has removed the bot.
func (o *outages) forget(guild snowflake.ID) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.guilds, guild)
}

// restrict returns whether the people of a guild can reach the bot, given whether people can at all.
func (o *outages) restrict(a table.Availability, guild snowflake.ID) table.Availability {
	o.mu.Lock()
	defer o.mu.Unlock()
	one, known := o.guilds[guild]
	if !known {
		return a
	}
	a.Grace = table.LaterOf(a.Grace, one.grace)
	if one.ended.IsZero() {
		return table.Availability{Grace: a.Grace}
	}
	if a.Reachable {
		a.Since = table.LaterOf(a.Since, one.ended)
	}
	return a
}
