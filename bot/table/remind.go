package table

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

// When somebody is reminded: at these shares of their time, or, where a turn
// takes as long as it takes, after these times and then every week. After the
// last share of an hour there is still time to open a hand.
var (
	shares  = []float64{0.5, 0.875}
	patient = []time.Duration{24 * time.Hour, 3 * 24 * time.Hour}
)

const (
	week      = 7 * 24 * time.Hour
	perDay    = 3             // reminders of one person, at all tables, who did not choose
	remindGap = 3 * time.Hour // at least, between two of one turn; a quarter of the turn if that is less
	aDay      = 24 * time.Hour
)

// reminders is when whoever is on turn was to be reminded last, by now, and
// when they are next; the zero time for never.
func (t *Table) reminders(next *journal.Table) (last, coming time.Time) {
	wishes := t.preferencesAt(next)
	if _, person := onTurn(next); !person || wishes.Remind == storage.NoReminds || t.computerPlays(next) {
		return last, coming
	}
	now, days, span := t.registry.Clock.Now(), calendarOf(wishes), next.Options().TurnTime()
	for i := 0; ; i++ {
		var at time.Time
		switch {
		case span > 0 && i == len(shares):
			return last, time.Time{}
		case span > 0:
			at = days.after(next.TurnAt, time.Duration(shares[i]*float64(span)))
		case i < len(patient):
			at = days.after(next.TurnAt, patient[i])
		default:
			at = days.after(next.TurnAt, time.Duration(1+i-len(patient))*week)
		}
		if at.After(now) {
			return last, at
		}
		last = at
	}
}

// remindIfDue adds a reminder to a commit if one is due that was not given.
func (t *Table) remindIfDue(ctx context.Context, c *storage.Commit) error {
	last, _ := t.reminders(&t.now)
	if last.IsZero() {
		return nil
	}
	pings, err := t.pings(ctx)
	if err != nil {
		return err
	}
	latest := t.latestHere(pings)
	if len(pings) >= t.mostPings() || !latest.Before(last) || t.registry.Clock.Now().Sub(latest) < t.gap() {
		return nil
	}
	t.remind(c)
	return nil
}

// pings is the reminders that whoever is on turn had in the last day.
func (t *Table) pings(ctx context.Context) ([]storage.Ping, error) {
	person, _ := onTurn(&t.now)
	return t.registry.Store.Pings.PingsOf(ctx, person, t.registry.Clock.Now().Add(-aDay))
}

// mostPings is how many they want in a day.
func (t *Table) mostPings() int {
	if most := t.preferencesAt(&t.now).ADay; most > 0 {
		return most
	}
	return perDay
}

// latestHere is the latest of them that was in the present turn of this table.
func (t *Table) latestHere(pings []storage.Ping) (latest time.Time) {
	for _, p := range pings {
		if p.Table == t.id && p.At.After(t.now.TurnAt) {
			latest = p.At
		}
	}
	return latest
}

// gap is how long nobody is reminded after a reminder or the beginning of the
// turn.
func (t *Table) gap() time.Duration {
	if quarter := t.now.Options().TurnTime() / 4; quarter > 0 {
		return min(quarter, remindGap)
	}
	return remindGap
}

// remind adds a reminder of whoever is on turn to a commit, the way they want.
func (t *Table) remind(c *storage.Commit) {
	person, _ := onTurn(&t.now)
	now := t.registry.Clock.Now().Truncate(time.Millisecond).UTC()
	c.Pings = append(c.Pings, storage.Ping{Person: person, Table: t.id, At: now})
	if wishes := t.preferencesAt(&t.now); wishes.Remind != storage.InPrivate || wishes.NoMessages {
		t.addBoard(c, &t.now, boardBody{Post: true, Mention: true, Remind: true})
		return
	}
	c.Messages = append(c.Messages, storage.OutboxMessage{Table: t.id, Kind: storage.OutboxReminder, Seq: t.now.Seq,
		Nonce: t.nonce("r", now.Unix()), Body: reminderBody{Turn: t.now.TurnSeq}.String()})
}

// reminderBody is the typed data of a storage.TellReminder.
type reminderBody struct {
	Turn int64 `json:"turn"` // the number of the entry with which the turn of which it reminds began
}

func (r reminderBody) String() string {
	text, _ := json.Marshal(r) // a plain field cannot fail
	return string(text)
}

// Nudge reminds whoever is on turn, for somebody else at the table.
func (t *Table) Nudge(ctx context.Context, c Click) (Reply, error) {
	seat, err := t.seatOf(c)
	if err != nil {
		return nil, err
	}
	if err := t.must(journal.Playing); err != nil {
		return nil, err
	}
	_, waits := onTurn(&t.now)
	turn := t.now.Game.Turn()
	switch wishes := t.preferencesAt(&t.now); {
	case turn == seat:
		return t.hand(c, nil)
	case !waits || t.computerPlays(&t.now):
		return t.notice(NudgeNobody), nil
	case wishes.Remind == storage.NoReminds:
		return t.about(NudgeUnwanted, turn), nil
	case t.isAway(&t.now):
		return t.about(NudgeAway, turn), nil
	}
	pings, err := t.pings(ctx)
	if err != nil {
		return nil, err
	}
	free := t.now.TurnAt.Add(t.gap())
	if again := t.latestHere(pings).Add(t.gap()); again.After(free) {
		free = again
	}
	if len(pings) >= t.mostPings() {
		free = later(free, pings[len(pings)-t.mostPings()].At.Add(aDay))
	}
	if free.After(t.registry.Clock.Now()) {
		n := t.about(NudgeLater, turn)
		n.When = free
		return n, nil
	}
	var commit storage.Commit
	t.remind(&commit)
	if err := t.note(ctx, commit); err != nil {
		return nil, err
	}
	t.wait(commit, c.Answered)
	return t.about(Nudged, turn), nil
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// showReminder reminds by direct message. Where that is closed, the board does
// it.
func (e *delivery) showReminder(ctx context.Context, crier Messenger) error {
	if e.stale {
		return nil
	}
	if err := crier.Remind(ctx, e.mention, e.face, e.board, e.nonce); err != nil {
		return fmt.Errorf("remind person %v: %w", e.mention, err)
	}
	return nil
}
