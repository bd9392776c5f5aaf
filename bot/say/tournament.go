package say

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

const (
	// shownStandings is how many of the first places a post shows in words.
	shownStandings = 10
	// rulesLimit bounds what a post says about its rules, so that all of it fits an embed.
	rulesLimit = 1500
)

// Tournament returns a tournament as its post shows it to everybody.
func (l *Localizer) Tournament(v *tournaments.View) Board {
	b := l.tournament(v, v.EntryOpen, l.tableResult)
	if v.Phase == tournamentjournal.PhaseEntry {
		b.Body = l.say("tournament.entry") + " " + b.Body
	}
	b.Body += "\n\n" + clip(l.tournamentRules(v), rulesLimit)
	b.Footer = l.commitment(v)
	return b
}

// tournament returns a tournament as everybody may see it, for readers who may still enter or not, with what result says of the
// tables of the round.
func (l *Localizer) tournament(v *tournaments.View, mayEnter bool, result func(*tournaments.View, tournaments.Place) string) Board {
	phase := l.tournamentPhase(v)
	if mayEnter && isPlaying(v) {
		phase += " " + l.say("tournament.entry.late")
	}
	b := Board{Title: l.tournamentTitle(v), Body: phase}
	switch names := l.entrantNames(v, v.Entrants, Name); {
	case hasResults(v):
		b.Fields = append(b.Fields, l.standingsField(v))
	case len(names) > 0:
		b.Fields = append(b.Fields, Field{Name: l.entrantCount(v, len(names)), Value: l.entrantList(v)})
	}
	if len(v.Rounds) > 0 {
		b.Fields = append(b.Fields, l.roundField(v, result))
	}
	return b
}

// isPlaying reports whether games of the latest round are played now.
func isPlaying(v *tournaments.View) bool {
	return v.Phase == tournamentjournal.PhaseRunning && v.Waits == tournament.DueGames
}

// hasResults reports whether a game has ended that counts for the standings: in a league one of the season. Before that
// nobody has a place.
func hasResults(v *tournaments.View) bool {
	return slices.ContainsFunc(v.Rounds, func(r tournaments.Round) bool { return r.Season == v.Latest().Season && r.HasResults() })
}

// TournamentStatus returns a tournament for one person: first of all, what it means for them. Of its rules it has a line. The
// commitment to the lot is on the post.
func (l *Localizer) TournamentStatus(s *tournaments.Shown) Board {
	b := l.tournament(&s.View, s.EntryOpen && (s.Own.Number == 0 || s.Own.Withdrawn), l.tableState)
	b.Body = clip(join([]string{l.ownPart(s), b.Body, l.Format(s.Rules.Format) + separatorDot + l.tournamentShape(&s.View)}, "\n\n"), bodyLimit)
	return b
}

// TournamentRules returns the page with how a tournament is played.
func (l *Localizer) TournamentRules(v *tournaments.View) Page {
	return Page{Title: l.tournamentTitle(v), Body: clip(l.tournamentRules(v)+"\n\n"+l.deciding(v), bodyLimit)}
}

func (l *Localizer) tournamentTitle(v *tournaments.View) string {
	return clip(l.nameOf(v.Name, plainTitle), titleLimit)
}

// plainTitle returns the name of a tournament for text without markdown. Unlike that of a person it may be long.
func plainTitle(name string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(name, "@", "＠")), " ")
}

// titled returns the name of a tournament for text with markdown.
func (l *Localizer) titled(name string) string {
	var escaped strings.Builder
	for _, r := range plainTitle(name) {
		if strings.ContainsRune(markup, r) {
			escaped.WriteByte('\\')
		}
		escaped.WriteRune(r)
	}
	return "**" + escaped.String() + "**"
}

// tournamentPhase returns what the tournament waits for.
func (l *Localizer) tournamentPhase(v *tournaments.View) string {
	host := l.nameOf(v.Host.Name, Name)
	switch v.Phase {
	case tournamentjournal.PhaseFinished:
		return l.say("tournament.won", "Who", l.userNames(v.Winners(), Name))
	case tournamentjournal.PhaseCancelled:
		return l.say("tournament.cancelled")
	case tournamentjournal.PhasePaused:
		return l.say("tournament.paused", "Host", host)
	case tournamentjournal.PhaseEntry:
		return l.tournamentEntry(v, host)
	}
	switch {
	case v.Waits == tournament.DueEntrants:
		return l.say("tournament.waiting")
	case v.Waits == tournament.DueGames:
		return l.tournamentGames(v)
	case len(v.Rounds) == 0:
		return l.say("tournament.first")
	default:
		return l.say("tournament.soon")
	}
}

func (l *Localizer) tournamentEntry(v *tournaments.View, host string) string {
	var parts []string
	if v.Waits == tournament.DueEntrants {
		parts = append(parts, l.say("tournament.entry.few"))
	}
	if at := v.Settings.Starts; at.IsZero() {
		parts = append(parts, l.say("tournament.entry.host", "Host", host))
	} else {
		parts = append(parts, l.say("tournament.entry.starts", "Day", timestamp(at, byMinute), "When", timestamp(at, relative)))
	}
	return strings.Join(parts, " ")
}

// gamesLeft returns how many games of the round have no result.
func (l *Localizer) gamesLeft(v *tournaments.View) string {
	open := 0
	for i := range v.Latest().Tables {
		if isOpen(&v.Latest().Tables[i]) {
			open++
		}
	}
	return l.many("tournament.playing", open, "Round", l.TournamentRound(len(v.Rounds)))
}

// tournamentGames returns how many games of the round have no result, and until when they are played.
func (l *Localizer) tournamentGames(v *tournaments.View) string {
	text := l.gamesLeft(v)
	if !v.Deadline.IsZero() {
		text += " " + l.say("tournament.deadline", "When", timestamp(v.Deadline, relative))
	}
	return text
}

// isOpen reports whether a table has no result yet.
func isOpen(t *tournament.Table) bool {
	return t.Phase == tournament.Open || t.Phase == tournament.OnHold
}

// tournamentRules returns how the tournament is played, in words.
func (l *Localizer) tournamentRules(v *tournaments.View) string {
	lines := []string{"**" + l.Format(v.Rules.Format) + "** – " + l.say("tournament.about."+string(v.Rules.Format)), l.tournamentShape(v)}
	if times := l.tournamentTimes(v); times != "" {
		lines = append(lines, times)
	}
	return strings.Join(lines, "\n")
}

// tournamentShape returns the edition, who sits at a table, and how long the tournament goes on.
func (l *Localizer) tournamentShape(v *tournaments.View) string {
	rules := v.Rules
	shape := []string{l.Choice("edition", v.Settings.Edition), l.Choice("mode", rules.Mode.String()), l.many("tournament.seats", rules.Seats)}
	if rules.Partners != tournament.NoPartners {
		shape = append(shape, l.say("tournament.partners."+string(rules.Partners)))
	}
	if rules.Rounds > 0 {
		shape = append(shape, l.many("tournament.rounds", rules.Rounds))
	}
	if rules.Format == tournament.League {
		shape = append(shape, l.many("tournament.seasons", rules.Seasons), l.many("tournament.divisions", rules.Division))
	}
	return strings.Join(shape, separatorDot)
}

// Format returns the name of a format.
func (l *Localizer) Format(f tournament.Format) string {
	return l.say("tournament.format." + string(f))
}

// tournamentTimes returns how long turns and rounds take, and when somebody has to have come.
func (l *Localizer) tournamentTimes(v *tournaments.View) string {
	var times []string
	if s := v.Settings; s.Hours > 0 {
		times = append(times, l.say("tournament.turn", "Time", l.hours(s.Hours)))
	}
	if s := v.Settings; s.JoinHours > 0 {
		times = append(times, l.say("tournament.join", "Time", l.hours(s.JoinHours)))
	}
	if s := v.Settings; s.RoundHours > 0 {
		times = append(times, l.say("tournament.length", "Time", l.hours(s.RoundHours)))
	}
	return strings.Join(times, " ")
}

// hours returns a number of hours, in days if those are whole.
func (l *Localizer) hours(hours int) string {
	if hours%24 == 0 {
		return l.many("tournament.days", hours/24)
	}
	return l.many("tournament.hours", hours)
}

// deciding returns how points are given, and what decides between equals.
func (l *Localizer) deciding(v *tournaments.View) string {
	var breaks []string
	for _, c := range v.Rules.Criteria() {
		if slices.Contains(tournament.TieBreaks, c) || c == tournament.ByLot {
			breaks = append(breaks, l.TieBreak(c))
		}
	}
	list := strings.Join(breaks, separatorDot)
	if v.Rules.Format == tournament.KnockOut {
		return l.say("tournament.deciding.knock-out", "List", list)
	}
	return l.say("tournament.deciding", "Points", strconv.Itoa(int(tournament.Win)), "List", list)
}

// commitment returns the commitment to the lot that comes next; "" once the tournament is over.
func (l *Localizer) commitment(v *tournaments.View) string {
	if v.IsOver() || v.Commitment == "" {
		return ""
	}
	return l.say("tournament.commitment", "Hash", v.Commitment)
}

// EntrantName returns the name of who plays for an entrant, as people write it, for pictures.
func (l *Localizer) EntrantName(v *tournaments.View, e tournament.Entrant) string {
	return l.entrant(v, e, Plain)
}

// entrant returns the name of who plays for an entrant: one person, or the two of a pair.
func (l *Localizer) entrant(v *tournaments.View, e tournament.Entrant, clean func(string) string) string {
	if e == tournament.Computer {
		return l.say("tournament.computer")
	}
	var names []string
	for _, user := range v.Entrant(e).Users {
		names = append(names, l.nameOf(user.Name, clean))
	}
	if len(names) == 2 {
		return l.say("pair", "First", names[0], "Second", names[1])
	}
	return strings.Join(names, ", ")
}

// sideOf returns the names of a side at a table.
func (l *Localizer) sideOf(v *tournaments.View, side tournament.Side, clean func(string) string) string {
	var names []string
	for _, e := range side {
		names = append(names, l.entrant(v, e, clean))
	}
	if len(names) == 2 {
		return l.say("pair", "First", names[0], "Second", names[1])
	}
	return strings.Join(names, ", ")
}

// sides returns who plays whom at a table.
func (l *Localizer) sides(v *tournaments.View, t *tournament.Table) string {
	var names []string
	for _, side := range t.Sides {
		names = append(names, l.sideOf(v, side, Name))
	}
	return strings.Join(names, ", ")
}

// entrantCount returns how many are in: players, or pairs that stay together.
func (l *Localizer) entrantCount(v *tournaments.View, count int) string {
	if v.Rules.Partners == tournament.FixedPartners {
		return l.say("field.entrants.fixed", "Number", strconv.Itoa(count))
	}
	return l.say("field.entrants", "Number", strconv.Itoa(count))
}

// entrantNames returns the names of those of a list who are in.
func (l *Localizer) entrantNames(v *tournaments.View, list []tournaments.Entrant, clean func(string) string) (names []string) {
	for _, e := range list {
		if !e.Withdrawn {
			names = append(names, l.entrant(v, e.Number, clean))
		}
	}
	return names
}

// divisionLimit bounds the names of a league's division, so that several divisions fit a field.
const divisionLimit = 300

// entrantList returns the names of those who are in, in a league by division once those are made.
func (l *Localizer) entrantList(v *tournaments.View) string {
	if v.Rules.Format != tournament.League || len(v.Rounds) == 0 {
		return stack(l.entrantNames(v, v.Entrants, Name), ", ", fieldLimit, l.moreLine)
	}
	var lines []string
	for _, division := range divisionsOf(v) {
		if names := l.entrantNames(v, division.entrants, Name); len(names) > 0 {
			lines = append(lines, "**"+l.Division(division.number)+"**: "+stack(names, ", ", divisionLimit, l.moreLine))
		}
	}
	return stack(lines, "\n", fieldLimit, l.moreLine)
}

// division is a division of a league with those in it, in the order in which they entered.
type division struct {
	number   int
	entrants []tournaments.Entrant
}

// divisionsOf returns the divisions in the order of the standings.
func divisionsOf(v *tournaments.View) (list []division) {
	for i, s := range v.Standings {
		if i == 0 || s.Division != v.Standings[i-1].Division {
			list = append(list, division{number: s.Division})
		}
		last := &list[len(list)-1]
		last.entrants = append(last.entrants, v.Entrant(s.Entrant))
	}
	for _, d := range list {
		slices.SortFunc(d.entrants, func(a, b tournaments.Entrant) int { return cmp.Compare(a.Number, b.Number) })
	}
	return list
}

// userNames returns the names of one person, or of the two of a pair.
func (l *Localizer) userNames(users []table.User, clean func(string) string) string {
	var names []string
	for _, user := range users {
		names = append(names, l.nameOf(user.Name, clean))
	}
	if len(names) == 2 {
		return l.say("pair", "First", names[0], "Second", names[1])
	}
	return strings.Join(names, ", ")
}

// standingsField returns the first places.
func (l *Localizer) standingsField(v *tournaments.View) Field {
	return Field{Name: l.say("field.standings"), Value: stack(l.standingLines(v, Name), "\n", fieldLimit, l.moreLine)}
}

// standingLines returns a line for each of the first places, and how many more there are.
func (l *Localizer) standingLines(v *tournaments.View, clean func(string) string) (lines []string) {
	for _, s := range v.Standings[:min(len(v.Standings), shownStandings)] {
		line := l.say("tournament.place", "Place", strconv.Itoa(s.Place), "Who", l.entrant(v, s.Entrant, clean))
		if v.Rules.Format != tournament.KnockOut { // where points do not add up
			line += separatorDot + l.many("tournament.points", int(s.Points))
		}
		if v.Rules.Format == tournament.League {
			line += separatorDot + l.Division(s.Division)
		}
		if v.Entrant(s.Entrant).Withdrawn {
			line += separatorDot + l.Withdrawn()
		}
		lines = append(lines, line)
	}
	if more := len(v.Standings) - shownStandings; more > 0 {
		lines = append(lines, l.moreLine(more))
	}
	return lines
}

// roundField returns the tables of the latest round, each with a link to its thread and what result says of it.
func (l *Localizer) roundField(v *tournaments.View, result func(*tournaments.View, tournaments.Place) string) Field {
	round := v.Latest()
	var lines []string
	for i := range round.Tables {
		names := l.sides(v, &round.Tables[i])
		if thread := round.Venues[i].Message; thread != 0 {
			names = fmt.Sprintf("[%s](%s)", names, link(v.Guild, thread))
		}
		lines = append(lines, l.say("tournament.table.line", "Number", strconv.Itoa(i+1), "Names", names, "Result", result(v, tournaments.Place{Round: len(v.Rounds), Table: i + 1})))
	}
	return Field{Name: l.TournamentRound(len(v.Rounds)), Value: stack(lines, "\n", fieldLimit, l.moreLine)}
}

// tableResult returns what has become of a table. It does not name those who have not joined: it stands on a post for long.
func (l *Localizer) tableResult(v *tournaments.View, at tournaments.Place) string {
	t, game := v.TableAt(at)
	switch {
	case t.Phase == tournament.Played:
		var gold []string
		for _, g := range t.Gold {
			gold = append(gold, strconv.Itoa(g))
		}
		return l.say("tournament.result", "Gold", strings.Join(gold, " : "))
	case t.Phase == tournament.WalkOver:
		return l.walkOver(v, t, Name)
	case t.Phase == tournament.Open && v.Rounds[at.Round-1].Venues[at.Table-1].ID == 0:
		return l.say("tournament.table.opens")
	case t.Phase == tournament.Open && game.Phase == journal.Lobby:
		return l.say("tournament.table.lobby")
	default:
		return l.say("tournament.table." + string(t.Phase))
	}
}

// tableState is tableResult with the names of those whom a table still waits for, once others have joined.
func (l *Localizer) tableState(v *tournaments.View, at tournaments.Place) string {
	t, game := v.TableAt(at)
	seats := 0
	for _, side := range t.Sides {
		for _, e := range side {
			seats += len(v.Entrant(e).Users)
		}
	}
	if !isOpen(t) || len(game.Missing) == 0 || len(game.Missing) >= seats {
		return l.tableResult(v, at)
	}
	return l.say("tournament.table.missing", "Who", l.names(game.Missing, Name))
}

// walkOver returns who won since the others did not come, if anybody came.
func (l *Localizer) walkOver(v *tournaments.View, t *tournament.Table, clean func(string) string) string {
	for _, side := range t.Sides {
		if slices.ContainsFunc(side, func(e tournament.Entrant) bool { return !slices.Contains(t.Absent, e) }) {
			return l.say("tournament.walk-over", "Who", l.sideOf(v, side, clean))
		}
	}
	return l.say("tournament.nobody-came")
}

// ownPart returns what a tournament means for the reader.
func (l *Localizer) ownPart(s *tournaments.Shown) string {
	switch {
	case len(s.AskedBy) > 0:
		return l.say("tournament.own.asked-by", "Names", l.boldNames(s.AskedBy))
	case s.Asked.ID != 0:
		return l.say("tournament.own.asked", "Who", l.nameOf(s.Asked.Name, Name))
	case s.Own.Number == 0 && s.EntryOpen:
		return l.say("tournament.own.may-join")
	case s.Own.Number == 0:
		return l.say("tournament.own.none")
	case s.Own.Withdrawn && s.EntryOpen:
		return l.say("tournament.own.may-return")
	case s.Own.Withdrawn:
		return l.say("tournament.own.withdrawn")
	}
	parts := []string{l.say("tournament.own.in")}
	if len(s.Rounds) > 0 {
		parts[0] = ""
	}
	if i := slices.IndexFunc(s.Standings, func(one tournament.Standing) bool { return one.Entrant == s.Own.Number }); hasResults(&s.View) && i >= 0 {
		parts[0] = l.say("tournament.own.place", "Place", strconv.Itoa(s.Standings[i].Place), "Of", strconv.Itoa(len(s.Standings)))
	}
	return join(append(parts, l.ownGame(s)), "\n")
}

// ownGame returns the reader's game of the latest round; "" if they have none to play.
func (l *Localizer) ownGame(s *tournaments.Shown) string {
	round := s.Latest()
	if round == nil {
		return ""
	}
	for i := range round.Tables {
		t := &round.Tables[i]
		if !slices.ContainsFunc(t.Sides, func(side tournament.Side) bool { return slices.Contains(side, s.Own.Number) }) {
			continue
		}
		words := []string{"Table", l.TournamentTable(tournaments.Place{Round: len(s.Rounds), Table: i + 1}), "Names", l.sides(&s.View, t)}
		switch thread := round.Venues[i].Message; {
		case t.Phase == tournament.Rest:
			return l.say("tournament.own.bye")
		case !isOpen(t):
			return ""
		case thread == 0:
			return l.say("tournament.own.opens", words...)
		default:
			return join([]string{l.say("tournament.own.game", append(words, "Link", link(s.Guild, thread))...), l.ownSeat(s)}, "\n")
		}
	}
	return ""
}

// ownSeat asks the reader to take their seat, if their table waits for that.
func (l *Localizer) ownSeat(s *tournaments.Shown) string {
	switch {
	case !s.Awaited:
		return ""
	case s.JoinBy.IsZero() || s.Phase == tournamentjournal.PhasePaused:
		return l.say("tournament.own.join")
	default:
		return l.say("tournament.own.join.until", "When", timestamp(s.JoinBy, byMinute))
	}
}

// TournamentTable returns which table of which round it is.
func (l *Localizer) TournamentTable(at tournaments.Place) string {
	return l.say("tournament.table", "Round", strconv.Itoa(at.Round), "Table", strconv.Itoa(at.Table))
}

// TableAnnouncement returns the message about a table, from which its thread is made.
func (l *Localizer) TableAnnouncement(v *tournaments.View, at tournaments.Place) string {
	words := []string{"Table", l.TournamentTable(at), "Names", l.sides(v, &v.Rounds[at.Round-1].Tables[at.Table-1])}
	if v.JoinBy.IsZero() {
		return l.say("tournament.announced", words...)
	}
	return l.say("tournament.announced.until", append(words, "When", timestamp(v.JoinBy, byMinute))...)
}

// TableThread returns the name of the thread of a table, without markdown.
func (l *Localizer) TableThread(v *tournaments.View, at tournaments.Place) string {
	return clip(l.TournamentTable(at)+separatorDot+l.tournamentTitle(v), labelLimit)
}

// JoinReminder returns the message that reminds users that they have to join their table.
func (l *Localizer) JoinReminder(v *tournaments.View, users []table.User) string {
	var mentions []string
	for _, user := range users {
		mentions = append(mentions, mention(user.ID))
	}
	return l.say("tournament.remind", "Users", strings.Join(mentions, ", "), "When", timestamp(v.JoinBy, byMinute))
}

// TournamentEvent returns the name and the description of the event for a tournament's start, without markdown.
func (l *Localizer) TournamentEvent(v *tournaments.View) (name, about string) {
	return clip(l.tournamentTitle(v), labelLimit), l.say("tournament.event", "Format", l.Format(v.Rules.Format))
}

// TournamentLink returns the address of a tournament's post; of its channel before there is one.
func TournamentLink(v *tournaments.View) string { return postLink(v, v.Post) }

// IsTournamentLink reports whether TournamentLink returns an address, or did at any time.
func IsTournamentLink(v *tournaments.View, address string) bool {
	posts := slices.Concat(v.Former, []snowflake.ID{v.Post, 0})
	return slices.ContainsFunc(posts, func(post snowflake.ID) bool { return postLink(v, post) == address })
}

// postLink returns the address of a message in a tournament's channel; with 0 of the channel.
func postLink(v *tournaments.View, post snowflake.ID) string {
	address := link(v.Guild, v.Channel)
	if post != 0 {
		address += "/" + post.String()
	}
	return address
}

// StandingsAlt returns the alt text of the standings' picture.
func (l *Localizer) StandingsAlt(v *tournaments.View) string {
	name := l.tournamentTitle(v)
	if !hasResults(v) {
		return clip(l.say("alt.entrants", "Name", name, "Names", strings.Join(l.entrantNames(v, v.Entrants, Plain), ", ")), altLimit)
	}
	return clip(l.say("alt.standings", "Name", name, "Lines", strings.Join(l.standingLines(v, Plain), "; ")), altLimit)
}

// CrossTableAlt returns the alt text of a cross table. Before the first result it says no more than who is in.
func (l *Localizer) CrossTableAlt(v *tournaments.View) string {
	if !hasResults(v) {
		return l.StandingsAlt(v)
	}
	return clip(l.say("alt.cross-table", "Name", l.tournamentTitle(v), "Lines", strings.Join(l.standingLines(v, Plain), "; ")), altLimit)
}

// BracketAlt returns the alt text of a bracket.
func (l *Localizer) BracketAlt(v *tournaments.View) string {
	round := v.Latest()
	var lines []string
	for i := range round.Tables {
		t := &round.Tables[i]
		lines = append(lines, Plain(l.sides(v, t))+": "+l.tableResult(v, tournaments.Place{Round: len(v.Rounds), Table: i + 1}))
	}
	return clip(l.say("alt.bracket", "Name", l.tournamentTitle(v), "Round", l.TournamentRound(len(v.Rounds)),
		"Lines", strings.Join(lines, "; ")), altLimit)
}
