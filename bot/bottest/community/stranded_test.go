package community_test

import (
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/game/gametest"
	"korsar/game/tournament"
	"korsar/storage/journal"
)

// beginDuel starts a tournament of one round for two people and returns its host. It calls the given functions right
// before the start.
func (w *world) beginDuel(before ...func()) *simplayer.Player {
	w.T.Helper()
	mara := w.CreateTournament("/korsar-tournament create kind:month",
		sandbox.Inputs{"name": {"Friday Cup"}, "rounds": {"1"}})
	for _, who := range w.People {
		w.Press(who, "enter")
	}
	for _, do := range before {
		do()
	}
	w.StartTournament(mara)
	return mara
}

// opened reports whether the first game of the newest tournament is open.
func (w *world) opened() bool { return w.LoadTournament().Tournament.VenueAt(1, 1).ID != 0 }

// TestTournamentGameFindsAnotherThread checks that a game of a tournament whose thread is deleted or locked continues
// in another thread, from its lobby or from the middle of the game. Its players are mentioned there, and it is played
// to its end.
func TestTournamentGameFindsAnotherThread(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	for name, shut := range map[string]func(*sandbox.Channel){
		"deleted": (*sandbox.Channel).Delete, "locked": (*sandbox.Channel).Close,
	} {
		for stage, joined := range map[string]int{"at first": 0, "with one of two": 1, "in the game": 2} {
			t.Run(name+" "+stage, func(t *testing.T) {
				t.Parallel()
				w := open(t, 2, 1, bottest.SeatOneBegins)
				w.AllowClosedChannel()
				w.beginDuel()
				players := w.TournamentPlayers(1, 1)
				for _, who := range players[:joined] {
					w.Press(who, "join")
				}
				before := players[0].Channel
				shut(before)
				w.SettleNowUntil("the table has another thread", func() bool {
					return w.LoadTournament().Tournament.VenueAt(1, 1).Message.String() != before.ID()
				})
				w.PassMinutes(1)
				players = w.TournamentPlayers(1, 1)
				called := 0
				for _, m := range players[0].Channel.Messages() {
					called += len(m.Pings)
				}
				if want := map[int]int{0: 2, 1: 1, 2: 1}[joined]; called != want {
					t.Errorf("%d players are called, want %d", called, want)
				}
				for _, who := range players[joined:] {
					w.Press(who, "join")
				}
				w.PlayOut(players, 1)
				if at := w.LoadTournament().Tournament.Rounds()[0].Tables[0]; at.Phase != tournament.Played {
					t.Errorf("the table is %+v", at)
				}
			})
		}
	}
}

// TestTournamentGameThatTakesNoPostsEnds checks a game in whose thread the bot may no longer post, also after the bot
// was removed from the server and invited again. Players and host are told which permission is missing. At the round's
// deadline computers end the game, and nobody is a no-show.
func TestTournamentGameThatTakesNoPostsEnds(t *testing.T) {
	t.Parallel()
	deny := func(w *world) { w.Channel.DenyBot(sandbox.SendInThreads) }
	game := func(w *world) journal.TableID { return w.LoadTournament().Tournament.VenueAt(1, 1).ID }
	comesBack := func(w *world) {
		w.Guild.Remove()
		w.SettlePaused(game(w), journal.Removed)
		w.PassTime(3 * 24 * time.Hour)
		deny(w)
		w.Guild.Install()
	}
	for stage, test := range map[string]struct {
		denied func(*world) // before the round opens
		joined bool
		lose   func(*world)
		want   tournament.Phase
	}{
		"at first": {deny, false, func(*world) {}, tournament.Void},
		"in the game": {func(*world) {}, true, func(w *world) {
			deny(w)
			w.Move(w.TournamentPlayers(1, 1)[0], simplayer.Draw)
		},
			tournament.Played},
		"back in the lobby": {func(*world) {}, false, comesBack, tournament.Void},
		"back in the game":  {func(*world) {}, true, comesBack, tournament.Played},
	} {
		t.Run(stage, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.AllowClosedChannel()
			mara := w.beginDuel(func() { test.denied(w) })
			for _, who := range w.TournamentPlayers(1, 1) {
				if test.joined {
					w.Press(who, "join")
				}
			}
			test.lose(w)
			w.SettlePaused(game(w), journal.NoAccess)
			w.PassMinutes(1)
			for _, who := range append(w.TournamentPlayers(1, 1), mara) {
				told := 0
				for _, m := range who.DM().Messages() {
					if strings.Contains(m.Content, "Send Messages in Threads") {
						told++
					}
				}
				if told != 1 {
					t.Errorf("%s was told %d times", who.Name(), told)
				}
			}
			for range 60 {
				w.PassTime(6 * time.Hour)
				if w.LoadTournament().Tournament.IsOver() {
					break
				}
			}
			at := w.LoadTournament().Tournament.Rounds()[0].Tables[0]
			if at.Phase != test.want || len(at.Absent) > 0 {
				t.Errorf("the table is %+v, want it %s", at, test.want)
			}
		})
	}
}

// TestReturnWithoutARightIsTold checks a bot that is invited again without a permission in the channel of a game. The
// players are told once, and not before. The game waits, and continues with a whole turn once the permission is
// granted.
func TestReturnWithoutARightIsTold(t *testing.T) {
	t.Parallel()
	for name, right := range map[string]sandbox.Permissions{
		"View Channel": sandbox.ViewChannel, "Send Messages": sandbox.SendMessages} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.AllowClosedChannel()
			w.StartGame("/korsar new seats:2 time:1440", 2)
			id := w.LoadTable().ID
			w.Guild.Remove()
			w.SettlePaused(id, journal.Removed)
			w.PassTime(5 * 24 * time.Hour)
			for _, who := range w.People {
				if n := len(who.DM().Messages()); n > 0 {
					t.Errorf("while the bot is gone %s is told %d times", who.Name(), n)
				}
			}
			w.Channel.DenyBot(right)
			w.Guild.Install()
			w.SettlePaused(id, journal.NoAccess)
			w.PassTime(10 * 24 * time.Hour)
			for _, who := range w.People {
				told := who.DM().Messages()
				if len(told) != 1 || !strings.Contains(told[0].Content, "**"+name+"**") {
					t.Errorf("%s was told %d times: %+v", who.Name(), len(told), told)
				}
			}
			w.ExpectPrivate(w.Type(w.People[1], "/korsar board"), "The last time it didn’t work")
			if made := w.MoveCount(); made > 0 {
				t.Errorf("while the game waited %d moves were made", made)
			}
			w.comesAtOnce(func() { w.Channel.AllowBot(right) }, w.delivered)
			loaded := w.LoadTable()
			if left := loaded.Due.Sub(w.Clock.Now()); loaded.Table.Paused != "" || left < 23*time.Hour {
				t.Errorf("the table is paused %q, the turn has %v left", loaded.Table.Paused, left)
			}
			w.Move(w.People[0], simplayer.Draw)
			w.OnlyBoard()
		})
	}
}

// TestRoundThatCannotOpenIsTold checks that host and players can read which permission is missing. The host is told by
// direct message, or the server's owner if the host cannot be reached or cannot grant it. Once the permission is
// granted, the round opens by itself.
func TestRoundThatCannotOpenIsTold(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		right       sandbox.Permissions
		words       string
		prepare     func(w *world, host *simplayer.Player)
		host, owner int // how often they are told
	}{
		"a host who can mend it": {sandbox.CreatePublicThreads, "Create Public Threads",
			func(*world, *simplayer.Player) {}, 1, 0},
		"a host without messages": {sandbox.SendMessages, "Send Messages",
			func(_ *world, host *simplayer.Player) { host.CloseDMs() }, 0, 1},
		"a host who left": {sandbox.ViewChannel, "View Channel",
			func(w *world, host *simplayer.Player) { w.Guild.Leave(host.Person); host.CloseDMs() }, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 3, 1)
			w.AllowCodes(50001, 50013, 50007)
			owner := w.People[2]
			w.Guild.SetOwner(owner.Person)
			mara := w.CreateTournament("/korsar-tournament create kind:evening",
				sandbox.Inputs{"name": {"Friday Cup"}, "rounds": {"1"}})
			for _, who := range w.People[:2] {
				w.Press(who, "enter")
			}
			w.Channel.DenyBot(test.right)
			test.prepare(w, mara)
			w.StartTournament(w.NewManager())
			w.PassMinutes(3)
			told := func(who *simplayer.Player) (n int) {
				for _, m := range who.DM().Messages() {
					if strings.Contains(m.Content, "Friday Cup") && strings.Contains(m.Content, test.words) {
						n++
					}
				}
				return n
			}
			if told(mara) != test.host || told(owner) != test.owner {
				t.Errorf("the host was told %d times, the owner %d times", told(mara), told(owner))
			}
			w.ExpectPrivate(w.Type(w.People[0], "/korsar-tournament status"), test.words)
			w.Channel.AllowBot(test.right)
			w.SettleNowUntil("the change has arrived", func() bool { w.PassTime(time.Second); return w.opened() })
			w.skipRound()
			if text := w.TournamentPost().Text(); strings.Contains(text, test.words) {
				t.Errorf("later the post reads\n%s", text)
			}
		})
	}
}
