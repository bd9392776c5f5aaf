package playing_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
)

// waitForBoardText waits until the board contains the words. A computer's move is shown a moment after it is made.
func (w *world) waitForBoardText(words string) {
	w.T.Helper()
	w.WaitUntil("the board reads: "+words, func() bool { return strings.Contains(w.LastMessage().Text(), words) })
}

func (w *world) turnDue() time.Time { return w.LoadTable().Due }

// expectTimeAfterNoon fails the test unless a time is after the world's start by the given duration, plus at most the
// minute that clicks take.
func (w *world) expectTimeAfterNoon(what string, at time.Time, after time.Duration) {
	w.T.Helper()
	if off := at.Sub(bottest.Noon.Add(after)); off < 0 || off > time.Minute {
		w.T.Errorf("%s: %v after noon, want %v", what, at.Sub(bottest.Noon), after)
	}
}

// TestTurnRemindsThenEnds checks that the board says when the turn ends, and that reminders arrive after half and after
// seven eighths of it. Then a computer makes the move, and the board says so.
func TestTurnRemindsThenEnds(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	anne, ben := w.People[0], w.People[1]
	w.StartGame("/korsar new seats:2 time:1440", 2)
	w.expectTimeAfterNoon("the first turn ends", w.turnDue(), 24*time.Hour)
	if text := w.LastMessage().Text(); !strings.Contains(text, bottest.English.TurnEnds(w.turnDue())) {
		t.Errorf("the board does not say when the turn ends:\n%s", text)
	}
	count := func(want ...int) {
		t.Helper()
		if got := w.PingCounts(); !slices.Equal(got, want) {
			t.Errorf("%v after noon people were notified %v times, want %v",
				w.Clock.Since(bottest.Noon).Round(time.Minute), got, want)
		}
	}
	count(1, 0)
	w.PassTime(11 * time.Hour)
	count(1, 0)
	w.PassTime(2 * time.Hour)
	count(2, 0)
	if text := w.LastMessage().Content; !strings.Contains(text, "it’s still your turn") {
		t.Errorf("the reminder reads %q", text)
	}
	w.PassTime(9 * time.Hour)
	count(3, 0)
	w.PassTime(2*time.Hour - 5*time.Minute)
	count(3, 0)
	w.PassTimeUntil("a move is made for Anne", time.Hour, func() bool { return w.MoveCount() == 1 })
	w.waitForBoardText("⚙ Anne ran out of time")
	w.MustSettle()
	count(3, 1)
	w.OnlyBoard()
	if hand := w.OpenHand(anne).Text(); !strings.Contains(hand, "⚙ You ran out of time") {
		t.Errorf("Anne is not told:\n%s", hand)
	}
	w.Move(ben, simplayer.Draw)
	w.Move(anne, simplayer.Draw)
	count(4, 2)
	if chair := w.LoadTable().Table.Chairs[0]; chair.Missed != 0 {
		t.Errorf("a player who plays again has missed %d turns", chair.Missed)
	}
}

// TestLatePolicyIsApplied checks that the table's options decide what happens when the time of a turn is over.
func TestLatePolicyIsApplied(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	for late, check := range map[string]func(t *testing.T, w *world){
		"draw": func(t *testing.T, w *world) {
			w.PassTime(61 * time.Minute)
			if got := w.moveList(); got != "draw" {
				t.Errorf("played was %q", got)
			}
		},
		"hand-over.2": func(t *testing.T, w *world) {
			w.PassTimeUntil("the first miss", 2*time.Hour, func() bool { return w.MoveCount() == 1 })
			if got := w.Occupants(); got != "Anne, Ben" {
				t.Errorf("after one miss the seats are %s", got)
			}
			w.waitForBoardText("Ben’s turn")
			w.Move(w.People[1], simplayer.Draw)
			w.PassTimeUntil("the second miss", 2*time.Hour, func() bool { return w.MoveCount() == 3 })
			if got := w.Occupants(); got != "mate Anne, Ben" {
				t.Errorf("after two misses the seats are %s", got)
			}
			w.Press(w.People[0], "return")
			if got := w.Occupants(); got != "Anne, Ben" {
				t.Errorf("after one click the seats are %s", got)
			}
		},
	} {
		t.Run(late, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.StartGame("/korsar new seats:2 time:60 late:"+late, 2)
			check(t, w)
		})
	}
}

// TestRemindersFollowPreferences checks that reminders arrive by direct message, at most as many per day over all
// tables as the player wants. They are posted in the channel if direct messages are closed, and not sent if the player
// wants none.
func TestRemindersFollowPreferences(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := open(t, 2, 1, bottest.SeatOneBegins)
	anne := w.People[0]
	w.SetPreference(anne, "reminders", "private.1")
	w.StartGame("/korsar new seats:2 time:1440 preset:quick", 2)
	home := w.Channel
	w.MoveTo(w.Guild.NewChannel("quay"))
	w.StartGame("/korsar new seats:2 time:1440 preset:quick", 2)
	w.PassTime(23 * time.Hour)
	told := anne.DM().Messages()
	if len(told) != 1 || !strings.Contains(told[0].Content, "It’s your turn at **Anne**’s table, and it ends") {
		t.Fatalf("Anne got %d direct messages", len(told))
	}
	hand := w.MustReply(anne.Click(w.Ctx, told[0].ID, "My Hand"))
	if !strings.Contains(hand.Text(), "Your turn.") {
		t.Errorf("the direct message opens\n%s", hand.Text())
	}
	if n := len(home.Messages()) + len(w.Messages()); n != 2 {
		t.Errorf("the channels have %d messages", n)
	}
	w.PassTimeUntil("both turns were made", 2*time.Hour, func() bool { return w.MoveCount() == 1 })
	w.waitForBoardText("Ben’s turn")

	anne.CloseDMs()
	w.AllowCodes(50007)
	w.Move(w.People[1], simplayer.Draw)
	before := anne.Pings()
	w.PassTime(13 * time.Hour)
	if got := anne.Pings() - before; got != 1 || !strings.Contains(w.LastMessage().Content, "still your turn") {
		t.Errorf("with closed direct messages Anne was notified %d times; the board says %q",
			got, w.LastMessage().Content)
	}
	w.SetPreference(anne, "reminders", "none")
	before = anne.Pings()
	w.PassTime(10 * time.Hour)
	if got := anne.Pings() - before; got != 0 {
		t.Errorf("a player who doesn’t want reminders got %d", got)
	}
}

// TestNudgeRemindsOnceAndRespectsPreferences checks that others may remind the player whose turn it is. They may not do
// so soon after the last reminder, or if the player wants no reminders.
func TestNudgeRemindsOnceAndRespectsPreferences(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.SeatOneBegins)
	anne, ben, cleo := w.People[0], w.People[1], w.People[2]
	w.StartGame("/korsar new seats:2 time:1440", 2)
	w.ExpectPrivate(w.Press(ben, "nudge"), "You can nudge again")
	w.ExpectPrivate(w.Forge(cleo, w.OnlyBoard(), "k1:1:1:nudge"), bottest.NoticeText(table.NotSeated))
	w.ExpectPrivate(w.Press(anne, "nudge"), "Your turn.")
	w.PassTime(4 * time.Hour)
	before := anne.Pings()
	w.ExpectPrivate(w.Press(ben, "nudge"), "I’ve reminded **Anne**")
	w.ExpectPrivate(w.Press(ben, "nudge"), "You can nudge again")
	if got := anne.Pings() - before; got != 1 || len(w.Messages()) != 1 {
		t.Errorf("Anne was notified %d times; the channel has %d messages", got, len(w.Messages()))
	}
	w.PassTime(4 * time.Hour)
	w.SetPreference(anne, "reminders", "none")
	w.ExpectPrivate(w.Press(ben, "nudge"), "doesn’t want reminders")
}

// TestQuietHoursExtendTheTurn checks that quiet hours, in the zone of the player whose turn it is, do not count.
// Changing them moves the end of the turn.
func TestQuietHoursExtendTheTurn(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	anne := w.People[0]
	w.StartGame("/korsar new seats:2 time:1440", 2)
	w.Type(anne, "/korsar-me preferences zone:Europe/Berlin") // noon is 13:00 there
	w.expectTimeAfterNoon("in Berlin the turn ends", w.turnDue(), 24*time.Hour)
	w.SetPreference(anne, "quiet", "22.7")
	// 9 h until 22:00 and 15 h from 7:00 make 22:00; the next 7:00 follows
	w.expectTimeAfterNoon("with nine quiet hours the turn ends", w.turnDue(), 42*time.Hour)
	if text := w.OnlyBoard().Text(); !strings.Contains(text, bottest.English.TurnEnds(w.turnDue())) {
		t.Errorf("the board shows another end:\n%s", text)
	}
	w.SetPreference(anne, "quiet", "0.0")
	w.expectTimeAfterNoon("without quiet hours the turn ends", w.turnDue(), 24*time.Hour)
	w.SetPreference(anne, "quiet", "22.7")
	before := anne.Pings()
	w.PassTime(9*time.Hour + 30*time.Minute) // half of the turn would be 12 hours: 7:00 + 3 h
	w.PassTime(9 * time.Hour)
	if got := anne.Pings() - before; got != 0 {
		t.Errorf("by night Anne was notified %d times", got)
	}
	w.PassTime(3 * time.Hour)
	if got := anne.Pings() - before; got != 1 {
		t.Errorf("in the morning Anne was notified %d times", got)
	}
}

// TestReminderLateAfterAnOutageWaitsForTheMorning checks that a reminder that was due at 18:00, while the bot was down,
// is not sent at 23:30.
func TestReminderLateAfterAnOutageWaitsForTheMorning(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	anne, ben := w.People[0], w.People[1]
	w.StartGame("/korsar new seats:2 time:720", 2)
	w.SetPreference(anne, "quiet", "22.8")
	before, morning := anne.Pings(), w.Clock.Now().Truncate(24*time.Hour).Add(32*time.Hour)
	w.PassTime(5 * time.Hour)
	w.Stop()
	w.Clock.Advance(6*time.Hour + 30*time.Minute)
	w.Start()
	w.SettleDeadlines()
	w.PassTime(time.Minute)
	w.ExpectPrivate(w.Press(ben, "nudge"), "You can nudge again")
	if got := anne.Pings() - before; got != 0 {
		t.Errorf("at %v Anne was notified %d times", w.Clock.Now(), got)
	}
	w.PassTime(morning.Sub(w.Clock.Now()) + time.Minute)
	if got := anne.Pings() - before; got != 1 || !strings.Contains(w.OnlyBoard().Content, "still your turn") {
		t.Errorf("in the morning Anne was notified %d times; the board says %q", got, w.OnlyBoard().Content)
	}
}

// TestNudgeInQuietHoursIsDeliveredAfterThem checks that a reminder in quiet hours is delivered after them, and that its
// sender is told when.
func TestNudgeInQuietHoursIsDeliveredAfterThem(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	anne, ben := w.People[0], w.People[1]
	w.StartGame("/korsar new seats:2 time:1440", 2)
	w.SetPreference(anne, "quiet", "22.8")
	before, morning := anne.Pings(), w.Clock.Now().Truncate(24*time.Hour).Add(32*time.Hour)
	w.PassTime(11 * time.Hour)
	w.ExpectPrivate(w.Press(ben, "nudge"), "has quiet hours. Your reminder goes out when they end: <t:"+
		strconv.FormatInt(morning.Unix(), 10)+":f>")
	w.PassTime(time.Minute)
	if got := anne.Pings() - before; got != 0 {
		t.Errorf("in the night Anne was notified %d times", got)
	}
	w.PassTime(morning.Sub(w.Clock.Now()) + time.Minute)
	if got := anne.Pings() - before; got != 1 {
		t.Errorf("in the morning Anne was notified %d times", got)
	}
}

// TestTurnThatBeginsInQuietHoursDisturbsNobody checks that the board that mentions the next player is silent at 23:30,
// and notifies them at 12:00.
func TestTurnThatBeginsInQuietHoursDisturbsNobody(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	anne, ben := w.People[0], w.People[1]
	w.StartGame("/korsar new seats:2 time:1440", 2)
	w.SetPreference(ben, "quiet", "22.8")
	for _, at := range []struct {
		passes   time.Duration
		notified []string
	}{{0, []string{ben.ID()}}, {11*time.Hour + 30*time.Minute, nil}} {
		w.PassTime(at.passes)
		w.Move(anne, simplayer.Draw)
		w.PassTime(time.Minute)
		board := w.OnlyBoard()
		if !strings.Contains(board.Content, "<@"+ben.ID()+">") || !slices.Equal(board.Pings, at.notified) {
			t.Errorf("at %v the board notifies %q:\n%s", w.Clock.Now(), board.Pings, board.Content)
		}
		w.Move(ben, simplayer.Draw)
	}
}

// TestAwayPlayerIsWaitedForOrCovered checks that a table waits for an away player, or a computer moves for them. They
// are back on their date, or when they say so.
func TestAwayPlayerIsWaitedForOrCovered(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	anne, ben := w.People[0], w.People[1]
	w.StartGame("/korsar new seats:2 time:1440 away:wait", 2)
	waits := w.Channel
	w.MoveTo(w.Guild.NewChannel("quay"))
	w.StartGame("/korsar new seats:2 time:1440 away:computer", 2)
	w.ExpectPrivate(w.Type(anne, "/korsar-me away until:yesterday"), bottest.English.Fault(say.NoDate))
	w.ExpectPrivate(w.Type(anne, "/korsar-me away until:2026-11-28"), "**Away** · until")
	w.PassTimeUntil("a computer moves for Anne", time.Minute, func() bool { return w.MoveCount() == 1 })
	w.waitForBoardText("⚙ Anne missed this turn (away)")
	w.Move(ben, simplayer.Draw)
	w.PassTimeUntil("a computer moves for Anne again", time.Minute, func() bool { return w.MoveCount() == 3 })
	w.waitForBoardText("Ben’s turn")
	w.Move(ben, simplayer.Draw)
	w.ExpectPrivate(w.Type(anne, "/korsar-me away until:back"), "**Away** · no")
	moves, ends := w.MoveCount(), w.turnDue()
	w.PassTime(time.Minute)
	if left := ends.Sub(w.Clock.Now()); left > 24*time.Hour || left < 23*time.Hour {
		t.Errorf("the turn of a player who is back ends in %v", left)
	}
	if got := w.MoveCount(); got != moves {
		t.Error("a computer moved for a player who is back")
	}
	w.Type(anne, "/korsar-me away until:2026-11-28")
	w.MoveTo(waits)
	w.expectTimeAfterNoon("the table that waits", w.turnDue(), 6*24*time.Hour+12*time.Hour+24*time.Hour)
	if text := w.LastMessage().Text(); !strings.Contains(text, "Anne: away until") {
		t.Errorf("the board does not say why it waits:\n%s", text)
	}
	w.ExpectPrivate(w.Press(ben, "nudge"), "is away")
	w.PassTime(6 * 24 * time.Hour)
	if got := w.MoveCount(); got != 0 {
		t.Error("a move was made at the table that waits")
	}
}

// TestWhoComesBackEarlyHasAWholeTurn checks that a turn that began during an absence starts again when the player
// returns.
func TestWhoComesBackEarlyHasAWholeTurn(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	anne := w.People[0]
	w.StartGame("/korsar new seats:2 time:1440 away:wait", 2)
	w.Type(anne, "/korsar-me away until:2026-11-28")
	w.PassTime(3 * 24 * time.Hour)
	w.ExpectPrivate(w.Type(anne, "/korsar-me away until:back"), "**Away** · no")
	w.PassTime(time.Minute)
	if left := w.turnDue().Sub(w.Clock.Now()); left < 23*time.Hour+55*time.Minute || w.MoveCount() != 0 {
		t.Errorf("a minute after the return the turn ends in %v; %d moves were made", left, w.MoveCount())
	}
}

// TestOutageExtendsTurns checks that no turn ends right after an outage of hours. The time in which nobody could click
// is added, and each deadline happens once.
func TestOutageExtendsTurns(t *testing.T) {
	t.Parallel()
	for name, out := range map[string]func(w *world, clock *bottest.ObservedClock, d time.Duration){
		"the bot was down": func(w *world, _ *bottest.ObservedClock, d time.Duration) {
			w.Stop()
			w.Clock.Advance(d)
			w.Start()
			w.SettleDeadlines()
		},
		"Discord was away": func(w *world, clock *bottest.ObservedClock, d time.Duration) {
			gateway := w.Discord.Gateway()
			gateway.SetUnavailable(true)
			w.AllowRetry(clock)
			w.Clock.Advance(d)
			gateway.SetUnavailable(false)
			w.AwaitConnection(clock)
			w.Type(w.People[1], "/korsar help") // its answer arrives after everything that the connection delivers
			w.PassTime(2 * time.Minute)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clock := bottest.NewObservedClock()
			w := open(t, 2, 1, bottest.SeatOneBegins, clock.Install)
			w.StartGame("/korsar new seats:2 time:360 late:draw", 2)
			w.PassTime(time.Minute)
			before := w.People[0].Pings()
			out(w, clock, 8*time.Hour)
			if got := w.MoveCount(); got != 0 {
				t.Fatal("a turn ended while nobody could click")
			}
			if left := w.turnDue().Sub(w.Clock.Now()); left < 7*time.Hour+30*time.Minute ||
				left > 8*time.Hour+time.Minute {
				t.Errorf("%v are left", left)
			}
			if text := w.OnlyBoard().Text(); !strings.Contains(text, bottest.English.TurnEnds(w.turnDue())) {
				t.Errorf("the board shows another end than %v:\n%s", w.turnDue(), text)
			}
			if got := w.People[0].Pings() - before; got > 1 {
				t.Errorf("%d reminders came at once", got)
			}
			w.PassTime(8*time.Hour + time.Minute)
			if got := w.moveList(); got != "draw" {
				t.Errorf("after the extended time the moves are %q", got)
			}
		})
	}
}

// TestIdleGameIsShelvedAndUnshelved checks that a game that nobody plays is shelved once and frees its channel. One
// click unshelves it.
func TestIdleGameIsShelvedAndUnshelved(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.SeatOneBegins)
	anne, ben, cleo := w.People[0], w.People[1], w.People[2]
	w.StartGame("/korsar new seats:2 time:10080", 2)
	w.PassTime(13 * 24 * time.Hour)
	w.Move(w.OnTurn(), simplayer.Draw)
	w.PassTime(20 * 24 * time.Hour)
	if phase := w.LoadTable().Table.Phase; phase != journal.Playing {
		t.Fatalf("after 20 days the table is %s", phase)
	}
	w.PassTime(9 * 24 * time.Hour)
	if phase := w.LoadTable().Table.Phase; phase != journal.Shelved {
		t.Fatalf("after four turns without anybody the table is %s", phase)
	}
	board := w.LastMessage()
	if !strings.Contains(board.Text(), "on hold") || len(board.Pings) > 0 {
		t.Errorf("the board pings %v and reads\n%s", board.Pings, board.Text())
	}
	moves := w.MoveCount()
	w.PassTime(60 * 24 * time.Hour)
	if got := w.MoveCount(); got != moves || len(w.Messages()) != 1 {
		t.Errorf("%d moves were made while it was shelved; the channel has %d messages", got-moves, len(w.Messages()))
	}
	w.ExpectPrivate(w.Type(anne, "/korsar-me games"), "on hold")
	// Its hands may still be played.
	w.ExpectPrivate(w.Forge(anne, board, "k1:1:1:replay:first.0"), bottest.NoticeText(table.NotOver))
	w.ExpectPrivate(w.Forge(anne, board, "k1:1:1:export"), bottest.NoticeText(table.NotOver))
	w.ExpectPrivate(w.Press(cleo, "unshelve"), bottest.NoticeText(table.NotSeated))
	shelved := w.LoadTable().ID
	w.Type(cleo, "/korsar new seats:2")
	w.ExpectPrivate(w.Forge(ben, board, bottest.Button(t, board, "unshelve").CustomID),
		bottest.NoticeText(table.ChannelTaken))
	w.Press(cleo, "cancel")
	w.Forge(ben, board, bottest.Button(t, board, "unshelve").CustomID)
	loaded, err := w.Store.Load(w.Ctx, shelved)
	if err != nil || loaded.Table.Phase != journal.Playing || loaded.Due.Sub(w.Clock.Now()) < 167*time.Hour {
		t.Errorf("the table is %s, its turn ends %v: %v", loaded.Table.Phase, loaded.Due, err)
	}
}

// TestReminderFiresAfterTheTurnEndChanged checks a reminder that finds another end of the turn than the recorded one,
// because preferences changed right before the bot was killed. It still reminds.
func TestReminderFiresAfterTheTurnEndChanged(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2 time:1440 preset:quick", 2)
	anne := w.LoadTable().Table.Chairs[0].Occupant.Person
	if err := w.Store.SetPreferences(w.Ctx, anne, storage.UserPreferences{QuietFrom: 3, QuietTo: 5}); err != nil {
		t.Fatal(err)
	}
	w.Restart()
	before := w.People[0].Pings()
	w.PassTime(13 * time.Hour)
	board := w.OnlyBoard()
	if w.People[0].Pings() != before+1 || !strings.Contains(board.Content, "still your turn") ||
		!strings.Contains(board.Text(), bottest.English.TurnEnds(w.turnDue())) {
		t.Errorf("Anne was notified %d times; the turn ends %v; the board reads\n%s",
			w.People[0].Pings()-before, w.turnDue(), board.Text())
	}
	w.expectTimeAfterNoon("with two quiet hours the turn ends", w.turnDue(), 26*time.Hour)
}
