package tournaments_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const day = 24 * time.Hour

// seatsOf returns a setup with these numbers of seats at a table and of rounds.
func seatsOf(seats, rounds int) tournaments.Setup {
	s := tournamentstest.Setup(rounds)
	s.Rules.Seats = seats
	return s
}

// TestNoShow checks that a user who has not joined is reminded once, and is a no-show after the deadline. The other
// wins by walk-over, and the table closes. After a second no-show the entrant has withdrawn.
func TestNoShow(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 3), 1, 2)
	for round := range 2 {
		_, venue := h.Table(id, 1)
		h.Join(venue.ID, 1)
		h.Pass(18*time.Hour - time.Second)
		if len(h.Platform.Requests(tournamentstest.Reminds)) != round {
			t.Fatal("user 2 was reminded too early")
		}
		h.Pass(time.Second)
		reminds := h.Platform.Requests(tournamentstest.Reminds)
		if len(reminds) != round+1 || !slices.Equal(reminds[round].Users, []table.User{h.user(2)}) {
			t.Fatalf("the reminders are %+v", reminds)
		}
		h.Pass(6*time.Hour - time.Second)
		if phase := h.phase(venue.ID); phase != journal.Lobby {
			t.Fatalf("before the deadline the table is %q", phase)
		}
		h.Pass(time.Second)
		if state := h.State(venue.ID); state.Phase != journal.Gone || state.Closed.Reason != journal.ByTournament {
			t.Errorf("the table is %+v", state)
		}
		if at := h.Stored(id).Rounds()[round].Tables[0]; at.Phase != tournament.WalkOver ||
			!slices.Equal(at.Absent, []tournament.Entrant{2}) {
			t.Errorf("the result is %+v", at)
		}
	}
	stored := h.Stored(id)
	if !stored.HasWithdrawn(2) || !stored.IsOver() {
		t.Errorf("the second no-show leaves entrant 2 in: %t", !stored.IsOver())
	}
	if h.placeOf(id, 1) != 1 {
		t.Error("who came is not first")
	}
}

func (h *harness) placeOf(id journal.TournamentID, e tournament.Entrant) int {
	for _, s := range h.Stored(id).Standings() {
		if s.Entrant == e {
			return s.Place
		}
	}
	return 0
}

// TestOthersPlayWithoutTheAbsent checks that two of three play if the third does not come.
func TestOthersPlayWithoutTheAbsent(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(3, 1), 1, 2, 3)
	_, venue := h.Table(id, 1)
	h.Join(venue.ID, 1, 3)
	h.Pass(day)
	if got := h.State(venue.ID); got.Phase != journal.Playing || len(got.Joined) != 2 {
		t.Fatalf("the game is %+v", got)
	}
	h.PlayOut(id)
	at, _ := h.Table(id, 1)
	gold, _ := h.goldOf(id, at, 2)
	if at.Phase != tournament.Played || gold != 0 || h.placeOf(id, h.entrantOf(id, 2)) != 3 {
		t.Errorf("the result is %+v", at)
	}
	h.wantPlayedOut(id)
}

// TestNobodyComes checks that a round in which nobody joins ends by walk-overs without a winner.
func TestNobodyComes(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 1), users(4)...)
	h.Pass(day)
	h.wantPlayedOut(id)
	for _, s := range h.Stored(id).Standings() {
		if s.Points != 0 {
			t.Errorf("the standing is %+v", s)
		}
	}
	if winner := h.Stored(id).Winner(); winner != 0 {
		t.Errorf("%d has won", winner)
	}
}

// TestWithoutJoinDeadlineTheRoundEnds checks that without a deadline for joining, a user who has not joined is a
// no-show when the round ends.
func TestWithoutJoinDeadlineTheRoundEnds(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	setup := seatsOf(2, 1)
	setup.Settings.JoinMinutes = 0
	id := h.Begin(setup, 1, 2)
	_, venue := h.Table(id, 1)
	h.Join(venue.ID, 2)
	h.Pass(7*day - time.Second)
	reminds := h.Platform.Requests(tournamentstest.Reminds)
	if len(reminds) != 1 || h.phase(venue.ID) != journal.Lobby {
		t.Fatal("before the end of the round nobody was reminded, or the table is closed")
	}
	if v := reminds[0].View; v.JoinBy.IsZero() || !v.JoinBy.Equal(v.Deadline) {
		t.Errorf("the reminder says to join by %v, and the round ends %v", v.JoinBy, v.Deadline)
	}
	h.Pass(time.Second)
	h.wantPlayedOut(id)
	if h.placeOf(id, h.entrantOf(id, 2)) != 1 {
		t.Error("who came is not first")
	}
}

// TestLatecomer checks that users can enter during a round and play from the next on, until the last one is paired.
func TestLatecomer(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(3, 2), 1, 2)
	h.Must(h.Service.Join(h.Ctx, h.Click(3), id))
	if n := len(h.Users(h.Games(id)[0])); n != 2 {
		t.Errorf("%d sit at the table of the first round", n)
	}
	h.settleAll(id)
	if users := h.Users(h.Games(id)[0]); len(users) != 3 || !slices.Contains(users, 3) {
		t.Errorf("in the second round %v play", users)
	}
	wantRule(t, h.Service.Join(h.Ctx, h.Click(4), id), tournament.EntryIsClosed)
}

// TestWithdrawInTheLobby checks that a user who withdraws from a lobby leaves the other the walk-over. They may return
// for the next round.
func TestWithdrawInTheLobby(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 2), 1, 2, 3, 4)
	_, venue := h.Table(id, 1)
	leaves := h.Users(venue.ID)[0]
	h.Join(venue.ID, h.Users(venue.ID)[1])
	h.Must(h.Service.Withdraw(h.Ctx, h.Click(leaves), id))
	if at, _ := h.Table(id, 1); at.Phase != tournament.WalkOver || h.phase(venue.ID) != journal.Gone {
		t.Errorf("the table is %+v", at)
	}
	h.Must(h.Service.Join(h.Ctx, h.Click(leaves), id))
	h.settle(id, 2)
	if n := len(h.Games(id)); n != 2 {
		t.Errorf("round %d has %d games", len(h.Stored(id).Rounds()), n)
	}
}

// game returns a game as it is stored.
func (h *harness) game(id journal.TableID) journal.Table { return h.Harness.Harness.Stored(id).Table }

// TestRemovedFromALobbyOfThree checks that a user who is removed or withdraws has no place at their table of three any
// more, even if they had joined. The two others play, and the status waits only for them.
func TestRemovedFromALobbyOfThree(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(*harness, journal.TournamentID) table.Reply{
		"removed": func(h *harness, id journal.TournamentID) table.Reply {
			return h.Service.Remove(h.Ctx, h.manager(), id, h.entrantOf(id, 1))
		},
		"withdrawn": func(h *harness, id journal.TournamentID) table.Reply {
			return h.Service.Withdraw(h.Ctx, h.Click(1), id)
		},
	} {
		for _, joined := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, joined %t", name, joined), func(t *testing.T) {
				t.Parallel()
				h := newHarness(t, tournamentstest.Options{})
				id := h.Begin(seatsOf(3, 2), 1, 2, 3)
				_, venue := h.Table(id, 1)
				if joined {
					h.Join(venue.ID, 1)
				}
				h.Must(leave(h, id))
				if users := h.Users(venue.ID); slices.Contains(users, 1) || len(users) != 2 {
					t.Errorf("the places are kept for %v", users)
				}
				code := enginetest.CodeOf(h.At(venue.ID, 1, h.Harness.Harness.Join))
				if code != string(table.PlaceRemoved) {
					t.Errorf("who has left gets %q", code)
				}
				shown := h.Service.Show(h.Ctx, h.Click(1), id).(tournaments.Shown)
				if shown.Awaited || len(shown.Games[venue.ID].Missing) != 2 {
					t.Errorf("the status shows the table as %+v", shown.Games[venue.ID])
				}
				h.Join(venue.ID, 2, 3)
				if now := h.game(venue.ID); now.Phase != journal.Playing || len(now.Chairs) != 2 {
					t.Fatalf("the game is %q with the chairs %+v", now.Phase, now.Chairs)
				}
				h.Must(h.Service.Join(h.Ctx, h.Click(1), id)) // for the next round
				if code := enginetest.CodeOf(h.At(venue.ID, 1, h.Harness.Harness.Join)); code == "" {
					t.Error("who comes back for the next round joins this one")
				}
				h.PlayOut(id)
				if at := h.Stored(id).Rounds()[0].Tables[0]; at.Phase != tournament.Played || len(at.Absent) != 1 {
					t.Errorf("the result is %+v", at)
				}
			})
		}
	}
}

// TestLastOfTheOthersHadJoined checks that a game starts once the only user it waits for leaves.
func TestLastOfTheOthersHadJoined(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(3, 1), 1, 2, 3)
	_, venue := h.Table(id, 1)
	h.Join(venue.ID, 2, 3)
	h.Must(h.Service.Remove(h.Ctx, h.manager(), id, h.entrantOf(id, 1)))
	if now := h.game(venue.ID); now.Phase != journal.Playing || len(now.Chairs) != 2 {
		t.Errorf("the game is %q with the chairs %+v", now.Phase, now.Chairs)
	}
}

// TestPairLeavesALobby checks that two pairs play if the third leaves before the game.
func TestPairLeavesALobby(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.beginPairs(3, 6, 1)
	_, venue := h.Table(id, 1)
	h.Join(venue.ID, 3, 4)
	h.Must(h.Service.Withdraw(h.Ctx, h.Click(4), id))
	h.Join(venue.ID, 1, 2, 5, 6)
	if now := h.game(venue.ID); now.Phase != journal.Playing || len(now.Chairs) != 4 {
		t.Fatalf("the game is %q with the chairs %+v", now.Phase, now.Chairs)
	}
	h.PlayOut(id)
	h.wantPlayedOut(id)
}

// TestDrawnPartnerLeavesALobby checks that a computer gets the place of a drawn partner who leaves before the game.
func TestDrawnPartnerLeavesALobby(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	setup := seatsOf(4, 1)
	setup.Rules.Mode, setup.Rules.Partners = game.Partnership, tournament.DrawnPartners
	id := h.Begin(setup, users(4)...)
	_, venue := h.Table(id, 1)
	h.Join(venue.ID, 1)
	h.Must(h.Service.Withdraw(h.Ctx, h.Click(1), id))
	h.Join(venue.ID, 2, 3, 4)
	now := h.game(venue.ID)
	computers := 0
	for _, chair := range now.Chairs {
		if chair.Occupant == journal.Computer(journal.Mate) {
			computers++
		}
	}
	if now.Phase != journal.Playing || len(now.Chairs) != 4 || computers != 1 {
		t.Fatalf("the game is %q with the chairs %+v", now.Phase, now.Chairs)
	}
	h.PlayOut(id)
	h.wantPlayedOut(id)
}

// TestWithdrawFromAGame checks that a computer plays to the end for a user who withdraws from a running game. They have
// no points, even if they come back to the tournament.
func TestWithdrawFromAGame(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(3, 2), 1, 2, 3)
	h.JoinAll(id)
	_, venue := h.Table(id, 1)
	h.Must(h.Service.Withdraw(h.Ctx, h.Click(2), id))
	h.Must(h.Service.Join(h.Ctx, h.Click(2), id))
	if code := enginetest.CodeOf(h.At(venue.ID, 2, func(t *table.Table, c table.Click) (table.Reply, error) {
		return t.Return(h.Ctx, c)
	})); code != string(table.PlaceRemoved) {
		t.Errorf("who takes their seat back gets %q", code)
	}
	if seats := h.Harness.Harness.Stored(venue.ID).Table; seats.SeatOf(h.Person(2)) != 0 ||
		seats.Phase != journal.Playing {
		t.Errorf("who withdrew has seat %d", seats.SeatOf(h.Person(2)))
	}
	h.PlayOut(id)
	at := h.Stored(id).Rounds()[0].Tables[0]
	if at.Phase != tournament.Played || !slices.Equal(at.Absent, []tournament.Entrant{h.entrantOf(id, 2)}) ||
		h.placeOf(id, h.entrantOf(id, 2)) != 3 {
		t.Errorf("the result is %+v", at)
	}
}

// TestStoppedPlaying checks that a user who leaves their seat to a computer until the end has no points.
func TestStoppedPlaying(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(3, 1), 1, 2, 3)
	h.JoinAll(id)
	_, venue := h.Table(id, 1)
	h.Must(h.At(venue.ID, 3, h.leaveGame))
	h.PlayOut(id)
	if at, _ := h.Table(id, 1); at.Phase != tournament.Played ||
		!slices.Equal(at.Absent, []tournament.Entrant{h.entrantOf(id, 3)}) {
		t.Errorf("the result is %+v", at)
	}
}

// TestPairIsThereWithOne checks that it is enough if one of a pair plays, from the beginning or to the end.
func TestPairIsThereWithOne(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.beginPairs(2, 4, 1)
	_, venue := h.Table(id, 1)
	h.Join(venue.ID, 1, 3, 4)
	h.Pass(2 * day)
	if phase := h.phase(venue.ID); phase != journal.Playing {
		t.Fatalf("with three of four the table is %q", phase)
	}
	h.Must(h.At(venue.ID, 4, h.leaveGame))
	h.PlayOut(id)
	if at, _ := h.Table(id, 1); at.Phase != tournament.Played || len(at.Absent) > 0 {
		t.Errorf("the result is %+v", at)
	}
	h.wantPlayedOut(id)
}

// TestReplacedInTheLobby checks that the place is kept for the new user, who has to join themselves.
func TestReplacedInTheLobby(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 2), 1, 2)
	_, venue := h.Table(id, 1)
	h.Join(venue.ID, 1)
	h.Must(h.Service.Replace(h.Ctx, h.manager(), id, 1, h.user(3)))
	if users := h.Users(venue.ID); slices.Contains(users, 1) || !slices.Contains(users, 3) ||
		h.phase(venue.ID) != journal.Lobby {
		t.Fatalf("the places are kept for %v", users)
	}
	if code := enginetest.CodeOf(h.At(venue.ID, 1, h.Harness.Harness.Join)); code != string(table.PlacesKept) {
		t.Errorf("who was replaced gets %q", code)
	}
	h.Join(venue.ID, 2, 3)
	if phase := h.phase(venue.ID); phase != journal.Playing {
		t.Errorf("the table is %q", phase)
	}
	h.Must(h.Service.Replace(h.Ctx, h.manager(), id, 3, h.user(1))) // may come back, since they have not seen this game
	if users := h.Users(venue.ID); !slices.Contains(users, 1) {
		t.Errorf("the places are kept for %v", users)
	}
	h.settleAll(id)
	if users := h.Users(h.Games(id)[0]); slices.Contains(users, 3) || !slices.Contains(users, 1) {
		t.Errorf("in the second round the places are kept for %v", users)
	}
}

// TestReplacedInAGame checks that a user who replaces another has the seat at once. A user who has seen another hand of
// the game may not have it, and the user before plays it to its end for the entrant.
func TestReplacedInAGame(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 2), 1, 2)
	first, second := h.entrantOf(id, 1), h.entrantOf(id, 2)
	h.JoinAll(id)
	_, venue := h.Table(id, 1)
	h.Must(h.Service.Replace(h.Ctx, h.manager(), id, 1, h.user(3)))
	seated := func(user snowflake.ID) bool {
		game := h.Harness.Harness.Stored(venue.ID).Table
		return game.SeatOf(h.Person(user)) != 0
	}
	if !seated(3) || seated(1) {
		t.Fatal("the other does not have the seat")
	}
	h.Must(h.Service.Replace(h.Ctx, h.manager(), id, 2, h.user(1)))
	if !seated(2) || seated(1) {
		t.Error("who has seen a hand got another")
	}
	h.PlayOut(id)
	scores := h.State(venue.ID).Scores
	at := h.Stored(id).Rounds()[0].Tables[0]
	for _, s := range scores {
		e := first
		if s.Person == h.Person(2) {
			e = second
		}
		i := slices.IndexFunc(at.Sides, func(side tournament.Side) bool { return side[0] == e })
		if at.Gold[i] != s.Gold {
			t.Errorf("entrant %d has %d gold, the seat %+v", e, at.Gold[i], s)
		}
	}
	if len(at.Absent) > 0 {
		t.Errorf("absent are %v", at.Absent)
	}
	if users := h.Users(h.Games(id)[0]); !slices.Contains(users, 1) || !slices.Contains(users, 3) {
		t.Errorf("in the second round the places are kept for %v", users)
	}
}

// TestWhoNeverCameHasNoPlace checks that a profile shows no place for a user who stayed away from a tournament, or
// withdrew before their first game, whatever their rank in the standings is.
func TestWhoNeverCameHasNoPlace(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 1), users(6)...)
	_, venue := h.Table(id, 1)
	withdrawn := h.Users(venue.ID)[0]
	h.Must(h.Service.Withdraw(h.Ctx, h.Click(withdrawn), id))
	_, venue = h.Table(id, 2)
	absent := h.Users(venue.ID)[0]
	h.JoinAll(id, absent)
	h.PlayOut(id)
	if stored := h.Stored(id); !stored.IsOver() || stored.Winner() == 0 {
		t.Fatalf("the tournament is %q", stored.Phase())
	}
	for _, user := range users(6) {
		parts, err := h.Store.TournamentsOf(h.Ctx, h.Person(user))
		if err != nil || len(parts) != 1 {
			t.Fatalf("user %d is in %+v (%v)", user, parts, err)
		}
		if came := user != withdrawn && user != absent; came != (parts[0].Place > 0) {
			t.Errorf("user %d, who came: %v, has place %d", user, came, parts[0].Place)
		}
	}
}

// TestVoidedGames checks that a game is void if a moderator ends it (a manager if a role is at stake), if the host
// annuls it, or if its table was deleted. In a knock-out it is played again, in the same thread, with the time of a new
// one.
func TestVoidedGames(t *testing.T) {
	t.Parallel()
	const forRole = "ended by a manager, with a role at stake"
	prize := map[string]snowflake.ID{forRole: 9}
	ways := map[string]func(h *harness, id journal.TournamentID, game journal.TableID){
		"ended by a moderator": func(h *harness, _ journal.TournamentID, game journal.TableID) {
			h.Must(h.At(game, tournamentstest.Moderator, h.stop))
		},
		forRole: func(h *harness, _ journal.TournamentID, game journal.TableID) {
			h.Must(h.At(game, tournamentstest.Manager, h.stop))
		},
		"annulled": func(h *harness, id journal.TournamentID, _ journal.TableID) {
			at := tournaments.TableNumber{Round: len(h.Stored(id).Rounds()), Table: 1}
			h.Must(h.annul(id, at))
		},
		"deleted": func(h *harness, id journal.TournamentID, game journal.TableID) {
			h.Service.Close() // the table is not in memory
			h.Registry.Close()
			if err := h.Store.Delete(h.Ctx, game); err != nil {
				h.T.Fatal(err)
			}
			h.Restart()
			h.Must(h.Service.Join(h.Ctx, h.Click(9), id)) // wakes the tournament
		},
	}
	for name, void := range ways {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t, tournamentstest.Options{})
			setup := seatsOf(2, 3)
			setup.Settings.Role = prize[name]
			id := h.Begin(setup, users(4)...)
			h.JoinAll(id)
			game := h.Games(id)[0]
			void(h, id, game)
			if at := h.Stored(id).Rounds()[0].Tables[0]; at.Phase != tournament.Void || at.Gold != nil {
				t.Errorf("the table is %+v", at)
			}
			if name != "deleted" && h.phase(game) != journal.Gone {
				t.Errorf("the game is %q", h.phase(game))
			}
			h.settle(id, 2)
			if rounds := len(h.Stored(id).Rounds()); rounds != 2 {
				t.Errorf("%d rounds are paired", rounds)
			}
		})
	}
	delete(ways, "deleted") // nobody can enter a knock-out that runs
	for name, void := range ways {
		t.Run("knock-out, "+name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t, tournamentstest.Options{})
			setup := seatsOf(2, 0)
			setup.Rules.Format, setup.Settings.Role = tournament.KnockOut, prize[name]
			id := h.Begin(setup, 1, 2)
			h.JoinAll(id)
			if name == "annulled" {
				h.Pass(20 * time.Hour) // everybody could still join
			} else {
				h.Pass(6 * day)
			}
			game := h.Games(id)[0]
			void(h, id, game)
			at, venue := h.Table(id, 1)
			if at.Phase != tournament.Open || venue.ID == game || venue.ID == 0 || h.phase(game) != journal.Gone {
				t.Fatalf("the table is %+v at %+v, the game before %q", at, venue, h.phase(game))
			}
			if now, stored := h.Clock.Now(), h.Stored(id); !stored.JoinBy().Equal(now.Add(day)) ||
				!stored.Deadline().Equal(now.Add(7*day)) {
				t.Errorf("everybody has to join by %v and to have ended by %v", stored.JoinBy(), stored.Deadline())
			}
			if h.phase(venue.ID) != journal.Lobby || !h.State(venue.ID).Until.Equal(h.Stored(id).Deadline()) {
				t.Errorf("the new game is %+v", h.State(venue.ID))
			}
			h.JoinAll(id)
			void(h, id, venue.ID)
			h.Play(id)
			h.wantPlayedOut(id)
		})
	}
}

// TestSettledByHand checks that the result that the host gives a table counts, and that its game is stopped.
func TestSettledByHand(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 1), 1, 2)
	h.JoinAll(id)
	game := h.Games(id)[0]
	h.settle(id, 1)
	if state := h.State(game); state.Phase != journal.Gone || state.Closed.Reason != journal.ByTournament {
		t.Errorf("the game is %+v", state)
	}
	if at, _ := h.Table(id, 1); at.Phase != tournament.Played || !slices.Equal(at.Gold, []int{10, 0}) {
		t.Errorf("the result is %+v", at)
	}
	h.wantPlayedOut(id)
}

// TestSettledAfterVoided checks that a game is closed if it is annulled and its table settled before the next pass.
func TestSettledAfterVoided(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 2), 1, 2, 3, 4)
	game := h.Games(id)[0]
	edits, goOn := make(chan struct{}), make(chan struct{})
	h.Platform.Fail(func(r tournamentstest.Request) error {
		if r.What == tournamentstest.Edits {
			edits <- struct{}{}
			<-goOn
		}
		return nil
	})
	h.Service.Join(h.Ctx, h.Click(5), id)
	<-edits // the conductor is busy
	h.Platform.Fail(nil)
	at := tournaments.TableNumber{Round: 1, Table: 1}
	h.annul(id, at)
	h.settleByHand(id, at, 3, 4)
	if h.phase(game) != journal.Lobby {
		t.Error("the conductor has looked")
	}
	close(goOn)
	h.Settle()
	if phase := h.phase(game); phase != journal.Gone {
		t.Errorf("the game is %q", phase)
	}
}

// TestExtendedRound checks that an extension gives more time, at the tables too, and another reminder to join.
func TestExtendedRound(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 1), 1, 2)
	game, began := h.Games(id)[0], h.Clock.Now()
	h.Pass(20 * time.Hour)
	h.Must(h.Service.Extend(h.Ctx, h.manager(), id, 2*24*60))
	if until := h.State(game).Until; !until.Equal(began.Add(9 * day)) {
		t.Errorf("the table's deadline is %v", until)
	}
	h.Pass(2*day + 4*time.Hour - time.Second) // a second before the new deadline
	if n := len(h.Platform.Requests(tournamentstest.Reminds)); n != 2 || h.phase(game) != journal.Lobby {
		t.Errorf("after %d reminders the table is %q", n, h.phase(game))
	}
	h.Pass(time.Second)
	if h.phase(game) != journal.Gone {
		t.Error("the new deadline does not hold")
	}

	id = h.Begin(seatsOf(2, 1), 1, 2)
	h.Join(h.Games(id)[0], 1, 2)
	h.Pass(3 * day) // long after the time to join
	h.Must(h.Service.Extend(h.Ctx, h.manager(), id, 3*60))
	if joinBy := h.Stored(id).JoinBy(); !joinBy.Equal(h.Clock.Now().Add(3 * time.Hour)) {
		t.Errorf("a deadline that passed is %v now", joinBy)
	}
}

// TestPause checks that no deadline passes and no round begins while a tournament is paused. Games end. Afterwards the
// deadlines are later by the pause.
func TestPause(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 2), 1, 2, 3, 4)
	lobby, game := h.Games(id)[0], h.Games(id)[1]
	h.Join(game, h.Users(game)...)
	h.Pass(time.Hour)
	h.Must(h.Service.Pause(h.Ctx, h.manager(), id))
	if until := h.State(game).Until; !until.IsZero() {
		t.Errorf("the paused table's deadline is %v", until)
	}
	h.Pass(10 * day)
	if h.phase(lobby) != journal.Lobby || h.phase(game) != journal.Playing ||
		len(h.Platform.Requests(tournamentstest.Reminds)) > 0 {
		t.Errorf("in the pause the tables are %q and %q", h.phase(lobby), h.phase(game))
	}
	h.Must(h.Service.Extend(h.Ctx, h.manager(), id, 60))
	h.settleAll(id)
	if rounds := len(h.Stored(id).Rounds()); rounds != 1 {
		t.Errorf("in the pause %d rounds are paired", rounds)
	}
	h.Must(h.Service.Resume(h.Ctx, h.manager(), id))
	if rounds := len(h.Stored(id).Rounds()); rounds != 2 {
		t.Errorf("after the pause %d rounds are paired", rounds)
	}

	id = h.Begin(seatsOf(2, 1), 1, 2)
	began := h.Clock.Now()
	h.Must(h.Service.Pause(h.Ctx, h.manager(), id))
	h.Pass(3 * day)
	h.Must(h.Service.Extend(h.Ctx, h.manager(), id, 3*60))
	h.Must(h.Service.Resume(h.Ctx, h.manager(), id))
	if stored := h.Stored(id); !stored.JoinBy().Equal(began.Add(4*day+3*time.Hour)) ||
		!stored.Deadline().Equal(began.Add(10*day+3*time.Hour)) {
		t.Errorf("after the pause the deadlines are %v and %v", stored.JoinBy(), stored.Deadline())
	}
	if until := h.State(h.Games(id)[0]).Until; !until.Equal(h.Stored(id).Deadline()) {
		t.Errorf("the table's deadline is %v", until)
	}

	setup := seatsOf(2, 1)
	setup.Settings.Starts = h.Clock.Now().Add(time.Hour)
	id = h.Create(setup, 1, 2)
	h.Must(h.Service.Pause(h.Ctx, h.manager(), id))
	h.Pass(2 * time.Hour)
	if h.Stored(id).Started {
		t.Error("it started in the pause")
	}
	h.Must(h.Service.Resume(h.Ctx, h.manager(), id))
	if len(h.Stored(id).Rounds()) != 1 {
		t.Error("it did not start after the pause")
	}
}

// TestShelved checks that a shelved game waits until somebody unshelves it, or the round ends and computers play.
func TestShelved(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	setup := seatsOf(2, 1)
	setup.Settings.Minutes, setup.Settings.RoundMinutes = 0, 60*24*60
	id := h.Begin(setup, 1, 2)
	h.JoinAll(id)
	game := h.Games(id)[0]
	wantPhase := func(want tournament.Phase) {
		t.Helper()
		if at, _ := h.Table(id, 1); at.Phase != want {
			t.Errorf("the table is %q, want %q", at.Phase, want)
		}
	}
	h.Pass(15 * day)
	wantPhase(tournament.OnHold)
	h.Must(h.At(game, 1, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Unshelve(h.Ctx, c) }))
	wantPhase(tournament.Open)
	h.Pass(15 * day)
	wantPhase(tournament.OnHold)
	h.PlayOut(id)
	wantPhase(tournament.Played)
	h.wantPlayedOut(id)
}

// TestCanceled checks that the games of a tournament that is canceled are stopped.
func TestCanceled(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 2), 1, 2, 3, 4)
	games := h.Games(id)
	h.Join(games[0], h.Users(games[0])...)
	if !tournamentstest.Is[tournaments.ConfirmCancel](h.Service.AskCancel(h.Ctx, h.manager(), id)) ||
		h.Stored(id).IsOver() {
		t.Error("the host is not asked")
	}
	h.Must(h.Service.Cancel(h.Ctx, h.manager(), id))
	for _, game := range games {
		if state := h.State(game); state.Phase != journal.Gone || state.Closed.Reason != journal.ByTournament {
			t.Errorf("the game is %+v", state)
		}
	}
	h.Pass(30 * day)
	if posts := h.Platform.Standing(tournamentstest.Posts); !posts[0].Shows.IsOver() {
		t.Error("the post does not show it")
	}
}

// TestClickWhileATableOpens checks that a game is closed if a click that ends it is recorded between its opening and
// the entry for that.
func TestClickWhileATableOpens(t *testing.T) {
	t.Parallel()
	for name, click := range map[string]func(h *harness, id journal.TournamentID) table.Reply{
		"withdrawn": func(h *harness, id journal.TournamentID) table.Reply {
			return h.Service.Withdraw(h.Ctx, h.Click(2), id)
		},
		"canceled": func(h *harness, id journal.TournamentID) table.Reply {
			return h.Service.Cancel(h.Ctx, h.manager(), id)
		},
		"annulled": func(h *harness, id journal.TournamentID) table.Reply {
			return h.annul(id, tournaments.TableNumber{Round: 1, Table: 1})
		},
		"settled": func(h *harness, id journal.TournamentID) table.Reply {
			return h.settleByHand(id, tournaments.TableNumber{Round: 1, Table: 1}, 1, 2)
		},
	} {
		h := newHarness(t, tournamentstest.Options{})
		id := h.Create(seatsOf(2, 1), 1, 2)
		clicked := false
		h.Platform.After(func(r tournamentstest.Request) {
			if r.What == tournamentstest.Threads && !clicked {
				clicked = true
				if reply := click(h, id); !tournamentstest.Is[tournaments.Changed](reply) &&
					!tournamentstest.Is[tournaments.Withdrew](reply) {
					t.Errorf("%s: the click gets %+v", name, reply)
				}
			}
		})
		h.Must(h.Service.Start(h.Ctx, h.manager(), id))
		message := h.Platform.Standing(tournamentstest.Announces)[0].ID
		game, err := h.Store.LatestIn(h.Ctx, message)
		if err != nil || h.phase(game) != journal.Gone {
			t.Errorf("%s: the table that was opened is %q (%v)", name, h.phase(game), err)
		}
	}
}

// TestStartsByTime checks that a tournament starts at its time, then waits until enough have entered.
func TestStartsByTime(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	setup := seatsOf(2, 1)
	setup.Settings.Starts = h.Clock.Now().Add(3 * day)
	id, lone := h.Create(setup, 1, 2), h.Create(setup, 1)
	h.Pass(3*day - time.Second)
	if h.Stored(id).Started {
		t.Error("it started too early")
	}
	h.Pass(time.Second)
	if rounds := len(h.Stored(id).Rounds()); rounds != 1 {
		t.Errorf("at its time it has %d rounds", rounds)
	}
	if stored := h.Stored(lone); !stored.Started || stored.Due() != tournament.DueEntrants {
		t.Errorf("with one entrant it is %q", stored.Phase())
	}
	h.Must(h.Service.Join(h.Ctx, h.Click(2), lone))
	if rounds := len(h.Stored(lone).Rounds()); rounds != 1 {
		t.Errorf("with two entrants it has %d rounds", rounds)
	}
}

// TestRemovedGuild checks that the tournament of a guild that removed the bot is deleted in the end.
func TestRemovedGuild(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 1), 1, 2)
	if err := h.Store.ScheduleDeletion(h.Ctx, enginetest.Guild, h.Clock.Now().Add(day)); err != nil {
		t.Fatal(err)
	}
	h.Registry.WakeAt(h.Clock.Now().Add(day))
	h.Pass(day)
	if all, err := h.Store.TournamentsAt(h.Ctx, enginetest.Guild, 5); err != nil || len(all) > 0 {
		t.Errorf("tournament %d is still there: %+v (%v)", id, all, err)
	}
}

// TestDeadlinesAreKeptToTheSecond checks that a table's deadline is set once, whatever the clock shows.
func TestDeadlinesAreKeptToTheSecond(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	h.Clock.Advance(123456789)
	id := h.Begin(seatsOf(2, 1), 1, 2)
	if entries := h.Harness.Harness.Stored(h.Games(id)[0]).Entries; len(entries) != 1 {
		t.Errorf("the lobby has %d entries", len(entries))
	}
}
