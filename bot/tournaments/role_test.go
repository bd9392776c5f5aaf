package tournaments_test

import (
	"slices"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game/gametest"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// roleOf returns a setup of one round whose winner gets a role.
func roleOf(role snowflake.ID) tournaments.Setup {
	setup := seatsOf(2, 1)
	setup.Settings.Role = role
	return setup
}

// TestRoleIsGivenOnlyByWhoMayGiveIt checks that nobody gets the role at the end while the host may not give it. The
// host is told once why, and the role is given once the host may again.
func TestRoleIsGivenOnlyByWhoMayGiveIt(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	for _, fault := range tournaments.RoleFaults {
		h := newHarness(t, tournamentstest.Options{})
		id := h.Begin(roleOf(9), 1, 2)
		h.Platform.SetRoleFault(tournamentstest.Manager, fault)
		h.settleAll(id)
		h.Pass(2 * day)
		h.Pass(2 * day)
		if roles := h.Platform.RolesOf(winner(h, id)); len(roles) > 0 {
			t.Errorf("%s: the winner was given %v", fault, roles)
		}
		reports := h.Platform.Requests(tournamentstest.Reports)
		if len(reports) != 1 || reports[0].View.RoleFault != fault ||
			reports[0].View.Host.ID != tournamentstest.Manager {
			t.Errorf("%s: the host was told %d times", fault, len(reports))
		}
		post := h.Platform.Standing(tournamentstest.Posts)[0].Shows
		if post.RoleFault != fault || !post.RoleOpen {
			t.Errorf("%s: the post says %q", fault, post.RoleFault)
		}
		h.Platform.SetRoleFault(tournamentstest.Manager, "")
		h.Pass(day)
		if roles := h.Platform.RolesOf(winner(h, id)); !slices.Equal(roles, []snowflake.ID{9}) {
			t.Errorf("%s: once it may be given the winner has %v", fault, roles)
		}
		if post := h.Platform.Standing(tournamentstest.Posts)[0].Shows; post.RoleFault != "" || post.RoleOpen {
			t.Errorf("%s: once it is given the post says %q", fault, post.RoleFault)
		}
	}
}

// TestRoleThatThePlatformRefusesIsTold checks that the host is told once, with the platform's number, if it refuses the
// role to one of two winners although CheckRole finds no fault. The role is given once the platform accepts it.
func TestRoleThatThePlatformRefusesIsTold(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	refused := snowflake.ID(0)
	h.Platform.Fail(func(r tournamentstest.Request) error {
		if r.What != tournamentstest.GivesRole || refused != 0 && r.User != refused {
			return nil
		}
		refused = r.User
		return &table.Denied{Denial: table.Denial{Why: table.DeniedOther, Code: 60003}}
	})
	id, winners := h.decide()
	h.Pass(2 * day)
	reports := h.Platform.Requests(tournamentstest.Reports)
	if len(reports) != 1 || reports[0].View.RoleFault != tournaments.RoleDenied || reports[0].View.RoleCode != 60003 {
		t.Errorf("the host was told %d times", len(reports))
	}
	post := h.Platform.Standing(tournamentstest.Posts)[0].Shows
	if post.RoleFault != tournaments.RoleDenied || post.RoleCode != 60003 {
		t.Errorf("the post says %q, %d", post.RoleFault, post.RoleCode)
	}
	h.Platform.Fail(nil)
	h.Pass(day)
	for _, user := range winners {
		if roles := h.Platform.RolesOf(user); !slices.Equal(roles, []snowflake.ID{9}) {
			t.Errorf("once it may be given winner %d has %v", user, roles)
		}
	}
	if h.Stored(id).RoleRefused() != (tournamentjournal.RoleRefused{}) {
		t.Error("it is refused still")
	}
}

// TestWinnerWhoIsAwayGetsTheRoleOnReturn checks that a winner who is not in the guild at the end is given the role once
// they are back. The journal does not say before that they have it.
func TestWinnerWhoIsAwayGetsTheRoleOnReturn(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	h.Platform.Fail(func(r tournamentstest.Request) error {
		if r.What == tournamentstest.GivesRole {
			return tournaments.ErrNoMember
		}
		return nil
	})
	id := h.Begin(roleOf(9), 1, 2)
	h.settleAll(id)
	h.Pass(2 * day)
	if stored := h.Stored(id); len(stored.RolesGiven()) > 0 || !stored.RoleIsOpen() {
		t.Errorf("the journal says that people %v who are not in the guild have the role", stored.RolesGiven())
	}
	if reports := h.Platform.Requests(tournamentstest.Reports); len(reports) > 0 {
		t.Errorf("the host was told %+v", reports)
	}
	h.Platform.Fail(nil)
	h.Pass(day)
	if roles := h.Platform.RolesOf(winner(h, id)); !slices.Equal(roles, []snowflake.ID{9}) {
		t.Errorf("once they are back they have %v", roles)
	}
}

// TestAnotherManagerPromisesTheRole checks that another manager who may give the role can replace a host who has left.
func TestAnotherManagerPromisesTheRole(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(roleOf(9), 1, 2)
	h.Platform.SetRoleFault(tournamentstest.Manager, tournaments.GiverLeft)
	h.Platform.SetRoleFault(7, tournaments.RoleAboveGiver)
	h.settleAll(id)
	wantCode(t, h.Service.PromiseRole(h.Ctx, h.Click(7), id), tournaments.RoleAtStake)
	manager := h.Click(7)
	manager.ManagesGuild = true
	wantCode(t, h.Service.PromiseRole(h.Ctx, manager, id), tournaments.BadRole)
	h.Platform.SetRoleFault(7, "")
	h.Must(h.Service.PromiseRole(h.Ctx, manager, id))
	if roles := h.Platform.RolesOf(winner(h, id)); !slices.Equal(roles, []snowflake.ID{9}) {
		t.Errorf("the winner has %v", roles)
	}
	wantCode(t, h.Service.PromiseRole(h.Ctx, h.manager(), id), tournaments.NoRoleDue)
	if post := h.Platform.Standing(tournamentstest.Posts)[0].Shows; post.RoleGiver.ID != 7 {
		t.Errorf("the role is promised by %+v", post.RoleGiver)
	}
}

// TestRoleIsRefusedABoundedNumberOfTimes checks that reasons that come and go do not make a journal grow forever.
func TestRoleIsRefusedABoundedNumberOfTimes(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(roleOf(9), 1, 2)
	h.Platform.SetRoleFault(tournamentstest.Manager, tournaments.NoRole)
	h.settleAll(id)
	for i := range 3 * tournamentjournal.MaxRoleRefusals {
		h.Platform.SetRoleFault(tournamentstest.Manager, tournaments.RoleFaults[i%2])
		h.Pass(day / 2)
	}
	if n := len(h.Platform.Requests(tournamentstest.Reports)); n != tournamentjournal.MaxRoleRefusals {
		t.Errorf("the host was told %d times, want %d", n, tournamentjournal.MaxRoleRefusals)
	}
}

// TestNobodyWinsWhereNobodyCame checks that no winner is notified, listed or given the role if nobody came.
func TestNobodyWinsWhereNobodyCame(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	setup := roleOf(9)
	setup.Rules.Rounds = 3
	id := h.Begin(setup, 1, 2, 3)
	for range 30 {
		h.Pass(day)
	}
	if phase := h.Stored(id).Phase(); phase != tournamentjournal.PhaseFinished {
		t.Fatalf("the tournament is %q", phase)
	}
	for _, user := range users(3) {
		if roles := h.Platform.RolesOf(user); len(roles) > 0 {
			t.Errorf("user %d was given %v", user, roles)
		}
	}
	post := h.Platform.Standing(tournamentstest.Posts)[0]
	if len(post.Users) > 0 || len(post.Shows.Winners()) > 0 {
		t.Errorf("%v are notified, %v have won", post.Users, post.Shows.Winners())
	}
	listed := h.Service.List(h.Ctx, h.manager()).(tournaments.Listed)
	if won := listed.Winners[id]; len(won) > 0 {
		t.Errorf("the list says that %v have won", won)
	}
}

// TestWithARoleOnlyManagersJudge checks that a host who no longer manages the guild decides nothing by which somebody
// wins a role. They still run the tournament.
func TestWithARoleOnlyManagersJudge(t *testing.T) {
	t.Parallel()
	for _, role := range []snowflake.ID{0, 9} {
		h := newHarness(t, tournamentstest.Options{})
		setup := roleOf(role)
		setup.Rules.Rounds = 3
		id := h.Begin(setup, 1, 2, 3, 4)
		host := h.manager()
		host.ManagesGuild = false
		at := h.seen(id, tournaments.TableNumber{Round: 1, Table: 1})
		for name, judge := range map[string]func() table.Reply{
			"settle":  func() table.Reply { return h.Service.SettleTable(h.Ctx, host, id, at, []int{3, 2}) },
			"annul":   func() table.Reply { return h.Service.VoidTable(h.Ctx, host, id, at) },
			"replace": func() table.Reply { return h.Service.Replace(h.Ctx, host, id, 1, h.user(8)) },
			"remove":  func() table.Reply { return h.Service.Remove(h.Ctx, host, id, h.entrantOf(id, 2)) },
		} {
			if role != 0 {
				wantCode(t, judge(), tournaments.RoleAtStake)
			} else if refused, is := judge().(tournaments.Refused); is && refused.Code == tournaments.RoleAtStake {
				t.Errorf("%s: without a role the host may not", name)
			}
			host.Interaction++
		}
		shown := h.Service.Manage(h.Ctx, host, id).(tournaments.Changed)
		if shown.Judges != (role == 0) || shown.MayPromise {
			t.Errorf("with role %d the host is offered %t, %t", role, shown.Judges, shown.MayPromise)
		}
		h.Must(h.Service.Pause(h.Ctx, host, id))
	}
}

// TestModeratorsDecideNobodysRole checks that a player who moderates the thread or manages the guild can neither end
// the game nor take the other's seat if that could win them a role.
func TestModeratorsDecideNobodysRole(t *testing.T) {
	t.Parallel()
	for _, role := range []snowflake.ID{0, 9} {
		for _, player := range []snowflake.ID{tournamentstest.Moderator, tournamentstest.Manager} {
			h := newHarness(t, tournamentstest.Options{})
			id := h.Begin(roleOf(role), player, 2)
			h.JoinAll(id)
			game := h.Games(id)[0]
			before := h.Harness.Harness.Stored(game).Table.Seq
			for i, action := range []enginetest.Action{h.cover, h.stop} {
				refused, is := h.At(game, player, action).(table.Refused)
				if is != (role != 0) || is && refused.Code != table.RoleAtStake {
					t.Errorf("action %d of player %d for role %d: %t, %v", i, player, role, is, refused.Refusal)
				}
			}
			if now := h.Harness.Harness.Stored(game).Table.Seq; (now == before) != (role != 0) {
				t.Errorf("player %d and role %d: the game's journal was at %d and is at %d", player, role, before, now)
			}
		}
	}
}

// TestCoveredByOthers checks that a game has a result if somebody else gave a player's seat to a computer.
func TestCoveredByOthers(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	for role, by := range map[snowflake.ID]snowflake.ID{0: tournamentstest.Moderator, 9: tournamentstest.Manager} {
		h := newHarness(t, tournamentstest.Options{})
		id := h.Begin(roleOf(role), 1, 2)
		h.JoinAll(id)
		game := h.Games(id)[0]
		h.Pass(h.Stored(id).Deadline().Sub(h.Clock.Now()) - time.Minute)
		h.Must(h.At(game, by, h.cover))
		h.PlayOut(id)
		if at := h.Stored(id).Rounds()[0].Tables[0]; at.Phase != tournament.Played || len(at.Absent) > 0 {
			t.Errorf("role %d: the table is %+v", role, at)
		}
		if roles := h.Platform.RolesOf(winner(h, id)); (len(roles) > 0) != (role != 0) {
			t.Errorf("role %d: the winner has %v", role, roles)
		}
	}
}

// TestNobodyDecidesTheirOwnTableForARole checks that a manager cannot settle their own table or annul its game if the
// winners get a role. They may decide about other tables, and in tournaments without a role.
func TestNobodyDecidesTheirOwnTableForARole(t *testing.T) {
	t.Parallel()
	for _, role := range []snowflake.ID{0, 9} {
		h := newHarness(t, tournamentstest.Options{})
		setup := roleOf(role)
		setup.Rules.Rounds = 3
		id := h.Begin(setup, 1, 2, 3, 4)
		player := h.Click(1)
		player.ManagesGuild = true
		for _, number := range h.waiting(id) {
			place := tournaments.TableNumber{Round: 1, Table: number}
			at, _ := h.Table(id, number)
			own := at.SideOf(h.entrantOf(id, 1)) >= 0
			player.Interaction++
			reply := h.Service.SettleTable(h.Ctx, player, id, h.seen(id, place), make([]int, len(at.Sides)))
			if !own || role == 0 {
				h.Must(reply)
				continue
			}
			wantCode(t, reply, tournaments.OwnTable)
			player.Interaction++
			wantCode(t, h.Service.VoidTable(h.Ctx, player, id, h.seen(id, place)), tournaments.OwnTable)
		}
	}
}

// TestAKeptControlAnnulsNothingElse checks that an old control annuls only the game that it showed.
func TestAKeptControlAnnulsNothingElse(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 3), 1, 2)
	at := tournaments.TableNumber{Round: 1, Table: 1}
	h.settle(id, 1)
	wantPhase := func(round int, want tournament.Phase) {
		t.Helper()
		if got := h.Stored(id).Rounds()[round-1].Tables[0].Phase; got != want {
			t.Errorf("the table of round %d is %q, want %q", round, got, want)
		}
	}
	annul := func(seen tournament.Phase, game journal.TableID) table.Reply {
		return h.Service.VoidTable(h.Ctx, h.manager(), id, tournaments.Seen{TableNumber: at, Phase: seen, Game: game})
	}
	first := h.Stored(id).VenueAt(1, 1).ID
	wantRule(t, annul(tournament.Open, first), tournament.RoundIsOver)
	wantPhase(1, tournament.Played)
	at.Round = 2
	second := h.Games(id)[0]
	wantCode(t, annul(tournament.Played, second), tournaments.TableChanged)
	wantCode(t, annul(tournament.Open, first), tournaments.TableChanged)
	wantPhase(2, tournament.Open)
	h.Must(annul(tournament.Open, second))
	wantPhase(2, tournament.Void)
}

// TestAKeptControlDecidesNoLaterGame checks that an old control for an annulled game of a knock-out does not decide
// about the game that is played again.
func TestAKeptControlDecidesNoLaterGame(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	setup := seatsOf(2, 0)
	setup.Rules.Format = tournament.KnockOut
	id := h.Begin(setup, 1, 2)
	h.JoinAll(id)
	at := tournaments.TableNumber{Round: 1, Table: 1}
	first := h.seen(id, at)
	h.Must(h.Service.VoidTable(h.Ctx, h.manager(), id, first))
	h.JoinAll(id)
	second := h.Games(id)[0]
	wantCode(t, h.Service.VoidTable(h.Ctx, h.manager(), id, first), tournaments.TableChanged)
	wantCode(t, h.Service.SettleTable(h.Ctx, h.manager(), id, first, []int{3, 4}), tournaments.TableChanged)
	h.Settle()
	if now := h.phase(second); now != journal.Playing {
		t.Errorf("the game that is played again is %q", now)
	}
}
