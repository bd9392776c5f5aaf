package enginetest

import (
	"context"

	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// EditFreely implements engine.Messenger.
func (m *Messenger) EditFreely(_ context.Context, s table.PublicState, _ table.Mentions, message snowflake.ID,
	_ bool) (spared bool, err error) {
	return false, m.edit(s, message)
}

// AcceptOffer implements engine.Messenger. An offer is the id of a board, which is free to edit from then on.
func (m *Messenger) AcceptOffer(offer string) {
	m.Free(func(board snowflake.ID) bool { return board.String() == offer })
}

// Free sets which boards can be edited freely from now on. Requests are scarce then. With nil they no longer are.
func (m *Messenger) Free(free func(board snowflake.ID) bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.free = free
}

// Scarce implements engine.Messenger.
func (m *Messenger) Scarce() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.free != nil
}

// EditsFreely implements engine.Messenger.
func (m *Messenger) EditsFreely(board snowflake.ID) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.free != nil && m.free(board)
}

// show records what a board shows. m.mu must be held.
func (m *Messenger) show(message snowflake.ID, seq int64) {
	if m.shows == nil {
		m.shows = map[snowflake.ID]int64{}
	}
	m.shows[message] = seq
}
