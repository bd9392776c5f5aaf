package page_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
)

// tableStands is a live page that shows its table.
const tableStands = `document.querySelector("#table").getAttribute("aria-busy") === "false"`

// settle waits until the bot has told what there is.
func (h *harbour) settle() {
	h.t.Helper()
	if err := h.bot.Settle(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
}

// types lets somebody type a command, and returns what they are told.
func (h *harbour) types(who *rehearsal.Player, line string) sandbox.Message {
	h.t.Helper()
	return h.told(who.Type(h.t.Context(), who.Channel, line))
}

// presses lets somebody press the newest button of an action.
func (h *harbour) presses(who *rehearsal.Player, action string) sandbox.Message {
	h.t.Helper()
	return h.told(who.Press(h.t.Context(), action))
}

func (h *harbour) told(answer *sandbox.Answer, err error) sandbox.Message {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
	h.settle()
	m, _ := answer.Now()
	return m
}

// newcomer is one more member of the first server.
func (h *harbour) newcomer(name string) *sandbox.Person {
	person := h.discord.NewPerson(name, "en-US")
	h.discord.Guilds()[0].Add(person)
	return person
}

// board is the title of the newest board.
func (h *harbour) board(ch *sandbox.Channel) (title string) {
	for _, m := range ch.Messages() {
		if len(m.Embeds) > 0 {
			title = m.Embeds[0].Title
		}
	}
	return title
}

// votes lets one of the crew vote for any move.
func (h *harbour) votes(who *rehearsal.Player, chance *rand.Rand) {
	h.t.Helper()
	hand := h.presses(who, "aboard")
	if selects := hand.Selects(); len(selects) > 0 && strings.HasSuffix(selects[0].CustomID, ":vote") {
		options := selects[0].Options
		i := min(chance.IntN(len(options)), chance.IntN(len(options)))
		h.told(who.Choose(h.t.Context(), hand.ID, selects[0].CustomID, options[i].Value))
		return
	}
	h.told(who.Click(h.t.Context(), hand.ID, hand.Buttons()[0].CustomID))
}

// steers lets the host steer the vote.
func (h *harbour) steers(who *rehearsal.Player, how string) {
	h.t.Helper()
	helm := h.presses(who, "helm")
	for _, b := range helm.Buttons() {
		if strings.HasSuffix(b.CustomID, ":"+how) {
			h.told(who.Click(h.t.Context(), helm.ID, b.CustomID))
			return
		}
	}
	h.t.Fatalf("the vote cannot be steered by %q", how)
}

// overlay is the address of the live page, with a delay in seconds.
func (h *harbour) overlay(who *rehearsal.Player, delay int) string {
	h.t.Helper()
	shown := h.types(who, "/korsar overlay")
	shown = h.told(who.Choose(h.t.Context(), shown.ID, "", strconv.Itoa(delay)))
	for _, b := range shown.Buttons() {
		if b.URL != "" {
			return b.URL
		}
	}
	h.t.Fatal("no address was told")
	return ""
}

var _ = time.Second
