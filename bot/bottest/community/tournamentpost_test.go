package community_test

import (
	"slices"
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
)

// maxPostLines is the most lines of words beside a picture, with the title.
const maxPostLines = 5

// expectPictured checks that the post of the newest tournament has one picture, which has the standings, a few lines
// without them, and the buttons.
func (w *world) expectPictured(alt string, buttons ...string) {
	w.T.Helper()
	post := w.TournamentPost()
	embed := post.Embeds[0]
	lines := strings.Split(embed.Title+"\n"+embed.Description, "\n")
	if len(post.Embeds) != 1 || len(embed.Fields) > 0 || len(lines) > maxPostLines ||
		strings.Contains(embed.Description, "points") {
		w.T.Errorf("beside its picture the post reads\n%s", post.Text())
	}
	if len(post.Attachments) != 1 || !strings.Contains(post.Attachments[0].Description, alt) {
		w.T.Errorf("the pictures are %+v, want one that shows %q", post.Attachments, alt)
	}
	if got := bottest.Labels(post); !slices.Equal(got, buttons) {
		w.T.Errorf("the buttons are %q, want %q", got, buttons)
	}
}

// TestTournamentPostHasOneTableOfStandings checks that a tournament has one post from its entry to its end, whose
// picture alone shows who is in and who is ahead. The last one has its podium.
func TestTournamentPostHasOneTableOfStandings(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	mara := w.CreateTournament("/korsar-tournament create kind:evening",
		sandbox.Inputs{"name": {"Cup"}, "rounds": {"1"}, "seats": {"2"}})
	for _, who := range w.People {
		w.Press(who, "enter")
	}
	w.expectPictured("Players in Cup: Anne, Ben", "Enter the Tournament", "Withdraw", "My Game", "Details")
	w.StartTournament(mara)
	w.expectPictured("Players in Cup", "Withdraw", "My Game", "Details")
	panel := w.Shown(w.Type(mara, "/korsar-tournament manage"))
	form := w.OpenForm(w.ClickOn(mara, w.Shown(w.PickOption(mara, panel, "tournament-table", "1.1")), "enter-result"))
	w.Submit(mara, form, sandbox.Inputs{"0": {"7"}, "1": {"31"}})
	w.expectPictured("Opponents’ average: ", "My Game", "Details")
	posts := 0
	for _, m := range w.Channel.Messages() {
		if len(m.Embeds) > 0 && m.Embeds[0].Title == "Cup" {
			posts++
		}
	}
	if posts != 1 {
		t.Errorf("the tournament has %d posts", posts)
	}
}

// TestTournamentPostWithoutPicturesIsInWords checks that the post has in words what its picture would show.
func TestTournamentPostWithoutPicturesIsInWords(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.AllowCodes(400001)
	w.Guild.LimitUploads(true)
	w.CreateTournament("/korsar-tournament create kind:evening", sandbox.Inputs{"name": {"Cup"}})
	for _, who := range w.People {
		w.Press(who, "enter")
	}
	if post := w.TournamentPost(); len(post.Attachments) > 0 || !strings.Contains(post.Text(), "Anne, Ben") {
		t.Errorf("the post reads\n%s", post.Text())
	}
}
