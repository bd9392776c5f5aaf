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
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/journal"
)

// TestCamps is two crews against each other, each for a role: who may join which,
// early close over a restart, ties by lot, a card drawn where nobody votes, the
// members' hands apart. Every request is held against Discord's description.
func TestCamps(t *testing.T) {
	t.Parallel()
	p := open(t, 7, 1, bottest.SeatOneBegins)
	anne := p.People[0]
	red, blue := p.Guild.NewRole("red", 0, false), p.Guild.NewRole("blue", 0, false)
	for i, who := range p.People[1:] {
		p.Guild.Add(who.Person, []*sandbox.Role{red, blue}[i%2])
	}
	p.Types(anne, "/korsar audience crews:2 seats:2 window:30 early:10 ties:lot silent:draw role:red role-2:blue who:7")
	if lobby := p.Board().Text(); !strings.Contains(lobby, "<@&"+red.ID()+">") || !strings.Contains(lobby, "votes of 30 seconds") {
		t.Errorf("the lobby does not tell how it is played:\n%s", lobby)
	}
	p.Presses(anne, "start")
	c := &bottest.Crowd{World: p.World, Struck: map[string]bool{}, Right: map[string][]game.Ships{}, Won: map[string]int{}}
	ben := p.People[1]
	p.Unchanged(func() {
		p.Reads(p.Presses(anne, "aboard"), "This crew is for those with the role")
		p.Reads(p.Presses(ben, "hand"), "members of at least 7 days")
		p.Reads(p.Forges(ben, p.Board(), customID(t, p, "muster", "1")), "members of at least 7 days")
		p.Reads(p.Forges(ben, p.Board(), customID(t, p, "muster", "7")), bottest.Notice(table.MovedOn))
	})
	p.Stop() // nobody can vote meanwhile
	p.Clock.Advance(8 * 24 * time.Hour)
	p.Start()
	p.Struck()
	if p.Made() != 0 {
		t.Fatal("the crew moved though nobody could vote")
	}
	for i, who := range p.People[1:] {
		c.Joins(who, game.Seat(1+i%2))
	}
	p.Unchanged(func() {
		p.Reads(p.Forges(ben, p.Board(), customID(t, p, "muster", "2")), bottest.Notice(table.OtherCrew))
		p.Reads(p.Presses(p.People[2], "aboard"), "**👥 the crew (1)** is on turn")
		c.Fresh(c.Voters[1])
		p.Reads(p.Forges(p.People[2], c.Voters[1].Hand, customID(t, p, "vote", ""), "draw"), bottest.Notice(table.VoteOver))
	})

	// The same move has led for ten seconds.
	options := c.Options()
	for _, v := range []int{0, 2} {
		c.Fresh(c.Voters[v])
		c.Votes(c.Voters[v], options[1])
	}
	p.Pass(4 * time.Second)
	p.Restart() // in the middle of a vote, of which nothing is lost
	p.Pass(4 * time.Second)
	c.Fresh(c.Voters[4])
	c.Votes(c.Voters[4], options[0])
	if p.Made() != 0 {
		t.Error("the vote closed before ten seconds")
	}
	p.Pass(3 * time.Second)
	c.Wins("when one move led for ten seconds")

	// A tie is settled by the deal's secret.
	options = c.Options()
	for i, v := range []int{1, 3, 5} {
		c.Fresh(c.Voters[v])
		c.Votes(c.Voters[v], options[min(i, len(options)-1)])
	}
	p.Pass(31 * time.Second)
	kept := p.Kept()
	lot := deal.Lot(kept.Table.Opened.Secret, kept.Table.Dealt, 2, min(3, len(options)))
	if turn := lastTurn(p); len(options) > 2 && turn.Move.String() != options[lot] {
		t.Errorf("of the tied %v lot %d won, not %v", options[:3], lot, turn.Move)
	}
	c.Begins()

	p.Pass(31 * time.Second)
	if turn := lastTurn(p); turn.Move != game.DrawMove || turn.Covered != journal.Silent {
		t.Errorf("without a vote the crew's move was %+v", turn)
	}
	if text := p.Board().Text(); !strings.Contains(text, "too few have voted") || !strings.Contains(text, "1 of 3 wanted this") {
		t.Errorf("the board does not tell why:\n%s", text)
	}
}

// TestBound: who has sat in a game, even for a while, is of no crew, and who is of
// a crew takes no seat.
func TestBound(t *testing.T) {
	t.Parallel()
	p := open(t, 4, 1, bottest.SeatOneBegins)
	anne, ben, cleo, dirk := p.People[0], p.People[1], p.People[2], p.People[3]
	p.Types(anne, "/korsar audience seats:3 window:120 early:0 who:boosters")
	p.Presses(anne, "join")
	p.Presses(ben, "join")
	p.Presses(anne, "start")
	p.Reads(p.Presses(cleo, "aboard"), bottest.Notice(table.CrewBoosters))
	p.Guild.Boost(cleo.Person)
	c := &bottest.Crowd{World: p.World}
	c.Joins(cleo, 1)

	p.Types(ben, "/korsar leave")
	p.Guild.Boost(ben.Person)
	p.Unchanged(func() {
		p.Reads(p.Presses(ben, "aboard"), bottest.Notice(table.HasSat))
		p.Reads(p.Forges(ben, p.Board(), customID(t, p, "muster", "1")), bottest.Notice(table.HasSat))
		p.Reads(p.Forges(ben, p.Board(), customID(t, p, "vote", ""), "draw"), bottest.Notice(table.HasSat))
		p.Reads(p.Types(anne, "/korsar substitute who:Cleo for:Ben"), "**Cleo** is of a crew")
		p.Reads(p.Types(cleo, "/korsar play move:draw"), bottest.Notice(table.CrewVotes))
		p.Reads(p.Forges(dirk, p.Board(), customID(t, p, "steer", "close")), bottest.Notice(table.HostOrModerator))
		p.Reads(p.Forges(dirk, p.Board(), customID(t, p, "maroon", "")), bottest.Notice(table.HostOrModerator))
	})
	looked := 0
	for _, e := range p.Entries() {
		if _, is := e.Body.(journal.SawHand); is {
			looked++
		}
	}
	if looked != 1 {
		t.Errorf("%d people are on record as having looked", looked)
	}
	if got := p.Occupants(); !strings.HasPrefix(got, ", Anne, mate") {
		t.Errorf("there sit %s", got)
	}
}

// TestCrewsHandIsTheirs plays votes in a game and in its twin, in which one of the
// crew's cards and one of the pile have changed places. Some vote for that card
// each time, in vain: who is not of the crew is sent the same, byte by byte, and so
// is the live page.
func TestCrewsHandIsTheirs(t *testing.T) {
	t.Parallel()
	own := bottest.Hands(t, "M2 M3 B1 B2 R3 YC", "M5 M6 G1 G2 R1 R2")
	twin := bottest.Hands(t, "M2 M8 B1 B2 R3 YC", "M5 M6 G1 G2 R1 R2")
	var sent [2][]string
	var told [2]string
	for i, dealt := range [][][]game.Card{own, twin} {
		next := []game.Card{bottest.Cards(t, "G3")[0], bottest.Cards(t, []string{"M8", "M3"}[i])[0]}
		p, s := bottest.ServeLive(t, 6, bottest.Deals(dealt, next...))
		c := p.Audience("/korsar audience window:60 early:0 booty:open")
		for _, who := range p.People[2:] {
			c.Joins(who, 1)
		}
		live := s.Watch(s.Overlay(p.People[0], "0")+"/events", "")
		for round := range 3 {
			options := c.Options()
			if round == 0 && options[2] != []string{"M3", "M8"}[i] {
				t.Fatalf("nobody votes for what was exchanged: %v", options)
			}
			for n, v := range c.Voters {
				c.Fresh(v)
				c.Votes(v, options[[][]int{{1, 1, 2, 0}, {0, 0, 1, 1}, {2, 2, 2, 1}}[round][n]])
				votes := len(p.Kept().Table.Poll.Ballots)
				p.Pass(4 * time.Second) // each vote is told
				live.Sees("the vote is told", func(scene bottest.OnScreen) bool { return scene.Vote != nil && scene.Vote.Total() == votes })
			}
			p.Presses(p.People[1], "aboard")
			p.Pass(45 * time.Second)
			live.Sees("the crew's move is told", after(2*round+1))
			p.Types(p.People[1], "/korsar board")
			if round < 2 {
				p.Moves(p.People[0], bottest.Sensible(simplayer.Offers(p.Opens(p.People[0]))))
				live.Sees("the answer to it is told", after(2*round+2)) // before it is overtaken by the next vote
			}
		}
		live.Mu.Lock()
		told[i] = strings.ReplaceAll(live.Bytes.String(), ": still here\n\n", "") // which comes by the clock, before an event or after
		live.Mu.Unlock()
		for _, one := range p.Discord.Transcript() {
			if one.Visible(p.People[0].Person) || one.Visible(p.People[1].Person) {
				sent[i] = append(sent[i], one.Method+" "+one.Route+" "+strings.ReplaceAll(bottest.PlainBody(one), s.Server.URL, "https://live"))
			}
		}
	}
	if told[0] != told[1] || strings.Count(told[0], "event: scene") < 15 {
		t.Errorf("the live page tells\n%s\n--- twin\n%s", told[0], told[1])
	}
	slices.Sort(sent[0])
	slices.Sort(sent[1])
	if len(sent[0]) < 20 || !slices.Equal(sent[0], sent[1]) {
		t.Errorf("of %d and %d requests some differ", len(sent[0]), len(sent[1]))
		for i := range min(len(sent[0]), len(sent[1])) {
			if sent[0][i] != sent[1][i] {
				t.Fatalf("%s\n--- twin\n%s", sent[0][i], sent[1][i])
			}
		}
	}
}
