package twitch_test

import (
	"testing"
	"time"
)

func TestAConnectionWithoutPongEnds(t *testing.T) {
	w := newWorld(t)
	c := w.reader()
	w.clock.Advance(5*time.Minute - time.Nanosecond)
	c.expect()
	w.clock.Advance(time.Nanosecond)
	c.expect("PING :tmi.twitch.tv")
	c.send("PONG :something else")
	c.skip()
	w.clock.Advance(10*time.Second - time.Nanosecond)
	c.expect()
	w.clock.Advance(time.Nanosecond)
	c.expectLast()
}

func TestAPongKeepsTheConnection(t *testing.T) {
	w := newWorld(t)
	c := w.dial() // PING comes before a login, too
	for range 3 {
		c.skip()
		w.clock.Advance(5 * time.Minute)
		c.expect("PING :tmi.twitch.tv")
		c.send("PONG :tmi.twitch.tv")
		c.skip()
		w.clock.Advance(10 * time.Second)
	}
	c.expect()
	w.honest()
}
