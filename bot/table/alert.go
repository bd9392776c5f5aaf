package table

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// alertAfter is how long a lobby waits before others are told of it. Players who were agreed on have joined by then.
const alertAfter = 30 * time.Second

// The first alertBurst people are told at once, the others one after each alertGap. The platform opens channels of
// direct messages no faster, and boards need the rest of its limits.
const (
	alertBurst = 10
	alertGap   = time.Second
)

// alertBody is the body of a storage.OutboxAlerts and of a storage.OutboxAlert: the channel of the alerts.
type alertBody struct {
	Channel snowflake.ID `json:"channel"`
}

func (b alertBody) String() string { return asJSON(b) }

// AlertsJob adds an AlertJob for each of these alerts. It does nothing on the platform.
type AlertsJob struct{ alerts []storage.Alert }

// AlertJob tells a user by direct message that a lobby waits for players. In is the channel of their alert.
type AlertJob struct {
	User  snowflake.ID
	In    snowflake.ID
	State PublicState
	Board storage.Board
	Nonce string

	person journal.PersonID
}

func (AlertsJob) job() {}
func (AlertJob) job()  {}

// alertsMessage returns the message that alerts those who want to be told of new tables in a channel.
func alertsMessage(in snowflake.ID, seq int64, opened time.Time) storage.OutboxMessage {
	return storage.OutboxMessage{Kind: storage.OutboxAlerts, Seq: seq, NotBefore: opened.Add(alertAfter),
		Body: alertBody{in}.String()}
}

// alertsJob returns the alerts that are due now, or nil if there are none. People who were told longest ago come first,
// so that the same ones do not always get the seats.
func (t *Table) alertsJob(ctx context.Context, m storage.OutboxMessage) (Job, error) {
	var body alertBody
	if err := readBody(m, &body); err != nil {
		return nil, err
	}
	if state := t.PublicState(); state.OpenSeats() == 0 {
		return nil, nil
	}
	alerts, err := t.env.Store.AlertsIn(ctx, body.Channel)
	if err != nil {
		return nil, err
	}
	alerts = slices.DeleteFunc(alerts, func(a storage.Alert) bool {
		return t.concerns(a.Person) || a.Told.Add(storage.AlertEvery).After(t.env.Clock.Now())
	})
	if len(alerts) == 0 {
		return nil, nil
	}
	slices.SortStableFunc(alerts, func(a, b storage.Alert) int { return a.Told.Compare(b.Told) })
	return AlertsJob{alerts}, nil
}

// concerns reports whether a person knows of the lobby already: as its host, as a player or as a guest.
func (t *Table) concerns(p journal.PersonID) bool {
	return p == t.now.Opened.Host || t.now.SeatOf(p) != game.NoSeat || t.now.Guest(p) != nil
}

// alertJob returns the job that tells a person of the lobby, or a PostponeJob during their quiet hours. It returns nil
// if no seat waits any more, if the person knows of the lobby or is away, or if they no longer want the message.
func (t *Table) alertJob(ctx context.Context, m storage.OutboxMessage) (Job, error) {
	var body alertBody
	if err := readBody(m, &body); err != nil {
		return nil, err
	}
	number, _ := strconv.ParseInt(m.Key, 36, 64)
	person, state := journal.PersonID(number), t.PublicState()
	if state.OpenSeats() == 0 || t.concerns(person) {
		return nil, nil
	}
	rows, errRow := t.env.Store.PeopleByID(ctx, person)
	alerts, errAlerts := t.env.Store.AlertsOf(ctx, person)
	if err := errors.Join(errRow, errAlerts); err != nil {
		return nil, err
	}
	wants := slices.ContainsFunc(alerts, func(a storage.Alert) bool { return a.Channel == body.Channel })
	row := rows[person]
	away := row.Preferences.Away.After(t.env.Clock.Now())
	if !wants || row.User == 0 || row.Preferences.NoMessages || away {
		return nil, nil
	}
	if at := t.sendAt(row.Preferences); at.After(t.env.Clock.Now()) {
		return PostponeJob{at}, nil
	}
	return AlertJob{User: row.User, In: body.Channel, State: state, Board: t.outbox.posted, Nonce: m.Nonce,
		person: person}, nil
}

// settleAlerts adds to a commit what follows from the delivery of alerts. The time of an alert is stored in the
// transaction that adds its message, so no second lobby adds another within the hour. An alert of a user who cannot be
// written to ends.
func (t *Table) settleAlerts(ctx context.Context, c *storage.Commit, d Delivery, outcome error) error {
	switch job := d.Job.(type) {
	case AlertsJob:
		now := t.env.Clock.Now().Truncate(time.Millisecond).UTC()
		for i, a := range job.alerts {
			key := strconv.FormatInt(int64(a.Person), 36)
			at := now.Add(time.Duration(max(i+1-alertBurst, 0)) * alertGap)
			c.Messages = append(c.Messages, storage.OutboxMessage{Table: t.id, Kind: storage.OutboxAlert, Key: key,
				Seq: d.Message.Seq, NotBefore: at, Nonce: t.nonce("a"+key+".", d.Message.Seq), Body: d.Message.Body})
			a.Told = now
			c.Alerted = append(c.Alerted, a)
		}
	case AlertJob:
		if errors.Is(outcome, ErrDMsClosed) {
			return t.env.Store.RemoveAlert(ctx, job.person, job.In)
		}
	}
	return nil
}
