package discord

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/engine/enginetest"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// TestBoardTokenIsTheLatest keeps tokens of clicks that arrive in any order. The token of the latest click counts until
// it expires or no longer works.
func TestBoardTokenIsTheLatest(t *testing.T) {
	clock := clockwork.NewFakeClock()
	tokens := newBoardTokens(clock)
	expect := func(when, want string) {
		t.Helper()
		got, known := tokens.get(1)
		if known != (want != "") || known && got.reply.Token != want {
			t.Errorf("%s the token is %q (%v), want %q", when, got.reply.Token, known, want)
		}
	}
	expect("at first", "")
	tokens.add(1, 20, "second")
	first, _ := tokens.get(1)
	tokens.add(1, 10, "first")
	tokens.add(2, 30, "of another board")
	expect("after an earlier click", "second")
	tokens.add(1, 40, "third")
	tokens.remove(1, first)
	expect("after the end of an earlier token", "third")
	clock.Advance(table.ReplyTokenLife)
	expect("once it has expired", "")
	tokens.add(1, 50, "fourth")
	fourth, _ := tokens.get(1)
	tokens.remove(1, fourth)
	expect("once it no longer works", "")
}

// answeredBefore is the responder of an interaction that has had a first response.
type answeredBefore struct{ keptAnswer }

func (*answeredBefore) respond(context.Context, callback) error { return errAnswered }

// TestTokenOfAnotherResponseIsNotKept: if an interaction had its first response before, its original message may be a
// private message rather than the board.
func TestTokenOfAnotherResponseIsNotKept(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{})
	b, err := New(Options{Token: "x", Clock: h.Clock, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	b.registry = h.Registry
	b.rest.Pause(time.Minute) // requests are scarce
	for _, test := range []struct {
		responder responder
		keeps     bool
	}{{&keptAnswer{}, true}, {&answeredBefore{}, false}} {
		c := &click{language: say.In("en"), board: 7,
			interaction: &interaction{id: 8, token: "token", responder: test.responder}}
		if err := b.reply(t.Context(), c, table.Done{}); err != nil {
			t.Fatal(err)
		}
		if _, known := b.boardTokens.get(7); known != test.keeps {
			t.Errorf("after a response by %T, the token is kept: %v", test.responder, known)
		}
		b.boardTokens = newBoardTokens(h.Clock)
	}
}

// TestManyRefusedTokensEndTheirUse: refusals of tokens that have not expired count toward the ban of the address. So
// after some of them no token is used for a while.
func TestManyRefusedTokensEndTheirUse(t *testing.T) {
	clock := clockwork.NewFakeClock()
	tokens := newBoardTokens(clock)
	used := 0
	for board := range snowflake.ID(2 * maxRefusedTokens) {
		tokens.add(board, 1, "refused")
		if token, known := tokens.get(board); known {
			used++
			tokens.remove(board, token)
		}
	}
	if used != maxRefusedTokens {
		t.Errorf("%d tokens are used although all are refused, want %d", used, maxRefusedTokens)
	}
	clock.Advance(refusedTokenTime)
	tokens.add(1, 2, "another")
	if _, known := tokens.get(1); !known {
		t.Error("no token is used afterward")
	}
}
