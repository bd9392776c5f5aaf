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
)

// editable is how long a board is edited in place. Edits of messages older
// than an hour are limited (error 30046), so an old board is replaced.
const editable = 55 * time.Minute

// errand is a telling with all that is needed to do it away from the table.
type errand struct {
	telling storage.Telling
	body    boardBody
	retired retireBody
	face    Face
	end     End
	board   storage.Board     // as it was when the errand began; after it, as it is
	call    Call              // who is notified by a new board
	words   Call              // whom an edited one names
	mention journal.Snowflake // who gets a direct message
	seen    int64             // the number of what it shows, votes too
	stale   bool              // there is nothing left to say
	nonce   string
	unsure  bool // the nonce may have been used for an older state
	sent    bool // a new board was sent out, with what success soever
	posted  bool
}

// nextErrand is the oldest telling of the table that is due, or else the first
// to come; the zero errand when there is none.
func (t *Table) nextErrand(ctx context.Context) (e errand, err error) {
	if len(t.untold) == 0 {
		return e, nil
	}
	e = errand{telling: t.untold[0], board: t.board, unsure: t.unsure}
	for _, telling := range t.untold[1:] {
		if telling.Kind == storage.TellThread {
			continue // a thread is closed when all else was told
		}
		if e.telling.Kind == storage.TellThread || telling.NotBefore.Before(e.telling.NotBefore) {
			e.telling = telling
		}
	}
	switch e.telling.Kind {
	case storage.TellBoard:
		e.body, e.face, e.nonce = t.showing, t.face(), t.nonce("b", t.board.Number+1)
		e.seen, e.call = t.now.Seen, t.call(e.body)
		e.call.Same = e.body.Tally && t.drawn == t.now.Shown
		named := e.body
		named.Mention = named.Mention || t.now.Options().Pace == journal.Relaxed
		e.words = t.call(named)
		e.words.Same = e.call.Same
	case storage.TellRetire:
		err = readBody(e.telling, &e.retired)
	case storage.TellEnd:
		e.end, err = t.end(ctx)
	case storage.TellThread:
		e.face = t.face()
	case storage.TellStranded:
		e.face, e.mention, e.nonce = t.face(), t.sailor(t.now.Opened.Host).User, e.telling.Nonce
		e.stale = e.mention == 0 || t.now.Paused == ""
	case storage.TellReminder:
		var body reminderBody
		err = readBody(e.telling, &body)
		person, waits := onTurn(&t.now)
		e.face, e.mention, e.nonce = t.face(), t.sailor(person).User, e.telling.Nonce
		e.stale = !waits || body.Turn != t.now.TurnSeq
	}
	return e, err
}

// showBoard makes the newest state stand in the channel: in place, where the
// board still stands and may be edited, else as a new message.
func (e *errand) showBoard(ctx context.Context, crier Crier, now time.Time) error {
	if !e.body.Post && e.board.Message != 0 && e.board.Channel == e.face.Channel && now.Sub(e.board.Posted) < editable {
		err := crier.EditBoard(ctx, e.face, e.words, e.board.Message)
		if !errors.Is(err, ErrMessageGone) && !errors.Is(err, ErrTooOld) {
			return err
		}
	}
	e.sent, e.call.Same = true, false
	message, err := e.post(ctx, crier)
	if err != nil {
		return err
	}
	if e.board.Message != 0 && e.board.Message != message {
		e.retired = retireBody{Channel: e.board.Channel, Message: e.board.Message}
	}
	e.board = storage.Board{Channel: e.face.Channel, Message: message, Posted: now, Number: e.board.Number + 1}
	e.posted = true
	return nil
}

// post posts the board. Where it may have been posted before, its nonce may bring back
// a message that shows an older state, which is edited, or one that was deleted since:
// then another nonce brings a new one. If that was deleted too, Discord has to forget
// one of them first.
func (e *errand) post(ctx context.Context, crier Crier) (message journal.Snowflake, err error) {
	for _, nonce := range []string{e.nonce, e.nonce + "'"} {
		message, err = crier.PostBoard(ctx, e.face, e.call, nonce)
		if err == nil && e.unsure {
			err = crier.EditBoard(ctx, e.face, e.call, message)
		}
		if !errors.Is(err, ErrMessageGone) {
			return message, err
		}
	}
	return message, &Later{Err: err}
}

// settled commits what became of an errand.
func (t *Table) settled(ctx context.Context, e errand, outcome error) error {
	var c storage.Commit
	if t.isDone(&e) {
		c.Told = []storage.Told{{Kind: e.telling.Kind, Key: e.telling.Key, Seq: e.telling.Seq}}
	}
	t.unsure = t.unsure || e.sent // until it is known to stand, after the last try too
	var later *Later
	switch {
	case errors.As(outcome, &later) && e.telling.Attempts+1 < manyTries:
		c = storage.Commit{Tell: t.again(&e, later.After)}
	case errors.Is(outcome, ErrClosed) && e.telling.Kind == storage.TellReminder:
		t.addBoard(&c, &t.now, boardBody{Post: true, Mention: true, Remind: true})
	case errors.Is(outcome, ErrNoAccess) && isBoard(e.telling) && t.canPause():
		t.harbour.Log.Info("a table waits: its channel is closed to the bot", "table", t.id, "error", outcome)
		return t.paused(ctx, c)
	case outcome != nil:
		t.harbour.Log.Warn("something could not be told", "table", t.id, "kind", e.telling.Kind, "error", outcome)
	case e.posted:
		t.board, t.unsure = e.board, false
		c.Board = &e.board
		if e.retired.Message != 0 {
			c.Tell = append(c.Tell, storage.Telling{Table: t.id, Kind: storage.TellRetire, Seq: e.telling.Seq,
				Key: fmt.Sprint(e.retired.Message), Body: e.retired.String()})
		}
		if t.now.Paused != "" && t.now.Phase != journal.Laid {
			return t.resumed(ctx, c)
		}
	}
	if outcome == nil && isBoard(e.telling) {
		t.drawn, t.tallied = e.face.Seq, t.harbour.Clock.Now()
		if len(c.Told) == 0 && e.face.Seq == t.now.Shown {
			c.Tell = append(c.Tell, t.tallySoon()...)
		}
	}
	if err := t.note(ctx, c); err != nil {
		return err
	}
	t.told(c)
	return nil
}

// tallySoon puts off a board that shows all but the latest votes.
func (t *Table) tallySoon() []storage.Telling {
	i := slices.IndexFunc(t.untold, isBoard)
	if i < 0 {
		return nil
	}
	telling := t.untold[i]
	telling.Body, telling.NotBefore, telling.Attempts = boardBody{Tally: true}.String(), t.tallied.Add(tallyEvery), 0
	return []storage.Telling{telling}
}

// told follows a commit of what was told and what is to be.
func (t *Table) told(c storage.Commit) {
	for _, told := range c.Told {
		t.untold = dropTold(t.untold, told)
	}
	for _, telling := range c.Tell {
		t.put(telling)
	}
}

// canPause tells whether time can stand still at the table.
func (t *Table) canPause() bool {
	return t.now.Paused == "" && (t.now.Phase == journal.Playing || t.now.Phase == journal.Lobby)
}

// paused stops time, since the board cannot be shown. The host is told.
func (t *Table) paused(ctx context.Context, c storage.Commit) error {
	if !t.sailors[t.now.Opened.Host].Preferences.NoMessages {
		c.Tell = append(c.Tell, storage.Telling{Table: t.id, Kind: storage.TellStranded, Seq: t.now.Seq + 1, Nonce: t.nonce("s", t.now.Seq+1)})
	}
	if err := t.quietly(ctx, c, journal.Paused{Why: journal.NoAccess}); err != nil {
		return err
	}
	t.told(c)
	return nil
}

// resumed lets time go on, since a board stands again.
func (t *Table) resumed(ctx context.Context, c storage.Commit) error {
	if err := t.quietly(ctx, c, journal.Resumed{}); err != nil {
		return err
	}
	t.told(c)
	return nil
}

// isDone tells whether nothing is left of an errand's telling: a board that
// shows an earlier state than the newest is told again.
func (t *Table) isDone(e *errand) bool {
	return slices.Contains(t.untold, e.telling) && (e.telling.Kind != storage.TellBoard || e.seen == t.now.Seen)
}

// again is the telling of a failed errand, as it waits now, to be tried later and
// later.
func (t *Table) again(e *errand, after time.Duration) []storage.Telling {
	i := slices.IndexFunc(t.untold, e.sameName)
	if i < 0 {
		return nil
	}
	telling, tries := t.untold[i], e.telling.Attempts
	telling.NotBefore = t.harbour.Clock.Now().Add(max(after, backoff.Delay(tries, firstWait, longWait)))
	telling.Attempts = tries + 1
	return []storage.Telling{telling}
}

func (e *errand) sameName(t storage.Telling) bool {
	return t.Kind == e.telling.Kind && t.Key == e.telling.Key
}
