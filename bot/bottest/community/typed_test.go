package community_test

import (
	"strings"
	"testing"

	"korsar/bot/sandbox"
	"korsar/storage/snowflake"
)

// unseen is typed where it changes nothing that can be seen: characters without width, that turn the line round, NUL.
const unseen = "\u200b\u202e\x00\u2066\ufeff\u00ad"

// TestTypedTextIsCleanedWhereverItIsTyped: what shows nothing is no part of a name, a number, a zone or a search. A
// text of which nothing remains is refused.
func TestTypedTextIsCleanedWhereverItIsTyped(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	mara, anne := w.NewManager(), w.People[0]
	create := func() *sandbox.Modal { return w.openForm(w.Type(mara, "/korsar-tournament create kind:evening")) }

	w.ExpectPrivate(w.submit(mara, create(), sandbox.Inputs{"name": {unseen}}), "needs a name")
	w.ExpectPrivate(w.submit(mara, create(), sandbox.Inputs{"name": {"Cup"}, "rounds": {"999"}}), "rounds")
	cup := sandbox.Inputs{"name": {"Spring" + unseen + "\nCup"}, "rounds": {" 3\u200b"}}
	w.ExpectPrivate(w.submit(mara, create(), cup), "is ready")
	if name := w.loadTournament().Tournament.Created.Name; name != "Spring Cup" {
		t.Errorf("the tournament is stored as %q", name)
	}
	found, err := anne.Suggest(w.Ctx, anne.Channel, "/korsar-tournament status tournament:spring"+unseen)
	if err != nil || len(found) != 1 {
		t.Errorf("a search finds %v (%v)", found, err)
	}

	for _, zone := range []string{"Europe//Berlin", "./Europe/Berlin", strings.Repeat("./", 500) + "Europe/Berlin",
		"Europe/Berlin/", "right/Europe/Berlin", "Local"} {
		w.ExpectPrivate(w.Type(anne, "/korsar preferences zone:"+zone), "don’t know that time zone")
	}
	w.Type(anne, "/korsar preferences zone:Europe/"+unseen+"Berlin")
	if p, err := w.Store.PreferencesOf(w.Ctx, snowflake.Parse(anne.ID())); err != nil || p.Zone != "Europe/Berlin" {
		t.Errorf("the zone is stored as %q (%v)", p.Zone, err)
	}
}
