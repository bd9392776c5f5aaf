package table_test

import (
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/snowflake"
)

func TestPeopleAreInvitedToTheLobby(t *testing.T) {
	given := func(t *testing.T) *world { return lobby(t, 4, ben) }
	hold(t, []sentence{
		{"the host invites", given, nil, anne, invite(cleo), "asked", "lobby: Anne Ben - - invites Cleo"},
		{"a player invites", given, nil, ben, invite(cleo), "asked", "lobby: Anne Ben - - invites Cleo"},
		{"others do not", given, nil, dan, invite(cleo), "not-seated", ""},
		{"the host invites without a seat", given, []step{{anne, leave}}, anne, invite(cleo), "asked",
			"lobby: Ben - - - invites Cleo"},
		{"nobody is invited twice", given, []step{{anne, invite(cleo)}}, ben, invite(cleo), "asked-already", ""},
		{"who has a seat is not invited", given, nil, anne, invite(ben), "asked-already", ""},
		{"an invitation is accepted", given, []step{{anne, invite(cleo)}}, cleo, accept, "done",
			"lobby: Anne Ben Cleo -"},
		{"an invitation is declined", given, []step{{anne, invite(cleo)}}, cleo, decline, "declined",
			"lobby: Anne Ben - - lacks Cleo"},
		{"it is declined once", given, []step{{anne, invite(cleo)}, {cleo, decline}}, cleo, decline, "not-asked", ""},
		{"who was not invited declines nothing", given, nil, cleo, decline, "not-asked", ""},
		{"who has accepted declines nothing", given, []step{{anne, invite(cleo)}, {cleo, join}}, cleo, decline,
			"not-asked", ""},
		{"nobody is invited to a game", given, []step{{anne, start}}, anne, invite(cleo), "underway", ""},
	})
}

func TestInvitationsAreLimited(t *testing.T) {
	w := lobby(t, 4)
	for i := range game.MaxSeats {
		w.expect(anne, invite(snowflake.ID(100+i)), "asked")
	}
	w.expect(anne, invite(ben), "too-many-invited")
}

func TestSeatsAreOfferedWithConsent(t *testing.T) {
	given := func(t *testing.T) *world { return playing(t, ben, cleo) }
	own, others := step{ben, substitute(0, dan)}, step{anne, substitute(ben, dan)}
	agreed, open := "playing: Anne* Ben Cleo offers 2 to Dan", "playing: Anne* Ben Cleo offers 2 to Dan (not agreed)"
	hold(t, []sentence{
		{"a player offers their own seat", given, nil, ben, own.does, "asked", agreed},
		{"who is offered a seat takes it", given, []step{own}, dan, accept, "hand", "playing: Anne* Dan Cleo"},
		{"who is offered a seat declines", given, []step{own}, dan, decline, "declined", "playing: Anne* Ben Cleo"},
		{"who offered a seat withdraws it", given, []step{own}, ben, decline, "declined", "playing: Anne* Ben Cleo"},
		{"others accept nothing", given, []step{own}, eve, accept, "not-asked", ""},
		{"others decline nothing", given, []step{own}, cleo, decline, "not-asked", ""},
		{"nobody is offered two seats", given, []step{own}, cleo, substitute(0, dan), "asked-already", ""},
		{"a player is offered no other seat", given, nil, ben, substitute(0, cleo), "asked-already", ""},
		{"who saw another hand is offered none", given, []step{own, {dan, accept}}, dan, substitute(0, eve), "asked",
			"playing: Anne* Dan Cleo offers 2 to Eve"},
		{"who lost a seat gets no other one", given, []step{own, {dan, accept}}, cleo, substitute(0, ben),
			"seen-another", ""},
		{"who lost a seat gets it back", given, []step{own, {dan, accept}}, dan, substitute(0, ben), "asked",
			"playing: Anne* Dan Cleo offers 2 to Ben"},
		{"the host offers another's seat, who is asked", given, nil, anne, others.does, "holder-asked", open},
		{"a moderator does the same", given, nil, mod, others.does, "holder-asked", open},
		{"a player offers no other seat", given, nil, cleo, others.does, "host-or-moderator", ""},
		{"it is not taken before its holder agrees", given, []step{others}, dan, accept, "holder-decides", ""},
		{"the holder agrees", given, []step{others}, ben, accept, "holder-agreed", agreed},
		{"the holder agrees by an own offer", given, []step{others}, ben, own.does, "asked", agreed},
		{"the holder does not agree", given, []step{others}, ben, decline, "declined", "playing: Anne* Ben Cleo"},
		{"it is taken once its holder has agreed", given, []step{others, {ben, accept}}, dan, accept, "hand",
			"playing: Anne* Dan Cleo"},
		{"who has no seat has none to offer", given, nil, anne, substitute(eve, dan), "nobody-sits", ""},
		{"a covered seat of somebody who left needs no consent", given, []step{{ben, leaveGame}}, anne, others.does,
			"asked", "playing: Anne* mate(Ben) Cleo offers 2 to Dan"},
		{"a seat that others covered does", given, []step{{anne, cover(ben)}}, anne, others.does, "holder-asked",
			"playing: Anne* mate(Ben) Cleo offers 2 to Dan (not agreed)"},
		{"an answer to an older question is void", given, []step{own}, dan, outdated(accept), "moved-on", ""},
		{"a refusal of an older question is void", given, []step{own}, dan, outdated(decline), "moved-on", ""},
		{"nobody takes a seat of a game that is over", given, []step{own, {anne, stop}}, dan, accept, "table-gone", ""},
		{"nor declines it", given, []step{own, {anne, stop}}, dan, decline, "table-gone", ""},
		{"no seat of a lobby is offered", func(t *testing.T) *world { return lobby(t, 3, ben) }, nil, ben, own.does,
			"not-started", ""},
	})
}

// TestConsentEndsWithAbsenceAndTime: the seat of a player who is away, or whose time is over, is taken without them.
func TestConsentEndsWithAbsenceAndTime(t *testing.T) {
	given := func(t *testing.T) *world {
		w := playing(t, ben, cleo)
		w.expect(anne, draw, "hand")
		w.expect(anne, substitute(ben, dan), "holder-asked")
		return w
	}
	taken := "playing: Anne Dan* Cleo"
	w := given(t)
	w.prefers(ben, storage.UserPreferences{Away: w.clock.Now().Add(time.Second)})
	w.expect(dan, accept, "hand")
	w.is(taken)

	w = given(t)
	w.prefers(ben, storage.UserPreferences{Away: w.clock.Now()})
	w.expect(dan, accept, "holder-decides")
	w.clock.Advance(day - time.Second)
	w.expect(dan, accept, "holder-decides")
	w.clock.Advance(time.Second)
	w.engine.availability.Grace = w.clock.Now().Add(time.Second)
	w.expect(dan, accept, "holder-decides")
	w.engine.availability = table.Availability{Grace: w.clock.Now()}
	w.expect(dan, accept, "holder-decides")
	w.engine.availability.Reachable = true
	w.expect(dan, accept, "hand")
	w.is(taken)
}

// TestPartnerWhoIsAskedIsNotified. The player who asks is not.
func TestPartnerWhoIsAskedIsNotified(t *testing.T) {
	w := playingWith(t, relaxed(game.Partnership, 4), ben, cleo, dan)
	w.expect(dan, leaveGame, "partner-asked")
	if got := w.deliver(); got != "post asks Cleo, delete 2" {
		t.Errorf("delivered %q", got)
	}
}

// TestQuestionsNotifyThoseAsked: a new board mentions them, and a later change of the board does not.
func TestQuestionsNotifyThoseAsked(t *testing.T) {
	w := playing(t, ben, cleo)
	for _, change := range []struct {
		step
		delivered string
	}{
		{step{anne, substitute(ben, dan)}, "post asks Ben, delete 2"},
		{step{ben, accept}, "post asks Dan, delete 3"},
		{step{anne, draw}, "post turn Ben, delete 4"},
		{step{dan, decline}, "edit turn Ben"},
	} {
		w.do(change.user, change.does)
		if got := w.deliver(); got != change.delivered {
			t.Errorf("delivered: %s, want %s", got, change.delivered)
		}
	}
}
