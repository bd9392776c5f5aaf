package bottest

import (
	"strconv"
	"strings"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// Audience is an audience that plays by clicking. It records every vote independently of the bot.
type Audience struct {
	World        *World
	Voters       []*Voter
	Cast         []CastVote              // of the current vote, in order
	Vetoed       map[string]bool         // moves that were vetoed in the current vote
	WinningShips map[string][]game.Ships // by voter, the ships of winning moves that the voter voted for
	Won          map[string]int          // by voter, the number of those moves
}

// Voter is a member of an audience, with the hand on their screen.
type Voter struct {
	*simplayer.Player
	Hand sandbox.Message
}

// CastVote is a vote that the bot accepted.
type CastVote struct {
	Who  string
	Move string // "" withdraws the vote
}

// MustRead waits until everything is delivered, and then returns the message that an answer shows. Before that, a
// renewed hand may cover the answer. The clock does not advance.
func (a *Audience) MustRead(answer *sandbox.Answer, err error) sandbox.Message {
	a.World.T.Helper()
	if err == nil {
		err = a.World.Bot.Settle(a.World.Ctx)
	}
	if err != nil {
		a.World.T.Fatal(err)
	}
	m, shown := answer.Now()
	if !shown {
		a.World.T.Fatalf("the answer shows nothing: %v", answer.Kind)
	}
	return m
}

// StartAudience opens a table with audiences by a command, seats Anne at it, and starts it.
func (w *World) StartAudience(command string) *Audience {
	w.T.Helper()
	w.Type(w.People[0], command)
	w.Press(w.People[0], "start")
	return &Audience{World: w, Vetoed: map[string]bool{}, WinningShips: map[string][]game.Ships{},
		Won: map[string]int{}}
}

// Join lets a player join the audience of a seat.
func (a *Audience) Join(who *simplayer.Player, seat game.Seat) *Voter {
	a.World.T.Helper()
	v := &Voter{Player: who}
	offer := a.MustRead(who.Press(a.World.Ctx, "audience"))
	if !strings.Contains(offer.Text(), "Once you join, you can’t switch during this game") {
		a.World.T.Fatalf("%s is not told what joining means:\n%s", who.Name(), offer.Text())
	}
	v.Hand = a.MustRead(who.Click(a.World.Ctx, offer.ID,
		Button(a.World.T, offer, "join-audience:"+strconv.Itoa(int(seat))).CustomID))
	a.Voters = append(a.Voters, v)
	return v
}

// ReopenHand opens the voter's hand again and returns it.
func (a *Audience) ReopenHand(v *Voter) sandbox.Message {
	a.World.T.Helper()
	v.Hand = a.MustRead(v.Press(a.World.Ctx, "audience"))
	return v.Hand
}

// Vote votes for a move from the hand on the voter's screen.
func (a *Audience) Vote(v *Voter, move string) sandbox.Message {
	a.World.T.Helper()
	if move == "draw" {
		return a.recordVote(v, move, a.MustRead(
			v.Click(a.World.Ctx, v.Hand.ID, Button(a.World.T, v.Hand, "vote").CustomID)))
	}
	if from, _ := simplayer.SelectOffering(v.Hand, move); from == "" {
		m, err := game.ParseMove(move)
		if err != nil {
			a.World.T.Fatal(err)
		}
		v.Hand = a.MustRead(v.ChooseValue(a.World.Ctx, v.Hand, m.Card.String()))
	}
	return a.recordVote(v, move, a.MustRead(v.ChooseValue(a.World.Ctx, v.Hand, move)))
}

// recordVote records a vote if the answer says that it was accepted.
func (a *Audience) recordVote(v *Voter, move string, answer sandbox.Message) sandbox.Message {
	v.Hand = answer
	if strings.Contains(answer.Text(), "Your vote: ") && !strings.Contains(answer.Text(), NoticeText(table.VoteOver)) {
		a.Cast = append(a.Cast, CastVote{v.Name(), move})
	}
	return answer
}

// Options returns the legal moves of the audience whose turn it is.
func (a *Audience) Options() (list []string) {
	a.World.T.Helper()
	t := a.World.LoadTable().Table
	for _, m := range t.Game.Moves(t.Game.Turn(), nil) {
		list = append(list, m.String())
	}
	return list
}

// Recount counts the votes independently of the bot. Only the last vote of each voter counts. If several moves have the
// most votes, the move that reached that number first wins.
func (a *Audience) Recount() (winner string, votes, voters int) {
	last := map[string]string{}
	counts := make([]map[string]int, 0, len(a.Cast)) // after each vote
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

// ExpectWinner compares the audience's latest move with the recount, and begins the next vote.
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
		a.World.T.Fatalf("%s the audience moved %v by %d of %d votes (%q); the recount has %s by %d of %d",
			what, turn.Move, turn.Votes, turn.Voters, turn.Covered, winner, votes, voters)
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

// BeginVote forgets the votes and vetoes of the previous vote.
func (a *Audience) BeginVote() { a.Cast, a.Vetoed = nil, map[string]bool{} }

// OpponentDraws lets Anne draw. After that it is the audience's turn.
func (a *Audience) OpponentDraws() {
	a.World.T.Helper()
	a.World.MustSettle() // so that the board shows that it is her turn
	before := a.World.MoveCount()
	answer := a.World.Press(a.World.People[0], "draw")
	if a.World.MoveCount() == before {
		m, _ := answer.Now()
		a.World.T.Fatalf("Anne has not drawn:\n%s", m.Text())
	}
}

// Control presses a control of the vote, and returns the answer.
func (a *Audience) Control(who *simplayer.Player, how journal.VoteControl) sandbox.Message {
	a.World.T.Helper()
	controls, _ := a.World.Press(who, "vote-controls").Now()
	for _, b := range controls.Buttons() {
		if strings.HasSuffix(b.CustomID, ":control-vote:"+string(how)) {
			answer := a.MustRead(who.Click(a.World.Ctx, controls.ID, b.CustomID))
			a.World.MustSettle()
			return answer
		}
	}
	a.World.T.Fatalf("the vote has no control %q:\n%s", how, controls.Text())
	return controls
}

// PickMerchantFirst picks a merchant ship if one is offered, and otherwise the first offer.
func PickMerchantFirst(offers []string) string {
	for _, offer := range offers {
		if strings.HasPrefix(offer, "M") {
			return offer
		}
	}
	return offers[0]
}
