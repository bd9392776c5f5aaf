package twitch

import (
	"context"
	"errors"
	"net"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"
)

// TestRedialsAreSpaced: refused connections are tried less and less often, at most once in 1.5 seconds.
func TestRedialsAreSpaced(t *testing.T) {
	dials := 0
	clock := clockwork.NewFakeClock()
	c := newChats(Options{Clock: clock, Log: newLog().logger(), Dial: func(context.Context) (net.Conn, error) {
		dials++
		return nil, errors.New("refused by the test")
	}})
	defer c.Close()
	if _, err := c.Watch("korsar", Handler{}); err != nil {
		t.Fatal(err)
	}
	redial := func(failures int) {
		t.Helper()
		before := dials
		c.step()
		c.running.Wait()
		pause := c.step()
		if longest := min(longestRedial, firstRedial<<failures); pause > longest || pause < longest*3/4 {
			t.Errorf("after %d failures the pause is %v, expected some %v", failures, pause, longest)
		}
		if dials != before+1 {
			t.Fatalf("%d attempts, expected one", dials-before)
		}
		clock.Advance(pause)
	}
	for failures := range 10 {
		redial(failures)
	}
	c.markJoined(&connection{joined: map[string]time.Time{}}, "korsar")
	redial(0)
}

// TestJoinsOfARefusedChannelAreSpaced: fifteen seconds at first, ten minutes in the end.
func TestJoinsOfARefusedChannelAreSpaced(t *testing.T) {
	c := newChats(Options{Clock: clockwork.NewFakeClock(), Log: newLog().logger()})
	defer c.Close()
	if _, err := c.Watch("gone", Handler{}); err != nil {
		t.Fatal(err)
	}
	c.current = &connection{welcome: true, joined: map[string]time.Time{}}
	a := agenda{now: sent}
	for refusals := range 10 {
		if lines := c.join(&a); len(lines) != 1 || lines[0] != "JOIN #gone" {
			t.Fatalf("sends %q, expected a JOIN", lines)
		}
		c.refuse(c.channels["gone"], Suspended, a.now)
		a.next = a.now.Add(time.Hour)
		if lines := c.join(&a); len(lines) > 0 {
			t.Fatalf("sends %q at once", lines)
		}
		pause := a.next.Sub(a.now)
		if longest := min(longestRejoin, firstRejoin<<refusals); pause > longest || pause < longest*3/4 {
			t.Errorf("after %d refusals the pause is %v, expected some %v", refusals+1, pause, longest)
		}
		a.now = a.next
	}
	c.markJoined(c.current, "gone")
	delete(c.current.joined, "gone")
	c.refuse(c.channels["gone"], Suspended, a.now)
	a.next = a.now.Add(time.Hour)
	c.join(&a)
	if pause := a.next.Sub(a.now); pause > firstRejoin {
		t.Errorf("after it was joined the pause is %v, expected some %v", pause, firstRejoin)
	}
}
