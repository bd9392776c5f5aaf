package playing_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

// tells waits until the board tells something: what a computer does is told a
// moment after it is done.
func (p *world) tells(words string) {
	p.T.Helper()
	p.Until("the board tells: "+words, func() bool { return strings.Contains(p.Board().Text(), words) })
}

// ends is when the present turn ends.
func (p *world) ends() time.Time { return p.Kept().Due }

// within fails the test unless a moment is this long after the world opened, give
// or take the seconds that clicks take.
func (p *world) within(what string, at time.Time, after time.Duration) {
	p.T.Helper()
	if off := at.Sub(bottest.Noon.Add(after)); off < 0 || off > time.Minute {
		p.T.Errorf("%s: %v after noon, want %v", what, at.Sub(bottest.Noon), after)
	}
}

// TestTurnTime: the board tells when the turn ends; reminders come after half
// and seven eighths of it; then a computer makes the move, and says so.
func TestTurnTime(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	anne, ben := p.People[0], p.People[1]
	p.Started("/korsar new seats:2 time:24", 2)
	p.within("the first turn ends", p.ends(), 24*time.Hour)
	if text := p.Board().Text(); !strings.Contains(text, bottest.English.Ends(p.ends())) {
		t.Errorf("the board does not tell when the turn ends:\n%s", text)
	}
	count := func(want ...int) {
		t.Helper()
		if got := p.Pings(); !slices.Equal(got, want) {
			t.Errorf("%v after noon people were notified %v times, want %v", p.Clock.Since(bottest.Noon).Round(time.Minute), got, want)
		}
	}
	count(1, 0)
	p.Pass(11 * time.Hour)
	count(1, 0)
	p.Pass(2 * time.Hour)
	count(2, 0)
	if text := p.Board().Content; !strings.Contains(text, "it is still your turn") {
		t.Errorf("the reminder reads %q", text)
	}
	p.Pass(9 * time.Hour)
	count(3, 0)
	p.Pass(2*time.Hour - 5*time.Minute)
	count(3, 0)
	p.PassUntil("a move is made for Anne", time.Hour, func() bool { return p.Made() == 1 })
	p.tells("⚙ for Anne, whose time was over")
	p.Settled()
	count(3, 1)
	p.Standing()
	if hand := p.Opens(anne).Text(); !strings.Contains(hand, "⚙ for You, whose time was over") {
		t.Errorf("Anne is not told:\n%s", hand)
	}
	p.Moves(ben, simplayer.Draw)
	p.Moves(anne, simplayer.Draw)
	count(4, 2)
	if chair := p.Kept().Table.Chairs[0]; chair.Missed != 0 {
		t.Errorf("who plays again has missed %d turns", chair.Missed)
	}
}

// TestLate: what happens when the time of a turn is over is how the table was
// made.
func TestLate(t *testing.T) {
	t.Parallel()
	for late, check := range map[string]func(t *testing.T, p *world){
		"draw": func(t *testing.T, p *world) {
			p.Pass(61 * time.Minute)
			if got := p.played(); got != "draw" {
				t.Errorf("played was %q", got)
			}
		},
		"hand-over.2": func(t *testing.T, p *world) {
			p.PassUntil("the first miss", 2*time.Hour, func() bool { return p.Made() == 1 })
			if got := p.Occupants(); got != "Anne, Ben" {
				t.Errorf("after one miss there sit %s", got)
			}
			p.tells("Ben's turn")
			p.Moves(p.People[1], simplayer.Draw)
			p.PassUntil("the second miss", 2*time.Hour, func() bool { return p.Made() == 3 })
			if got := p.Occupants(); got != "mate Anne, Ben" {
				t.Errorf("after two misses there sit %s", got)
			}
			p.Presses(p.People[0], "return")
			if got := p.Occupants(); got != "Anne, Ben" {
				t.Errorf("after one click there sit %s", got)
			}
		},
	} {
		t.Run(late, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1, bottest.SeatOneBegins)
			p.Started("/korsar new seats:2 time:1 late:"+late, 2)
			check(t, p)
		})
	}
}

// TestReminders: by direct message, never more a day than wanted over all
// tables, by the channel where messages are closed, not at all for who wants
// none.
func TestReminders(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	anne := p.People[0]
	p.Prefers(anne, "reminders", "private.1")
	p.Started("/korsar new seats:2 time:24 pace:live", 2)
	tavern := p.Channel
	p.Meet(p.Guild.NewChannel("quay"))
	p.Started("/korsar new seats:2 time:24 pace:live", 2)
	p.Pass(23 * time.Hour)
	told := anne.DM().Messages()
	if len(told) != 1 || !strings.Contains(told[0].Content, "It is your turn at **Anne**’s table, and it ends") {
		t.Fatalf("by direct message Anne was told %d times", len(told))
	}
	hand := p.Reply(anne.Click(p.Ctx, told[0].ID, "My hand"))
	if !strings.Contains(hand.Text(), "Your turn.") {
		t.Errorf("the message opens\n%s", hand.Text())
	}
	if n := len(tavern.Messages()) + len(p.Public()); n != 2 {
		t.Errorf("%d messages stand in the channels", n)
	}
	p.PassUntil("both turns were made", 2*time.Hour, func() bool { return p.Made() == 1 })
	p.tells("Ben's turn")

	anne.CloseDMs()
	p.Excuse(func(s sandbox.Sent) bool { return s.Code == 50007 })
	p.Moves(p.People[1], simplayer.Draw)
	before := anne.Pings()
	p.Pass(13 * time.Hour)
	if got := anne.Pings() - before; got != 1 || !strings.Contains(p.Board().Content, "still your turn") {
		t.Errorf("with closed messages Anne was notified %d times; the board says %q", got, p.Board().Content)
	}
	p.Prefers(anne, "reminders", "none")
	before = anne.Pings()
	p.Pass(10 * time.Hour)
	if got := anne.Pings() - before; got != 0 {
		t.Errorf("who wants no reminders got %d", got)
	}
}

// TestNudge: others may remind who is on turn, not soon after they were told,
// and not who wants none.
func TestNudge(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1, bottest.SeatOneBegins)
	anne, ben, cleo := p.People[0], p.People[1], p.People[2]
	p.Started("/korsar new seats:2 time:24", 2)
	p.Reads(p.Presses(ben, "nudge"), "You can remind them again")
	p.Reads(p.Presses(cleo, "nudge"), "You have no seat")
	p.Reads(p.Presses(anne, "nudge"), "Your turn.")
	p.Pass(4 * time.Hour)
	before := anne.Pings()
	p.Reads(p.Presses(ben, "nudge"), "**Anne** is reminded")
	p.Reads(p.Presses(ben, "nudge"), "You can remind them again")
	if got := anne.Pings() - before; got != 1 || len(p.Public()) != 1 {
		t.Errorf("Anne was notified %d times; %d messages stand", got, len(p.Public()))
	}
	p.Pass(4 * time.Hour)
	p.Prefers(anne, "reminders", "none")
	p.Reads(p.Presses(ben, "nudge"), "wants no reminders")
}

// TestQuietHours: they do not count, in the zone of whoever is on turn; who
// changes them sees the turn end later.
func TestQuietHours(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	anne := p.People[0]
	p.Started("/korsar new seats:2 time:24", 2)
	p.Types(anne, "/korsar preferences zone:Europe/Berlin") // noon is 13:00 there
	p.within("in Berlin the turn ends", p.ends(), 24*time.Hour)
	p.Prefers(anne, "quiet", "22.7")
	p.within("with nine quiet hours the turn ends", p.ends(), 42*time.Hour) // 9 h until 22:00, 15 h from 7:00 on: the next 7:00 after 22:00
	if text := p.Standing().Text(); !strings.Contains(text, bottest.English.Ends(p.ends())) {
		t.Errorf("the board tells another end:\n%s", text)
	}
	p.Prefers(anne, "quiet", "0.0")
	p.within("without quiet hours the turn ends", p.ends(), 24*time.Hour)
	p.Prefers(anne, "quiet", "22.7")
	before := anne.Pings()
	p.Pass(9*time.Hour + 30*time.Minute) // half of it were 12 hours: 7:00 + 3 h
	p.Pass(9 * time.Hour)
	if got := anne.Pings() - before; got != 0 {
		t.Errorf("by night Anne was notified %d times", got)
	}
	p.Pass(3 * time.Hour)
	if got := anne.Pings() - before; got != 1 {
		t.Errorf("in the morning Anne was notified %d times", got)
	}
}

// TestAway: a table waits for who is away, or a computer moves for them; they
// come back by their date or at once.
func TestAway(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	anne, ben := p.People[0], p.People[1]
	p.Started("/korsar new seats:2 time:24 away:wait", 2)
	waits := p.Channel
	p.Meet(p.Guild.NewChannel("quay"))
	p.Started("/korsar new seats:2 time:24 away:sail", 2)
	p.Reads(p.Types(anne, "/korsar away until:yesterday"), "That is no day to come")
	p.Reads(p.Types(anne, "/korsar away until:2026-11-28"), "**Away** · until")
	p.PassUntil("a computer moves for Anne", time.Minute, func() bool { return p.Made() == 1 })
	p.tells("⚙ for Anne, who is away")
	p.Moves(ben, simplayer.Draw)
	p.PassUntil("a computer moves for Anne again", time.Minute, func() bool { return p.Made() == 3 })
	p.tells("Ben's turn")
	p.Moves(ben, simplayer.Draw)
	p.Reads(p.Types(anne, "/korsar away until:back"), "**Away** · no")
	moves, ends := p.Made(), p.ends()
	p.Pass(time.Minute)
	if left := ends.Sub(p.Clock.Now()); left > 24*time.Hour || left < 23*time.Hour {
		t.Errorf("the turn of who is back ends in %v", left)
	}
	if got := p.Made(); got != moves {
		t.Error("a computer moved for who is back")
	}
	p.Types(anne, "/korsar away until:2026-11-28")
	p.Meet(waits)
	p.within("the table that waits", p.ends(), 6*24*time.Hour+12*time.Hour+24*time.Hour)
	if text := p.Board().Text(); !strings.Contains(text, "Anne is away until") {
		t.Errorf("the board does not tell why it waits:\n%s", text)
	}
	p.Reads(p.Presses(ben, "nudge"), "is away")
	p.Pass(6 * 24 * time.Hour)
	if got := p.Made(); got != 0 {
		t.Error("a move was made at the table that waits")
	}
}

// TestOutage: after an outage of hours nobody's turn ends at once: as much time
// is given as nobody could click, and what is due comes once.
func TestOutage(t *testing.T) {
	t.Parallel()
	for name, out := range map[string]func(p *world, clock *bottest.Patient, d time.Duration){
		"the bot was down": func(p *world, _ *bottest.Patient, d time.Duration) {
			p.Stop()
			p.Clock.Advance(d)
			p.Start()
			p.Struck()
		},
		"Discord was away": func(p *world, clock *bottest.Patient, d time.Duration) {
			gateway := p.Discord.Gateway()
			gateway.SetUnavailable(true)
			p.Tries(clock)
			p.Clock.Advance(d)
			gateway.SetUnavailable(false)
			p.Connected(clock)
			p.Types(p.People[1], "/korsar help") // what is served comes after all that the connection brings
			p.Pass(2 * time.Minute)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clock := bottest.NewPatient()
			p := open(t, 2, 1, bottest.SeatOneBegins, clock.Wind)
			p.Started("/korsar new seats:2 time:6 late:draw", 2)
			p.Pass(time.Minute)
			before := p.People[0].Pings()
			out(p, clock, 8*time.Hour)
			if got := p.Made(); got != 0 {
				t.Fatal("a turn ended while nobody could click")
			}
			if left := p.ends().Sub(p.Clock.Now()); left < 7*time.Hour+30*time.Minute || left > 8*time.Hour+time.Minute {
				t.Errorf("%v are left", left)
			}
			if text := p.Standing().Text(); !strings.Contains(text, bottest.English.Ends(p.ends())) {
				t.Errorf("the board tells another end than %v:\n%s", p.ends(), text)
			}
			if got := p.People[0].Pings() - before; got > 1 {
				t.Errorf("%d reminders came at once", got)
			}
			p.Pass(8*time.Hour + time.Minute)
			if got := p.played(); got != "draw" {
				t.Errorf("after the grace was played %q", got)
			}
		})
	}
}

// TestLaidUp: a game that nobody plays is laid up once, makes room in its
// channel, and is woken by one click.
func TestLaidUp(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1, bottest.SeatOneBegins)
	anne, ben, cleo := p.People[0], p.People[1], p.People[2]
	p.Started("/korsar new seats:2 time:168", 2)
	p.Pass(13 * 24 * time.Hour)
	p.Moves(p.OnTurn(), simplayer.Draw)
	p.Pass(20 * 24 * time.Hour)
	if phase := p.Kept().Table.Phase; phase != journal.Playing {
		t.Fatalf("after 20 days the table is %s", phase)
	}
	p.Pass(9 * 24 * time.Hour)
	if phase := p.Kept().Table.Phase; phase != journal.Shelved {
		t.Fatalf("after four turns without anybody the table is %s", phase)
	}
	board := p.Board()
	if !strings.Contains(board.Text(), "laid up") || len(board.Pings) > 0 {
		t.Errorf("the board pings %v and reads\n%s", board.Pings, board.Text())
	}
	moves := p.Made()
	p.Pass(60 * 24 * time.Hour)
	if got := p.Made(); got != moves || len(p.Public()) != 1 {
		t.Errorf("%d moves were made while it rested; %d messages stand", got-moves, len(p.Public()))
	}
	p.Reads(p.Types(anne, "/korsar-games"), "laid up")
	p.Reads(p.Forges(anne, board, "k1:1:1:replay:first.0"), bottest.Notice(table.NotOver)) // its hands may be played on
	p.Reads(p.Types(anne, "/korsar export game:1"), bottest.Notice(table.NotOver))
	p.Reads(p.Presses(cleo, "wake"), "You have no seat")
	laid := p.Kept().ID
	p.Types(cleo, "/korsar new seats:2")
	p.Reads(p.Forges(ben, board, bottest.Button(t, board, "wake").CustomID), "This channel has a table already")
	p.Presses(cleo, "cancel")
	p.Forges(ben, board, bottest.Button(t, board, "wake").CustomID)
	kept, err := p.Store.Load(p.Ctx, laid)
	if err != nil || kept.Table.Phase != journal.Playing || kept.Due.Sub(p.Clock.Now()) < 167*time.Hour {
		t.Errorf("the table is %s, its turn ends %v: %v", kept.Table.Phase, kept.Due, err)
	}
}

// TestReminderWithANewEnd: a reminder that finds that the turn ends at another
// time than was noted, since somebody's preferences changed right before the bot
// was killed, still reminds.
func TestReminderWithANewEnd(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	p.Started("/korsar new seats:2 time:24 pace:live", 2)
	anne := p.Kept().Table.Chairs[0].Occupant.Person
	if err := p.Store.SetPreferences(p.Ctx, anne, storage.UserPreferences{QuietFrom: 3, QuietTo: 5}); err != nil {
		t.Fatal(err)
	}
	p.Restart()
	before := p.People[0].Pings()
	p.Pass(13 * time.Hour)
	board := p.Standing()
	if p.People[0].Pings() != before+1 || !strings.Contains(board.Content, "still your turn") || !strings.Contains(board.Text(), bottest.English.Ends(p.ends())) {
		t.Errorf("Anne was notified %d times; the turn ends %v; the board reads\n%s", p.People[0].Pings()-before, p.ends(), board.Text())
	}
	p.within("with two quiet hours the turn ends", p.ends(), 26*time.Hour)
}
