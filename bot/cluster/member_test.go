package cluster_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/cluster"
	"korsar/storage"
)

// life is how long the leases of these tests last.
const life = 15 * time.Second

// leases are the leases of a store that may fail or be slow. Its clock is the one of the bubble.
type leases struct {
	mu    sync.Mutex
	rows  map[string]row
	fault error
	delay time.Duration
	vary  bool // a call takes any time up to twice the delay
}

type row struct {
	storage.Lease
	ends time.Time
}

var errDown = errors.New("the store is down")

// reach blocks for the delay of a call, and returns its fault.
func (l *leases) reach(ctx context.Context) error {
	l.mu.Lock()
	fault, delay := l.fault, l.delay
	if l.vary {
		delay = rand.N(2 * delay)
	}
	l.mu.Unlock()
	if delay == 0 {
		return fault
	}
	select {
	case <-time.After(delay):
		return fault
	case <-ctx.Done():
		return ctx.Err()
	}
}

// set sets the error and the delay of later calls.
func (l *leases) set(fault error, delay time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fault, l.delay = fault, delay
}

func (l *leases) Leases(ctx context.Context) ([]storage.Lease, error) {
	return l.each(ctx, func(row) bool { return true }, 0)
}

// each returns the leases that are held and chosen, and extends them if life is not 0.
func (l *leases) each(ctx context.Context, chosen func(row) bool, life time.Duration) (all []storage.Lease, err error) {
	if err := l.reach(ctx); err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for name, r := range l.rows {
		if !r.ends.After(time.Now()) || !chosen(r) {
			continue
		}
		if life > 0 {
			r.ends = time.Now().Add(life)
			l.rows[name] = r
		}
		r.Left = time.Until(r.ends)
		all = append(all, r.Lease)
	}
	slices.SortFunc(all, func(a, b storage.Lease) int { return cmp.Compare(a.Name, b.Name) })
	return all, nil
}

func (l *leases) Claim(ctx context.Context, name, holder string, life time.Duration) (storage.Lease, bool, error) {
	if err := l.reach(ctx); err != nil {
		return storage.Lease{}, false, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.rows[name]
	if r.ends.After(time.Now()) {
		return r.Lease, false, nil
	}
	r = row{storage.Lease{Name: name, Holder: holder, Epoch: r.Epoch + 1, Left: life}, time.Now().Add(life)}
	l.rows[name] = r
	return r.Lease, true, nil
}

func (l *leases) Renew(ctx context.Context, holder string, life time.Duration) ([]storage.Lease, error) {
	return l.each(ctx, func(r row) bool { return r.Holder == holder }, life)
}

func (l *leases) Release(ctx context.Context, name string, epoch int64) error {
	if err := l.reach(ctx); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if r := l.rows[name]; r.Epoch == epoch {
		r.ends = time.Now()
		l.rows[name] = r
	}
	return nil
}

// inBubble runs a test on a clock that advances while all its goroutines wait.
func inBubble(t *testing.T, test func(*testing.T, *leases)) {
	synctest.Test(t, func(t *testing.T) { test(t, &leases{rows: map[string]row{}}) })
}

// join returns a member with a name, which leaves at the end.
func join(t *testing.T, l storage.Leases, name string) *cluster.Member {
	t.Helper()
	return joinLogging(t, l, name, io.Discard)
}

// joinLogging is join with a writer for the log of the member.
func joinLogging(t *testing.T, l storage.Leases, name string, log io.Writer) *cluster.Member {
	t.Helper()
	m := cluster.Join(cluster.Options{Leases: l, Name: name, Life: life, Clock: clockwork.NewRealClock(),
		Log: slog.New(slog.NewTextHandler(log, nil))})
	t.Cleanup(func() { _ = m.Leave(context.Background()) })
	return m
}

// claim blocks until the member has a claim, and returns it.
func claim(t *testing.T, m *cluster.Member, name string) *cluster.Claim {
	t.Helper()
	c, err := m.Claim(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// isOver reports whether a claim is over.
func isOver(c *cluster.Claim) bool {
	synctest.Wait()
	select {
	case <-c.Over():
		return true
	default:
		return false
	}
}

// TestClaimLasts: a claim lasts as long as its process. Only then another process gets it, and at once.
func TestClaimLasts(t *testing.T) {
	inBubble(t, func(t *testing.T, l *leases) {
		anne, bart := join(t, l, "anne"), join(t, l, "bart")
		first := claim(t, anne, "bot")
		second := make(chan *cluster.Claim)
		go func() { second <- claim(t, bart, "bot") }()
		time.Sleep(time.Hour)
		select {
		case c := <-second:
			t.Fatalf("two processes hold it: %+v, %+v", first, c)
		default:
		}
		if isOver(first) {
			t.Fatal("the claim is over")
		}
		left := time.Now()
		if err := anne.Leave(t.Context()); err != nil {
			t.Fatal(err)
		}
		if c := <-second; c.Epoch != first.Epoch+1 || time.Since(left) > life/10 {
			t.Errorf("the next claim has epoch %d after %d, %v later", c.Epoch, first.Epoch, time.Since(left))
		}
		if !isOver(first) {
			t.Error("the claim outlives its process")
		}
		if _, err := anne.Claim(t.Context(), "bot"); !errors.Is(err, cluster.ErrLeft) {
			t.Errorf("a claim after leaving: %v", err)
		}
	})
}

// TestClaimEndsBeforeItsLease: without renewals a claim is over a second before another process can have its lease,
// however the store fails.
func TestClaimEndsBeforeItsLease(t *testing.T) {
	for name, fails := range map[string]func(*leases){
		"down":   func(l *leases) { l.set(errDown, 0) },
		"slow":   func(l *leases) { l.set(nil, time.Hour) },
		"frozen": func(l *leases) { l.set(errDown, 2900*time.Millisecond) },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, l *leases) {
				m := join(t, l, "anne")
				c := claim(t, m, "bot")
				time.Sleep(life * 2)
				fails(l)
				<-c.Over()
				l.mu.Lock()
				left := time.Until(l.rows["bot"].ends)
				l.mu.Unlock()
				if left != time.Second {
					t.Errorf("it was over %v before its lease", left)
				}
			})
		})
	}
}

// TestLateRenewal: a renewal counts from when it was asked for, not from its arrival.
func TestLateRenewal(t *testing.T) {
	inBubble(t, func(t *testing.T, l *leases) {
		c := claim(t, join(t, l, "anne"), "bot")
		claimed := time.Now()
		l.set(nil, 2*time.Second)
		time.Sleep(life/3 + 2*time.Second) // the first renewal was asked for after a third, and has arrived
		l.set(errDown, 0)
		<-c.Over()
		if lasted, want := time.Since(claimed), life/3+life-time.Second; lasted != want {
			t.Errorf("it lasted for %v, want %v", lasted, want)
		}
	})
}

// TestOutageIsNoLoss: a claim outlasts a renewal that hangs, and an outage of half its life.
func TestOutageIsNoLoss(t *testing.T) {
	inBubble(t, func(t *testing.T, l *leases) {
		c := claim(t, join(t, l, "anne"), "bot")
		for range 10 {
			l.set(nil, time.Hour)
			time.Sleep(life / 4)
			l.set(nil, 0)
			time.Sleep(life)
			l.set(errDown, 0)
			time.Sleep(life / 2)
			l.set(nil, 0)
			time.Sleep(life)
			if isOver(c) {
				t.Fatal("the claim is over")
			}
		}
	})
}

// TestOutageIsLoggedOnce: however long the store is down, the log has one line of the outage. That holds for leases
// that are held, for one that is waited for, and for the division of the work.
func TestOutageIsLoggedOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, l *leases) {
		var log bytes.Buffer
		claim(t, joinLogging(t, l, "anne", &log), "bot")
		for outage := 1; outage <= 2; outage++ {
			l.set(errDown, 0)
			time.Sleep(life / 2)
			l.set(nil, 0)
			time.Sleep(life)
			synctest.Wait()
			if lines := strings.Count(log.String(), "cannot renew the leases"); lines != outage {
				t.Fatalf("after %d outages the log has %d lines of them:\n%s", outage, lines, &log)
			}
		}
	})
	for says, wait := range map[string]func(context.Context, *cluster.Member){
		"cannot claim a lease": func(ctx context.Context, m *cluster.Member) { _, _ = m.Claim(ctx, "bot") },
		"cannot look at how the work is divided": func(ctx context.Context, m *cluster.Member) {
			m.Divide(ctx, cluster.Work{Kind: "shard", Count: 2,
				Do: func(ctx context.Context, _ int) { <-ctx.Done() }})
		},
	} {
		t.Run(says, func(t *testing.T) {
			inBubble(t, func(t *testing.T, l *leases) {
				var log bytes.Buffer
				m := joinLogging(t, l, "anne", &log)
				claim(t, join(t, l, "bart"), "bot")
				ctx, cancel := context.WithCancel(t.Context())
				var waiting sync.WaitGroup
				waiting.Go(func() { wait(ctx, m) })
				for range 2 {
					time.Sleep(life / 2)
					l.set(errDown, 0)
					time.Sleep(life / 2)
					l.set(nil, 0)
				}
				cancel()
				waiting.Wait()
				if lines := strings.Count(log.String(), says); lines != 2 {
					t.Errorf("after 2 outages the log has %d lines of them", lines)
				}
			})
		})
	}
}

// TestLeaseThatIsGone: a claim is over as soon as a renewal shows that its lease is another's.
func TestLeaseThatIsGone(t *testing.T) {
	inBubble(t, func(t *testing.T, l *leases) {
		anne := join(t, l, "anne")
		c, kept := claim(t, anne, "bot"), claim(t, anne, "jobs")
		if err := l.Release(t.Context(), "bot", c.Epoch); err != nil { // as an operator does
			t.Fatal(err)
		}
		next := claim(t, join(t, l, "bart"), "bot")
		time.Sleep(life/3 + time.Millisecond)
		if !isOver(c) || isOver(next) || isOver(kept) {
			t.Errorf("over are %v, %v, %v; want only the first", isOver(c), isOver(next), isOver(kept))
		}
	})
}

// TestClaimWaitsForTheStore: while the store is down, a claim blocks until its context ends.
func TestClaimWaitsForTheStore(t *testing.T) {
	inBubble(t, func(t *testing.T, l *leases) {
		m := join(t, l, "anne")
		l.set(errDown, 0)
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if _, err := m.Claim(ctx, "bot"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a claim in vain ends with %v", err)
		}
		time.AfterFunc(time.Minute, func() { l.set(nil, 0) })
		began := time.Now()
		claim(t, m, "bot")
		if took := time.Since(began); took > time.Minute+life/10 {
			t.Errorf("the claim took %v", took)
		}
	})
}

// lateLeases calls late when a claim has succeeded, before its answer arrives.
type lateLeases struct {
	*leases
	late func()
}

func (l lateLeases) Claim(ctx context.Context, name, holder string, life time.Duration) (storage.Lease, bool, error) {
	defer l.late()
	return l.leases.Claim(ctx, name, holder, life)
}

// TestClaimOfALeaverDoesNotHang: a lease that arrives after Leave is released, but a store that hangs is not awaited.
func TestClaimOfALeaverDoesNotHang(t *testing.T) {
	inBubble(t, func(t *testing.T, l *leases) {
		var m *cluster.Member
		m = join(t, lateLeases{l, func() {
			_ = m.Leave(t.Context())
			l.set(nil, time.Hour)
		}}, "anne")
		began := time.Now()
		if _, err := m.Claim(t.Context(), "bot"); !errors.Is(err, cluster.ErrLeft) {
			t.Errorf("a claim after leaving: %v", err)
		}
		if took := time.Since(began); took > life/5 {
			t.Errorf("the claim took %v", took)
		}
	})
}

// deafClock is the clock of a process whose timers have not fired yet, because it was asleep.
type deafClock struct{ clockwork.Clock }

func (c deafClock) AfterFunc(d time.Duration, _ func()) clockwork.Timer {
	return c.Clock.AfterFunc(d, func() {})
}

// TestWorkOfASleeperIsOver: by the clock, a claim is over as soon as its lease may be another's, even if no timer has
// fired and nobody has told its work.
func TestWorkOfASleeperIsOver(t *testing.T) {
	inBubble(t, func(t *testing.T, l *leases) {
		m := cluster.Join(cluster.Options{Leases: l, Name: "anne", Life: life,
			Clock: deafClock{clockwork.NewRealClock()}, Log: slog.New(slog.DiscardHandler)})
		ctx, cancel := context.WithCancel(t.Context())
		begun := make(chan context.Context)
		var dividing sync.WaitGroup
		dividing.Go(func() {
			m.Divide(ctx, cluster.Work{Kind: "shard", Count: 1, Do: func(ctx context.Context, _ int) {
				select {
				case begun <- ctx:
				case <-ctx.Done():
				}
				<-ctx.Done()
			}})
		})
		work := <-begun
		if !storage.Holds(work) {
			t.Error("the claim is over at its beginning")
		}
		l.set(errDown, 0)
		time.Sleep(life - time.Second)
		if work.Err() != nil || storage.Holds(work) {
			t.Errorf("the work was told %v, and may go on: %t", work.Err(), storage.Holds(work))
		}
		l.set(nil, 0)
		cancel()
		dividing.Wait()
		_ = m.Leave(context.Background())
	})
}
