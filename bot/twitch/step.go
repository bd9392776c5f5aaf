package twitch

import (
	"context"
	"time"

	"korsar/bot/backoff"
)

const (
	// Connections are tried at most once in 1.5 seconds. Twitch allows 20 logins in 10 seconds
	// (dev.twitch.tv/docs/chat, "Join Rate Limits").
	firstRedial   = 2 * time.Second
	longestRedial = time.Minute

	// answerTime is how long the answer to a JOIN may take. For a channel that does not exist there may be none.
	answerTime    = 10 * time.Second
	firstRejoin   = 15 * time.Second
	longestRejoin = 10 * time.Minute

	// overlap is for how long a connection that was asked to leave is read after another one reads its channels:
	// messages that were sent before may still come.
	overlap = 5 * time.Second
)

// step connects, disconnects, joins and leaves when that is due. It returns the time until it must be called again.
func (c *Chats) step() time.Duration {
	c.mu.Lock()
	a := agenda{now: c.clock.Now()}
	a.next = a.now.Add(time.Hour)
	lines := c.leaveIdle(&a)
	switch {
	case len(c.channels) == 0:
		c.disconnect()
	case c.current == nil:
		if a.due(c.nextDial) {
			c.connect(a.now)
		}
	case c.current.welcome:
		lines = append(lines, c.join(&a)...)
		c.retirePrevious(&a)
	}
	current := c.current
	c.mu.Unlock()
	if current != nil && current.ctx.Err() == nil {
		current.send(lines...) // without c.mu, since a server that does not read makes it wait
	}
	return a.next.Sub(a.now)
}

// leaveIdle removes channels that nobody has watched for a while, and returns the lines that leave them. c.mu must be
// held.
func (c *Chats) leaveIdle(a *agenda) (lines []string) {
	for name, ch := range c.channels {
		if ch.isWatched() || !a.due(ch.idleSince.Add(grace)) {
			continue
		}
		delete(c.channels, name)
		if c.current != nil && c.current.welcome {
			delete(c.current.joined, name)
			lines = append(lines, "PART #"+name)
		}
	}
	return lines
}

// join returns the lines that join channels, as many as may be sent now. c.mu must be held.
func (c *Chats) join(a *agenda) (lines []string) {
	for name, ch := range c.channels {
		asked := ch.asked == c.current
		switch {
		case !ch.isWatched(), c.current.reads(name):
			continue
		case asked && !a.due(ch.tryAgain):
			continue
		case asked && !ch.refused:
			c.refuse(ch, Unanswered, a.now)
			a.due(ch.tryAgain)
			continue
		case !a.due(c.joins.ready()):
			return lines
		}
		c.joins.add(a.now)
		ch.asked, ch.refused, ch.tryAgain = c.current, false, a.now.Add(answerTime)
		a.due(ch.tryAgain)
		lines = append(lines, "JOIN #"+name)
	}
	return lines
}

// refuse records that a channel cannot be joined, for a later attempt. c.mu must be held.
func (c *Chats) refuse(ch *channel, reason Reason, now time.Time) {
	ch.refused = true
	ch.tryAgain = now.Add(backoff.Delay(ch.refusals, firstRejoin, longestRejoin))
	ch.refusals++
	if ch.state.Phase != Refused || ch.state.Reason != reason {
		c.options.Log.Warn("cannot read a Twitch chat", "channel", ch.name, "reason", reason)
	}
	ch.setState(Refused, reason, now)
}

// retirePrevious closes the previous connection some time after the current one reads all its channels. c.mu must be
// held.
func (c *Chats) retirePrevious(a *agenda) {
	if c.previous == nil {
		return
	}
	var last time.Time // when the current connection joined the last of them
	for name := range c.previous.joined {
		if ch := c.channels[name]; ch == nil || !ch.isWatched() {
			continue
		}
		if !c.current.reads(name) {
			return
		}
		if since := c.current.joined[name]; since.After(last) {
			last = since
		}
	}
	if a.due(last.Add(overlap)) {
		c.previous.cancel(nil)
		c.previous = nil
	}
}

// disconnect closes all connections. c.mu must be held.
func (c *Chats) disconnect() {
	for _, each := range []*connection{c.current, c.previous} {
		if each != nil {
			each.cancel(nil)
		}
	}
	c.current, c.previous = nil, nil
}

// connect opens a connection in the background. c.mu must be held.
func (c *Chats) connect(now time.Time) {
	c.nextDial = now.Add(backoff.Delay(c.failures, firstRedial, longestRedial))
	c.failures++ // until a channel is joined
	one := &connection{joined: map[string]time.Time{}}
	one.ctx, one.cancel = context.WithCancelCause(c.ctx)
	c.current = one
	c.running.Go(func() { c.serve(one) })
}
