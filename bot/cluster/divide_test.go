package cluster_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/cluster"
	"korsar/game/gametest"
	"korsar/storage"
)

// parts is a work whose parts are counted. It notices a part that two members do.
type parts struct {
	t *testing.T

	mu    sync.Mutex
	doing map[int]string // by part, the member that does it
	taken int            // how many parts were begun
	count int            // into how many parts the work is divided
}

// divide makes a member with a name do its parts until the returned function is called.
func (p *parts) divide(l *leases, name string, count int) (leave func()) {
	m := join(p.t, l, name)
	ctx, cancel := context.WithCancel(p.t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		m.Divide(ctx, cluster.Work{Kind: "shard", Count: count, Do: func(ctx context.Context, number int) {
			if got := storage.LeaseOf(ctx).Name; got != fmt.Sprintf("shard %d/%d", number, count) {
				p.t.Errorf("part %d is done under lease %q", number, got)
			}
			p.begin(number, name, count)
			<-ctx.Done()
			time.Sleep(10 * time.Millisecond) // what was begun is completed
			p.end(number)
		}})
	}()
	return func() {
		cancel()
		<-done
		if err := m.Leave(context.Background()); err != nil {
			p.t.Error(err)
		}
	}
}

func (p *parts) begin(number int, name string, count int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.doing) > 0 && p.count != count {
		p.t.Errorf("%s begins part %d of %d while others do parts of %d", name, number, count, p.count)
	}
	p.count = count
	if other, taken := p.doing[number]; taken {
		p.t.Errorf("%s and %s do part %d", other, name, number)
	}
	p.doing[number] = name
	p.taken++
}

func (p *parts) end(number int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.doing, number)
}

// shares returns how many parts each member does, and how many were begun until now.
func (p *parts) shares() (shares map[string]int, taken int) {
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	shares = map[string]int{}
	for _, name := range p.doing {
		shares[name]++
	}
	return shares, p.taken
}

// divided returns the number of parts into which the work is divided.
func (p *parts) divided() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.count
}

// want fails the test unless the members have these shares.
func (p *parts) want(when string, wanted ...int) {
	p.t.Helper()
	shares, _ := p.shares()
	left := map[int]int{}
	for _, n := range wanted {
		left[n]++
	}
	for _, n := range shares {
		left[n]--
	}
	for n, missing := range left {
		if missing != 0 {
			p.t.Fatalf("%s: the shares are %v, want %v: of %d there are %d too few", when, shares, wanted, n, missing)
		}
	}
}

// TestDivide: members do each part once, in shares that differ by one at most, also while members come and leave. No
// part moves without need.
func TestDivide(t *testing.T) {
	inBubble(t, func(t *testing.T, l *leases) {
		p := &parts{t: t, doing: map[int]string{}}
		leaveAnne := p.divide(l, "anne", 16)
		time.Sleep(time.Second)
		p.want("alone", 16)
		leaveBart := p.divide(l, "bart", 16)
		time.Sleep(10 * time.Second)
		p.want("with a second one", 8, 8)
		leaveClara := p.divide(l, "clara", 16)
		time.Sleep(10 * time.Second)
		p.want("with a third one", 6, 5, 5)
		_, before := p.shares()
		if moved := before - 16; moved != 13 {
			t.Errorf("%d parts have moved, want 8 + 5", moved)
		}
		time.Sleep(time.Hour)
		if _, after := p.shares(); after != before {
			t.Errorf("%d parts have moved for nothing", after-before)
		}
		left := time.Now()
		leaveAnne()
		for shares, _ := p.shares(); shares["bart"]+shares["clara"] < 16; shares, _ = p.shares() {
			time.Sleep(10 * time.Millisecond)
		}
		if took := time.Since(left); took > life/20 {
			t.Errorf("a member that leaves has successors after %v", took)
		}
		p.want("when one has left", 8, 8)
		leaveBart()
		leaveClara()
		p.want("when all have left")
	})
}

// TestDivisionSurvivesTheStore: parts end with their leases when the store is away for longer, and are done
// again when it is back.
func TestDivisionSurvivesTheStore(t *testing.T) {
	inBubble(t, func(t *testing.T, l *leases) {
		p := &parts{t: t, doing: map[int]string{}}
		defer p.divide(l, "anne", 5)()
		defer p.divide(l, "bart", 5)()
		time.Sleep(10 * time.Second)
		p.want("at first", 3, 2)
		l.set(errDown, 0)
		time.Sleep(life)
		p.want("without the store")
		l.set(nil, 0)
		time.Sleep(2 * life)
		p.want("with the store again", 3, 2)
	})
}

// TestOtherCountWaits: a member that would divide the work into another number of parts waits until nobody does parts
// of the former number.
func TestOtherCountWaits(t *testing.T) {
	inBubble(t, func(t *testing.T, l *leases) {
		p := &parts{t: t, doing: map[int]string{}}
		leave := p.divide(l, "anne", 4)
		time.Sleep(time.Second)
		defer p.divide(l, "bart", 8)()
		time.Sleep(time.Minute)
		p.want("before", 4)
		leave()
		time.Sleep(2 * time.Second)
		p.want("after", 8)
	})
}

// TestCountsBeginTogether: if members with different counts begin at about the same time, those with one count do the
// work, and the others wait.
func TestCountsBeginTogether(t *testing.T) {
	const trip = 40 * time.Millisecond // each call, on average
	won := map[int]int{}
	for range gametest.Sample(t, "beginnings", 60, 300) {
		inBubble(t, func(t *testing.T, l *leases) {
			l.set(nil, trip)
			l.vary = true
			p := &parts{t: t, doing: map[int]string{}}
			defer p.divide(l, "anne", 4)()
			time.Sleep(trip)
			defer p.divide(l, "bart", 8)()
			defer p.divide(l, "carl", 8)()
			time.Sleep(10 * life)
			count := p.divided()
			if won[count]++; count == 8 {
				p.want("the larger count", 4, 4)
			} else {
				p.want("who was earlier", 4)
			}
		})
	}
	if len(won) < 2 {
		t.Errorf("only one count has ever won: %v", won)
	}
}

// TestPauseIsHeard: when one member asks for a pause, the others hear of it until it is over.
func TestPauseIsHeard(t *testing.T) {
	inBubble(t, func(t *testing.T, l *leases) {
		m := join(t, l, "anne")
		var heard []time.Duration
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			join(t, l, "bart").Divide(ctx,
				cluster.Work{Kind: "shard", Count: 1, Do: func(ctx context.Context, _ int) { <-ctx.Done() },
					Paused: func(left time.Duration) { heard = append(heard, left) }})
		}()
		pause := func(length time.Duration) {
			if err := m.Pause(ctx, length); err != nil {
				t.Error(err)
			}
			time.Sleep(time.Second)
		}
		time.Sleep(time.Second)
		pause(3 * time.Second)
		pause(time.Second) // ends before the first, which lasts
		pause(time.Minute) // ends after the first, and takes its place
		time.Sleep(time.Hour)
		cancel()
		<-done
		about := func(got, want time.Duration) bool { return got <= want && got >= want-life/30 }
		if len(heard) == 0 || !about(heard[0], 3*time.Second) || !about(slices.Max(heard), time.Minute) ||
			heard[len(heard)-1] <= 0 {
			t.Errorf("heard of pauses of %v", heard)
		}
	})
}

// TestLongerOfTwoPausesCounts checks that a pause counts whole if a shorter one is asked for while it replaces another.
func TestLongerOfTwoPausesCounts(t *testing.T) {
	inBubble(t, func(t *testing.T, l *leases) {
		bart := join(t, l, "bart")
		var once sync.Once
		anne := join(t, lateLeases{l, func() {
			once.Do(func() { // before anne releases the pause that she has found
				if err := bart.Pause(t.Context(), 10*time.Second); err != nil {
					t.Error(err)
				}
			})
		}}, "anne")
		for _, pause := range []error{bart.Pause(t.Context(), time.Second), anne.Pause(t.Context(), time.Minute)} {
			if pause != nil {
				t.Error(pause)
			}
		}
		held, err := l.Leases(t.Context())
		if err != nil || !slices.ContainsFunc(held, func(p storage.Lease) bool { return p.Left > 59*time.Second }) {
			t.Errorf("the leases are %+v, %v; want a pause of a minute", held, err)
		}
	})
}
