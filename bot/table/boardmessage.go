package table

import (
	"context"
	"slices"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// maxRetryWait is how long a failed message may still wait once there is a new reason to deliver it.
const maxRetryWait = 10 * time.Second

// shortTurn is how long a turn lasts whose player needs no notification, since they are there. It only counts while
// requests are scarce, because each notification needs a new message.
const shortTurn = 20 * time.Second

// boardBody is the body of a storage.OutboxBoard.
type boardBody struct {
	Post    bool `json:"post,omitempty"`    // post a new message and delete the old one
	Mention bool `json:"mention,omitempty"` // notify the user on turn at the time of delivery
	Remind  bool `json:"remind,omitempty"`  // word the mention as a reminder
	Ask     bool `json:"ask,omitempty"`     // notify the users with an open question at the time of delivery

	// Placed notifies the users for whom a tournament keeps a place since this entry or a later one; 0 for nobody.
	Placed int64 `json:"placed,omitempty"`

	Tally bool `json:"tally,omitempty"` // only votes have changed, so it may wait a moment

	Denied Denial `json:"denied,omitzero"` // why the platform refused the latest attempt
}

func (b boardBody) String() string { return asJSON(b) }

// Mentions lists the users that a board mentions. The zero value mentions nobody.
type Mentions struct {
	OnTurn snowflake.ID   // the user whose turn it is
	Again  bool           // the mention is a reminder
	Asked  []snowflake.ID // users who are asked to take a seat or to take one over
	Placed []snowflake.ID // users for whom a tournament keeps a place
}

// Users returns the users that the board mentions.
func (m Mentions) Users() []snowflake.ID {
	users := slices.Concat(m.Asked, m.Placed)
	if m.OnTurn != 0 {
		users = append(users, m.OnTurn)
	}
	return users
}

// showNext adds a board message to a commit that turns the table into next. A delivery shows the state at the time of
// delivery, so a waiting message that would do the same is enough. This saves a fast game one message per move. A
// player who took a move back is not notified that it is their turn.
func (t *Table) showNext(c *storage.Commit, next *journal.Table) {
	relaxed := next.Phase == journal.Playing && next.Options().Pace == journal.Relaxed
	turnBegins := next.TurnSeq != t.now.TurnSeq && next.TookBack == game.NoSeat
	mention := relaxed && turnBegins && !t.computerPlays(next)
	asks := t.invitesMore(next) || offeredSince(next, t.now.Seq) ||
		countUnconfirmed(next) > countUnconfirmed(&t.now)
	shelved := next.Phase == journal.Shelved || t.now.Phase == journal.Shelved
	moved := next.Opened.Channel != t.now.Opened.Channel
	if moved && next.Opened.Tournament != nil { // its players did not ask for the move
		mention, asks = mention || relaxed && !t.computerPlays(next), asks || next.Phase == journal.Lobby
	}
	placed := placedSince(next, t.now.Seq)
	t.addBoard(c, next, boardBody{Post: mention || asks || placed > 0 || shelved || moved, Mention: mention, Ask: asks,
		Placed: placed})
}

// invitesMore reports whether next invites somebody to the lobby whom the table had not invited before.
func (t *Table) invitesMore(next *journal.Table) bool {
	return next.Opened.Tournament == nil &&
		slices.ContainsFunc(next.Guests, func(g journal.Guest) bool { return g.Since > t.now.Seq })
}

// placedSince returns the first entry after seq that keeps a tournament's place for a new person, or 0 if none does.
func placedSince(t *journal.Table, seq int64) (first int64) {
	if t.Opened.Tournament == nil || !t.Phase.Live() {
		return 0
	}
	for _, g := range t.Guests {
		if g.Since > seq {
			first = earliest(first, g.Since)
		}
	}
	return first
}

// earliest returns the lower of two entry numbers, where 0 stands for none.
func earliest(a, b int64) int64 {
	if a == 0 || b == 0 {
		return a + b
	}
	return min(a, b)
}

// offeredSince reports whether a seat of the running game was offered after entry seq.
func offeredSince(t *journal.Table, seq int64) bool {
	return t.Phase == journal.Playing &&
		slices.ContainsFunc(t.Offers, func(o journal.Offer) bool { return o.Seq > seq })
}

// mentions returns the users to mention with a new board.
func (t *Table) mentions(body boardBody) (m Mentions) {
	if person, waits := onTurn(&t.now); waits && body.Mention && !t.computerPlays(&t.now) {
		m.OnTurn, m.Again = t.user(person).ID, body.Remind
	}
	if body.Ask {
		m.Asked = t.userIDs(t.peopleAsked())
	}
	m.Placed = t.userIDs(t.peoplePlaced(body))
	return m
}

// userIDs returns the users behind people. It skips people whose data was deleted.
func (t *Table) userIDs(people []journal.PersonID) (users []snowflake.ID) {
	for _, person := range people {
		if user := t.user(person).ID; user != 0 {
			users = append(users, user)
		}
	}
	return users
}

// peoplePlaced returns the people whom a board has to notify of the place that a tournament keeps for them: in the
// lobby people who have not joined, in the game people who have a seat.
func (t *Table) peoplePlaced(body boardBody) (people []journal.PersonID) {
	if t.now.Opened.Tournament == nil || !t.now.Phase.Live() {
		return nil
	}
	inLobby := t.now.Phase == journal.Lobby
	for _, g := range t.now.Guests {
		isNew := body.Placed > 0 && g.Since >= body.Placed || body.Ask && inLobby
		if isNew && inLobby == (t.now.SeatOf(g.Person) == game.NoSeat) {
			people = append(people, g.Person)
		}
	}
	return people
}

// peopleAsked returns the people who have an open question to answer.
func (t *Table) peopleAsked() (people []journal.PersonID) {
	if t.now.Phase == journal.Lobby {
		if t.now.Opened.Tournament != nil {
			return nil // they can only join; peoplePlaced returns them
		}
		for _, g := range t.now.Guests {
			if !g.Declined && t.now.SeatOf(g.Person) == game.NoSeat {
				people = append(people, g.Person)
			}
		}
		for _, c := range t.now.Chairs {
			if t.now.Unconfirmed(c) {
				people = append(people, c.Occupant.Person)
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

// addBoard adds a board message to a commit. The message also does what a waiting one was to do, but it mentions the
// user on turn only while the game runs. No message is added if the waiting one does all of it already, unless another
// process owns the table: that process may be delivering the waiting one now.
func (t *Table) addBoard(c *storage.Commit, next *journal.Table, body boardBody) {
	if t.outbox.refused {
		return
	}
	message := storage.OutboxMessage{Table: t.id, Kind: storage.OutboxBoard, Seq: next.Seq}
	o := &t.outbox
	if o.outdatedSince.IsZero() && !body.Tally {
		o.outdatedSince = t.env.Clock.Now()
	}
	if i := slices.IndexFunc(o.waiting, isBoardMessage); i >= 0 {
		waiting := o.waiting[i]
		body = t.bodyWith(body, next)
		if body == o.board && waiting.Attempts == 0 && t.env.Engine.Owns(t.now.Opened.Guild) {
			return
		}
		switch {
		case next.Opened.Channel != t.now.Opened.Channel: // no post was tried there
		case body.Denied != (Denial{}):
			message.Attempts = waiting.Attempts // a move does not delay the news of a refusal
			message.NotBefore = t.retryTime(waiting.NotBefore)
		case !o.board.Tally || waiting.Attempts > 0:
			message.NotBefore = t.retryTime(waiting.NotBefore)
		}
	} else if body.Tally {
		message.NotBefore = o.shownAt.Add(tallyEvery)
	}
	message.Body = body.String()
	c.Messages = append(c.Messages, message)
}

// bodyWith returns the body of a board message that also does what the waiting one was to do.
func (t *Table) bodyWith(body boardBody, next *journal.Table) boardBody {
	waiting := t.outbox.board
	body.Post = body.Post || waiting.Post
	sameTurn := next.TurnSeq == t.now.TurnSeq
	stillMentions := waiting.Mention && (sameTurn || t.computerPlays(next)) // which postAt puts off
	body.Mention = (body.Mention || stillMentions) && next.Phase == journal.Playing
	body.Remind = body.Remind || waiting.Remind && sameTurn
	body.Ask = body.Ask || waiting.Ask
	body.Placed = earliest(body.Placed, waiting.Placed)
	body.Tally = body.Tally && waiting.Tally
	if next.Opened.Channel == t.now.Opened.Channel {
		body.Denied = waiting.Denied
	}
	return body
}

// retryTime returns when to retry a failed message that has a new reason to be delivered. It keeps a wait of up to
// maxRetryWait, which Discord may have asked for, and shortens a longer one.
func (t *Table) retryTime(before time.Time) time.Time {
	if latest := t.env.Clock.Now().Add(maxRetryWait); before.After(latest) {
		return latest
	}
	return before
}

// ShowAgain queues a delivery of the newest state to the board, which may show an older one. The process that owns the
// table delivers it.
func (t *Table) ShowAgain(ctx context.Context) error { return t.show(ctx, boardBody{}, nil) }

// SettledBoard returns the posted board. It returns the zero Board if there is none or a newer state waits to be
// shown.
func (t *Table) SettledBoard() storage.Board {
	if slices.ContainsFunc(t.outbox.waiting, isBoardMessage) {
		return storage.Board{}
	}
	return t.outbox.posted
}

// ShowUnless shows the newest state on a board that does not show it yet. The argument shows is the Seq that the
// board's buttons carry. It is 0 for a board without buttons, which is right only once the table is over. A board that
// was replaced is left alone.
func (t *Table) ShowUnless(ctx context.Context, board storage.Board, shows int64) error {
	isRight := shows >= t.now.BoardSeq || shows == 0 && !t.now.Phase.Live()
	if isRight || t.SettledBoard() != board {
		return nil
	}
	return t.ShowAgain(ctx)
}

// show shows the board without a new entry. A board that was refused is tried at once, because the reason may be gone.
func (t *Table) show(ctx context.Context, body boardBody, answered <-chan struct{}) error {
	var c storage.Commit
	t.addBoard(&c, &t.now, body)
	if t.outbox.board.Denied != (Denial{}) {
		for i := range c.Messages {
			c.Messages[i].NotBefore = time.Time{}
		}
	}
	return t.commitAndDeliver(ctx, c, answered)
}
