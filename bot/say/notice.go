package say

import (
	"strings"
	"unicode"

	"korsar/bot/table"
)

// Notice is one thing said in private.
func (t *Localizer) Notice(n table.Notice) string {
	if n.Face == nil {
		n.Face = &table.PublicState{}
	}
	return t.at(n.Face, Name).notice(n)
}

func (t *boardRenderer) notice(n table.Notice) string {
	words := []string{"Host", t.called(t.face.Host.Name, Name), "Open", t.slash("korsar new"), "Hand", t.slash("korsar hand"),
		"End", t.slash("korsar end"), "Board", t.slash("korsar board"), "Games", t.slash("korsar-games")}
	switch {
	case n.Kind == table.BadOptions && n.Setup != nil:
		return t.Setup(*n.Setup)
	case n.Kind == table.Refused && n.Refusal != nil:
		return t.refusal(*n.Refusal)
	case n.Kind == table.Advised && n.Advice != nil:
		return t.advice(n.Advice)
	case n.Kind == table.Relieved, n.Kind == table.RelievedOther:
		words = append(words, "Computer", t.who(n.Seat))
	case n.Kind == table.PartnerAsked, n.Kind == table.Nudged, n.Kind == table.NudgeUnwanted, n.Kind == table.NudgeAway:
		words = append(words, "Who", t.who(n.Seat))
	case n.Kind == table.NudgeLater:
		words = append(words, "Who", t.who(n.Seat), "When", stamp(n.When, relative))
	case n.Kind == table.Asked, n.Kind == table.AskedAlready, n.Kind == table.CrewBound, n.Kind == table.NoVoter, n.Kind == table.VoterRemoved:
		words = append(words, "Who", t.called(n.Who.Name, Name))
	case n.Kind == table.HolderAsked, n.Kind == table.HolderDecides, n.Kind == table.HolderAgreed, n.Kind == table.SeenAnother,
		n.Kind == table.NoSeatFor:
		words = append(words, "Holder", t.holder(n.Seat), "Who", t.called(n.Who.Name, Name))
	case n.Kind == table.CrewDays:
		words = append(words, "Days", t.many("crew.days", t.face.Options.VoteRules.Days))
	case n.Kind == table.NotReady:
		words = append(words, "Reason", t.unready(n.Unready))
	case n.Kind == table.NotAMove:
		words = append(words, "Text", quote(n.Text))
	}
	return t.say("notice."+string(n.Kind), words...)
}

// quoteLimit is how much of what somebody typed is shown to them again.
const quoteLimit = 60

// quote is what somebody typed, as code, which nothing inside can leave.
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
