package live

import (
	"slices"
	"time"

	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// tournamentSceneJSON is a tournament in the form that is sent to its page. Times are milliseconds since 1970, or 0 for
// none. Entrants are numbers, and 0 is a computer.
type tournamentSceneJSON struct {
	Name      string                 `json:"name"`
	Words     string                 `json:"words"` // what it waits for; {when} stands for the start
	Rules     string                 `json:"rules"`
	Starts    int64                  `json:"starts"`
	JoinBy    int64                  `json:"joinBy"`
	Deadline  int64                  `json:"deadline"`
	In        string                 `json:"in"` // how many have entered
	Entrants  []entrantJSON          `json:"entrants"`
	TieBreak  string                 `json:"tieBreak"`  // the name of the tie-break; "" for none
	Standings []divisionJSON         `json:"standings"` // empty before the first round
	First     int                    `json:"first"`     // the number of the first round that is sent, from 1
	Rounds    []roundJSON            `json:"rounds"`
	Bracket   [][]bracketTableJSON   `json:"bracket"` // from that round on; only for a knock-out
	Layouts   [][][]bracketPlaceJSON `json:"layouts"` // of the bracket from each paired round on, by round and table
	Crosses   []crossJSON            `json:"crosses"` // by division; only for a small field
}

type entrantJSON struct {
	Name      string `json:"name"`
	Withdrawn bool   `json:"withdrawn,omitempty"`
}

// divisionJSON is the standings of a league's division. Other formats have one division, without a name.
type divisionJSON struct {
	Name  string         `json:"name"`
	Lines []standingJSON `json:"lines"`
}

type standingJSON struct {
	Place    int    `json:"place"` // 0 before the first result
	Entrant  int    `json:"entrant"`
	Points   *int   `json:"points"` // null in a knock-out, where points are not added up
	Games    int    `json:"games"`
	TieBreak string `json:"tieBreak"` // "" for none
}

type roundJSON struct {
	Name   string                `json:"name"`
	Tables []tournamentTableJSON `json:"tables"`
}

type tournamentTableJSON struct {
	Phase  tournament.Phase     `json:"phase"`
	Lobby  bool                 `json:"lobby,omitempty"` // the game has not started
	Words  string               `json:"words,omitempty"` // the state of the table; "" if the scores show it
	Sides  []tournamentSideJSON `json:"sides"`
	Live   string               `json:"live,omitempty"`   // the path of its live page; "" for none
	Replay bool                 `json:"replay,omitempty"` // whether the live page has a replay
}

type tournamentSideJSON struct {
	Entrants []int `json:"entrants"`
	Gold     *int  `json:"gold"`
	Won      bool  `json:"won,omitempty"`
	Absent   bool  `json:"absent,omitempty"`
}

type bracketTableJSON struct {
	Table int   `json:"table"` // its number in the round, from 1; 0 if the round is not paired yet
	From  []int `json:"from"`  // the tables of the previous round, by index
	GoOn  []int `json:"goOn"`
	Out   []int `json:"out"`
}

// bracketPlaceJSON is the place of a table in its column. The unit is the size of letters.
type bracketPlaceJSON struct {
	Y    float64 `json:"y"`
	High float64 `json:"high"`
}

type crossJSON struct {
	Name  string          `json:"name"`
	Lines []crossLineJSON `json:"lines"`
}

type crossLineJSON struct {
	Entrant int           `json:"entrant"`
	Points  int           `json:"points"`
	Cells   []meetingJSON `json:"cells"`
}

type meetingJSON struct {
	Points   *int   `json:"points"`           // null for entrants that have not met in a finished game
	Result   string `json:"result,omitempty"` // won, shared or lost
	Running  bool   `json:"running,omitempty"`
	Partners bool   `json:"partners,omitempty"` // they were partners
}

// tournamentSceneOf returns a tournament in the form that is sent.
func tournamentSceneOf(s *tournaments.Scene, t *say.Localizer) tournamentSceneJSON {
	words := t.TournamentPage(s)
	j := tournamentSceneJSON{
		Name: words.Title, Words: words.State, Rules: words.Rules, In: words.In,
		Entrants: []entrantJSON{}, Standings: []divisionJSON{}, Rounds: []roundJSON{}, Bracket: [][]bracketTableJSON{},
		Layouts: [][][]bracketPlaceJSON{}, Crosses: []crossJSON{},
	}
	switch {
	case s.Phase == tournamentjournal.PhaseEntry:
		j.Starts = milliseconds(s.Settings.Starts)
	case s.Phase == tournamentjournal.PhaseRunning && s.Due == tournament.DueGames:
		j.JoinBy, j.Deadline = milliseconds(s.JoinBy), milliseconds(s.Deadline)
	}
	for e, name := range words.Names {
		j.Entrants = append(j.Entrants, entrantJSON{name, s.Entrant(tournament.Entrant(e)).Withdrawn})
	}
	if len(s.Rounds) > 0 {
		j.Standings = standingsOf(s, t)
	}
	if c := s.Rules.TieBreak(); c != "" && s.HasResults {
		j.TieBreak = t.TieBreak(c)
	}
	first := firstSent(s)
	j.First = first + 1
	for i := first; i < len(s.Rounds); i++ {
		j.Rounds = append(j.Rounds, roundOf(s, i, t, words.Tables[i]))
	}
	if s.Bracket != nil {
		j.addBracket(s, first)
	}
	for _, cross := range s.CrossTables(draw.MaxAcross) {
		j.Crosses = append(j.Crosses, crossOf(s, &cross, t))
	}
	return j
}

// bracketSpacing is the spacing of a bracket. Its unit is 1/20 of the size of letters.
var bracketSpacing = tournament.Spacing{Side: 2 * bracketUnit, Pad: bracketUnit / 4, Gap: bracketUnit * 4 / 5}

const bracketUnit = 20

// addBracket adds the bracket of a knock-out from the round with the index first on, with the places of its tables. It
// leaves out future rounds while the latest one is too large for a column.
func (j *tournamentSceneJSON) addBracket(s *tournaments.Scene, first int) {
	paired := len(s.Rounds)
	bracket := s.Bracket
	if bracket.SidesOf(paired-1) > draw.MaxInColumn {
		bracket = bracket[:paired]
	}
	for _, round := range bracket[first:] {
		tables := []bracketTableJSON{}
		for _, one := range round {
			tables = append(tables, bracketTableJSON{Table: one.Number, From: append([]int{}, one.From...),
				GoOn: numbersOf(one.GoOn), Out: numbersOf(one.Out)})
		}
		j.Bracket = append(j.Bracket, tables)
	}
	for from := first; from < paired; from++ {
		j.Layouts = append(j.Layouts, placesOf(bracket[from:]))
	}
}

// placesOf returns the places of the tables of a bracket.
func placesOf(b tournament.Bracket) (places [][]bracketPlaceJSON) {
	for r, tops := range b.Tops(bracketSpacing) {
		var column []bracketPlaceJSON
		for i, top := range tops {
			column = append(column, bracketPlaceJSON{Y: float64(top) / bracketUnit,
				High: float64(b[r][i].Height(bracketSpacing)) / bracketUnit})
		}
		places = append(places, column)
	}
	return places
}

// maxTables is the most tables of a scene, so that a long tournament of many players is not sent as a whole with every
// change. It is enough for 64 players over 30 rounds at tables of four. The latest round is always sent.
const maxTables = 500

// firstSent returns the index of the first round that is sent.
func firstSent(s *tournaments.Scene) int {
	tables := 0
	for i, round := range slices.Backward(s.Rounds) {
		tables += len(round.Tables)
		if tables > maxTables {
			return min(i+1, len(s.Rounds)-1)
		}
	}
	return 0
}

// milliseconds returns a time in milliseconds since 1970. It returns 0 for the zero time.
func milliseconds(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixMilli()
}

func numbersOf(entrants []tournament.Entrant) []int {
	list := []int{}
	for _, e := range entrants {
		list = append(list, int(e))
	}
	return list
}

// divisionName returns the name of a league's division. It returns "" for other formats.
func divisionName(s *tournaments.Scene, t *say.Localizer, division int) string {
	if s.Rules.Format != tournament.League {
		return ""
	}
	return t.Division(division)
}

// standingsOf returns the standings by division, with the places in each division.
func standingsOf(s *tournaments.Scene, t *say.Localizer) (list []divisionJSON) {
	for _, division := range s.Divisions() {
		j := divisionJSON{Name: divisionName(s, t, division[0].Division)}
		for _, one := range division {
			line := standingJSON{Place: one.Place, Entrant: int(one.Entrant), Games: one.Games,
				TieBreak: t.TieBreakNumber(s.Rules.TieBreak(), one)}
			if s.Rules.Format != tournament.KnockOut {
				points := int(one.Points)
				line.Points = &points
			}
			j.Lines = append(j.Lines, line)
		}
		list = append(list, j)
	}
	return list
}

// roundOf returns the round with an index. words describe the state of each of its tables.
func roundOf(s *tournaments.Scene, index int, t *say.Localizer, words []string) roundJSON {
	round := &s.Rounds[index]
	j := roundJSON{Name: t.TournamentRound(index + 1), Tables: []tournamentTableJSON{}}
	for i := range round.Tables {
		of := &round.Tables[i]
		game := s.Games[s.Venues[index][i].ID]
		one := tournamentTableJSON{Phase: of.Phase,
			Lobby: of.Waits() && game.Phase != journal.Playing && game.Phase != journal.Shelved,
			Words: words[i], Replay: of.Phase == tournament.Played && !of.ByHand, Sides: []tournamentSideJSON{}}
		if game.LivePage != "" {
			one.Live = table.LivePath(game.LivePage)
		}
		for n, side := range of.Sides {
			one.Sides = append(one.Sides, tournamentSideOf(of, n, side))
		}
		j.Tables = append(j.Tables, one)
	}
	return j
}

func tournamentSideOf(of *tournament.Table, index int, side tournament.Side) tournamentSideJSON {
	j := tournamentSideJSON{Entrants: numbersOf(side), Absent: !of.IsPresent(index)}
	if of.Phase == tournament.Played && !j.Absent {
		j.Gold, j.Won = &of.Gold[index], of.Gold[index] == slices.Max(of.Gold)
	}
	return j
}

func crossOf(s *tournaments.Scene, cross *tournament.CrossTable, t *say.Localizer) crossJSON {
	j := crossJSON{Name: divisionName(s, t, cross.Standings[0].Division), Lines: []crossLineJSON{}}
	for i, one := range cross.Standings {
		line := crossLineJSON{Entrant: int(one.Entrant), Points: int(one.Points), Cells: []meetingJSON{}}
		for _, m := range cross.Meetings[i] {
			line.Cells = append(line.Cells, meetingOf(m))
		}
		j.Lines = append(j.Lines, line)
	}
	return j
}

func meetingOf(m tournament.Meeting) meetingJSON {
	j := meetingJSON{Running: m.Running, Partners: m.Partners}
	if m.Games == 0 {
		return j
	}
	j.Points = &m.Points
	j.Result = [...]string{"lost", "shared", "won"}[m.Result()+1]
	return j
}
