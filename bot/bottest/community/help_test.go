package community_test

import (
	"slices"
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
)

// TestHelpLeadsToEveryCommand checks that the help begins with the buttons to play. Through its menu a manager finds
// every registered command, and other users those that they may type. All pages are one private message.
func TestHelpLeadsToEveryCommand(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne, mara := w.People[0], w.NewManager()
	page, _ := w.Type(anne, "/korsar help").Now()
	buttons := []string{"Open a Table", "Play the Computer"}
	if got := bottest.Labels(page); !page.Ephemeral() || !slices.Equal(got, buttons) {
		t.Errorf("the buttons are %q, expected %q", got, buttons)
	}
	everything := func(who *simplayer.Player) string {
		page, _ := w.Type(who, "/korsar help").Now()
		var all strings.Builder
		for _, g := range say.CommandGroups {
			if g == say.GroupManagers && who == anne {
				continue
			}
			shown := w.MustReply(who.Choose(w.Ctx, page.ID, bottest.English.Placeholder("help"), string(g)))
			if shown.ID != page.ID || shown.Embeds[0].Title != bottest.English.GroupName(g) {
				t.Errorf("%s shows\n%s", g, shown.Text())
			}
			all.WriteString(shown.Text())
		}
		return all.String()
	}
	forAnne, forMara := everything(anne), everything(mara)
	for _, c := range w.Discord.Commands(nil) {
		for _, option := range c.Options {
			if option.Type != sandbox.OptionSubcommand || option.Name == "help" {
				continue
			}
			line := "`/" + c.Name + " " + option.Name + "` – " + option.Description
			if !strings.Contains(forMara, line) {
				t.Errorf("a manager does not find %s", line)
			}
			if shown := strings.Contains(forAnne, line); shown != (c.Name != "korsar-admin") {
				t.Errorf("somebody else finds %s: %v", line, shown)
			}
		}
	}
	for _, forged := range []string{"k1:0:0:help", "k1:0:0:help:nothing", "k1:0:0:help:managers"} {
		w.ExpectPrivate(w.Forge(anne, page, forged), page.Embeds[0].Description)
	}
	if how := w.MustReply(anne.Choose(w.Ctx, page.ID, "", "How to Play")); !bottest.HasButton(how, "how-to-play") {
		t.Errorf("How to Play shows\n%s", how.Text())
	}
}
