package tournaments_test

import (
	"slices"
	"testing"

	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// harness is a tournamentstest.Harness with helpers of this package.
type harness struct{ *tournamentstest.Harness }

func newHarness(t testing.TB, o tournamentstest.Options) *harness {
	t.Helper()
	return &harness{tournamentstest.New(t, o)}
}

// users returns the users 1 to n.
func users(n int) (list []snowflake.ID) {
	for i := range n {
		list = append(list, snowflake.ID(i+1))
	}
	return list
}

// settle gives a table of the latest round a result by hand, in which the first side wins.
func (h *harness) settle(id journal.TournamentID, number int) {
	h.T.Helper()
	at, _ := h.Table(id, number)
	gold := make([]int, len(at.Sides))
	gold[0] = 10
	round := len(h.Stored(id).Rounds())
	h.Must(h.settleByHand(id, tournaments.TableNumber{Round: round, Table: number}, gold...))
}

// waiting returns the numbers of the tables of the latest round that have no result.
func (h *harness) waiting(id journal.TournamentID) (numbers []int) {
	h.T.Helper()
	rounds := h.Stored(id).Rounds()
	for i, t := range rounds[len(rounds)-1].Tables {
		if t.Phase == tournament.Open || t.Phase == tournament.OnHold {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

// settleAll settles the tables of the latest round that have no result.
func (h *harness) settleAll(id journal.TournamentID) {
	h.T.Helper()
	for _, number := range h.waiting(id) {
		h.settle(id, number)
	}
}

func (h *harness) phase(id journal.TableID) journal.Phase {
	h.T.Helper()
	return h.State(id).Phase
}

// wantPlayedOut checks a finished tournament: everybody has a place, each table was announced once and had one game in
// its thread, and the post shows the final standings.
func (h *harness) wantPlayedOut(id journal.TournamentID) {
	h.T.Helper()
	stored := h.Stored(id)
	if stored.Phase() != tournamentjournal.PhaseFinished {
		h.T.Fatalf("the tournament is %q", stored.Phase())
	}
	var places []tournaments.TableNumber
	for i, round := range stored.Rounds() {
		for j, at := range round.Tables {
			if at.Phase == tournament.Rest {
				continue
			}
			place, venue := tournaments.TableNumber{Round: i + 1, Table: j + 1}, stored.VenueAt(i+1, j+1)
			places = append(places, place)
			if venue.Message == 0 || venue.ID == 0 {
				h.T.Errorf("%+v was played at %+v", place, venue)
				continue
			}
			game := h.Harness.Harness.Stored(venue.ID).Table // another process may have closed it
			opened := game.Opened
			if opened.Channel != venue.Message || !opened.Thread || opened.Tournament.Round != i+1 ||
				opened.Tournament.Number != j+1 {
				h.T.Errorf("%+v was played at %+v", place, opened)
			}
			if game.Phase.Live() {
				h.T.Errorf("the game of %+v goes on", place)
			}
		}
	}
	var announced []tournaments.TableNumber
	for _, post := range h.Platform.Standing(tournamentstest.Announces) {
		announced = append(announced, post.At)
		if !post.Thread {
			h.T.Errorf("%+v has no thread", post.At)
		}
	}
	if !slices.Equal(announced, places) {
		h.T.Errorf("announced are %v, want %v", announced, places)
	}
	posts := h.Platform.Standing(tournamentstest.Posts)
	if len(posts) != 1 || posts[0].ID != stored.Post() || posts[0].Shows.Phase != tournamentjournal.PhaseFinished ||
		posts[0].Shows.Seq < stored.Seq-1 { // the latest entry can be the one that records the post
		h.T.Errorf("the posts are %+v", posts)
	}
	for _, standing := range stored.Standings() {
		if stored.Winner() == 0 || stored.StayedAway(standing.Entrant) {
			standing.Place = 0
		}
		for _, person := range stored.PeopleOf(standing.Entrant) {
			if stored.EntrantOf(person) != standing.Entrant {
				continue // with a new partner since
			}
			parts, err := h.Store.TournamentsOf(h.Ctx, person)
			if err != nil || len(parts) != 1 || parts[0].Place != standing.Place ||
				parts[0].Entrant != standing.Entrant {
				h.T.Errorf("person %d has %+v, want place %d (%v)", person, parts, standing.Place, err)
			}
		}
	}
}

// TestTournamentsRunThemselves checks in every format that people enter and join their tables, and everything else
// happens by itself.
func TestTournamentsRunThemselves(t *testing.T) {
	t.Parallel()
	free, pairs := game.FreeForAll, game.Partnership
	for name, test := range map[string]struct {
		rules   tournament.Rules
		players int
		long    bool
	}{
		"swiss":        {tournament.Rules{Format: tournament.Swiss, Mode: free, Seats: 2, Rounds: 2}, 4, false},
		"swiss, a bye": {tournament.Rules{Format: tournament.Swiss, Mode: free, Seats: 2, Rounds: 2}, 3, true},
		"swiss, fours": {tournament.Rules{Format: tournament.Swiss, Mode: free, Seats: 4, Rounds: 1}, 7, true},
		"swiss, a computer": {tournament.Rules{Format: tournament.Swiss, Mode: free, Seats: 2, Rounds: 2,
			Odd: tournament.PlayComputer}, 3, false},
		"knock-out":        {tournament.Rules{Format: tournament.KnockOut, Mode: free, Seats: 2}, 5, true},
		"knock-out, fours": {tournament.Rules{Format: tournament.KnockOut, Mode: free, Seats: 4}, 7, true},
		"round robin":      {tournament.Rules{Format: tournament.RoundRobin, Mode: free, Seats: 2}, 4, true},
		"round robin, a third": {tournament.Rules{Format: tournament.RoundRobin, Mode: free, Seats: 2,
			Odd: tournament.PlayComputer}, 3, true},
		"league": {tournament.Rules{Format: tournament.League, Mode: free, Seats: 4, Division: 4,
			Seasons: 2, Movers: 1}, 8, true},
		"fixed pairs": {tournament.Rules{Format: tournament.Swiss, Mode: pairs, Seats: 4, Rounds: 2,
			Partners: tournament.FixedPartners}, 8, true},
		"a third fixed pair": {tournament.Rules{Format: tournament.Swiss, Mode: pairs, Seats: 4, Rounds: 2,
			Partners: tournament.FixedPartners, Odd: tournament.PlayComputer}, 6, false},
		"drawn pairs": {tournament.Rules{Format: tournament.Swiss, Mode: pairs, Seats: 4, Rounds: 2,
			Partners: tournament.DrawnPartners}, 8, true},
		"drawn pairs, odd": {tournament.Rules{Format: tournament.Swiss, Mode: pairs, Seats: 4, Rounds: 1,
			Partners: tournament.DrawnPartners, Odd: tournament.PlayComputer}, 5, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if test.long {
				gametest.Long(t)
			}
			h := newHarness(t, tournamentstest.Options{})
			setup := tournamentstest.Setup(1)
			setup.Rules = test.rules
			var id journal.TournamentID
			if test.rules.Partners == tournament.FixedPartners {
				id = h.Create(setup)
				for user := snowflake.ID(1); int(user) < test.players; user += 2 {
					h.pair(id, user, user+1)
				}
			} else {
				id = h.Create(setup, users(test.players)...)
			}
			h.Must(h.Service.Start(h.Ctx, h.Click(tournamentstest.Manager), id))
			h.Play(id)
			h.wantPlayedOut(id)
			for i, round := range h.Stored(id).Rounds() {
				for j, at := range round.Tables {
					h.wantGold(at, h.Stored(id).VenueAt(i+1, j+1).ID)
					if at.Phase != tournament.Played && at.Phase != tournament.Rest || len(at.Absent) > 0 {
						t.Errorf("a table ended as %+v", at)
					}
				}
			}
		})
	}
}

// wantGold checks that the sides of a table have the gold that they won in its game.
func (h *harness) wantGold(at tournament.Table, played journal.TableID) {
	h.T.Helper()
	if at.Phase == tournament.Rest {
		return
	}
	var sides []game.Side
	var want []int
	stored := h.Harness.Harness.Stored(played)
	for _, s := range h.State(played).Scores {
		if side := stored.Table.Options().Mode.SideOf(s.Seat); !slices.Contains(sides, side) {
			sides, want = append(sides, side), append(want, s.Gold)
		}
	}
	got := slices.Clone(at.Gold)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		h.T.Errorf("the gold of %+v is not %v", at, want)
	}
}

// fixedPairs returns a setup for fixed pairs.
func fixedPairs() tournaments.Setup {
	return tournaments.Pairs.Setup("Pairs",
		journal.Options{Edition: "korsar-2019", Language: "en", Booty: journal.OpenBooty})
}

// beginPairs starts a tournament of the pairs 1 and 2, 3 and 4, and so on.
func (h *harness) beginPairs(pairs, seats, rounds int) journal.TournamentID {
	h.T.Helper()
	setup := fixedPairs()
	setup.Rules.Seats, setup.Rules.Rounds = seats, rounds
	id := h.Create(setup)
	for n := range snowflake.ID(pairs) {
		h.pair(id, 2*n+1, 2*n+2)
	}
	h.Must(h.Service.Start(h.Ctx, h.manager(), id))
	return id
}

// pair lets two users enter together: the first asks the second.
func (h *harness) pair(id journal.TournamentID, first, second snowflake.ID) {
	h.T.Helper()
	ask := h.Service.JoinWith(h.Ctx, h.Click(first), id, h.user(second))
	if asked, is := ask.(tournaments.PartnerAsked); !is || asked.Partner.ID != second {
		h.T.Fatalf("user %d asked user %d: %+v", first, second, ask)
	}
	choice, is := h.Service.Join(h.Ctx, h.Click(second), id).(tournaments.ChoosePartner)
	if !is || !slices.Contains(choice.AskedBy, h.user(first)) {
		h.T.Fatalf("user %d is offered %+v", second, choice.AskedBy)
	}
	entered, is := h.Service.JoinWith(h.Ctx, h.Click(second), id, h.user(first)).(tournaments.Joined)
	if !is || len(entered.Own.Users) != 2 {
		h.T.Fatalf("user %d agreed: %+v", second, entered)
	}
}
