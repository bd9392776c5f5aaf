package community

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"
)

const (
	quiet = 50 * time.Millisecond // without a click, after which an analysis goes on

	// restTimes is the longest rest, in times of the work before it: a tenth of the time it works anyway.
	restTimes = 9
)

// pace lets work that takes long rest while people click: processors share their caches, so that it slows clicks down
// whatever its priority. It is safe for concurrent use.
type pace struct {
	clock   clockwork.Clock
	clicked atomic.Int64 // when somebody clicked last, in ns since 1970
}

// click tells that somebody has clicked.
func (p *pace) click() { p.clicked.Store(p.clock.Now().UnixNano()) }

// rest returns when work may go on that has gone on for so long.
func (p *pace) rest(ctx context.Context, worked time.Duration) {
	began := p.clock.Now()
	for {
		now := p.clock.Now()
		wait := min(quiet-now.Sub(time.Unix(0, p.clicked.Load())), restTimes*worked-now.Sub(began))
		if wait <= 0 {
			return
		}
		select {
		case <-p.clock.After(wait):
		case <-ctx.Done():
			return
		}
	}
}
