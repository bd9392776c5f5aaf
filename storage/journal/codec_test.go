package journal_test

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"korsar/game"
	"korsar/game/deal"
	"korsar/game/gametest"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// secret is the bytes 0 to 31, as in the description of the fair deal.
var secret = func() (s deal.Secret) {
	for i := range s {
		s[i] = byte(i)
	}
	return s
}()

// stored lists every kind of entry as databases hold it. Lines may be added; none may change.
var stored = []struct {
	body journal.Body
	text string
}{
	{journal.Opened{Guild: 7, Channel: 10, Host: 1, Secret: secret, After: 3,
		Options: journal.Options{Edition: "tilsit-2005",
			Mode: game.Partnership, Seats: 4, Pace: journal.Live, Booty: journal.ClosedBooty, Language: "fr"}},
		`{"guild":7,"channel":10,"host":1,"options":{"edition":"tilsit-2005","mode":"partnership","seats":4,` +
			`"pace":"live","booty":"closed",` +
			`"language":"fr"},"after":3,"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}`},
	{journal.Opened{Channel: 9223372036854775807, Host: 1, Secret: secret,
		Options: journal.Options{Edition: "korsar-2019",
			Mode: game.FreeForAll, Seats: 5, Pace: journal.Relaxed, Booty: journal.OpenBooty, Language: "en"}},
		`{"channel":9223372036854775807,"host":1,"options":{"edition":"korsar-2019","mode":"free-for-all","seats":5,` +
			`"pace":"relaxed","booty":"open","language":"en"},` +
			`"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}`},
	{journal.Seated{Seat: 2, Occupant: journal.Person(5)},
		`{"seat":2,"occupant":{"kind":"person","person":5}}`},
	{journal.Seated{Seat: 8, Occupant: journal.Occupant{Kind: journal.IsComputer}},
		`{"seat":8,"occupant":{"kind":"computer"}}`},
	{journal.Seated{Seat: 1, Occupant: journal.Occupant{Kind: journal.IsAudience}},
		`{"seat":1,"occupant":{"kind":"audience"}}`},
	{journal.Seated{Seat: 3, Occupant: journal.Computer(journal.Captain)},
		`{"seat":3,"occupant":{"kind":"computer","level":"captain"}}`},
	{journal.Handed{Seat: 2, Occupant: journal.Occupant{Kind: journal.IsComputer, Person: 5, Level: journal.Deckhand}},
		`{"seat":2,"occupant":{"kind":"computer","person":5,"level":"deckhand"}}`},
	{journal.Handed{Seat: 2, Occupant: journal.Person(5)},
		`{"seat":2,"occupant":{"kind":"person","person":5}}`},
	{journal.Opened{Channel: 10, Host: 1, Secret: secret, Options: journal.Options{Edition: "korsar-2019",
		Mode: game.FreeForAll, Seats: 5, Pace: journal.Relaxed, Booty: journal.OpenBooty, Language: "en",
		CoverComputer: journal.Mate, Hints: true}},
		`{"channel":10,"host":1,"options":{"edition":"korsar-2019","mode":"free-for-all","seats":5,` +
			`"pace":"relaxed","booty":"open","language":"en","cover_computer":"mate","hints":true},` +
			`"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}`},
	{journal.Opened{Channel: 10, Host: 1, Secret: secret, Thread: true, Options: journal.Options{Edition: "korsar-2019",
		Mode: game.FreeForAll, Seats: 5, Pace: journal.Relaxed, Booty: journal.OpenBooty, Language: "en",
		Minutes: 24 * 60, Late: journal.HandOver, Misses: 3, Away: journal.ComputerPlays}},
		`{"channel":10,"host":1,"options":{"edition":"korsar-2019","mode":"free-for-all","seats":5,"pace":"relaxed",` +
			`"booty":"open","language":"en","minutes":1440,"late":"hand-over","misses":3,"away":"computer"},` +
			`"thread":true,"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}`},
	{journal.Covered{Seat: 2, Why: journal.Late}, `{"seat":2,"why":"late"}`},
	{journal.Covered{Seat: 1, Why: journal.Away}, `{"seat":1,"why":"away"}`},
	{journal.Invited{Person: 7}, `{"person":7}`},
	{journal.Offered{Seat: 2, To: 7}, `{"seat":2,"to":7}`},
	{journal.Offered{Seat: 2}, `{"seat":2}`},
	{journal.Declined{Person: 7}, `{"person":7}`},
	{journal.Declined{Seat: 2}, `{"seat":2}`},
	{journal.Paused{Why: journal.NoAccess}, `{"why":"no-access"}`},
	{journal.Paused{Why: journal.Removed}, `{"why":"removed"}`},
	{journal.Resumed{}, `{}`},
	{journal.Shelving{}, `{}`},
	{journal.Unshelving{}, `{}`},
	{journal.ChannelChanged{Channel: 12}, `{"channel":12}`},
	{journal.Left{Seat: 3}, `{"seat":3}`},
	{journal.Reseated{Seat: 1, With: 4}, `{"seat":1,"with":4}`},
	{journal.Ordered{Seat: 2}, `2 none`},
	{journal.TakenBack{Seat: 3}, `{"seat":3}`},
	{journal.Ordered{Seat: 1, Order: journal.Order{First: game.DrawMove}}, `1 draw`},
	{journal.Ordered{Seat: 2,
		Order: journal.Order{First: game.PlayMove(game.Pirate(game.Red, 3), 4), Else: game.DrawMove}},
		`2 R3#4 else draw`},
	{journal.Ordered{Seat: 8, Order: journal.Order{First: game.DrawMove, UntilAttacked: true}},
		`8 draw until attacked`},
	{journal.Started{First: 3, Deck: game.OrderedDeck()},
		`{"first":3,"deck":"M2 M2 M2 M2 M2 M3 M3 M3 M3 M3 M3 M4 M4 M4 M4 M4 M5 M5 M5 M5 M5 M6 M6 M7 M8 ` +
			`B1 B1 B2 B2 B2 B2 B3 B3 B3 B3 B4 B4 BC G1 G1 G2 G2 G2 G2 G3 G3 G3 G3 G4 G4 GC ` +
			`R1 R1 R2 R2 R2 R2 R3 R3 R3 R3 R4 R4 RC Y1 Y1 Y2 Y2 Y2 Y2 Y3 Y3 Y3 Y3 Y4 Y4 YC AD"}`},
	{journal.Played{Seat: 1, Move: game.DrawMove}, `1 draw`},
	{journal.Played{Seat: 2, Move: game.PlayMove(game.Merchant(5), game.NoShip)}, `2 M5`},
	{journal.Played{Seat: 3, Move: game.PlayMove(game.Pirate(game.Red, 3), 2)}, `3 R3#2`},
	{journal.Played{Seat: 4, Move: game.PlayMove(game.Captain(game.Yellow), 25)}, `4 YC#25`},
	{journal.Played{Seat: 5, Move: game.PlayMove(game.Admiral, 1)}, `5 AD#1`},
	{journal.Played{Seat: 6, Move: game.DiscardMove(game.Pirate(game.Blue, 1))}, `6 -B1`},
	{journal.Played{Seat: 8, Move: game.SitOutMove}, `8 --`},
	{journal.Opened{Channel: 10, Host: 1, Secret: secret, Options: journal.Options{Edition: "korsar-2019",
		Mode: game.FreeForAll, Seats: 2, Pace: journal.Live, Booty: journal.OpenBooty, Language: "en",
		VoteRules: journal.VoteRules{Window: 30, CloseEarly: 10, Least: 5, Days: 7, Boosters: true,
			Silent: journal.DrawOne, Lot: true}}},
		`{"channel":10,"host":1,"options":{"edition":"korsar-2019","mode":"free-for-all","seats":2,"pace":"live",` +
			`"booty":"open","language":"en","audience":{"window":30,"close_early":10,"least":5,"days":7,` +
			`"boosters":true,"silent":"draw","lot":true}},` +
			`"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}`},
	{journal.Seated{Seat: 1, Occupant: journal.Audience(77)}, `{"seat":1,"occupant":{"kind":"audience","role":77}}`},
	{journal.JoinedAudience{Seat: 1, Person: 17}, `{"seat":1,"person":17}`},
	{journal.SawHand{Person: 17}, `{"person":17}`},
	{journal.RemovedVoter{Person: 17}, `{"person":17}`},
	{journal.Voted{Seat: 1, Ballots: []journal.Ballot{{Person: 17, Move: game.PlayMove(game.Pirate(game.Red, 3), 1)},
		{Person: 18, Move: game.DrawMove}}}, `1 17=R3#1 18=draw`},
	{journal.Counted{Seat: 1, Counts: []journal.Count{{Move: game.PlayMove(game.Pirate(game.Red, 3), 1), Votes: 12},
		{Move: game.DrawMove}}}, `1 R3#1=12 draw=0`},
	{journal.ControlledVote{How: journal.OpenChat}, `{"how":"open-chat"}`},
	{journal.OptionsChanged{Options: journal.Options{Edition: "korsar-2019", Mode: game.FreeForAll, Seats: 2,
		Pace: journal.Live, Booty: journal.OpenBooty, Language: "en", VoteRules: journal.VoteRules{Window: 30,
			Chat: journal.Chat{Channel: "korsar", Alone: true, Halves: true, Open: true, Latency: 9, Known: true,
				Settled: true}}}},
		`{"options":{"edition":"korsar-2019","mode":"free-for-all","seats":2,"pace":"live","booty":"open",` +
			`"language":"en","audience":{"window":30,"chat":{"channel":"korsar","alone":true,"halves":true,` +
			`"open":true,"latency":9,"known":true,"settled":true}}}}`},
	{journal.Covered{Seat: 1, Why: journal.Silent}, `{"seat":1,"why":"silent"}`},
	{journal.ControlledVote{How: journal.Hold}, `{"how":"hold"}`},
	{journal.ControlledVote{How: journal.Extend, Seconds: 30}, `{"how":"extend","seconds":30}`},
	{journal.Closed{Reason: journal.Canceled}, `{"reason":"canceled"}`},
	{journal.Closed{Reason: journal.Stopped}, `{"reason":"stopped"}`},
	{journal.Closed{Reason: journal.Abandoned}, `{"reason":"abandoned"}`},
	{journal.Closed{Reason: journal.ByTournament}, `{"reason":"tournament"}`},
	{journal.Covered{Seat: 2, Why: journal.RoundOver}, `{"seat":2,"why":"round-over"}`},
	{journal.PlaceReplaced{Old: 5, New: 9}, `{"old":5,"new":9}`},
	{journal.PlacesRemoved{People: []journal.PersonID{5, 9}}, `{"people":[5,9]}`},
	{journal.TournamentDeadline{Until: time.Date(2026, 12, 24, 18, 0, 0, 0, time.UTC)},
		`{"until":"2026-12-24T18:00:00Z"}`},
	{journal.TournamentDeadline{}, `{}`},
	{journal.Confirmed{Person: 7}, `{"person":7}`},
	{journal.OptionsChanged{Options: journal.Options{Edition: "korsar-2019", Mode: game.FreeForAll, Seats: 2,
		Pace: journal.Live, Booty: journal.OpenBooty, Language: "en"}, Roles: []snowflake.ID{0, 77}},
		`{"options":{"edition":"korsar-2019","mode":"free-for-all","seats":2,"pace":"live","booty":"open",` +
			`"language":"en"},"roles":[0,77]}`},
	{journal.Opened{Guild: 7, Channel: 10, Secret: secret, Thread: true,
		Options: journal.Options{Edition: "korsar-2019", Mode: game.FreeForAll, Seats: 2,
			Pace: journal.Relaxed, Booty: journal.OpenBooty, Language: "de", Minutes: 24 * 60},
		Tournament: &journal.TournamentTable{ID: 3, Round: 2, Number: 1, Places: []journal.Occupant{
			{Kind: journal.IsPerson, Person: 5}, journal.Computer(journal.Captain)}, Entrants: []int{4, 0},
			Role: true, Until: time.Date(2026, 12, 24, 18, 0, 0, 0, time.UTC)}},
		`{"guild":7,"channel":10,"host":0,"options":{"edition":"korsar-2019","mode":"free-for-all","seats":2,` +
			`"pace":"relaxed",` +
			`"booty":"open","language":"de","minutes":1440},"thread":true,"tournament":{"id":3,"round":2,"number":1,` +
			`"places":[` +
			`{"kind":"person","person":5},{"kind":"computer","level":"captain"}],"entrants":[4,0],"role":true,` +
			`"until":"2026-12-24T18:00:00Z"},` +
			`"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}`},
}

// kinds are the stored names of the kinds of entries. Some may be added, but none may change.
var kinds = map[journal.Kind]journal.Body{
	"channel-changed":     journal.ChannelChanged{},
	"closed":              journal.Closed{},
	"confirmed":           journal.Confirmed{},
	"controlled-vote":     journal.ControlledVote{},
	"counted":             journal.Counted{},
	"covered":             journal.Covered{},
	"declined":            journal.Declined{},
	"handed":              journal.Handed{},
	"invited":             journal.Invited{},
	"joined-audience":     journal.JoinedAudience{},
	"left":                journal.Left{},
	"offered":             journal.Offered{},
	"opened":              journal.Opened{},
	"options-changed":     journal.OptionsChanged{},
	"ordered":             journal.Ordered{},
	"paused":              journal.Paused{},
	"place-replaced":      journal.PlaceReplaced{},
	"places-removed":      journal.PlacesRemoved{},
	"played":              journal.Played{},
	"removed-voter":       journal.RemovedVoter{},
	"reseated":            journal.Reseated{},
	"resumed":             journal.Resumed{},
	"saw-hand":            journal.SawHand{},
	"seated":              journal.Seated{},
	"shelved":             journal.Shelving{},
	"started":             journal.Started{},
	"taken-back":          journal.TakenBack{},
	"tournament-deadline": journal.TournamentDeadline{},
	"unshelved":           journal.Unshelving{},
	"voted":               journal.Voted{},
}

func TestStoredTextsDoNotChange(t *testing.T) {
	for name, body := range kinds {
		if body.Kind() != name {
			t.Errorf("%T is stored as %q, and was as %q until now", body, body.Kind(), name)
		}
	}
	names := slices.Sorted(maps.Keys(kinds))
	if got := journal.Kinds(); !slices.Equal(got, names) {
		t.Errorf("the kinds are %v, want %v", got, names)
	}
	found := map[journal.Kind]bool{}
	for _, line := range stored {
		found[line.body.Kind()] = true
		text, err := journal.Encode(line.body)
		if err != nil || text != line.text {
			t.Errorf("%+v is written as\n%s (%v), but is stored as\n%s", line.body, text, err, line.text)
		}
		body, err := journal.Decode(line.body.Kind(), line.text)
		if err != nil || !reflect.DeepEqual(body, line.body) {
			t.Errorf("%s is read as %+v (%v), but was stored for %+v", line.text, body, err, line.body)
		}
	}
	if got := slices.Sorted(maps.Keys(found)); !slices.Equal(got, names) {
		t.Errorf("the texts are of the kinds %v, want %v", got, names)
	}
}

func TestDecodeRefusesInvalidText(t *testing.T) {
	for name, bad := range map[string]struct {
		kind journal.Kind
		text string
	}{
		"an unknown kind":        {"sang", `{}`},
		"no kind":                {"", `{}`},
		"an unknown field":       {"left", `{"seat":1,"x":2}`},
		"an unknown field below": {"seated", `{"seat":1,"occupant":{"kind":"audience","x":1}}`},
		"text after the end":     {"left", `{"seat":1} ` + `{}`},
		"a brace after the end":  {"left", `{"seat":1}}`},
		"nothing":                {"left", ``},
		"null":                   {"left", `null`},
		"a list":                 {"left", `[1]`},
		"a seat beyond a byte":   {"left", `{"seat":256}`},
		"a negative seat":        {"left", `{"seat":-1}`},
		"an unknown mode":        {"opened", `{"channel":1,"options":{"mode":"chess"}}`},
		"no secret":              {"opened", `{"channel":1}`},
		"half a secret":          {"opened", `{"channel":1,"secret":"00"}`},
		"a secret of numbers":    {"opened", `{"channel":1,"secret":[0,1,2]}`},

		"an unknown field of a tournament": {"opened", `{"tournament":{"x":1}}`},
		"a deadline that is no time":       {"tournament-deadline", `{"until":"noon"}`},

		"a secret in capitals":  {"opened", `{"secret":"` + strings.Repeat("AA", 32) + `"}`},
		"half a deck":           {"started", `{"first":1,"deck":"M2 M3"}`},
		"a move of nobody":      {"played", `draw`},
		"a move of seat 0":      {"played", `0 draw`},
		"a move of seat 9":      {"played", `9 draw`},
		"a seat with a zero":    {"played", `02 draw`},
		"a seat with a plus":    {"played", `+2 draw`},
		"two blanks":            {"played", `2  draw`},
		"a blank at the end":    {"played", `2 draw `},
		"no move":               {"played", `2 `},
		"no order":              {"ordered", `2 `},
		"an order of nobody":    {"ordered", `draw`},
		"an order of seat 0":    {"ordered", `0 draw`},
		"an order with a blank": {"ordered", `2 draw `},
		"half an order":         {"ordered", `2 draw else `},
		"an order until noon":   {"ordered", `2 draw until noon`},
		"a vote of nobody":      {"voted", `1`},
		"a vote without ballot": {"voted", `1 `},
		"half a ballot":         {"voted", `1 17`},
		"a ballot with a zero":  {"voted", `1 017=draw`},
		"a ballot for nothing":  {"voted", `1 17=`},
		"two blanks in a vote":  {"voted", `1 17=draw  18=draw`},
		"a move that is none":   {"played", `2 R5#1`},
	} {
		if body, err := journal.Decode(bad.kind, bad.text); err == nil {
			t.Errorf("%s was read as %+v", name, body)
		}
	}
	if text, err := journal.Encode(nil); err == nil {
		t.Errorf("no body at all was written as %q", text)
	}
}

func TestDecodeReadsWhatEncodeWrites(t *testing.T) {
	gametest.Check(t, func(t *rapid.T) {
		body := bodies.Draw(t, "body")
		text, err := journal.Encode(body)
		if err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(text, "\n\r") {
			t.Fatalf("%q is more than one line", text)
		}
		again, err := journal.Decode(body.Kind(), text)
		if err != nil || !reflect.DeepEqual(again, body) {
			t.Fatalf("%q is read as %+v (%v), want %+v", text, again, err, body)
		}
	})
}

// FuzzDecode checks that decoding any text ends in a body or an error, and that a decoded body survives encoding.
func FuzzDecode(f *testing.F) {
	for _, line := range stored {
		f.Add(string(line.body.Kind()), line.text)
	}
	f.Fuzz(func(t *testing.T, kind, text string) {
		body, err := journal.Decode(journal.Kind(kind), text)
		if err != nil {
			return
		}
		if body.Kind() != journal.Kind(kind) {
			t.Fatalf("kind %q is read as %q", kind, body.Kind())
		}
		written, err := journal.Encode(body)
		if err != nil {
			t.Fatalf("%+v was read but cannot be written: %v", body, err)
		}
		again, err := journal.Decode(body.Kind(), written)
		if err != nil {
			refusedByTable(t, body)
			return
		}
		if !reflect.DeepEqual(again, body) {
			t.Fatalf("%+v is written and read as %+v", body, again)
		}
	})
}

// refusedByTable checks a body that cannot be encoded faithfully. Missing fields decode as zero. If zero has no text
// (no mode, no cards in the deck), every table must refuse the body.
func refusedByTable(t *testing.T, body journal.Body) {
	switch b := body.(type) {
	case journal.Opened:
		if b.Options.Check() == nil {
			t.Fatalf("%+v is fit for a table but cannot be read again", b)
		}
	case journal.Started:
		if b.Deck.Check() == nil {
			t.Fatalf("%+v is fit for a table but cannot be read again", b)
		}
	default:
		t.Fatalf("%+v cannot be read again", b)
	}
}
