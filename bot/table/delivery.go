package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"korsar/bot/backoff"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// editable is how long a board is edited in place. Edits of messages older
// than an hour are limited (error 30046), so an old board is replaced.
const editable = 55 * time.Minute

// delivery is a telling with all that is needed to do it away from the table.
type delivery struct {
	message storage.OutboxMessage
	body    boardBody
	retired []retireBody // of a TellRetire the one to delete; else what a new board has replaced, or will
	face    PublicState
	end     End
	board   storage.Board // as it was when the errand began; after it, as it is
	call    Call          // who is notified by a new board
	words   Call          // whom an edited one names
	mention snowflake.ID  // who gets a direct message
	seen    int64         // the number of what it shows, votes too
	turn    int64         // the number of the entry with which the turn began that it shows
	stale   bool          // there is nothing left to say
	nonce   string
	unsure  bool // the nonce may have been used for an older state
	sent    bool // a new board was sent out, successfully or not
	posted  bool // a new board stands, whatever became of an edit of it
}

// nextDelivery is the oldest telling of the table that is due, or else the first
// to come; the zero errand when there is none.
func (t *Table) nextDelivery(ctx context.Context) (e delivery, err error) {
	if len(t.untold) == 0 {
		return e, nil
	}
	e = delivery{message: t.untold[0], board: t.board, unsure: t.unsure}
	for _, telling := range t.untold[1:] {
		if telling.Kind == storage.OutboxThread {
			continue // a thread is closed when all else was told
		}
		if e.message.Kind == storage.OutboxThread || telling.NotBefore.Before(e.message.NotBefore) {
			e.message = telling
		}
	}
	switch e.message.Kind {
	case storage.OutboxBoard:
		e.body, e.face, e.nonce = t.showing, t.publicState(), t.nonce("b", t.board.Number+1)
		e.seen, e.turn, e.call = t.now.Seen, t.now.TurnSeq, t.call(e.body)
		e.call.Same = e.body.Tally && t.drawn == t.now.Shown
		named := e.body
		named.Mention = named.Mention || t.now.Options().Pace == journal.Relaxed
		e.words = t.call(named)
		e.words.Same = e.call.Same
	case storage.OutboxRetire:
		e.retired = make([]retireBody, 1)
		err = readBody(e.message, &e.retired[0])
	case storage.OutboxEnd:
		e.end, err = t.end(ctx)
	case storage.OutboxThread:
		e.face = t.publicState()
	case storage.OutboxStranded:
		e.face, e.mention, e.nonce = t.publicState(), t.user(t.now.Opened.Host).ID, e.message.Nonce
		e.stale = e.mention == 0 || t.now.Paused == ""
	case storage.OutboxReminder:
		var body reminderBody
		err = readBody(e.message, &body)
		person, waits := onTurn(&t.now)
		e.face, e.mention, e.nonce = t.publicState(), t.user(person).ID, e.message.Nonce
		e.stale = !waits || body.Turn != t.now.TurnSeq
	}
	return e, err
}

// showBoard makes the newest state stand in the channel: in place, where the
// board still stands and may be edited, else as a new message.
func (e *delivery) showBoard(ctx context.Context, crier Messenger, now time.Time) error {
	if !e.body.Post && e.board.Message != 0 && e.board.Channel == e.face.Channel && now.Sub(e.board.Posted) < editable {
		err := crier.EditBoard(ctx, e.face, e.words, e.board.Message)
		if !errors.Is(err, ErrMessageGone) && !errors.Is(err, ErrTooOld) {
			return err
		}
	}
	e.sent, e.call.Same = true, false
	return e.post(ctx, crier, now)
}

// errUsed is why a board cannot be posted yet.
var errUsed = errors.New("each nonce brings back a message that cannot serve")

// post posts the board. Where it may have been posted before, its nonce may bring back a
// message that shows an older state, which is edited; one that was deleted since; or one
// that notified others than those who are called now, which an edit cannot mend. Instead
// of those two another nonce brings a new one. If that is used up too, Discord has to
// forget one of them first.
func (e *delivery) post(ctx context.Context, crier Messenger, now time.Time) error {
	for _, nonce := range []string{e.nonce, e.nonce + "'"} {
		post, err := crier.PostBoard(ctx, e.face, e.call, nonce)
		if err != nil {
			return err
		}
		if e.unsure && !e.serves(post) {
			e.replace(storage.Board{Channel: e.face.Channel, Message: post.Message})
			continue
		}
		if e.unsure {
			err = crier.EditBoard(ctx, e.face, e.call, post.Message)
		}
		if errors.Is(err, ErrMessageGone) {
			continue
		}
		if e.board.Message != post.Message {
			e.replace(e.board)
		}
		e.board = storage.Board{Channel: e.face.Channel, Message: post.Message, Posted: now, Number: e.board.Number + 1}
		e.posted = true
		return err
	}
	return &Later{Err: errUsed}
}

// serves reports whether a message that its nonce brought back has notified everybody who
// is called, of the present turn.
func (e *delivery) serves(post BoardPost) bool {
	if e.call.OnTurn != 0 && (post.Shows < e.turn || !slices.Contains(post.Notified, e.call.OnTurn)) {
		return false
	}
	return !slices.ContainsFunc(e.call.Asked, func(user snowflake.ID) bool { return !slices.Contains(post.Notified, user) })
}

// replace has a board deleted, if there is one, since another stands.
func (e *delivery) replace(old storage.Board) {
	if old.Message != 0 {
		e.retired = append(e.retired, retireBody{Channel: old.Channel, Message: old.Message})
	}
}

// settled commits what became of an errand. A board that was posted is committed as
// posted, whatever became of an edit of it: Discord forgets its nonce in a few minutes.
func (t *Table) settled(ctx context.Context, e delivery, outcome error) error {
	var c storage.Commit
	var later *Later
	again := errors.As(outcome, &later) && e.message.Attempts+1 < manyTries
	t.unsure = t.unsure || e.sent // until it is known to stand, after the last try too
	if isBoard(e.message) {
		t.stand(&c, &e)
	}
	if outcome == nil && isBoard(e.message) {
		t.drawn, t.tallied = e.face.Seq, t.registry.Clock.Now()
	}
	switch {
	case again:
		c.Messages = append(c.Messages, t.again(&e, later.After)...)
	case t.isDone(&e):
		c.Delivered = []storage.Delivered{{Kind: e.message.Kind, Key: e.message.Key, Seq: e.message.Seq}}
	case isBoard(e.message) && (outcome == nil || e.posted):
		c.Messages = append(c.Messages, t.left(&e)...)
	}
	if !again && errors.Is(outcome, ErrDMsClosed) && e.message.Kind == storage.OutboxReminder {
		t.addBoard(&c, &t.now, boardBody{Post: true, Mention: true, Remind: true})
		outcome = nil
	}
	shut := !again && errors.Is(outcome, ErrNoAccess) && isBoard(e.message) && t.canPause()
	if err := t.commitSettled(ctx, c, shut, e.posted); err != nil {
		return err
	}
	switch {
	case shut:
		t.registry.Log.Info("a table waits: its channel is closed to the bot", "table", t.id, "error", outcome)
	case !again && outcome != nil:
		t.registry.Log.Warn("something could not be told", "table", t.id, "kind", e.message.Kind, "error", outcome)
	}
	return nil
}

// commitSettled commits what follows from an errand. The table waits if its channel is shut
// to the bot, and goes on if a board stands again.
func (t *Table) commitSettled(ctx context.Context, c storage.Commit, shut, posted bool) error {
	switch {
	case shut:
		return t.paused(ctx, c)
	case posted && t.now.Paused != "" && t.now.Phase != journal.Shelved:
		return t.resumed(ctx, c)
	}
	if err := t.note(ctx, c); err != nil {
		return err
	}
	t.delivered(c)
	return nil
}

// stand adds to a commit that a new board stands, if one was posted, and that those are to be
// deleted which the errand has replaced: also where none stands yet, for their nonce may be
// forgotten when one does.
func (t *Table) stand(c *storage.Commit, e *delivery) {
	if e.posted {
		t.board, t.unsure, t.drawn = e.board, false, 0
		c.Board = &e.board
	}
	for _, old := range e.retired {
		c.Messages = append(c.Messages, storage.OutboxMessage{Table: t.id, Kind: storage.OutboxRetire, Seq: e.message.Seq,
			Key: fmt.Sprint(old.Message), Body: old.String()})
	}
}

// left returns what is still to be told after a board was shown that is not of the newest state.
// What has changed in nothing but votes may wait a moment.
func (t *Table) left(e *delivery) []storage.OutboxMessage {
	i := slices.IndexFunc(t.untold, isBoard)
	if i < 0 {
		return nil
	}
	telling := t.untold[i]
	if e.face.Seq == t.now.Shown {
		telling.Body, telling.NotBefore, telling.Attempts = boardBody{Tally: true}.String(), t.tallied.Add(tallyEvery), 0
	} else {
		telling.Body = t.remaining(e).String()
	}
	return []storage.OutboxMessage{telling}
}

// remaining returns what the waiting telling of the board is to do after an errand. Nobody who was
// called by a new board is called again in the same turn.
func (t *Table) remaining(e *delivery) boardBody {
	body := t.showing
	if !e.posted {
		return body
	}
	call := t.call(body)
	body.Mention = body.Mention && (t.now.TurnSeq != e.turn || call.OnTurn != e.call.OnTurn)
	body.Remind = body.Remind && body.Mention
	body.Ask = body.Ask && slices.ContainsFunc(call.Asked, func(user snowflake.ID) bool { return !slices.Contains(e.call.Asked, user) })
	body.Post = body.Mention || body.Ask
	return body
}

// delivered follows a commit of what was told and what is to be.
func (t *Table) delivered(c storage.Commit) {
	for _, told := range c.Delivered {
		t.untold = dropDelivered(t.untold, told)
	}
	for _, telling := range c.Messages {
		t.put(telling)
	}
}

// canPause tells whether time can stand still at the table.
func (t *Table) canPause() bool {
	return t.now.Paused == "" && (t.now.Phase == journal.Playing || t.now.Phase == journal.Lobby)
}

// paused stops time, since the board cannot be shown. The host is told.
func (t *Table) paused(ctx context.Context, c storage.Commit) error {
	if !t.users[t.now.Opened.Host].Preferences.NoMessages {
		c.Messages = append(c.Messages, storage.OutboxMessage{Table: t.id, Kind: storage.OutboxStranded, Seq: t.now.Seq + 1, Nonce: t.nonce("s", t.now.Seq+1)})
	}
	if err := t.quietly(ctx, c, journal.Paused{Why: journal.NoAccess}); err != nil {
		return err
	}
	t.delivered(c)
	return nil
}

// resumed lets time go on, since a board stands again.
func (t *Table) resumed(ctx context.Context, c storage.Commit) error {
	if err := t.quietly(ctx, c, journal.Resumed{}); err != nil {
		return err
	}
	t.delivered(c)
	return nil
}

// isDone tells whether nothing is left of an errand's telling: a board that
// shows an earlier state than the newest is told again.
func (t *Table) isDone(e *delivery) bool {
	waits := slices.ContainsFunc(t.untold, func(telling storage.OutboxMessage) bool {
		telling.NotBefore = e.message.NotBefore // the store keeps it to the millisecond
		return telling == e.message
	})
	return waits && (!isBoard(e.message) || e.seen == t.now.Seen)
}

// again is the telling of a failed errand, as it waits now, to be tried later and
// later.
func (t *Table) again(e *delivery, after time.Duration) []storage.OutboxMessage {
	i := slices.IndexFunc(t.untold, e.sameName)
	if i < 0 {
		return nil
	}
	telling, tries := t.untold[i], e.message.Attempts
	telling.NotBefore = t.registry.Clock.Now().Add(max(after, backoff.Delay(tries, firstWait, longWait)))
	telling.Attempts = tries + 1
	if isBoard(telling) {
		telling.Body = t.remaining(e).String()
	}
	return []storage.OutboxMessage{telling}
}

func (e *delivery) sameName(t storage.OutboxMessage) bool {
	return t.Kind == e.message.Kind && t.Key == e.message.Key
}
