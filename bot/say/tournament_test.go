package say

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// tournamentOf returns a tournament of a preset that people of these names have entered, before its first round.
func tournamentOf(p tournaments.Preset, names ...string) *tournaments.View {
	setup := p.Setup("Friday Cup",
		journal.Options{Edition: game.Korsar2019.ID, Language: "en", Booty: journal.OpenBooty})
	v := &tournaments.View{ID: 1, Guild: 11, Channel: 12, Post: 13, Name: setup.Name,
		Host: table.User{ID: 1, Name: "Mara"}, Settings: setup.Settings,
		PublicState: tournament.PublicState{Rules: setup.Rules, Due: tournament.DueRound},
		Phase:       tournamentjournal.PhaseEntry, EntryOpen: true,
		Commitment: strings.Repeat("0123456789abcdef", 4)}
	for i, name := range names {
		e := tournaments.Entrant{Number: tournament.Entrant(i + 1), Users: []table.User{{ID: 100, Name: name}}}
		if v.Rules.Partners == tournament.FixedPartners {
			e.Users = append(e.Users, table.User{ID: 200, Name: name + " II"})
		}
		v.Entrants = append(v.Entrants, e)
		v.Standings = append(v.Standings, tournament.Standing{Place: i + 1, Entrant: e.Number, Division: 1,
			Points: tournament.Win * tournament.Points(len(names)-i-1) / 2})
	}
	return v
}

// inRound returns the tournament with a round that has tables in every phase.
func inRound(v *tournaments.View) *tournaments.View {
	v.Phase, v.Due = tournamentjournal.PhaseRunning, tournament.DueGames
	v.JoinBy, v.Deadline = time.Unix(1_800_000_000, 0), time.Unix(1_800_600_000, 0)
	sides := func(entrants ...tournament.Entrant) (p tournament.Pairing) {
		for _, e := range entrants {
			p.Sides = append(p.Sides, tournament.Side{e})
		}
		return p
	}
	v.Rounds = []tournament.Round{{Tables: []tournament.Table{
		{Pairing: sides(1, 2), Phase: tournament.Open},
		{Pairing: sides(3, 4), Phase: tournament.Played, Gold: []int{21, 17}},
		{Pairing: sides(5, tournament.Computer), Phase: tournament.OnHold},
		{Pairing: sides(6, 7), Phase: tournament.WalkOver, Absent: []tournament.Entrant{7}},
		{Pairing: sides(6, 7), Phase: tournament.WalkOver, Absent: []tournament.Entrant{6, 7}},
		{Pairing: sides(1, 2), Phase: tournament.Void},
		{Pairing: sides(8), Phase: tournament.Rest},
	}}}
	v.Venues = [][]tournamentjournal.Venue{make([]tournamentjournal.Venue, 7)}
	v.Venues[0][0] = tournamentjournal.Venue{Message: 14, ID: 21}
	v.HasResults = true
	v.Games = map[journal.TableID]tournaments.Game{21: {Phase: journal.Lobby, Missing: v.Entrants[0].Users}}
	return v
}

var eight = []string{"Anne", "Ben", "Cleo", "Dirk", "Eve", "Finn", "Gila", "Hugo"}

// TestTournamentsMatchGolden: the texts about tournaments equal the reviewed ones.
func TestTournamentsMatchGolden(t *testing.T) {
	var all strings.Builder
	for _, l := range localizers() {
		all.WriteString("=== " + l.Tag() + "\n")
		add := func(what, text string) { all.WriteString(what + ": " + text + "\n") }
		for _, p := range tournaments.Presets {
			v := tournamentOf(p, eight[:2]...)
			v.Settings.Starts = time.Unix(1_799_000_000, 0)
			add(l.Choice("kind", string(p)), goldenBoard(l.Tournament(v)))
			add("status", goldenBoard(l.TournamentStatus(&tournaments.Shown{View: *v})))
			add("rules", l.TournamentDetails(v).Body)
		}
		empty := tournamentOf(tournaments.Evening)
		empty.Due = tournament.DueEntrants
		add("empty", goldenBoard(l.Tournament(empty)))
		v := inRound(tournamentOf(tournaments.Month, eight...))
		v.Entrants[7].Withdrawn = true
		add("running", goldenBoard(l.Tournament(v)))
		v.Restored = true
		add("restored", goldenBoard(l.Tournament(v)))
		v.Restored = false
		add("announced", l.TableAnnouncement(v, tournaments.TableNumber{Round: 1, Table: 2}))
		add("thread", l.TableThread(v, tournaments.TableNumber{Round: 1, Table: 2}))
		add("reminder", l.JoinReminder(v, 77, []table.User{{ID: 101}, {ID: 102}}))
		add("alt", l.StandingsAlt(v)+"\n"+l.CrossTableAlt(v)+"\n"+l.BracketAlt(v))
		name, about := l.TournamentEvent(v)
		add("event", name+" – "+about)
		for _, own := range []int{0, 1, 3, 8} {
			s := tournaments.Shown{View: *v}
			if own > 0 {
				s.Own = v.Entrants[own-1]
			}
			add(fmt.Sprint("own part of ", own), l.ownPart(&s))
			s.EntryOpen, s.Awaited = false, own == 1
			add(fmt.Sprint("own part of ", own, ", late"), l.ownPart(&s))
		}
		add("panel", l.TournamentPanel(v, l.RoundExtended(24*60)).Body)
		add("panel before the start", l.TournamentPanel(empty, "").Body)
		anne, ben := v.Entrants[0].Users[0], v.Entrants[1].Users[0]
		add("remove", l.ConfirmRemoval(v, v.Entrants[0])+"\n"+l.EntrantRemoved(v.Entrants[0]))
		add("entrant", strings.Join([]string{l.EntrantPanel(v, v.Entrants[0]), l.ReplaceButton(anne)}, " | "))
		add("replacement", l.ChooseReplacement(v, v.Entrants[0], anne)+"\n"+l.UserReplaced(anne, ben))
		half := tournaments.Entrant{Users: []table.User{{ID: 100, Name: "Anne"}, {}}, Withdrawn: true}
		add("replacement or partner", l.ChooseReplacement(v, half, anne)+"\n"+l.PartnerReplaced(anne, ben))
		add("decided", l.TableDecided(v, tournaments.TableNumber{Round: 1, Table: 2}))
		add("table", l.TournamentTablePanel(v, tournaments.TableNumber{Round: 1, Table: 2}).Body)
		for _, phase := range tournamentjournal.Phases[2:] {
			v.Phase, v.Winner = phase, 1
			add(string(phase), l.TournamentPanel(v, "").Body)
		}
		addDenied(add, l)
		nobody := tournamentOf(tournaments.Evening, eight[:2]...)
		nobody.Phase = tournamentjournal.PhaseFinished
		add("nobody came", goldenBoard(l.Tournament(nobody))+l.TournamentWinners(nobody))
		shown := tournaments.Shown{View: *v}
		add("created", l.TournamentCreated(tournaments.Created{Shown: shown}))
		add("withdrew", l.TournamentWithdrew(v))
		pairs := tournamentOf(tournaments.Pairs, eight[:4]...)
		add("pair withdrew", l.TournamentWithdrew(pairs))
		pairs.Phase, pairs.Winner = tournamentjournal.PhaseFinished, 1
		add("pair won", l.TournamentWinners(pairs))
		pairs.Phase = tournamentjournal.PhaseEntry
		add("asked by", l.ownPart(&tournaments.Shown{View: *pairs,
			AskedBy: []table.User{ben, {ID: 3, Name: "Cleo"}}, Asked: ben}))
		add("has asked", l.ownPart(&tournaments.Shown{View: *pairs, Asked: ben}))
		add("partner", l.ChoosePartner(
			tournaments.ChoosePartner{Shown: tournaments.Shown{View: *pairs, AskedBy: []table.User{ben}}}))
		left := tournaments.Shown{View: *inRound(pairs),
			Own: tournaments.Entrant{Number: 1, Withdrawn: true}, FormerPartner: ben}
		left.EntryOpen = true
		add("pair that left", l.ownPart(&left)+"\n"+l.ChoosePartner(tournaments.ChoosePartner{Shown: left}))
		add("asked", l.PartnerAsked(tournaments.PartnerAsked{Shown: shown, Partner: ben}))
		add("cancel", l.ConfirmCancelTournament(tournaments.ConfirmCancel{Shown: shown}))
		add("list", l.Tournaments(tournaments.Listed{}).Body)
		add("list", l.Tournaments(tournaments.Listed{Tournaments: []storage.TournamentSummary{{Name: "Friday *Cup*",
			Format: tournament.KnockOut, Phase: tournamentjournal.PhaseRunning, Entrants: 8, Round: 2},
			{ID: 2, Name: "Pairs", Format: tournament.Swiss, Phase: tournamentjournal.PhaseFinished,
				Entrants: 4, Round: 3},
			{ID: 3, Name: "Duels", Format: tournament.Swiss, Phase: tournamentjournal.PhaseCanceled,
				Entrants: 2, Round: 1}},
			Winners: map[journal.TournamentID][]table.User{2: {{ID: 1, Name: "An*ne"}, {ID: 2, Name: "Ben"}}}}).Body)
		for _, r := range tournamentRefusals() {
			add(r.Error(), l.TournamentRefused(r))
		}
		addRole(add, l)
	}
	compareGolden(t, "testdata/tournament.golden", all.String())
}

// addRole adds the texts about a role for first place.
func addRole(add func(what, text string), l *Localizer) {
	v := inRound(tournamentOf(tournaments.Month, eight[:4]...))
	v.Settings.Role, v.RoleOpen, v.RoleGiver = 9, true, table.User{ID: 1, Name: "Ma*ra"}
	v.Rounds[0].Tables = v.Rounds[0].Tables[1:2]
	v.Rounds[0].Tables[0].ByHand = true
	add("with a role", goldenBoard(l.Tournament(v)))
	add("panel with a role", l.TournamentPanel(v, l.RolePromised()).Body)
	v.Phase, v.Winner = tournamentjournal.PhaseFinished, 1
	for _, v.RoleFault = range tournaments.RoleFaults {
		refused := &tournaments.Refusal{Code: tournaments.BadRole, Role: v.RoleFault}
		add(refused.Error(), l.TournamentRefused(refused)+"\n"+l.RoleReport(v))
	}
	v.RoleFault, v.RoleCode = tournaments.RoleDenied, 60003
	add("denied role", l.RoleReport(v)+"\n"+l.TournamentPanel(v, "").Body)
	v.Host, v.RoleGiver, v.RoleFault = table.User{}, table.User{}, tournaments.RoleAboveBot
	add("role of nobody", l.RoleReport(v)+"\n"+goldenBoard(l.Tournament(v))+"\n"+l.TournamentPanel(v, "").Body)
}

// TestFirstRoundHasNoStandings: before a game has ended nobody is told a place, since only the lot would decide it.
func TestFirstRoundHasNoStandings(t *testing.T) {
	v := inRound(tournamentOf(tournaments.Month, eight...))
	v.HasResults = false
	l := In("en")
	s := tournaments.Shown{View: *v, Own: v.Entrants[1]}
	for what, text := range map[string]string{"post": goldenBoard(l.Tournament(v)),
		"status":  goldenBoard(l.TournamentStatus(&s)),
		"picture": l.StandingsAlt(v), "cross table": l.CrossTableAlt(v)} {
		if strings.Contains(text, "84 points") || strings.Contains(text, "number") ||
			strings.Contains(text, "1. Anne") {
			t.Errorf("before a result the %s has standings:\n%s", what, text)
		}
	}
	s.HasResults = true
	if text := goldenBoard(l.TournamentStatus(&s)); !strings.Contains(text, "84 points") ||
		strings.Contains(text, "number") {
		t.Errorf("with a result of others the status reads:\n%s", text)
	}
	s.Standings[1].Games = 1
	if text := goldenBoard(l.TournamentStatus(&s)); !strings.Contains(text, "number **2** of 8") {
		t.Errorf("with a result of its own the status reads:\n%s", text)
	}
}

// TestTablesWaitForTheirPlayers: a table is under way once its game has started. Before, the status names those who
// have not joined if others have, and the post does not.
func TestTablesWaitForTheirPlayers(t *testing.T) {
	l, v := In("en"), inRound(tournamentOf(tournaments.Month, eight...))
	for _, test := range []struct {
		name         string
		venue        journal.TableID
		game         tournaments.Game
		post, status string
	}{
		{"not open", 0, tournaments.Game{}, "opens in a moment", "opens in a moment"},
		{"nobody joined", 21, tournaments.Game{Phase: journal.Lobby,
			Missing: []table.User{{ID: 1, Name: "Anne"}, {ID: 2, Name: "Ben"}}},
			"waiting for its players", "waiting for its players"},
		{"one joined", 21, tournaments.Game{Phase: journal.Lobby, Missing: []table.User{{ID: 2, Name: "B*n"}}},
			"waiting for its players", `waiting for B\*n`},
		{"none of those who stay joined", 21,
			tournaments.Game{Phase: journal.Lobby, Missing: []table.User{{ID: 2, Name: "Ben"}}},
			"waiting for its players", "waiting for its players"},
		{"playing", 21, tournaments.Game{Phase: journal.Playing}, "under way", "under way"},
		{"unknown", 21, tournaments.Game{}, "under way", "under way"},
	} {
		v.Venues[0][0].ID, v.Games = test.venue, map[journal.TableID]tournaments.Game{21: test.game}
		if v.Rounds[0].Tables[0].Absent = nil; strings.Contains(test.name, "who stay") {
			v.Rounds[0].Tables[0].Absent = []tournament.Entrant{1}
		}
		const line = "1. [Anne, Ben](https://discord.com/channels/11/14) – "
		if text := goldenBoard(l.Tournament(v)); !strings.Contains(text, line+test.post+"\n") {
			t.Errorf("%s: the post reads\n%s", test.name, text)
		}
		text := goldenBoard(l.TournamentStatus(&tournaments.Shown{View: *v}))
		if !strings.Contains(text, line+test.status+"\n") {
			t.Errorf("%s: the status reads\n%s", test.name, text)
		}
	}
}

// TestSeasonsBeginWithDivisions: before the first result of a league's season, the post says who is in which division.
// It shows no place, whatever happened in the season before.
func TestSeasonsBeginWithDivisions(t *testing.T) {
	l, v := In("en"), inRound(tournamentOf(tournaments.Seasonal, eight...))
	v.Rounds[0].Season = 1
	v.Rounds = append(v.Rounds, tournament.Round{Season: 2, Tables: []tournament.Table{{Phase: tournament.Open}}})
	v.Venues = append(v.Venues, make([]tournamentjournal.Venue, 1))
	v.HasResults = false
	slices.Reverse(v.Standings)
	for i := range v.Standings[4:] {
		v.Standings[4+i].Division = 2
	}
	v.Entrants[0].Withdrawn = true
	const want = "**Division 1**: Eve, Finn, Gila, Hugo\n**Division 2**: Ben, Cleo, Dirk\n"
	if text := goldenBoard(l.Tournament(v)); !strings.Contains(text, want) {
		t.Errorf("the season begins with\n%s\nexpected\n%s", text, want)
	}
	v.HasResults = true
	if text := goldenBoard(l.Tournament(v)); !strings.Contains(text, "84 points") {
		t.Errorf("with a result of the season there are no standings:\n%s", text)
	}
}

// TestPausedTournamentKeepsSeats: while a tournament is paused, nobody is told a deadline that is suspended. Everyone
// is told that the time of a turn still passes.
func TestPausedTournamentKeepsSeats(t *testing.T) {
	s := tournaments.Shown{View: *inRound(tournamentOf(tournaments.Evening, eight...)), Awaited: true}
	s.Own = s.Entrants[0]
	text := localizers()[0].TournamentStatus(&s).Body
	if !strings.Contains(text, "It starts <t:1800000000:R>, with or without you.\n\n") {
		t.Errorf("the status reads\n%s", text)
	}
	s.Phase = tournamentjournal.PhasePaused
	text = localizers()[0].TournamentStatus(&s).Body
	if strings.Contains(text, "with or without you") ||
		!strings.Contains(text, "the time for a turn goes on") {
		t.Errorf("while it is paused the status reads\n%s", text)
	}
}

// TestPlayersAreNotAskedToEnter: only a reader who has not entered is told that they can still enter.
func TestPlayersAreNotAskedToEnter(t *testing.T) {
	v := inRound(tournamentOf(tournaments.Month, eight...))
	l := In("en")
	late := l.say("tournament.entry.late")
	if text := l.Tournament(v).Body; !strings.Contains(text, late) {
		t.Errorf("the post does not say that people can still join:\n%s", text)
	}
	for own, want := range map[int]bool{0: true, 2: false, 8: true} {
		v.Entrants[7].Withdrawn = true
		s := tournaments.Shown{View: *v}
		if own > 0 {
			s.Own = v.Entrants[own-1]
		}
		if text := l.TournamentStatus(&s).Body; strings.Contains(text, late) != want {
			t.Errorf("entrant %d, asked to join: want %t in\n%s", own, want, text)
		}
	}
}

// TestMenusNamePairsInTheirLanguage: a menu joins the names of partners as the language does.
func TestMenusNamePairsInTheirLanguage(t *testing.T) {
	v := inRound(tournamentOf(tournaments.Month, eight...))
	v.Rounds[0].Tables[0].Sides[0] = tournament.Side{1, 3}
	if _, sides := In("fr").TableOption(v, 1); sides != "Anne et Cleo, Ben" {
		t.Errorf("the sides are %q", sides)
	}
}

// tournamentRefusals returns a refusal for each code and each reason.
func tournamentRefusals() (all []*tournaments.Refusal) {
	for _, code := range tournaments.Codes[3:] {
		all = append(all, &tournaments.Refusal{Code: code})
	}
	for _, reason := range tournament.Reasons() {
		all = append(all, &tournaments.Refusal{Code: tournaments.ByRules, Rule: tournament.Refusal{Reason: reason}})
	}
	return append(all, &tournaments.Refusal{Code: tournaments.BadSetup, Setup: game.SetupRefusal{Rule: game.TooFew}})
}

// TestTournamentRefusalsNameTheNextStep: the refusals of tournaments say what can be done, like every other.
func TestTournamentRefusalsNameTheNextStep(t *testing.T) {
	for _, r := range tournamentRefusals() {
		if text := In("en").TournamentRefused(r); !nextStep.MatchString(text) {
			t.Errorf("%s names no next step: %q", r.Error(), text)
		}
	}
}

// TestFullestTournamentsFitDiscordsLimits: a tournament with the most people and the longest names fits.
func TestFullestTournamentsFitDiscordsLimits(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for _, name := range append(hostileNames, strings.Repeat("*", 200)) {
			v := inRound(tournamentOf(tournaments.Pairs, strings.Split(strings.Repeat(name+"\n", 99)+name, "\n")...))
			v.Name = strings.Repeat("*", tournamentjournal.MaxName)
			for range 5 {
				v.Rounds[0].Tables = append(v.Rounds[0].Tables, v.Rounds[0].Tables...)
				v.Venues[0] = append(v.Venues[0], v.Venues[0]...)
			}
			for i := range v.Venues[0] {
				v.Venues[0][i].Message = 1<<63 - 1
			}
			checkFitsEmbed(t, l.Tournament(v))
			checkFitsEmbed(t, l.TournamentStatus(&tournaments.Shown{View: *v, Own: v.Entrants[0]}))
			checkFits(t, "the rules", l.TournamentDetails(v).Body, BodyLimit)
			checkFits(t, "the alt text", l.BracketAlt(v), AltLimit)
			checkFits(t, "the alt text", l.StandingsAlt(v), AltLimit)
			first := tournaments.TableNumber{Round: 1, Table: 1}
			checkFits(t, "an announcement", l.TableAnnouncement(v, first), ContentLimit)
			checkFits(t, "a thread's name", l.TableThread(v, first), OptionLimit)
			label, about := l.TableOption(v, 1)
			checkFits(t, "a label", label, OptionLimit)
			checkFits(t, "a description", about, OptionLimit)
			gold, _ := l.GoldField(v, &v.Rounds[0].Tables[0], 0)
			checkFits(t, "a field", gold, FormLimit)
			v.Rounds, v.Phase = nil, tournamentjournal.PhaseEntry
			checkFitsEmbed(t, l.Tournament(v))
		}
	})
}

// TestFormsFitDiscordsLimits: labels of fields have at most 45 characters, hints at most 100 (Discord's documentation,
// "Label").
func TestFormsFitDiscordsLimits(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for _, f := range FormFields {
			label, hint := l.Field(f, "America/Argentina/ComodRivadavia")
			checkFits(t, string(f), label, FormLimit)
			checkFits(t, string(f), hint, OptionLimit)
		}
		for _, p := range tournaments.Presets {
			if title := l.FormTitle(p); strings.HasSuffix(title, "…") {
				t.Errorf("the title of the form is clipped: %q", title)
			}
		}
		checkFits(t, "the title", l.ExtendTitle(), FormLimit)
	})
}

// TestNamesOfTournamentsAreData: the name that a user gives a tournament mentions nobody and has no markup.
func TestNamesOfTournamentsAreData(t *testing.T) {
	l, v := In("en"), tournamentOf(tournaments.Evening)
	v.Name = "@everyone **x** [y](https://z)"
	created := l.TournamentCreated(tournaments.Created{Shown: tournaments.Shown{View: *v}})
	if strings.Contains(created, "@") || regexp.MustCompile(`[^\\]\[`).MatchString(created) {
		t.Errorf("it reads %q", created)
	}
}

// addDenied adds the texts about a tournament whose posts are refused.
func addDenied(add func(what, text string), l *Localizer) {
	v := inRound(tournamentOf(tournaments.Evening, eight...))
	v.Venues[0][0] = tournamentjournal.Venue{Message: 14}
	for _, why := range table.DenialReasons {
		v.Denied = tournaments.Denial{Denial: table.Denial{Why: why, Code: 50013}}
		if why == table.DeniedAccess {
			v.Denied.Missing = []string{string(CreatePublicThreads), string(SendMessagesInThreads)}
		}
		add("stranded, "+string(why), l.CannotPostTournament(v))
		add("denied, "+string(why), l.tournamentDenied(v))
	}
	own, at := &tournaments.Shown{View: *v, Own: v.Entrants[0]}, tournaments.TableNumber{Round: 1, Table: 1}
	add("a table that is denied", l.tableResult(v, at))
	add("own game that is denied", l.ownGame(own))
	for _, v.Denied.Of = range []tournaments.Deniable{tournaments.EventDenied, tournaments.EventDeletionDenied} {
		add("denied, "+string(v.Denied.Of), l.CannotPostTournament(v))
	}
	add("a table beside an event that is denied", l.tableResult(v, at))
}

// TestReadersAreNotAwaitedTwice: the line of a table that waits for the reader does not name them, since their own part
// says so. Another reader learns whom it waits for.
func TestReadersAreNotAwaitedTwice(t *testing.T) {
	v := inRound(tournamentOf(tournaments.Evening, eight...))
	v.Games[v.VenueAt(tournaments.TableNumber{Round: 1, Table: 1}).ID] = tournaments.Game{Phase: journal.Lobby,
		Missing: v.Entrants[0].Users}
	for own, want := range map[int]bool{1: false, 3: true} {
		s := tournaments.Shown{View: *v, Own: v.Entrants[own-1], Awaited: own == 1}
		lines := In("en").TournamentStatusCaption(&s).Fields[0].Value
		if strings.Contains(lines, "waiting for Anne") != want || !strings.Contains(lines, "doesn’t count") {
			t.Errorf("entrant %d reads\n%s", own, lines)
		}
	}
}
