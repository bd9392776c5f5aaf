package community_test

import (
	"fmt"
	"slices"
	"strings"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/game"
	"korsar/game/lesson"
	"korsar/game/record"
)

// expectLessons checks that a player's own profile says what cost the most gold in games, which are given oldest first.
// It has a button to an example. Other readers do not see that.
func (w *world) expectLessons(records []*record.Record) {
	w.T.Helper()
	who, other := w.People[0], w.People[1]
	own := w.Shown(w.Type(who, "/korsar profile"))
	kind, times, gold := mostCostly(w, records, who.Name())
	words := fmt.Sprintf("**What cost you most** in your last %d games: %s, %d times, %d gold in all",
		len(records), kind, times, gold)
	if !strings.Contains(own.Text(), words) {
		w.T.Errorf("the profile lacks %q:\n%s", words, own.Text())
	}
	example, has := exampleButton(own)
	if !has || !own.Ephemeral() {
		w.T.Fatalf("the lessons are public, or have no example:\n%s", own.Text())
	}
	var table string
	var at int
	if _, err := fmt.Sscanf(strings.ReplaceAll(example.CustomID, ":", " "), "k1 %s 0 replay lesson.%d",
		&table, &at); err != nil {
		w.T.Fatalf("the example is %q: %v", example.CustomID, err)
	}
	answer, err := who.Click(w.Ctx, own.ID, example.CustomID)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	w.ExpectPrivate(answer, fmt.Sprintf("move %d of %d", at, len(records[table[0]-'1'].Moves)))

	_, posted := w.mustShare(who, "/korsar profile")
	for whose, m := range map[string]sandbox.Message{
		"shared":                   posted,
		"read by another":          w.Shown(w.Type(other, "/korsar profile who:@"+who.Name())),
		"read by one who is named": w.Shown(w.Type(who, "/korsar profile who:@"+other.Name())),
	} {
		if _, has := exampleButton(m); has || strings.Contains(m.Text(), "cost you") {
			w.T.Errorf("a profile that is %s shows lessons:\n%s", whose, m.Text())
		}
	}
	if named := w.Shown(w.Type(who, "/korsar profile who:@"+who.Name())); !strings.Contains(named.Text(), words) {
		w.T.Errorf("one's own profile by name lacks %q:\n%s", words, named.Text())
	}
}

// exampleButton returns the button to the example of a lesson. It returns false if the message has none.
func exampleButton(m sandbox.Message) (sandbox.Component, bool) {
	for _, b := range m.Buttons() {
		if strings.Contains(b.CustomID, ":lesson.") {
			return b, true
		}
	}
	return sandbox.Component{}, false
}

// mostCostly returns the lesson that cost a player the most gold in the records, in English, with how often and how
// much.
func mostCostly(w *world, records []*record.Record, name string) (what string, times, gold int) {
	w.T.Helper()
	all := map[lesson.Kind][]lesson.Lesson{}
	for _, r := range records {
		found, err := lesson.Find(r, game.Seat(slices.Index(r.Seats, name)+1), nil)
		if err != nil {
			w.T.Fatal(err)
		}
		for _, l := range found {
			all[l.Kind] = append(all[l.Kind], l)
		}
	}
	for _, k := range lesson.Kinds {
		sum := 0
		for _, l := range all[k] {
			sum += l.Gold
		}
		if len(all[k]) > 1 && sum > gold {
			what, times, gold = bottest.English.Lesson(k), len(all[k]), sum
		}
	}
	return what, times, gold
}
