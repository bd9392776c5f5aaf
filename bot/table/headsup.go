package table

import (
	"context"
	"strconv"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// minHeadsUp is the fewest people in turn among whom a player is told that they come next. In a duel the message would
// come in every turn.
const minHeadsUp = 3

// HeadsUpJob tells a user by direct message that their turn comes next.
type HeadsUpJob struct {
	User  snowflake.ID
	After User // the user on turn
	State PublicState
	Board storage.Board
	Nonce string

	person journal.PersonID
}

func (HeadsUpJob) job() {}

// addHeadsUp adds a message to the person who comes next to a commit in which a person's turn begins. After a move is
// taken back, the person who comes next has been told already.
func (t *Table) addHeadsUp(c *storage.Commit, next *journal.Table) {
	if next.TurnSeq == t.now.TurnSeq || next.TookBack != game.NoSeat || t.now.TookBack != game.NoSeat {
		return
	}
	person, tell := t.comesNext(next)
	if !tell {
		return
	}
	key := strconv.FormatInt(int64(person), 36)
	c.Messages = append(c.Messages, storage.OutboxMessage{Table: t.id, Kind: storage.OutboxHeadsUp, Key: key,
		Seq: next.Seq, NotBefore: t.sendAt(t.people.users[person].Preferences),
		Nonce: t.nonce("x"+key+".", next.Seq)})
}

// comesNext returns the person whose turn comes after that of the person on turn. It returns false if they are not to
// be told.
func (t *Table) comesNext(next *journal.Table) (person journal.PersonID, tell bool) {
	span := next.Options().TurnTime()
	if countPeople(next) < minHeadsUp || span > 0 && span < sittingTurn {
		return 0, false
	}
	seat := t.personAfter(next)
	if seat == game.NoSeat || next.Orders[seat] != (journal.Order{}) {
		return 0, false
	}
	person = next.Chairs[seat-1].Occupant.Person
	row := t.people.users[person]
	wants := row.User != 0 && row.Preferences.Next && !row.Preferences.NoMessages
	return person, wants && !row.Preferences.Away.After(t.env.Clock.Now())
}

// countPeople returns how many people take turns.
func countPeople(t *journal.Table) (n int) {
	for _, c := range t.Chairs {
		if c.Occupant.Kind == journal.IsPerson {
			n++
		}
	}
	return n
}

// personAfter returns the seat of the next person after the one on turn. It skips computers, people for whom a computer
// plays because they are away, and seats that have to sit out. It returns NoSeat if nobody is on turn or an audience
// votes first.
func (t *Table) personAfter(next *journal.Table) game.Seat {
	if _, waits := onTurn(next); !waits || t.computerPlays(next) {
		return game.NoSeat
	}
	now, seats := t.env.Clock.Now(), len(next.Chairs)
	for i := range seats - 1 {
		chair := next.Chairs[(int(next.Game.Turn())+i)%seats]
		away := t.people.users[chair.Occupant.Person].Preferences.Away.After(now)
		switch {
		case chair.Occupant.Kind == journal.IsComputer,
			next.Game.HandSize(chair.Seat) == 0 && next.Game.PileSize() == 0,
			away && next.Options().IfAway() == journal.ComputerPlays:
		case chair.Occupant.Kind == journal.IsPerson:
			return chair.Seat
		default:
			return game.NoSeat
		}
	}
	return game.NoSeat
}

// headsUpJob returns the job that tells a person that they come next, or a PostponeJob during their quiet hours. It
// returns nil if they do not come next any longer, or have had all reminders that they want in a day.
func (t *Table) headsUpJob(ctx context.Context, m storage.OutboxMessage) (Job, error) {
	person, tell := t.comesNext(&t.now)
	if !tell || m.Key != strconv.FormatInt(int64(person), 36) {
		return nil, nil
	}
	row := t.people.users[person]
	if at := t.sendAt(row.Preferences); at.After(t.env.Clock.Now()) {
		return PostponeJob{at}, nil
	}
	pings, err := t.pingsOf(ctx, person)
	if err != nil || len(pings) >= maxPings(row.Preferences) {
		return nil, err
	}
	after, _ := onTurn(&t.now)
	return HeadsUpJob{User: row.User, After: t.user(after), State: t.PublicState(), Board: t.outbox.posted,
		Nonce: m.Nonce, person: person}, nil
}
