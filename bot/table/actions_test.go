package table_test

import (
	"context"
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

// step is a click of a user.
type step struct {
	user snowflake.ID
	does action
}

// sentence is a test case: after some clicks, another one gets a reply and leaves the table as described.
type sentence struct {
	holds  string
	given  func(*testing.T) *world
	before []step // clicks whose replies do not matter
	user   snowflake.ID
	does   action
	reply  string
	then   string // the table in words; "" if it has not changed
}

// hold checks sentences, before and after the table is read from the store again. A click that changes the table fails,
// and changes nothing, if the store is full.
func hold(t *testing.T, sentences []sentence) {
	t.Helper()
	for _, s := range sentences {
		t.Run(s.holds, func(t *testing.T) {
			w := s.world(t)
			before, commits := w.String(), w.store.commits
			if s.then == "" {
				s.then = before
			}
			if got := w.do(s.user, s.does); got != s.reply {
				t.Errorf("the click of %s got %q, want %q", names[s.user], got, s.reply)
			}
			w.is(s.then)
			w.table.Unload() // what is stored is what was shown
			w.is(s.then)
			for answers := 0; s.holdsAfter(t, answers, before); answers++ {
			}
			if w.store.commits == commits {
				return
			}
			full := s.world(t)
			full.store.full = storage.ErrConflict
			if got := full.do(s.user, s.does); !strings.HasPrefix(got, "error: ") {
				t.Errorf("with a full store the click of %s got %q", names[s.user], got)
			}
			full.store.full = nil
			full.is(before)
		})
	}
}

var errSilent = errors.New("the store does not answer")

// holdsAfter clicks at a table whose store falls silent after some answers: the click works without it, or fails and
// changes nothing. It reports whether the click asked for more.
func (s *sentence) holdsAfter(t *testing.T, answers int, before string) bool {
	t.Helper()
	w := s.world(t)
	w.load()
	w.store.answers = answers
	got := w.do(s.user, s.does)
	w.store.answers = -1
	if strings.HasPrefix(got, "error: ") {
		w.is(before)
	} else if w.is(s.then); got != s.reply {
		t.Errorf("after %d answers of the store the click of %s got %q, want %q", answers, names[s.user], got, s.reply)
	}
	return w.store.unanswered > 0
}

// world returns the world of a sentence before its last click.
func (s *sentence) world(t *testing.T) *world {
	w := s.given(t)
	for _, click := range s.before {
		w.do(click.user, click.does)
	}
	return w
}

// The actions that need no more than a click.
var (
	accept       = (*table.Table).Accept
	askEnd       = (*table.Table).AskEnd
	cancel       = (*table.Table).Cancel
	changeSide   = (*table.Table).ChangeSide
	confirmTerms = (*table.Table).ConfirmTerms
	decline      = (*table.Table).Decline
	join         = (*table.Table).Join
	leave        = (*table.Table).Leave
	leaveGame    = (*table.Table).LeaveGame
	look         = (*table.Table).Look
	moveHere     = (*table.Table).MoveHere
	nudge        = (*table.Table).Nudge
	orderElse    = (*table.Table).OrderElse
	comeBack     = (*table.Table).Return
	show         = (*table.Table).Show
	start        = (*table.Table).Start
	stop         = (*table.Table).Stop
	takeBack     = (*table.Table).TakeBack
	unshelve     = (*table.Table).Unshelve
)

var draw = play(game.DrawMove)

func play(m game.Move) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.Play(ctx, c, m)
	}
}

func order(o journal.Order) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.Order(ctx, c, o)
	}
}

func invite(who snowflake.ID) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.Invite(ctx, c, userOf(who))
	}
}

// substitute offers a user's seat to another user. If of is 0, users offer their own.
func substitute(of, who snowflake.ID) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.Substitute(ctx, c, of, userOf(who))
	}
}

func askSeat(of snowflake.ID) action {
	return func(t *table.Table, _ context.Context, c table.Click) (table.Reply, error) { return t.AskSeat(c, of) }
}

func showMore(t *table.Table, _ context.Context, c table.Click) (table.Reply, error) {
	return t.More(c)
}

func rematch(t *table.Table, _ context.Context, c table.Click) (table.Reply, error) {
	_, err := t.Rematch(c)
	return table.Done{}, err
}

func userOf(user snowflake.ID) table.User { return table.User{ID: user, Name: names[user]} }

// cover hands the seat of a user to a computer.
func cover(user snowflake.ID) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.CoverUser(ctx, c, user)
	}
}

func addComputer(level journal.Level) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.AddComputer(ctx, c, level)
	}
}

func removeComputer(s game.Seat) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.RemoveComputer(ctx, c, s)
	}
}

// set changes the options of a lobby.
func set(change func(*journal.Options)) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.ChangeSettings(ctx, c, func(o *journal.Options, _ []snowflake.ID) { change(o) })
	}
}

// newLivePage gives the live page a new address.
func newLivePage(delay time.Duration) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.NewLivePage(ctx, c, delay)
	}
}

// typed is an action by command, which carries no board's Seq.
func typed(does action) action { return atSeq(0, does) }

// outdated is an action with a button of the table's first board.
func outdated(does action) action { return atSeq(1, does) }

func atSeq(seq int64, does action) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		c.Seq = seq
		return does(t, ctx, c)
	}
}

// asManager is an action of a user who manages the guild.
func asManager(does action) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		c.ManagesGuild, c.Moderator = true, true
		return does(t, ctx, c)
	}
}

// asModerator is an action of a user who moderates the table's channel.
func asModerator(does action) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		c.Moderator = true
		return does(t, ctx, c)
	}
}

// elsewhere is an action in another channel.
func elsewhere(does action) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		c.Channel = channel + 1
		return does(t, ctx, c)
	}
}
