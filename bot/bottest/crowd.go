package bottest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// Crowd is an audience that plays by clicking, with what each of them said kept
// beside the bot.
type Crowd struct {
	World  *World
	Voters []*Voter
	Said   []Said                  // in the present vote, in their order
	Struck map[string]bool         // moves that were vetoed in it
	Right  map[string][]game.Ships // by name, the ships of the crew's moves they voted for
	Won    map[string]int          // by name, how many of those moves there were
}

type Voter struct {
	*simplayer.Player
	Hand sandbox.Message
}

type Said struct {
	Who  string
	Move string // "" takes back what they said
}

// Reads is what an answer shows; no time passes.
func (c *Crowd) Reads(answer *sandbox.Answer, err error) sandbox.Message {
	c.World.T.Helper()
	if err != nil {
		c.World.T.Fatal(err)
	}
	m, shown := answer.Now()
	if !shown {
		c.World.T.Fatalf("nothing was said: the answer is %v", answer.Kind)
	}
	return m
}

// Audience opens a table with crews at which Anne sits, and starts it.
func (p *World) Audience(command string) *Crowd {
	p.T.Helper()
	p.Types(p.People[0], command)
	p.Presses(p.People[0], "join")
	p.Presses(p.People[0], "start")
	return &Crowd{World: p, Struck: map[string]bool{}, Right: map[string][]game.Ships{}, Won: map[string]int{}}
}

// Joins is somebody joining the crew of a seat.
func (c *Crowd) Joins(who *simplayer.Player, seat game.Seat) *Voter {
	c.World.T.Helper()
	v := &Voter{Player: who}
	offer := c.Reads(who.Press(c.World.Ctx, "aboard"))
	if !strings.Contains(offer.Text(), "Joining binds for this game") {
		c.World.T.Fatalf("%s is not told what joining means:\n%s", who.Name(), offer.Text())
	}
	v.Hand = c.Reads(who.Click(c.World.Ctx, offer.ID, Button(c.World.T, offer, "muster:"+strconv.Itoa(int(seat))).CustomID))
	c.Voters = append(c.Voters, v)
	return v
}

// Offering finds the select of a hand that offers a value.
func Offering(m sandbox.Message, value string) string {
	for _, s := range m.Selects() {
		for _, o := range s.Options {
			if o.Value == value {
				return s.CustomID
			}
		}
	}
	return ""
}

// Fresh is the voter's hand as it is now.
func (c *Crowd) Fresh(v *Voter) sandbox.Message {
	c.World.T.Helper()
	v.Hand = c.Reads(v.Press(c.World.Ctx, "aboard"))
	return v.Hand
}

// Votes lets a voter vote from the hand that they have on the screen.
func (c *Crowd) Votes(v *Voter, move string) sandbox.Message {
	c.World.T.Helper()
	if move == "draw" {
		return c.heard(v, move, c.Reads(v.Click(c.World.Ctx, v.Hand.ID, Button(c.World.T, v.Hand, "vote").CustomID)))
	}
	from := Offering(v.Hand, move)
	if from == "" {
		m, err := game.ParseMove(move)
		if err != nil {
			c.World.T.Fatal(err)
		}
		v.Hand = c.Reads(v.Choose(c.World.Ctx, v.Hand.ID, Offering(v.Hand, m.Card.String()), m.Card.String()))
		from = Offering(v.Hand, move)
	}
	return c.heard(v, move, c.Reads(v.Choose(c.World.Ctx, v.Hand.ID, from, move)))
}

// heard notes a vote if it was taken.
func (c *Crowd) heard(v *Voter, move string, answer sandbox.Message) sandbox.Message {
	v.Hand = answer
	if strings.Contains(answer.Text(), "You want: ") && !strings.Contains(answer.Text(), Notice(table.VoteOver)) {
		c.Said = append(c.Said, Said{v.Name(), move})
	}
	return answer
}

// Options is the moves that the crew on turn can make.
func (c *Crowd) Options() []string {
	c.World.T.Helper()
	t := c.World.Kept().Table
	return optionsOf(&t)
}

func optionsOf(t *journal.Table) (list []string) {
	for _, m := range t.Game.Moves(t.Game.Turn(), nil) {
		list = append(list, m.String())
	}
	return list
}

// Recount counts the votes plainly: what each said last; of the moves with most
// votes the one that has had as many for longest.
func (c *Crowd) Recount() (winner string, votes, voters int) {
	last := map[string]string{}
	counts := make([]map[string]int, 0, len(c.Said)) // after each that was said
	for _, s := range c.Said {
		if last[s.Who] = s.Move; s.Move == "" {
			delete(last, s.Who)
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

// Wins compares the latest move of the crew with the recount, and begins a new
// one.
func (c *Crowd) Wins(what string) {
	c.World.T.Helper()
	winner, votes, voters := c.Recount()
	kept := c.World.Kept()
	t := &kept.Table
	var turn journal.Turn
	for _, one := range t.Turns {
		if t.IsAudience(one.Seat) {
			turn = one
		}
	}
	if turn.Move.String() != winner || turn.Votes != votes || turn.Voters != voters || turn.Covered != "" {
		c.World.T.Fatalf("%s the crew moved %v by %d of %d votes (%q); the recount has %s by %d of %d", what, turn.Move, turn.Votes, turn.Voters, turn.Covered, winner, votes, voters)
	}
	last := map[string]string{}
	for _, s := range c.Said {
		last[s.Who] = s.Move
	}
	for who, move := range last {
		if move == winner {
			c.Won[who]++
			c.Right[who] = append(c.Right[who], game.Ships(0).With(turn.Ship))
		}
	}
	c.Begins()
}

func (c *Crowd) Begins() { c.Said, c.Struck = nil, map[string]bool{} }

// Answers is Anne drawing, after which the crew is on turn.
func (c *Crowd) Answers() {
	c.World.T.Helper()
	c.World.Settled() // the board is that of her turn
	before := c.World.Made()
	answer := c.World.Presses(c.World.People[0], "draw")
	if c.World.Made() == before {
		m, _ := answer.Now()
		c.World.T.Fatalf("Anne has not drawn:\n%s", m.Text())
	}
}

// Steers lets the host steer the vote.
func (c *Crowd) Steers(who *simplayer.Player, how journal.VoteControl) sandbox.Message {
	c.World.T.Helper()
	helm, _ := c.World.Presses(who, "helm").Now()
	for _, b := range helm.Buttons() {
		if strings.HasSuffix(b.CustomID, ":steer:"+string(how)) {
			answer := c.Reads(who.Click(c.World.Ctx, helm.ID, b.CustomID))
			c.World.Settled()
			return answer
		}
	}
	c.World.T.Fatalf("the vote cannot be steered by %q:\n%s", how, helm.Text())
	return helm
}

// ToTheEnd plays on, by a few votes that the host closes at once, and checks who
// is named at the end.
func (c *Crowd) ToTheEnd(random *rand.Rand) {
	p := c.World
	p.T.Helper()
	for {
		t := p.Kept().Table
		if t.Phase != journal.Playing {
			break
		}
		if !t.IsAudience(t.Game.Turn()) {
			if _, err := p.People[0].Move(p.Ctx, Sensible); err != nil {
				p.T.Fatal(err)
			}
			p.Settled()
			continue
		}
		move := Sensible(optionsOf(&t))
		for range 3 {
			v := c.Voters[30+random.IntN(10)]
			c.Fresh(v)
			c.Votes(v, move)
		}
		c.Steers(p.People[0], journal.CloseNow)
		c.Wins("near the end")
	}
	p.Settled()
	t := p.Kept().Table
	gold := map[string]int{}
	for _, side := range t.Game.PublicView().Sides {
		if side.Side != 1 {
			continue
		}
		for _, prize := range side.Ships {
			for who, ships := range c.Right {
				if slices.ContainsFunc(ships, func(s game.Ships) bool { return s.Has(prize.Ship) }) {
					gold[who] += prize.Gold
				}
			}
		}
	}
	delete(gold, "Voter 002")
	best := slices.Sorted(maps.Values(gold))
	end := p.Board().Text()
	for _, message := range p.Public() {
		if strings.Contains(message.Text(), "best voters") {
			end = message.Text()
		}
	}
	if len(best) < 5 || best[len(best)-1] == 0 {
		p.T.Fatalf("the game shows nothing: %v", best)
	}
	for i := range 5 {
		if n := best[len(best)-1-i]; !strings.Contains(end, fmt.Sprintf("`%d.` **Voter", i+1)) || !strings.Contains(end, fmt.Sprintf(" · %d gold · right ", n)) {
			p.T.Errorf("of the best voters, %d has won %d gold; the end reads\n%s", i+1, n, end)
		}
	}
}

// Sensible picks what brings the game on: a merchant ship, else the first offer.
func Sensible(offers []string) string {
	for _, offer := range offers {
		if strings.HasPrefix(offer, "M") {
			return offer
		}
	}
	return offers[0]
}
