package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

// editable is how long a board is edited in place. Edits of messages older
// than an hour are limited (error 30046), so an old board is replaced.
const editable = 55 * time.Minute

// boardBody is the typed data of a storage.TellBoard.
type boardBody struct {
	Post    bool `json:"post,omitempty"`    // as a new message, the old one retired
	Mention bool `json:"mention,omitempty"` // with whoever is on turn by then told so
}

func (b boardBody) String() string {
	text, _ := json.Marshal(b) // two plain fields cannot fail
	return string(text)
}

// retireBody is the typed data of a storage.TellRetire.
type retireBody struct {
	Channel journal.Snowflake `json:"channel"`
	Message journal.Snowflake `json:"message"`
}

// errand is a telling with all that is needed to do it away from the table.
type errand struct {
	telling storage.Telling
	body    boardBody
	retired retireBody
	face    Face
	end     End
	board   storage.Board     // as it was when the errand began; after it, as it is
	mention journal.Snowflake // who is mentioned
	nonce   string
	unsure  bool // the nonce may have been used for an older state
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
		if telling.NotBefore.Before(e.telling.NotBefore) {
			e.telling = telling
		}
	}
	switch e.telling.Kind {
	case storage.TellBoard:
		e.body, e.face, e.nonce = t.due, t.face(), t.nonce("b", t.board.Number+1)
		if e.body.Mention {
			e.mention = e.face.SailorAt(e.face.Public.Turn).User
		}
	case storage.TellRetire:
		err = readBody(e.telling, &e.retired)
	case storage.TellEnd:
		e.end, err = t.end(ctx)
	}
	return e, err
}

func readBody(telling storage.Telling, into any) error {
	if telling.Body == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(telling.Body), into); err != nil {
		return fmt.Errorf("read the telling %s %s: %w", telling.Kind, telling.Key, err)
	}
	return nil
}

// tellBoard has the board told after what led to the table as it is next. It
// tells the newest state, whichever that is by then: one that waits already and
// would do the same serves, and a fast game writes none of its own.
func (t *Table) tellBoard(c *storage.Commit, next *journal.Table) {
	onTurn := next.Phase == journal.Playing && next.Options().Pace == journal.Relaxed
	t.addBoard(c, next, boardBody{Post: onTurn, Mention: onTurn})
}

// addBoard adds a telling of the board to a commit, unless one that waits
// serves. What a waiting one was to do the new one does too; nobody is on turn
// once the game is over.
func (t *Table) addBoard(c *storage.Commit, next *journal.Table, body boardBody) {
	if i := slices.IndexFunc(t.untold, isBoard); i >= 0 {
		body.Post = body.Post || t.due.Post
		body.Mention = (body.Mention || t.due.Mention) && next.Phase == journal.Playing
		if body == t.due && t.untold[i].Attempts == 0 {
			return
		}
	}
	c.Tell = append(c.Tell, storage.Telling{Table: t.id, Kind: storage.TellBoard, Seq: next.Seq, Body: body.String()})
}

func isBoard(t storage.Telling) bool { return t.Kind == storage.TellBoard }

// repost has the board posted anew.
func (t *Table) repost(ctx context.Context, answered <-chan struct{}) error {
	var c storage.Commit
	t.addBoard(&c, &t.now, boardBody{Post: true})
	if err := t.harbour.Store.Append(ctx, t.id, c); err != nil {
		t.forget()
		return err
	}
	t.wait(c, answered)
	return nil
}

// showBoard makes the newest state stand in the channel: in place, where the
// board still stands and may be edited, else as a new message.
func (e *errand) showBoard(ctx context.Context, crier Crier, now time.Time) error {
	if !e.body.Post && e.board.Message != 0 && now.Sub(e.board.Posted) < editable {
		err := crier.EditBoard(ctx, e.face, e.board.Message)
		if !errors.Is(err, ErrMessageGone) && !errors.Is(err, ErrTooOld) {
			return err
		}
	}
	message, err := crier.PostBoard(ctx, e.face, e.mention, e.nonce)
	if err != nil {
		return err
	}
	if e.unsure {
		// The nonce may have brought back a message posted before a crash.
		if err := crier.EditBoard(ctx, e.face, message); err != nil {
			return err
		}
	}
	if e.board.Message != 0 && e.board.Message != message {
		e.retired = retireBody{Channel: e.board.Channel, Message: e.board.Message}
	}
	e.board = storage.Board{Channel: e.face.Channel, Message: message, Posted: now, Number: e.board.Number + 1}
	e.posted = true
	return nil
}

// settled commits what became of an errand.
func (t *Table) settled(ctx context.Context, e errand, outcome error) error {
	var c storage.Commit
	if t.isDone(&e) {
		c.Told = []storage.Told{{Kind: e.telling.Kind, Key: e.telling.Key, Seq: e.telling.Seq}}
	}
	var later *Later
	switch {
	case errors.As(outcome, &later) && e.telling.Attempts+1 < manyTries:
		c = storage.Commit{Tell: []storage.Telling{e.again(t.harbour.Clock.Now(), later.After)}}
	case outcome != nil:
		t.harbour.Log.Warn("something could not be told", "table", t.id, "kind", e.telling.Kind, "error", outcome)
	case e.posted:
		t.board, t.unsure = e.board, false
		c.Board = &e.board
		if e.retired.Message != 0 {
			c.Tell = append(c.Tell, storage.Telling{Table: t.id, Kind: storage.TellRetire, Seq: e.telling.Seq,
				Key: fmt.Sprint(e.retired.Message), Body: e.retired.String()})
		}
	}
	if err := t.harbour.Store.Append(ctx, t.id, c); err != nil {
		t.forget()
		return fmt.Errorf("settle a telling of table %d: %w", t.id, err)
	}
	for _, told := range c.Told {
		t.untold = dropTold(t.untold, told)
	}
	for _, telling := range c.Tell {
		t.put(telling)
	}
	return nil
}

// isDone tells whether nothing is left of an errand's telling: a board that
// shows an earlier state than the newest is told again.
func (t *Table) isDone(e *errand) bool {
	return slices.Contains(t.untold, e.telling) && (e.telling.Kind != storage.TellBoard || e.face.Seq == t.now.Seq)
}

// again is the telling of a failed errand, to be tried later, each time twice
// as late.
func (e *errand) again(now time.Time, after time.Duration) storage.Telling {
	telling := e.telling
	telling.NotBefore = now.Add(max(after, min(firstWait<<telling.Attempts, longWait)))
	telling.Attempts++
	return telling
}

func (r retireBody) String() string {
	text, _ := json.Marshal(r) // two plain fields cannot fail
	return string(text)
}

// put adds a telling to what the table has to tell.
func (t *Table) put(telling storage.Telling) {
	t.untold = putTelling(t.untold, telling)
	if isBoard(telling) {
		t.due = boardBody{}
		if err := readBody(telling, &t.due); err != nil {
			t.harbour.Log.Error("a telling is damaged; the board is told as it is", "table", t.id, "error", err)
		}
	}
}

// putTelling adds a telling, in place of an older one under the same name.
func putTelling(list []storage.Telling, telling storage.Telling) []storage.Telling {
	for i, waiting := range list {
		if waiting.Kind == telling.Kind && waiting.Key == telling.Key {
			if telling.Seq >= waiting.Seq {
				list[i] = telling
			}
			return list
		}
	}
	return append(list, telling)
}

// dropTold removes a telling that was told, unless a newer cause has replaced
// it.
func dropTold(list []storage.Telling, told storage.Told) []storage.Telling {
	kept := list[:0]
	for _, waiting := range list {
		if waiting.Kind != told.Kind || waiting.Key != told.Key || waiting.Seq > told.Seq {
			kept = append(kept, waiting)
		}
	}
	return kept
}

// end is how the game ended, with its record.
func (t *Table) end(ctx context.Context) (End, error) {
	kept, err := t.harbour.Store.Load(ctx, t.id)
	if err != nil {
		return End{}, err
	}
	text, err := journal.RecordText(kept.Entries, func(p journal.Person) string { return t.sailor(p).Name })
	if err != nil {
		return End{}, err
	}
	e := End{Face: t.face(), Record: text}
	if view, over := t.now.Game.FinishedView(); over {
		e.Finished = &view
	}
	return e, nil
}
