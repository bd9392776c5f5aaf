package say

import (
	"strings"
	"unicode"

	"korsar/bot/table"
)

// Notice returns a notice in words.
func (l *Localizer) Notice(n table.Notice) string {
	if n.Face == nil {
		n.Face = &table.PublicState{}
	}
	return l.renderer(n.Face, Name).notice(n)
}

func (r *boardRenderer) notice(n table.Notice) string {
	words := []string{"Host", r.nameOf(r.state.Host.Name, Name), "Open", r.slash("korsar new"), "Hand",
		r.slash("korsar hand"),
		"End", r.slash("korsar end"), "Board", r.slash("korsar board"), "Games", r.slash("korsar-games")}
	switch {
	case n.Kind == table.BadOptions && n.Setup != nil:
		return r.Setup(*n.Setup)
	case n.Kind == table.Refused && n.Refusal != nil:
		return r.refusal(*n.Refusal)
	case n.Kind == table.Advised && n.Advice != nil:
		return r.advice(n.Advice)
	case n.Kind == table.Relieved, n.Kind == table.RelievedOther:
		words = append(words, "Computer", r.seatName(n.Seat))
	case n.Kind == table.PartnerAsked, n.Kind == table.Nudged, n.Kind == table.NudgeUnwanted, n.Kind == table.NudgeAway:
		words = append(words, "Who", r.seatName(n.Seat))
	case n.Kind == table.NudgeLater:
		words = append(words, "Who", r.seatName(n.Seat), "When", timestamp(n.When, relative))
	case n.Kind == table.Asked, n.Kind == table.AskedAlready, n.Kind == table.CrewBound, n.Kind == table.NoVoter,
		n.Kind == table.VoterRemoved:
		words = append(words, "Who", r.nameOf(n.Who.Name, Name))
	case n.Kind == table.HolderAsked, n.Kind == table.HolderDecides, n.Kind == table.HolderAgreed,
		n.Kind == table.SeenAnother, n.Kind == table.NoSeatFor:
		words = append(words, "Holder", r.holderName(n.Seat), "Who", r.nameOf(n.Who.Name, Name))
	case n.Kind == table.CrewDays:
		words = append(words, "Days", r.many("audience.days", r.state.Options.VoteRules.Days))
	case n.Kind == table.NotReady:
		words = append(words, "Reason", r.whyNotReady(n.Unready))
	case n.Kind == table.NotAMove:
		words = append(words, "Text", quote(n.Text))
	}
	return r.say("notice."+string(n.Kind), words...)
}

// quoteLimit is how much of a user's text is quoted back to them.
const quoteLimit = 60

// quote returns a user's text as inline code, which its content cannot end.
func quote(text string) string {
	text = strings.Map(func(r rune) rune {
		if r == '`' || !unicode.IsGraphic(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	text = strings.TrimSpace(text)
	if text == "" {
		text = "…"
	}
	return "`" + clip(text, quoteLimit) + "`"
}
