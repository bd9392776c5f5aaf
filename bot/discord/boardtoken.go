package discord

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jonboulle/clockwork"

	"korsar/bot/discord/rest"
	"korsar/bot/table"
	"korsar/bot/worker"
	"korsar/storage/snowflake"
)

// maxBoardTokens is how many boards may have a token. Another one takes the place of the oldest. Each takes some 400
// bytes.
const maxBoardTokens = 16_384

// boardTokens has tokens of interactions by which boards can be edited and deleted. Such requests do not count toward
// Discord's global limit ("Global Rate Limit"). A press on a board has such a token if its first response is an update
// without content: the interaction's original message is then the board (Receiving and Responding, "Interaction
// Callback Type"). Tokens are only in memory. It is safe for concurrent use.
type boardTokens struct {
	clock clockwork.Clock

	mu       sync.Mutex                           // guards the fields below, and makes add one step
	byBoard  *lru.Cache[snowflake.ID, boardToken] // by message
	refused  int                                  // tokens that Discord has refused, though they had not expired
	pauseEnd time.Time                            // until then refusals are counted, and too many of them end all use
}

// If Discord refuses tokens that have not expired, something is wrong with all of them. Each refusal counts toward the
// ban of the address ("Invalid Request Limit"), so no further token is used for a while.
const (
	maxRefusedTokens = 50
	refusedTokenTime = 10 * time.Minute
)

// boardToken is the token of the latest press on a board.
type boardToken struct {
	press   snowflake.ID // the interaction
	reply   table.ReplyToken
	expires time.Time
}

func newBoardTokens(clock clockwork.Clock) *boardTokens {
	return &boardTokens{clock: clock, byBoard: newLRU[snowflake.ID, boardToken](maxBoardTokens)}
}

// add keeps the token of a press on a board, unless that of a later press is known.
func (t *boardTokens) add(board, press snowflake.ID, token string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if known, _ := t.byBoard.Peek(board); known.press > press {
		return
	}
	t.byBoard.Add(board, boardToken{press: press, reply: table.ReplyToken{Token: token},
		expires: t.clock.Now().Add(table.ReplyTokenLife)})
}

// get returns the token of a board. It returns false if there is none that is still valid.
func (t *boardTokens) get(board snowflake.ID) (boardToken, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.clock.Now()
	if t.refused >= maxRefusedTokens && now.Before(t.pauseEnd) {
		return boardToken{}, false
	}
	known, _ := t.byBoard.Get(board)
	return known, now.Before(known.expires)
}

// remove forgets a token that Discord refused, unless a later press has replaced it.
func (t *boardTokens) remove(board snowflake.ID, used boardToken) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if now := t.clock.Now(); now.After(t.pauseEnd) {
		t.refused, t.pauseEnd = 0, now.Add(refusedTokenTime)
	}
	t.refused++
	if known, _ := t.byBoard.Peek(board); known.press == used.press {
		t.byBoard.Remove(board)
	}
}

// errNoBoardToken is returned for a board that is to be edited through its channel.
var errNoBoardToken = errors.New("there is no token for this board")

// tryToken sends a request for a board by its token. It returns errNoBoardToken if there is none, if it no longer
// works, or as long as requests to the channel need not wait.
func (b *Bot) tryToken(board snowflake.ID, send func(route string) error) error {
	token, usable := b.usableToken(board)
	if !usable {
		return errNoBoardToken
	}
	err := send(b.responseRoute(token.reply))
	switch {
	case err == nil:
		b.rest.Spare()
	case rest.CodeOf(err) == rest.CodeUnknownMessage: // the channel has no such message either
	case rest.CodeOf(err) == rest.CodeThreadArchived: // which the channel's routes can open
		return errNoBoardToken
	case isGone(err):
		b.boardTokens.remove(board, token)
		return errNoBoardToken
	}
	return err
}

// EditFreely implements engine.Messenger. It edits the board by its token.
func (b *Bot) EditFreely(ctx context.Context, state table.PublicState, mentions table.Mentions, board snowflake.ID,
	keepsPicture bool) (spared bool, err error) {
	err = b.tryToken(board, func(route string) error {
		return b.sendMessage(ctx, http.MethodPatch, route, state.Channel, func(files bool) message {
			m := b.editedBoard(state, mentions, worker.Optional, files, keepsPicture)
			spared = files && !keepsPicture && state.Pictured() && len(m.files) == 0
			return m
		}, nil)
	})
	return spared, err
}

// Scarce implements engine.Messenger.
func (b *Bot) Scarce() bool { return b.rest.Scarce() }

// EditsFreely implements engine.Messenger.
func (b *Bot) EditsFreely(board snowflake.ID) bool {
	_, usable := b.usableToken(board)
	return usable
}

// usableToken returns the token of a board. It returns false if there is none, or as long as requests to the channel
// need not wait.
func (b *Bot) usableToken(board snowflake.ID) (boardToken, bool) {
	token, known := b.boardTokens.get(board)
	return token, known && b.Scarce()
}

// AcceptOffer implements engine.Messenger. It ignores an offer that no process of this bot has made.
func (b *Bot) AcceptOffer(offer string) {
	if board, press, token, ok := b.seal.open(offer); ok {
		b.boardTokens.add(board, press, token)
	}
}

// deleteByToken deletes a board by its token.
func (b *Bot) deleteByToken(ctx context.Context, board snowflake.ID) error {
	return b.tryToken(board, func(route string) error { return b.send(ctx, http.MethodDelete, route, nil, nil) })
}

// keepBoardToken keeps the token of a click on a board whose first response is an update without content, if requests
// are scarce. After another response it would edit that one.
func (b *Bot) keepBoardToken(c *click) {
	if c.board != 0 && !c.answered && b.Scarce() {
		b.boardTokens.add(c.board, c.Interaction, c.token)
		b.registry.BoardPressed(c.table, c.Guild,
			func() string { return b.seal.offer(c.board, c.Interaction, c.token) })
	}
}

// answerApart answers a click on a board with an update without content, and then with a private message. That takes a
// request more than a private message as the response, but none that counts toward the global limit, and the click's
// token can edit the board from then on. The message has time of its own, since the user sees nothing without it.
//
// Until the message is known to have followed, the click's Reply has no token: it would show a hand on the board.
func (b *Bot) answerApart(ctx context.Context, c *click, m message) error {
	if err := b.respond(ctx, c, callbackDeferUpdate, nil); err != nil {
		return err
	}
	c.Reply.Token = ""
	b.keepBoardToken(c)
	ctx, cancel := b.timeouts.start(b.base, answerTimeout)
	defer cancel()
	return b.sendWithEmojis(ctx, m.ephemeral(), func(m message) error {
		posted, err := b.sendFollowup(ctx, c, m)
		if id := snowflake.Parse(posted.ID); err == nil && id != 0 {
			c.Reply.Token, c.Reply.Followup = c.token, id
		}
		return err
	})
}
