package say

import (
	"korsar/bot/table"
	"korsar/game"
)

// OpenHand is the text of the hand whose letters the viewers of a stream type, without markdown.
type OpenHand struct {
	Title  string
	Notice string   // who sees it
	Cards  string   // in a row
	Short  []string // of each choice, beside its card: "#4"
	Moves  []string // of each choice: "Red 3 on #4"
}

// OpenHand returns the text of an open hand.
func (l *Localizer) OpenHand(state *table.PublicState, h *table.OpenHand) OpenHand {
	r := l.livePageRenderer(state)
	hand := OpenHand{Title: l.say("title.hand.audience"), Notice: l.say("live.hand-viewers"),
		Cards: r.handAlt("alt.open", r.seatName(h.Seat), h.Cards)}
	if state.Options.VoteRules.Chat.Open {
		hand.Notice = l.say("live.hand-open")
	}
	for _, c := range h.Choices {
		hand.Short = append(hand.Short, r.shortMove(c.Move))
		hand.Moves = append(hand.Moves, capital(r.moveName(c.Move)))
	}
	return hand
}

// shortMove returns a move in a word, for a place beside its card.
func (r *boardRenderer) shortMove(m game.Move) string {
	switch m.Action {
	case game.Draw, game.SitOut:
		return capital(r.moveName(m))
	case game.Launch:
		return r.say("live.launch")
	case game.Discard:
		return r.say("live.discard")
	}
	return m.Ship.String()
}

// HowToVote returns how the viewers of a stream vote, or why they cannot. It returns "" if they do not vote. h is the
// hand beside it, or nil. Without the hand, the text does not depend on the hidden moves.
func (l *Localizer) HowToVote(p *table.Poll, h *table.OpenHand) string {
	channel := p.Chat.Channel
	switch {
	case channel == "":
		return ""
	case p.Chat.Lost:
		return l.say("live.chat-lost")
	case p.Chat.Again:
		return l.say("live.chat-again")
	case h != nil && len(h.Choices) > 0:
		if first, last := h.Choices[0], h.Choices[len(h.Choices)-1]; len(last.Letter) > 1 {
			return l.say("live.chat-two", "Channel", channel, "First", first.Typed(), "Last", last.Typed())
		}
	}
	return l.say("live.chat", "Channel", channel)
}
