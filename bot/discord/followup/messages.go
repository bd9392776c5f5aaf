package followup

import (
	"context"
	"errors"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"korsar/storage/snowflake"
)

// maxMessages is the number of private messages for which the latest click is remembered. Fewer than that have a
// picture pending.
const maxMessages = 4096

// Messages has the click that each private message answers now, and serializes the edits of each message. An edit for
// an earlier click, such as its picture, would bring back what the user has left. One that is under way would overwrite
// the answer to a later click. A message is identified by the interaction that showed it.
type Messages struct {
	clicks *lru.Cache[snowflake.ID, snowflake.ID] // the latest answered in each message

	mu   sync.Mutex                     // guards held; not held during an edit
	held map[snowflake.ID]chan struct{} // by message; closed when released
}

// NewMessages returns messages of which none is known.
func NewMessages() *Messages {
	clicks, _ := lru.New[snowflake.ID, snowflake.ID](maxMessages) // it fails for a size below 1 only
	return &Messages{clicks: clicks, held: map[snowflake.ID]chan struct{}{}}
}

// deleted is recorded in place of a click once a message is deleted. It is later than every click.
const deleted = ^snowflake.ID(0)

// ErrAnsweredLater is returned for an edit of an answer whose message has become the answer to a later click.
var ErrAnsweredLater = errors.New("the message is the answer to a later click by now")

// Answer is like Lock. It also records that a click is answered in the message.
func (m *Messages) Answer(ctx context.Context, message, click snowflake.ID) (unlock func()) {
	unlock = m.Lock(ctx, message)
	if latest, _ := m.clicks.Get(message); latest <= click {
		m.clicks.Add(message, click)
	}
	return unlock
}

// Edit calls edit, which edits the answer to a click, when no other edit of its message is under way. It returns
// ErrAnsweredLater if a later click was answered there.
func (m *Messages) Edit(ctx context.Context, message, click snowflake.ID, edit func() error) error {
	defer m.Lock(ctx, message)()
	if latest, _ := m.clicks.Get(message); latest > click {
		return ErrAnsweredLater
	}
	return edit()
}

// Delete is like Edit, for the end of a message. It does nothing if it has deleted the message before. The function
// remove returns nil for a message that is gone.
func (m *Messages) Delete(ctx context.Context, message snowflake.ID, remove func() error) error {
	defer m.Lock(ctx, message)()
	if latest, _ := m.clicks.Get(message); latest == deleted {
		return nil
	}
	err := remove()
	if err == nil {
		m.clicks.Add(message, deleted)
	}
	return err
}

// Lock blocks until no other edit of the message is under way, and returns the function that ends the caller's edit. If
// ctx is done first, the caller continues without the lock.
func (m *Messages) Lock(ctx context.Context, message snowflake.ID) (unlock func()) {
	for {
		released, free := m.try(message)
		if free {
			return func() { m.release(message) }
		}
		select {
		case <-released:
		case <-ctx.Done():
			return func() {}
		}
	}
}

// try acquires the lock of a message if it is free. Otherwise it returns a channel that is closed at the release.
func (m *Messages) try(message snowflake.ID) (released chan struct{}, free bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if released, locked := m.held[message]; locked {
		return released, false
	}
	m.held[message] = make(chan struct{})
	return nil, true
}

func (m *Messages) release(message snowflake.ID) {
	m.mu.Lock()
	defer m.mu.Unlock()
	close(m.held[message])
	delete(m.held, message)
}
