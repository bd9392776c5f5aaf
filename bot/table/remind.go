package table

import (
	"context"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

// The times of reminders. With a time limit they are shares of it. Without one they are times after the turn began,
// followed by every week. The last in a turn of an hour leaves 7.5 minutes to move.
var (
	remindAtShares = []float64{0.5, 0.875}
	remindAfter    = []time.Duration{24 * time.Hour, 3 * 24 * time.Hour}
)

const (
	defaultPingsPerDay = 3 // reminders at all tables together, for a person who chose no number
	maxReminderGap     = 3 * time.Hour
)

// reminds reports whether the person on turn is reminded. In a solo game nobody waits for them.
func (t *Table) reminds(next *journal.Table) bool {
	_, person := onTurn(next)
	return person && t.preferencesOnTurn(next).Remind != storage.NoReminders && !t.computerPlays(next) &&
		!next.Opened.Solo()
}

// reminders returns when the person on turn was last due a reminder and when the next one is due. The zero time means
// never.
func (t *Table) reminders(next *journal.Table) (last, coming time.Time) {
	if !t.reminds(next) {
		return last, coming
	}
	now, calendar, span := t.env.Clock.Now(), t.turnCalendar(next), next.Options().TurnTime()
	for i := 0; ; i++ {
		var at time.Time
		switch {
		case span > 0 && i == len(remindAtShares):
			return last, time.Time{}
		case span > 0:
			at = calendar.after(next.TurnAt, time.Duration(remindAtShares[i]*float64(span)))
		case i < len(remindAfter):
			at = calendar.after(next.TurnAt, remindAfter[i])
		default:
			at = calendar.after(next.TurnAt, time.Duration(1+i-len(remindAfter))*week)
		}
		if at.After(now) {
			return last, at
		}
		last = at
	}
}

// remindIfDue adds a reminder to a commit if one is due and has not been sent.
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
	if len(pings) >= t.maxPings() || !latest.Before(last) || t.env.Clock.Now().Sub(latest) < t.reminderGap() {
		return nil
	}
	t.remind(c)
	return nil
}

// pings returns the reminders sent to the person on turn in the last day.
func (t *Table) pings(ctx context.Context) ([]storage.Ping, error) {
	person, _ := onTurn(&t.now)
	return t.pingsOf(ctx, person)
}

// pingsOf returns the reminders sent to a person in the last day.
func (t *Table) pingsOf(ctx context.Context, person journal.PersonID) ([]storage.Ping, error) {
	return t.env.Store.PingsOf(ctx, person, t.env.Clock.Now().Add(-day))
}

// maxPings returns how many reminders the person on turn wants in a day.
func (t *Table) maxPings() int { return maxPings(t.preferencesOnTurn(&t.now)) }

// maxPings returns how many reminders a person with these preferences wants in a day.
func maxPings(p storage.UserPreferences) int {
	if p.ADay > 0 {
		return p.ADay
	}
	return defaultPingsPerDay
}

// latestHere returns the time of the latest of these reminders of the present turn of this table, or the zero time.
func (t *Table) latestHere(pings []storage.Ping) (latest time.Time) {
	for _, p := range pings {
		if p.Table == t.id && p.At.After(t.now.TurnAt) {
			latest = p.At
		}
	}
	return latest
}

// reminderGap returns the least time from the beginning of a turn to its first reminder, and from one reminder to the
// next: a quarter of the time limit, but at most maxReminderGap.
func (t *Table) reminderGap() time.Duration {
	if quarter := t.now.Options().TurnTime() / 4; quarter > 0 {
		return min(quarter, maxReminderGap)
	}
	return maxReminderGap
}

// remind adds a reminder to the person on turn to a commit. It returns when the reminder goes out, which is when it
// begins to count.
func (t *Table) remind(c *storage.Commit) time.Time {
	person, _ := onTurn(&t.now)
	at := t.remindAt()
	c.Pings = append(c.Pings, storage.Ping{Person: person, Table: t.id, At: at})
	c.Messages = append(c.Messages, t.reminder(t.now.TurnSeq))
	return at
}

// remindAt returns when a reminder to the person on turn may go out.
func (t *Table) remindAt() time.Time { return t.sendAt(t.preferencesOnTurn(&t.now)) }

// sendAt returns when a message to a user with these preferences may go out: now, or else when their quiet hours end.
func (t *Table) sendAt(p storage.UserPreferences) time.Time {
	return calendarOf(p).sendAt(t.env.Clock.Now().Truncate(time.Millisecond).UTC())
}

// reminder returns the message that reminds the person on turn of the turn that began with an entry.
func (t *Table) reminder(turn int64) storage.OutboxMessage {
	return storage.OutboxMessage{Table: t.id, Kind: storage.OutboxReminder, Seq: t.now.Seq, NotBefore: t.remindAt(),
		Nonce: t.nonce("r", t.env.Clock.Now().Unix()), Body: reminderBody{Turn: turn}.String()}
}

// reminderJob returns the job of a reminder. Its receiver's preferences now decide when and how it goes out.
func (t *Table) reminderJob(m storage.OutboxMessage) (Job, error) {
	var body reminderBody
	if err := readBody(m, &body); err != nil {
		return nil, err
	}
	person, _ := onTurn(&t.now)
	user := t.user(person).ID
	preferences, at := t.preferencesOnTurn(&t.now), t.remindAt()
	switch {
	case user == 0 || body.Turn != t.now.TurnSeq || !t.reminds(&t.now):
		return nil, nil
	case at.After(t.env.Clock.Now()):
		return PostponeJob{at}, nil
	case preferences.Remind != storage.InPrivate || preferences.NoMessages:
		return MentionJob{}, nil
	}
	return ReminderJob{user, t.PublicState(), t.outbox.posted, m.Nonce}, nil
}

// settleReminder adds to a commit what follows from the delivery of a reminder, of a board that was to remind, or of a
// job that only asks for a board. A message to the person who comes next counts as a reminder once it is delivered.
func (t *Table) settleReminder(c *storage.Commit, job Job, retry bool, outcome error) {
	post := boardBody{Post: true, Mention: true, Remind: true}
	switch job := job.(type) {
	case MentionJob:
		t.addBoard(c, &t.now, post)
	case RestoredJob:
		t.addBoard(c, &t.now, boardBody{Post: true})
	case ReminderJob:
		if !retry && outcome != nil {
			t.addBoard(c, &t.now, post)
		}
	case HeadsUpJob:
		if outcome == nil {
			at := t.env.Clock.Now().Truncate(time.Millisecond).UTC()
			c.Pings = append(c.Pings, storage.Ping{Person: job.person, Table: t.id, At: at})
		}
	case *BoardJob:
		if job.held && job.Posting == Stands {
			c.Messages = append(c.Messages, t.reminder(job.Turn))
		}
	}
}

// Nudge reminds the person on turn at the request of another player.
func (t *Table) Nudge(ctx context.Context, c Click) (Reply, error) {
	seat, err := t.seatInGame(c)
	if err != nil {
		return nil, err
	}
	if t.now.Game.Turn() == seat {
		return t.showOwnHand(c, handLead{})
	}
	if err := t.mayNudge(ctx); err != nil {
		return nil, err
	}
	var commit storage.Commit
	at := t.remind(&commit)
	if err := t.commitAndDeliver(ctx, commit, c.Answered); err != nil {
		return nil, err
	}
	notice := t.noticeSeat(Nudged, t.now.Game.Turn())
	if at.After(t.env.Clock.Now()) {
		notice.Kind, notice.When = NudgedLater, at
	}
	return notice, nil
}

// mayNudge returns a refusal if the person on turn wants no reminder, or cannot be reminded yet.
func (t *Table) mayNudge(ctx context.Context) error {
	_, waits := onTurn(&t.now)
	turn := t.now.Game.Turn()
	switch {
	case !waits || t.computerPlays(&t.now):
		return t.refuse(NudgeNobody)
	case t.preferencesOnTurn(&t.now).Remind == storage.NoReminders:
		return t.refuseSeat(NudgeUnwanted, turn)
	case t.isAway(&t.now):
		return t.refuseSeat(NudgeAway, turn)
	}
	pings, err := t.pings(ctx)
	if err != nil {
		return err
	}
	free := LaterOf(t.now.TurnAt.Add(t.reminderGap()), t.latestHere(pings).Add(t.reminderGap()))
	if len(pings) >= t.maxPings() {
		free = LaterOf(free, pings[len(pings)-t.maxPings()].At.Add(day))
	}
	if free.After(t.env.Clock.Now()) {
		r := t.refuseSeat(NudgeLater, turn)
		r.When = free
		return r
	}
	return nil
}
