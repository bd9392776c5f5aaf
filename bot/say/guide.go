package say

import (
	"strconv"

	"korsar/bot/guide"
	"korsar/game"
)

// Guide returns a step of the guided game: what happened since the last one, its tip, and the move to make. With a
// picture, which shows the cards and the sea, it has only what the picture does not say.
func (l *Localizer) Guide(s guide.Step, pictured bool) Hand {
	renderer := l.renderer(&s.Hand.PublicState, Name)
	renderer.reader = s.Hand.View.Seat
	if s.Over() {
		own, other := s.Hand.Game.Sides[0], s.Hand.Game.Sides[1]
		score := l.say("guide.score", "Gold", l.gold(own.Gold), "Who", s.Opponent().Alias, "Other", l.gold(other.Gold))
		return Hand{Title: l.say("guide.title.end"), Body: score + "\n\n" + l.say("guide.learned")}
	}
	parts := []string{renderer.news(&s.Hand, pictured)}
	if s.Number == 1 {
		parts = append(parts, l.say("guide.theme"))
	}
	parts = append(parts, renderer.tip(s), renderer.suggestion(s))
	hand := Hand{Title: l.say("guide.title", "Step", strconv.Itoa(s.Number), "Of", strconv.Itoa(guide.Steps))}
	if !pictured {
		parts = append(parts, renderer.handCards(&s.Hand)...)
		hand.Sea = Board{Title: l.say("title.sea"), Body: renderer.sea(seaLimit)}
	}
	hand.Body = Clip(join(parts, "\n\n"), BodyLimit)
	return hand
}

// tip returns the explanation of a step.
func (r *boardRenderer) tip(s guide.Step) string {
	ship, gold := s.Suggested.Ship, 0
	for _, e := range s.Hand.Since {
		if e.Kind.IsTaking() && e.Seat == r.reader {
			gold = e.Gold
			if ship == game.NoShip {
				ship = e.Ship
			}
		}
	}
	return r.say("guide.tip."+string(s.Tip), "Who", s.Opponent().Alias, "Ship", ship.String(), "Gold",
		r.gold(gold))
}

// suggestion returns the button to press. If the reader pressed another one, it says that too.
func (r *boardRenderer) suggestion(s guide.Step) string {
	if s.Other {
		return r.say("guide.other", "Button", r.guideButton(s))
	}
	return r.say("guide.press", "Button", r.guideButton(s))
}

// guideButton returns the label of the button that leads on. It is the button of the suggested move, or that of its
// card while several ships could be chosen.
func (l *Localizer) guideButton(s guide.Step) string {
	switch {
	case s.Suggested.Action == game.Draw:
		return l.Label("draw")
	case s.Hand.Chosen != game.NoCard:
		return l.ShipLabel(s.Hand.PublicState, s.Suggested.Ship)
	}
	for _, p := range l.Plays(s.Hand) {
		if p.Card == s.Suggested.Card {
			return p.Label
		}
	}
	return ""
}

// GuideOffer offers the guided game to a user who takes a seat for the first time.
func (l *Localizer) GuideOffer() string { return l.say("guide.offer") }

// GuideLeft confirms that the reader has left the guided game.
func (l *Localizer) GuideLeft() string { return l.say("guide.left") }
