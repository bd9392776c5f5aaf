package say

import (
	"strconv"
	"strings"

	"korsar/bot/community"
)

// Animation returns the page with the moves that an animation shows.
func (l *Localizer) Animation(a community.Animation) Page {
	return Page{Title: l.say("title.animation"), Body: l.say("animation.part", movesOf(a)...)}
}

// DrawingAnimation says that an animation is being drawn, and how much of it is done, in percent.
func (l *Localizer) DrawingAnimation(a community.Animation, percent int) Page {
	return Page{Title: l.say("title.animation"),
		Body: l.say("animation.drawing", movesOf(a)...) + "\n" +
			l.say("animation.progress", "Percent", strconv.Itoa(percent))}
}

// WaitingAnimation says that an animation is drawn after those of others.
func (l *Localizer) WaitingAnimation(a community.Animation) Page {
	return Page{Title: l.say("title.animation"),
		Body: l.say("animation.drawing", movesOf(a)...) + "\n" + l.say("animation.waiting")}
}

// AnimationStart returns the name of a round that an animation may begin with, and its first move. A menu shows its
// choice in place of its question, so the choice has to say which of the two menus it belongs to.
func (l *Localizer) AnimationStart(round, move int) Option {
	return l.atMove(l.say("animation.from", "Round", strconv.Itoa(round)), move)
}

// AnimationEnd returns the name of a round that an animation may end with, and its last move.
func (l *Localizer) AnimationEnd(round, move int) Option {
	return l.atMove(l.say("animation.to", "Round", strconv.Itoa(round)), move)
}

// movesOf returns the placeholders for the moves that an animation shows.
func movesOf(a community.Animation) []string {
	return []string{"From", strconv.Itoa(a.From + 1), "To", strconv.Itoa(a.To), "Of", strconv.Itoa(a.Of())}
}

// AnimationAlt returns the alt text of an animation: the moves, who plays, and the result or the position at the end.
func (l *Localizer) AnimationAlt(a community.Animation) string {
	renderer := l.renderer(&a.PublicState, Plain)
	moves := l.say("alt.animation", movesOf(a)...) + " "
	if !a.ToResult() {
		return Clip(moves+renderer.boardAlt(AltLimit-utf16Length(moves)), AltLimit)
	}
	return Clip(moves+strings.Join(renderer.placesAlt(a.Result), ". ")+".", AltLimit)
}
