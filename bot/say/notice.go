package say

import (
	"strings"
	"unicode"

	"korsar/bot/table"
)

// Notice returns the text about the effect of a click.
func (l *Localizer) Notice(n table.Notice) string {
	return l.about(n.State).notice(n)
}

// Refused returns the reason why a click changed nothing, and says what to do instead.
func (l *Localizer) Refused(r table.Refusal) string {
	return l.about(r.State).refused(r)
}

// about returns the renderer of a table, or of an empty one for nil.
func (l *Localizer) about(state *table.PublicState) *boardRenderer {
	if state == nil {
		state = &table.PublicState{}
	}
	return l.renderer(state, Name)
}

func (r *boardRenderer) notice(n table.Notice) string {
	var words []string
	switch n.Kind {
	case table.Joined:
		words = []string{"Channel", channel(r.state.Channel)}
	case table.OtherCovered:
		words = []string{"Who", r.holderName(n.Seat)}
	case table.NudgedLater:
		words = []string{"Who", r.seatName(n.Seat), "When", timestamp(n.When, byMinute)}
	case table.PartnerAsked, table.Nudged, table.InAudience:
		words = []string{"Who", r.seatName(n.Seat)}
	case table.Asked, table.VoterRemoved:
		words = []string{"Who", r.nameOf(n.Who.Name, Name)}
	case table.HolderAsked, table.HolderAgreed:
		words = []string{"Holder", r.holderName(n.Seat), "Who", r.nameOf(n.Who.Name, Name)}
	}
	return r.say("notice."+string(n.Kind), append(words, r.waysOut()...)...)
}

func (r *boardRenderer) refused(refusal table.Refusal) string {
	var words []string
	switch refusal.Code {
	case table.BadOptions:
		if refusal.Setup != nil {
			return r.Setup(*refusal.Setup)
		}
	case table.IllegalMove:
		if refusal.Rule != nil {
			return r.refusal(*refusal.Rule)
		}
	case table.NudgeUnwanted, table.NudgeAway:
		words = []string{"Who", r.seatName(refusal.Seat)}
	case table.HostFirst, table.CallLater:
		words = []string{"When", timestamp(refusal.When, relative)}
	case table.NudgeLater:
		words = []string{"Who", r.seatName(refusal.Seat), "When", timestamp(refusal.When, relative)}
	case table.AskedAlready, table.BoundToAudience, table.NoVoter:
		words = []string{"Who", r.nameOf(refusal.Who.Name, Name)}
	case table.HolderDecides, table.SeenAnother, table.NoSeatFor:
		words = []string{"Holder", r.holderName(refusal.Seat), "Who", r.nameOf(refusal.Who.Name, Name)}
	case table.PlacesKept:
		words = []string{"Names", strings.Join(r.placeNames(), ", ")}
	case table.SeatsKept:
		words = []string{"Names", r.guestNames(true), "When", timestamp(refusal.When, relative)}
	case table.StartsByItself:
		words = []string{"Names", r.guestNames(true)}
	case table.AudienceNeedsDays:
		words = []string{"Days", r.many("audience.days", r.state.Options.VoteRules.Days)}
	case table.NotReady:
		words = []string{"Reason", r.whyNotReady(refusal.Unready)}
	case table.AudienceInChat:
		words = []string{"Channel", r.state.Options.VoteRules.Chat.Channel}
	case table.NotAMove, table.NotAChannel:
		words = []string{"Text", quote(refusal.Text)}
	}
	return r.say("notice."+string(refusal.Code), append(words, r.waysOut()...)...)
}

// waysOut returns the host and the commands that notices and refusals name.
func (r *boardRenderer) waysOut() []string {
	return []string{"Host", r.nameOf(r.state.Host.Name, Name), "Open", r.slash("korsar new"),
		"Hand", r.slash("korsar hand"), "Board", r.slash("korsar board"),
		"More", r.say("button.more"), "TableSettings", r.say("button.settings"),
		"Tables", r.slash("korsar-me games"), "Settings", r.slash("korsar-admin settings"),
		"Status", r.slash("korsar-tournament status"), "Rulings", r.slash("korsar-admin rulings"),
		"Posts", r.slash("korsar-admin posts")}
}

// code returns a text without backticks as inline code.
func code(text string) string { return "`" + text + "`" }

// quoteLimit is how much of a user's text is quoted back, in UTF-16 code units.
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
	return code(Clip(text, quoteLimit))
}
