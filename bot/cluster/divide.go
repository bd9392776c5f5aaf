package cluster

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"korsar/bot/backoff"
	"korsar/storage"
)

// looksPerLife is how many times during the life of a lease a member looks at the division of the work.
const looksPerLife = 30

// Shards is the kind of work that the bots of a database divide. Its parts are the shards of the platform's gateway,
// with all that one process does for the guilds of a shard.
const Shards = "shard"

// Work has numbered parts. Only one process at a time may do a part.
type Work struct {
	Kind  string // in the names of its leases
	Count int    // number of parts, numbered from 0; members with different counts wait for one another

	// Do does a part until ctx is done, and then returns soon. ctx is done when Divide ends, the claim is over, or the
	// part is given away. It carries the claim's lease (storage.Under) and a check that the claim lasts
	// (storage.While).
	Do func(ctx context.Context, number int)

	// Paused is called with the time left of a pause (Member.Pause), repeatedly until the pause is over. It may be nil.
	Paused func(left time.Duration)
}

func (w *Work) lease(number int) string { return fmt.Sprintf("%s %d/%d", w.Kind, number, w.Count) }

// members returns the prefix of the lease names of members that take a share.
func (w *Work) members() string { return fmt.Sprintf("%s%d ", membersOf(w.Kind), w.Count) }

// errOtherCount is returned if members with different counts have begun at the same time.
var errOtherCount = errors.New("another process has begun to divide the work into another number of parts")

// Divide does parts of a work until ctx is done, and returns when all of its parts have ended. Each member takes free
// parts up to its share. A member that has too many gives them away one by one. An outage of the store is logged once,
// not at each look.
func (m *Member) Divide(ctx context.Context, w Work) {
	d := &division{member: m, work: w, parts: map[int]*part{}}
	defer d.doing.Wait()
	var outage outage
	for {
		if err := d.look(ctx); outage.begins(err) && ctx.Err() == nil {
			m.options.Log.Warn("cannot look at how the work is divided; trying until it works",
				"work", w.Kind, "error", err)
		}
		if backoff.Sleep(ctx, m.options.Clock, m.options.Life/looksPerLife) != nil {
			if _, held := d.membership(); held != nil { // without it, the others divide all parts among themselves
				m.Release(held)
			}
			return
		}
	}
}

// division is the state of a member that does parts of a work.
type division struct {
	member *Member
	work   Work
	logged string         // the lease that was logged as the reason to wait; "" for none
	idle   bool           // whether it was logged that there is nothing to take
	doing  sync.WaitGroup // goroutines that Divide waits for

	mu    sync.Mutex    // guards parts, and the field ends of each part
	parts map[int]*part // that are being done
}

// part is a part that is being done.
type part struct {
	claim *Claim
	end   context.CancelFunc
	ends  bool // it is being given away
}

// look takes parts or gives one away, as needed.
func (d *division) look(ctx context.Context) error {
	if err := d.beMember(ctx); err != nil {
		return err
	}
	leases, err := d.member.Leases(ctx)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(leases, func(l storage.Lease) bool { return l.Name == leavePrefix+d.member.options.Name }) {
		d.member.asks.Do(func() { close(d.member.leaving) })
	}
	d.work.reportPause(leases)
	s := d.survey(leases)
	if s.other != "" {
		if s.other != d.logged {
			d.member.options.Log.Warn("waiting: another process divides the work into another number of parts",
				"work", d.work.Kind, "parts", d.work.Count, "lease", s.other)
		}
		d.logged = s.other
		return nil
	}
	if d.logged = ""; d.count() == 0 && len(s.free) == 0 && !d.idle {
		d.member.options.Log.Info("waiting: other processes do all parts of the work", "work",
			d.work.Kind, "parts", d.work.Count)
		d.idle = true
	}
	if s.gives(d.member.options.Name) {
		d.giveAway()
	}
	for _, number := range s.free {
		if d.count() >= s.share(d.member.options.Name) {
			break
		}
		if err := d.take(ctx, number); err != nil {
			return err
		}
	}
	return nil
}

// beMember claims the membership, unless this process has it.
func (d *division) beMember(ctx context.Context) error {
	name, held := d.membership()
	if held != nil {
		return nil
	}
	_, _, err := d.member.tryClaim(ctx, name)
	return err
}

// membership returns the name of the lease that shows others that this process takes a share, and the claim to it. The
// claim is nil if the process does not have the lease.
func (d *division) membership() (name string, held *Claim) {
	m := d.member
	m.mu.Lock()
	defer m.mu.Unlock()
	name = d.work.members() + m.options.Name
	return name, m.claims[name]
}

func (d *division) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.parts)
}

// take begins to do a part, unless another member was faster.
func (d *division) take(ctx context.Context, number int) error {
	d.mu.Lock()
	doing := d.parts[number] != nil // its claim is over, but Do has not returned
	d.mu.Unlock()
	if doing {
		return nil
	}
	claim, _, err := d.member.tryClaim(ctx, d.work.lease(number))
	if err != nil || claim == nil {
		return err
	}
	if d.count() == 0 {
		if err := d.confirm(ctx); err != nil {
			d.member.Release(claim)
			return err
		}
	}
	life, end := context.WithCancel(storage.While(storage.Under(ctx, claim.Lease),
		func() bool { return d.member.holds(claim) }))
	p := &part{claim: claim, end: end}
	d.mu.Lock()
	d.parts[number] = p
	d.mu.Unlock()
	d.doing.Go(func() { d.do(life, number, p) })
	return nil
}

// confirm looks again once the first part is claimed. If two members begin at the same time with different counts, at
// least one sees the other's claim.
func (d *division) confirm(ctx context.Context) error {
	leases, err := d.member.Leases(ctx)
	if err != nil {
		return err
	}
	if d.survey(leases).other != "" {
		return errOtherCount
	}
	return nil
}

// do does a part until its context ends or its claim is over.
func (d *division) do(ctx context.Context, number int, p *part) {
	defer context.AfterFunc(p.claim.life, p.end)()
	d.work.Do(ctx, number)
	p.end()
	d.member.Release(p.claim)
	d.mu.Lock()
	delete(d.parts, number)
	d.mu.Unlock()
}

// giveAway ends a part, which a member with fewer parts takes, unless another part is ending.
func (d *division) giveAway() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, p := range d.parts {
		if p.ends {
			return
		}
	}
	for _, number := range slices.Sorted(maps.Keys(d.parts)) {
		d.parts[number].ends = true
		d.parts[number].end()
		return
	}
}
