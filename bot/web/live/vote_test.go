package live

import (
	"strings"
	"testing"

	"korsar/bot/table"
	"korsar/bot/web/webtest"
)

// TestPageSaysHowTheChatVotes checks the vote's part of the page. It says how to vote while there is time, marks the
// leading letter once there is none, and then says for a while which letter has won.
func TestPageSaysHowTheChatVotes(t *testing.T) {
	window := webtest.Browser(t)
	over, held := chatScene(t, 8), chatScene(t, 30)
	over.Poll.Ends = over.Poll.Chat.Since // the past
	held.Poll.Held, held.Poll.Chat.Lost = true, true
	server := stage(t, "en", map[string]table.Scene{"open": chatScene(t, 30), "over": over, "held": held})
	const shown = `(() => {
		const vote = document.querySelector("#vote");
		return (vote.innerText + vote.hasAttribute("data-over")).replaceAll(/\s+/g, " ");
	})()`
	for token, want := range map[string][2]string{
		"open": {"Type a letter like A or !AD in the chat of twitch.tv/", "time’s up"},
		"over": {"time’s up", "Type a letter"},
		"held": {"paused Can’t read the chat right now.", "closes in"},
	} {
		got := open[string](t, window, server.URL+"/t/"+token, 1280, 800, tableShown, shown)
		if !strings.Contains(got, want[0]) || strings.Contains(got, want[1]) ||
			strings.HasSuffix(got, "true") != (token == "over") {
			t.Errorf("%s: the page says\n%s", token, got)
		}
	}
	const decided = `(async () => {
		const { showVote } = await import("/live/vote.js");
		const says = (moves, decided) => {
			showVote({ moves, decided, vote: null, hand: null }, { vote: "Vote" });
			return document.querySelector("#vote").checkVisibility() && document.querySelector("#vote").innerText;
		};
		const now = Date.now;
		const all = [says(1000, "A wins"), says(1000, "A wins"), says(1001, "")];
		all.push(says(1002, "B wins"));
		Date.now = () => now() + 9000;
		return [...all, says(1002, "B wins")].join(",").replaceAll(/\s+/g, " ");
	})()`
	if got := open[string](t, window, server.URL+"/t/open", 1280, 800, tableShown, decided); got !=
		"Vote A wins,Vote A wins,false,Vote B wins,false" {
		t.Errorf("after the vote the page says %q", got)
	}
}
