package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

// pass lets time pass, as much as is given: whatever is due meanwhile happens
// at its time.
func (p *port) pass(d time.Duration) {
	p.t.Helper()
	for end := p.clock.Now().Add(d); p.clock.Now().Before(end); {
		next := p.nextDeadline()
		if err := p.bot.Settle(p.ctx); err != nil {
			p.t.Fatal(err)
		}
		if !p.nextDeadline().Equal(next) {
			continue // something has happened meanwhile
		}
		if waiting, err := p.store.Untold(p.ctx, end, 1); err == nil && len(waiting) > 0 && waiting[0].NotBefore.After(p.clock.Now()) {
			next = earliest(next, waiting[0].NotBefore)
		}
		p.clock.Advance(max(earliest(next, end).Sub(p.clock.Now()), time.Second))
		p.struck()
	}
}

func (p *port) nextDeadline() time.Time {
	p.t.Helper()
	deadline, err := p.store.NextDeadline(p.ctx)
	if err != nil {
		p.t.Fatal(err)
	}
	bulletin, err := p.store.NextBulletin(p.ctx)
	if err != nil {
		p.t.Fatal(err)
	}
	return earliest(deadline, bulletin)
}

// earliest is the earlier of two times; the zero time is never.
func earliest(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// struck waits until nothing is due any more, and all is told.
func (p *port) struck() {
	p.t.Helper()
	for tries := 0; ; tries++ {
		due, err := p.store.Due(p.ctx, p.clock.Now(), 1)
		if err != nil {
			p.t.Fatal(err)
		}
		if len(due) == 0 {
			break
		}
		if tries > 20_000 {
			p.t.Fatalf("%+v stays due at %v", due, p.clock.Now())
		}
		time.Sleep(time.Millisecond) // what is due happens in goroutines of their own
	}
	if err := p.bot.Settle(p.ctx); err != nil {
		p.t.Fatal(err)
	}
}

// passUntil lets time pass until something holds, at most so long.
func (p *port) passUntil(what string, most time.Duration, holds func() bool) {
	p.t.Helper()
	for end := p.clock.Now().Add(most); !holds(); {
		if p.clock.Now().After(end) {
			p.t.Fatalf("in vain did %v pass until %s", most, what)
		}
		p.pass(2 * time.Second)
	}
}

// made is how many moves were made.
func (p *port) made() int {
	p.t.Helper()
	kept := p.kept()
	return kept.Table.Game.MovesMade()
}

// tells waits until the board tells something: what a computer does is told a
// moment after it is done.
func (p *port) tells(words string) {
	p.t.Helper()
	p.until("the board tells: "+words, func() bool { return strings.Contains(p.board().Text(), words) })
}

// ends is when the present turn ends.
func (p *port) ends() time.Time { return p.kept().Due }

// within fails the test unless a moment is this long after the port opened, give
// or take the seconds that clicks take.
func (p *port) within(what string, at time.Time, after time.Duration) {
	p.t.Helper()
	if off := at.Sub(noon.Add(after)); off < 0 || off > time.Minute {
		p.t.Errorf("%s: %v after noon, want %v", what, at.Sub(noon), after)
	}
}

// picks lets somebody choose from a list of a page.
func (p *port) picks(who *rehearsal.Player, page sandbox.Message, which string, options ...string) *sandbox.Answer {
	p.t.Helper()
	for _, c := range page.Selects() {
		if strings.Contains(c.CustomID+":", ":"+which+":") {
			answer, err := who.Choose(p.ctx, page.ID, c.CustomID, options...)
			if err != nil {
				p.t.Fatal(err)
			}
			p.settled()
			return answer
		}
	}
	p.t.Fatalf("no list %q stands on the message:\n%s", which, page.Text())
	return nil
}

// prefers chooses one of somebody's preferences.
func (p *port) prefers(who *rehearsal.Player, which, option string) {
	p.t.Helper()
	page, _ := p.types(who, "/korsar preferences").Now()
	p.picks(who, page, which, option)
}

// TestTurnTime: the board tells when the turn ends; reminders come after half
// and seven eighths of it; then a computer makes the move, and says so.
func TestTurnTime(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	anne, ben := p.people[0], p.people[1]
	p.started("/korsar new seats:2 time:24", 2)
	p.within("the first turn ends", p.ends(), 24*time.Hour)
	if text := p.board().Text(); !strings.Contains(text, english.Ends(p.ends())) {
		t.Errorf("the board does not tell when the turn ends:\n%s", text)
	}
	count := func(want ...int) {
		t.Helper()
		if got := p.pings(); !slices.Equal(got, want) {
			t.Errorf("%v after noon people were notified %v times, want %v", p.clock.Since(noon).Round(time.Minute), got, want)
		}
	}
	count(1, 0)
	p.pass(11 * time.Hour)
	count(1, 0)
	p.pass(2 * time.Hour)
	count(2, 0)
	if text := p.board().Content; !strings.Contains(text, "it is still your turn") {
		t.Errorf("the reminder reads %q", text)
	}
	p.pass(9 * time.Hour)
	count(3, 0)
	p.pass(2*time.Hour - 5*time.Minute)
	count(3, 0)
	p.passUntil("a move is made for Anne", time.Hour, func() bool { return p.made() == 1 })
	p.tells("⚙ for Anne, whose time was over")
	p.settled()
	count(3, 1)
	p.standing()
	if hand := p.opens(anne).Text(); !strings.Contains(hand, "⚙ for You, whose time was over") {
		t.Errorf("Anne is not told:\n%s", hand)
	}
	p.moves(ben, rehearsal.Draw)
	p.moves(anne, rehearsal.Draw)
	count(4, 2)
	if chair := p.kept().Table.Chairs[0]; chair.Missed != 0 {
		t.Errorf("who plays again has missed %d turns", chair.Missed)
	}
}

// TestLate: what happens when the time of a turn is over is how the table was
// made.
func TestLate(t *testing.T) {
	t.Parallel()
	for late, check := range map[string]func(t *testing.T, p *port){
		"draw": func(t *testing.T, p *port) {
			p.pass(61 * time.Minute)
			if got := p.played(); got != "draw" {
				t.Errorf("played was %q", got)
			}
		},
		"hand-over.2": func(t *testing.T, p *port) {
			p.passUntil("the first miss", 2*time.Hour, func() bool { return p.made() == 1 })
			if got := p.occupants(); got != "Anne, Ben" {
				t.Errorf("after one miss there sit %s", got)
			}
			p.tells("Ben's turn")
			p.moves(p.people[1], rehearsal.Draw)
			p.passUntil("the second miss", 2*time.Hour, func() bool { return p.made() == 3 })
			if got := p.occupants(); got != "mate Anne, Ben" {
				t.Errorf("after two misses there sit %s", got)
			}
			p.presses(p.people[0], "return")
			if got := p.occupants(); got != "Anne, Ben" {
				t.Errorf("after one click there sit %s", got)
			}
		},
	} {
		t.Run(late, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 2, 1, seatOneBegins)
			p.started("/korsar new seats:2 time:1 late:"+late, 2)
			check(t, p)
		})
	}
}

// TestReminders: by direct message, never more a day than wanted over all
// tables, by the channel where messages are closed, not at all for who wants
// none.
func TestReminders(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	anne := p.people[0]
	p.prefers(anne, "reminders", "private.1")
	p.started("/korsar new seats:2 time:24 pace:live", 2)
	tavern := p.channel
	p.meet(p.guild.NewChannel("quay"))
	p.started("/korsar new seats:2 time:24 pace:live", 2)
	p.pass(23 * time.Hour)
	told := anne.DM().Messages()
	if len(told) != 1 || !strings.Contains(told[0].Content, "It is your turn at **Anne**’s table, and it ends") {
		t.Fatalf("by direct message Anne was told %d times", len(told))
	}
	hand := p.reply(anne.Click(p.ctx, told[0].ID, "My hand"))
	if !strings.Contains(hand.Text(), "Your turn.") {
		t.Errorf("the message opens\n%s", hand.Text())
	}
	if n := len(tavern.Messages()) + len(p.public()); n != 2 {
		t.Errorf("%d messages stand in the channels", n)
	}
	p.passUntil("both turns were made", 2*time.Hour, func() bool { return p.made() == 1 })
	p.tells("Ben's turn")

	anne.CloseDMs()
	p.excuse(func(s sandbox.Sent) bool { return s.Code == 50007 })
	p.moves(p.people[1], rehearsal.Draw)
	before := anne.Pings()
	p.pass(13 * time.Hour)
	if got := anne.Pings() - before; got != 1 || !strings.Contains(p.board().Content, "still your turn") {
		t.Errorf("with closed messages Anne was notified %d times; the board says %q", got, p.board().Content)
	}
	p.prefers(anne, "reminders", "none")
	before = anne.Pings()
	p.pass(10 * time.Hour)
	if got := anne.Pings() - before; got != 0 {
		t.Errorf("who wants no reminders got %d", got)
	}
}

// reply is what an answer shows.
func (p *port) reply(answer *sandbox.Answer, err error) sandbox.Message {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
	return p.nowShown(answer)
}

// TestNudge: others may remind who is on turn, not soon after they were told,
// and not who wants none.
func TestNudge(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1, seatOneBegins)
	anne, ben, cleo := p.people[0], p.people[1], p.people[2]
	p.started("/korsar new seats:2 time:24", 2)
	p.reads(p.presses(ben, "nudge"), "You can remind them again")
	p.reads(p.presses(cleo, "nudge"), "You have no seat")
	p.reads(p.presses(anne, "nudge"), "Your turn.")
	p.pass(4 * time.Hour)
	before := anne.Pings()
	p.reads(p.presses(ben, "nudge"), "**Anne** is reminded")
	p.reads(p.presses(ben, "nudge"), "You can remind them again")
	if got := anne.Pings() - before; got != 1 || len(p.public()) != 1 {
		t.Errorf("Anne was notified %d times; %d messages stand", got, len(p.public()))
	}
	p.pass(4 * time.Hour)
	p.prefers(anne, "reminders", "none")
	p.reads(p.presses(ben, "nudge"), "wants no reminders")
}

// TestQuietHours: they do not count, in the zone of whoever is on turn; who
// changes them sees the turn end later.
func TestQuietHours(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	anne := p.people[0]
	p.started("/korsar new seats:2 time:24", 2)
	p.types(anne, "/korsar preferences zone:Europe/Berlin") // noon is 13:00 there
	p.within("in Berlin the turn ends", p.ends(), 24*time.Hour)
	p.prefers(anne, "quiet", "22.7")
	p.within("with nine quiet hours the turn ends", p.ends(), 42*time.Hour) // 9 h until 22:00, 15 h from 7:00 on: the next 7:00 after 22:00
	if text := p.standing().Text(); !strings.Contains(text, english.Ends(p.ends())) {
		t.Errorf("the board tells another end:\n%s", text)
	}
	p.prefers(anne, "quiet", "0.0")
	p.within("without quiet hours the turn ends", p.ends(), 24*time.Hour)
	p.prefers(anne, "quiet", "22.7")
	before := anne.Pings()
	p.pass(9*time.Hour + 30*time.Minute) // half of it were 12 hours: 7:00 + 3 h
	p.pass(9 * time.Hour)
	if got := anne.Pings() - before; got != 0 {
		t.Errorf("by night Anne was notified %d times", got)
	}
	p.pass(3 * time.Hour)
	if got := anne.Pings() - before; got != 1 {
		t.Errorf("in the morning Anne was notified %d times", got)
	}
}

// TestAway: a table waits for who is away, or a computer moves for them; they
// come back by their date or at once.
func TestAway(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	anne, ben := p.people[0], p.people[1]
	p.started("/korsar new seats:2 time:24 away:wait", 2)
	waits := p.channel
	p.meet(p.guild.NewChannel("quay"))
	p.started("/korsar new seats:2 time:24 away:sail", 2)
	p.reads(p.types(anne, "/korsar away until:yesterday"), "That is no day to come")
	p.reads(p.types(anne, "/korsar away until:2026-11-28"), "**Away** · until")
	p.passUntil("a computer moves for Anne", time.Minute, func() bool { return p.made() == 1 })
	p.tells("⚙ for Anne, who is away")
	p.moves(ben, rehearsal.Draw)
	p.passUntil("a computer moves for Anne again", time.Minute, func() bool { return p.made() == 3 })
	p.tells("Ben's turn")
	p.moves(ben, rehearsal.Draw)
	p.reads(p.types(anne, "/korsar away until:back"), "**Away** · no")
	moves, ends := p.made(), p.ends()
	p.pass(time.Minute)
	if left := ends.Sub(p.clock.Now()); left > 24*time.Hour || left < 23*time.Hour {
		t.Errorf("the turn of who is back ends in %v", left)
	}
	if got := p.made(); got != moves {
		t.Error("a computer moved for who is back")
	}
	p.types(anne, "/korsar away until:2026-11-28")
	p.meet(waits)
	p.within("the table that waits", p.ends(), 6*24*time.Hour+12*time.Hour+24*time.Hour)
	if text := p.board().Text(); !strings.Contains(text, "Anne is away until") {
		t.Errorf("the board does not tell why it waits:\n%s", text)
	}
	p.reads(p.presses(ben, "nudge"), "is away")
	p.pass(6 * 24 * time.Hour)
	if got := p.made(); got != 0 {
		t.Error("a move was made at the table that waits")
	}
}

// TestOutage: after an outage of hours nobody's turn ends at once: as much time
// is given as nobody could click, and what is due comes once.
func TestOutage(t *testing.T) {
	t.Parallel()
	for name, out := range map[string]func(p *port, clock *patient, d time.Duration){
		"the bot was down": func(p *port, _ *patient, d time.Duration) {
			p.stop()
			p.clock.Advance(d)
			p.start()
			p.struck()
		},
		"Discord was away": func(p *port, clock *patient, d time.Duration) {
			gateway := p.discord.Gateway()
			gateway.Away(true)
			p.tries(clock)
			p.clock.Advance(d)
			gateway.Away(false)
			p.connected(clock)
			p.types(p.people[1], "/korsar help") // what is served comes after all that the connection brings
			p.pass(2 * time.Minute)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clock := newPatient()
			p := openPort(t, 2, 1, seatOneBegins, clock.wind)
			p.started("/korsar new seats:2 time:6 late:draw", 2)
			p.pass(time.Minute)
			before := p.people[0].Pings()
			out(p, clock, 8*time.Hour)
			if got := p.made(); got != 0 {
				t.Fatal("a turn ended while nobody could click")
			}
			if left := p.ends().Sub(p.clock.Now()); left < 7*time.Hour+30*time.Minute || left > 8*time.Hour+time.Minute {
				t.Errorf("%v are left", left)
			}
			if text := p.standing().Text(); !strings.Contains(text, english.Ends(p.ends())) {
				t.Errorf("the board tells another end than %v:\n%s", p.ends(), text)
			}
			if got := p.people[0].Pings() - before; got > 1 {
				t.Errorf("%d reminders came at once", got)
			}
			p.pass(8*time.Hour + time.Minute)
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
	p := openPort(t, 3, 1, seatOneBegins)
	anne, ben, cleo := p.people[0], p.people[1], p.people[2]
	p.started("/korsar new seats:2 time:168", 2)
	p.pass(13 * 24 * time.Hour)
	p.moves(p.onTurn(), rehearsal.Draw)
	p.pass(20 * 24 * time.Hour)
	if phase := p.kept().Table.Phase; phase != journal.Playing {
		t.Fatalf("after 20 days the table is %s", phase)
	}
	p.pass(9 * 24 * time.Hour)
	if phase := p.kept().Table.Phase; phase != journal.Laid {
		t.Fatalf("after four turns without anybody the table is %s", phase)
	}
	board := p.board()
	if !strings.Contains(board.Text(), "laid up") || len(board.Pings) > 0 {
		t.Errorf("the board pings %v and reads\n%s", board.Pings, board.Text())
	}
	moves := p.made()
	p.pass(60 * 24 * time.Hour)
	if got := p.made(); got != moves || len(p.public()) != 1 {
		t.Errorf("%d moves were made while it rested; %d messages stand", got-moves, len(p.public()))
	}
	p.reads(p.types(anne, "/korsar-games"), "laid up")
	p.reads(p.forges(anne, board, "k1:1:1:replay:first.0"), notice(table.NotOver)) // its hands may be played on
	p.reads(p.types(anne, "/korsar export game:1"), notice(table.NotOver))
	p.reads(p.presses(cleo, "wake"), "You have no seat")
	laid := p.kept().ID
	p.types(cleo, "/korsar new seats:2")
	p.reads(p.forges(ben, board, button(t, board, "wake").CustomID), "This channel has a table already")
	p.presses(cleo, "cancel")
	p.forges(ben, board, button(t, board, "wake").CustomID)
	kept, err := p.store.Load(p.ctx, laid)
	if err != nil || kept.Table.Phase != journal.Playing || kept.Due.Sub(p.clock.Now()) < 167*time.Hour {
		t.Errorf("the table is %s, its turn ends %v: %v", kept.Table.Phase, kept.Due, err)
	}
}

// TestReminderWithANewEnd: a reminder that finds that the turn ends at another
// time than was noted, since somebody's preferences changed right before the bot
// was killed, still reminds.
func TestReminderWithANewEnd(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	p.started("/korsar new seats:2 time:24 pace:live", 2)
	anne := p.kept().Table.Chairs[0].Occupant.Person
	if err := p.store.SetPreferences(p.ctx, anne, storage.Preferences{QuietFrom: 3, QuietTo: 5}); err != nil {
		t.Fatal(err)
	}
	p.restart()
	before := p.people[0].Pings()
	p.pass(13 * time.Hour)
	board := p.standing()
	if p.people[0].Pings() != before+1 || !strings.Contains(board.Content, "still your turn") || !strings.Contains(board.Text(), english.Ends(p.ends())) {
		t.Errorf("Anne was notified %d times; the turn ends %v; the board reads\n%s", p.people[0].Pings()-before, p.ends(), board.Text())
	}
	p.within("with two quiet hours the turn ends", p.ends(), 26*time.Hour)
}
