package discord

import (
	"context"
	"errors"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"korsar/storage/snowflake"
)

// maxAnswers is the number of private messages for which the latest click is remembered. Fewer than that have a picture
// pending.
const maxAnswers = 4096

// latestAnswers has the click that each private message answers now. An edit for an earlier click, such as its picture,
// would bring back what the user has left.
type latestAnswers struct {
	clicks *lru.Cache[snowflake.ID, snowflake.ID] // keyed by the interaction that showed the message
}

// deleted is recorded in place of a click once a message is deleted. It is later than every click.
const deleted = ^snowflake.ID(0)

// isDeleted reports whether this process has deleted a message.
func (l latestAnswers) isDeleted(message snowflake.ID) bool {
	latest, _ := l.clicks.Get(message)
	return latest == deleted
}

// add records a click that is answered in a message. The message's lock must be held.
func (l latestAnswers) add(message, click snowflake.ID) {
	if l.isLatest(message, click) {
		l.clicks.Add(message, click)
	}
}

// isLatest reports whether no later click was answered in a message.
func (l latestAnswers) isLatest(message, click snowflake.ID) bool {
	latest, known := l.clicks.Get(message)
	return !known || latest <= click
}

// errAnsweredLater is returned for an edit of an answer whose message has become the answer to a later click.
var errAnsweredLater = errors.New("the message is the answer to a later click by now")

// whileLatest calls edit, which edits the answer to a click, when no other edit of that message is under way. It
// returns errAnsweredLater if a later click was answered there.
func (b *Bot) whileLatest(ctx context.Context, c *click, edit func() error) error {
	message := c.answeredIn()
	defer b.edits.lock(ctx, message)()
	if !b.answers.isLatest(message, c.Interaction) {
		return errAnsweredLater
	}
	return edit()
}

// messageLocks serializes the edits of private messages. An earlier edit that is under way would otherwise overwrite
// the answer to a click. The zero value has no lock held.
type messageLocks struct {
	mu   sync.Mutex                     // guards held; not held during an edit
	held map[snowflake.ID]chan struct{} // by the interaction that showed the message; closed when released
}

// lock blocks until no other edit of the message is under way, and returns the function that ends the caller's edit. If
// ctx is done first, the caller continues without the lock.
func (l *messageLocks) lock(ctx context.Context, message snowflake.ID) (unlock func()) {
	for {
		released, free := l.try(message)
		if free {
			return func() { l.release(message) }
		}
		select {
		case <-released:
		case <-ctx.Done():
			return func() {}
		}
	}
}

// try acquires the lock of a message if it is free. Otherwise it returns a channel that is closed at the release.
func (l *messageLocks) try(message snowflake.ID) (released chan struct{}, free bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if released, locked := l.held[message]; locked {
		return released, false
	}
	if l.held == nil {
		l.held = map[snowflake.ID]chan struct{}{}
	}
	l.held[message] = make(chan struct{})
	return nil, true
}

func (l *messageLocks) release(message snowflake.ID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	close(l.held[message])
	delete(l.held, message)
}
