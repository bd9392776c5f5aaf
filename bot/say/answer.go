package say

import (
	"time"

	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TableOpened tells the host where their new table is.
func (l *Localizer) TableOpened(state table.PublicState) string {
	return l.say("opened", "Channel", channel(state.Channel))
}

// SoloUnderway asks whether to continue an unfinished solo game.
func (l *Localizer) SoloUnderway(state table.PublicState) string {
	return l.say("solo.underway", "Computer", l.renderer(&state, Name).opponents())
}

// NoThread says why a table plays in the channel although a thread was asked for.
func (l *Localizer) NoThread() string { return l.say("opened.no-thread") }

// TimedOut refuses a click of a user who is timed out.
func (l *Localizer) TimedOut(until time.Time) string {
	return l.say("timed-out", "When", timestamp(until, byMinute))
}

// LeftTheServer refuses a click at a table of a guild that the user is not in.
func (l *Localizer) LeftTheServer() string { return l.say("left-server") }

// ThreadClosed tells a user whether a click has changed the game. The click could not be answered, because its thread
// is archived or locked.
func (l *Localizer) ThreadClosed(user, thread snowflake.ID, counts bool) string {
	words := []string{"User", mention(user), "Channel", channel(thread)}
	if counts {
		return l.say("thread.closed.counts", words...)
	}
	return l.say("thread.closed", words...)
}

// ThreadDenied says that a table plays in the channel because Discord refused the thread that was asked for.
func (l *Localizer) ThreadDenied() string { return l.say("opened.thread-denied") }

// BoardPosted tells a user that the requested board is being posted. If earlier posts were refused, it says why.
func (l *Localizer) BoardPosted(state table.PublicState) string {
	if state.Denied != (table.Denial{}) {
		return l.say("posted.denied", "Channel", channel(state.Channel), "Why", l.Denied(state.Denied, nil))
	}
	return l.say("posted", "Channel", channel(state.Channel))
}

// ConfirmEnd asks for confirmation before a table is ended.
func (l *Localizer) ConfirmEnd(state table.PublicState) string {
	if state.Phase == journal.Lobby {
		return l.say("confirm.lobby")
	}
	return l.say("confirm.game")
}

// SeatChoice asks who is to take over a seat of a running game.
func (l *Localizer) SeatChoice(r table.SeatChoice) string {
	switch {
	case !r.Own:
		return l.say("seat.other", "Who", l.renderer(&r.PublicState, Name).nameOf(r.Of.Name, Name))
	case !r.MayCover:
		return l.say("seat.substitute")
	}
	return l.say("seat.leave") + "\n" + l.say("seat.leave.substitute")
}

// MoreActions returns the heading of the other actions at a table.
func (l *Localizer) MoreActions() string { return l.say("more.table") }

// NothingChanged answers a user who did not confirm.
func (l *Localizer) NothingChanged() string { return l.say("confirm.kept") }

// ThreadName returns the name of the thread of a host's table, without markdown.
func (l *Localizer) ThreadName(host string) string {
	return l.say("thread.name", "Host", l.nameOf(host, Plain))
}
