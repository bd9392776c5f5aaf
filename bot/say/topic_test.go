package say

import (
	"strings"
	"testing"

	"korsar/game"
)

func TestRulePagesFitAMessage(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for _, e := range game.Editions {
			for _, topic := range Topics {
				page := l.Rules(e, topic)
				checkFits(t, string(topic), page.Title, TitleLimit)
				checkFits(t, string(topic), page.Body, ContentLimit)
				if strings.HasSuffix(page.Body, "…") {
					t.Errorf("%s of %s is clipped", topic, e.ID)
				}
			}
		}
	})
}

// TestRulesFollowTheEdition: each page says what the edition's values say.
func TestRulesFollowTheEdition(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for _, e := range game.Editions {
			end, partners, cards := l.Rules(e, TopicEnd).Body, l.Rules(e, TopicPartners).Body,
				l.Rules(e, TopicCards).Body
			says := func(page, key string, want bool) {
				t.Helper()
				if strings.Contains(page, l.say(key)) != want {
					t.Errorf("%s: that it says %q should be %t", e.ID, key, want)
				}
			}
			says(end, "rules.at-end.discarded", e.AtEnd == game.ShipsAreDiscarded)
			says(end, "rules.at-end.controllers", e.AtEnd == game.ControllersTakeShips)
			says(end, "rules.inferred.untouched", e.Inferred&game.InferredUntouched != 0)
			says(partners, "rules.admiral.own-side", e.AdmiralFor == game.OwnSide)
			says(partners, "rules.admiral.own-ships", e.AdmiralFor == game.OwnShips)
			says(partners, "rules.inferred.admiral", e.Inferred&game.InferredAdmiral != 0)
			says(partners, "rules.meet.not", e.PartnersMeet == game.NotInOneRound)
			says(partners, "rules.meet.may", e.PartnersMeet == game.InOneRound)
			for _, name := range e.Fleets {
				says(cards, "fleet."+string(name), true)
			}
			if !strings.Contains(l.Rules(e, TopicEditions).Body, "**"+e.Title+"**") {
				t.Errorf("the page of editions lacks %s", e.ID)
			}
		}
	})
}

func TestRulePagesMatchGolden(t *testing.T) {
	for _, e := range []*game.Edition{&game.Korsar2019, &game.Tilsit, &game.English} {
		var all strings.Builder
		for _, l := range localizers() {
			for _, topic := range Topics {
				page := l.Rules(e, topic)
				all.WriteString("# " + page.Title + "\n" + page.Body + "\n\n")
			}
		}
		compareGolden(t, "testdata/rules-"+e.ID+".golden", all.String())
	}
}
