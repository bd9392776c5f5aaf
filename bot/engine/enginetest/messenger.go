package enginetest

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"korsar/bot/community"
	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// Messenger is a messenger that records what it was asked to do, and fails when a test says so. It records the words
// post, edit, read, delete, end, remind, next, strand, renew, delete hand and announce, and for lists of games list,
// edit list and delete list.
type Messenger struct {
	OnRenewed func(table.ReplyToken, table.Hand) // called for each hand that is renewed; nil for nothing
	Yielding  atomic.Int32                       // boards and hands that wait for the end of a rush

	mu          sync.Mutex              // guards the fields below; held while fail is called
	nonces      []string                // of announcements that were tried
	reported    int                     // refusals of announcements that a user was told about
	fail        func(what string) error // nil for success
	succeeded   []string
	tried       []string
	lastMessage snowflake.ID
	shows       map[snowflake.ID]int64 // the Seq that a board shows, by message
	lists       gameLists
	free        func(snowflake.ID) bool // whether a board can be edited freely; nil for never
	held        chan struct{}           // boards wait until it is closed; nil for no wait
	rush        chan struct{}           // what yields waits until it is closed; nil for no wait
}

// Hold blocks the posts of boards, and the edits that are not free, until release is called.
func (m *Messenger) Hold() (release func()) { return m.hold(&m.held) }

// Rush blocks whatever yields until it is over.
func (m *Messenger) Rush() (over func()) { return m.hold(&m.rush) }

func (m *Messenger) hold(held *chan struct{}) (release func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	until := make(chan struct{})
	*held = until
	return func() { close(until) }
}

// wait blocks while m.held or m.rush is held.
func (m *Messenger) wait(held *chan struct{}) {
	m.mu.Lock()
	until := *held
	m.mu.Unlock()
	if until != nil {
		<-until
	}
}

// YieldHand implements engine.Messenger.
func (m *Messenger) YieldHand(context.Context) { m.yield() }

// YieldBoard implements engine.Messenger.
func (m *Messenger) YieldBoard(context.Context) { m.yield() }

func (m *Messenger) yield() {
	m.Yielding.Add(1)
	defer m.Yielding.Add(-1)
	m.wait(&m.rush)
}

// try records a request and returns its error, or nil.
func (m *Messenger) try(what string) error {
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

// Fail sets the function that returns the errors of further requests, nil for success, and clears the record.
func (m *Messenger) Fail(fail func(what string) error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fail, m.succeeded, m.tried = fail, nil, nil
}

// Tried returns what was requested, in order.
func (m *Messenger) Tried() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return strings.Join(m.tried, " ")
}

// Succeeded returns which requests succeeded, in order.
func (m *Messenger) Succeeded() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return strings.Join(m.succeeded, " ")
}

// PostBoard implements engine.Messenger.
func (m *Messenger) PostBoard(_ context.Context, s table.PublicState, mentions table.Mentions,
	_ string) (engine.BoardPost, error) {
	m.wait(&m.held)
	if err := m.try("post"); err != nil {
		return engine.BoardPost{}, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.lastMessage++
	m.show(m.lastMessage, s.Seq)
	return engine.BoardPost{Message: m.lastMessage, Shows: s.Seq, Notified: mentions.Users()}, nil
}

// EditBoard implements engine.Messenger.
func (m *Messenger) EditBoard(_ context.Context, s table.PublicState, _ table.Mentions, message snowflake.ID,
	_ bool) error {
	m.wait(&m.held)
	return m.edit(s, message)
}

func (m *Messenger) edit(s table.PublicState, message snowflake.ID) error {
	if err := m.try("edit"); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.show(message, s.Seq)
	return nil
}

// Show makes a board show an older state, as an edit does that arrives late.
func (m *Messenger) Show(board snowflake.ID, seq int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.show(board, seq)
}

// BoardShows implements engine.Messenger.
func (m *Messenger) BoardShows(_ context.Context, _, message snowflake.ID) (int64, error) {
	if err := m.try("read"); err != nil {
		return 0, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.shows[message], nil
}

// DeleteBoard implements engine.Messenger.
func (m *Messenger) DeleteBoard(context.Context, snowflake.ID, snowflake.ID) error {
	return m.try("delete")
}

// PostEnd implements engine.Messenger.
func (m *Messenger) PostEnd(context.Context, table.End, string) error { return m.try("end") }

// PostCall implements engine.Messenger.
func (m *Messenger) PostCall(context.Context, table.PublicState, snowflake.ID, string) (snowflake.ID, error) {
	return 1, m.try("call")
}

// Alert implements engine.Messenger.
func (m *Messenger) Alert(context.Context, table.AlertJob) error { return m.try("alert") }

// Remind implements engine.Messenger.
func (m *Messenger) Remind(context.Context, snowflake.ID, table.PublicState, storage.Board, string) error {
	return m.try("remind")
}

// TellNext implements engine.Messenger.
func (m *Messenger) TellNext(context.Context, table.HeadsUpJob) error { return m.try("next") }

// TellNoAccess implements engine.Messenger.
func (m *Messenger) TellNoAccess(context.Context, snowflake.ID, table.PublicState, string) error {
	return m.try("strand")
}

// RenewHand implements engine.Messenger.
func (m *Messenger) RenewHand(_ context.Context, token table.ReplyToken, h table.Hand, wanted func() bool) error {
	if !wanted() {
		return nil
	}
	if m.OnRenewed != nil {
		m.OnRenewed(token, h)
	}
	return m.try("renew")
}

// DeleteHand implements engine.Messenger.
func (m *Messenger) DeleteHand(context.Context, table.ReplyToken) error { return m.try("delete hand") }

// Announce implements community.Announcer.
func (m *Messenger) Announce(_ context.Context, _ community.Announcement, nonce string) (community.Announced, error) {
	m.mu.Lock()
	m.nonces = append(m.nonces, nonce)
	m.mu.Unlock()
	return community.Announced{Message: 1}, m.try("announce")
}

// EditPuzzle implements community.Announcer.
func (m *Messenger) EditPuzzle(context.Context, community.Announcement, snowflake.ID, bool) error {
	return m.try("edit puzzle")
}

// WarnOfStreak implements community.Announcer.
func (m *Messenger) WarnOfStreak(context.Context, community.StreakEnd, string) error {
	return m.try("warn of streak")
}

// ReportRefused implements community.Announcer.
func (m *Messenger) ReportRefused(context.Context, snowflake.ID, community.Announcement, table.Denial,
	string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.reported++
	return nil
}

// PostGames implements community.Announcer.
func (m *Messenger) PostGames(_ context.Context, games community.OpenGames, nonce string) (snowflake.ID, error) {
	if err := m.try("list"); err != nil {
		return 0, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.lists.post(games, nonce), nil
}

// EditGames implements community.Announcer.
func (m *Messenger) EditGames(_ context.Context, message snowflake.ID, games community.OpenGames) error {
	if err := m.try("edit list"); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.lists.edit(message, games)
}

// DeletePost implements community.Announcer.
func (m *Messenger) DeletePost(_ context.Context, _, message snowflake.ID) error {
	if err := m.try("delete list"); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.lists.standing, message)
	return nil
}

// ReportGamesRefused implements community.Announcer.
func (m *Messenger) ReportGamesRefused(ctx context.Context, guild snowflake.ID, _ community.OpenGames,
	why table.Denial, nonce string) error {
	return m.ReportRefused(ctx, guild, community.Announcement{}, why, nonce)
}

// GameLists returns the lists of games that stand, by message.
func (m *Messenger) GameLists() map[snowflake.ID]community.OpenGames {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.lists.standing)
}

// RefusalsReported returns how often a user was told that announcements are refused.
func (m *Messenger) RefusalsReported() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.reported
}

// AnnouncementNonces returns the nonces of the announcements that were tried, in order.
func (m *Messenger) AnnouncementNonces() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.nonces)
}

// LatestBoard returns the message of the board that was posted last.
func (m *Messenger) LatestBoard() snowflake.ID {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.lastMessage
}
