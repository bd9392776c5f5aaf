package community_test

import (
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/storage/snowflake"
)

// unseen is invisible text: characters without width, characters that change the direction of writing, and NUL.
const unseen = "\u200b\u202e\x00\u2066\ufeff\u00ad"

// TestTypedTextIsCleanedWhereverItIsTyped checks that invisible characters are removed from a name, a number, a zone
// and a search. A text that is empty after that is refused.
func TestTypedTextIsCleanedWhereverItIsTyped(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	mara, anne := w.NewManager(), w.People[0]
	create := func() *sandbox.Modal { return w.OpenForm(w.Type(mara, "/korsar-tournament create kind:evening")) }

	w.ExpectPrivate(w.Submit(mara, create(), sandbox.Inputs{"name": {unseen}}), "needs a name")
	w.ExpectPrivate(w.Submit(mara, create(), sandbox.Inputs{"name": {"Cup"}, "rounds": {"999"}}), "rounds")
	cup := sandbox.Inputs{"name": {"Spring" + unseen + "\nCup"}, "rounds": {" 3\u200b"}}
	w.ExpectPrivate(w.Submit(mara, create(), cup), "is ready")
	if name := w.LoadTournament().Tournament.Created.Name; name != "Spring Cup" {
		t.Errorf("the tournament is stored as %q", name)
	}
	found, err := anne.Suggest(w.Ctx, anne.Channel, "/korsar-tournament status tournament:spring"+unseen)
	if err != nil || len(found) != 1 {
		t.Errorf("a search finds %v (%v)", found, err)
	}

	for _, zone := range []string{"Europe//Berlin", "./Europe/Berlin", strings.Repeat("./", 500) + "Europe/Berlin",
		"Europe/Berlin/", "right/Europe/Berlin", "Local"} {
		w.ExpectPrivate(w.Type(anne, "/korsar-me preferences zone:"+zone), "don’t know that time zone")
	}
	w.Type(anne, "/korsar-me preferences zone:Europe/"+unseen+"Berlin")
	if p, err := w.Store.PreferencesOf(w.Ctx, snowflake.Parse(anne.ID())); err != nil || p.Zone != "Europe/Berlin" {
		t.Errorf("the zone is stored as %q (%v)", p.Zone, err)
	}
}

// TestRefusedFormIsFilledInAgain checks that a refused form can be opened again with its inputs for a quarter of an
// hour, by a button or its command. After an accepted form, a new one is empty.
func TestRefusedFormIsFilledInAgain(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	mara := w.NewManager()
	again := func(refused *sandbox.Answer) *sandbox.Modal {
		return w.OpenForm(w.ClickOn(mara, w.Shown(refused), "form-again"))
	}
	expect := func(form *sandbox.Modal, field, want string) {
		t.Helper()
		for _, part := range form.Parts {
			if got := part.Input.Value; part.Input.CustomID == field && got != want {
				t.Errorf("the field %s begins with %q, want %q", field, got, want)
			}
		}
	}
	create := func() *sandbox.Modal { return w.OpenForm(w.Type(mara, "/korsar-tournament create kind:evening")) }

	refused := w.Submit(mara, create(), sandbox.Inputs{"name": {"Spring Cup"}, "starts": {"tomorrow"}, "rounds": {"2"},
		"seats": {"2"}})
	w.ExpectPrivate(refused, "That isn’t a time")
	form := again(refused)
	expect(form, "name", "Spring Cup")
	expect(form, "starts", "tomorrow")
	expect(create(), "name", "Spring Cup")
	w.ExpectPrivate(w.Submit(mara, form, sandbox.Inputs{"starts": {""}}), "is ready")
	if cup := w.LoadTournament().Tournament; cup.Created.Name != "Spring Cup" || cup.Rules().Rounds != 2 ||
		cup.Rules().Seats != 2 {
		t.Errorf("%q has %d rounds at tables for %d", cup.Created.Name, cup.Rules().Rounds, cup.Rules().Seats)
	}
	expect(create(), "name", "")

	for _, who := range w.People {
		w.Press(who, "enter")
	}
	panel := func() sandbox.Message { return w.Shown(w.Type(mara, "/korsar-tournament manage")) }
	w.ClickOn(mara, panel(), "start-tournament")
	longer := w.OpenForm(w.ClickOn(mara, panel(), "extend-round"))
	w.ExpectPrivate(w.Submit(mara, longer, sandbox.Inputs{"more": {"180"}}), "3 hours more")

	table := w.Shown(w.PickOption(mara, panel(), "tournament-table", "1.1"))
	gold := again(w.Submit(mara, w.OpenForm(w.ClickOn(mara, table, "enter-result")),
		sandbox.Inputs{"0": {"31"}, "1": {"many"}}))
	expect(gold, "0", "31")
	w.Advance(16 * time.Minute)
	expect(w.OpenForm(w.ClickOn(mara, table, "enter-result")), "0", "")
	w.Submit(mara, gold, sandbox.Inputs{"1": {"7"}})
	if text := bottest.Words(w.TournamentPost()); !strings.Contains(text, "24 points") {
		t.Errorf("the post reads\n%s", text)
	}
}
