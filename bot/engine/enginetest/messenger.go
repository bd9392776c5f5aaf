package enginetest

import (
	"context"
	"strings"
	"sync"

	"korsar/bot/community"
	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// Messenger is a messenger that fails as it is told to, and notes what it was asked for: post, edit, delete, end, remind,
// strand, close, renew, announce.
type Messenger struct {
	OnRenewed func(table.ReplyToken, table.Hand) // is called for each hand that is renewed; nil for none

	mu        sync.Mutex
	fail      func(what string) error // nil succeeds
	succeeded []string
	tried     []string
	last      snowflake.ID
	held      chan struct{} // boards wait until it is closed; nil for none
}

// Hold keeps boards from being posted and edited until release is called.
func (m *Messenger) Hold() (release func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	held := make(chan struct{})
	m.held = held
	return func() { close(held) }
}

// wait waits while boards are held.
func (m *Messenger) wait() {
	m.mu.Lock()
	held := m.held
	m.mu.Unlock()
	if held != nil {
		<-held
	}
}

func (m *Messenger) do(what string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tried = append(m.tried, what)
	if m.fail != nil {
		if err := m.fail(what); err != nil {
			return err
		}
	}
	m.succeeded = append(m.succeeded, what)
	return nil
}

// Fail sets how it fails from now on, nil for not at all, and forgets what it did.
func (m *Messenger) Fail(fail func(what string) error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fail, m.succeeded, m.tried = fail, nil, nil
}

// Tried returns what it was asked for, in order.
func (m *Messenger) Tried() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return strings.Join(m.tried, " ")
}

// Succeeded returns what it did, in order.
func (m *Messenger) Succeeded() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return strings.Join(m.succeeded, " ")
}

// PostBoard posts a board.
func (m *Messenger) PostBoard(_ context.Context, s table.PublicState, call table.Call, _ string) (engine.BoardPost, error) {
	m.wait()
	if err := m.do("post"); err != nil {
		return engine.BoardPost{}, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.last++
	return engine.BoardPost{Message: m.last, Shows: s.Seq, Notified: append([]snowflake.ID{call.OnTurn}, call.Asked...)}, nil
}

// EditBoard edits a board.
func (m *Messenger) EditBoard(context.Context, table.PublicState, table.Call, snowflake.ID) error {
	m.wait()
	return m.do("edit")
}

// DeleteBoard deletes a board.
func (m *Messenger) DeleteBoard(context.Context, snowflake.ID, snowflake.ID) error {
	return m.do("delete")
}

// PostEnd posts how a game ended.
func (m *Messenger) PostEnd(context.Context, table.End, string) error { return m.do("end") }

// Remind reminds a user.
func (m *Messenger) Remind(context.Context, snowflake.ID, table.PublicState, storage.Board, string) error {
	return m.do("remind")
}

// Strand tells a user that nothing can be posted.
func (m *Messenger) Strand(context.Context, snowflake.ID, table.PublicState, string) error {
	return m.do("strand")
}

// CloseThread closes a thread.
func (m *Messenger) CloseThread(context.Context, snowflake.ID) error { return m.do("close") }

// RenewHand renews a hand.
func (m *Messenger) RenewHand(_ context.Context, token table.ReplyToken, h table.Hand) error {
	if m.OnRenewed != nil {
		m.OnRenewed(token, h)
	}
	return m.do("renew")
}

// Announce posts an announcement.
func (m *Messenger) Announce(context.Context, community.Announcement, string) error {
	return m.do("announce")
}

// Latest returns the latest board that was posted.
func (m *Messenger) Latest() snowflake.ID {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.last
}
