package twitch

import "time"

// channel is a channel whose chat is read. Chats.mu guards it.
type channel struct {
	name      string
	watches   []*Watch
	idleSince time.Time // if it has no watches
	state     State

	asked     *connection // that of the last JOIN
	refused   bool        // that JOIN was refused
	tryAgain  time.Time   // when to send another if it was refused, otherwise until when to wait for an answer
	refusals  int         // in a row
	commanded time.Time   // when the last command that was passed on had been sent
}

func (ch *channel) isWatched() bool { return len(ch.watches) > 0 }

func (ch *channel) setState(phase Phase, reason Reason, now time.Time) {
	if ch.state.Phase == phase && ch.state.Reason == reason {
		return
	}
	ch.state = State{Phase: phase, Reason: reason, Since: now}
	for _, w := range ch.watches {
		if w.handler.State != nil {
			w.handler.State(ch.state)
		}
	}
}

// deliver passes a message on. A command that was sent no later than the last one is a copy from another connection.
func (ch *channel) deliver(m Message) {
	if m.Command != "" {
		if !m.Sent.After(ch.commanded) {
			return
		}
		ch.commanded = m.Sent
	}
	for _, w := range ch.watches {
		w.handler.Message(m)
	}
}
