package say

import "korsar/game"

// Topic is a page of the rules.
type Topic string

// The pages, in reading order.
const (
	TopicOverview Topic = "overview"
	TopicCards    Topic = "cards"
	TopicTurn     Topic = "turn"
	TopicAttack   Topic = "attack"
	TopicCaptains Topic = "captains"
	TopicCapture  Topic = "capture"
	TopicEnd      Topic = "end"
	TopicPartners Topic = "partners"
	TopicEditions Topic = "editions"
	TopicFairDeal Topic = "fair-deal"
)

// Topics lists the pages of the rules in reading order.
var Topics = []Topic{TopicOverview, TopicCards, TopicTurn, TopicAttack, TopicCaptains, TopicCapture, TopicEnd,
	TopicPartners, TopicEditions, TopicFairDeal}

// TopicName returns the name of a page of the rules.
func (l *Localizer) TopicName(topic Topic) string { return l.say("topic." + string(topic)) }

// Rules returns a page of the rules of an edition.
func (l *Localizer) Rules(e *game.Edition, topic Topic) Page {
	return Page{
		Title: l.say("rules.title", "Topic", l.TopicName(topic), "Edition", e.Title),
		Body:  Clip(l.rules(e, topic), ContentLimit),
	}
}

func (l *Localizer) rules(e *game.Edition, topic Topic) string {
	body := l.say("rules."+string(topic), "Fleets", l.fleetsOf(e))
	switch topic {
	case TopicEnd:
		return join([]string{body, l.atEnd(e), l.say("rules.score")}, "\n\n")
	case TopicPartners:
		return join([]string{body, l.admiralFor(e), l.partnersMeet(e)}, "\n\n")
	case TopicEditions:
		return join([]string{body, l.differences()}, "\n\n")
	}
	return body
}

// fleetsOf returns the fleets of an edition, each with its mark.
func (l *Localizer) fleetsOf(e *game.Edition) string {
	var lines []string
	for i, name := range e.Fleets {
		lines = append(lines, marks[i+1]+" "+l.FleetName(name))
	}
	return join(lines, ", ")
}

// atEnd returns the rule about the ships at sea at the end, and says if the rule sheet leaves it open.
func (l *Localizer) atEnd(e *game.Edition) string {
	text := l.say("rules.at-end.controllers")
	if e.AtEnd == game.ShipsAreDiscarded {
		text = l.say("rules.at-end.discarded")
	}
	if e.Inferred&game.InferredUntouched != 0 {
		text += " " + l.say("rules.inferred.untouched")
	}
	return text
}

// admiralFor returns the rule about the ships that the admiral defends, and says if the rule sheet leaves it open.
func (l *Localizer) admiralFor(e *game.Edition) string {
	text := l.say("rules.admiral.own-ships")
	if e.AdmiralFor == game.OwnSide {
		text = l.say("rules.admiral.own-side")
	}
	if e.Inferred&game.InferredAdmiral != 0 {
		text += " " + l.say("rules.inferred.admiral")
	}
	return text
}

// partnersMeet says whether partners may play onto one ship in one round.
func (l *Localizer) partnersMeet(e *game.Edition) string {
	if e.PartnersMeet == game.NotInOneRound {
		return l.say("rules.meet.not")
	}
	return l.say("rules.meet.may")
}

// differences returns every edition with its own rules, one rule a line.
func (l *Localizer) differences() string {
	var blocks []string
	for _, e := range game.Editions {
		lines := []string{"**" + e.Title + "**", bulletLine(l.fleetsOf(e))}
		if e.AtEnd == game.ShipsAreDiscarded {
			lines = append(lines, bulletLine(l.say("edition.discarded")))
		} else {
			lines = append(lines, bulletLine(l.say("edition.controllers")),
				bulletLine(l.markInferred(e, game.InferredUntouched, l.say("edition.untouched"))))
		}
		admiral := l.say("edition.own-ships")
		if e.AdmiralFor == game.OwnSide {
			admiral = l.say("edition.own-side")
		}
		lines = append(lines, bulletLine(l.markInferred(e, game.InferredAdmiral, admiral)))
		if e.PartnersMeet == game.NotInOneRound {
			lines = append(lines, bulletLine(l.say("edition.not-in-one-round")))
		}
		blocks = append(blocks, join(lines, "\n"))
	}
	return join(blocks, "\n\n")
}

// markInferred marks a rule that the edition's sheet leaves open.
func (l *Localizer) markInferred(e *game.Edition, value game.Inferred, text string) string {
	if e.Inferred&value != 0 {
		return l.say("edition.inferred", "Text", text)
	}
	return text
}
