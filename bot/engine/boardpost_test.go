package engine_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/engine"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestPostIsRecordedWhateverTheEditReturns: a board whose post may have arrived is recorded, even if the edit that
// brings it up to date fails.
func TestPostIsRecordedWhateverTheEditReturns(t *testing.T) {
	for name, refusal := range map[string]error{
		"not now":   &table.Later{Err: errors.New("busy")},
		"no access": fmt.Errorf("wrapped: %w", table.ErrNoAccess),
		"for good":  errors.New("no"),
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t, enginetest.Options{})
			id := h.Playing(5, journal.Relaxed)
			board, cut := h.Stored(id).Board.Number, false
			h.Messenger.Fail(func(request string) error {
				switch {
				case request == "post" && !cut: // it arrives
					cut = true
					return &table.Later{Err: errors.New("connection reset")}
				case request == "edit":
					return refusal
				}
				return nil
			})
			h.Draw(id)
			h.Settle()
			h.advanceUntil(2*time.Second, func() bool { return strings.Contains(h.Messenger.Tried(), "edit") })
			stored := h.Stored(id)
			if stored.Board.Message != h.Messenger.LatestBoard() || stored.Board.Number != board+1 {
				t.Errorf("recorded is %+v, want message %d", stored.Board, h.Messenger.LatestBoard())
			}
			h.Messenger.Fail(nil)
			h.Clock.Advance(time.Minute)
			h.Close() // the next run delivers what is left
			h.Open()
			h.Settle()
			if done := h.Messenger.Succeeded(); strings.Contains(done, "post") {
				t.Errorf("the board is posted again: %s", done)
			}
		})
	}
}

// TestNobodyIsNotifiedTwice: what happens while a board is being posted is shown by another post, which does not
// notify again the users whom the first one notified.
func TestNobodyIsNotifiedTwice(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Relaxed)
	recorder := &mentionRecorder{Messenger: h.Messenger, mentions: make(chan table.Mentions, 3)}
	h.Platform.Messenger = recorder
	release := h.Messenger.Hold()
	h.Draw(id)
	next := h.OnTurn(id)
	first := <-recorder.mentions
	h.Do(id, next, func(t *table.Table, c table.Click) (table.Reply, error) {
		return t.Substitute(h.Ctx, c, 0, table.User{ID: 3, Name: "User 3"})
	})
	release()
	h.Settle()
	second := <-recorder.mentions
	if first.OnTurn != next || second.OnTurn != 0 || !slices.Equal(second.Asked, []snowflake.ID{3}) ||
		len(recorder.mentions) > 0 {
		t.Errorf("user %d is on turn and user 3 is asked; the boards notify %+v, then %+v", next, first, second)
	}
}

// TestNobodyIsNotifiedTwiceAfterARefusedEdit: the same holds if the first board was found by its nonce, and the edit
// that brings it up to date is refused permanently.
func TestNobodyIsNotifiedTwiceAfterARefusedEdit(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Relaxed)
	recorder := &mentionRecorder{Messenger: h.Messenger, mentions: make(chan table.Mentions, 3)}
	h.Platform.Messenger = recorder
	tries := 0
	h.Messenger.Fail(func(request string) error {
		if request == "delete" {
			return nil
		}
		switch tries++; tries {
		case 1: // the post, which arrives
			return &table.Later{Err: errors.New("connection reset")}
		case 3: // the edit
			h.Do(id, h.OnTurn(id), func(t *table.Table, c table.Click) (table.Reply, error) {
				return t.Substitute(h.Ctx, c, 0, table.User{ID: 3, Name: "User 3"})
			})
			return errors.New("no")
		}
		return nil
	})
	h.Draw(id)
	next := h.OnTurn(id)
	h.Settle()
	h.advanceUntil(2*time.Second, func() bool { return len(recorder.mentions) == 3 })
	h.Settle()
	first, again, third := <-recorder.mentions, <-recorder.mentions, <-recorder.mentions
	if first.OnTurn != next || again.OnTurn != next || third.OnTurn != 0 ||
		!slices.Equal(third.Asked, []snowflake.ID{3}) {
		t.Errorf("user %d is on turn and user 3 is asked; the boards notify %+v, %+v, then %+v",
			next, first, again, third)
	}
}

// TestBoardIsPostedAgainBesideAnEdit: a board that somebody asks for while an edit is on its way is posted, even if the
// edit already shows the newest state.
func TestBoardIsPostedAgainBesideAnEdit(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	before, edits := h.Stored(id).Board.Number, make(chan struct{}, 2)
	release := make(chan struct{})
	h.Messenger.Fail(func(request string) error {
		if request == "edit" {
			edits <- struct{}{}
			<-release
		}
		return nil
	})
	h.Draw(id)
	<-edits
	h.Do(id, 1, h.ShowBoard)
	close(release)
	h.Settle()
	if after := h.Stored(id).Board.Number; after != before+1 {
		t.Errorf("the board was posted %d times, want once", after-before)
	}
}

// mentionRecorder is a messenger that sends the mentions of each post on a channel.
type mentionRecorder struct {
	*enginetest.Messenger
	mentions chan table.Mentions
}

func (r *mentionRecorder) PostBoard(ctx context.Context, s table.PublicState, mentions table.Mentions,
	nonce string) (engine.BoardPost, error) {
	r.mentions <- mentions
	return r.Messenger.PostBoard(ctx, s, mentions, nonce)
}
