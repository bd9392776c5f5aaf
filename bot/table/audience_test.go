package table_test

import (
	"context"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// voting returns the options of a table of three whose audiences vote for 30 seconds.
func voting() journal.Options {
	o := relaxed(game.FreeForAll, 3)
	o.Pace, o.Minutes, o.VoteRules = journal.Live, 0, journal.VoteRules{Window: 30}
	return o
}

// audienceLobby returns a world where an audience has seat 1, Anne seat 2 and Ben seat 3.
func audienceLobby(t *testing.T, o journal.Options, roles ...snowflake.ID) *world {
	t.Helper()
	var role snowflake.ID
	if len(roles) > 0 {
		role = roles[0]
	}
	w := newWorld(t).open(table.Opening{Options: o, Seated: []journal.Occupant{journal.Audience(role)}})
	w.expect(ben, join, "done")
	w.deliver()
	return w
}

// audienceGame returns a world where the audience of seat 1, Cleo and Dan, is on turn.
func audienceGame(t *testing.T) *world {
	t.Helper()
	return audienceGameWith(t, voting())
}

func audienceGameWith(t *testing.T, o journal.Options) *world {
	t.Helper()
	w := audienceLobby(t, o)
	w.expect(cleo, joinAudience(1), "in-audience")
	w.expect(dan, joinAudience(1), "in-audience")
	w.expect(anne, start, "done")
	w.deliver()
	return w
}

func joinAudience(seat game.Seat) action {
	return joinAs(seat, func(*table.Member) {})
}

// joinAs is joinAudience by a user whose guild membership change sets.
func joinAs(seat game.Seat, change func(*table.Member)) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		change(&c.Member)
		return count(ctx, t, &table.VoteRequest{Click: c, Joins: seat, Person: personOf(c.User)})
	}
}

func vote(m game.Move) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return count(ctx, t, &table.VoteRequest{Click: c, Move: m})
	}
}

// count commits a batch of one vote request and returns its reply.
func count(ctx context.Context, t *table.Table, one *table.VoteRequest) (table.Reply, error) {
	if err := t.CountVotes(ctx, []*table.VoteRequest{one}); err != nil {
		return nil, err
	}
	if refused, ok := one.Reply.(table.Refused); ok {
		return nil, refused.Refusal
	}
	return one.Reply, nil
}

func TestAudiencesAreJoinedByThoseWhoMaySeeTheHand(t *testing.T) {
	lobby := func(t *testing.T) *world { return audienceLobby(t, voting()) }
	underway := func(t *testing.T) *world { return audienceGame(t) }
	hold(t, []sentence{
		{"anybody joins in the lobby", lobby, nil, cleo, joinAudience(1), "in-audience", "lobby: audience(1) Anne Ben"},
		{"and once more without effect", lobby, []step{{cleo, joinAudience(1)}}, cleo, joinAudience(1), "in-audience",
			""},
		{"who has a seat does not", lobby, nil, ben, joinAudience(1), "has-sat", ""},
		{"a seat without an audience has none", lobby, nil, cleo, joinAudience(3), "moved-on", ""},
		{"who belongs to it takes no seat", lobby, []step{{ben, leave}, {cleo, joinAudience(1)}}, cleo, join,
			"you-in-audience", ""},
		{"anybody joins during the game", underway, nil, eve, joinAudience(1), "hand",
			"playing: audience(3)* Anne Ben"},
		{"a player does not", underway, nil, ben, joinAudience(1), "has-sat", ""},
		{"who belongs to it gets no seat", underway, nil, ben, substitute(0, cleo), "audience-bound", ""},
		{"nobody joins a game that is over", underway, []step{{anne, stop}}, eve, joinAudience(1), "table-gone", ""},
		{"nobody joins from elsewhere", lobby, nil, cleo, elsewhere(joinAudience(1)), "table-gone", ""},
	})
}

func TestAudiencesHaveConditions(t *testing.T) {
	since := func(days int, by time.Duration) func(*table.Member) {
		return func(m *table.Member) {
			m.Since = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC).Add(-time.Duration(days)*day + by)
		}
	}
	for _, test := range []struct {
		holds  string
		rules  journal.VoteRules
		role   snowflake.ID
		member func(*table.Member)
		reply  string
	}{
		{"the role is needed", journal.VoteRules{Window: 30}, 8, func(*table.Member) {}, "audience-role"},
		{"the role suffices", journal.VoteRules{Window: 30}, 8,
			func(m *table.Member) { m.Roles = []snowflake.ID{7, 8} }, "in-audience"},
		{"a boost is needed", journal.VoteRules{Window: 30, Boosters: true}, 0, func(*table.Member) {},
			"audience-boosters"},
		{"a boost suffices", journal.VoteRules{Window: 30, Boosters: true}, 0,
			func(m *table.Member) { m.Booster = true }, "in-audience"},
		{"days are needed", journal.VoteRules{Window: 30, Days: 3}, 0, since(3, time.Second), "audience-days"},
		{"days suffice", journal.VoteRules{Window: 30, Days: 3}, 0, since(3, 0), "in-audience"},
		{"unknown days do not", journal.VoteRules{Window: 30, Days: 3}, 0, func(*table.Member) {},
			"audience-days"},
	} {
		o := voting()
		o.VoteRules = test.rules
		w := audienceLobby(t, o, test.role)
		if got := w.do(cleo, joinAs(1, test.member)); got != test.reply {
			t.Errorf("%s: %q, want %q", test.holds, got, test.reply)
		}
	}
}

func TestThoseWhoVoteSeeTheHandOfTheirAudience(t *testing.T) {
	given := func(t *testing.T) *world { return audienceGame(t) }
	plain := func(t *testing.T) *world { return playing(t, ben) }
	showVote := (*table.Table).ShowVote
	hold(t, []sentence{
		{"a member sees it", given, nil, cleo, look, "hand", ""},
		{"a player sees their own", given, nil, ben, look, "hand", ""},
		{"others are shown what they could join", given, nil, eve, look, "audiencechoice", ""},
		{"a member is shown it to vote", given, nil, dan, showVote, "hand", ""},
		{"a player is shown their own", given, nil, ben, showVote, "hand", ""},
		{"others are shown the choice", given, nil, eve, showVote, "audiencechoice", ""},
		{"a member makes no moves", given, []step{{cleo, look}}, cleo, draw, "audience-votes", ""},
		{"nobody votes in a game that is over", given, []step{{anne, stop}}, eve, showVote, "table-gone", ""},
		{"a table without audiences has no vote", plain, nil, cleo, showVote, "no-audience", ""},
		{"a removed member sees nothing", given, []step{{cleo, look}, {anne, removeVoter(cleo)}}, cleo, showVote,
			"removed-voter", ""},
		{"before the game a player has nothing to vote",
			func(t *testing.T) *world { return audienceLobby(t, voting()) }, nil, ben, showVote, "has-sat", ""},
	})
	w := audienceGame(t)
	member, player := w.hand(cleo), w.hand(ben)
	if member.View.Seat != 1 || member.Audience == nil || len(member.Audience.Letters) == 0 ||
		len(member.View.Options) != len(member.Audience.Letters) {
		t.Errorf("Cleo sees seat %d with options %v and %+v", member.View.Seat, member.View.Options, member.Audience)
	}
	if player.View.Seat != 3 || player.Audience != nil {
		t.Errorf("Ben sees seat %d and %+v", player.View.Seat, player.Audience)
	}
}

// TestHandOfAMemberHasTheirOwnVote, not another's.
func TestHandOfAMemberHasTheirOwnVote(t *testing.T) {
	w := audienceGame(t)
	w.expect(cleo, vote(game.DrawMove), "hand")
	for user, mine := range map[snowflake.ID]game.Move{cleo: game.DrawMove, dan: {}} {
		if got := w.hand(user).Audience.Mine; got != mine {
			t.Errorf("%s has voted for %v, want %v", names[user], got, mine)
		}
	}
}

// TestPreferencesOfAMemberAreTheirOwn: those of one member do not change another's hand.
func TestPreferencesOfAMemberAreTheirOwn(t *testing.T) {
	w := audienceGame(t)
	w.prefers(cleo, storage.UserPreferences{NoPictures: true})
	if !w.hand(cleo).Preferences.NoPictures || w.hand(dan).Preferences.NoPictures {
		t.Error("only Cleo wants no pictures")
	}
}
