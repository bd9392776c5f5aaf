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

// boardBody is the typed data of a storage.TellBoard.
type boardBody struct {
	Post    bool `json:"post,omitempty"`    // as a new message, the old one retired
	Mention bool `json:"mention,omitempty"` // with whoever is on turn by then told so
	Remind  bool `json:"remind,omitempty"`  // in other words, since it is not for the first time
	Ask     bool `json:"ask,omitempty"`     // with those told who are asked something by then
	Tally   bool `json:"tally,omitempty"`   // for nothing but votes: it may wait a moment
}

func (b boardBody) String() string {
	text, _ := json.Marshal(b) // plain fields cannot fail
	return string(text)
}

// retireBody is the typed data of a storage.TellRetire.
type retireBody struct {
	Channel snowflake.ID `json:"channel"`
	Message snowflake.ID `json:"message"`
}

func (r retireBody) String() string {
	text, _ := json.Marshal(r) // two plain fields cannot fail
	return string(text)
}

func readBody(telling storage.OutboxMessage, into any) error {
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
// would do the same serves, and a fast game writes none of its own. Whoever took
// a move back need not be told that it is their turn.
func (t *Table) tellBoard(c *storage.Commit, next *journal.Table) {
	begins := next.TurnSeq != t.now.TurnSeq && next.TookBack == game.NoSeat
	onTurn := next.Phase == journal.Playing && next.Options().Pace == journal.Relaxed && !t.computerPlays(next) && begins
	asks := len(next.Guests) > len(t.now.Guests) || offeredSince(next, t.now.Seq)
	anew := next.Phase == journal.Shelved || t.now.Phase == journal.Shelved || next.Opened.Channel != t.now.Opened.Channel
	t.addBoard(c, next, boardBody{Post: onTurn || asks || anew, Mention: onTurn, Ask: asks})
}

// offeredSince reports whether a seat of the running game was offered after an entry.
func offeredSince(t *journal.Table, seq int64) bool {
	return t.Phase == journal.Playing && slices.ContainsFunc(t.Offers, func(o journal.Offer) bool { return o.Seq > seq })
}

// call is who is mentioned with a new board.
func (t *Table) call(body boardBody) Call {
	var call Call
	if person, waits := onTurn(&t.now); waits && body.Mention && !t.computerPlays(&t.now) {
		call.OnTurn, call.Again = t.user(person).ID, body.Remind
	}
	if !body.Ask {
		return call
	}
	for _, person := range t.whoIsAsked() {
		if user := t.user(person).ID; user != 0 {
			call.Asked = append(call.Asked, user)
		}
	}
	return call
}

// whoIsAsked is everybody of whom an answer is expected.
func (t *Table) whoIsAsked() (people []journal.PersonID) {
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

// addBoard adds a telling of the board to a commit, unless one that waits
// serves. What a waiting one was to do the new one does too; nobody is on turn
// once the game is over.
func (t *Table) addBoard(c *storage.Commit, next *journal.Table, body boardBody) {
	telling := storage.OutboxMessage{Table: t.id, Kind: storage.OutboxBoard, Seq: next.Seq}
	if i := slices.IndexFunc(t.untold, isBoard); i >= 0 {
		body.Post = body.Post || t.showing.Post
		body.Mention = (body.Mention || t.showing.Mention) && next.Phase == journal.Playing
		body.Remind = body.Remind || t.showing.Remind && next.TurnSeq == t.now.TurnSeq
		body.Ask = body.Ask || t.showing.Ask
		body.Tally = body.Tally && t.showing.Tally
		if body == t.showing && t.untold[i].Attempts == 0 {
			return
		}
		if !t.showing.Tally || t.untold[i].Attempts > 0 {
			telling.NotBefore = t.soon(t.untold[i].NotBefore)
		}
	} else if body.Tally {
		telling.NotBefore = t.tallied.Add(tallyEvery)
	}
	telling.Body = body.String()
	c.Messages = append(c.Messages, telling)
}

// soon is when something is tried that failed before and has a new cause now:
// not while Discord says to wait, but not after a long wait either.
func (t *Table) soon(before time.Time) time.Time {
	if latest := t.registry.Clock.Now().Add(newCause); before.After(latest) {
		return latest
	}
	return before
}

func isBoard(t storage.OutboxMessage) bool { return t.Kind == storage.OutboxBoard }

// repost has the board posted anew.
func (t *Table) repost(ctx context.Context, answered <-chan struct{}) error {
	var c storage.Commit
	t.addBoard(&c, &t.now, boardBody{Post: true})
	if err := t.note(ctx, c); err != nil {
		return err
	}
	t.wait(c, answered)
	return nil
}

// note commits what changes about tellings and the board, without entries. A
// commit of nothing is none.
func (t *Table) note(ctx context.Context, c storage.Commit) error {
	if len(c.Messages) == 0 && len(c.Delivered) == 0 && c.Board == nil && c.Summary == nil && len(c.Deadlines) == 0 {
		return nil
	}
	if err := t.registry.Store.Tables.Append(ctx, t.id, c); err != nil {
		t.forget()
		return fmt.Errorf("note what was told of table %d: %w", t.id, err)
	}
	return nil
}

// put adds a telling to what the table has to tell.
func (t *Table) put(telling storage.OutboxMessage) {
	t.untold = putMessage(t.untold, telling)
	if isBoard(telling) {
		t.showing = boardBody{}
		if err := readBody(telling, &t.showing); err != nil {
			t.registry.Log.Error("a telling is damaged; the board is told as it is", "table", t.id, "error", err)
		}
	}
}

// putMessage adds a telling, in place of an older one under the same name.
func putMessage(list []storage.OutboxMessage, telling storage.OutboxMessage) []storage.OutboxMessage {
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

// dropDelivered removes a telling that was told, unless a newer cause has replaced
// it.
func dropDelivered(list []storage.OutboxMessage, told storage.Delivered) []storage.OutboxMessage {
	kept := list[:0]
	for _, waiting := range list {
		if waiting.Kind != told.Kind || waiting.Key != told.Key || waiting.Seq > told.Seq {
			kept = append(kept, waiting)
		}
	}
	return kept
}
