package playing_test

import (
	"net/http"
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
)

// typeIn types a command in another channel, and returns the private answer.
func (w *world) typeIn(who *simplayer.Player, in *sandbox.Channel, line string) sandbox.Message {
	w.T.Helper()
	answer, err := who.Type(w.Ctx, in, line)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	m := w.Shown(answer)
	if !m.Ephemeral() {
		w.T.Errorf("everybody sees the answer to %s", line)
	}
	return m
}

// TestNewOffersTheTablesThatWait types the command without options while lobbies wait in other channels. It offers
// those that its user can see and join, and joins the chosen one.
func TestNewOffersTheTablesThatWait(t *testing.T) {
	t.Parallel()
	w := open(t, 4, 1)
	anne, ben, carl, dora := w.People[0], w.People[1], w.People[2], w.People[3]
	pier, tavern := w.Guild.NewChannel("pier"), w.Guild.NewChannel("tavern")
	secret := w.NewPrivateChannel("secret", carl)
	w.typeIn(carl, secret, "/korsar new seats:4")

	alone := w.typeIn(anne, w.Channel, "/korsar new")
	if !strings.Contains(alone.Text(), "Your table is open") {
		t.Fatalf("no lobby can be joined, but the answer is\n%s", alone.Text())
	}
	one := w.typeIn(ben, pier, "/korsar new")
	if !strings.Contains(one.Text(), "<#"+w.Channel.ID()+"> · **Anne** · 1 of 5") || bottest.HasButton(one, "guide") {
		t.Fatalf("one lobby can be joined, but the answer is\n%s", one.Text())
	}
	if strings.Contains(one.Text(), secret.ID()) {
		t.Errorf("a hidden lobby is offered:\n%s", one.Text())
	}
	opened := w.ClickOn(ben, one, "new")
	if text := w.Shown(opened).Text(); !strings.Contains(text, "<#"+pier.ID()+">") {
		t.Errorf("the button opens no table here: %s", text)
	}

	two := w.typeIn(dora, tavern, "/korsar new")
	lists := two.Selects()
	if len(lists) != 1 || len(lists[0].Options) != 2 || lists[0].Options[0].Label != "Ben · 1 of 5" {
		t.Fatalf("the lists are %+v", lists)
	}
	w.ExpectPrivate(w.Choose(dora, two, "Ben · 1 of 5"), "You’ve joined **Ben**’s table: <#"+pier.ID()+">")
	if again := w.typeIn(dora, tavern, "/korsar new"); strings.Contains(again.Text(), pier.ID()) {
		t.Errorf("a lobby is offered to a player in it:\n%s", again.Text())
	}
	w.ExpectPrivate(w.Forge(dora, two, "k1:0:0:join-waiting:1"), bottest.NoticeText(table.TableGone))
}

// TestNewOpensATableIfDiscordDoesNotAnswer checks that a failed lookup of rights does not keep anybody from a table.
func TestNewOpensATableIfDiscordDoesNotAnswer(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.typeIn(w.People[0], w.Guild.NewChannel("pier"), "/korsar new")
	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodGet, "/guilds/{guild}"),
		Status: http.StatusBadGateway})
	w.AllowCodes(0)
	if m := w.typeIn(w.People[1], w.Channel, "/korsar new"); !strings.Contains(m.Text(), "Your table is open") {
		t.Errorf("the answer is\n%s", m.Text())
	}
}

// TestNewOffersNoTableThatIsFull checks that the command offers neither a challenge nor a full lobby. With an option,
// or in a channel that has a table, it offers none at all.
func TestNewOffersNoTableThatIsFull(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	anne, ben, carl := w.People[0], w.People[1], w.People[2]
	pier, tavern := w.Guild.NewChannel("pier"), w.Guild.NewChannel("tavern")
	w.typeIn(anne, pier, "/korsar new with:@Ben")
	if m := w.typeIn(carl, w.Channel, "/korsar new"); !strings.Contains(m.Text(), "Your table is open") {
		t.Errorf("a challenge is offered:\n%s", m.Text())
	}
	if m := w.typeIn(ben, w.Channel, "/korsar new"); !strings.Contains(m.Text(), "already has a table") {
		t.Errorf("in a channel with a table the answer is\n%s", m.Text())
	}
	if m := w.typeIn(ben, tavern, "/korsar new seats:2"); !strings.Contains(m.Text(), "Your table is open") {
		t.Errorf("with an option the answer is\n%s", m.Text())
	}
}
