package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
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
	p := openPort(t, 7, 1, seatOneBegins)
	anne := p.people[0]
	red, blue := p.guild.NewRole("red", 0, false), p.guild.NewRole("blue", 0, false)
	for i, who := range p.people[1:] {
		p.guild.Add(who.Person, []*sandbox.Role{red, blue}[i%2])
	}
	p.types(anne, "/korsar audience crews:2 seats:2 window:30 early:10 ties:lot silent:draw role:red role-2:blue who:7")
	if lobby := p.board().Text(); !strings.Contains(lobby, "<@&"+red.ID()+">") || !strings.Contains(lobby, "votes of 30 seconds") {
		t.Errorf("the lobby does not tell how it is played:\n%s", lobby)
	}
	p.presses(anne, "start")
	c := &crowd{p: p, struck: map[string]bool{}, right: map[string][]game.Ships{}, won: map[string]int{}}
	ben := p.people[1]
	p.unchanged(func() {
		p.reads(p.presses(anne, "aboard"), "This crew is for those with the role")
		p.reads(p.presses(ben, "hand"), "members of at least 7 days")
		p.reads(p.forges(ben, p.board(), customID(t, p, "muster", "1")), "members of at least 7 days")
		p.reads(p.forges(ben, p.board(), customID(t, p, "muster", "7")), notice(table.MovedOn))
	})
	p.stop() // nobody can vote meanwhile
	p.clock.Advance(8 * 24 * time.Hour)
	p.start()
	p.struck()
	if p.made() != 0 {
		t.Fatal("the crew moved though nobody could vote")
	}
	for i, who := range p.people[1:] {
		c.joins(who, game.Seat(1+i%2))
	}
	p.unchanged(func() {
		p.reads(p.forges(ben, p.board(), customID(t, p, "muster", "2")), notice(table.OtherCrew))
		p.reads(p.presses(p.people[2], "aboard"), "**👥 the crew (1)** is on turn")
		c.fresh(c.voters[1])
		p.reads(p.forges(p.people[2], c.voters[1].hand, customID(t, p, "vote", ""), "draw"), notice(table.VoteOver))
	})

	// The same move has led for ten seconds.
	options := c.options()
	for _, v := range []int{0, 2} {
		c.fresh(c.voters[v])
		c.votes(c.voters[v], options[1])
	}
	p.pass(4 * time.Second)
	p.restart() // in the middle of a vote, of which nothing is lost
	p.pass(4 * time.Second)
	c.fresh(c.voters[4])
	c.votes(c.voters[4], options[0])
	if p.made() != 0 {
		t.Error("the vote closed before ten seconds")
	}
	p.pass(3 * time.Second)
	c.wins("when one move led for ten seconds")

	// A tie is settled by the deal's secret.
	options = c.options()
	for i, v := range []int{1, 3, 5} {
		c.fresh(c.voters[v])
		c.votes(c.voters[v], options[min(i, len(options)-1)])
	}
	p.pass(31 * time.Second)
	kept := p.kept()
	lot := deal.Lot(kept.Table.Opened.Secret, kept.Table.Dealt, 2, min(3, len(options)))
	if turn := lastTurn(p); len(options) > 2 && turn.Move.String() != options[lot] {
		t.Errorf("of the tied %v lot %d won, not %v", options[:3], lot, turn.Move)
	}
	c.begins()

	p.pass(31 * time.Second)
	if turn := lastTurn(p); turn.Move != game.DrawMove || turn.Covered != journal.Silent {
		t.Errorf("without a vote the crew's move was %+v", turn)
	}
	if text := p.board().Text(); !strings.Contains(text, "too few have voted") || !strings.Contains(text, "1 of 3 wanted this") {
		t.Errorf("the board does not tell why:\n%s", text)
	}
}

// TestBound: who has sat in a game, even for a while, is of no crew, and who is of
// a crew takes no seat.
func TestBound(t *testing.T) {
	t.Parallel()
	p := openPort(t, 4, 1, seatOneBegins)
	anne, ben, cleo, dirk := p.people[0], p.people[1], p.people[2], p.people[3]
	p.types(anne, "/korsar audience seats:3 window:120 early:0 who:boosters")
	p.presses(anne, "join")
	p.presses(ben, "join")
	p.presses(anne, "start")
	p.reads(p.presses(cleo, "aboard"), notice(table.CrewBoosters))
	p.guild.Boost(cleo.Person)
	c := &crowd{p: p}
	c.joins(cleo, 1)

	p.types(ben, "/korsar leave")
	p.guild.Boost(ben.Person)
	p.unchanged(func() {
		p.reads(p.presses(ben, "aboard"), notice(table.HasSat))
		p.reads(p.forges(ben, p.board(), customID(t, p, "muster", "1")), notice(table.HasSat))
		p.reads(p.forges(ben, p.board(), customID(t, p, "vote", ""), "draw"), notice(table.HasSat))
		p.reads(p.types(anne, "/korsar substitute who:Cleo for:Ben"), "**Cleo** is of a crew")
		p.reads(p.types(cleo, "/korsar play move:draw"), notice(table.CrewVotes))
		p.reads(p.forges(dirk, p.board(), customID(t, p, "steer", "close")), notice(table.HostOrWarden))
		p.reads(p.forges(dirk, p.board(), customID(t, p, "maroon", "")), notice(table.HostOrWarden))
	})
	looked := 0
	for _, e := range p.entries() {
		if _, is := e.Body.(journal.Looked); is {
			looked++
		}
	}
	if looked != 1 {
		t.Errorf("%d people are on record as having looked", looked)
	}
	if got := p.occupants(); !strings.HasPrefix(got, ", Anne, mate") {
		t.Errorf("there sit %s", got)
	}
}

// TestCrewsHandIsTheirs plays votes in a game and in its twin, in which one of the
// crew's cards and one of the pile have changed places. Some vote for that card
// each time, in vain: who is not of the crew is sent the same, byte by byte, and so
// is the live page.
func TestCrewsHandIsTheirs(t *testing.T) {
	t.Parallel()
	own := hands(t, "M2 M3 B1 B2 R3 YC", "M5 M6 G1 G2 R1 R2")
	twin := hands(t, "M2 M8 B1 B2 R3 YC", "M5 M6 G1 G2 R1 R2")
	var sent [2][]string
	var told [2]string
	for i, dealt := range [][][]game.Card{own, twin} {
		next := []game.Card{cards(t, "G3")[0], cards(t, []string{"M8", "M3"}[i])[0]}
		p, s := serveLive(t, 6, deals(dealt, next...))
		c := p.audience("/korsar audience window:60 early:0 booty:open")
		for _, who := range p.people[2:] {
			c.joins(who, 1)
		}
		live := s.watch(s.overlay(p.people[0], "0")+"/events", "")
		for round := range 3 {
			options := c.options()
			if round == 0 && options[2] != []string{"M3", "M8"}[i] {
				t.Fatalf("nobody votes for what was exchanged: %v", options)
			}
			for n, v := range c.voters {
				c.fresh(v)
				c.votes(v, options[[][]int{{1, 1, 2, 0}, {0, 0, 1, 1}, {2, 2, 2, 1}}[round][n]])
				votes := len(p.kept().Table.Poll.Ballots)
				p.pass(4 * time.Second) // each vote is told
				live.sees("the vote is told", func(scene onScreen) bool { return scene.Vote != nil && scene.Vote.total() == votes })
			}
			p.presses(p.people[1], "aboard")
			p.pass(45 * time.Second)
			live.sees("the crew's move is told", after(2*round+1))
			p.types(p.people[1], "/korsar board")
			if round < 2 {
				p.moves(p.people[0], sensible(rehearsal.Offers(p.opens(p.people[0]))))
			}
		}
		live.mu.Lock()
		told[i] = strings.ReplaceAll(live.bytes.String(), ": still here\n\n", "") // which comes by the clock, before an event or after
		live.mu.Unlock()
		for _, one := range p.discord.Transcript() {
			if one.Visible(p.people[0].Person) || one.Visible(p.people[1].Person) {
				sent[i] = append(sent[i], one.Method+" "+one.Route+" "+strings.ReplaceAll(plainBody(one), s.server.URL, "https://live"))
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
