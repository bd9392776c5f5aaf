package tournamentjournal_test

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/game"
	"korsar/game/deal"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// secret is the bytes 0 to 31, as in the description of the fair deal.
var secret = func() (s deal.Secret) {
	for i := range s {
		s[i] = byte(i)
	}
	return s
}()

const secretText = `"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"`

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// stored lists every kind of entry as databases hold it. Lines may be added, but none may change.
var stored = []struct {
	body tournamentjournal.Body
	text string
}{
	{tournamentjournal.Created{Guild: 7, Channel: 20, Host: 1, Name: "Cup", Secret: secret,
		Rules: tournament.Rules{Format: tournament.Swiss, Mode: game.FreeForAll, Seats: 4, Rounds: 5,
			TieBreaks: []tournament.Criterion{tournament.ByGold}},
		Settings: tournamentjournal.Settings{Edition: "tilsit-2005", Language: "fr",
			Minutes: 24 * 60, JoinMinutes: 48 * 60, RoundMinutes: 120 * 60,
			Starts: noon, Role: 77, Event: true, Booty: journal.ClosedBooty}},
		`{"guild":7,"channel":20,"host":1,"name":"Cup",` +
			`"rules":{"format":"swiss","mode":"free-for-all","seats":4,"rounds":5,"tie_breaks":["gold"]},` +
			`"settings":{"edition":"tilsit-2005","language":"fr","minutes":1440,"join_minutes":2880,` +
			`"round_minutes":7200,"starts":"2026-11-22T12:00:00Z","role":77,"event":true,"booty":"closed"},` +
			`"secret":` + secretText + `}`},
	{tournamentjournal.Created{Guild: 7, Channel: 20, Host: 1, Name: "Cup", Secret: secret,
		Rules: tournament.Rules{Format: tournament.Swiss, Mode: game.FreeForAll, Seats: 4, Rounds: 5,
			TieBreaks: []tournament.Criterion{}}},
		`{"guild":7,"channel":20,"host":1,"name":"Cup",` +
			`"rules":{"format":"swiss","mode":"free-for-all","seats":4,"rounds":5,"tie_breaks":[]},` +
			`"settings":{"edition":"","language":"","booty":""},"secret":` + secretText + `}`},
	{tournamentjournal.PartnerAsked{Person: 3, Partner: 4}, `{"person":3,"partner":4}`},
	{tournamentjournal.Entered{Entrant: 2, People: []journal.PersonID{3, 4}, Join: 9_223_372_036_854_775_807,
		Strength: 1500}, `{"entrant":2,"people":[3,4],"join":9223372036854775807,"strength":1500}`},
	{tournamentjournal.Entered{Entrant: 1, People: []journal.PersonID{3}, Join: 5},
		`{"entrant":1,"people":[3],"join":5}`},
	{tournamentjournal.Replaced{Entrant: 2, Old: 4, New: 5}, `{"entrant":2,"old":4,"new":5}`},
	{tournamentjournal.Started{}, `{}`},
	{tournamentjournal.RoundPaired{RoundPaired: tournament.RoundPaired{Round: 1, Secret: "aa", Next: "bb",
		Order:  [][]tournament.Entrant{{1, 2}},
		Tables: []tournament.Pairing{{Division: 1, Sides: []tournament.Side{{1}, {2}}}}},
		NextSecret: secret, JoinBy: noon, Deadline: noon.Add(time.Hour)},
		`{"round":1,"secret":"aa","next":"bb","order":[[1,2]],"tables":[{"division":1,"sides":[[1],[2]]}],` +
			`"join_by":"2026-11-22T12:00:00Z","deadline":"2026-11-22T13:00:00Z","next_secret":` + secretText + `}`},
	{tournamentjournal.RoundPaired{RoundPaired: tournament.RoundPaired{Round: 2, Secret: "aa", Next: "bb",
		Tables: []tournament.Pairing{{Sides: []tournament.Side{{1}, {2}}}}}, NextSecret: secret},
		`{"round":2,"secret":"aa","next":"bb","tables":[{"sides":[[1],[2]]}],"next_secret":` + secretText + `}`},
	{tournamentjournal.TableAnnounced{Round: 1, Table: 2, Message: 900}, `{"round":1,"table":2,"message":900}`},
	{tournamentjournal.TableOpened{Round: 1, Table: 2, ID: 12}, `{"round":1,"table":2,"id":12}`},
	{tournamentjournal.RoundExtended{Round: 1, JoinBy: noon, Deadline: noon},
		`{"round":1,"join_by":"2026-11-22T12:00:00Z","deadline":"2026-11-22T12:00:00Z"}`},
	{tournamentjournal.JoinReminded{Round: 1}, `{"round":1}`},
	{tournamentjournal.Paused{}, `{}`},
	{tournamentjournal.Resumed{}, `{}`},
	{tournamentjournal.Posted{Message: 901}, `{"message":901}`},
	{tournamentjournal.PostsRefused{Why: "access", Code: 50013, Missing: []string{"send-messages"}},
		`{"why":"access","code":50013,"missing":["send-messages"]}`},
	{tournamentjournal.PostsRefused{What: "event", Why: "other", Code: 30038},
		`{"what":"event","why":"other","code":30038}`},
	{tournamentjournal.PostsRefused{}, `{}`},
	{tournamentjournal.StartMoved{Starts: noon}, `{"starts":"2026-11-22T12:00:00Z"}`},
	{tournamentjournal.EventScheduled{Event: 902}, `{"event":902}`},
	{tournamentjournal.EventDeleted{}, `{}`},
	{tournamentjournal.RolePromised{Person: 3}, `{"person":3}`},
	{tournamentjournal.RoleRefused{Fault: "no-role"}, `{"fault":"no-role"}`},
	{tournamentjournal.RoleRefused{Fault: "denied", Code: 60003}, `{"fault":"denied","code":60003}`},
	{tournamentjournal.RoleGiven{Person: 3}, `{"person":3}`},

	{tournament.Withdrawn{Entrant: 2}, `{"entrant":2}`},
	{tournament.Returned{Entrant: 2}, `{"entrant":2}`},
	{tournament.Settled{Round: 1, Table: 2, Gold: []int{12, 0}}, `{"round":1,"table":2,"gold":[12,0]}`},
	{tournament.Settled{Round: 1, Table: 2, Gold: []int{12, 0}, ByHand: true},
		`{"round":1,"table":2,"gold":[12,0],"by_hand":true}`},
	{tournament.Settled{Round: 1, Table: 2, Gold: []int{12, 0}, Joins: deal.Joins{1 << 63, 0}},
		`{"round":1,"table":2,"gold":[12,0],"joins":[9223372036854775808,0]}`},
	{tournament.NoShow{Round: 1, Table: 2, Absent: []tournament.Entrant{3}}, `{"round":1,"table":2,"absent":[3]}`},
	{tournament.Voided{Round: 1, Table: 2}, `{"round":1,"table":2}`},
	{tournament.Shelved{Round: 1, Table: 2}, `{"round":1,"table":2}`},
	{tournament.Unshelved{Round: 1, Table: 2}, `{"round":1,"table":2}`},
	{tournament.Finished{Secret: "aa"}, `{"secret":"aa"}`},
	{tournament.Canceled{}, `{}`},
}

// kinds are the stored names of the kinds of entries. Some may be added, but none may change.
var kinds = map[tournamentjournal.Kind]tournamentjournal.Body{
	"canceled":        tournament.Canceled{},
	"created":         tournament.Created{},
	"entered":         tournament.Entered{},
	"event-deleted":   tournamentjournal.EventDeleted{},
	"event-scheduled": tournamentjournal.EventScheduled{},
	"finished":        tournament.Finished{},
	"join-reminded":   tournamentjournal.JoinReminded{},
	"no-show":         tournament.NoShow{},
	"partner-asked":   tournamentjournal.PartnerAsked{},
	"paused":          tournamentjournal.Paused{},
	"posted":          tournamentjournal.Posted{},
	"posts-refused":   tournamentjournal.PostsRefused{},
	"replaced":        tournamentjournal.Replaced{},
	"resumed":         tournamentjournal.Resumed{},
	"returned":        tournament.Returned{},
	"role-given":      tournamentjournal.RoleGiven{},
	"role-promised":   tournamentjournal.RolePromised{},
	"role-refused":    tournamentjournal.RoleRefused{},
	"round-extended":  tournamentjournal.RoundExtended{},
	"round-paired":    tournament.RoundPaired{},
	"settled":         tournament.Settled{},
	"start-moved":     tournamentjournal.StartMoved{},
	"shelved":         tournament.Shelved{},
	"started":         tournamentjournal.Started{},
	"table-announced": tournamentjournal.TableAnnounced{},
	"table-opened":    tournamentjournal.TableOpened{},
	"unshelved":       tournament.Unshelved{},
	"voided":          tournament.Voided{},
	"withdrawn":       tournament.Withdrawn{},
}

func TestStoredTextsDoNotChange(t *testing.T) {
	for name, body := range kinds {
		if body.Kind() != name {
			t.Errorf("%T is stored as %q, and was as %q until now", body, body.Kind(), name)
		}
	}
	names := slices.Sorted(maps.Keys(kinds))
	if got := tournamentjournal.Kinds(); !slices.Equal(got, names) {
		t.Errorf("the kinds are %v, want %v", got, names)
	}
	found := map[tournamentjournal.Kind]bool{}
	for _, line := range stored {
		found[line.body.Kind()] = true
		text, err := journal.Encode(line.body)
		if err != nil || text != line.text {
			t.Errorf("%+v is written as\n%s (%v), but is stored as\n%s", line.body, text, err, line.text)
		}
		body, err := tournamentjournal.Decode(line.body.Kind(), line.text)
		if err != nil || !reflect.DeepEqual(body, line.body) {
			t.Errorf("%s is read as %+v (%v), but was stored for %+v", line.text, body, err, line.body)
		}
	}
	if got := slices.Sorted(maps.Keys(found)); !slices.Equal(got, names) {
		t.Errorf("the texts are of the kinds %v, want %v", got, names)
	}
}

func TestDecodeRefusesInvalidText(t *testing.T) {
	for name, bad := range map[string]struct{ kind, text string }{
		"an unknown kind":          {"sang", `{}`},
		"no kind":                  {"", `{}`},
		"an unknown field":         {"started", `{"x":1}`},
		"an unknown field below":   {"created", `{"settings":{"x":1}}`},
		"text after the end":       {"started", `{} {}`},
		"a brace after the end":    {"started", `{}}`},
		"nothing":                  {"started", ``},
		"null":                     {"started", `null`},
		"a list":                   {"started", `[]`},
		"no secret":                {"created", `{"guild":7}`},
		"half a secret":            {"created", `{"guild":7,"secret":"00"}`},
		"a secret in capitals":     {"created", `{"secret":"` + strings.Repeat("AA", 32) + `"}`},
		"a round without its next": {"round-paired", `{"round":1,"secret":"aa","next":"bb","tables":[]}`},
		"a deadline that is none":  {"round-extended", `{"round":1,"deadline":"tomorrow"}`},
		"an unknown mode":          {"created", `{"rules":{"mode":"chess"},"secret":` + secretText + `}`},
	} {
		if body, err := tournamentjournal.Decode(bad.kind, bad.text); err == nil {
			t.Errorf("%s was read as %+v", name, body)
		}
	}
	if text, err := journal.Encode(nil); err == nil {
		t.Errorf("no body at all was written as %q", text)
	}
}

func TestDecodeEventRefusesWhatIsNone(t *testing.T) {
	for name, bad := range map[string]struct{ kind, text string }{
		"an unknown kind":         {"sang", `{}`},
		"an entry without event":  {"started", `{}`},
		"what is stored with it":  {"created", `{"rules":{"mode":"free-for-all"},"commitment":"","guild":7}`},
		"the next secret":         {"round-paired", `{"round":1,"next_secret":` + secretText + `}`},
		"who the entrant is":      {"entered", `{"entrant":1,"people":[3]}`},
		"an unknown field":        {"withdrawn", `{"entrants":1}`},
		"text after the end":      {"finished", `{} {}`},
		"null":                    {"canceled", `null`},
		"nothing in place of one": {"canceled", ``},
	} {
		if event, err := tournamentjournal.DecodeEvent(bad.kind, bad.text); err == nil {
			t.Errorf("%s was read as %+v", name, event)
		}
	}
}

// FuzzDecodeTournament checks that decoding any text ends in a body or an error, and that a decoded
// body survives encoding.
func FuzzDecodeTournament(f *testing.F) {
	for _, line := range stored {
		f.Add(line.body.Kind(), line.text)
	}
	f.Fuzz(func(t *testing.T, kind, text string) {
		body, err := tournamentjournal.Decode(kind, text)
		if err != nil {
			return
		}
		if body.Kind() != kind {
			t.Fatalf("kind %q is read as %q", kind, body.Kind())
		}
		written, err := journal.Encode(body)
		if err != nil {
			t.Fatalf("%+v was read but cannot be written: %v", body, err)
		}
		// A tournament with mode zero is written, but zero is no mode.
		if _, err := tournamentjournal.Decode(kind, written); err != nil && kind != "created" {
			t.Fatalf("%+v is written as %s, which cannot be read: %v", body, written, err)
		}
	})
}
