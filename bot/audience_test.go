package bot_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// crowd is an audience that plays by clicking, with what each of them said kept
// beside the bot.
type crowd struct {
	p      *port
	voters []*voter
	said   []said                  // in the present vote, in their order
	struck map[string]bool         // moves that were vetoed in it
	right  map[string][]game.Ships // by name, the ships of the crew's moves they voted for
	won    map[string]int          // by name, how many of those moves there were
}

type voter struct {
	*rehearsal.Player
	hand sandbox.Message
}

type said struct {
	who  string
	move string // "" takes back what they said
}

// reads is what an answer shows; no time passes.
func (c *crowd) reads(answer *sandbox.Answer, err error) sandbox.Message {
	c.p.t.Helper()
	if err != nil {
		c.p.t.Fatal(err)
	}
	m, shown := answer.Now()
	if !shown {
		c.p.t.Fatalf("nothing was said: the answer is %v", answer.Kind)
	}
	return m
}

// audience opens a table with crews at which Anne sits, and starts it.
func (p *port) audience(command string) *crowd {
	p.t.Helper()
	p.types(p.people[0], command)
	p.presses(p.people[0], "join")
	p.presses(p.people[0], "start")
	return &crowd{p: p, struck: map[string]bool{}, right: map[string][]game.Ships{}, won: map[string]int{}}
}

// joins is somebody joining the crew of a seat.
func (c *crowd) joins(who *rehearsal.Player, seat game.Seat) *voter {
	c.p.t.Helper()
	v := &voter{Player: who}
	offer := c.reads(who.Press(c.p.ctx, "aboard"))
	if !strings.Contains(offer.Text(), "Joining binds for this game") {
		c.p.t.Fatalf("%s is not told what joining means:\n%s", who.Name(), offer.Text())
	}
	v.hand = c.reads(who.Click(c.p.ctx, offer.ID, button(c.p.t, offer, "muster:"+strconv.Itoa(int(seat))).CustomID))
	c.voters = append(c.voters, v)
	return v
}

// picks finds the select of a hand that offers a value.
func offering(m sandbox.Message, value string) string {
	for _, s := range m.Selects() {
		for _, o := range s.Options {
			if o.Value == value {
				return s.CustomID
			}
		}
	}
	return ""
}

// fresh is the voter's hand as it is now.
func (c *crowd) fresh(v *voter) sandbox.Message {
	c.p.t.Helper()
	v.hand = c.reads(v.Press(c.p.ctx, "aboard"))
	return v.hand
}

// votes lets a voter vote from the hand that they have on the screen.
func (c *crowd) votes(v *voter, move string) sandbox.Message {
	c.p.t.Helper()
	if move == "draw" {
		return c.heard(v, move, c.reads(v.Click(c.p.ctx, v.hand.ID, button(c.p.t, v.hand, "vote").CustomID)))
	}
	from := offering(v.hand, move)
	if from == "" {
		m, err := game.ParseMove(move)
		if err != nil {
			c.p.t.Fatal(err)
		}
		v.hand = c.reads(v.Choose(c.p.ctx, v.hand.ID, offering(v.hand, m.Card.String()), m.Card.String()))
		from = offering(v.hand, move)
	}
	return c.heard(v, move, c.reads(v.Choose(c.p.ctx, v.hand.ID, from, move)))
}

// heard notes a vote if it was taken.
func (c *crowd) heard(v *voter, move string, answer sandbox.Message) sandbox.Message {
	v.hand = answer
	if strings.Contains(answer.Text(), "You want: ") && !strings.Contains(answer.Text(), notice(table.VoteOver)) {
		c.said = append(c.said, said{v.Name(), move})
	}
	return answer
}

// options is the moves that the crew on turn can make.
func (c *crowd) options() []string {
	c.p.t.Helper()
	t := c.p.kept().Table
	return optionsOf(&t)
}

func optionsOf(t *journal.Table) (list []string) {
	for _, m := range t.Game.Moves(t.Game.Turn(), nil) {
		list = append(list, m.String())
	}
	return list
}

// recount counts the votes plainly: what each said last; of the moves with most
// votes the one that has had as many for longest.
func (c *crowd) recount() (winner string, votes, voters int) {
	last := map[string]string{}
	counts := make([]map[string]int, 0, len(c.said)) // after each that was said
	for _, s := range c.said {
		if last[s.who] = s.move; s.move == "" {
			delete(last, s.who)
		}
		count := map[string]int{}
		for _, move := range last {
			count[move]++
		}
		counts = append(counts, count)
	}
	if len(last) == 0 {
		return "", 0, 0
	}
	final := counts[len(counts)-1]
	best := len(counts)
	for move, n := range final {
		since := len(counts) - 1
		for since > 0 && counts[since-1][move] >= n {
			since--
		}
		if n > votes || n == votes && since < best {
			winner, votes, best = move, n, since
		}
	}
	return winner, votes, len(last)
}

// wins compares the latest move of the crew with the recount, and begins a new
// one.
func (c *crowd) wins(what string) {
	c.p.t.Helper()
	winner, votes, voters := c.recount()
	kept := c.p.kept()
	t := &kept.Table
	var turn journal.Turn
	for _, one := range t.Turns {
		if t.IsCrew(one.Seat) {
			turn = one
		}
	}
	if turn.Move.String() != winner || turn.Votes != votes || turn.Voters != voters || turn.Covered != "" {
		c.p.t.Fatalf("%s the crew moved %v by %d of %d votes (%q); the recount has %s by %d of %d", what, turn.Move, turn.Votes, turn.Voters, turn.Covered, winner, votes, voters)
	}
	last := map[string]string{}
	for _, s := range c.said {
		last[s.who] = s.move
	}
	for who, move := range last {
		if move == winner {
			c.won[who]++
			c.right[who] = append(c.right[who], game.Ships(0).With(turn.Ship))
		}
	}
	c.begins()
}

func (c *crowd) begins() { c.said, c.struck = nil, map[string]bool{} }

// answers is Anne drawing, after which the crew is on turn.
func (c *crowd) answers() {
	c.p.t.Helper()
	c.p.settled() // the board is that of her turn
	before := c.p.made()
	answer := c.p.presses(c.p.people[0], "draw")
	if c.p.made() == before {
		m, _ := answer.Now()
		c.p.t.Fatalf("Anne has not drawn:\n%s", m.Text())
	}
}

// steers lets the host steer the vote.
func (c *crowd) steers(who *rehearsal.Player, how journal.Steer) sandbox.Message {
	c.p.t.Helper()
	helm, _ := c.p.presses(who, "helm").Now()
	for _, b := range helm.Buttons() {
		if strings.HasSuffix(b.CustomID, ":steer:"+string(how)) {
			answer := c.reads(who.Click(c.p.ctx, helm.ID, b.CustomID))
			c.p.settled()
			return answer
		}
	}
	c.p.t.Fatalf("the vote cannot be steered by %q:\n%s", how, helm.Text())
	return helm
}

// TestAudience is 500 voters against one seated player: votes and changed votes,
// votes that come too late, seated people who are refused, ties, a removal, a
// veto, a pause over a restart, nobody who votes. Every move of the crew equals a
// plain recount of what was said.
func TestAudience(t *testing.T) {
	t.Parallel()
	p := openIn(t, sandbox.Options{}, 2, 1, seatOneBegins) // TestCamps holds what is sent against the description
	p.wordsOnly()
	anne, ben := p.people[0], p.people[1]
	c := p.audience("/korsar audience window:60 early:0 voters:3")
	random := rand.New(rand.NewPCG(7, 7))
	for i := range 500 {
		c.joins(p.newPlayer(fmt.Sprintf("Voter %03d", i), "en-US"), 1)
	}

	// Whoever sits is not of the crew.
	p.unchanged(func() {
		p.reads(p.presses(anne, "aboard"), "Your hand")
		p.reads(p.forges(anne, p.board(), customID(t, p, "muster", "1")), notice(table.HasSat))
		p.reads(p.forges(anne, p.board(), customID(t, p, "vote", ""), "draw"), notice(table.HasSat))
		p.reads(p.forges(ben, p.board(), customID(t, p, "vote", ""), "draw"), notice(table.NotOfCrew))
		p.reads(p.presses(c.voters[0].Player, "draw"), notice(table.CrewVotes))
		p.reads(p.presses(ben, "helm"), noticeIn(english, table.HostOrWarden))
	})
	if n := len(c.p.kept().Table.Voters); n != 500 {
		t.Fatalf("%d people are of the crew", n)
	}

	// 500 votes, 150 of them changed.
	options := c.options()
	for i := range 650 {
		v := c.voters[i%500]
		if i >= 500 {
			v = c.voters[random.IntN(500)]
		}
		c.votes(v, options[random.IntN(len(options))])
	}
	p.settled()
	p.pass(3 * time.Second) // the board follows within moments
	winner, votes, _ := c.recount()
	letter := say.Letter(slices.IndexFunc(p.kept().Table.Poll.Tallies, func(t journal.Tally) bool { return t.Move.String() == winner }))
	p.until(fmt.Sprintf("the board shows that %s leads with %d votes", letter, votes), func() bool {
		text := p.board().Text()
		return strings.Contains(text, fmt.Sprintf("▶ **%s** ▰▰▰▰▰▰▰▰▰▰ **%d**", letter, votes)) && strings.Contains(text, "500 have voted")
	})
	stale := c.voters[3].hand
	p.pass(time.Minute)
	c.wins("after 650 votes")
	p.unchanged(func() {
		v := c.voters[3]
		if answer := c.votes(&voter{Player: v.Player, hand: stale}, options[0]); !strings.Contains(answer.Text(), notice(table.VoteOver)) {
			t.Errorf("a vote that came too late reads\n%s", answer.Text())
		}
	})
	c.begins()

	// Nobody votes, then too few: a mate moves.
	for _, voters := range []int{0, 2} {
		c.answers()
		for i := range voters {
			c.fresh(c.voters[i])
			c.votes(c.voters[i], "draw")
		}
		before := p.made()
		p.pass(61 * time.Second)
		p.passes("the mate has moved", func(t journal.Table) bool { return t.Game.MovesMade() > before })
		if turn := lastTurn(p); turn.Covered != journal.Silent || turn.Voters != voters {
			t.Errorf("with %d votes the crew's move was %+v", voters, turn)
		}
		c.begins()
	}

	// A tie: of two moves with two votes the one that had them first.
	c.answers()
	for i, move := range []int{0, 1, 1, 0} {
		c.fresh(c.voters[i])
		c.votes(c.voters[i], c.options()[move])
	}
	p.pass(time.Minute)
	c.wins("after a tie")

	// A veto, once a game, and a removal.
	c.answers()
	options = c.options()
	for i, move := range []int{0, 0, 0, 1, 1, 0} {
		c.fresh(c.voters[i])
		c.votes(c.voters[i], options[move])
	}
	if m := c.steers(anne, journal.Veto); !strings.Contains(m.Text(), "✕ A · vetoed") {
		t.Errorf("after the veto the host reads\n%s", m.Text())
	}
	c.said = slices.DeleteFunc(c.said, func(s said) bool { return s.move == options[0] })
	p.unchanged(func() {
		m := c.fresh(c.voters[0])
		if offering(m, options[0]) != "" {
			t.Error("what was vetoed is still offered")
		}
		p.reads(p.forges(c.voters[0].Player, m, m.Buttons()[0].CustomID, options[0]), notice(table.NotVotable))
		if helm, _ := p.presses(anne, "helm").Now(); !button(t, helm, "steer:veto").Disabled {
			t.Error("a second veto is offered")
		}
		p.reads(p.forges(anne, p.board(), customID(t, p, "steer", "veto")), notice(table.NotSteered))
	})
	c.fresh(c.voters[1])
	c.votes(c.voters[1], options[1])
	c.fresh(c.voters[2])
	c.votes(c.voters[2], options[2])
	helm, _ := p.presses(anne, "helm").Now()
	p.reads(p.chooses(anne, helm, c.voters[2].Name()), "**Voter 002** votes in this game no more")
	c.said = append(c.said, said{c.voters[2].Name(), ""})
	p.unchanged(func() {
		p.reads(p.presses(c.voters[2].Player, "aboard"), notice(table.Marooned))
		p.reads(p.forges(c.voters[2].Player, p.board(), customID(t, p, "vote", ""), "draw"), notice(table.Marooned))
		helm, _ := p.presses(anne, "helm").Now()
		p.reads(p.chooses(anne, helm, ben.Name()), "**Ben** is of no crew")
	})
	p.pass(time.Minute)
	c.wins("after a veto and a removal")

	// A pause over a restart, votes kept; more time; the end at once.
	c.answers()
	options = c.options()
	for i, move := range []int{3, 4, 4, 3, 4} {
		v := c.voters[10+i]
		c.fresh(v)
		c.votes(v, options[move%len(options)])
	}
	p.pass(20 * time.Second)
	c.steers(anne, journal.Hold)
	before := p.made()
	p.pass(5 * time.Minute)
	p.restart()
	p.pass(4 * time.Minute)
	c.fresh(c.voters[20])
	c.votes(c.voters[20], options[3%len(options)])
	if p.made() != before || !strings.Contains(c.voters[20].hand.Text(), "paused") {
		t.Errorf("time does not stand still:\n%s", c.voters[20].hand.Text())
	}
	c.steers(anne, journal.Release)
	c.steers(anne, journal.Extend)
	p.pass(60 * time.Second) // of the 40 that were left and 30 more
	if p.made() != before {
		t.Error("the vote closed too early")
	}
	c.fresh(c.voters[21])
	c.votes(c.voters[21], options[3%len(options)])
	c.steers(anne, journal.CloseNow)
	c.wins("after a pause over a restart")

	c.toTheEnd(random)
}

// toTheEnd plays on, by a few votes that the host closes at once, and checks who
// is named at the end.
func (c *crowd) toTheEnd(random *rand.Rand) {
	p := c.p
	p.t.Helper()
	for {
		t := p.kept().Table
		if t.Phase != journal.Playing {
			break
		}
		if !t.IsCrew(t.Game.Turn()) {
			if _, err := p.people[0].Move(p.ctx, sensible); err != nil {
				p.t.Fatal(err)
			}
			p.settled()
			continue
		}
		move := sensible(optionsOf(&t))
		for range 3 {
			v := c.voters[30+random.IntN(10)]
			c.fresh(v)
			c.votes(v, move)
		}
		c.steers(p.people[0], journal.CloseNow)
		c.wins("near the end")
	}
	p.settled()
	t := p.kept().Table
	gold := map[string]int{}
	for _, side := range t.Game.PublicView().Sides {
		if side.Side != 1 {
			continue
		}
		for _, prize := range side.Ships {
			for who, ships := range c.right {
				if slices.ContainsFunc(ships, func(s game.Ships) bool { return s.Has(prize.Ship) }) {
					gold[who] += prize.Gold
				}
			}
		}
	}
	delete(gold, "Voter 002")
	best := slices.Sorted(maps.Values(gold))
	end := p.board().Text()
	for _, message := range p.public() {
		if strings.Contains(message.Text(), "best voters") {
			end = message.Text()
		}
	}
	if len(best) < 5 || best[len(best)-1] == 0 {
		p.t.Fatalf("the game shows nothing: %v", best)
	}
	for i := range 5 {
		if n := best[len(best)-1-i]; !strings.Contains(end, fmt.Sprintf("`%d.` **Voter", i+1)) || !strings.Contains(end, fmt.Sprintf(" · %d gold · right ", n)) {
			p.t.Errorf("of the best voters, %d has won %d gold; the end reads\n%s", i+1, n, end)
		}
	}
}

// sensible picks what brings the game on: a merchant ship, else the first offer.
func sensible(offers []string) string {
	for _, offer := range offers {
		if strings.HasPrefix(offer, "M") {
			return offer
		}
	}
	return offers[0]
}

// lastTurn is the latest turn of the table.
func lastTurn(p *port) journal.Turn {
	turns := p.kept().Table.Turns
	return turns[len(turns)-1]
}

// customID is one that the newest board could offer.
func customID(t testing.TB, p *port, action, arg string) string {
	t.Helper()
	id := strings.TrimSuffix(button(t, p.board(), "aboard").CustomID, "aboard") + action
	if arg != "" {
		id += ":" + arg
	}
	return id
}

// chooses lets somebody choose a person in the select of a message.
func (p *port) chooses(who *rehearsal.Player, m sandbox.Message, name string) *sandbox.Answer {
	p.t.Helper()
	answer, err := who.Choose(p.ctx, m.ID, "", name)
	if err != nil {
		p.t.Fatal(err)
	}
	p.settled()
	return answer
}
