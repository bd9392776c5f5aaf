package playing_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game/gametest"
	"korsar/storage/journal"
)

// TestAudience is 500 voters against one seated player: votes and changed votes,
// votes that come too late, seated people who are refused, ties, a removal, a
// veto, a pause over a restart, nobody who votes. Every move of the crew equals a
// plain recount of what was said.
func TestAudience(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	p := &world{bottest.OpenIn(t, sandbox.Options{}, 2, 1, bottest.SeatOneBegins)} // TestCamps holds what is sent against the description
	p.WordsOnly()
	anne, ben := p.People[0], p.People[1]
	c := p.Audience("/korsar audience window:60 early:0 voters:3")
	random := rand.New(rand.NewPCG(7, 7))
	for i := range 500 {
		c.Joins(p.NewPlayer(fmt.Sprintf("Voter %03d", i), "en-US"), 1)
	}

	// Whoever sits is not of the crew.
	p.Unchanged(func() {
		p.Reads(p.Presses(anne, "aboard"), "Your hand")
		p.Reads(p.Forges(anne, p.Board(), customID(t, p, "muster", "1")), bottest.Notice(table.HasSat))
		p.Reads(p.Forges(anne, p.Board(), customID(t, p, "vote", ""), "draw"), bottest.Notice(table.HasSat))
		p.Reads(p.Forges(ben, p.Board(), customID(t, p, "vote", ""), "draw"), bottest.Notice(table.NotOfCrew))
		p.Reads(p.Presses(c.Voters[0].Player, "draw"), bottest.Notice(table.CrewVotes))
		p.Reads(p.Presses(ben, "helm"), bottest.NoticeIn(bottest.English, table.HostOrModerator))
	})
	if n := len(c.World.Kept().Table.Voters); n != 500 {
		t.Fatalf("%d people are of the crew", n)
	}

	// 500 votes, 150 of them changed.
	options := c.Options()
	for i := range 650 {
		v := c.Voters[i%500]
		if i >= 500 {
			v = c.Voters[random.IntN(500)]
		}
		c.Votes(v, options[random.IntN(len(options))])
	}
	p.Settled()
	p.Pass(3 * time.Second) // the board follows within moments
	winner, votes, _ := c.Recount()
	letter := say.Letter(slices.IndexFunc(p.Kept().Table.Poll.Tallies, func(t journal.Tally) bool { return t.Move.String() == winner }))
	p.Until(fmt.Sprintf("the board shows that %s leads with %d votes", letter, votes), func() bool {
		text := p.Board().Text()
		return strings.Contains(text, fmt.Sprintf("▶ **%s** ▰▰▰▰▰▰▰▰▰▰ **%d**", letter, votes)) && strings.Contains(text, "500 have voted")
	})
	stale := c.Voters[3].Hand
	p.Pass(time.Minute)
	c.Wins("after 650 votes")
	p.Unchanged(func() {
		v := c.Voters[3]
		if answer := c.Votes(&bottest.Voter{Player: v.Player, Hand: stale}, options[0]); !strings.Contains(answer.Text(), bottest.Notice(table.VoteOver)) {
			t.Errorf("a vote that came too late reads\n%s", answer.Text())
		}
	})
	c.Begins()

	// Nobody votes, then too few: a mate moves.
	for _, voters := range []int{0, 2} {
		c.Answers()
		for i := range voters {
			c.Fresh(c.Voters[i])
			c.Votes(c.Voters[i], "draw")
		}
		before := p.Made()
		p.Pass(61 * time.Second)
		p.Passes("the mate has moved", func(t journal.Table) bool { return t.Game.MovesMade() > before })
		if turn := lastTurn(p); turn.Covered != journal.Silent || turn.Voters != voters {
			t.Errorf("with %d votes the crew's move was %+v", voters, turn)
		}
		c.Begins()
	}

	// A tie: of two moves with two votes the one that had them first.
	c.Answers()
	for i, move := range []int{0, 1, 1, 0} {
		c.Fresh(c.Voters[i])
		c.Votes(c.Voters[i], c.Options()[move])
	}
	p.Pass(time.Minute)
	c.Wins("after a tie")

	// A veto, once a game, and a removal.
	c.Answers()
	options = c.Options()
	for i, move := range []int{0, 0, 0, 1, 1, 0} {
		c.Fresh(c.Voters[i])
		c.Votes(c.Voters[i], options[move])
	}
	if m := c.Steers(anne, journal.Veto); !strings.Contains(m.Text(), "✕ A · vetoed") {
		t.Errorf("after the veto the host reads\n%s", m.Text())
	}
	c.Said = slices.DeleteFunc(c.Said, func(s bottest.Said) bool { return s.Move == options[0] })
	p.Unchanged(func() {
		m := c.Fresh(c.Voters[0])
		if bottest.Offering(m, options[0]) != "" {
			t.Error("what was vetoed is still offered")
		}
		p.Reads(p.Forges(c.Voters[0].Player, m, m.Buttons()[0].CustomID, options[0]), bottest.Notice(table.NotVotable))
		if helm, _ := p.Presses(anne, "helm").Now(); !bottest.Button(t, helm, "steer:veto").Disabled {
			t.Error("a second veto is offered")
		}
		p.Reads(p.Forges(anne, p.Board(), customID(t, p, "steer", "veto")), bottest.Notice(table.NotSteered))
	})
	c.Fresh(c.Voters[1])
	c.Votes(c.Voters[1], options[1])
	c.Fresh(c.Voters[2])
	c.Votes(c.Voters[2], options[2])
	helm, _ := p.Presses(anne, "helm").Now()
	p.Reads(p.Chooses(anne, helm, c.Voters[2].Name()), "**Voter 002** votes in this game no more")
	c.Said = append(c.Said, bottest.Said{Who: c.Voters[2].Name(), Move: ""})
	p.Unchanged(func() {
		p.Reads(p.Presses(c.Voters[2].Player, "aboard"), bottest.Notice(table.Marooned))
		p.Reads(p.Forges(c.Voters[2].Player, p.Board(), customID(t, p, "vote", ""), "draw"), bottest.Notice(table.Marooned))
		helm, _ := p.Presses(anne, "helm").Now()
		p.Reads(p.Chooses(anne, helm, ben.Name()), "**Ben** is of no crew")
	})
	p.Pass(time.Minute)
	c.Wins("after a veto and a removal")

	// A pause over a restart, votes kept; more time; the end at once.
	c.Answers()
	options = c.Options()
	for i, move := range []int{3, 4, 4, 3, 4} {
		v := c.Voters[10+i]
		c.Fresh(v)
		c.Votes(v, options[move%len(options)])
	}
	p.Pass(20 * time.Second)
	c.Steers(anne, journal.Hold)
	before := p.Made()
	p.Pass(5 * time.Minute)
	p.Restart()
	p.Pass(4 * time.Minute)
	c.Fresh(c.Voters[20])
	c.Votes(c.Voters[20], options[3%len(options)])
	if p.Made() != before || !strings.Contains(c.Voters[20].Hand.Text(), "paused") {
		t.Errorf("time does not stand still:\n%s", c.Voters[20].Hand.Text())
	}
	c.Steers(anne, journal.Release)
	c.Steers(anne, journal.Extend)
	p.Pass(60 * time.Second) // of the 40 that were left and 30 more
	if p.Made() != before {
		t.Error("the vote closed too early")
	}
	c.Fresh(c.Voters[21])
	c.Votes(c.Voters[21], options[3%len(options)])
	c.Steers(anne, journal.CloseNow)
	c.Wins("after a pause over a restart")

	c.ToTheEnd(random)
}

// lastTurn is the latest turn of the table.
func lastTurn(p *world) journal.Turn {
	turns := p.Kept().Table.Turns
	return turns[len(turns)-1]
}

// customID is one that the newest board could offer.
func customID(t testing.TB, p *world, action, arg string) string {
	t.Helper()
	id := strings.TrimSuffix(bottest.Button(t, p.Board(), "aboard").CustomID, "aboard") + action
	if arg != "" {
		id += ":" + arg
	}
	return id
}
