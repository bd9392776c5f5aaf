package twitch

import "slices"

// Handler gets what happens in a chat, one call at a time for all chats. Its functions must return at once, without
// calls to Chats or Watch: until they return, nothing is read.
type Handler struct {
	Message func(Message)
	State   func(State) // may be nil
}

// Watch is the reading of a channel's chat for one handler.
type Watch struct {
	chats   *Chats
	channel *channel
	handler Handler
}

// State returns how well the chat is read.
func (w *Watch) State() State {
	w.chats.mu.Lock()
	defer w.chats.mu.Unlock()
	return w.channel.state
}

// Close ends the watch. Its handler is not called any more once Close has returned.
func (w *Watch) Close() {
	c := w.chats
	c.mu.Lock()
	defer c.mu.Unlock()
	at := slices.Index(w.channel.watches, w)
	if at < 0 {
		return
	}
	w.channel.watches = slices.Delete(w.channel.watches, at, at+1)
	w.channel.idleSince = c.clock.Now()
	c.wake()
}
