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

// Audience is an audience that plays by clicking, with what each of them said kept
// beside the bot.
type Audience struct {
	World        *World
	Voters       []*Voter
	Cast         []CastVote              // in the present vote, in their order
	Vetoed       map[string]bool         // moves that were vetoed in it
	WinningShips map[string][]game.Ships // by name, the ships of the crew's moves they voted for
	Won          map[string]int          // by name, how many of those moves there were
}

type Voter struct {
	*simplayer.Player
	Hand sandbox.Message
}

type CastVote struct {
	Who  string
	Move string // "" takes back what they said
}

// MustRead is what an answer shows; no time passes.
func (a *Audience) MustRead(answer *sandbox.Answer, err error) sandbox.Message {
	a.World.T.Helper()
	if err != nil {
		a.World.T.Fatal(err)
	}
	m, shown := answer.Now()
	if !shown {
		a.World.T.Fatalf("nothing was said: the answer is %v", answer.Kind)
	}
	return m
}

// StartAudience opens a table with crews at which Anne sits, and starts it.
func (w *World) StartAudience(command string) *Audience {
	w.T.Helper()
	w.Type(w.People[0], command)
	w.Press(w.People[0], "join")
	w.Press(w.People[0], "start")
	return &Audience{World: w, Vetoed: map[string]bool{}, WinningShips: map[string][]game.Ships{}, Won: map[string]int{}}
}

// Join is somebody joining the crew of a seat.
func (a *Audience) Join(who *simplayer.Player, seat game.Seat) *Voter {
	a.World.T.Helper()
	v := &Voter{Player: who}
	offer := a.MustRead(who.Press(a.World.Ctx, "aboard"))
	if !strings.Contains(offer.Text(), "Joining binds for this game") {
		a.World.T.Fatalf("%s is not told what joining means:\n%s", who.Name(), offer.Text())
	}
	v.Hand = a.MustRead(who.Click(a.World.Ctx, offer.ID, Button(a.World.T, offer, "muster:"+strconv.Itoa(int(seat))).CustomID))
	a.Voters = append(a.Voters, v)
	return v
}

// SelectOffering finds the select of a hand that offers a value.
func SelectOffering(m sandbox.Message, value string) string {
	for _, s := range m.Selects() {
		for _, o := range s.Options {
			if o.Value == value {
				return s.CustomID
			}
		}
	}
	return ""
}

// ReopenHand is the voter's hand as it is now.
func (a *Audience) ReopenHand(v *Voter) sandbox.Message {
	a.World.T.Helper()
	v.Hand = a.MustRead(v.Press(a.World.Ctx, "aboard"))
	return v.Hand
}

// Vote lets a voter vote from the hand that they have on the screen.
func (a *Audience) Vote(v *Voter, move string) sandbox.Message {
	a.World.T.Helper()
	if move == "draw" {
		return a.recordVote(v, move, a.MustRead(v.Click(a.World.Ctx, v.Hand.ID, Button(a.World.T, v.Hand, "vote").CustomID)))
	}
	from := SelectOffering(v.Hand, move)
	if from == "" {
		m, err := game.ParseMove(move)
		if err != nil {
			a.World.T.Fatal(err)
		}
		v.Hand = a.MustRead(v.Choose(a.World.Ctx, v.Hand.ID, SelectOffering(v.Hand, m.Card.String()), m.Card.String()))
		from = SelectOffering(v.Hand, move)
	}
	return a.recordVote(v, move, a.MustRead(v.Choose(a.World.Ctx, v.Hand.ID, from, move)))
}

// recordVote notes a vote if it was taken.
func (a *Audience) recordVote(v *Voter, move string, answer sandbox.Message) sandbox.Message {
	v.Hand = answer
	if strings.Contains(answer.Text(), "You want: ") && !strings.Contains(answer.Text(), NoticeText(table.VoteOver)) {
		a.Cast = append(a.Cast, CastVote{v.Name(), move})
	}
	return answer
}

// Options is the moves that the crew on turn can make.
func (a *Audience) Options() []string {
	a.World.T.Helper()
	t := a.World.LoadTable().Table
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
func (a *Audience) Recount() (winner string, votes, voters int) {
	last := map[string]string{}
	counts := make([]map[string]int, 0, len(a.Cast)) // after each that was said
	for _, s := range a.Cast {
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

// ExpectWinner compares the latest move of the crew with the recount, and begins a new
// one.
func (a *Audience) ExpectWinner(what string) {
	a.World.T.Helper()
	winner, votes, voters := a.Recount()
	loaded := a.World.LoadTable()
	t := &loaded.Table
	var turn journal.Turn
	for _, one := range t.Turns {
		if t.IsAudience(one.Seat) {
			turn = one
		}
	}
	if turn.Move.String() != winner || turn.Votes != votes || turn.Voters != voters || turn.Covered != "" {
		a.World.T.Fatalf("%s the crew moved %v by %d of %d votes (%q); the recount has %s by %d of %d", what, turn.Move, turn.Votes, turn.Voters, turn.Covered, winner, votes, voters)
	}
	last := map[string]string{}
	for _, s := range a.Cast {
		last[s.Who] = s.Move
	}
	for who, move := range last {
		if move == winner {
			a.Won[who]++
			a.WinningShips[who] = append(a.WinningShips[who], game.Ships(0).With(turn.Ship))
		}
	}
	a.BeginVote()
}

func (a *Audience) BeginVote() { a.Cast, a.Vetoed = nil, map[string]bool{} }

// OpponentDraws is Anne drawing, after which the crew is on turn.
func (a *Audience) OpponentDraws() {
	a.World.T.Helper()
	a.World.MustSettle() // the board is that of her turn
	before := a.World.MoveCount()
	answer := a.World.Press(a.World.People[0], "draw")
	if a.World.MoveCount() == before {
		m, _ := answer.Now()
		a.World.T.Fatalf("Anne has not drawn:\n%s", m.Text())
	}
}

// Control lets the host steer the vote.
func (a *Audience) Control(who *simplayer.Player, how journal.VoteControl) sandbox.Message {
	a.World.T.Helper()
	controls, _ := a.World.Press(who, "helm").Now()
	for _, b := range controls.Buttons() {
		if strings.HasSuffix(b.CustomID, ":steer:"+string(how)) {
			answer := a.MustRead(who.Click(a.World.Ctx, controls.ID, b.CustomID))
			a.World.MustSettle()
			return answer
		}
	}
	a.World.T.Fatalf("the vote cannot be steered by %q:\n%s", how, controls.Text())
	return controls
}

// PlayToEnd plays on, by a few votes that the host closes at once, and checks who
// is named at the end.
func (a *Audience) PlayToEnd(random *rand.Rand) {
	w := a.World
	w.T.Helper()
	for {
		t := w.LoadTable().Table
		if t.Phase != journal.Playing {
			break
		}
		if !t.IsAudience(t.Game.Turn()) {
			if _, err := w.People[0].Move(w.Ctx, PickMerchantFirst); err != nil {
				w.T.Fatal(err)
			}
			w.MustSettle()
			continue
		}
		move := PickMerchantFirst(optionsOf(&t))
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
		if n := best[len(best)-1-i]; !strings.Contains(end, fmt.Sprintf("`%d.` **Voter", i+1)) || !strings.Contains(end, fmt.Sprintf(" · %d gold · right ", n)) {
			w.T.Errorf("of the best voters, %d has won %d gold; the end reads\n%s", i+1, n, end)
		}
	}
}

// PickMerchantFirst picks what brings the game on: a merchant ship, else the first offer.
func PickMerchantFirst(offers []string) string {
	for _, offer := range offers {
		if strings.HasPrefix(offer, "M") {
			return offer
		}
	}
	return offers[0]
}
