package sandbox_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"korsar/bot/sandbox"
)

// TestOffersCompleteALine: typed lines yield the lines that the client would offer.
func TestOffersCompleteALine(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	b.do("POST", b.commandsPath(), korsarCommand).accepted(t, "the command")
	louis := b.d.NewPerson("louis", "fr")
	g.Add(louis)
	const edition = "/korsar new edition:Korsar (2019) "
	options := "seats: thread: rival: crew: title:"
	for _, test := range []struct {
		person *sandbox.Person
		typed  string
		lines  string // the offered lines, separated by bars
		ready  bool
	}{
		{anne, "/", "/go |/korsar new edition:|/korsar end ", false},
		{anne, "/ko", "/korsar new edition:|/korsar end ", false},
		{anne, "/NEW", "/korsar new edition:", false},
		{anne, "/korsar n", "/korsar new edition:", false},
		{anne, "/sail", "", false},
		{anne, "/go ", "", true},
		{louis, "/", "/go |/corsaire partie édition:|/corsaire end ", false},
		{louis, "/corsaire partie ", "/corsaire partie édition:|/corsaire partie seats:", false},
		{louis, "/korsar new ed", "/korsar new édition:", false},
		{anne, "/korsar new edition:", edition, false},
		{anne, "/korsar new edition:kors", edition, false},
		{anne, "/korsar new edition:chess", "", false},
		{anne, edition, edition + strings.Join(strings.Fields(options), "|"+edition), true},
		{anne, edition + "th", edition + "thread:", false},
		{anne, edition + "thread:", edition + "thread:True |" + edition + "thread:False ", false},
		{anne, edition + "thread:fa", edition + "thread:False ", false},
		{anne, edition + "thread:True", edition + "thread:True ", true},
		{anne, edition + "rival:", edition + "rival:@anne |" + edition + "rival:@louis ", false},
		{anne, edition + "crew:@ev", edition + "crew:@everyone ", false},
		{anne, edition + "title:two wor", "", true},
		{anne, edition + "seats:9", "", false},
		{anne, edition + "seats:3 ti", edition + "seats:3 title:", false},
		{anne, "/korsar new seats:3 edition:", "/korsar new seats:3 edition:Korsar (2019) ", false},
		{anne, "/korsar new seats:8", "/korsar new seats:8 edition:", false},
		{anne, "/korsar new thread:", "/korsar new thread:True edition:|/korsar new thread:False edition:", false},
	} {
		offers, err := test.person.Offers(b.ctx, ch, test.typed)
		if err != nil {
			t.Errorf("%q: %v", test.typed, err)
		}
		var lines []string
		for _, offer := range offers.List {
			lines = append(lines, offer.Line)
		}
		got := strings.Join(lines, "|")
		if strings.HasSuffix(test.typed, "partie ") { // the first two are enough
			got = strings.Join(lines[:2], "|")
		}
		if got != test.lines || offers.Ready != test.ready {
			t.Errorf("%q offers %q, ready: %v; want %q, %v", test.typed, got, offers.Ready, test.lines, test.ready)
		}
	}
}

func TestOffersIncludeTheBotsSuggestions(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	b.do("POST", b.commandsPath(), object{"name": "play", "description": "Play a card", "options": []any{
		object{"type": 3, "name": "move", "description": "Which one", "required": true, "autocomplete": true}}}).
		accepted(t, "the command")
	offers := func(line string) sandbox.Offers {
		t.Helper()
		var got sandbox.Offers
		received := b.interact(func(ctx context.Context) (answer *sandbox.Answer, err error) {
			got, err = anne.Offers(ctx, ch, line)
			return nil, err
		})
		b.respond(received, 8, object{"choices": []any{
			object{"name": "Draw a card", "value": "draw"}, object{"name": "Launch 5", "value": "M5"}}}).
			accepted(t, "the choices")
		if result := <-received.outcome; result.err != nil {
			t.Fatal(result.err)
		}
		return got
	}
	first := offers("/play move:")
	if len(first.List) != 2 || first.List[0] != (sandbox.Offer{
		Title: "Draw a card", Line: "/play move:Draw a card "}) ||
		first.About != "move – Which one" || first.Ready {
		t.Errorf("the offers are %+v", first)
	}
	if taken := offers("/play move:Draw a card "); !taken.Ready {
		t.Errorf("a choice that was taken is not ready: %+v", taken)
	}
	if half := offers("/play move:Dra"); half.Ready {
		t.Errorf("half a choice is ready: %+v", half)
	}
	if bare, err := anne.Offers(b.ctx, ch, "/play "); err != nil || bare.Missing != "move" ||
		bare.About != "/play – Play a card" {
		t.Errorf("the command alone: %+v, %v", bare, err)
	}
	ch.Deny(anne, sandbox.UseApplicationCommand)
	if _, err := anne.Offers(b.ctx, ch, "/"); !errors.Is(err, sandbox.ErrClient) {
		t.Errorf("without permission: %v", err)
	}
}
