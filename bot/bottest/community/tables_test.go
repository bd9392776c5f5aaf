package community_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
)

// TestListsOfTablesHavePages checks that every table is on one page of the user's own list and of the guild's, and can
// be chosen in its menu. The headings count the tables that are shown.
func TestListsOfTablesHavePages(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne, mara := w.People[0], w.NewManager()
	home := w.Channel
	for i := range 23 {
		w.MoveTo(w.Guild.NewChannel(fmt.Sprint("tavern-", i)))
		w.Type(anne, "/korsar new seats:2")
	}
	w.MoveTo(home)
	for _, test := range []struct {
		who           *simplayer.Player
		command, page string
		menu          bool
	}{
		{anne, "/korsar-me games", "Your tables, %d to %d", false},
		{mara, "/korsar-admin tables", "Tables on this server, %d to %d", true},
	} {
		page := w.Shown(w.Type(test.who, test.command))
		var seen []string
		for from := 1; ; from += 10 {
			to := min(from+9, 23)
			if heading := fmt.Sprintf(test.page, from, to); !strings.Contains(page.Text(), heading) {
				t.Fatalf("%s: %q is not in\n%s", test.command, heading, page.Text())
			}
			links := strings.Count(page.Text(), "https://discord.com/channels/")
			if links != to-from+1 || test.menu && len(page.Selects()[0].Options) != links {
				t.Errorf("%s lists %d tables from %d to %d:\n%s", test.command, links, from, to, page.Text())
			}
			for line := range strings.Lines(page.Text()) {
				if strings.Contains(line, "https://") {
					seen = append(seen, strings.TrimSpace(line))
				}
			}
			next := pageButton(t, page, "Next Page")
			if to == 23 {
				if !next.Disabled {
					t.Errorf("%s: the last page leads on", test.command)
				}
				break
			}
			page = w.MustReply(test.who.Click(w.Ctx, page.ID, next.CustomID))
		}
		if slices.Sort(seen); len(slices.Compact(seen)) != 23 {
			t.Errorf("%s shows %d tables on its pages", test.command, len(seen))
		}
	}
	w.ExpectPrivate(w.Forge(anne, w.Shown(w.Type(anne, "/korsar-me games")), "k1:0:0:my-tables:99999999"),
		"Your tables, 21 to 23")
}

func pageButton(t *testing.T, m sandbox.Message, label string) sandbox.Component {
	t.Helper()
	for _, b := range m.Buttons() {
		if b.Label == label {
			return b
		}
	}
	t.Fatalf("no button %q in\n%s", label, m.Text())
	return sandbox.Component{}
}
