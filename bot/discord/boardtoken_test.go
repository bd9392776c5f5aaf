package discord

import (
	"testing"

	"github.com/jonboulle/clockwork"

	"korsar/bot/table"
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
