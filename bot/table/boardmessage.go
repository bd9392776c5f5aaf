package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// newCause is the longest time that a failed message waits once there is a new reason to deliver it.
const newCause = 10 * time.Second

// boardBody is the body of a storage.OutboxBoard.
type boardBody struct {
	Post    bool `json:"post,omitempty"`    // as a new message, the old one deleted
	Mention bool `json:"mention,omitempty"` // notifies who is on turn by then
	Remind  bool `json:"remind,omitempty"`  // in other words, since it is not for the first time
	Ask     bool `json:"ask,omitempty"`     // notifies who is asked something by then
	Tally   bool `json:"tally,omitempty"`   // for nothing but votes: it may wait a moment
}

func (b boardBody) String() string {
	text, _ := json.Marshal(b) // plain fields cannot fail
	return string(text)
}

// firstBoard returns the message that posts the board of a new table. It notifies who was invited, if anybody was.
func firstBoard(seq int64, invited bool) storage.OutboxMessage {
	return storage.OutboxMessage{Kind: storage.OutboxBoard, Seq: seq, Body: boardBody{Ask: invited}.String()}
}

// Call is who is mentioned with a board. The zero value is nobody.
type Call struct {
	OnTurn snowflake.ID   // who is told that it is their turn
	Again  bool           // not for the first time
	Asked  []snowflake.ID // who are asked to sit down or to take over
	Same   bool           // the message shows the same game already: its picture may stay
}

// showNext adds the board to a commit that leads to the table as it is next. The newest state is shown, whichever that is
// by then: a message that waits already and would do the same serves, and a fast game writes none of its own. Somebody
// who took a move back need not be told that it is their turn.
func (t *Table) showNext(c *storage.Commit, next *journal.Table) {
	begins := next.TurnSeq != t.now.TurnSeq && next.TookBack == game.NoSeat
	onTurn := next.Phase == journal.Playing && next.Options().Pace == journal.Relaxed && !t.computerPlays(next) && begins
	asks := len(next.Guests) > len(t.now.Guests) || offeredSince(next, t.now.Seq)
	elsewhere := next.Phase == journal.Shelved || t.now.Phase == journal.Shelved || next.Opened.Channel != t.now.Opened.Channel
	t.addBoard(c, next, boardBody{Post: onTurn || asks || elsewhere, Mention: onTurn, Ask: asks})
}

// offeredSince reports whether a seat of the running game was offered after an entry.
func offeredSince(t *journal.Table, seq int64) bool {
	return t.Phase == journal.Playing && slices.ContainsFunc(t.Offers, func(o journal.Offer) bool { return o.Seq > seq })
}

// call returns who is mentioned with a new board.
func (t *Table) call(body boardBody) Call {
	var call Call
	if person, waits := onTurn(&t.now); waits && body.Mention && !t.computerPlays(&t.now) {
		call.OnTurn, call.Again = t.user(person).ID, body.Remind
	}
	if !body.Ask {
		return call
	}
	for _, person := range t.peopleAsked() {
		if user := t.user(person).ID; user != 0 {
			call.Asked = append(call.Asked, user)
		}
	}
	return call
}

// peopleAsked returns everybody of whom an answer is expected.
func (t *Table) peopleAsked() (people []journal.PersonID) {
	if t.now.Phase == journal.Lobby {
		for _, g := range t.now.Guests {
			if !g.Declined && t.now.ChairOf(g.Person) == game.NoSeat {
				people = append(people, g.Person)
			}
		}
		return people
	}
	for _, o := range t.now.Offers {
		switch partner := t.now.Options().Mode.Partner(o.Seat); {
		case t.consentMissing(o):
			people = append(people, t.now.Chairs[o.Seat-1].Occupant.Person)
		case o.To != 0:
			people = append(people, o.To)
		case partner != game.NoSeat:
			people = append(people, t.now.Chairs[partner-1].Occupant.Person)
		}
	}
	return people
}

// addBoard adds a message of the board to a commit, unless one that waits serves. What a waiting one was to do, the new
// one does too; nobody is on turn once the game is over.
func (t *Table) addBoard(c *storage.Commit, next *journal.Table, body boardBody) {
	message := storage.OutboxMessage{Table: t.id, Kind: storage.OutboxBoard, Seq: next.Seq}
	o := &t.outbox
	if i := slices.IndexFunc(o.waiting, isBoard); i >= 0 {
		body.Post = body.Post || o.board.Post
		body.Mention = (body.Mention || o.board.Mention) && next.Phase == journal.Playing
		body.Remind = body.Remind || o.board.Remind && next.TurnSeq == t.now.TurnSeq
		body.Ask = body.Ask || o.board.Ask
		body.Tally = body.Tally && o.board.Tally
		if body == o.board && o.waiting[i].Attempts == 0 {
			return
		}
		if !o.board.Tally || o.waiting[i].Attempts > 0 {
			message.NotBefore = t.soon(o.waiting[i].NotBefore)
		}
	} else if body.Tally {
		message.NotBefore = o.shownAt.Add(tallyEvery)
	}
	message.Body = body.String()
	c.Messages = append(c.Messages, message)
}

// soon returns when something is tried that failed before and has a new cause now: not while Discord says to wait, but
// not after a long wait either.
func (t *Table) soon(before time.Time) time.Time {
	if latest := t.env.Clock.Now().Add(newCause); before.After(latest) {
		return latest
	}
	return before
}

// repost has the board posted again as a new message.
func (t *Table) repost(ctx context.Context, answered <-chan struct{}) error {
	var c storage.Commit
	t.addBoard(&c, &t.now, boardBody{Post: true})
	if err := t.commitMessages(ctx, c); err != nil {
		return err
	}
	t.await(c, answered)
	return nil
}

// commitMessages commits what changes about messages and the board, without entries. A commit of nothing is none.
func (t *Table) commitMessages(ctx context.Context, c storage.Commit) error {
	if len(c.Messages) == 0 && len(c.Delivered) == 0 && c.Board == nil && c.Summary == nil && len(c.Deadlines) == 0 {
		return nil
	}
	if err := t.env.Tables.Append(ctx, t.id, c); err != nil {
		t.Unload()
		return fmt.Errorf("commit the messages of table %d: %w", t.id, err)
	}
	return nil
}
