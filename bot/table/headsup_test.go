package table_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// wantsNext are the preferences of a person who wants to know that they come next.
var wantsNext = storage.UserPreferences{Next: true}

// told delivers everything and returns what people were told about their next turn.
func (w *world) told() string {
	w.Helper()
	var told []string
	for one := range strings.SplitSeq(w.deliver(), ", ") {
		if strings.HasPrefix(one, "tell ") {
			told = append(told, one)
		}
	}
	return strings.Join(told, ", ")
}

// ordersDraw lets Cleo leave an order.
func ordersDraw(w *world) { w.do(cleo, order(journal.Order{First: game.DrawMove})) }

// TestPersonWhoComesNextIsTold: in every round, when the turn of the person before theirs begins, and not again after a
// restart. It counts as a reminder.
func TestPersonWhoComesNextIsTold(t *testing.T) {
	w := playing(t, ben, cleo)
	w.prefers(cleo, wantsNext)
	for round := 1; round <= 2; round++ {
		w.expect(anne, draw, "hand")
		if got := w.told(); got != "tell Cleo after Ben" {
			t.Errorf("in round %d, on Ben's turn: %q", round, got)
		}
		w.table.Unload()
		w.load()
		w.expect(ben, draw, "hand")
		w.expect(cleo, draw, "hand")
		if got := w.told(); got != "" {
			t.Errorf("in round %d, after Ben's turn: %q", round, got)
		}
		if len(w.store.pings) != round {
			t.Errorf("in round %d, %d reminders are counted", round, len(w.store.pings))
		}
	}
}

// TestComputersBetweenAreSkipped: a person who plays after a computer is told when the person before it begins.
func TestComputersBetweenAreSkipped(t *testing.T) {
	w := playing(t, ben, cleo, dan)
	w.prefers(dan, wantsNext)
	w.expect(anne, cover(cleo), "relieved-other")
	w.expect(anne, draw, "hand")
	if got := w.told(); got != "tell Dan after Ben" {
		t.Errorf("on Ben's turn: %q", got)
	}
}

// TestWhoIsToldOfTheirNextTurn covers the games and the preferences in which a person is told, and is not.
func TestWhoIsToldOfTheirNextTurn(t *testing.T) {
	in := func(minutes int) journal.Options {
		o := relaxed(game.FreeForAll, 3)
		o.Minutes = minutes
		return o
	}
	with := func(change func(*storage.UserPreferences)) storage.UserPreferences {
		p := wantsNext
		change(&p)
		return p
	}
	silent := with(func(p *storage.UserPreferences) { p.NoMessages = true })
	away := with(func(p *storage.UserPreferences) { p.Away = time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC) })
	thrice := func(w *world) {
		for range 3 {
			w.store.pings = append(w.store.pings, storage.Ping{Person: w.store.person(cleo), At: w.clock.Now()})
		}
	}
	for name, test := range map[string]struct {
		minutes int
		wants   storage.UserPreferences
		before  func(*world)
		told    string
	}{
		"turns of an hour":            {60, wantsNext, nil, "tell Cleo after Ben"},
		"turns without an end":        {0, wantsNext, nil, "tell Cleo after Ben"},
		"turns of less than an hour":  {59, wantsNext, nil, ""},
		"nobody asked for it":         {60, storage.UserPreferences{}, nil, ""},
		"no messages":                 {60, silent, nil, ""},
		"away":                        {60, away, nil, ""},
		"an order":                    {60, wantsNext, ordersDraw, ""},
		"a computer leaves two":       {60, wantsNext, func(w *world) { w.do(anne, cover(ben)) }, ""},
		"all reminders of a day sent": {60, wantsNext, thrice, ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := playingWith(t, in(test.minutes), ben, cleo)
			w.prefers(cleo, test.wants)
			if test.before != nil {
				test.before(w)
			}
			w.expect(anne, draw, "hand")
			if got := w.told(); got != test.told {
				t.Errorf("%q, want %q", got, test.told)
			}
		})
	}
}

// TestAwayPersonForWhomAComputerPlaysIsSkipped: the person after them is told one turn earlier, and not again when the
// computer plays.
func TestAwayPersonForWhomAComputerPlaysIsSkipped(t *testing.T) {
	o := relaxed(game.FreeForAll, 3)
	o.Away = journal.ComputerPlays
	away := storage.UserPreferences{Away: time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)}
	t.Run("comes next", func(t *testing.T) {
		w := playingWith(t, o, ben, cleo)
		w.prefers(ben, wantsNext)
		w.expect(anne, draw, "hand")
		w.prefers(anne, away)
		w.expect(ben, draw, "hand")
		if got := w.told(); got != "tell Ben after Cleo" {
			t.Errorf("on Cleo's turn: %q", got)
		}
	})
	t.Run("is on turn", func(t *testing.T) {
		w := playingWith(t, o, ben, cleo)
		w.prefers(cleo, wantsNext)
		w.prefers(ben, away)
		w.expect(anne, draw, "hand")
		if got := w.told(); got != "" {
			t.Errorf("on the turn that a computer plays: %q", got)
		}
	})
}

// TestNobodyIsToldAgainAfterAMoveIsTakenBack: the person who comes next was told when the move was first made, and the
// person after the one who takes it back when that turn first began.
func TestNobodyIsToldAgainAfterAMoveIsTakenBack(t *testing.T) {
	w := playing(t, ben, cleo)
	w.prefers(ben, wantsNext)
	w.prefers(cleo, wantsNext)
	open := play(w.openMove())
	for i, want := range []string{"tell Cleo after Ben", ""} {
		w.expect(anne, open, "hand")
		if got := w.told(); got != want {
			t.Errorf("after move %d: %q, want %q", i+1, got, want)
		}
		w.expect(anne, takeBack, "hand")
		if got := w.told(); got != "" {
			t.Errorf("after it was taken back: %q", got)
		}
	}
}

// TestNextTurnIsToldAfterQuietHours: in the morning, if it is still true, and once. A person who meanwhile left an
// order or has had their turn is not told.
func TestNextTurnIsToldAfterQuietHours(t *testing.T) {
	night := asleep
	night.Next = true
	for name, test := range map[string]struct {
		meanwhile func(*world)
		morning   string
	}{
		"still next": {func(*world) {}, "tell Cleo after Ben"},
		"an order":   {ordersDraw, ""},
		"on turn":    {func(w *world) { w.do(ben, draw) }, ""},
		"next once more": {func(w *world) {
			for _, user := range []snowflake.ID{ben, cleo, anne} {
				w.do(user, draw)
			}
		}, "tell Cleo after Ben"},
		"somebody else is next": {func(w *world) {
			w.prefers(anne, night)
			w.do(ben, draw)
		}, "tell Anne after Cleo"},
		"not wanted now": {func(w *world) { w.prefers(cleo, asleep) }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			o := relaxed(game.FreeForAll, 3)
			o.Minutes = 0
			w := playingWith(t, o, ben, cleo)
			w.prefers(cleo, night)
			w.clock.Advance(11 * time.Hour)
			w.expect(anne, draw, "hand")
			test.meanwhile(w)
			if got := w.told(); got != "" {
				t.Errorf("in the night: %q", got)
			}
			w.clock.Advance(9 * time.Hour)
			if got := w.told(); got != test.morning {
				t.Errorf("in the morning: %q, want %q", got, test.morning)
			}
			w.clock.Advance(time.Hour)
			if got := w.told(); got != "" {
				t.Errorf("later: %q", got)
			}
		})
	}
}

// TestClosedDirectMessagesDropTheNews: nothing is posted in the channel instead, and nothing counts. An outage delays
// the message while it is true.
func TestClosedDirectMessagesDropTheNews(t *testing.T) {
	for name, test := range map[string]struct {
		fails error
		later string
	}{
		"closed":    {table.ErrDMsClosed, ""},
		"an outage": {&table.Later{After: time.Minute, Err: errors.New("an outage")}, "tell Cleo after Ben"},
	} {
		t.Run(name, func(t *testing.T) {
			o := relaxed(game.FreeForAll, 3)
			o.Minutes = 0
			w := playingWith(t, o, ben, cleo)
			w.prefers(cleo, storage.UserPreferences{Next: true, QuietFrom: 12, QuietTo: 13})
			w.expect(anne, draw, "hand")
			w.deliver() // the board
			w.clock.Advance(time.Hour)
			if got := w.deliverWith(test.fails); got != "tell Cleo after Ben" {
				t.Fatalf("delivered %q", got)
			}
			if len(w.store.pings) != 0 {
				t.Error("it counts as a reminder")
			}
			w.clock.Advance(10 * time.Minute)
			if got := w.deliver(); got != test.later {
				t.Errorf("later delivered %q, want %q", got, test.later)
			}
		})
	}
}

// TestNextTurnIsTriedFourTimes: an outage that lasts longer drops the message.
func TestNextTurnIsTriedFourTimes(t *testing.T) {
	o := relaxed(game.FreeForAll, 3)
	o.Minutes = 0
	w := playingWith(t, o, ben, cleo)
	w.prefers(cleo, storage.UserPreferences{Next: true, QuietFrom: 12, QuietTo: 13})
	w.expect(anne, draw, "hand")
	w.deliver() // the board
	tried := 0
	for range 8 {
		w.clock.Advance(time.Hour)
		tried += strings.Count(w.deliverWith(&table.Later{After: time.Minute, Err: errors.New("an outage")}), "tell")
	}
	if tried != 4 {
		t.Errorf("it was tried %d times", tried)
	}
}
