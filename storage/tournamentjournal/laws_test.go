package tournamentjournal_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"korsar/game"
	"korsar/game/deal"
	"korsar/game/gametest"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
	"korsar/storage/tournamentjournal"
)

// TestLaws runs random tournaments with random entries, most of which are refused, and checks the laws of doc.go.
func TestLaws(t *testing.T) {
	gametest.Long(t)
	accepted, refused := map[string]int{}, map[string]int{}
	for seed := range gametest.Sample(t, "tournaments", 200, 4000) {
		random := rand.New(rand.NewPCG(uint64(seed), 3))
		o := storagetest.NewOrganizer(anyRules(random), uint64(seed))
		o.Create()
		for over := 0; over < 5; {
			if o.Phase().IsOver() {
				over++
			}
			body := o.Next()
			if body == nil || random.IntN(12) > 0 {
				body = anyBody(random, o)
			}
			before := storagetest.TournamentText(o.Tournament)
			if err := o.Try(journal.PersonID(random.IntN(9)), body); err != nil {
				refused[body.Kind()]++
				if after := storagetest.TournamentText(o.Tournament); after != before {
					t.Fatalf("seed %d: %+v was refused (%v) and changed\n%sto\n%s", seed, body, err, before, after)
				}
				continue
			}
			accepted[body.Kind()]++
			checkPeople(t, o.Tournament)
		}
		checkFold(t, o)
		checkEvents(t, o)
	}
	for kind := range kinds {
		switch {
		case kind != "created" && accepted[kind] < 3:
			t.Errorf("%d entries of kind %s were accepted", accepted[kind], kind)
		case refused[kind] < 3:
			t.Errorf("%d entries of kind %s were refused", refused[kind], kind)
		}
	}
}

// checkPeople checks that nobody plays for two entrants, and that PeopleOf, EntrantOf, AskedBy and IsFree agree.
func checkPeople(t *testing.T, o *tournamentjournal.Tournament) {
	t.Helper()
	for e := tournament.Entrant(1); int(e) <= o.Entrants(); e++ {
		pair := o.Rules().Partners == tournament.FixedPartners
		people := o.PeopleOf(e)
		for i, p := range people {
			left := pair && o.HasWithdrawn(e)
			if slices.Contains(people[:i], p) || o.EntrantOf(p) != e && !left {
				t.Fatalf("person %d plays for entrant %d, and for %d", p, e, o.EntrantOf(p))
			}
			if o.AskedBy(p) != nil && !o.IsFree(p) {
				t.Fatalf("person %d has entered and is asked by %v", p, o.AskedBy(p))
			}
			if o.IsFree(p) != (pair && (o.EntrantOf(p) == 0 || o.HasWithdrawn(o.EntrantOf(p)))) {
				t.Fatalf("person %d of entrant %d is free: %t", p, e, o.IsFree(p))
			}
		}
	}
}

// checkFold checks that the stored lines give the same tournament again.
func checkFold(t *testing.T, o *storagetest.Organizer) {
	t.Helper()
	want := storagetest.TournamentText(o.Tournament)
	fork := o.Fork()
	if got := storagetest.TournamentText(fork.Tournament); got != want {
		t.Fatalf("restored is\n%s, applied\n%s", got, want)
	}
	var entries []tournamentjournal.Entry
	for _, l := range o.Lines() {
		e, err := tournamentjournal.Parse(l)
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, e)
	}
	again, err := tournamentjournal.Replay(entries)
	if err != nil || again.Checksum != 0 {
		t.Fatalf("replayed with checksum %#x: %v", uint64(again.Checksum), err)
	}
	if again.Checksum = o.Checksum; storagetest.TournamentText(again) != want {
		t.Fatalf("replayed is\n%s, applied\n%s", storagetest.TournamentText(again), want)
	}
	if _, err := tournamentjournal.Replay(append(entries, entries[0])); err == nil {
		t.Fatal("an entry was replayed twice")
	}
}

// checkEvents checks that the events among the entries, without those that a pause adds, prove every round by
// themselves, and are read as they are published.
func checkEvents(t *testing.T, o *storagetest.Organizer) {
	t.Helper()
	var alone tournament.Tournament
	for _, l := range o.Lines() {
		e, err := tournamentjournal.Parse(l)
		if err != nil {
			t.Fatal(err)
		}
		event, is := tournamentjournal.Event(e.Body)
		if !is {
			continue
		}
		if text, err := json.Marshal(event); err != nil {
			t.Fatal(err)
		} else if read, err := tournamentjournal.DecodeEvent(event.Kind(), string(text)); err != nil ||
			!reflect.DeepEqual(read, event) {
			t.Fatalf("%+v is published as %s, and read as %+v (%v)", event, text, read, err)
		}
		if paired, is := event.(tournament.RoundPaired); is {
			secret, _ := deal.ParseSecret(paired.Secret) // Pair refuses another
			again, err := alone.Pair(secret)
			if again.Next = paired.Next; err != nil || !reflect.DeepEqual(again, paired) {
				t.Fatalf("the secret of round %d gives another round: %+v (%v)", paired.Round, again, err)
			}
		}
		if err := alone.Apply(event); err != nil {
			t.Fatalf("%+v: %v", event, err)
		}
	}
	if !reflect.DeepEqual(alone.Standings(), o.Standings()) || alone.Commitment() != o.Commitment() ||
		alone.Due() != o.Due() {
		t.Fatalf("the events give another tournament: %+v", alone.Standings())
	}
}

func anyRules(random *rand.Rand) tournament.Rules {
	r := tournament.Rules{Format: tournament.Formats[random.IntN(len(tournament.Formats))], Mode: game.FreeForAll,
		Seats: 2 + random.IntN(3)}
	if random.IntN(2) == 0 {
		r.Mode, r.Seats, r.Partners = game.Partnership, 4, tournament.FixedPartners
	}
	switch r.Format {
	case tournament.Swiss:
		r.Rounds = 1 + random.IntN(3)
	case tournament.League:
		r.Seasons, r.Division, r.Rounds = 1, 4, 1
	case tournament.RoundRobin:
		r.Rounds = 1 + random.IntN(2)
	}
	return r
}

// anyBody returns a random body with small numbers. Kinds that a tournament waits for come more often.
func anyBody(random *rand.Rand, o *storagetest.Organizer) tournamentjournal.Body {
	number := func() int { return random.IntN(10) }
	person := func() journal.PersonID { return journal.PersonID(random.IntN(24)) }
	entrant := func() tournament.Entrant { return tournament.Entrant(number()) }
	round := len(o.Rounds()) - random.IntN(6)/5
	table := random.IntN(3)
	until := o.Clock.Add(time.Duration(random.IntN(400)-100) * time.Hour)
	switch random.IntN(39) {
	case 0:
		return o.Created
	case 1, 2, 3:
		return tournamentjournal.PartnerAsked{Person: person(), Partner: person()}
	case 4, 5, 6, 7, 8, 9:
		people := []journal.PersonID{person()}
		if o.Rules().Partners == tournament.FixedPartners && random.IntN(8) > 0 || random.IntN(8) == 0 {
			people = append(people, person())
		}
		next := tournament.Entrant(o.Entrants() + 1 + random.IntN(8)/7)
		return tournamentjournal.Entered{Entrant: next, People: people, Join: random.Uint64(), Strength: number()}
	case 10:
		e := entrant()
		old := append(o.PeopleOf(e), person())
		return tournamentjournal.Replaced{Entrant: e, Old: old[random.IntN(len(old))], New: person()}
	case 11:
		return tournamentjournal.Started{}
	case 12:
		return anyRound(o)
	case 13, 14:
		return tournamentjournal.TableAnnounced{Round: round, Table: table, Message: snowflake.ID(number())}
	case 15, 16:
		return tournamentjournal.TableOpened{Round: round, Table: table, ID: journal.TableID(number())}
	case 17:
		if random.IntN(2) == 0 {
			return tournamentjournal.JoinReminded{Round: round}
		}
		return tournamentjournal.RoundExtended{Round: round, JoinBy: o.JoinBy(), Deadline: until}
	case 18:
		return tournamentjournal.Paused{}
	case 19:
		return tournamentjournal.Resumed{}
	case 20:
		return tournamentjournal.Posted{Message: snowflake.ID(random.IntN(3))}
	case 21:
		return tournamentjournal.StartMoved{Starts: until}
	case 22:
		return tournamentjournal.EventScheduled{Event: snowflake.ID(random.IntN(3))}
	case 23:
		return tournamentjournal.RoleGiven{Person: person()}
	case 24:
		return tournament.Withdrawn{Entrant: entrant()}
	case 25:
		return tournament.Returned{Entrant: entrant()}
	case 26:
		return tournament.Settled{Round: round, Table: table, Gold: make([]int, 2+random.IntN(2))}
	case 27:
		return tournament.NoShow{Round: round, Table: table, Absent: []tournament.Entrant{entrant()}}
	case 28:
		return tournament.Voided{Round: round, Table: table}
	case 29, 30:
		return tournament.Shelved{Round: round, Table: table}
	case 31, 32, 33:
		return tournament.Unshelved{Round: round, Table: table}
	case 34:
		return tournament.Finished{Secret: o.Secret().String()}
	case 35:
		return tournamentjournal.EventDeleted{}
	case 36:
		return tournamentjournal.RolePromised{Person: person()}
	case 37:
		why := []string{"", "gone"}[random.IntN(2)]
		if round == 0 {
			return tournamentjournal.PostsRefused{Why: why}
		}
		return tournamentjournal.RoleRefused{Fault: why}
	default:
		if random.IntN(8) > 0 {
			return tournamentjournal.Posted{Message: 5}
		}
		return tournament.Canceled{}
	}
}

// anyRound returns the next round, due or not, without a commitment to the secret after it.
func anyRound(o *storagetest.Organizer) tournamentjournal.Body {
	round, err := o.Pair(o.Secret())
	if err != nil {
		round = tournament.RoundPaired{Round: len(o.Rounds()) + 1, Secret: o.Secret().String()}
	}
	return tournamentjournal.RoundPaired{RoundPaired: round, NextSecret: secret}
}

// started returns a running tournament of four at tables of two.
func started(t *testing.T) *storagetest.Organizer {
	t.Helper()
	o := storagetest.NewOrganizer(storagetest.SwissRules(2), 1)
	o.Create()
	o.Enter(2, 3, 4, 5)
	o.Play()
	o.Play()
	return o
}

// TestEventOfTheStart checks that the guild's event can be deleted once, after the start or the cancellation.
func TestEventOfTheStart(t *testing.T) {
	for name, end := range map[string]tournamentjournal.Body{"canceled": tournament.Canceled{},
		"started": tournamentjournal.Started{}} {
		o := storagetest.NewOrganizer(storagetest.SwissRules(2), 1)
		o.Create()
		o.Commit(0, tournamentjournal.EventScheduled{Event: 5})
		if err := o.Try(0, tournamentjournal.EventDeleted{}); err == nil || o.Event() != 5 {
			t.Errorf("%s: before, the event was deleted", name)
		}
		o.Commit(1, end, tournamentjournal.EventDeleted{})
		if err := o.Try(0, tournamentjournal.EventDeleted{}); err == nil || !o.EventDeleted() || o.Event() != 0 {
			t.Errorf("%s: it has event %d, deleted: %t", name, o.Event(), o.EventDeleted())
		}
	}
}

// TestEndIsPosted checks that only a message that was posted after the end counts as its post.
func TestEndIsPosted(t *testing.T) {
	o := started(t)
	for _, body := range []tournamentjournal.Body{tournamentjournal.Posted{Message: 5}, tournament.Canceled{}} {
		if o.Commit(0, body); o.IsEndPosted() {
			t.Errorf("the end is posted after %+v", body)
		}
	}
	if o.Commit(0, tournamentjournal.Posted{Message: 6}); !o.IsEndPosted() {
		t.Error("the end is not posted")
	}
}

// TestPauseMovesDeadlines checks that as much time is left after a pause as before it.
func TestPauseMovesDeadlines(t *testing.T) {
	o := started(t)
	joinBy, deadline := o.JoinBy(), o.Deadline()
	o.Commit(1, tournamentjournal.Paused{})
	if o.Phase() != tournamentjournal.PhasePaused {
		t.Errorf("the phase is %s", o.Phase())
	}
	paused := o.Clock
	o.Clock = o.Clock.Add(72 * time.Hour)
	o.Commit(1, tournamentjournal.Resumed{})
	pause := o.Clock.Sub(paused)
	for what, moved := range map[string][2]time.Time{"to join": {joinBy, o.JoinBy()},
		"the round": {deadline, o.Deadline()}} {
		if !moved[1].Equal(moved[0].Add(pause)) {
			t.Errorf("the deadline of %s was %v and is %v after a pause of %v", what, moved[0], moved[1], pause)
		}
	}
}

// TestPauseAddsNoDeadline checks that a round without deadlines has none after a pause.
func TestPauseAddsNoDeadline(t *testing.T) {
	o := storagetest.NewOrganizer(storagetest.SwissRules(2), 1)
	o.Create()
	o.Enter(2, 3)
	o.Play()
	round := o.Next().(tournamentjournal.RoundPaired)
	round.JoinBy, round.Deadline = time.Time{}, time.Time{}
	o.Commit(0, round, tournamentjournal.Paused{}, tournamentjournal.Resumed{})
	if !o.JoinBy().IsZero() || !o.Deadline().IsZero() {
		t.Errorf("the deadlines are %v and %v", o.JoinBy(), o.Deadline())
	}
	o.Commit(1, tournamentjournal.RoundExtended{Round: 1, Deadline: o.Clock})
	if o.Deadline().IsZero() {
		t.Error("a deadline that was set later is none")
	}
}

// TestRefusalsSayWhy checks that an entry that the rules refuse gives a refusal with its reason.
func TestRefusalsSayWhy(t *testing.T) {
	running, over := started(t), started(t)
	over.Commit(1, tournament.Canceled{})
	if over.Phase() != tournamentjournal.PhaseCanceled || !over.Phase().IsOver() {
		t.Errorf("the phase of a canceled tournament is %q", over.Phase())
	}
	unopened := storagetest.NewOrganizer(storagetest.SwissRules(2), 1)
	for _, test := range []struct {
		in   *storagetest.Organizer
		body tournamentjournal.Body
		want tournament.Reason
	}{
		{unopened, tournamentjournal.Started{}, tournament.NotCreated},
		{running, running.Created, tournament.AlreadyCreated},
		{over, tournamentjournal.Paused{}, tournament.TournamentIsOver},
		{running, tournamentjournal.PartnerAsked{Person: 8, Partner: 9}, tournament.PartnersUnclear},
		{running, tournamentjournal.TableOpened{Round: 1, Table: 3, ID: 5}, tournament.UnknownTable},
		{running, tournamentjournal.RoundExtended{Round: 2, Deadline: noon}, tournament.RoundIsOver},
	} {
		var refusal tournament.Refusal
		if err := test.in.Try(1, test.body); !errors.As(err, &refusal) || refusal.Reason != test.want {
			t.Errorf("%+v: %v, want %v", test.body, err, test.want)
		}
	}
}

// TestFixedPairsEnterTogether checks that a request to a partner lasts until either enters, and that the latest counts.
func TestFixedPairsEnterTogether(t *testing.T) {
	rules := storagetest.SwissRules(4)
	rules.Mode, rules.Partners = game.Partnership, tournament.FixedPartners
	o := storagetest.NewOrganizer(rules, 1)
	o.Create()
	ask := func(p, partner journal.PersonID) {
		o.Commit(p, tournamentjournal.PartnerAsked{Person: p, Partner: partner})
	}
	ask(2, 9)
	ask(2, 3)
	ask(4, 3)
	ask(3, 5)
	want := func(partner journal.PersonID, by ...journal.PersonID) {
		t.Helper()
		if got := o.AskedBy(partner); !reflect.DeepEqual(got, by) {
			t.Errorf("person %d is asked by %v, want %v", partner, got, by)
		}
	}
	want(9)
	want(3, 2, 4)
	want(5, 3)
	for name, people := range map[string][]journal.PersonID{"alone": {3}, "with themselves": {3, 3}, "three": {2, 3, 4},
		"with nobody": {3, 0}} {
		if err := o.Try(3, tournamentjournal.Entered{Entrant: 1, People: people}); err == nil {
			t.Errorf("somebody entered %s", name)
		}
	}
	o.Commit(3, tournamentjournal.Entered{Entrant: 1, People: []journal.PersonID{2, 3}, Join: 5})
	want(3)
	want(5)
	if err := o.Try(4, tournamentjournal.PartnerAsked{Person: 4, Partner: 3}); err == nil {
		t.Error("somebody who has entered was asked")
	}
	ask(4, 6)
	o.Commit(1, tournamentjournal.Replaced{Entrant: 1, Old: 2, New: 6})
	want(6)
	if people := o.PeopleOf(1); !reflect.DeepEqual(people, []journal.PersonID{6, 3}) || o.EntrantOf(2) != 0 {
		t.Errorf("%v play for entrant 1, and person 2 for %d", people, o.EntrantOf(2))
	}
}

// TestPairsThatLeft checks that the two of a pair that has withdrawn return together, or each enter with somebody else.
// In that case the pair does not return, and nobody plays for both.
func TestPairsThatLeft(t *testing.T) {
	rules := storagetest.SwissRules(4)
	rules.Mode, rules.Partners = game.Partnership, tournament.FixedPartners
	o := storagetest.NewOrganizer(rules, 1)
	o.Create()
	refuses := func(why string, b tournamentjournal.Body) {
		t.Helper()
		if err := o.Try(1, b); err == nil {
			t.Errorf("%s: %+v was accepted", why, b)
		}
	}
	entered := func(e tournament.Entrant, people ...journal.PersonID) tournamentjournal.Body {
		return tournamentjournal.Entered{Entrant: e, People: people}
	}
	o.Commit(1, entered(1, 2, 3), entered(2, 4, 5))
	refuses("who has not left", entered(3, 2, 6))
	o.Commit(1, tournament.Withdrawn{Entrant: 1}, tournamentjournal.PartnerAsked{Person: 2, Partner: 3})
	refuses("the same pair again", entered(3, 3, 2))
	refuses("somebody of another pair", entered(3, 3, 4))
	o.Commit(1, tournament.Returned{Entrant: 1})
	if o.AskedBy(3) != nil || o.IsFree(2) || o.IsFree(3) {
		t.Error("after the return somebody is asked or free")
	}
	o.Commit(1, tournament.Withdrawn{Entrant: 1}, entered(3, 2, 6))
	if o.EntrantOf(2) != 3 || o.EntrantOf(3) != 1 || !o.IsFree(3) ||
		!slices.Equal(o.PeopleOf(1), []journal.PersonID{2, 3}) {
		t.Errorf("they play for %d and %d, and before that %v did", o.EntrantOf(2), o.EntrantOf(3), o.PeopleOf(1))
	}
	refuses("one of the pair has a new partner", tournament.Returned{Entrant: 1})
	refuses("who plays for another", tournamentjournal.Replaced{Entrant: 1, Old: 2, New: 7})
	refuses("with whom they left", tournamentjournal.Replaced{Entrant: 1, Old: 3, New: 2})
	o.Commit(1, tournamentjournal.Replaced{Entrant: 3, Old: 2, New: 8})
	refuses("who is named already", tournamentjournal.Replaced{Entrant: 1, Old: 3, New: 2})
}

// TestCreatedIsChecked checks that a tournament that could not be played is not created.
func TestCreatedIsChecked(t *testing.T) {
	good := storagetest.NewOrganizer(storagetest.SwissRules(2), 1)
	good.Create()
	for name, change := range map[string]func(*tournamentjournal.Created){
		"no guild":   func(c *tournamentjournal.Created) { c.Guild = 0 },
		"no channel": func(c *tournamentjournal.Created) { c.Channel = 0 },
		"no host":    func(c *tournamentjournal.Created) { c.Host = 0 },
		"no name":    func(c *tournamentjournal.Created) { c.Name = "" },
		"a long name": func(c *tournamentjournal.Created) {
			c.Name = string(make([]rune, tournamentjournal.MaxName+1))
		},
		"no rounds":   func(c *tournamentjournal.Created) { c.Rules.Rounds = 0 },
		"no edition":  func(c *tournamentjournal.Created) { c.Settings.Edition = "" },
		"no language": func(c *tournamentjournal.Created) { c.Settings.Language = "" },
		"no booty":    func(c *tournamentjournal.Created) { c.Settings.Booty = "" },
		"long turns":  func(c *tournamentjournal.Created) { c.Settings.Minutes = journal.MaxMinutes + 1 },
		"long to join": func(c *tournamentjournal.Created) {
			c.Settings.JoinMinutes = tournamentjournal.MaxRoundMinutes + 1
		},
		"negative rounds":  func(c *tournamentjournal.Created) { c.Settings.RoundMinutes = -1 },
		"too many seats":   func(c *tournamentjournal.Created) { c.Rules.Seats = 9 },
		"unknown partners": func(c *tournamentjournal.Created) { c.Rules.Partners = "married" },
	} {
		created := good.Created
		change(&created)
		o := storagetest.NewOrganizer(storagetest.SwissRules(2), 1)
		if err := o.Try(1, created); err == nil || o.Seq != 0 {
			t.Errorf("a tournament with %s was created", name)
		}
	}
}

// TestSupersededGame checks that an annulled game stays known after its table is settled.
func TestSupersededGame(t *testing.T) {
	o := started(t)
	o.Commit(0, tournamentjournal.TableOpened{Round: 1, Table: 1, ID: 5})
	want := func(id, superseded journal.TableID) {
		t.Helper()
		if at := o.VenueAt(1, 1); at.ID != id || at.Superseded != superseded {
			t.Errorf("the table is played at %+v, want game %d after %d", at, id, superseded)
		}
	}
	want(5, 0)
	o.Commit(1, tournament.Voided{Round: 1, Table: 1})
	want(0, 5)
	o.Commit(1, tournament.Settled{Round: 1, Table: 1, Gold: make([]int, len(o.Rounds()[0].Tables[0].Sides))})
	want(0, 5)
}
