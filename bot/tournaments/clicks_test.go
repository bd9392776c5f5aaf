package tournaments_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game/gametest"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// TestStatusKnowsWhoIsAwaited checks that a status says that the user's table waits for them. It does so only until
// they have joined, and only for users who are to play there.
func TestStatusKnowsWhoIsAwaited(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Create(seatsOf(2, 2), 1, 2)
	check := func(when string, want ...snowflake.ID) {
		t.Helper()
		for _, user := range []snowflake.ID{1, 2, 3} {
			shown, _ := h.Service.Show(h.Ctx, h.Click(user), id).(tournaments.Shown)
			if shown.ID != id || shown.Awaited != slices.Contains(want, user) {
				t.Errorf("%s user %d is awaited: %t", when, user, shown.Awaited)
			}
		}
	}
	check("before the start")
	h.Must(h.Service.Start(h.Ctx, h.manager(), id))
	h.Settle()
	check("before anybody joined", 1, 2)
	h.Join(h.Games(id)[0], 1)
	check("after one joined", 2)
	h.Join(h.Games(id)[0], 2)
	check("in the game")
}

// TestPostFollowsTheStartOfGames checks that the post shows that a table waits for its players, then that it is under
// way. Each game that starts costs one edit, and users who join cost none.
func TestPostFollowsTheStartOfGames(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(3, 2), 1, 2, 3)
	game := h.Games(id)[0]
	post := func() tournaments.Game { return h.Platform.Standing(tournamentstest.Posts)[0].Shows.Games[game] }
	edits := len(h.Platform.Requests(tournamentstest.Edits))
	if got := post(); got.Phase != journal.Lobby || len(got.Missing) != 3 {
		t.Errorf("the post shows the table as %+v", got)
	}
	h.Join(game, 1, 2)
	if n := len(h.Platform.Requests(tournamentstest.Edits)); n != edits {
		t.Errorf("the post was edited %d times for two who joined", n-edits)
	}
	shown, _ := h.Service.Show(h.Ctx, h.Click(1), id).(tournaments.Shown)
	if got := shown.Games[game]; !slices.Equal(got.Missing, []table.User{h.user(3)}) {
		t.Errorf("the status shows the table as %+v", got)
	}
	h.Join(game, 3)
	if n := len(h.Platform.Requests(tournamentstest.Edits)); n != edits+1 || post().Phase != journal.Playing {
		t.Errorf("after the start the post was edited %d times and shows %+v", n-edits, post())
	}
	h.Pass(time.Minute)
	if n := len(h.Platform.Requests(tournamentstest.Edits)); n != edits+1 {
		t.Errorf("it was edited %d more times", n-edits-1)
	}
}

// TestRefusals checks that every refusal is given and changes nothing.
func TestRefusals(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Create(seatsOf(2, 2), 1)
	paused := h.Create(seatsOf(2, 2), 1, 2, 8)
	h.forget(8)
	h.Must(h.Service.Pause(h.Ctx, h.manager(), paused))
	running := h.Begin(seatsOf(2, 2), 1, 2)
	pairs := h.Create(fixedPairs())
	h.pair(pairs, 1, 2)
	elsewhere, abroad := h.Click(1), h.Click(1)
	elsewhere.Channel, abroad.Guild = 78, 10
	s, at := h.Service, tournaments.TableNumber{Round: 1, Table: 1}
	with := func(change func(*tournaments.Setup)) tournaments.Setup {
		setup := seatsOf(2, 1)
		change(&setup)
		return setup
	}
	create := func(change func(*tournaments.Setup)) table.Reply {
		return s.Create(h.Ctx, h.manager(), tournamentstest.Channel, with(change))
	}
	prized, staked, other := h.Create(roleOf(9)), h.Begin(roleOf(9), 1, 2), h.Click(7)
	other.ManagesGuild = true
	player := h.Click(1)
	player.ManagesGuild = true
	h.Platform.SetRoleFault(7, tournaments.NoRole)
	before := h.text(id, paused, running, pairs, staked)
	given := map[tournaments.Code]bool{}
	for _, test := range []struct {
		name  string
		want  tournaments.Code
		rule  tournament.Reason
		reply table.Reply
	}{
		{"too few", tournaments.ByRules, tournament.TooFewEntrants, s.Start(h.Ctx, h.manager(), id)},
		{"unknown", tournaments.ByRules, tournament.UnknownEntrant, s.Remove(h.Ctx, h.manager(), id, 9)},
		{"scores", tournaments.ByRules, tournament.WrongScores,
			h.settleByHand(running, at, 1)},
		{"no table", tournaments.ByRules, tournament.UnknownTable,
			s.VoidTable(h.Ctx, h.manager(), id, tournaments.Seen{TableNumber: at, Phase: tournament.Open})},
		{"no round to have one", tournaments.ByRules, tournament.UnknownTable,
			s.VoidTable(h.Ctx, h.manager(), id, tournaments.Seen{TableNumber: tournaments.TableNumber{Table: 1}})},
		{"no partners", tournaments.ByRules, tournament.PartnersUnclear, s.JoinWith(h.Ctx, h.Click(5), id, h.user(6))},
		{"rules", tournaments.ByRules, tournament.RoundsOutOfRange,
			create(func(s *tournaments.Setup) { s.Rules.Rounds = 0 })},
		{"edition", tournaments.BadSetup, 0, create(func(s *tournaments.Setup) { s.Settings.Edition = "x" })},
		{"seats", tournaments.BadSetup, 0, create(func(s *tournaments.Setup) { s.Rules.Seats = 9 })},
		{"no name", tournaments.BadName, 0, create(func(s *tournaments.Setup) { s.Name = " " })},
		{"a long name", tournaments.BadName, 0,
			create(func(s *tournaments.Setup) { s.Name = strings.Repeat("ö", 81) })},
		{"a start in the past", tournaments.BadStart, 0,
			create(func(s *tournaments.Setup) { s.Settings.Starts = h.Clock.Now() })},
		{"a start far ahead", tournaments.BadStart, 0,
			create(func(s *tournaments.Setup) { s.Settings.Starts = h.Clock.Now().AddDate(2, 0, 0) })},
		{"none", tournaments.Gone, 0, s.Join(h.Ctx, h.Click(1), 99)},
		{"hidden", tournaments.Gone, 0, s.Show(h.Ctx, elsewhere, id)},
		{"hidden change", tournaments.Gone, 0, s.Withdraw(h.Ctx, elsewhere, id)},
		{"hidden partner", tournaments.Gone, 0, s.JoinWith(h.Ctx, elsewhere, pairs, h.user(6))},
		{"hidden join", tournaments.Gone, 0, s.Join(h.Ctx, abroad, id)},
		{"hidden export", tournaments.Gone, 0, s.Export(h.Ctx, abroad, id)},
		{"a player starts", tournaments.HostOrManager, 0, s.Start(h.Ctx, h.Click(1), id)},
		{"a player cancels", tournaments.HostOrManager, 0, s.AskCancel(h.Ctx, h.Click(1), id)},
		{"a player creates", tournaments.ManagerOnly, 0,
			s.Create(h.Ctx, h.Click(1), tournamentstest.Channel, seatsOf(2, 1))},
		{"not entered", tournaments.NotEntered, 0, s.Withdraw(h.Ctx, h.Click(3), id)},
		{"entered", tournaments.EnteredAlready, 0, s.Join(h.Ctx, h.Click(1), id)},
		{"entered as a pair", tournaments.EnteredAlready, 0, s.JoinWith(h.Ctx, h.Click(1), pairs, h.user(3))},
		{"partner entered", tournaments.PartnerEntered, 0, s.JoinWith(h.Ctx, h.Click(3), pairs, h.user(1))},
		{"own partner", tournaments.PartnerIsSelf, 0, s.JoinWith(h.Ctx, h.Click(3), pairs, h.user(3))},
		{"replaces nobody", tournaments.UnknownUser, 0, s.Replace(h.Ctx, h.manager(), id, 88, h.user(3))},
		{"replaces a stranger", tournaments.UnknownUser, 0,
			s.Replace(h.Ctx, h.manager(), id, tournamentstest.Manager, h.user(3))},
		{"replaced by an entrant", tournaments.ReplacedEntered, 0,
			s.Replace(h.Ctx, h.manager(), running, 1, h.user(2))},
		{"forgotten", tournaments.ForgottenEntrant, 0, s.Join(h.Ctx, h.Click(8), paused)},
		{"replaced by the forgotten", tournaments.ForgottenOther, 0,
			s.Replace(h.Ctx, h.manager(), paused, 1, h.user(8))},
		{"started", tournaments.StartedAlready, 0, s.Start(h.Ctx, h.manager(), running)},
		{"paused", tournaments.PausedAlready, 0, s.Pause(h.Ctx, h.manager(), paused)},
		{"not paused", tournaments.NotPaused, 0, s.Resume(h.Ctx, h.manager(), running)},
		{"no round", tournaments.NoRoundRuns, 0, s.Extend(h.Ctx, h.manager(), id, 60)},
		{"annulled too late", tournaments.TableChanged, 0,
			s.VoidTable(h.Ctx, h.manager(), running,
				tournaments.Seen{TableNumber: at, Phase: tournament.Played, Game: h.Games(running)[0]})},
		{"a player promises", tournaments.RoleAtStake, 0, s.PromiseRole(h.Ctx, h.Click(1), running)},
		{"their own table", tournaments.OwnTable, 0, s.VoidTable(h.Ctx, player, staked, h.seen(staked, at))},
		{"no role", tournaments.NoRoleDue, 0, s.PromiseRole(h.Ctx, h.manager(), running)},
		{"a role beyond them", tournaments.BadRole, 0, s.PromiseRole(h.Ctx, other, prized)},
		{"another time", tournaments.BadExtension, 0, s.Extend(h.Ctx, h.manager(), running, 16)},
	} {
		refused, is := test.reply.(tournaments.Refused)
		if !is || refused.Code != test.want || refused.Rule.Reason != test.rule {
			t.Errorf("%s: %+v, want %q", test.name, test.reply, test.want)
			continue
		}
		given[test.want] = true
	}
	h.Settle()
	if after := h.text(id, paused, running, pairs, staked); after != before {
		t.Errorf("refused clicks changed\n%s\nto\n%s", before, after)
	}
	for range tournaments.MaxRunning - 6 {
		h.Create(seatsOf(2, 1))
	}
	tooMany := create(func(*tournaments.Setup) {})
	wantCode(t, tooMany, tournaments.TooMany)
	given[tournaments.TooMany] = tournamentstest.Is[tournaments.Refused](tooMany)
	h.Must(s.Cancel(h.Ctx, h.manager(), id))
	h.Must(create(func(*tournaments.Setup) {}))
	wantRule(t, s.AskCancel(h.Ctx, h.manager(), id), tournament.TournamentIsOver)
	wantRule(t, s.Pause(h.Ctx, h.manager(), id), tournament.TournamentIsOver)
	for _, one := range s.List(h.Ctx, h.manager()).(tournaments.Listed).Tournaments {
		if !one.Phase.IsOver() {
			h.Must(s.Cancel(h.Ctx, h.manager(), one.ID))
		}
	}
	allOver := s.Choose(h.Ctx, h.Click(5))
	wantCode(t, allOver, tournaments.AllOver)
	given[tournaments.AllOver] = tournamentstest.Is[tournaments.Refused](allOver)
	given[tournaments.TooManyReturns] = h.repeats(t, tournaments.TooManyReturns)
	given[tournaments.TooManyRequests] = h.repeats(t, tournaments.TooManyRequests)
	given[tournaments.TooManyChanges] = true // takes a thousand clicks: tested with the journal
	for _, code := range tournaments.Codes {
		if !given[code] {
			t.Errorf("%q was not given", code)
		}
	}
}

// repeats enters and leaves a tournament, or asks partners, until a click is refused. It reports whether the refusal
// has the code.
func (h *harness) repeats(t *testing.T, code tournaments.Code) bool {
	t.Helper()
	single, pairs := h.Create(seatsOf(2, 1)), h.Create(fixedPairs())
	for i := range snowflake.ID(100) {
		var reply table.Reply
		if code == tournaments.TooManyReturns {
			reply = h.Service.Join(h.Ctx, h.Click(1), single)
			h.Service.Withdraw(h.Ctx, h.Click(1), single)
		} else {
			reply = h.Service.JoinWith(h.Ctx, h.Click(1), pairs, h.user(2+i%2))
		}
		if refused, is := reply.(tournaments.Refused); is {
			return refused.Code == code
		}
	}
	return false
}

// TestARepeatedRequestIsNoEntry checks that asking the same partner again gets the same reply and stores nothing.
func TestARepeatedRequestIsNoEntry(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Create(fixedPairs())
	h.Must(h.Service.JoinWith(h.Ctx, h.Click(1), id, h.user(2)))
	before := h.Stored(id).Seq
	for range 2 * tournamentjournal.MaxRequests {
		reply := h.Service.JoinWith(h.Ctx, h.Click(1), id, h.user(2))
		if !tournamentstest.Is[tournaments.PartnerAsked](reply) {
			t.Fatalf("the reply is %+v", reply)
		}
	}
	if after := h.Stored(id).Seq; after != before {
		t.Errorf("%d entries were stored", after-before)
	}
}

// TestListNamesWinners checks that the list names the winners of a tournament until their data is deleted.
func TestListNamesWinners(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	list := func() tournaments.Listed { return h.Service.List(h.Ctx, h.Click(5)).(tournaments.Listed) }
	canceled := h.Begin(seatsOf(2, 1), 1, 2)
	h.Must(h.Service.Cancel(h.Ctx, h.manager(), canceled))
	id := h.Begin(seatsOf(2, 1), 1, 2)
	if listed := list(); len(listed.Tournaments) != 2 || len(listed.Winners) > 0 {
		t.Errorf("before the end the list is %+v", listed)
	}
	h.settleAll(id)
	shown := h.Service.Show(h.Ctx, h.Click(5), id).(tournaments.Shown)
	if winners := list().Winners; len(winners) != 1 || !slices.Equal(winners[id], shown.Winners()) {
		t.Errorf("the list has the winners %+v, expected %+v", winners, shown.Winners())
	}
	h.forget(shown.Winners()[0].ID)
	if winners := list().Winners; len(winners) > 0 {
		t.Errorf("the list names %+v, whose data was deleted", winners)
	}
}

// text returns the journals of tournaments as text.
func (h *harness) text(ids ...journal.TournamentID) string {
	var text strings.Builder
	for _, id := range ids {
		for _, e := range h.Loaded(id).Entries {
			fmt.Fprintf(&text, "%d: %d %T %+v\n", id, e.Seq, e.Body, e.Body)
		}
	}
	return text.String()
}

// TestHostManages checks that the host may manage a tournament even if they no longer manage the guild.
func TestHostManages(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Create(seatsOf(2, 1), 1, 2)
	host := h.manager()
	host.ManagesGuild = false
	if changed, is := h.Service.Start(h.Ctx, host, id).(tournaments.Changed); !is || !changed.Manages {
		t.Errorf("the host gets %+v", changed)
	}
	h.Must(h.Service.Remove(h.Ctx, h.manager(), id, 1))
	if !h.Stored(id).HasWithdrawn(1) {
		t.Error("the entrant is still in")
	}
}

// TestManyJoinAtOnce checks that fifty users who enter at once while reading is slow are all in, each once.
func TestManyJoinAtOnce(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{Options: wrapped(
		func(s storage.Store) storage.Store { return slowStore{s} })})
	id := h.Create(seatsOf(4, 1))
	const people = 50
	var clicks []table.Click
	for _, user := range users(people) {
		clicks = append(clicks, h.Click(user))
	}
	var joins sync.WaitGroup
	for _, c := range clicks {
		joins.Go(func() {
			if reply, is := h.Service.Join(h.Ctx, c, id).(tournaments.Joined); !is || reply.Own.Users[0].ID != c.User {
				t.Errorf("user %d gets %+v", c.User, reply)
			}
		})
	}
	joins.Wait()
	h.Settle()
	stored := h.Stored(id)
	if stored.Entrants() != people {
		t.Errorf("%d have entered", stored.Entrants())
	}
	for _, user := range users(people) {
		if people := stored.PeopleOf(h.entrantOf(id, user)); !slices.Equal(people, []journal.PersonID{h.Person(user)}) {
			t.Errorf("for user %d play %v", user, people)
		}
	}
	if posts := h.Platform.Standing(tournamentstest.Posts); len(posts[0].Shows.Entrants) != people {
		t.Errorf("the post shows %d", len(posts[0].Shows.Entrants))
	}
}

// TestNoViewHasTheNextSecret checks at every step of a tournament that no view and no reply has the secret of the next
// lot. Views do not have the published secrets either, which only the file has.
func TestNoViewHasTheNextSecret(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	var mu sync.Mutex
	looks := 0
	check := func(v tournaments.View, more any) {
		stored := h.Stored(v.ID)
		if stored.IsOver() {
			return // published by its end
		}
		mu.Lock()
		defer mu.Unlock()
		looks++
		secret := stored.Secret()
		for name, text := range map[string]string{"text": fmt.Sprintf("%+v %+v", v, more),
			"JSON": marshalled(t, v) + marshalled(t, more)} {
			if strings.Contains(text, secret.String()) {
				t.Errorf("the %s has the secret", name)
			}
		}
		if containsBytes(reflect.ValueOf(v), secret[:]) {
			t.Error("a field is the secret")
		}
		for _, lot := range stored.Lots() {
			if strings.Contains(fmt.Sprintf("%+v", v), lot.Secret) {
				t.Error("the view has the secret of a round")
			}
		}
	}
	h.Platform.After(func(r tournamentstest.Request) {
		if r.View.ID != 0 { // deleting the old post takes no view
			check(r.View, r)
		}
	})
	id := h.Create(seatsOf(2, 2), users(4)...)
	show := func() {
		shown := h.Service.Show(h.Ctx, h.Click(1), id).(tournaments.Shown)
		check(shown.View, shown)
		exported := h.Service.Export(h.Ctx, h.Click(1), id).(tournaments.Exported)
		check(exported.View, string(exported.JSON)+string(exported.Text))
	}
	show()
	h.Must(h.Service.Start(h.Ctx, h.manager(), id))
	show()
	h.settleAll(id)
	show()
	h.settleAll(id)
	if looks < 10 {
		t.Errorf("%d looks", looks)
	}
}

func marshalled(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// containsBytes reports whether a field of a value, exported or not, has these bytes.
func containsBytes(v reflect.Value, want []byte) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return !v.IsNil() && containsBytes(v.Elem(), want)
	case reflect.Struct:
		for _, field := range v.Fields() {
			if containsBytes(field, want) {
				return true
			}
		}
	case reflect.Array, reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			got := make([]byte, v.Len())
			for i := range got {
				got[i] = byte(v.Index(i).Uint())
			}
			return slices.Equal(got, want)
		}
		for i := range v.Len() {
			if containsBytes(v.Index(i), want) {
				return true
			}
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			if containsBytes(it.Key(), want) || containsBytes(it.Value(), want) {
				return true
			}
		}
	}
	return false
}

// TestList checks that a user sees the tournaments in channels that they may see, those that are not over first.
func TestList(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	first, second := h.Create(seatsOf(2, 1), 1, 2), h.Create(seatsOf(2, 1))
	reply := h.Service.Create(h.Ctx, h.manager(), 78, seatsOf(2, 1))
	if tournamentstest.Is[tournaments.Refused](reply) {
		t.Fatal(reply)
	}
	h.Must(h.Service.Cancel(h.Ctx, h.manager(), second))
	var ids []journal.TournamentID
	for _, one := range h.Service.List(h.Ctx, h.Click(5)).(tournaments.Listed).Tournaments {
		ids = append(ids, one.ID)
	}
	if !slices.Equal(ids, []journal.TournamentID{first, second}) {
		t.Errorf("listed are %v, want %d and %d", ids, first, second)
	}
}

// TestSubscribe checks that a subscription to a tournament notifies of each change until it is ended.
func TestSubscribe(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Create(seatsOf(2, 1), 1, 2)
	subscription, unsubscribe := h.Service.Subscribe(id)
	h.Must(h.Service.Join(h.Ctx, h.Click(3), id))
	select {
	case <-subscription.Changed:
	case <-time.After(3 * time.Minute):
		t.Fatal("nothing was heard")
	}
	unsubscribe()
	h.Must(h.Service.Join(h.Ctx, h.Click(4), id))
	select {
	case <-subscription.Changed:
		t.Error("something was heard after the end")
	default:
	}
}

// TestPairsEnterByTheirOwnClicks checks that a pair enters and comes back only by a click of each. Either may withdraw
// both.
func TestPairsEnterByTheirOwnClicks(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Create(fixedPairs())
	h.Must(h.Service.JoinWith(h.Ctx, h.Click(1), id, h.user(2)))
	h.Must(h.Service.JoinWith(h.Ctx, h.Click(1), id, h.user(3))) // replaces the first request
	reply := h.Service.JoinWith(h.Ctx, h.Click(2), id, h.user(1))
	if !tournamentstest.Is[tournaments.PartnerAsked](reply) {
		t.Errorf("who is no longer asked gets %+v", reply)
	}
	if n := h.Stored(id).Entrants(); n != 0 {
		t.Errorf("%d have entered", n)
	}
	h.Must(h.Service.JoinWith(h.Ctx, h.Click(3), id, h.user(1)))
	h.Must(h.Service.Withdraw(h.Ctx, h.Click(1), id))
	if !h.Stored(id).HasWithdrawn(1) {
		t.Error("the pair is still in")
	}
	choice, is := h.Service.Join(h.Ctx, h.Click(3), id).(tournaments.ChoosePartner)
	if !is || choice.FormerPartner != h.user(1) || !h.Stored(id).HasWithdrawn(1) {
		t.Errorf("who wants to return gets %+v", choice)
	}
	h.pair(id, 3, 1)
	if own := h.entrantOf(id, 3); own != 1 || h.Stored(id).HasWithdrawn(1) || h.Stored(id).Entrants() != 1 {
		t.Errorf("the pair returns as entrant %d", own)
	}
}

// TestPairsThatLeftEnterWithOthers checks that each of a pair that has withdrawn may enter with another partner. They
// have a place from the next round on, and the former pair does not come back.
func TestPairsThatLeftEnterWithOthers(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	h := newHarness(t, tournamentstest.Options{})
	id := h.beginPairs(3, 6, 2)
	h.JoinAll(id)
	first := h.Games(id)[0]
	own := h.entrantOf(id, 1)
	wantCode(t, h.Service.JoinWith(h.Ctx, h.Click(1), id, h.user(7)), tournaments.EnteredAlready)
	h.Must(h.Service.Withdraw(h.Ctx, h.Click(1), id))
	h.pair(id, 1, 7)
	h.Settle()
	wantCode(t, h.Service.JoinWith(h.Ctx, h.Click(2), id, h.user(1)), tournaments.PartnerEntered)
	if shown := h.Service.Show(h.Ctx, h.Click(2), id).(tournaments.Shown); shown.FormerPartner.ID != 0 ||
		shown.Own.Number != own {
		t.Errorf("the other is to return with %+v", shown.FormerPartner)
	}
	shown := h.Service.Show(h.Ctx, h.Click(1), id).(tournaments.Shown)
	if shown.Own.Withdrawn || !slices.Equal(shown.Own.Users, []table.User{h.user(1), h.user(7)}) {
		t.Errorf("who has a new partner plays for %+v", shown.Own)
	}
	if code := enginetest.CodeOf(h.At(first, 1, func(t *table.Table, c table.Click) (table.Reply, error) {
		return t.Return(h.Ctx, c)
	})); code != string(table.PlaceRemoved) {
		t.Errorf("with a new partner their seat of the game is theirs: %q", code)
	}
	h.PlayOut(id)
	if at := h.Stored(id).Rounds()[0].Tables[0]; at.Phase != tournament.Played ||
		!slices.Equal(at.Absent, []tournament.Entrant{own}) {
		t.Errorf("the result is %+v", at)
	}
	if users := h.Users(h.Games(id)[0]); slices.Contains(users, 2) || !slices.Contains(users, 1) ||
		!slices.Contains(users, 7) {
		t.Errorf("in the second round %v play", users)
	}
	h.Play(id)
	h.wantPlayedOut(id)
}

// TestOneOfAPairThatLeftReplacesAnother checks that a user whose pair has withdrawn can play for another pair.
func TestOneOfAPairThatLeftReplacesAnother(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.beginPairs(4, 4, 2)
	h.JoinAll(id)
	h.Must(h.Service.Withdraw(h.Ctx, h.Click(1), id))
	// User 2 is the partner already.
	wantCode(t, h.Service.Replace(h.Ctx, h.manager(), id, 1, h.user(2)), tournaments.ReplacedEntered)
	h.Must(h.Service.Replace(h.Ctx, h.manager(), id, 3, h.user(2)))
	wantCode(t, h.Service.Replace(h.Ctx, h.manager(), id, 5, h.user(2)), tournaments.ReplacedEntered)
	h.Settle()
	shown := h.Service.Show(h.Ctx, h.Click(2), id).(tournaments.Shown)
	if shown.Own.Withdrawn || !slices.Equal(shown.Own.Users, []table.User{h.user(2), h.user(4)}) {
		t.Errorf("who replaces somebody plays for %+v", shown.Own)
	}
	h.PlayOut(id)
	for _, game := range h.Games(id) {
		if users := h.Users(game); slices.Contains(users, 1) || slices.Contains(users, 3) {
			t.Errorf("in the second round %v play", users)
		}
	}
	h.Play(id)
	h.wantPlayedOut(id)
}

// TestInteractionTwice checks that an interaction that is delivered twice enters once and gets the same reply.
func TestInteractionTwice(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Create(seatsOf(2, 1))
	click := h.Click(1)
	for range 2 {
		if reply := h.Service.Join(h.Ctx, click, id); !tournamentstest.Is[tournaments.Joined](reply) {
			t.Errorf("the reply is %+v", reply)
		}
	}
	wantCode(t, h.Service.Join(h.Ctx, h.Click(1), id), tournaments.EnteredAlready)
	if n := h.Stored(id).Entrants(); n != 1 {
		t.Errorf("%d have entered", n)
	}
}

// TestPresets checks that a tournament of every preset can be created, entered and started.
func TestPresets(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	for _, p := range tournaments.Presets {
		setup := p.Setup(string(p), journal.Options{Edition: "korsar-2019", Language: "de", Booty: journal.ClosedBooty})
		id := h.Create(setup)
		stored := h.Stored(id)
		if stored.Settings.Language != "de" || stored.Settings.Booty != journal.ClosedBooty ||
			stored.Created.Guild != enginetest.Guild {
			t.Errorf("%s is %+v", p, stored.Created)
		}
		for user := snowflake.ID(1); user <= 8; user += 2 {
			if p == tournaments.Pairs {
				h.pair(id, user, user+1)
				continue
			}
			h.Must(h.Service.Join(h.Ctx, h.Click(user), id))
			h.Must(h.Service.Join(h.Ctx, h.Click(user+1), id))
		}
		h.Must(h.Service.Start(h.Ctx, h.manager(), id))
		if games := len(h.Games(id)); games == 0 {
			t.Errorf("%s has no game", p)
		}
	}
}
