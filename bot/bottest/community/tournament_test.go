package community_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/game/gametest"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// playRound lets all players of the latest round join their tables and play to the end.
func (w *world) playRound() {
	w.T.Helper()
	for number, players := range w.joinRound() {
		w.PlayOut(players, uint64(number))
	}
}

// skipRound is like playRound, but only the last moves of each table are made by clicks.
func (w *world) skipRound() {
	w.T.Helper()
	tables := w.joinRound()
	for _, players := range tables {
		w.StoreMoves(players[0].Channel)
	}
	w.Restart()
	for number, players := range tables {
		w.PlayOut(players, uint64(number))
	}
}

// joinRound lets all players of the latest round join their tables. It returns the players of each table.
func (w *world) joinRound() (tables [][]*simplayer.Player) {
	w.T.Helper()
	rounds := w.LoadTournament().Tournament.Rounds()
	for i, table := range rounds[len(rounds)-1].Tables {
		if table.Phase != tournament.Open {
			continue
		}
		players := w.TournamentPlayers(len(rounds), i+1)
		for _, who := range players {
			w.Press(who, "join")
		}
		tables = append(tables, players)
	}
	return tables
}

// postWords returns what the post of the newest tournament says, with the alternative text of its picture.
func (w *world) postWords() string {
	w.T.Helper()
	post := w.TournamentPost()
	text := post.Text()
	for _, a := range post.Attachments {
		text += "\n" + a.Description
	}
	return text
}

// status returns what a person reads about the first tournament.
func (w *world) status(who *simplayer.Player) string {
	w.T.Helper()
	return w.Shown(w.Type(who, "/korsar-tournament status tournament:1")).Text()
}

// expectJoinsInLots checks that each result has the joins of its players. They must be later than all joins before its
// round was paired, because the secret of the next lots was committed to then.
func (w *world) expectJoinsInLots(loaded storage.LoadedTournament) {
	w.T.Helper()
	seen := map[uint64]bool{}
	var before uint64 // the latest join before the round was paired
	round := 0
	for _, e := range loaded.Entries {
		switch b := e.Body.(type) {
		case tournamentjournal.Entered:
			before = max(before, b.Join)
		case tournamentjournal.RoundPaired:
			for join := range seen {
				before = max(before, join)
			}
			round = b.Round
		case tournament.Settled:
			if b.Round != round || len(b.Joins) == 0 {
				w.T.Errorf("round %d: the result %+v has no joins", round, b)
			}
			for _, join := range b.Joins {
				if join <= before || seen[join] {
					w.T.Errorf("round %d: the join %d of table %d was known before", round, join, b.Table)
				}
				seen[join] = true
			}
		}
	}
	if len(seen) != 2*len(w.People) {
		w.T.Errorf("%d joins in two rounds of %d players", len(seen), len(w.People))
	}
}

// TestTournamentIsPlayedToItsEnd plays a Swiss tournament of eight players and two rounds, from the form to the final
// post. The first round is played by clicks.
func TestTournamentIsPlayedToItsEnd(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := open(t, 8, 1)
	mara := w.CreateTournament("/korsar-tournament create kind:evening",
		sandbox.Inputs{"name": {"Friday Cup"}, "rounds": {"2"}})
	if text := w.TournamentPost().Text(); !strings.Contains(text, "Friday Cup") || !strings.Contains(text, "2 rounds") {
		t.Errorf("the post reads\n%s", text)
	}
	for _, who := range w.People {
		w.ExpectPrivate(w.Press(who, "enter"), "You’re in.")
	}
	w.ExpectPrivate(w.Press(w.People[0], "enter"), "You’re already in")
	if text := w.postWords(); !strings.Contains(text, "Players in Friday Cup: ") || !strings.Contains(text, "Hugo") {
		t.Errorf("the post reads\n%s", text)
	}
	w.ExpectPrivate(w.StartTournament(mara), "first-round tables are opening")
	w.playRound()
	if got := len(w.LoadTournament().Tournament.Rounds()); got != 2 {
		t.Fatalf("%d rounds are paired after the first was played\n%s", got, w.TournamentPost().Text())
	}
	status := w.Shown(w.Type(w.People[0], "/korsar-tournament status"))
	if text := status.Text(); !strings.Contains(text, "Your game") || strings.Contains(text, "How it’s decided") ||
		len(status.Attachments) != 1 {
		t.Errorf("the status reads\n%s", text)
	}
	rules := w.Shown(w.ClickOn(w.People[0], status, "tournament-details"))
	if text := rules.Text(); !strings.Contains(text, "How it’s decided") || len(rules.Attachments) > 0 {
		t.Errorf("the rules read\n%s", text)
	}
	w.ExpectPrivate(w.ClickOn(w.People[0], rules, "tournament"), "Your game")
	w.skipRound()
	loaded := w.LoadTournament()
	if phase := loaded.Tournament.Phase(); phase != tournamentjournal.PhaseFinished {
		t.Fatalf("the tournament is %s\n%s", phase, w.TournamentPost().Text())
	}
	w.expectJoinsInLots(loaded)
	standings := loaded.Tournament.Standings()
	rows, err := w.Store.PeopleByID(w.Ctx, loaded.Tournament.PeopleOf(standings[0].Entrant)...)
	if err != nil || len(rows) != 1 {
		t.Fatal(rows, err)
	}
	w.ExpectPrivate(w.Type(mara, "/korsar-tournament enter"), "Every tournament on this server is over")
	w.ExpectPrivate(w.Type(mara, "/korsar-tournament list"),
		"finished · 8 players · won by "+rows[loaded.Tournament.PeopleOf(standings[0].Entrant)[0]].Name)
	all := w.Channel.Messages()
	for _, row := range rows {
		if text := w.TournamentPost().Text(); !strings.Contains(text, "First place: **"+row.Name+"**") ||
			bottest.HasButton(w.TournamentPost(), "enter") {
			t.Errorf("%s has won; the post reads\n%s", row.Name, text)
		}
		last := all[len(all)-1]
		if last.ID != w.TournamentPost().ID || !slices.Equal(last.Pings, []string{row.User.String()}) {
			t.Errorf("%s has won; %v are notified by the latest message\n%s", row.Name, last.Pings, last.Text())
		}
	}
}

// TestTournamentGivesARoleAndSchedulesAnEvent checks that the winner of a knock-out gets the role, and that the start
// is scheduled once as an event of the guild. Setup asks for the permissions only when they are needed.
func TestTournamentGivesARoleAndSchedulesAnEvent(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.AllowCodes(50013, 30046)
	role := w.Guild.NewRole("champion", 0, false)
	mara := w.NewManager()
	manages := w.Guild.NewRole("role managers", sandbox.ManageRoles, false)
	w.Guild.Add(mara.Person, manages)
	if text := w.Shown(w.Type(mara, "/korsar-admin setup")).Text(); strings.Contains(text, "Manage Roles") {
		t.Errorf("without a tournament the checklist reads\n%s", text)
	}
	command := "/korsar-tournament create kind:duels role:@champion event:true"
	w.ExpectPrivate(w.Type(mara, command), "Manage Roles")
	w.Guild.SetPermissions(sandbox.Everyone, sandbox.ManageRoles|sandbox.CreateEvents)
	w.ExpectPrivate(w.Type(mara, command), "That role isn’t below mine")
	w.Guild.RaiseBotRole()
	starts := w.Clock.Now().Add(24 * time.Hour).UTC().Format("2006-01-02 15:04")
	form := w.OpenForm(w.Type(mara, command))
	w.ExpectPrivate(w.Submit(mara, form, sandbox.Inputs{"name": {"Duels"}, "starts": {"tomorrow"}}),
		"That isn’t a time")
	w.ExpectPrivate(w.Submit(mara, w.OpenForm(w.Type(mara, command)),
		sandbox.Inputs{"name": {"Duels"}, "starts": {starts}}), "is ready")
	text := w.Shown(w.Type(mara, "/korsar-admin setup")).Text()
	if !strings.Contains(text, "✓ Manage Roles") || !strings.Contains(text, "✓ Create Events") {
		t.Errorf("with the tournament the checklist reads\n%s", text)
	}
	w.Restart()
	w.MustSettle()
	if events := w.Guild.Events(); len(events) != 1 || events[0].Name != "Duels" ||
		!strings.HasSuffix(events[0].Location, w.LoadTournament().Tournament.Post().String()) {
		t.Errorf("the events are %+v", events)
	}
	for _, who := range w.People {
		w.Press(who, "enter")
	}
	w.PassTime(25 * time.Hour)
	panel := w.Shown(w.Type(mara, "/korsar-tournament manage"))
	w.Guild.RaiseRole(role)
	w.Guild.RaiseRole(manages)
	table := w.Shown(w.PickOption(mara, panel, "tournament-table", "1.1"))
	scores := w.OpenForm(w.ClickOn(mara, table, "enter-result"))
	w.ExpectPrivate(w.Submit(mara, scores, sandbox.Inputs{"0": {"7"}, "1": {"many"}}), "I need a whole number of gold")
	scores = w.OpenForm(w.ClickOn(mara,
		w.Shown(w.PickOption(mara, w.Shown(w.Type(mara, "/korsar-tournament manage")),
			"tournament-table", "1.1")), "enter-result"))
	w.Submit(mara, scores, sandbox.Inputs{"0": {"7"}, "1": {"31"}})
	if text := w.status(mara) + w.TournamentPost().Text(); !strings.Contains(text, "First place") ||
		!strings.Contains(text, "**31** · ") {
		t.Errorf("the post reads\n%s", text)
	}
	given := func() (all []string) {
		for _, who := range w.People {
			all = append(all, w.Guild.RolesOf(who.Person)...)
		}
		return all
	}
	if text := w.TournamentPost().Text(); len(given()) > 0 || !strings.Contains(text, "it isn’t below my own role") {
		t.Errorf("a role above the bot's was given to %q; the post reads\n%s", given(), text)
	}
	w.Guild.RaiseBotRole()
	w.PassTime(time.Hour)
	if got := given(); !slices.Equal(got, []string{role.Name()}) ||
		strings.Contains(w.TournamentPost().Text(), "isn’t given yet") {
		t.Errorf("the roles are %q; the post reads\n%s", got, w.TournamentPost().Text())
	}
}

// TestRoleOfAHostWhoLostHerRights checks that a host who lost her permissions can settle no table, and that the role is
// not given on her authority. The channel reports that. The role is given once another manager, who is above it,
// confirms it.
func TestRoleOfAHostWhoLostHerRights(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := open(t, 2, 1)
	w.Guild.SetPermissions(sandbox.Everyone, sandbox.ManageRoles)
	champion := w.Guild.NewRole("champion", 0, false)
	manages := w.Guild.NewRole("role managers", sandbox.ManageGuild|sandbox.ManageRoles, false)
	w.Guild.RaiseBotRole()
	mara, mona := w.NewPlayerIn("Mara", w.Channel, manages), w.NewPlayerIn("Mona", w.Channel)
	w.ExpectPrivate(w.Submit(mara, w.OpenForm(w.Type(mara, "/korsar-tournament create kind:duels role:@champion")),
		sandbox.Inputs{"name": {"Duels"}}), "is ready")
	w.MustSettle()
	for _, who := range w.People[:2] {
		w.Press(who, "enter")
	}
	w.StartTournament(mara)
	w.MustSettle()
	panel := w.Shown(w.Type(mara, "/korsar-tournament manage"))
	old := w.Shown(w.PickOption(mara, panel, "tournament-table", "1.1"))
	w.Guild.TakeRole(mara.Person, manages)
	if panel := w.Shown(w.Type(mara, "/korsar-tournament manage")); len(panel.Selects()) > 0 {
		t.Errorf("a host without the right to is offered %+v", panel.Selects())
	}
	scores := w.OpenForm(w.ClickOn(mara, old, "enter-result"))
	w.ExpectPrivate(w.Submit(mara, scores, sandbox.Inputs{"0": {"7"}, "1": {"31"}}),
		"In this tournament first place brings a role")
	w.skipRound()
	all := w.Channel.Messages()
	report := all[len(all)-1]
	if !slices.Equal(report.Pings, []string{mara.ID()}) ||
		!strings.Contains(report.Text(), "Mara, who answers for it, may not give roles any more") {
		t.Errorf("the latest message notifies %v\n%s", report.Pings, report.Text())
	}
	w.Guild.Add(mona.Person, manages)
	w.Guild.RaiseRole(champion)
	w.Guild.RaiseBotRole()
	w.ExpectPrivate(w.ClickOn(mona, w.Shown(w.ClickOn(mona, report, "manage-tournament")), "promise-role"),
		"That role isn’t below your own highest one")
	w.Guild.RaiseRole(manages)
	w.Guild.RaiseBotRole()
	w.ExpectPrivate(w.ClickOn(mona, w.Shown(w.ClickOn(mona, report, "manage-tournament")), "promise-role"),
		"You answer for the role now")
	var given []string
	for _, who := range append(w.People, mara, mona) {
		given = append(given, w.Guild.RolesOf(who.Person)...)
	}
	if !slices.Contains(given, "champion") {
		t.Errorf("the roles are %q", given)
	}
}

// TestCanceledTournamentHasNoEvent checks that the guild's event of a canceled tournament is deleted, once the bot may
// delete it.
func TestCanceledTournamentHasNoEvent(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	w.AllowCodes(50013)
	w.Guild.SetPermissions(sandbox.Everyone, sandbox.CreateEvents)
	starts := w.Clock.Now().Add(48 * time.Hour).UTC().Format("2006-01-02 15:04")
	mara := w.CreateTournament("/korsar-tournament create kind:evening event:true",
		sandbox.Inputs{"name": {"Friday Cup"}, "starts": {starts}})
	if events := w.Guild.Events(); len(events) != 1 {
		t.Fatalf("the events are %+v", events)
	}
	w.Guild.SetPermissions(sandbox.Everyone, 0)
	sure := w.Shown(w.ClickOn(mara, w.Shown(w.Type(mara, "/korsar-tournament manage")), "ask-cancel-tournament"))
	w.ClickOn(mara, sure, "cancel-tournament")
	text := w.Shown(w.Type(mara, "/korsar-admin setup")).Text()
	if events := w.Guild.Events(); len(events) != 1 || !strings.Contains(text, "✕ Create Events") {
		t.Errorf("without the permission the events are %+v, and the checklist reads\n%s", events, text)
	}
	w.PassMinutes(5)
	const why = "I lack the permission **Create Events**"
	if n, post := bottest.CountDirect(mara, why), w.TournamentPost().Text(); n != 1 || !strings.Contains(post, why) {
		t.Errorf("the host was told %d times, and the post reads\n%s", n, post)
	}
	w.Guild.SetPermissions(sandbox.Everyone, sandbox.CreateEvents)
	w.PassTime(time.Hour)
	if events := w.Guild.Events(); len(events) > 0 {
		t.Errorf("the events are %+v", events)
	}
	if text := w.Shown(w.Type(mara, "/korsar-admin setup")).Text(); strings.Contains(text, "Create Events") {
		t.Errorf("afterwards the checklist reads\n%s", text)
	}
}

// TestRefusedRoleAndEventAreTold checks that the host is told once why Discord refuses the event of the start. The same
// holds for the winner's role in a server that requires a second factor of the bot's owner.
func TestRefusedRoleAndEventAreTold(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	const tooManyEvents, secondFactor = 30038, 60003
	w := open(t, 2, 1)
	w.AllowCodes(tooManyEvents, secondFactor)
	w.Guild.SetPermissions(sandbox.Everyone, sandbox.CreateEvents|sandbox.ManageRoles)
	manages := w.Guild.NewRole("managers", sandbox.ManageGuild|sandbox.ManageRoles, false)
	champion := w.Guild.NewRole("champion", 0, false)
	w.Guild.RaiseRole(manages)
	w.Guild.RaiseBotRole()
	mara := w.NewPlayerIn("Mara", w.Channel, manages)
	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPost, "/guilds/{guild}/scheduled-events"),
		Times: -1, Status: http.StatusBadRequest, Code: tooManyEvents})
	withdraw := w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPut,
		"/guilds/{guild}/members/{user}/roles/{role}"), Times: -1, Status: http.StatusForbidden, Code: secondFactor})
	starts := w.Clock.Now().Add(48 * time.Hour).UTC().Format("2006-01-02 15:04")
	command := "/korsar-tournament create kind:duels event:true role:@" + champion.Name()
	w.ExpectPrivate(w.Submit(mara, w.OpenForm(w.Type(mara, command)),
		sandbox.Inputs{"name": {"Duels"}, "starts": {starts}}), "is ready")
	for _, who := range w.People {
		w.Press(who, "enter")
	}
	w.PassTime(24 * time.Hour)
	if n := bottest.CountDirect(mara, "Discord refuses it with error 30038"); n != 1 {
		t.Errorf("of the event the host was told %d times", n)
	}
	w.ExpectPrivate(w.Type(mara, "/korsar-tournament status"), "error 30038")
	w.PassTime(25 * time.Hour)
	w.skipRound()
	w.PassTime(48 * time.Hour)
	told := 0
	for _, m := range w.Channel.Messages() {
		if slices.Equal(m.Pings, []string{mara.ID()}) && strings.Contains(m.Text(), "refuses it with error 60003") {
			told++
		}
	}
	if told != 1 ||
		!strings.Contains(w.TournamentPost().Text(), "isn’t given yet: Discord refuses it with error 60003") {
		t.Errorf("of the role the host was told %d times; the post reads\n%s", told, w.TournamentPost().Text())
	}
	withdraw()
	w.PassTime(6 * time.Hour)
	var given []string
	for _, who := range w.People {
		given = append(given, w.Guild.RolesOf(who.Person)...)
	}
	if !slices.Equal(given, []string{champion.Name()}) {
		t.Errorf("later the roles are %q", given)
	}
}

// TestEventIsFoundAfterAnotherPost checks that an event that Discord scheduled without acknowledging it is found again.
// The post that it links to is gone by then, and another post shows the tournament.
func TestEventIsFoundAfterAnotherPost(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	w.Guild.SetPermissions(sandbox.Everyone, sandbox.CreateEvents)
	w.AllowRefusal(func(s sandbox.Sent) bool { return s.Status == 500 || s.Code == 10008 })
	scheduled := false
	restore := w.Discord.Inject(sandbox.Fault{After: true, Status: 500, Times: -1,
		Match: func(method, route string) bool {
			fails := strings.HasSuffix(route, "/scheduled-events") && (scheduled || method == "POST")
			scheduled = scheduled || fails
			return fails
		}})
	starts := w.Clock.Now().Add(48 * time.Hour).UTC().Format("2006-01-02 15:04")
	w.CreateTournament("/korsar-tournament create kind:evening event:true",
		sandbox.Inputs{"name": {"Friday Cup"}, "starts": {starts}})
	if loaded := w.LoadTournament().Tournament; len(w.Guild.Events()) != 1 || loaded.Event() != 0 {
		t.Fatalf("the events are %+v, and %d is recorded", w.Guild.Events(), loaded.Event())
	}
	gone := w.TournamentPost().ID
	if err := w.NewModerator().DeleteMessage(gone); err != nil {
		t.Fatal(err)
	}
	w.ExpectPrivate(w.Type(w.People[0], "/korsar-tournament enter"), "You’re in.")
	restore()
	w.PassTime(time.Hour)
	events := w.Guild.Events()
	if loaded := w.LoadTournament().Tournament; w.TournamentPost().ID == gone || len(events) != 1 ||
		loaded.Event().String() != events[0].ID {
		t.Errorf("the post is %s instead of %s, the events are %+v, and %d is recorded",
			w.TournamentPost().ID, gone, events, loaded.Event())
	}
}

// TestManagersReadWhatTheyDid checks that each change is named, and that a removal has to be confirmed. A person who
// does not play is refused before that.
func TestManagersReadWhatTheyDid(t *testing.T) {
	t.Parallel()
	w := open(t, 6, 1)
	mara := w.CreateTournament("/korsar-tournament create kind:evening",
		sandbox.Inputs{"name": {"Cup"}, "seats": {"2"}})
	for _, who := range w.People[:5] {
		w.Press(who, "enter")
	}
	panel := func() sandbox.Message { return w.Shown(w.Type(mara, "/korsar-tournament manage")) }
	w.ClickOn(mara, panel(), "start-tournament")
	form := w.OpenForm(w.ClickOn(mara, panel(), "extend-round"))
	w.ExpectPrivate(w.Submit(mara, form, nil), "✓ This round has 15 minutes more.") // a quarter of it
	form = w.OpenForm(w.ClickOn(mara, panel(), "extend-round"))
	w.ExpectPrivate(w.Submit(mara, form, sandbox.Inputs{"more": {"60"}}), "✓ This round has 1 hour more.")
	eve, finn := w.People[4], w.People[5]
	entrant := w.LoadTournament().Tournament.EntrantOf(w.person(eve))
	sure := w.Shown(w.ClickOn(mara, w.entrantPage(mara, eve), "ask-remove-entrant"))
	if text := sure.Text(); !strings.Contains(text, "Remove **Eve** from **Cup**?") ||
		w.LoadTournament().Tournament.HasWithdrawn(entrant) {
		t.Errorf("the question is\n%s", text)
	}
	w.ExpectPrivate(w.ClickOn(mara, sure, "remove-entrant"), "✓ Removed: **Eve**.")
	if !w.LoadTournament().Tournament.HasWithdrawn(entrant) {
		t.Error("after the confirmation somebody still plays")
	}
	open := slices.IndexFunc(w.LoadTournament().Tournament.Rounds()[0].Tables,
		func(t tournament.Table) bool { return t.Phase == tournament.Open })
	old := w.TournamentPlayers(1, open+1)[0]
	choose := w.Shown(w.ClickOn(mara, w.entrantPage(mara, old), "replace-entrant"))
	w.ExpectPrivate(w.PickOption(mara, choose, "replacement", finn.ID()),
		"✓ **Finn** plays for **"+old.Name()+"** from now on.")
	at := "1." + strconv.Itoa(open+1)
	table := w.Shown(w.PickOption(mara, panel(), "tournament-table", at))
	w.ExpectPrivate(w.ClickOn(mara, table, "void-table"), "✓ Round 1, table "+at[2:]+" · doesn’t count")
	board := old.Channel.Messages()[len(old.Channel.Messages())-1].Text()
	if !strings.Contains(board, "below its post says what counts.") {
		t.Errorf("the board of the closed table reads\n%s", board)
	}
	w.ClickOn(mara, w.Shown(w.ClickOn(mara, panel(), "ask-cancel-tournament")), "cancel-tournament")
	text := w.status(mara)
	if strings.Contains(text, "under way") || strings.Count(text, "doesn’t count") != 2 {
		t.Errorf("of a canceled tournament the status reads\n%s", text)
	}
	text = w.Shown(w.Type(mara, "/korsar-tournament manage tournament:1")).Text()
	if strings.Contains(text, "Choose") {
		t.Errorf("of a canceled tournament the panel reads\n%s", text)
	}
}

// entrantPage returns the page with what the host of the newest tournament can do about a player's entrant.
func (w *world) entrantPage(host, who *simplayer.Player) sandbox.Message {
	w.T.Helper()
	entrant := strconv.Itoa(int(w.LoadTournament().Tournament.EntrantOf(w.person(who))))
	panel := w.Shown(w.Type(host, "/korsar-tournament manage"))
	return w.Shown(w.PickOption(host, panel, "tournament-entrant", entrant))
}

// TestWhoLeftTheServerIsRemovedOrReplaced checks that the list of entrants also has players who left the server.
func TestWhoLeftTheServerIsRemovedOrReplaced(t *testing.T) {
	t.Parallel()
	w := open(t, 4, 1)
	mara := w.CreateTournament("/korsar-tournament create kind:duels", sandbox.Inputs{"name": {"Duels"}})
	anne, ben, dirk := w.People[0], w.People[1], w.People[3]
	for _, who := range w.People[:3] {
		w.Press(who, "enter")
	}
	w.Guild.Leave(anne.Person)
	w.Guild.Leave(ben.Person)
	page := w.entrantPage(mara, anne)
	if text := page.Text(); !strings.Contains(text, "**Anne**: do you want to remove them") {
		t.Errorf("the page reads\n%s", text)
	}
	sure := w.Shown(w.ClickOn(mara, page, "ask-remove-entrant"))
	w.ExpectPrivate(w.ClickOn(mara, sure, "remove-entrant"), "✓ Removed: **Anne**.")
	choose := w.Shown(w.ClickOn(mara, w.entrantPage(mara, ben), "replace-entrant"))
	w.ExpectPrivate(w.PickOption(mara, choose, "replacement", dirk.ID()), "✓ **Dirk** plays for **Ben** from now on.")
}

// TestManyEntrantsAndTablesAreChosenByPages checks that every table and every entrant of a large tournament can be
// chosen.
func TestManyEntrantsAndTablesAreChosenByPages(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	const people, tables = 52, 26
	w := open(t, 1, 1)
	mara := w.CreateTournament("/korsar-tournament create kind:evening",
		sandbox.Inputs{"name": {"Cup"}, "seats": {"2"}})
	for i := range people {
		w.Press(w.NewPlayer("Player "+strconv.Itoa(i), "en-US"), "enter")
	}
	panel := w.MustReply(mara.Type(w.Ctx, w.Channel, "/korsar-tournament manage"))
	if _, err := mara.Click(w.Ctx, panel.ID, bottest.Button(t, panel, "start-tournament").CustomID); err != nil {
		t.Fatal(err)
	}
	w.OpenSlowly(tables)
	for menu, want := range map[string]int{"tournament-table": tables, "tournament-entrant": people} {
		panel, seen := w.MustReply(mara.Type(w.Ctx, w.Channel, "/korsar-tournament manage")), map[string]bool{}
		for {
			var next sandbox.Component
			for _, c := range panel.Selects() {
				if strings.Contains(c.CustomID, ":"+menu) {
					for _, o := range c.Options {
						seen[o.Value] = true
					}
				}
			}
			for _, c := range panel.Buttons() {
				if strings.Contains(c.CustomID, ":"+menu+"s:") {
					next = c
				}
			}
			if next.Disabled {
				break
			}
			panel = w.MustReply(mara.Click(w.Ctx, panel.ID, next.CustomID))
		}
		if len(seen) != want {
			t.Errorf("%s: %d can be chosen, want %d", menu, len(seen), want)
		}
	}
}

// TestReplacedAndForgotten checks that a player who replaces another one at an open table is mentioned in its thread. A
// player whose data is deleted has withdrawn.
func TestReplacedAndForgotten(t *testing.T) {
	t.Parallel()
	w := open(t, 4, 1)
	mara := w.CreateTournament("/korsar-tournament create kind:duels", sandbox.Inputs{"name": {"Duels"}})
	for _, who := range w.People[:3] {
		w.Press(who, "enter")
	}
	w.ExpectPrivate(w.StartTournament(mara), "first-round tables are opening")
	at := slices.IndexFunc(w.LoadTournament().Tournament.Rounds()[0].Tables,
		func(t tournament.Table) bool { return t.Phase == tournament.Open })
	players := w.TournamentPlayers(1, at+1)
	old, dora := players[0], w.People[3]
	entrant := w.LoadTournament().Tournament.EntrantOf(w.person(old))
	choose := w.Shown(w.ClickOn(mara, w.entrantPage(mara, old), "replace-entrant"))
	w.PickOption(mara, choose, "replacement", dora.ID())
	var pings [][]string
	for _, m := range old.Channel.Messages() {
		if len(m.Pings) > 0 {
			pings = append(pings, m.Pings)
		}
	}
	if len(pings) == 0 || !slices.Equal(pings[len(pings)-1], []string{dora.ID()}) {
		t.Errorf("in the thread are mentioned %v, and %s replaces somebody", pings, dora.ID())
	}
	page := w.Shown(w.Type(dora, "/korsar-me data"))
	w.ClickOn(dora, w.Shown(w.ClickOn(dora, page, "ask-delete-data")), "delete-data")
	if !w.LoadTournament().Tournament.HasWithdrawn(entrant) {
		t.Error("somebody without a name plays on")
	}
}

func (w *world) person(who *simplayer.Player) journal.PersonID {
	w.T.Helper()
	id, err := w.Store.FindPerson(w.Ctx, snowflake.Parse(who.ID()))
	if err != nil {
		w.T.Fatal(err)
	}
	return id
}

// TestPartnersEnterTogether checks that partners enter only after each has chosen the other by a click of their own. A
// manager can replace a partner whose data was deleted.
func TestPartnersEnterTogether(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	mara := w.CreateTournament("/korsar-tournament create kind:pairs", sandbox.Inputs{"name": {"Pairs"}})
	anne, ben, cleo := w.People[0], w.People[1], w.People[2]
	choose := func(who, partner *simplayer.Player) *sandbox.Answer {
		return w.PickOption(who, w.Shown(w.Press(who, "enter")), "partner", partner.ID())
	}
	w.ExpectPrivate(choose(anne, anne), "You can’t be your own partner")
	w.ExpectPrivate(choose(anne, ben), "you want to play with **Ben**")
	w.ExpectPrivate(choose(cleo, ben), "you want to play with **Ben**")
	w.ExpectPrivate(w.Type(anne, "/korsar-tournament status"), "You’ve asked **Ben** to play with you.")
	w.ExpectPrivate(w.Type(ben, "/korsar-tournament status"),
		"Asked to play with you: **Anne**, **Cleo**. Press **Enter the Tournament**")
	if n := w.LoadTournament().Tournament.Entrants(); n != 0 {
		t.Fatalf("%d pairs are in before anybody agreed", n)
	}
	w.ExpectPrivate(w.Press(ben, "enter"), "Asked to play with you: **Anne**, **Cleo**")
	w.ExpectPrivate(choose(ben, anne), "You’re in.")
	w.ExpectPrivate(choose(cleo, ben), "They’re already in with someone else")
	w.ExpectPrivate(w.Type(cleo, "/korsar-tournament status"), "You’re not in yet.")
	if text := w.postWords(); !strings.Contains(text, "Anne & Ben") {
		t.Errorf("the post reads\n%s", text)
	}
	w.ClickOn(ben, w.Shown(w.ClickOn(ben, w.Shown(w.Type(ben, "/korsar-me data")), "ask-delete-data")), "delete-data")
	panel := w.Shown(w.ClickOn(mara, w.entrantPage(mara, anne), "replace-entrant"))
	if text := panel.Text(); !strings.Contains(text, "partner’s data was deleted") {
		t.Errorf("the manager reads\n%s", text)
	}
	w.PickOption(mara, panel, "new-partner", cleo.ID())
	w.ExpectPrivate(choose(cleo, anne), "you want to play with **Anne**")
	if text := w.postWords(); strings.Contains(text, "Anne & Cleo") {
		t.Errorf("before both have agreed to come back the post reads\n%s", text)
	}
	w.ExpectPrivate(choose(anne, cleo), "You’re in.")
	if text := w.postWords(); !strings.Contains(text, "Anne & Cleo") {
		t.Errorf("with a new partner the post reads\n%s", text)
	}
}

// TestPartnersByLot checks that people enter alone and never get the same partner again. A player who has won both
// games is mentioned alone. A number of rounds is required.
func TestPartnersByLot(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := open(t, 8, 1)
	command := "/korsar-tournament create kind:drawn-pairs"
	mara := w.CreateTournament(command, sandbox.Inputs{"name": {"Lots"}, "rounds": {"2"}})
	form := w.OpenForm(w.Type(mara, command))
	w.ExpectPrivate(w.Submit(mara, form, sandbox.Inputs{"name": {"Lots"}, "rounds": {"0"}}), "Give a number of rounds")
	for _, who := range w.People {
		w.ExpectPrivate(w.Press(who, "enter"), "You’re in.")
	}
	w.StartTournament(mara)
	w.skipRound()
	w.skipRound()
	loaded := w.LoadTournament().Tournament
	if phase := loaded.Phase(); phase != tournamentjournal.PhaseFinished || len(loaded.Rounds()) != 2 {
		t.Fatalf("after %d rounds the tournament is %s\n%s", len(loaded.Rounds()), phase, w.TournamentPost().Text())
	}
	pairs := map[[2]tournament.Entrant]int{}
	for _, round := range loaded.Rounds() {
		for _, table := range round.Tables {
			for _, side := range table.Sides {
				pairs[[2]tournament.Entrant{min(side[0], side[1]), max(side[0], side[1])}]++
			}
		}
	}
	if len(pairs) != 8 {
		t.Errorf("of eight pairs some were the same: %v", pairs)
	}
	if post := w.TournamentPost(); len(post.Pings) != 1 {
		t.Errorf("%v are notified by\n%s", post.Pings, post.Text())
	}
}

// TestNoRoundsMakeARoundRobin checks that with 0 rounds everybody meets everybody else, as the form says.
func TestNoRoundsMakeARoundRobin(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	mara := w.CreateTournament("/korsar-tournament create kind:evening",
		sandbox.Inputs{"name": {"Evening"}, "rounds": {"0"}, "seats": {"2"}})
	for _, who := range w.People {
		w.Press(who, "enter")
	}
	w.StartTournament(mara)
	details := w.Shown(w.ClickOn(mara, w.TournamentPost(), "tournament-details")).Text()
	if text := w.status(mara); !strings.Contains(details, "everyone meets everyone else") ||
		!strings.Contains(text, "a round off") {
		t.Errorf("the details read\n%s\nthe status reads\n%s", details, text)
	}
	form := w.OpenForm(w.Type(mara, "/korsar-tournament create kind:evening"))
	w.ExpectPrivate(w.Submit(mara, form, sandbox.Inputs{"name": {"Evening"}, "rounds": {"all"}}),
		"or 0 until everyone has met")
}

// TestStatusOfTheLatest checks that the status without a name is that of the latest finished tournament, if none is
// running. A tournament that was canceled later is only in the list.
func TestStatusOfTheLatest(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	mara := w.CreateTournament("/korsar-tournament create kind:duels", sandbox.Inputs{"name": {"First"}})
	w.decideFinal(mara)
	w.ExpectPrivate(w.Type(w.People[0], "/korsar-tournament status"), "First place")
	for _, name := range []string{"Second", "Third"} {
		form := w.OpenForm(w.Type(mara, "/korsar-tournament create kind:duels"))
		w.ExpectPrivate(w.Submit(mara, form, sandbox.Inputs{"name": {name}}), "is ready")
		w.PassTime(time.Minute)
		w.ExpectPrivate(w.Type(w.People[0], "/korsar-tournament status"), name)
		if name == "Second" {
			w.decideFinal(mara)
			continue
		}
		w.ClickOn(mara, w.Shown(w.ClickOn(mara, w.Shown(w.Type(mara, "/korsar-tournament manage")),
			"ask-cancel-tournament")), "cancel-tournament")
	}
	w.ExpectPrivate(w.Type(w.People[0], "/korsar-tournament status"), "Second")
}

// decideFinal lets two people enter the newest tournament, and the second one win it. It checks that the tournament
// cannot be started with fewer players.
func (w *world) decideFinal(mara *simplayer.Player) {
	w.T.Helper()
	panel := func() sandbox.Message { return w.Shown(w.Type(mara, "/korsar-tournament manage")) }
	for _, who := range w.People {
		if text := panel().Text(); !bottest.Button(w.T, panel(), "start-tournament").Disabled ||
			!strings.Contains(text, "needed") {
			w.T.Errorf("with too few it can be started:\n%s", text)
		}
		w.Press(who, "enter")
	}
	w.ClickOn(mara, panel(), "start-tournament")
	form := w.OpenForm(w.ClickOn(mara, w.Shown(w.PickOption(mara, panel(), "tournament-table", "1.1")), "enter-result"))
	w.Submit(mara, form, sandbox.Inputs{"0": {"7"}, "1": {"31"}})
}

// TestNamesakesInATournamentAreToldApart checks that two entrants with the same name are always shown with their
// numbers.
func TestNamesakesInATournamentAreToldApart(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	mara := w.CreateTournament("/korsar-tournament create kind:evening", sandbox.Inputs{"name": {"Cup"}})
	other := w.NewPlayerIn("Anne", w.Channel)
	for _, who := range append(w.People, other) {
		w.Press(who, "enter")
	}
	if text := w.postWords(); !strings.Contains(text, "Anne (1), Ben, Anne (3)") {
		t.Errorf("the post reads\n%s", text)
	}
	sure := w.ClickOn(mara, w.entrantPage(mara, other), "ask-remove-entrant")
	w.ExpectPrivate(sure, "Remove **Anne (3)** from **Cup**?")
}

// TestTournamentNeedsThreads checks that if the bot cannot create threads, the manager is told which permission to
// grant, and gets no form.
func TestTournamentNeedsThreads(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	mara := w.NewManager()
	w.Channel.DenyBot(sandbox.CreatePublicThreads)
	w.ExpectPrivate(w.Type(mara, "/korsar-tournament create kind:evening"), "Create Public Threads")
	mara.Channel = w.Guild.NewChannelOf(sandbox.KindVoice, "cabin")
	w.ExpectPrivate(w.Type(mara, "/korsar-tournament create kind:evening"), "this channel can’t have any")
}

// TestReminderToJoinDisturbsNoNight checks that a player in quiet hours is mentioned, but not notified.
func TestReminderToJoinDisturbsNoNight(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.CreateTournament("/korsar-tournament create kind:month",
		sandbox.Inputs{"name": {"Friday Cup"}, "rounds": {"1"}})
	for _, who := range w.People {
		w.Press(who, "enter")
	}
	asleep := w.People[1]
	w.StartTournament(w.NewManager())
	w.TournamentPost()
	seats := w.TournamentPlayers(1, 1)
	joinBy := w.LoadTournament().Tournament.JoinBy()
	person, err := w.Store.PersonOf(w.Ctx, snowflake.Parse(asleep.ID()), asleep.Name())
	if err == nil {
		err = w.Store.SetPreferences(w.Ctx, person, storage.UserPreferences{Zone: "UTC",
			QuietFrom: joinBy.Add(-12 * time.Hour).Hour(), QuietTo: joinBy.Hour()})
	}
	if err != nil {
		t.Fatal(err)
	}
	w.PassTime(joinBy.Sub(w.Clock.Now()) - time.Minute)
	loud, quiet := 0, 0
	for _, m := range seats[0].Channel.Messages() {
		if !strings.Contains(m.Content, "please press **Join**") {
			continue
		}
		switch mentioned := strings.Contains(m.Content, asleep.ID()); {
		case mentioned && len(m.Pings) == 0:
			quiet++
		case !mentioned && slices.Equal(m.Pings, []string{w.People[0].ID()}):
			loud++
		default:
			t.Errorf("%v are notified by\n%s", m.Pings, m.Content)
		}
	}
	if loud != 1 || quiet != 1 {
		t.Errorf("%d reminders notify, %d do not", loud, quiet)
	}
}

// TestReminderToJoinGetsThrough checks a table whose thread accepts no posts. The reminder is posted in the
// tournament's channel, or sent to each player if the channel accepts none either. If files are refused, it has no
// pictures.
func TestReminderToJoinGetsThrough(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		channel         bool // refuses posts too
		posted, private int
	}{"in the channel": {false, 1, 0}, "in private": {true, 0, 1}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1)
			const code = bottest.UnknownCode
			w.AllowCodes(code, 400001)
			w.Guild.LimitUploads(true)
			mara := w.CreateTournament("/korsar-tournament create kind:month",
				sandbox.Inputs{"name": {"Friday Cup"}, "rounds": {"1"}})
			for _, who := range w.People {
				w.Press(who, "enter")
			}
			w.StartTournament(mara)
			w.TournamentPost()
			for _, who := range w.TournamentPlayers(1, 1) {
				who.Channel.RefusePosts(code)
			}
			if test.channel {
				w.Channel.RefusePosts(code)
			}
			before := len(w.Channel.Messages())
			w.PassTime(w.LoadTournament().Tournament.JoinBy().Sub(w.Clock.Now()) - time.Minute)
			posted, private := 0, 0
			for _, m := range w.Channel.Messages()[before:] {
				if strings.Contains(m.Content, "please press **Join**") && len(m.Pings) == 2 {
					posted++
				}
			}
			for _, m := range w.People[0].DM().Messages() {
				if strings.Contains(m.Content, "please press **Join**") {
					private++
				}
			}
			if posted != test.posted || private != test.private {
				t.Errorf("%d reminders were posted, %d were sent", posted, private)
			}
		})
	}
}
