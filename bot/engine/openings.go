package engine

import (
	"maps"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"korsar/storage/snowflake"
)

const (
	// MaxOpened is how many tables and tournaments a user can open at once. They are limited because closed ones stay
	// in the database too.
	MaxOpened = 200
	// openAgain is the time after which a user can open one more.
	openAgain = 5 * time.Minute
	// rememberedHosts is how many users who opened tables lately are remembered. At that number, users who could open
	// MaxOpened again are forgotten.
	rememberedHosts = 4096
)

// openings limits how often users open tables and tournaments.
type openings struct {
	mu sync.Mutex // guards by
	by map[snowflake.ID]*rate.Limiter
}

// count counts a table or tournament that a user opens. It returns false if they cannot open one more now. The returned
// function takes it back if it is not opened after all.
func (o *openings) count(user snowflake.ID, now time.Time) (takeBack func(), allowed bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.by) >= rememberedHosts {
		maps.DeleteFunc(o.by, func(_ snowflake.ID, l *rate.Limiter) bool { return l.TokensAt(now) >= MaxOpened })
	}
	limiter := o.by[user]
	if limiter == nil {
		if o.by == nil {
			o.by = map[snowflake.ID]*rate.Limiter{}
		}
		limiter = rate.NewLimiter(rate.Every(openAgain), MaxOpened)
		o.by[user] = limiter
	}
	one := limiter.ReserveN(now, 1)
	if one.DelayFrom(now) > 0 {
		one.CancelAt(now)
		return nil, false
	}
	return func() { one.CancelAt(now) }, true
}
