package playing_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage/journal"
)

// TestManyVotersAgainstOnePlayer checks that every move of an audience of 500, or 40 outside campaigns, equals an
// independent recount. There are changed and late votes, votes of seated people, ties, a removal, a veto, a pause over
// a restart, and turns without votes.
func TestManyVotersAgainstOnePlayer(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	// TestTwoAudiencesPlayAgainstEachOther checks the requests against the description.
	w := &world{bottest.OpenWith(t, sandbox.Options{}, 2, 4, bottest.SeatOneBegins)}
	w.DisablePictures()
	w.AllowCodes(10008) // hands opened again before they were shown
	anne, ben := w.People[0], w.People[1]
	a := w.StartAudience("/korsar new audiences:1 window:60 close-early:0 voters:3")
	random := rand.New(rand.NewPCG(7, 7))
	many := gametest.Sample(t, "voters", 40, 500)
	for i := range many {
		a.Join(w.NewPlayer(fmt.Sprintf("Voter %03d", i), "en-US"), 1)
	}

	// A seated player is not in the audience.
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Press(anne, "audience"), "Your hand")
		w.ExpectPrivate(w.Forge(anne, w.LastMessage(), customIDOnBoard(t, w, "join-audience", "1")),
			bottest.NoticeText(table.HasSat))
		w.ExpectPrivate(w.Forge(anne, w.LastMessage(), customIDOnBoard(t, w, "vote", ""), "draw"),
			bottest.NoticeText(table.HasSat))
		w.ExpectPrivate(w.Forge(ben, w.LastMessage(), customIDOnBoard(t, w, "vote", ""), "draw"),
			bottest.NoticeText(table.NotInAudience))
		w.ExpectPrivate(w.Press(a.Voters[0].Player, "draw"), bottest.NoticeText(table.AudienceVotes))
		w.ExpectPrivate(w.Forge(ben, w.LastMessage(), customIDOnBoard(t, w, "vote-controls", "")),
			bottest.NoticeText(table.HostOrModerator))
	})
	if n := len(a.World.LoadTable().Table.Voters); n != many {
		t.Fatalf("the audience has %d members", n)
	}

	// Everybody votes, and some change their votes.
	options := a.Options()
	for i := range many + many*3/10 {
		v := a.Voters[i%many]
		if i >= many {
			v = a.Voters[random.IntN(many)]
		}
		a.Vote(v, options[random.IntN(len(options))])
	}
	w.MustSettle()
	w.PassTime(3 * time.Second) // the board is updated within moments
	winner, votes, _ := a.Recount()
	letter := letterOf(w, winner)
	w.WaitUntil(fmt.Sprintf("the board shows that %s leads with %d votes", letter, votes), func() bool {
		text := w.LastMessage().Text()
		return strings.Contains(text, fmt.Sprintf("▶ **%s** ▰▰▰▰▰▰▰▰▰▰ **%d**", letter, votes)) &&
			strings.Contains(text, fmt.Sprintf("%d have voted", many))
	})
	stale := a.Voters[3].Hand
	w.PassTime(time.Minute)
	a.ExpectWinner("after everybody has voted")
	w.ExpectUnchanged(func() {
		v := a.Voters[3]
		if answer := a.Vote(&bottest.Voter{Player: v.Player, Hand: stale}, options[0]); !strings.Contains(answer.Text(),
			bottest.NoticeText(table.VoteOver)) {
			t.Errorf("a vote that came too late reads\n%s", answer.Text())
		}
	})
	a.BeginVote()

	// If nobody votes, or too few, a computer of level mate moves.
	for _, voters := range []int{0, 2} {
		a.OpponentDraws()
		for i := range voters {
			a.ReopenHand(a.Voters[i])
			a.Vote(a.Voters[i], "draw")
		}
		before := w.MoveCount()
		w.PassTime(61 * time.Second)
		w.SettleUntil("the mate has moved", func(t journal.Table) bool { return t.Game.MovesMade() > before })
		if turn := lastTurn(w); turn.Covered != journal.Silent || turn.Voters != voters {
			t.Errorf("with %d votes the audience's move was %+v", voters, turn)
		}
		a.BeginVote()
	}

	// In a tie of two moves with two votes, the move that had them first wins.
	a.OpponentDraws()
	for i, move := range []int{0, 1, 1, 0} {
		a.ReopenHand(a.Voters[i])
		a.Vote(a.Voters[i], a.Options()[move])
	}
	w.PassTime(time.Minute)
	a.ExpectWinner("after a tie")

	// A veto is possible once per game. The host also removes a voter.
	a.OpponentDraws()
	options = a.Options()
	for i, move := range []int{0, 0, 0, 1, 1, 0} {
		a.ReopenHand(a.Voters[i])
		a.Vote(a.Voters[i], options[move])
	}
	vetoed := "✕ " + letterOf(w, options[0]) + " · vetoed"
	if m := a.Control(anne, journal.Veto); !strings.Contains(m.Text(), vetoed) {
		t.Errorf("after the veto the host reads\n%s", m.Text())
	}
	a.Cast = slices.DeleteFunc(a.Cast, func(s bottest.CastVote) bool { return s.Move == options[0] })
	w.ExpectUnchanged(func() {
		m := a.ReopenHand(a.Voters[0])
		if from, _ := simplayer.SelectOffering(m, options[0]); from != "" {
			t.Error("a vetoed move is still offered")
		}
		w.ExpectPrivate(w.Forge(a.Voters[0].Player, m, m.Buttons()[0].CustomID, options[0]),
			bottest.NoticeText(table.NotVotable))
		controls, _ := w.Press(anne, "vote-controls").Now()
		if !bottest.Button(t, controls, "control-vote:veto").Disabled {
			t.Error("a second veto is offered")
		}
		w.ExpectPrivate(w.Forge(anne, w.LastMessage(), customIDOnBoard(t, w, "control-vote", "veto")),
			bottest.NoticeText(table.NotControllable))
	})
	a.ReopenHand(a.Voters[1])
	a.Vote(a.Voters[1], options[1])
	a.ReopenHand(a.Voters[2])
	a.Vote(a.Voters[2], options[len(options)-1])
	controls, _ := w.Press(anne, "vote-controls").Now()
	w.ExpectPrivate(w.Choose(anne, controls, a.Voters[2].Name()), "**Voter 002** can’t vote in this game any more")
	a.Cast = append(a.Cast, bottest.CastVote{Who: a.Voters[2].Name(), Move: ""})
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Press(a.Voters[2].Player, "audience"), bottest.NoticeText(table.RemovedFromAudience))
		w.ExpectPrivate(w.Forge(a.Voters[2].Player, w.LastMessage(), customIDOnBoard(t, w, "vote", ""), "draw"),
			bottest.NoticeText(table.RemovedFromAudience))
		controls, _ := w.Press(anne, "vote-controls").Now()
		w.ExpectPrivate(w.Choose(anne, controls, ben.Name()), "**Ben** isn’t in an audience")
	})
	w.PassTime(time.Minute)
	a.ExpectWinner("after a veto and a removal")

	// A pause over a restart keeps the votes. Then the host gives more time, and closes the vote.
	a.OpponentDraws()
	options = a.Options()
	for i, move := range []int{3, 4, 4, 3, 4} {
		v := a.Voters[10+i]
		a.ReopenHand(v)
		a.Vote(v, options[move%len(options)])
	}
	w.PassTime(20 * time.Second)
	a.Control(anne, journal.Hold)
	before := w.MoveCount()
	w.PassTime(5 * time.Minute)
	w.Restart()
	w.PassTime(4 * time.Minute)
	a.ReopenHand(a.Voters[20])
	a.Vote(a.Voters[20], options[3%len(options)])
	if w.MoveCount() != before || !strings.Contains(a.Voters[20].Hand.Text(), "paused") {
		t.Errorf("the vote is not paused:\n%s", a.Voters[20].Hand.Text())
	}
	a.Control(anne, journal.Release)
	a.Control(anne, journal.Extend)
	w.PassTime(60 * time.Second) // of the 40 seconds left and 30 more
	if w.MoveCount() != before {
		t.Error("the vote closed too early")
	}
	a.ReopenHand(a.Voters[21])
	a.Vote(a.Voters[21], options[3%len(options)])
	a.Control(anne, journal.CloseNow)
	a.ExpectWinner("after a pause over a restart")

	playToEnd(a, random)
}

// playToEnd plays the rest of the game. Three voters vote at a time, and the host then closes the vote. Then it checks
// the best voters that the end names.
func playToEnd(a *bottest.Audience, random *rand.Rand) {
	w := a.World
	w.T.Helper()
	for {
		t := w.LoadTable().Table
		if t.Phase != journal.Playing {
			break
		}
		if !t.IsAudience(t.Game.Turn()) {
			if _, err := w.People[0].Move(w.Ctx, bottest.PickMerchantFirst); err != nil {
				w.T.Fatal(err)
			}
			w.MustSettle()
			continue
		}
		move := bottest.PickMerchantFirst(a.Options())
		for range 3 {
			v := a.Voters[30+random.IntN(10)]
			a.ReopenHand(v)
			a.Vote(v, move)
		}
		a.Control(w.People[0], journal.CloseNow)
		a.ExpectWinner("near the end")
	}
	w.MustSettle()
	t := w.LoadTable().Table
	gold := map[string]int{}
	for _, side := range t.Game.PublicView().Sides {
		if side.Side != 1 {
			continue
		}
		for _, prize := range side.Ships {
			for who, ships := range a.WinningShips {
				if slices.ContainsFunc(ships, func(s game.Ships) bool { return s.Has(prize.Ship) }) {
					gold[who] += prize.Gold
				}
			}
		}
	}
	delete(gold, "Voter 002")
	best := slices.Sorted(maps.Values(gold))
	end := w.LastMessage().Text()
	for _, message := range w.Messages() {
		if strings.Contains(message.Text(), "best voters") {
			end = message.Text()
		}
	}
	if len(best) < 5 || best[len(best)-1] == 0 {
		w.T.Fatalf("the game shows nothing: %v", best)
	}
	for i := range 5 {
		if n := best[len(best)-1-i]; !strings.Contains(end, fmt.Sprintf("`%d.` **Voter", i+1)) ||
			!strings.Contains(end, fmt.Sprintf(" · %d gold · right ", n)) {
			w.T.Errorf("of the best voters, %d has won %d gold; the end reads\n%s", i+1, n, end)
		}
	}
}

func lastTurn(w *world) journal.Turn {
	turns := w.LoadTable().Table.Turns
	return turns[len(turns)-1]
}

// letterOf returns the letter of a move in the current vote. It returns "" if there is none.
func letterOf(w *world, move string) string {
	loaded := w.LoadTable().Table
	for m, letter := range loaded.Letters() {
		if m.String() == move {
			return letter
		}
	}
	return ""
}

// customIDOnBoard returns a custom id that a button of the newest board could have.
func customIDOnBoard(t testing.TB, w *world, action, arg string) string {
	t.Helper()
	parts := strings.Split(w.LastMessage().Buttons()[0].CustomID, ":") // the scheme, the table, the state, the action
	id := strings.Join(append(parts[:3:3], action), ":")
	if arg != "" {
		id += ":" + arg
	}
	return id
}
