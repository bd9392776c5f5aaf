package simplayer

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"korsar/bot/sandbox"
)

// Group is a group of people who play game after game in a channel. Each opens their hand from the board and plays from
// it.
type Group struct {
	Players    []*Player
	Command    string // command with which the first player opens a table for all
	FillOption string // the lobby's option that gives a free seat to a computer, or ""
	Stage      Stage
	// Reopening is the share of clicks with which players open their hand again from the board. They also do so when a
	// new board is posted. 0 means that they keep it as long as it is on the screen.
	Reopening float64
	// Patience is how long the group waits for a post of the bot before it checks the state of the game. 0 means
	// forever.
	Patience time.Duration

	hands      map[*Player]shownHand
	turn       int // index of the player who seems to be on turn
	lastAction time.Time
}

// shownHand is a hand on a player's screen.
type shownHand struct {
	message string
	board   string // the newest at that time; "" for none
}

// Stage is what a group does at the moment.
type Stage int

// The stages of a game.
const (
	Playing  Stage = iota // in a game, or about to find out that there is none
	Over                  // about to open a table
	Joining               // waiting for the lobby, then taking seats
	Filling               // computers get the free seats
	Starting              // waiting until the lobby shows everyone
)

// Step is one click or command of a person.
type Step struct {
	Answer  *sandbox.Answer // nil if they wait for a post of the bot
	Origin  Origin          // of the answer
	Moved   bool            // a move was made
	Refused string          // text of an unexpected answer, or ""
}

// Origin is where a person clicked.
type Origin int

// Where people click.
const (
	Elsewhere Origin = iota // a command, or a button before the game
	OnBoard                 // the button of the board that opens a hand
	OnHand
)

// Step makes the next click or command of the group. After an error, a refusal or no answer the group finds its way
// back into the game.
func (g *Group) Step(ctx context.Context, rng *rand.Rand) (Step, error) {
	did, err := g.step(ctx, rng)
	if errors.Is(err, sandbox.ErrChanged) {
		did, err = Step{}, nil // the hand was just refreshed, so they look again
	}
	switch now := time.Now(); {
	case err != nil || did.Answer != nil:
		g.lastAction = now
	case g.Patience > 0 && now.Sub(g.lastAction) > g.Patience:
		g.lastAction = now
		g.setStage(Playing)
	}
	if err != nil {
		g.setStage(Playing)
	}
	return did, err
}

// setStage begins a stage and dismisses all hands.
func (g *Group) setStage(s Stage) {
	for p, hand := range g.hands {
		_ = p.DeleteMessage(hand.message) // the message may be gone
	}
	g.Stage, g.turn, g.hands = s, 0, map[*Player]shownHand{}
}

func (g *Group) step(ctx context.Context, rng *rand.Rand) (Step, error) {
	p := g.Players[g.turn]
	switch g.Stage {
	case Over:
		return g.prepare(p, func() (*sandbox.Answer, error) { return p.Type(ctx, p.Channel, g.Command) })
	case Joining:
		if !p.offersButton("join") {
			return Step{}, nil
		}
		if g.turn == 0 { // the player who opened the table has a seat
			g.nextToJoin()
			return Step{}, nil
		}
		return g.prepare(p, func() (*sandbox.Answer, error) { return p.Press(ctx, "join") })
	case Filling:
		return g.fill(ctx, p)
	case Starting:
		if !p.offersButton("start") {
			return Step{}, nil
		}
		return g.prepare(p, func() (*sandbox.Answer, error) { return p.Press(ctx, "start") })
	default:
		return g.play(ctx, p, rng)
	}
}

// fill gives a free seat to a computer when all players have theirs.
func (g *Group) fill(ctx context.Context, p *Player) (Step, error) {
	if g.FillOption == "" {
		g.setStage(Starting)
		return Step{}, nil
	}
	page, err := p.OpenSettings(ctx)
	if err != nil {
		return Step{}, err
	}
	defer func() { _ = p.DeleteMessage(page.ID) }()
	if menu, _ := SelectOffering(page, g.FillOption); menu == "" {
		g.setStage(Starting)
		return Step{}, nil
	}
	return g.prepare(p, func() (*sandbox.Answer, error) { return p.ChooseOffer(ctx, page, g.FillOption) })
}

// prepare makes a click before the game and then begins the next stage.
func (g *Group) prepare(p *Player, do func() (*sandbox.Answer, error)) (did Step, err error) {
	if did.Answer, err = do(); err != nil || did.Answer.Kind == sandbox.Unanswered {
		return did, err
	}
	if m, shown := did.Answer.Now(); shown && m.Ephemeral() {
		newcomer := buttonOf(m, "guide") != "" // newcomers are offered the guided game
		if g.Stage != Over && !newcomer {      // a refused command means that a table exists
			did.Refused = m.Text()
		}
		_ = p.DeleteMessage(m.ID) // the message may be gone
	}
	switch {
	case g.Stage == Over:
		g.setStage(Joining)
	case g.Stage == Starting:
		g.setStage(Playing)
	case g.Stage == Joining:
		g.nextToJoin()
	}
	return did, nil
}

// nextToJoin makes the next player join, or begins the next stage if all have seats.
func (g *Group) nextToJoin() {
	if g.turn++; g.turn == len(g.Players) {
		g.setStage(Filling)
	}
}

// offersButton reports whether a public message has an enabled button with this action.
func (p *Player) offersButton(action string) bool {
	_, offers := p.newestOffering(action)
	return offers
}

// newestOffering returns the newest public message that has an enabled button with this action.
func (p *Player) newestOffering(action string) (sandbox.Message, bool) {
	for _, m := range slices.Backward(p.Sees(p.Channel)) {
		if !m.Ephemeral() && offered(m, action) != "" {
			return m, true
		}
	}
	return sandbox.Message{}, false
}

// play makes a step of the game. The player opens their hand, checks whether it is their turn, or moves.
func (g *Group) play(ctx context.Context, p *Player, rng *rand.Rand) (did Step, err error) {
	hand, open := p.Message(g.hands[p].message)
	offers := Offers(hand)
	moves := false
	did.Origin = OnHand
	switch {
	case !open || g.Reopening > 0 && g.reopens(p, rng):
		did.Origin, did.Answer, err = p.openHand(ctx)
	case len(offers) > 0:
		moves = true
		did.Answer, err = p.ChooseOffer(ctx, hand, offers[rng.IntN(len(offers))])
	case !isHand(hand): // a computer made the last move of the game
		g.setStage(Over)
		return did, nil
	default:
		did.Answer, err = p.Click(ctx, hand.ID, buttonOf(hand, openPart)) // shows the hand as it is now
	}
	if err != nil || did.Answer.Kind == sandbox.Unanswered {
		return did, err
	}
	passed := g.readAnswer(p, &did)
	did.Moved = moves && passed && did.Refused == ""
	return did, nil
}

// reopens reports whether a player opens their hand again: by chance, or because a new board was posted below it.
func (g *Group) reopens(p *Player, rng *rand.Rand) bool {
	known := g.hands[p].board
	board, posted := p.newestOffering("hand")
	return rng.Float64() < g.Reopening || posted && known != "" && board.ID != known
}

// openHand opens a player's hand from the board. If the board is not posted yet or the game is over, they type the
// command. They leave it to the bot to remove the hand that they had.
func (p *Player) openHand(ctx context.Context) (from Origin, answer *sandbox.Answer, err error) {
	if board, posted := p.newestOffering("hand"); posted {
		if answer, err = p.Click(ctx, board.ID, offered(board, "hand")); err == nil {
			err = awaitMessage(ctx, answer)
		}
		return OnBoard, answer, err
	}
	answer, err = p.Type(ctx, p.Channel, "/korsar hand")
	return Elsewhere, answer, err
}

// readAnswer reads a hand, the end of the game, or a refusal from an answer. It reports whether the turn has passed to
// the next player.
func (g *Group) readAnswer(p *Player, did *Step) (passed bool) {
	m, shown := did.Answer.Now()
	switch {
	case !shown:
		g.setStage(Playing)
	case isHand(m):
		g.setHand(p, m.ID)
		if passed = len(Offers(m)) == 0; passed {
			g.turn = (g.turn + 1) % len(g.Players)
		}
		return passed
	case len(m.Embeds) > 0: // the final hand of a finished game
		_ = p.DeleteMessage(m.ID)
		g.setStage(Over)
		return true
	default:
		did.Refused = m.Text()
		_ = p.DeleteMessage(m.ID)
		switch {
		case g.hands[p].message != "":
			g.setStage(Playing)
		case p.offersButton("join"):
			g.setStage(Joining)
		default:
			g.setStage(Over)
		}
	}
	return false
}

// setHand records the hand that a player has on the screen.
func (g *Group) setHand(p *Player, message string) {
	if g.hands == nil {
		g.hands = map[*Player]shownHand{}
	}
	if g.hands[p].message != message {
		board, _ := p.newestOffering("hand")
		g.hands[p] = shownHand{message, board.ID}
	}
}
