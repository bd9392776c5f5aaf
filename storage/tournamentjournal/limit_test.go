package tournamentjournal_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
	"korsar/storage/tournamentjournal"
)

// pairs returns a tournament of fixed pairs that has been created.
func pairs() *storagetest.Organizer {
	rules := storagetest.SwissRules(4)
	rules.Mode, rules.Partners = game.Partnership, tournament.FixedPartners
	o := storagetest.NewOrganizer(rules, 1)
	o.Create()
	return o
}

// isLimit reports whether an error is a LimitError of this limit.
func isLimit(err error, limit tournamentjournal.Limit) bool {
	beyond, is := errors.AsType[*tournamentjournal.LimitError](err)
	return is && beyond.Limit == limit
}

// TestPeopleCannotGrowAJournalWithoutEnd checks that the entries of each kind stay within their limit, whatever people
// do again and again.
func TestPeopleCannotGrowAJournalWithoutEnd(t *testing.T) {
	gametest.Long(t)
	gametest.Check(t, func(t *rapid.T) {
		o := pairs()
		returns, requests, all, changes := map[tournament.Entrant]int{}, map[journal.PersonID]int{}, 0, 0
		busy := journal.PersonID(rapid.IntRange(1, 6).Draw(t, "busy"))
		for range rapid.IntRange(0, 3000).Draw(t, "clicks") {
			person := journal.PersonID(rapid.IntRange(1, 8).Draw(t, "person"))
			if rapid.IntRange(0, 3).Draw(t, "again") > 0 {
				person = busy
			}
			other := journal.PersonID(rapid.IntRange(1, 8).Draw(t, "other"))
			own := o.EntrantOf(person)
			body := rapid.SampledFrom([]tournamentjournal.Body{
				tournamentjournal.PartnerAsked{Person: person, Partner: other},
				tournamentjournal.Entered{Entrant: tournament.Entrant(o.Entrants() + 1),
					People: []journal.PersonID{other, person}, Join: 1},
				tournament.Withdrawn{Entrant: own}, tournament.Returned{Entrant: own},
				tournamentjournal.Paused{}, tournamentjournal.Resumed{},
			}).Draw(t, "body")
			if o.Try(person, body) != nil {
				continue
			}
			switch body := body.(type) {
			case tournament.Returned:
				returns[body.Entrant]++
			case tournamentjournal.PartnerAsked:
				requests[body.Person]++
				all++
			case tournamentjournal.Paused:
				changes++
			}
		}
		for e, n := range returns {
			if n > tournamentjournal.MaxReturns {
				t.Errorf("entrant %d has returned %d times", e, n)
			}
		}
		for p, n := range requests {
			if n > tournamentjournal.MaxRequests {
				t.Errorf("person %d has asked %d times", p, n)
			}
		}
		if all > tournamentjournal.MaxAllRequests || changes > tournamentjournal.MaxChanges ||
			o.Entrants() > tournamentjournal.MaxEntrants {
			t.Errorf("%d requests, %d changes, %d entrants", all, changes, o.Entrants())
		}
	})
}

// TestLimitsBindNoStoredEntry checks that a journal with entries beyond the limits of this program stays readable, and
// takes no more of them.
func TestLimitsBindNoStoredEntry(t *testing.T) {
	o := pairs()
	restore := func(by journal.PersonID, body tournamentjournal.Body) {
		t.Helper()
		e := tournamentjournal.Entry{Seq: o.Seq + 1, At: o.Clock, By: by, Body: body}
		line, err := e.Line()
		if err == nil {
			_, err = o.Restore(line)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range tournamentjournal.MaxRequests + 1 {
		restore(1, tournamentjournal.PartnerAsked{Person: 1, Partner: journal.PersonID(2 + i%2)})
	}
	for i := range tournamentjournal.MaxPostRefusals + 1 {
		restore(0, tournamentjournal.PostsRefused{Why: "test", Code: i})
	}
	if err := o.Try(1, tournamentjournal.PartnerAsked{Person: 1, Partner: 4}); !isLimit(err,
		tournamentjournal.TooManyRequests) {
		t.Errorf("one more request: %v", err)
	}
	if err := o.Try(0, tournamentjournal.PostsRefused{Why: "test", Code: -1}); err == nil {
		t.Error("one more refused post is taken")
	}
}

// TestLimits checks that each limit can be reached, and that entries beyond it are refused by its name.
func TestLimits(t *testing.T) {
	o := pairs()
	for i := range tournamentjournal.MaxRequests + 1 {
		err := o.Try(1, tournamentjournal.PartnerAsked{Person: 1, Partner: journal.PersonID(2 + i%2)})
		if beyond := i == tournamentjournal.MaxRequests; isLimit(err, tournamentjournal.TooManyRequests) != beyond {
			t.Fatalf("request %d: %v", i+1, err)
		}
	}
	for i := tournamentjournal.MaxRequests; i <= tournamentjournal.MaxAllRequests; i++ {
		who := journal.PersonID(10 + i)
		err := o.Try(who, tournamentjournal.PartnerAsked{Person: who, Partner: 2})
		if beyond := i == tournamentjournal.MaxAllRequests; isLimit(err, tournamentjournal.TooManyRequests) != beyond {
			t.Fatalf("request %d of all: %v", i+1, err)
		}
	}
	for i := range tournamentjournal.MaxEntrants + 1 {
		who := journal.PersonID(10_000 + 2*i)
		err := o.Try(who, tournamentjournal.Entered{Entrant: tournament.Entrant(i + 1),
			People: []journal.PersonID{who, who + 1}, Join: 1})
		full := tournament.Refusal{Reason: tournament.TournamentIsFull, Entrant: tournament.Entrant(i + 1)}
		if beyond := i == tournamentjournal.MaxEntrants; errors.Is(err, full) != beyond {
			t.Fatalf("entrant %d: %v", i+1, err)
		}
	}
	for i := range tournamentjournal.MaxReturns + 1 {
		if err := o.Try(10_000, tournament.Withdrawn{Entrant: 1}); err != nil {
			t.Fatal(err)
		}
		err := o.Try(10_000, tournament.Returned{Entrant: 1})
		if beyond := i == tournamentjournal.MaxReturns; isLimit(err, tournamentjournal.TooManyReturns) != beyond {
			t.Fatalf("return %d: %v", i+1, err)
		}
	}
	for i := range tournamentjournal.MaxChanges + 1 {
		err := o.Try(1, tournamentjournal.Paused{})
		if beyond := i == tournamentjournal.MaxChanges; isLimit(err, tournamentjournal.TooManyChanges) != beyond {
			t.Fatalf("change %d: %v", i+1, err)
		}
		if err == nil && o.Try(1, tournamentjournal.Resumed{}) != nil {
			t.Fatalf("after change %d the tournament cannot go on", i+1)
		}
	}
	if err := o.Try(10_002, tournament.Withdrawn{Entrant: 2}); err != nil {
		t.Errorf("beyond the changes somebody cannot leave: %v", err)
	}
	if err := o.Try(0, tournamentjournal.Paused{Removed: true}); err != nil {
		t.Errorf("beyond the changes the program cannot go on: %v", err)
	}
	if err := o.Try(1, tournamentjournal.Resumed{}); err != nil {
		t.Errorf("beyond the changes the tournament cannot go on: %v", err)
	}
	if err := o.Try(1, tournament.Canceled{}); err != nil {
		t.Errorf("beyond the changes the tournament cannot be canceled: %v", err)
	}
}
